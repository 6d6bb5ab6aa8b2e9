/*
 * renamings.h: the ways to name the nodes of a graph anew after which it is the same graph.
 *
 * Each is a permutation of 0 .. nodes-1 that keeps what is adjacent, and the colour of each node. They stand
 * in lexicographic order, so that the first one changes nothing. Of a few of them, the generators, all
 * others are made: renaming k > 0 is first renaming rest[k] < k, and then generator by[k].
 *
 * Life cycle: renamings_open, renamings_close; in between any thread may read.
 */
#ifndef RENAMINGS_H
#define RENAMINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct renamings {
    uint32_t nodes;
    size_t count;
    uint16_t *name; /* of renaming k and node v: name[k * nodes + v] */
    uint16_t *from; /* the same backwards: who is called v now */
    size_t generators;
    uint32_t *generator; /* the number of each, as a renaming */
    uint32_t *by, *rest; /* of each renaming; by is the number of a generator */
};

/* adjacent[u * nodes + v] tells whether u is adjacent to v, either way; colour[v] is that of v. At most 65535
 * nodes. False: there are more than `most`, and nothing is to be closed. */
bool renamings_open(struct renamings *renamings, uint32_t nodes, const uint8_t *adjacent, const int *colour,
                    size_t most);
void renamings_close(struct renamings *renamings);

/* What a node is called by renaming k, and who is called so. */
static inline uint32_t renaming_of(const struct renamings *renamings, size_t k, uint32_t node)
{
    return renamings->name[k * renamings->nodes + node];
}

static inline uint32_t renaming_from(const struct renamings *renamings, size_t k, uint32_t name)
{
    return renamings->from[k * renamings->nodes + name];
}

/* The number of the renaming that first does as `first` and then as `then`, and of the one that undoes k. */
size_t renamings_product(const struct renamings *renamings, size_t then, size_t first);
size_t renamings_inverse(const struct renamings *renamings, size_t k);

#endif
