/* Tells how long each change of a store takes: from when its write lock is asked for to when it is
 * let go, the waiting for other processes included.
 *
 * TORTURE_WAITS: the file to add to, 8 bytes of nanoseconds for each change. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

static int waits = -1;
static _Thread_local int64_t asked;

__attribute__((constructor)) static void set_up(void) {
  const char *path = getenv("TORTURE_WAITS");
  if (path) waits = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int is_write_lock(int file) {
  char link[40], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  return length > 12 && memcmp(path + length - 12, ".sqlite.lock", 12) == 0;
}

int flock(int file, int operation) {
  static __typeof__(&flock) real;
  if (!real) real = (__typeof__(&flock))dlsym(RTLD_NEXT, "flock");
  if (waits < 0 || !is_write_lock(file)) return real(file, operation);
  if (operation == LOCK_EX && !asked) asked = now();
  int outcome = real(file, operation);
  if (operation == LOCK_UN && asked) {
    int64_t taken = now() - asked;
    asked = 0;
    (void)!write(waits, &taken, sizeof taken);
  }
  return outcome;
}
