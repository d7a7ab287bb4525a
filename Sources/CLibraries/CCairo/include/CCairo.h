#ifndef KARENINA_CCAIRO_H
#define KARENINA_CCAIRO_H

#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>

/// Loads Cairo, which the program is not linked with, since it draws in most of the libraries that
/// would else slow down every start. 0, or -1 where it is not installed; until it is loaded no
/// other function may be called.
int ccairo_load(void);

#endif
