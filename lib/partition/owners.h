/*
 * owners.h: parts of any array, as a table of all nodes.
 *
 * The parts are those of METIS (graph_parts.h), put right where they are too large or empty, or every node
 * goes to the next part. All that use the same METIS fill the same table.
 *
 * Life cycle: owners_open, owners_deal or owners_alone fills a struct owners, owners_close frees it. Queries
 * are pure functions that any thread may call; each takes a look into the table, but for those that say more.
 */
#ifndef OWNERS_H
#define OWNERS_H

#include <stdbool.h>
#include <stdint.h>

#include "partition/graph_parts.h"

struct owners {
    int parts;
    uint16_t *small; /* the part of each rank, if all parts fit, ... */
    uint32_t *large; /* ... else here */
    uint32_t *start; /* where the ranks of a part begin in `ranks`; parts + 1 of them */
    uint32_t *ranks; /* part by part, ascending */
};

/* Give every node to one of `parts` parts: at least one node to each part, and no part more than `most`,
 * which is not less than what the largest of equal ranges has. If that fails, there is nothing to close. */
enum partition_ending owners_open(struct owners *owners, const struct topo *topo, int parts, int most);

/* Deal the nodes out: rank r to part r modulo `parts`. */
enum partition_ending owners_deal(struct owners *owners, int nodes, int parts);

/* Two parts: that node, and all others. There are two nodes at least. */
enum partition_ending owners_alone(struct owners *owners, int nodes, int alone);

void owners_close(struct owners *owners);

int owners_owner(const struct owners *owners, int rank);
int owners_first(const struct owners *owners, int part);
int owners_end(const struct owners *owners, int part);
int owners_count(const struct owners *owners, int part);
int owners_next(const struct owners *owners, int part, int rank);  /* a search by halves; -1: none */
int owners_index(const struct owners *owners, int part, int rank); /* a search by halves */
int owners_at(const struct owners *owners, int part, int index);
bool owners_are_ranges(const struct owners *owners); /* a look at each part */

#endif
