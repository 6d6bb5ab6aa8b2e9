/*
 * number.h: numbers in texts of users, read strictly: decimal digits, no blanks, no overflow; a sign only
 * where it is said.
 *
 * Pure functions. What they do not understand leaves *value alone.
 */
#ifndef NUMBER_H
#define NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* The whole number that a text begins with. Result: behind its last digit; NULL: there is none, or it is too
 * large. */
const char *number_begin(const char *text, uint64_t *value);

/* Read a number like number_begin, with an optional '-' in front. */
const char *number_begin_signed(const char *text, int64_t *value);

/* All of the text is a whole number low..high. */
bool number_read(const char *text, uint64_t low, uint64_t high, uint64_t *value);

/* All of the text is a number of bytes low..high, which may end in k, M or G (or K, m, g): powers of 1024. */
bool number_read_bytes(const char *text, uint64_t low, uint64_t high, uint64_t *value);

/* All of the text is a number low..high of digits, with a point between two of them at most, and 9 digits
 * behind it: "1.5".
 */
bool number_read_decimal(const char *text, double low, double high, double *value);

/* A number as a count: what is behind the point is left out. 0: it is below 1, no number, or above all
 * counts. */
uint64_t number_whole(double number);

/* ----------------------------------------------------------------------------------------- written */

enum { NUMBER_DIGITS = 20, NUMBER_REAL = 32 };

/* Write the digits of a number, without a zero byte, several times as fast as printf. Result: their end. */
char *number_digits(char *to, uint64_t number);

/* Write a real number with as few digits, from 15 on, as read back to the same number. Result: the text. */
const char *number_real(char text[NUMBER_REAL], double number);

#endif
