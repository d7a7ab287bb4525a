#include "CCairo.h"

#include "CPlatform.h"

// The functions that are called: what each gives, its name, its parameters, how they are passed on.
// The compiler compares them with Cairo's own headers.
#define FUNCTIONS(F)                                                                               \
  F(const char *, cairo_version_string, (void), ())                                                \
  F(const char *, cairo_status_to_string, (cairo_status_t status), (status))                       \
  F(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int width, int height), \
    (format, width, height))                                                                       \
  F(cairo_surface_t *, cairo_svg_surface_create_for_stream,                                        \
    (cairo_write_func_t write, void *closure, double width, double height),                        \
    (write, closure, width, height))                                                               \
  F(cairo_surface_t *, cairo_pdf_surface_create_for_stream,                                        \
    (cairo_write_func_t write, void *closure, double width, double height),                        \
    (write, closure, width, height))                                                               \
  F(void, cairo_pdf_surface_set_metadata,                                                          \
    (cairo_surface_t * surface, cairo_pdf_metadata_t metadata, const char *text),                  \
    (surface, metadata, text))                                                                     \
  F(void, cairo_surface_set_device_scale, (cairo_surface_t * surface, double x, double y),         \
    (surface, x, y))                                                                               \
  F(cairo_status_t, cairo_surface_write_to_png_stream,                                             \
    (cairo_surface_t * surface, cairo_write_func_t write, void *closure),                          \
    (surface, write, closure))                                                                     \
  F(void, cairo_surface_finish, (cairo_surface_t * surface), (surface))                            \
  F(cairo_status_t, cairo_surface_status, (cairo_surface_t * surface), (surface))                  \
  F(void, cairo_surface_destroy, (cairo_surface_t * surface), (surface))                           \
  F(cairo_t *, cairo_create, (cairo_surface_t * surface), (surface))                               \
  F(void, cairo_destroy, (cairo_t * context), (context))                                           \
  F(void, cairo_set_source_rgb, (cairo_t * context, double red, double green, double blue),        \
    (context, red, green, blue))                                                                   \
  F(void, cairo_set_line_width, (cairo_t * context, double width), (context, width))               \
  F(void, cairo_set_line_join, (cairo_t * context, cairo_line_join_t join), (context, join))       \
  F(void, cairo_move_to, (cairo_t * context, double x, double y), (context, x, y))                 \
  F(void, cairo_line_to, (cairo_t * context, double x, double y), (context, x, y))                 \
  F(void, cairo_rectangle, (cairo_t * context, double x, double y, double width, double height),   \
    (context, x, y, width, height))                                                                \
  F(void, cairo_stroke, (cairo_t * context), (context))                                            \
  F(void, cairo_fill, (cairo_t * context), (context))                                              \
  F(void, cairo_paint, (cairo_t * context), (context))                                             \
  F(void, cairo_select_font_face,                                                                  \
    (cairo_t * context, const char *family, cairo_font_slant_t slant, cairo_font_weight_t weight), \
    (context, family, slant, weight))                                                              \
  F(void, cairo_set_font_size, (cairo_t * context, double size), (context, size))                  \
  F(void, cairo_text_extents,                                                                      \
    (cairo_t * context, const char *text, cairo_text_extents_t *extents),                          \
    (context, text, extents))                                                                      \
  F(void, cairo_show_text, (cairo_t * context, const char *text), (context, text))

PLATFORM_LATE_LIBRARY(ccairo_load, "libcairo.so.2", FUNCTIONS)
