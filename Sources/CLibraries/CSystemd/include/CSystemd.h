#ifndef KARENINA_CSYSTEMD_H
#define KARENINA_CSYSTEMD_H

#include <systemd/sd-bus.h>

/// Loads libsystemd, which the program is not linked with, since with the libraries that it needs
/// it would slow down every start. 0, or -1 where it is not installed; until it is loaded no other
/// function may be called.
int csystemd_load(void);

#endif
