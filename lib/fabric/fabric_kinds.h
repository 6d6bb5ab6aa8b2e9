/*
 * fabric_kinds.h: fabrics that have names: boxes of processors as their makers sell them, and networks.
 */
#ifndef FABRIC_KINDS_H
#define FABRIC_KINDS_H

#include "fabric/fabric.h"

enum { FABRIC_SIZES_MOST = 6 };

struct fabric_form {
    const char *name;
    const char *sizes; /* "BOXES", for people */
    const char *help;  /* one line: what it is, and where its numbers are from */
    int least, most;   /* how many sizes it takes */
    /* Add nodes and links. False with a sentence in `error`. */
    bool (*make)(struct fabric *fabric, const int *sizes, int count);
};

/* Ended by a form without a name. */
extern const struct fabric_form fabric_boxes[], fabric_networks[];

/* A link with a bandwidth in GB/s that is a whole number of halves, and a latency in microseconds. */
struct fabric_link fabric_halves(int from, int to, int halves, double latency);

#endif
