#ifndef KARENINA_CPLATFORM_H
#define KARENINA_CPLATFORM_H

/// How many columns of a terminal the character takes: 0, 1 or 2; -1 for a control character.
/// The corresponding C function is `wcwidth`, which Swift's Glibc module leaves out.
int platform_character_width(unsigned int scalar);

#endif
