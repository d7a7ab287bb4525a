/* Lets the k-th call that changes a file below a folder fail, as a disk does.
 *
 * TORTURE_UNDER: the folder. TORTURE_AT: k, from 1; 0 for none. TORTURE_ERROR: the errno.
 * TORTURE_SECONDS: how long every call after that fails, too; 0 for that one alone.
 * A disk or a quota that is full, and a limit of size, only fail what needs room.
 * TORTURE_TORN: 1 where a write that fails has written half of its bytes before, as it does when
 * room for them was left. TORTURE_COUNT: a file of 8 bytes in which the calls are counted. */
#include "files.h"

#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>

static _Atomic long *calls;
static long first, seconds;
static int code, is_torn;
static _Atomic long until; /* the second of CLOCK_MONOTONIC up to which calls fail */

__attribute__((constructor)) static void set_up(void) {
  static _Atomic long uncounted;
  const char *word, *path = getenv("TORTURE_COUNT");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  void *map = file < 0 ? MAP_FAILED
                       : mmap(NULL, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  calls = map == MAP_FAILED ? &uncounted : map;
  if (file >= 0) close(file);
  first = (word = getenv("TORTURE_AT")) ? atol(word) : 0;
  seconds = (word = getenv("TORTURE_SECONDS")) ? atol(word) : 0;
  code = (word = getenv("TORTURE_ERROR")) ? atoi(word) : ENOSPC;
  is_torn = (word = getenv("TORTURE_TORN")) ? atoi(word) : 0;
}

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

enum need { ROOM, NO_ROOM };

/* Whether a call on this path is to fail: 2 for the k-th, 1 for one after it. */
static int fails(const char *path, enum need need) {
  if (!is_under(path)) return 0;
  long call = atomic_fetch_add(calls, 1) + 1;
  if (need == NO_ROOM && code != EIO && code != EROFS) return 0;
  if (first == 0 || call < first) return 0;
  if (call == first) {
    atomic_store(&until, now() + seconds);
    return 2;
  }
  return seconds > 0 && now() < atomic_load(&until);
}

static int fails_of(int file, enum need need) {
  char path[PATH_MAX];
  return path_of(file, path) ? fails(path, need) : 0;
}

static int fails_at(int folder, const char *name, enum need need) {
  char path[PATH_MAX];
  path_at(folder, name, path);
  return fails(path, need);
}

#define FAIL return errno = code, -1

ssize_t write(int file, const void *bytes, size_t count) {
  int failing = fails_of(file, ROOM);
  if (failing == 2 && is_torn && count > 1) (void)!REAL(write)(file, bytes, count / 2);
  if (failing == 2 && is_torn && count > 1) return (ssize_t)(count / 2);
  if (failing) FAIL;
  return REAL(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  if (fails_of(file, ROOM)) FAIL;
  return REAL(pwrite)(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  if (fails_of(file, ROOM)) FAIL;
  return REAL(pwrite64)(file, bytes, count, offset);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  if (fails_of(file, ROOM)) FAIL;
  return REAL(writev)(file, parts, count);
}

int fsync(int file) {
  if (fails_of(file, ROOM)) FAIL;
  return REAL(fsync)(file);
}

int fdatasync(int file) {
  if (fails_of(file, ROOM)) FAIL;
  return REAL(fdatasync)(file);
}

int ftruncate(int file, off_t size) {
  if (fails_of(file, NO_ROOM)) FAIL;
  return REAL(ftruncate)(file, size);
}

int ftruncate64(int file, off64_t size) {
  if (fails_of(file, NO_ROOM)) FAIL;
  return REAL(ftruncate64)(file, size);
}

int posix_fallocate(int file, off_t offset, off_t size) {
  if (fails_of(file, ROOM)) return code;
  return REAL(posix_fallocate)(file, offset, size);
}

int fchmod(int file, mode_t mode) {
  if (fails_of(file, NO_ROOM)) FAIL;
  return REAL(fchmod)(file, mode);
}

int mkdir(const char *path, mode_t mode) {
  if (fails_at(AT_FDCWD, path, ROOM)) FAIL;
  return REAL(mkdir)(path, mode);
}

int mkdirat(int folder, const char *name, mode_t mode) {
  if (fails_at(folder, name, ROOM)) FAIL;
  return REAL(mkdirat)(folder, name, mode);
}

int mknod(const char *path, mode_t mode, dev_t device) {
  if (fails_at(AT_FDCWD, path, ROOM)) FAIL;
  return REAL(mknod)(path, mode, device);
}

int rename(const char *path, const char *to) {
  if (fails_at(AT_FDCWD, to, ROOM)) FAIL;
  return REAL(rename)(path, to);
}

int renameat(int folder, const char *name, int target, const char *to) {
  if (fails_at(target, to, ROOM)) FAIL;
  return REAL(renameat)(folder, name, target, to);
}

int unlink(const char *path) {
  if (fails_at(AT_FDCWD, path, NO_ROOM)) FAIL;
  return REAL(unlink)(path);
}

int unlinkat(int folder, const char *name, int flags) {
  if (fails_at(folder, name, NO_ROOM)) FAIL;
  return REAL(unlinkat)(folder, name, flags);
}

#define OPEN(name, folder, path, flags, ...)         \
  unsigned mode = 0;                                 \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {           \
    va_list rest;                                    \
    va_start(rest, flags);                           \
    mode = va_arg(rest, unsigned);                   \
    va_end(rest);                                    \
    if (fails_at(folder, path, ROOM)) FAIL;                   \
  }                                                  \
  return REAL(name)(__VA_ARGS__, mode)

int open(const char *path, int flags, ...) { OPEN(open, AT_FDCWD, path, flags, path, flags); }

int open64(const char *path, int flags, ...) { OPEN(open64, AT_FDCWD, path, flags, path, flags); }

int openat(int folder, const char *path, int flags, ...) {
  OPEN(openat, folder, path, flags, folder, path, flags);
}

/* `openat2` has no function of its own. */
long syscall(long number, ...) {
  long words[6];
  va_list rest;
  va_start(rest, number);
  for (int index = 0; index < 6; index++) words[index] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_openat2) {
    const struct open_how *how = (const struct open_how *)words[2];
    if (how->flags & O_CREAT && fails_at((int)words[0], (const char *)words[1], ROOM)) FAIL;
  }
  return REAL(syscall)(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}
