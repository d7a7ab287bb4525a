/* What the preloaded libraries share: which calls they see, and which files these are of. */
#pragma once
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/* The function of the C library that a function here stands before. */
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* The path of an open descriptor, and how long it is; 0 for none. */
static inline size_t path_of(int file, char *path) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length > 0 ? length : 0] = 0;
  return (size_t)(length > 0 ? length : 0);
}

/* The path of a name in an open folder. */
static inline void path_at(int folder, const char *name, char *path) {
  size_t length = name[0] == '/' || folder == AT_FDCWD ? 0 : path_of(folder, path);
  if (length) path[length++] = '/';
  snprintf(path + length, PATH_MAX - length, "%s", name);
  for (length = strlen(path); length > 1 && path[length - 1] == '/'; length--) path[length - 1] = 0;
}

/* Whether a path is below the folder that TORTURE_UNDER names. */
static inline int is_under(const char *path) {
  static const char *folder;
  if (!folder) folder = getenv("TORTURE_UNDER");
  size_t length = folder ? strlen(folder) : 0;
  return length && strncmp(path, folder, length) == 0 && path[length] == '/';
}
