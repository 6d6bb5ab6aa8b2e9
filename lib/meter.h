/*
 * meter.h: the line that tells how far something is that takes long, and, where an end is known, which share
 * of it is over and how long the rest takes: "25 %, at most 9 s left: 25 of 100 runs".
 *
 * Life cycle: set `out`, call meter_begin; ask meter_due now and then, and show a text when it says so;
 * meter_end takes the line away. Without `out` nothing is due or shown. One thread.
 */
#ifndef METER_H
#define METER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct meter {
    FILE *out;           /* NULL: nothing is shown */
    double began, shown; /* in seconds_now */
    bool stands;         /* the line is there */
};

void meter_begin(struct meter *meter);

/* Is it time to show a text again? A few times a second it is. */
bool meter_due(struct meter *meter);

/* Seconds since meter_begin. */
double meter_elapsed(const struct meter *meter);

void meter_show(struct meter *meter, const char *text);
void meter_end(struct meter *meter);

/* Seconds until `all` is done of which `done` took so long; 0: that is not known. */
double meter_left(double elapsed, double done, double all);

/* The smaller one of two such times of which 0 is not known, and neither is an infinite one. */
double meter_sooner(double left, double other);

/* Write "25 %, at most 9 s left: ", with `how` being "at most ", or nothing if `left` is 0. Result: as
 * snprintf. */
int meter_ahead(char *text, size_t size, double elapsed, double left, const char *how);

#endif
