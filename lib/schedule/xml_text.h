/*
 * xml_text.h: an XML text whose elements are told one after the other, with limits.
 *
 * A table says which elements are known and in which one each stands; a known element at another place is
 * refused, unknown ones are passed over with all that is in them. A document type is refused: entities can
 * make a small file large. No part of the text is longer in memory than XML_MOST_TOKEN.
 *
 *     struct xml_text xml = {.known = known, .kinds = KINDS, .of = "schedule of MSCCL", .enter = enter};
 *     if (!xml_text_read(&xml, text, size))
 *         finding_add(..., xml.line, xml.column, "%s", xml.sentence);
 *
 * One thread.
 */
#ifndef XML_TEXT_H
#define XML_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "schedule/xml_attributes.h"

enum {
    XML_MOST_DEPTH = 16,      /* elements within elements */
    XML_MOST_TOKEN = 1 << 16, /* bytes of one tag with its attributes */
    XML_SENTENCE_SIZE = 400
};

/* Kinds of elements: those of a table begin with XML_OWN, and the outermost one is the first of them. */
enum { XML_OTHER, XML_FILE, XML_OWN };

struct xml_element {
    const char *name;
    int parent; /* the kind in which it stands */
};

struct xml_text {
    const struct xml_element *known; /* by kind */
    int kinds;
    const char *of; /* "schedule of MSCCL" */
    /* A known element begins at attributes->line. False, after a sentence in attributes->error: no more. */
    bool (*enter)(void *data, int kind, struct xml_attributes *attributes);
    void *data;

    uint32_t line, column; /* of what is refused */
    char sentence[XML_SENTENCE_SIZE];
};

/* Read the text to its end. False: `sentence`, `line` and `column` say why not. */
bool xml_text_read(struct xml_text *xml, const char *text, size_t size);

#endif
