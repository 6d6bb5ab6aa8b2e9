/*
 * quantity.h: numbers as people read them, for reports and messages.
 *
 * Every call fills the caller's struct quantity and returns its text, so that several calls fit into one
 * printf, each with a struct of its own. Nothing is allocated. Any thread may call these functions.
 */
#ifndef QUANTITY_H
#define QUANTITY_H

#include <stdint.h>

struct quantity {
    char text[48];
};

/* A number with a comma after every third digit: "1,022". */
const char *quantity_count(struct quantity *q, uint64_t number);

/* Bytes in the largest unit of which there is at least one, with a decimal if they are not a whole number of
 * units and fewer than 100: "64 KiB", "1.2 MiB", "300 bytes". */
const char *quantity_bytes(struct quantity *q, uint64_t bytes);

/* Bytes like quantity_bytes, but with the decimal also from 100 units on: "195.3 MiB". */
const char *quantity_bytes_fine(struct quantity *q, uint64_t bytes);

/* Three significant digits and a power of 1000: "12.3 M", "450". */
const char *quantity_rate(struct quantity *q, double rate);

/* Three significant digits and a unit of time: "68.7 us", "4.56 ms", "12.3 s". */
const char *quantity_seconds(struct quantity *q, double seconds);

/* An estimate of seconds, without digits that would only flicker: "under 1 s", "12 s", "5 min", "3 h". */
const char *quantity_guess(struct quantity *q, double seconds);

/* A time in steps, without needless digits: "11", "5.5". */
const char *quantity_time(struct quantity *q, double time);

/* "s" for all numbers but 1, as in printf("%s packet%s"). */
const char *plural(uint64_t number);

#endif
