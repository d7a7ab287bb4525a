#ifndef KARENINA_CLIBXML2_H
#define KARENINA_CLIBXML2_H

#include <stdbool.h>

/// Loads libxml2, which the program is not linked with, since with the libraries that it needs it
/// would slow down every start. 0, or -1 where it is not installed; until it is loaded no other
/// function may be called.
///
/// Its own headers stay inside: they lie where no compiler looks unless it is told to.
int clibxml2_load(void);

/// The version of its headers, such as `2.9.14`.
const char *clibxml2_version(void);

/// A document that is read piece by piece. The corresponding C type is `xmlParserCtxt`.
typedef struct _xmlParserCtxt clibxml2_parser;

/// What is wrong with a document. The corresponding C type is `xmlError`.
typedef struct _xmlError clibxml2_problem;

/// What is called while a document is read; `own` is what the parser was made with. All but the
/// problem have the parameters of the SAX2 functions in `xmlSAXHandler`; each may be null.
typedef struct {
  void (*start)(void *own, const unsigned char *name, const unsigned char *prefix,
                const unsigned char *uri, int namespace_count, const unsigned char **namespaces,
                int attribute_count, int defaulted_count, const unsigned char **attributes);
  void (*end)(void *own, const unsigned char *name, const unsigned char *prefix,
              const unsigned char *uri);
  void (*text)(void *own, const unsigned char *bytes, int count);
  void (*problem)(void *own, const clibxml2_problem *problem);
} clibxml2_handler;

/// Begins a document: entities of its own are never fetched or expanded, texts of any length are
/// read, and reading goes on behind what is wrong. Null where there is no memory.
/// The corresponding C function is `xmlCreatePushParserCtxt`.
clibxml2_parser *clibxml2_begin(const clibxml2_handler *handler, void *own);

/// Reads the next bytes of a document. The corresponding C function is `xmlParseChunk`.
void clibxml2_read(clibxml2_parser *parser, const char *bytes, int count);

/// Whether the next byte stands between two children of the root, so that an element that begins
/// there and is left out changes nothing for what follows. Never in an encoding but UTF-8.
bool clibxml2_is_between_children(const clibxml2_parser *parser);

/// Ends a document, so that what is missing in it is told.
void clibxml2_end(clibxml2_parser *parser);

/// Has nothing more be read or called. The corresponding C function is `xmlStopParser`.
void clibxml2_stop(clibxml2_parser *parser);

/// Gives a parser's memory back. The corresponding C function is `xmlFreeParserCtxt`.
void clibxml2_free(clibxml2_parser *parser);

/// The line of a problem, from 1.
int clibxml2_line(const clibxml2_problem *problem);

/// The words of a problem; null where it has none.
const char *clibxml2_words(const clibxml2_problem *problem);

#endif
