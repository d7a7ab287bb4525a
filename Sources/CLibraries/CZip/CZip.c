#include "CZip.h"

#include "CPlatform.h"

// The functions that are called: what each gives, its name, its parameters, how they are passed on.
// The compiler compares them with libzip's own headers.
#define FUNCTIONS(F)                                                                               \
  F(const char *, zip_libzip_version, (void), ())                                                  \
  F(zip_t *, zip_open, (const char *path, int flags, int *error), (path, flags, error))            \
  F(void, zip_discard, (zip_t * archive), (archive))                                               \
  F(zip_int64_t, zip_get_num_entries, (zip_t * archive, zip_flags_t flags), (archive, flags))      \
  F(const char *, zip_get_name, (zip_t * archive, zip_uint64_t index, zip_flags_t flags),          \
    (archive, index, flags))                                                                       \
  F(int, zip_stat_index,                                                                           \
    (zip_t * archive, zip_uint64_t index, zip_flags_t flags, zip_stat_t *found),                   \
    (archive, index, flags, found))                                                                \
  F(zip_file_t *, zip_fopen_index, (zip_t * archive, zip_uint64_t index, zip_flags_t flags),       \
    (archive, index, flags))                                                                       \
  F(zip_int64_t, zip_fread, (zip_file_t * file, void *bytes, zip_uint64_t count),                  \
    (file, bytes, count))                                                                          \
  F(int, zip_fclose, (zip_file_t * file), (file))                                                  \
  F(void, zip_error_init_with_code, (zip_error_t * error, int code), (error, code))                \
  F(const char *, zip_error_strerror, (zip_error_t * error), (error))                              \
  F(void, zip_error_fini, (zip_error_t * error), (error))

PLATFORM_LATE_LIBRARY(czip_load, "libzip.so.4", FUNCTIONS)
