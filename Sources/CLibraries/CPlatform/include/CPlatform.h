#ifndef KARENINA_CPLATFORM_H
#define KARENINA_CPLATFORM_H

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

/// How many columns of a terminal the character takes: 0, 1 or 2; -1 for a control character.
/// The corresponding C function is `wcwidth`, which Swift's Glibc module leaves out.
int platform_character_width(unsigned int scalar);

/// Has a started program close every descriptor from this one on. 0, or an error's number.
/// The corresponding C function is `posix_spawn_file_actions_addclosefrom_np`.
int platform_spawn_close_from(posix_spawn_file_actions_t *actions, int descriptor);

/// Has a started program's process group be the terminal's foreground one. 0, or an error's number.
/// The corresponding C function is `posix_spawn_file_actions_addtcsetpgrp_np`.
int platform_spawn_in_foreground(posix_spawn_file_actions_t *actions, int terminal);

/// Writes everything of the file system that holds a descriptor to its disk. 0; -1 and `errno`.
/// The corresponding system call is `syncfs`, which Swift's Glibc module leaves out.
int platform_sync_file_system(int descriptor);

/// Has the kernel begin to write what a file has in memory, without waiting for it: who syncs the file
/// later waits less. Nothing is promised by it. The corresponding C function is `sync_file_range`.
void platform_begin_writing(int descriptor);

/// Has a crash (SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV) give a terminal back first:
/// the bytes, at most 128, are written to `output`, the mode is set on `input`, and the signal goes
/// on as if nothing had been done. Only what a signal handler may call is called.
/// 0, or -1 where the bytes are too many.
int platform_restore_on_crash(int input, const struct termios *mode, int output,
                              const unsigned char *bytes, size_t count);

/// Takes back `platform_restore_on_crash`.
void platform_keep_on_crash(void);

/// Opens an entry of a folder without following any link, and nothing outside of the folder.
/// A descriptor; -1 and `errno` where that fails.
/// The corresponding system call is `openat2`; where the kernel lacks it, `openat` with O_NOFOLLOW.
int platform_open_beneath(int folder, const char *name, int flags, unsigned mode);

/// Takes bytes into a CRC-32C (Castagnoli) by the processor's own instruction; the value is not
/// inverted before or after. 0; -1 where the processor has none, and the value stays as it is.
int platform_crc32c(uint32_t *value, const void *bytes, size_t count);

/// Loads a shared library, which stays, and finds functions in it. 0; -1 where it is not installed
/// or lacks one of them.
/// The corresponding C functions are `dlopen` and `dlsym`.
int platform_load(const char *library, const char *const *names, size_t count, void **functions);

/// Defines the functions of a library that is loaded late, each passing on to the library's own;
/// and `load`, which loads them as `platform_load` does. They are hidden, so that no library takes
/// them for its own.
#define PLATFORM_LATE_LIBRARY(load, library, functions)                                            \
  enum { functions(PLATFORM_LATE_PLACE) late_count };                                              \
  static const char *const late_names[] = {functions(PLATFORM_LATE_NAME)};                         \
  static void *late_functions[late_count];                                                         \
  int load(void) { return platform_load(library, late_names, late_count, late_functions); }        \
  functions(PLATFORM_LATE_FUNCTION)

#define PLATFORM_LATE_PLACE(result, name, parameters, arguments) late_##name,
#define PLATFORM_LATE_NAME(result, name, parameters, arguments) #name,
#define PLATFORM_LATE_FUNCTION(result, name, parameters, arguments)                                \
  __attribute__((visibility("hidden"))) result name parameters {                                   \
    return ((__typeof__(&name))late_functions[late_##name])arguments;                              \
  }

#endif
