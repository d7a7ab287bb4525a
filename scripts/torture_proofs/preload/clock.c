/* Moves the clock on the wall alone: no duration and no sleep of a program changes.
 *
 * TORTURE_CLOCK: a file of 8 bytes with the nanoseconds to add, which may change at any time. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *shift;

__attribute__((constructor)) static void set_up(void) {
  static const int64_t none = 0;
  const char *path = getenv("TORTURE_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  void *map = file < 0 ? MAP_FAILED : mmap(NULL, 8, PROT_READ, MAP_SHARED, file, 0);
  shift = map == MAP_FAILED ? &none : map;
  if (file >= 0) close(file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static __typeof__(&clock_gettime) real;
  if (!real) real = (__typeof__(&clock_gettime))dlsym(RTLD_NEXT, "clock_gettime");
  int outcome = real(clock, time);
  if (outcome != 0 || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return outcome;
  int64_t sum = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec + (shift ? *shift : 0);
  int64_t seconds = sum / 1000000000, rest = sum % 1000000000;
  time->tv_sec = seconds - (rest < 0);
  time->tv_nsec = rest < 0 ? rest + 1000000000 : rest;
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  int outcome = clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return outcome;
}

time_t time(time_t *kept) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (kept) *kept = now.tv_sec;
  return now.tv_sec;
}
