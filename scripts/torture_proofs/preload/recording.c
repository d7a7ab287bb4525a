/* Records what a program does to the files below a folder, in the order in which it is done.
 *
 * TORTURE_UNDER: the folder. TORTURE_RECORD: the file to write: records of a kind (1 byte), the
 * lengths of a path, a second path and bytes (4 bytes each), a number (8 bytes), and those.
 * TORTURE_EVENTS: the descriptor whose lines are recorded as acknowledgements. */
#include "files.h"

#include <pthread.h>
#include <stdint.h>

static int record = -1, events = -1;
/* What one thread does to a file is done and recorded before another one does anything. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void set_up(void) {
  const char *path = getenv("TORTURE_RECORD"), *word = getenv("TORTURE_EVENTS");
  if (path) record = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (word) events = atoi(word);
}

static void keep(char kind, const char *path, const char *to, const void *bytes, size_t count,
                 int64_t number) {
  unsigned char head[21];
  uint32_t lengths[3] = {(uint32_t)strlen(path), (uint32_t)strlen(to), (uint32_t)count};
  head[0] = (unsigned char)kind;
  memcpy(head + 1, lengths, 12);
  memcpy(head + 13, &number, 8);
  __typeof__(&write) out = REAL(write);
  (void)!out(record, head, sizeof head);
  (void)!out(record, path, lengths[0]);
  (void)!out(record, to, lengths[1]);
  if (count) (void)!out(record, bytes, count);
}

/* Runs `call`, and keeps what it did where it succeeded and the path is below the folder. */
#define RECORDED(type, path, call, ...)         \
  pthread_mutex_lock(&turn);                    \
  type outcome = call;                          \
  int saved = errno;                            \
  if (outcome >= 0 && is_under(path)) {         \
    keep(__VA_ARGS__);                          \
  }                                             \
  pthread_mutex_unlock(&turn);                  \
  errno = saved;                                \
  return outcome

ssize_t write(int file, const void *bytes, size_t count) {
  if (file == events) {
    pthread_mutex_lock(&turn);
    keep('A', "", "", bytes, count, 0);
    pthread_mutex_unlock(&turn);
    return REAL(write)(file, bytes, count);
  }
  char path[PATH_MAX];
  if (!path_of(file, path) || !is_under(path)) return REAL(write)(file, bytes, count);
  pthread_mutex_lock(&turn);
  ssize_t outcome = REAL(write)(file, bytes, count);
  int saved = errno;
  /* Where it ended, also in a file that is only added to. */
  if (outcome > 0) {
    off_t end = lseek(file, 0, SEEK_CUR);
    keep('W', path, "", bytes, (size_t)outcome, end - outcome);
  }
  pthread_mutex_unlock(&turn);
  errno = saved;
  return outcome;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  char path[PATH_MAX];
  path_of(file, path);
  RECORDED(ssize_t, path, REAL(pwrite)(file, bytes, count, offset), 'W', path, "", bytes,
           (size_t)outcome, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  char path[PATH_MAX];
  path_of(file, path);
  RECORDED(ssize_t, path, REAL(pwrite64)(file, bytes, count, offset), 'W', path, "", bytes,
           (size_t)outcome, offset);
}

int fsync(int file) {
  char path[PATH_MAX];
  path_of(file, path);
  RECORDED(int, path, REAL(fsync)(file), 'S', path, "", "", 0, 0);
}

int fdatasync(int file) {
  char path[PATH_MAX];
  path_of(file, path);
  RECORDED(int, path, REAL(fdatasync)(file), 'S', path, "", "", 0, 0);
}

int ftruncate(int file, off_t size) {
  char path[PATH_MAX];
  path_of(file, path);
  RECORDED(int, path, REAL(ftruncate)(file, size), 'T', path, "", "", 0, size);
}

int ftruncate64(int file, off64_t size) {
  char path[PATH_MAX];
  path_of(file, path);
  RECORDED(int, path, REAL(ftruncate64)(file, size), 'T', path, "", "", 0, size);
}

int mkdir(const char *name, mode_t mode) {
  char path[PATH_MAX];
  path_at(AT_FDCWD, name, path);
  RECORDED(int, path, REAL(mkdir)(name, mode), 'D', path, "", "", 0, 0);
}

int mkdirat(int folder, const char *name, mode_t mode) {
  char path[PATH_MAX];
  path_at(folder, name, path);
  RECORDED(int, path, REAL(mkdirat)(folder, name, mode), 'D', path, "", "", 0, 0);
}

int mknod(const char *path, mode_t mode, dev_t device) {
  RECORDED(int, path, REAL(mknod)(path, mode, device), 'C', path, "", "", 0, 0);
}

int rename(const char *path, const char *to) {
  RECORDED(int, to, REAL(rename)(path, to), 'R', path, to, "", 0, 0);
}

int renameat(int folder, const char *name, int target, const char *to) {
  char path[PATH_MAX], end[PATH_MAX];
  path_at(folder, name, path);
  path_at(target, to, end);
  RECORDED(int, end, REAL(renameat)(folder, name, target, to), 'R', path, end, "", 0, 0);
}

int unlink(const char *path) {
  RECORDED(int, path, REAL(unlink)(path), 'U', path, "", "", 0, 0);
}

int rmdir(const char *path) {
  RECORDED(int, path, REAL(rmdir)(path), 'U', path, "", "", 0, 0);
}

int unlinkat(int folder, const char *name, int flags) {
  char path[PATH_MAX];
  path_at(folder, name, path);
  RECORDED(int, path, REAL(unlinkat)(folder, name, flags), 'U', path, "", "", 0, 0);
}

#define OPEN(name, at, file, flags, ...)                            \
  unsigned mode = 0;                                                \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {                          \
    va_list rest;                                                   \
    va_start(rest, flags);                                          \
    mode = va_arg(rest, unsigned);                                  \
    va_end(rest);                                                   \
  }                                                                 \
  if (!((flags) & (O_CREAT | O_TRUNC))) return REAL(name)(__VA_ARGS__, mode); \
  char path[PATH_MAX];                                              \
  path_at(at, file, path);                                          \
  RECORDED(int, path, REAL(name)(__VA_ARGS__, mode), 'C', path, "", "", 0, (flags) & O_TRUNC)

int open(const char *file, int flags, ...) { OPEN(open, AT_FDCWD, file, flags, file, flags); }

int open64(const char *file, int flags, ...) { OPEN(open64, AT_FDCWD, file, flags, file, flags); }

int openat(int folder, const char *file, int flags, ...) {
  OPEN(openat, folder, file, flags, folder, file, flags);
}

/* `openat2` has no function of its own. */
long syscall(long number, ...) {
  long words[6];
  va_list rest;
  va_start(rest, number);
  for (int index = 0; index < 6; index++) words[index] = va_arg(rest, long);
  va_end(rest);
  const struct open_how *how = (const struct open_how *)words[2];
  if (number != SYS_openat2 || !(how->flags & (O_CREAT | O_TRUNC))) {
    return REAL(syscall)(number, words[0], words[1], words[2], words[3], words[4], words[5]);
  }
  char path[PATH_MAX];
  path_at((int)words[0], (const char *)words[1], path);
  RECORDED(long, path, REAL(syscall)(number, words[0], words[1], words[2], words[3]), 'C', path,
           "", "", 0, (int64_t)(how->flags & O_TRUNC));
}
