/*
 * number.h: numbers on the command line, read strictly: all of the text, no sign, no overflow, no blanks.
 *
 * Pure functions.
 */
#ifndef NUMBER_H
#define NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* A whole number low..high, decimal. False: the text is none; *value is left alone. */
bool number_read(const char *text, uint64_t low, uint64_t high, uint64_t *value);

/* The same in bytes: may end in k, M or G (also K, m, g), powers of 1024. */
bool number_read_bytes(const char *text, uint64_t low, uint64_t high, uint64_t *value);

#endif
