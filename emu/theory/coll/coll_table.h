/*
 * coll_table.h: what all nodes of an array, or of a group of its nodes, read in collectives: trees, and the
 * frame of their steps.
 *
 * The first node that calls makes the table, and the first one that names a root makes the tree of that root,
 * both under a lock. They follow from topology and model alone, so that it does not matter which node that
 * is. From then on they are constant. `calls` of a node is its own. coll_table_close frees all; the array is
 * no longer running then.
 */
#ifndef COLL_TABLE_H
#define COLL_TABLE_H

#include <pthread.h>

#include "plan/cube_plan.h"
#include "plan/frame.h"
#include "plan/timetable.h"
#include "plan/tree.h"
#include "machine/machine.h"

struct coll_table {
    pthread_mutex_t lock; /* while trees are made */
    const struct parray *array;
    const struct topo *topo; /* as the program sees it; of a group, the part among its nodes */
    uint16_t mark;           /* in the packets of a group, but for chance no other's; 0: of all nodes */
    struct limits limits;    /* of the model */
    struct tree *centred;    /* from a centre; NULL: the array falls apart */
    struct frame frame;
    int cube; /* the dimensions of a hypercube whose nodes use all ports at a time; else 0 */
    struct cube_plan *spread,
        *exchange; /* under F*, of an array that looks alike from all nodes, unless it is large;
                                          * else NULL */
    bool stalls;   /* the mailbox holds one packet: a link passes a packet every other time */
    _Atomic(struct tree *) *rooted; /* of each root that was named */
    /* Of each kind, or of each kind and root: those that were asked for (coll_times.c). */
    _Atomic(struct timetable *) whole[TIMETABLE_KINDS], *of_root[TIMETABLE_KINDS];
    _Atomic(int) scans; /* how scans go, once it is known (coll_scans_by_spread); 0: not yet */
    _Atomic(uint64_t) whole_steps, block_steps; /* of coll_wide.c: steps and 1 more; 0: not counted yet */
    uint64_t *calls;                            /* of each node: collectives so far */
    bool *settled; /* of each node: it has come to the end of a period, and may not send before it is told */
    /* Of the array's table alone. */
    struct coll_group **within; /* of each node: the group of its calls; NULL: all nodes */
    struct coll_group *groups;  /* all that were made (coll_split.c) */
    struct coll_started *
        *started; /* of each node: its started call (coll_started.c); NULL: it had none yet */
};

/* A new table of an array, or of a part of it. Does not return without memory. */
struct coll_table *coll_table_make(const struct parray *array, const struct topo *topo);
void coll_table_free(struct coll_table *table);

/* The table of a group, and the rank in it of a node of the array. */
struct coll_table *coll_group_table(const struct coll_group *group, int node, uint32_t *rank);

/* Free all groups of the array's table. */
void coll_groups_close(struct coll_table *table);

/* The table of an array; it is made if there is none yet. Does not return without memory. */
struct coll_table *coll_table_of(const struct parray *array);

/* The tree that a call with this root takes. */
const struct tree *coll_tree_of(struct coll_table *table, uint32_t root);

/* The timetable of a call that would otherwise take this tree, for the root of the tree if the kind has one;
 * NULL: the array is too large for one, or the tree is as short. */
const struct timetable *coll_timetable_of(struct coll_table *table, enum timetable_kind kind,
                                          const struct tree *tree);

/* Make room for timetables, and free all; the table does it. */
void coll_times_open(struct coll_table *table);
void coll_times_close(struct coll_table *table);

/* Free the table of an array, if it has one. */
void coll_table_close(struct parray *array);

/* The elements of a packet for which a stream of `count` elements in each of `blocks` blocks takes the fewest
 * steps over `hops` links. */
uint32_t coll_piece(const struct coll_table *table, uint64_t hops, uint64_t blocks, size_t count);

/* The same for packets that go over one link after the other, in steps of a timetable. */
uint32_t coll_piece_alone(const struct coll_table *table, size_t count);

/* Elements in a packet, at most. */
enum { COLL_PIECE_MOST = 32 };

/* Call `make` under the lock, which is given back before a lack of memory is reported. */
void coll_make_locked(pthread_mutex_t *lock, void (*make)(void *making), void *making);

#endif
