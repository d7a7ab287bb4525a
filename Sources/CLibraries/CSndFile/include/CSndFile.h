#ifndef KARENINA_CSNDFILE_H
#define KARENINA_CSNDFILE_H

#include <sndfile.h>

/// Loads libsndfile, which the program is not linked with, since with the decoders that it needs it
/// would slow down every start. 0, or -1 where it is not installed; until it is loaded no other
/// function may be called.
int csndfile_load(void);

#endif
