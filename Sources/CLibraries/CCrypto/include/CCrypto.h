#ifndef KARENINA_CCRYPTO_H
#define KARENINA_CCRYPTO_H

#include <openssl/evp.h>
#include <openssl/hmac.h>

/// Loads OpenSSL's libcrypto, which the program is not linked with, since it would slow down every
/// start. 0, or -1 where it is not installed; until it is loaded no other function may be called.
int ccrypto_load(void);

#endif
