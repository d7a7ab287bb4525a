#include "CCrypto.h"

#include "CPlatform.h"

// The functions that are called: what each gives, its name, its parameters, how they are passed on.
// The compiler compares them with OpenSSL's own headers.
#define FUNCTIONS(F)                                                                               \
  F(const char *, OpenSSL_version, (int part), (part))                                             \
  F(EVP_MD *, EVP_MD_fetch, (OSSL_LIB_CTX * context, const char *name, const char *properties),    \
    (context, name, properties))                                                                   \
  F(const EVP_MD *, EVP_sha256, (void), ())                                                        \
  F(int, EVP_Digest,                                                                               \
    (const void *bytes, size_t count, unsigned char *digest, unsigned *length,                     \
     const EVP_MD *algorithm, ENGINE *engine),                                                     \
    (bytes, count, digest, length, algorithm, engine))                                             \
  F(EVP_MD_CTX *, EVP_MD_CTX_new, (void), ())                                                      \
  F(void, EVP_MD_CTX_free, (EVP_MD_CTX * context), (context))                                      \
  F(int, EVP_DigestInit_ex, (EVP_MD_CTX * context, const EVP_MD *algorithm, ENGINE *engine),       \
    (context, algorithm, engine))                                                                  \
  F(int, EVP_DigestUpdate, (EVP_MD_CTX * context, const void *bytes, size_t count),                \
    (context, bytes, count))                                                                       \
  F(int, EVP_DigestFinal_ex, (EVP_MD_CTX * context, unsigned char *digest, unsigned *length),      \
    (context, digest, length))                                                                     \
  F(unsigned char *, HMAC,                                                                         \
    (const EVP_MD *algorithm, const void *key, int key_count, const unsigned char *bytes,          \
     size_t count, unsigned char *code, unsigned *length),                                         \
    (algorithm, key, key_count, bytes, count, code, length))

PLATFORM_LATE_LIBRARY(ccrypto_load, "libcrypto.so.3", FUNCTIONS)
