#include "CSystemd.h"

#include "CPlatform.h"

// The functions that are called: what each gives, its name, its parameters, how they are passed on.
// The compiler compares them with libsystemd's own headers.
#define FUNCTIONS(F)                                                                               \
  F(int, sd_bus_open_system, (sd_bus * *bus), (bus))                                               \
  F(sd_bus *, sd_bus_close_unref, (sd_bus * bus), (bus))                                           \
  F(int, sd_bus_get_fd, (sd_bus * bus), (bus))                                                     \
  F(int, sd_bus_get_events, (sd_bus * bus), (bus))                                                 \
  F(int, sd_bus_process, (sd_bus * bus, sd_bus_message **message), (bus, message))                 \
  F(int, sd_bus_send, (sd_bus * bus, sd_bus_message *message, uint64_t *cookie),                   \
    (bus, message, cookie))                                                                        \
  F(int, sd_bus_flush, (sd_bus * bus), (bus))                                                      \
  F(int, sd_bus_message_new_method_call,                                                           \
    (sd_bus * bus, sd_bus_message **message, const char *service, const char *path,                \
     const char *interface, const char *method),                                                   \
    (bus, message, service, path, interface, method))                                              \
  F(sd_bus_message *, sd_bus_message_unref, (sd_bus_message * message), (message))                 \
  F(int, sd_bus_message_append_basic, (sd_bus_message * message, char type, const void *value),    \
    (message, type, value))                                                                        \
  F(int, sd_bus_message_open_container,                                                            \
    (sd_bus_message * message, char type, const char *contents), (message, type, contents))        \
  F(int, sd_bus_message_close_container, (sd_bus_message * message), (message))                    \
  F(int, sd_bus_message_get_type, (sd_bus_message * message, uint8_t *type), (message, type))      \
  F(int, sd_bus_message_get_reply_cookie, (sd_bus_message * message, uint64_t *cookie),            \
    (message, cookie))                                                                             \
  F(const char *, sd_bus_message_get_path, (sd_bus_message * message), (message))                  \
  F(const char *, sd_bus_message_get_interface, (sd_bus_message * message), (message))             \
  F(const char *, sd_bus_message_get_member, (sd_bus_message * message), (message))                \
  F(const sd_bus_error *, sd_bus_message_get_error, (sd_bus_message * message), (message))         \
  F(int, sd_bus_message_peek_type, (sd_bus_message * message, char *type, const char **contents),  \
    (message, type, contents))                                                                     \
  F(int, sd_bus_message_enter_container,                                                           \
    (sd_bus_message * message, char type, const char *contents), (message, type, contents))        \
  F(int, sd_bus_message_exit_container, (sd_bus_message * message), (message))                     \
  F(int, sd_bus_message_read_basic, (sd_bus_message * message, char type, void *value),            \
    (message, type, value))                                                                        \
  F(int, sd_bus_message_read_array,                                                                \
    (sd_bus_message * message, char type, const void **start, size_t *size),                       \
    (message, type, start, size))

PLATFORM_LATE_LIBRARY(csystemd_load, "libsystemd.so.0", FUNCTIONS)
