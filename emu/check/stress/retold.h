/*
 * retold.h: what all nodes did in a run, told by a process of its own.
 *
 * Life cycle: retold_take, read, retold_free. The texts to which acts point are those of the program, which
 * lies at the same place in all processes that this one starts.
 */
#ifndef RETOLD_H
#define RETOLD_H

#include "disturb/history.h"
#include "stress/run_once.h"

struct retold {
    struct act *act; /* by rank, then in the order of the node */
    size_t count;
    size_t *first;    /* of each rank, and the end */
    uint64_t *result; /* of each rank */
    uint32_t nodes;
    bool whole;          /* the run was not cut short */
    int *peer;           /* of each act's port, or -1 */
    unsigned char *byte; /* of all payloads that were kept, where act.bytes says */
    size_t byte_count;
};

/* Make the run. False: it did not come to its end. */
bool retold_take(struct retold *told, const struct conditions *conditions);
void retold_free(struct retold *told);

/* The payload of an act; NULL: it was not kept. */
const unsigned char *retold_payload(const struct retold *told, const struct act *act);

#endif
