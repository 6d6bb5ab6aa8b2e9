/*
 * partition.h: the nodes of a topology in parts with few links between them.
 *
 * A partition gives each node to one of 0 .. parts - 1. It is computed from the topology, the number of parts
 * and a kind alone, so that processes which share the nodes have the same one without a message.
 * Its form depends on the kind and the topology: boxes (boxes.h), of which ranges of ranks are a case, need
 * no memory; other parts need a table of all nodes (owners.h).
 *
 * Life cycle: partition_open fills a struct partition, partition_close frees it; the topology must outlive
 * it. All queries are pure functions that any thread may call at any time. Ranks and parts that are passed
 * must exist, but for the rank of partition_next.
 */
#ifndef PARTITION_H
#define PARTITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "partition/boxes.h"
#include "partition/owners.h"

enum { PARTITION_TEXT_SIZE = 512, PARTITION_NONE = -1 };

struct partition;

struct partition_kind {
    const char *name;
    const char *help;                                           /* one line for people */
    enum partition_ending (*open)(struct partition *partition); /* fills boxes or owners; parts: 2 .. nodes */
    const char *tabled;                                         /* what its table has; NULL: it has none */
};

struct partition {
    const struct partition_kind *kind;
    const struct topo *topo;
    int parts;
    int alone;   /* the node of kind "alone:R" */
    bool tabled; /* `owners` says where nodes are, not `boxes` */
    struct boxes boxes;
    struct owners owners;
};

/* The table of kinds, ended by a NULL name; the first one is that of runs that name none. */
extern const struct partition_kind partition_kinds[];

/* `kind` NULL: the first one; "alone:R", which is not in the table: of two parts one has node R and no other,
 * so that it is seen what R has in common with others. If it is not made, there is nothing to close. */
enum partition_ending partition_open(struct partition *partition, const struct topo *topo, int parts,
                                     const char *kind);
void partition_close(struct partition *partition);

/* ------------------------------------------------------------------------------------------- nodes */

int partition_owner(const struct partition *partition, int rank);

/* The lowest rank of a part, the highest plus 1, and the number of its nodes, which is at least 1. */
int partition_first(const struct partition *partition, int part);
int partition_end(const struct partition *partition, int part);
int partition_count(const struct partition *partition, int part);

/* Are the ranks of every part consecutive? */
bool partition_is_range(const struct partition *partition);

/* The lowest rank of the part that is at least `rank`; PARTITION_NONE: there is none. So the nodes of a
 * part, in the order of ranks, in time proportional to their number:
 *     for (int r = partition_first(p, part); r != PARTITION_NONE; r = partition_next(p, part, r + 1)) */
int partition_next(const struct partition *partition, int part, int rank);

/* The nodes of the smallest and of the largest part; takes a look at each part if there is a table. */
void partition_sizes(const struct partition *partition, int *least, int *most);

/* The nodes of a part, numbered in the order of ranks: how many of them have lower ranks than this one of
 * them, and number `index` of them. For arrays with one item for each node of a part. */
int partition_index(const struct partition *partition, int part, int rank);
int partition_at(const struct partition *partition, int part, int index);

/* A number in which two partitions differ, but for chance, if a node is in another part: processes with
 * different versions of METIS notice. Takes a look at every node if there is a table. */
uint64_t partition_hash(const struct partition *partition);

/* ------------------------------------------------------------------------------------------- links */

/* How many link directions lead from a part to others; those to part i are added to to[i], if `to` is not
 * NULL, `parts` numbers. As many lead back: the neighbours of a part are those to which some lead. Takes a
 * look at the sides of boxes, elsewhere at all ports of the part's nodes. */
uint64_t partition_cut_of(const struct partition *partition, int part, uint64_t *to);

/* How many link directions lead from one part to another, in all. Takes a look at every part of boxes,
 * elsewhere at all ports: the sum of partition_cut_of, which each process can find out for its own part. */
uint64_t partition_cut(const struct partition *partition);

/* Write one sentence without an end, as reports show it: "partition metis: 4 parts of 1,048,576 nodes
 * (boxes of 1024x1024), 16,384 of 16,777,216 link directions are cut (0.0977 %)". `cut` is that of
 * partition_cut. */
void partition_text(const struct partition *partition, uint64_t cut, char *text, size_t size);

#endif
