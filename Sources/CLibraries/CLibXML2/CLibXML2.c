#include "CLibXML2.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>

#include "CPlatform.h"

// The functions that are called: what each gives, its name, its parameters, how they are passed on.
// The compiler compares them with libxml2's own headers.
#define FUNCTIONS(F)                                                                               \
  F(xmlParserCtxtPtr, xmlCreatePushParserCtxt,                                                     \
    (xmlSAXHandlerPtr handler, void *own, const char *bytes, int count, const char *name),         \
    (handler, own, bytes, count, name))                                                            \
  F(void, xmlSetStructuredErrorFunc, (void *own, xmlStructuredErrorFunc problem), (own, problem))  \
  F(int, xmlCtxtUseOptions, (xmlParserCtxtPtr parser, int options), (parser, options))             \
  F(int, xmlParseChunk, (xmlParserCtxtPtr parser, const char *bytes, int count, int is_end),       \
    (parser, bytes, count, is_end))                                                                \
  F(void, xmlStopParser, (xmlParserCtxtPtr parser), (parser))                                      \
  F(void, xmlFreeParserCtxt, (xmlParserCtxtPtr parser), (parser))

PLATFORM_LATE_LIBRARY(clibxml2_load, "libxml2.so.2", FUNCTIONS)

const char *clibxml2_version(void) { return LIBXML_DOTTED_VERSION; }

static void keep_silent(void *own, xmlErrorPtr problem) {
  (void)own;
  (void)problem;
}

clibxml2_parser *clibxml2_begin(const clibxml2_handler *handler, void *own) {
  xmlSAXHandler functions;
  memset(&functions, 0, sizeof functions);
  functions.initialized = XML_SAX2_MAGIC;
  functions.startElementNs = handler->start;
  functions.endElementNs = handler->end;
  functions.characters = handler->text;
  functions.cdataBlock = handler->text;
  functions.serror = (xmlStructuredErrorFunc)handler->problem;
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&functions, own, NULL, 0, NULL);
  if (!parser) return NULL;
  // Faults of an encoding are known to no parser; unless they are taken, they are printed.
  xmlSetStructuredErrorFunc(NULL, keep_silent);
  xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_RECOVER | XML_PARSE_HUGE);
  return parser;
}

void clibxml2_read(clibxml2_parser *parser, const char *bytes, int count) {
  xmlParseChunk(parser, bytes, count, 0);
}

bool clibxml2_is_between_children(const clibxml2_parser *parser) {
  const xmlParserInput *input = parser->input;
  if (parser->instate != XML_PARSER_CONTENT || parser->nameNr != 1 || parser->disableSAX) return false;
  if (!input || parser->inputNr != 1 || !input->buf || input->buf->encoder) return false;
  // From the first byte on that is no UTF-8, it reads bytes as ISO 8859-1.
  if (parser->charset != XML_CHAR_ENCODING_UTF8) return false;
  // Blanks before the next '<' wait for it.
  for (const xmlChar *byte = input->cur; byte < input->end; byte += 1)
    if (!IS_BLANK_CH(*byte)) return false;
  return true;
}

void clibxml2_end(clibxml2_parser *parser) { xmlParseChunk(parser, NULL, 0, 1); }

void clibxml2_stop(clibxml2_parser *parser) { xmlStopParser(parser); }

void clibxml2_free(clibxml2_parser *parser) { xmlFreeParserCtxt(parser); }

int clibxml2_line(const clibxml2_problem *problem) { return problem->line; }

const char *clibxml2_words(const clibxml2_problem *problem) { return problem->message; }
