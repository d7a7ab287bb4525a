#ifndef KARENINA_CPCRE2_H
#define KARENINA_CPCRE2_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
