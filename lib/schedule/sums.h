/*
 * sums.h: what cells hold while a schedule is gone through: sums of contributions.
 *
 * A value is a number. 0 is nothing; a leaf is one contribution, chunk c of rank r; any other value is the
 * sum of two earlier ones. So a copy costs nothing and a sum 16 bytes. Two values are compared by a hash, the
 * sum of the hashes of their contributions; what a value consists of is found by going down from it.
 *
 * Life cycle: sums_open, sums_add, questions, sums_close. One thread at a time.
 */
#ifndef SUMS_H
#define SUMS_H

#include "schedule/schedule.h"

enum { VALUE_NOTHING = 0 };

struct value {
    uint64_t hash;
    uint32_t left, right; /* of a sum; of a leaf: rank and chunk */
};

struct sums {
    struct value *list;
    size_t count, room;
    uint32_t *leaf_first; /* of each rank, one more at the end: the values of its contributions */
    uint64_t *sum_hash;   /* of each chunk: the hash of the sum over all ranks */
    uint32_t chunks;      /* most contributions of a rank */
};

/* What stands for a contribution where messages carry values; never 0. */
uint64_t contribution_hash(int rank, uint32_t chunk);

/* The contributions that a schedule gives. */
void sums_open(struct sums *sums, const struct schedule *schedule);
void sums_close(struct sums *sums);

/* The sum of two values, either of which may be nothing. */
uint32_t sums_add(struct sums *sums, uint32_t left, uint32_t right);

/* The contribution; VALUE_NOTHING: there is none. */
uint32_t sums_leaf(const struct sums *sums, int rank, uint32_t chunk);

/* Is a value what cells of a demand must hold, at its chunk `chunk`? */
bool sums_fit(const struct sums *sums, uint32_t value, const struct schedule_demand *demand, uint32_t chunk);

/* How often each contribution is in a value: times[v] for every leaf v, of sums->leaf_first[ranks] items;
 * numbers above 2^62 become that. The caller frees them. */
uint64_t *sums_expand(const struct sums *sums, uint32_t value, int ranks);

#endif
