/*
 * differ.h: where two runs of one program part: the first node and step, and what happened there in each.
 */
#ifndef DIFFER_H
#define DIFFER_H

#include "disturb/history.h"
#include "stress/run_once.h"

struct difference {
    struct conditions one, other;
    const char *one_name, *other_name; /* "seed 3" */
    FILE *out;
};

/* Repeat both runs, each in a process of its own, and print where they part. */
void differ_print(struct difference *difference);

/* What a node did first that it did not do in the other run. */
struct parting {
    bool found; /* else they do not part, or one of them could not be repeated */
    uint32_t rank;
    struct act one, other;
    bool one_ended, other_ended; /* the node did nothing more, and there is no such act */
};

/* Repeat both runs, and find where they part. */
struct parting differ_find(const struct conditions *one, const struct conditions *other);

#endif
