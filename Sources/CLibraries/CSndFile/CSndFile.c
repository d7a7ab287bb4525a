#include "CSndFile.h"

#include "CPlatform.h"

// The functions that are called: what each gives, its name, its parameters, how they are passed on.
// The compiler compares them with libsndfile's own headers.
#define FUNCTIONS(F)                                                                               \
  F(const char *, sf_version_string, (void), ())                                                   \
  F(const char *, sf_strerror, (SNDFILE * file), (file))                                           \
  F(SNDFILE *, sf_open_fd, (int descriptor, int mode, SF_INFO *information, int closes),           \
    (descriptor, mode, information, closes))                                                       \
  F(int, sf_close, (SNDFILE * file), (file))                                                       \
  F(int, sf_command, (SNDFILE * file, int command, void *data, int size),                          \
    (file, command, data, size))                                                                   \
  F(sf_count_t, sf_readf_float, (SNDFILE * file, float *samples, sf_count_t frames),               \
    (file, samples, frames))                                                                       \
  F(sf_count_t, sf_writef_short, (SNDFILE * file, const short *samples, sf_count_t frames),        \
    (file, samples, frames))

PLATFORM_LATE_LIBRARY(csndfile_load, "libsndfile.so.1", FUNCTIONS)
