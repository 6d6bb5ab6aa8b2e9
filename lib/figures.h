/*
 * figures.h: numbers as people read them.
 *
 * Every call fills the caller's struct figure and returns its text, so that several fit into one printf.
 * Nothing is allocated; any thread.
 */
#ifndef FIGURES_H
#define FIGURES_H

#include <stdint.h>

struct figure {
    char text[48];
};

/* "1,022" */
const char *figure_count(struct figure *f, uint64_t number);

/* "64 KiB", "1.2 MiB", "300 bytes" */
const char *figure_bytes(struct figure *f, uint64_t bytes);

/* "12.3 M", "450": three digits that count, powers of 1000 */
const char *figure_rate(struct figure *f, double rate);

/* "68.7 us", "4.56 ms", "12.3 s" */
const char *figure_seconds(struct figure *f, double seconds);

/* "under 1 s", "12 s", "5 min", "3 h": a guess, without digits that would only flicker */
const char *figure_guess(struct figure *f, double seconds);

/* "11", "5.5": no needless digits */
const char *figure_time(struct figure *f, double time);

/* "s" for all numbers but 1, as in printf("%s packet%s"). */
const char *plural(uint64_t number);

#endif
