#ifndef KARENINA_CZIP_H
#define KARENINA_CZIP_H

// Its functions are defined here, and hidden; its header would have them be seen by all.
#define ZIP_EXTERN
#include <zip.h>

/// Loads libzip, which the program is not linked with, since with the libraries that it needs it
/// would slow down every start. 0, or -1 where it is not installed; until it is loaded no other
/// function may be called.
int czip_load(void);

#endif
