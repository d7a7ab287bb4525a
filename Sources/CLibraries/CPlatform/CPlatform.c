#define _GNU_SOURCE
#include "CPlatform.h"

#include <wchar.h>

int platform_character_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
