#include <pulse/simple.h>
#include <pulse/error.h>
#include <pulse/sample.h>
#include <pulse/timeval.h>
#include <pulse/mainloop.h>
#include <pulse/context.h>
#include <pulse/introspect.h>
#include <pulse/operation.h>
