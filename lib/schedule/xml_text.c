/*
 * xml_text.c: expat tells of the elements, block by block of the file; this file knows which element may
 * stand where and keeps the limits.
 *
 * expat keeps a tag until it has read its end. So a file that never ends a tag is told by blocks in which
 * nothing was told of.
 */
#include "schedule/xml_text.h"

#include <expat.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base.h"

struct xml_reader {
    struct xml_text *xml;
    XML_Parser parser;
    int open[XML_MOST_DEPTH + 1]; /* kinds; open[0] is the file */
    int depth;
    bool told; /* of something, in this block of the file */
};

/* Stop at the place where expat is, or where a handler found something. */
static void stop(struct xml_reader *r)
{
    r->xml->line = (uint32_t)XML_GetCurrentLineNumber(r->parser);
    r->xml->column = (uint32_t)XML_GetCurrentColumnNumber(r->parser) + 1;
    XML_StopParser(r->parser, XML_FALSE);
}

static void refuse(struct xml_reader *r, const char *format, ...) PRINTF_LIKE(2, 3);

static void refuse(struct xml_reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->xml->sentence, sizeof r->xml->sentence, format, args);
    va_end(args);
    stop(r);
}

/* ---------------------------------------------------------------------------------------- elements */

static int kind_of(const struct xml_text *xml, const char *name)
{
    for (int kind = XML_OWN; kind < xml->kinds; kind++)
        if (strcmp(name, xml->known[kind].name) == 0)
            return kind;
    return XML_OTHER;
}

/* What an element may be where it stands: XML_OTHER if nobody knows it; -1 after refusing. */
static int place_of(struct xml_reader *r, const char *name)
{
    const struct xml_element *known = r->xml->known;
    int kind = kind_of(r->xml, name), within = r->open[r->depth];
    if (within == XML_FILE && kind != XML_OWN)
        return refuse(r, "the outermost element must be <%s>; this is no %s", known[XML_OWN].name,
                      r->xml->of),
               -1;
    if (kind == XML_OTHER || within == XML_OTHER)
        return XML_OTHER;
    if (known[kind].parent == within)
        return kind;
    if (kind == XML_OWN)
        return refuse(r, "an <%s> within an element; a file has one, and it is the outermost", name), -1;
    return refuse(r, "<%s> stands in <%s>; its place is in <%s>", name, known[within].name,
                  known[known[kind].parent].name),
           -1;
}

static void element_begins(void *data, const char *name, const char **list)
{
    struct xml_reader *r = data;
    struct xml_text *xml = r->xml;
    r->told = true;
    if (xml->sentence[0])
        return;
    if (r->depth == XML_MOST_DEPTH)
        return refuse(r, "elements are nested more than %d deep", XML_MOST_DEPTH);
    int kind = place_of(r, name);
    if (kind < 0)
        return;
    r->open[++r->depth] = kind;
    if (kind == XML_OTHER)
        return;
    struct xml_attributes attributes = {name, list, (uint32_t)XML_GetCurrentLineNumber(r->parser),
                                        xml->sentence, sizeof xml->sentence};
    if (!xml->enter(xml->data, kind, &attributes))
        stop(r);
}

static void element_ends(void *data, const char *name)
{
    struct xml_reader *r = data;
    (void)name;
    r->told = true;
    r->depth -= r->depth > 0;
}

static void type_begins(void *data, const char *name, const char *system, const char *public, int internal)
{
    (void)name, (void)system, (void)public, (void)internal;
    refuse(data, "a document type (DOCTYPE) is not read: schedules need none, and entities can be endless");
}

/* Blanks between elements, comments, a header, and all else. */
static void other(void *data, const char *text, int length)
{
    struct xml_reader *r = data;
    (void)text, (void)length;
    r->told = true;
}

/* ----------------------------------------------------------------------------------------- the text */

/* A block that ends in an error of XML itself. */
static void explain(struct xml_reader *r)
{
    enum XML_Error code = XML_GetErrorCode(r->parser);
    const char *outermost = r->xml->known[XML_OWN].name;
    if (r->xml->sentence[0])
        return;
    if (code == XML_ERROR_NO_ELEMENTS && r->depth)
        refuse(r, "the file ends before </%s>: a part of it is missing", outermost);
    else if (code == XML_ERROR_NO_ELEMENTS)
        refuse(r, "there is nothing in the file; it must have an <%s>", outermost);
    else
        refuse(r, "%s", XML_ErrorString(code));
}

static void read_blocks(struct xml_reader *r, const char *text, size_t size)
{
    bool last = false;
    int silent = 0;
    while (!last && !r->xml->sentence[0]) {
        int length = (int)(size < XML_MOST_TOKEN ? size : XML_MOST_TOKEN);
        last = (size_t)length == size;
        r->told = false;
        if (XML_Parse(r->parser, text, length, last) != XML_STATUS_OK)
            return explain(r);
        text += length;
        size -= (size_t)length;
        silent = r->told ? 0 : silent + 1;
        if (silent > 1)
            return refuse(r, "a tag or comment is longer than %d bytes", XML_MOST_TOKEN);
    }
}

bool xml_text_read(struct xml_text *xml, const char *text, size_t size)
{
    struct xml_reader r = {.xml = xml, .parser = XML_ParserCreate(NULL), .open = {XML_FILE}};
    xml->line = xml->column = 1;
    xml->sentence[0] = '\0';
    if (!r.parser) {
        snprintf(xml->sentence, sizeof xml->sentence, "there is no memory to read it");
        return false;
    }
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, element_begins, element_ends);
    XML_SetStartDoctypeDeclHandler(r.parser, type_begins);
    XML_SetDefaultHandler(r.parser, other);
    read_blocks(&r, text, size);
    XML_ParserFree(r.parser);
    return !xml->sentence[0];
}
