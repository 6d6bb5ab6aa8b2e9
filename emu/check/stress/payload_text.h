/*
 * payload_text.h: where two payloads differ, as bytes with their offset.
 */
#ifndef PAYLOAD_TEXT_H
#define PAYLOAD_TEXT_H

#include <stddef.h>
#include <stdio.h>

struct payload {
    const char *name; /* of the run: "seed 3" */
    const unsigned char *bytes;
    size_t size;
};

/* Print how many bytes differ, from which one on, and those around it in both; nothing if they are equal. */
void payload_print(const struct payload *one, const struct payload *other, FILE *out);

#endif
