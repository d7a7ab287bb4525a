#ifndef KARENINA_CPULSE_H
#define KARENINA_CPULSE_H

#include <pulse/simple.h>
#include <pulse/error.h>
#include <pulse/sample.h>
#include <pulse/timeval.h>
#include <pulse/mainloop.h>
#include <pulse/context.h>
#include <pulse/introspect.h>
#include <pulse/operation.h>

/// Loads libpulse, which the program is not linked with, since with the libraries that it needs it
/// would slow down every start. 0, or -1 where it is not installed; until it is loaded no other
/// function may be called.
int cpulse_load(void);

#endif
