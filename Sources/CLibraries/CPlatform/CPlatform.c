#define _GNU_SOURCE
#include "CPlatform.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <wchar.h>

int platform_character_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

int platform_spawn_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
  return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

int platform_spawn_in_foreground(posix_spawn_file_actions_t *actions, int terminal) {
  return posix_spawn_file_actions_addtcsetpgrp_np(actions, terminal);
}

int platform_sync_file_system(int descriptor) { return syncfs(descriptor); }

void platform_begin_writing(int descriptor) {
  sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
}

int platform_open_beneath(int folder, const char *name, int flags, unsigned mode) {
  struct open_how how;
  memset(&how, 0, sizeof how);
  how.flags = (unsigned)flags;
  how.mode = flags & O_CREAT ? mode : 0;
  // A kernel refuses to keep beneath a folder whose links it is to follow.
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  int descriptor = (int)syscall(SYS_openat2, folder, name, &how, sizeof how);
  // Before Linux 5.6 there is no such call, and some sandboxes forbid it.
  int lacks = descriptor < 0 && (errno == ENOSYS || errno == EPERM);
  return lacks ? openat(folder, name, flags | O_NOFOLLOW, mode) : descriptor;
}

#if defined(__x86_64__)

__attribute__((target("sse4.2"))) static uint32_t crc32c(uint32_t start,
                                                         const unsigned char *bytes,
                                                         size_t count) {
  uint64_t value = start;
  for (; count >= sizeof(uint64_t); count -= sizeof(uint64_t), bytes += sizeof(uint64_t)) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    value = __builtin_ia32_crc32di(value, word);
  }
  for (; count > 0; count--, bytes++) value = __builtin_ia32_crc32qi((uint32_t)value, *bytes);
  return (uint32_t)value;
}

int platform_crc32c(uint32_t *value, const void *bytes, size_t count) {
  if (!__builtin_cpu_supports("sse4.2")) return -1;
  *value = crc32c(*value, bytes, count);
  return 0;
}

#else

int platform_crc32c(uint32_t *value, const void *bytes, size_t count) {
  (void)value, (void)bytes, (void)count;
  return -1;
}

#endif

int platform_load(const char *library, const char *const *names, size_t count, void **functions) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return -1;
  for (size_t index = 0; index < count; index++) {
    functions[index] = dlsym(handle, names[index]);
    if (!functions[index]) return -1;
  }
  return 0;
}

static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
enum { crash_count = sizeof crashes / sizeof *crashes, longest_restoration = 128 };

static struct {
  volatile sig_atomic_t is_set;
  int input, output;
  struct termios mode;
  unsigned char bytes[longest_restoration];
  size_t count;
  struct sigaction found[crash_count];
} restoration;

static void restore(int number) {
  if (restoration.is_set) {
    restoration.is_set = 0;
    // What is not taken now is not worth holding a crash up for.
    ssize_t written = write(restoration.output, restoration.bytes, restoration.count);
    (void)written;
    tcsetattr(restoration.input, TCSANOW, &restoration.mode);
  }
  for (int index = 0; index < crash_count; index++) {
    if (crashes[index] == number) sigaction(number, &restoration.found[index], NULL);
  }
  // Delivered, to whoever had it before, when this handler returns.
  raise(number);
}

int platform_restore_on_crash(int input, const struct termios *mode, int output,
                              const unsigned char *bytes, size_t count) {
  if (count > longest_restoration) return -1;
  platform_keep_on_crash();
  restoration.input = input;
  restoration.output = output;
  restoration.mode = *mode;
  memcpy(restoration.bytes, bytes, count);
  restoration.count = count;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = restore;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  restoration.is_set = 1;
  for (int index = 0; index < crash_count; index++) {
    sigaction(crashes[index], &action, &restoration.found[index]);
  }
  return 0;
}

void platform_keep_on_crash(void) {
  if (!restoration.is_set) return;
  restoration.is_set = 0;
  for (int index = 0; index < crash_count; index++) {
    sigaction(crashes[index], &restoration.found[index], NULL);
  }
}
