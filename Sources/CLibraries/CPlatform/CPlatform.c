#define _GNU_SOURCE
#include "CPlatform.h"

#include <wchar.h>

int platform_character_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

int platform_spawn_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
  return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}
