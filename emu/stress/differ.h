/*
 * differ.h: where two runs of one program part: the first node and step, and what happened there in each.
 */
#ifndef DIFFER_H
#define DIFFER_H

#include "stress/run_once.h"

struct difference {
    struct conditions one, other;
    const char *one_name, *other_name; /* "seed 3" */
    FILE *out;
};

/* Repeat both runs, each in a process of its own, and print where they part. */
void differ_print(struct difference *difference);

#endif
