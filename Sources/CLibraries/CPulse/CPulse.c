#include "CPulse.h"

#include "CPlatform.h"

// The functions that are called: what each gives, its name, its parameters, how they are passed on.
// The compiler compares them with PulseAudio's own headers.
#define FUNCTIONS(F)                                                                               \
  F(const char *, pa_get_library_version, (void), ())                                              \
  F(const char *, pa_strerror, (int error), (error))                                               \
  F(size_t, pa_usec_to_bytes, (pa_usec_t time, const pa_sample_spec *format), (time, format))      \
  F(pa_mainloop *, pa_mainloop_new, (void), ())                                                    \
  F(void, pa_mainloop_free, (pa_mainloop * loop), (loop))                                          \
  F(pa_mainloop_api *, pa_mainloop_get_api, (pa_mainloop * loop), (loop))                          \
  F(int, pa_mainloop_prepare, (pa_mainloop * loop, int timeout), (loop, timeout))                  \
  F(int, pa_mainloop_poll, (pa_mainloop * loop), (loop))                                           \
  F(int, pa_mainloop_dispatch, (pa_mainloop * loop), (loop))                                       \
  F(pa_context *, pa_context_new, (pa_mainloop_api * loop, const char *name), (loop, name))        \
  F(void, pa_context_unref, (pa_context * context), (context))                                     \
  F(int, pa_context_connect,                                                                       \
    (pa_context * context, const char *server, pa_context_flags_t flags,                           \
     const pa_spawn_api *spawning),                                                                \
    (context, server, flags, spawning))                                                            \
  F(void, pa_context_disconnect, (pa_context * context), (context))                                \
  F(int, pa_context_errno, (const pa_context *context), (context))                                 \
  F(pa_context_state_t, pa_context_get_state, (const pa_context *context), (context))              \
  F(const char *, pa_context_get_server, (const pa_context *context), (context))                   \
  F(pa_operation *, pa_context_get_server_info,                                                    \
    (pa_context * context, pa_server_info_cb_t take, void *closure), (context, take, closure))     \
  F(pa_operation *, pa_context_get_source_info_list,                                               \
    (pa_context * context, pa_source_info_cb_t take, void *closure), (context, take, closure))     \
  F(pa_operation_state_t, pa_operation_get_state, (const pa_operation *operation), (operation))    \
  F(void, pa_operation_cancel, (pa_operation * operation), (operation))                            \
  F(void, pa_operation_unref, (pa_operation * operation), (operation))                             \
  F(pa_simple *, pa_simple_new,                                                                    \
    (const char *server, const char *name, pa_stream_direction_t direction, const char *device,    \
     const char *stream, const pa_sample_spec *format, const pa_channel_map *map,                  \
     const pa_buffer_attr *buffer, int *error),                                                    \
    (server, name, direction, device, stream, format, map, buffer, error))                         \
  F(void, pa_simple_free, (pa_simple * stream), (stream))                                          \
  F(int, pa_simple_write, (pa_simple * stream, const void *bytes, size_t count, int *error),       \
    (stream, bytes, count, error))                                                                 \
  F(int, pa_simple_read, (pa_simple * stream, void *bytes, size_t count, int *error),              \
    (stream, bytes, count, error))                                                                 \
  F(pa_usec_t, pa_simple_get_latency, (pa_simple * stream, int *error), (stream, error))           \
  F(int, pa_simple_drain, (pa_simple * stream, int *error), (stream, error))                       \
  F(int, pa_simple_flush, (pa_simple * stream, int *error), (stream, error))

// It brings in libpulse itself, whose functions are found through it as well.
PLATFORM_LATE_LIBRARY(cpulse_load, "libpulse-simple.so.0", FUNCTIONS)
