/*
 * quantity.h: numbers as people read them, for messages.
 *
 * The text is part of the value, so a call can stand among printf's arguments:
 *
 *     printf("%s stacks of %s", quantity_count(1048576).text, quantity_bytes(16384).text);
 *     1,048,576 stacks of 16 KiB
 */
#ifndef QUANTITY_H
#define QUANTITY_H

#include <stdint.h>

struct quantity {
    char text[32];
};

/* A number with a comma after every third digit. */
struct quantity quantity_count(uint64_t count);

/* Bytes in the largest unit (bytes, KiB, MiB ... EiB) of which there is at least one, rounded to one
 * decimal if it is not a whole number of them. */
struct quantity quantity_bytes(uint64_t bytes);

#endif
