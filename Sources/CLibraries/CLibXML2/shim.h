#include <libxml/xmlversion.h>
// Its handlers of encodings show ICU's types, which are at odds with those that Foundation brings;
// nothing here looks into a handler.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
