#ifndef KARENINA_CPLATFORM_H
#define KARENINA_CPLATFORM_H

#include <spawn.h>

/// How many columns of a terminal the character takes: 0, 1 or 2; -1 for a control character.
/// The corresponding C function is `wcwidth`, which Swift's Glibc module leaves out.
int platform_character_width(unsigned int scalar);

/// Has a started program close every descriptor from this one on. 0, or an error's number.
/// The corresponding C function is `posix_spawn_file_actions_addclosefrom_np`.
int platform_spawn_close_from(posix_spawn_file_actions_t *actions, int descriptor);

#endif
