/*
 * part.h: the part of the nodes that this process holds, when several processes run one array together.
 *
 * Under engine mpi every process has the tables of the whole array at their full size, but makes real only
 * what belongs to its own nodes, and to the nodes at the other ends of cut links: those that lead to nodes of
 * another process (mpi/cut_links.h). Memory that nobody touches costs nothing. Under all other engines the
 * one process holds all nodes.
 *
 * Constant while nodes run, except for what is said to be written at the end of a step, by one context while
 * all others stand at the barrier.
 */
#ifndef PART_H
#define PART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cut;       /* mpi/cut_links.h */
struct partition; /* partition/partition.h */
struct transport; /* machine/transport.h */

struct part {
    bool on;         /* there are several processes */
    uint32_t index;  /* the number of this process, its rank in MPI */
    uint32_t count;  /* of processes */
    uint32_t first;  /* the lowest node that is held */
    uint32_t end;    /* behind the highest one */
    uint32_t held;   /* nodes */
    unsigned here;   /* processes on this machine */
    unsigned local;  /* the number of this one among them */
    uint64_t *holds; /* a bit for each node from `first` on; NULL: all of them are held */
    struct transport *transport;
    struct partition *partition;
    struct cut *cut;
    uint32_t *ghosts; /* the nodes at the other ends of cut links, by rank, each once */
    uint32_t ghost_count;

    /* Written at the end of a step. */
    uint64_t ran;    /* the last step in which a node of any process ran, as far as it is known */
    uint64_t alone;  /* steps before this one belong to this process alone; 0: none do */
    uint64_t rounds; /* exchanges with the other processes */
};

/* Does this process hold the node? */
static inline bool part_has(const struct part *part, uint32_t rank)
{
    uint32_t number = rank - part->first;
    return !part->on || (number < part->end - part->first &&
                         (!part->holds || (part->holds[number / 64] >> number % 64 & 1)));
}

#endif
