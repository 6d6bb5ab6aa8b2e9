/*
 * rounds.h: what one member of a group does in a collective operation, as a list of acts in rounds.
 *
 * A list says who exchanges what with whom, and nothing of links, bytes or types: whoever has messages can
 * carry it out, in one call or a round at a time. It follows from task, way, number, size and root alone, so
 * every member makes its own, and the lists of all members fit together.
 *
 * Places. A member has numbered places for blocks. Those below `size` are the task's; a range of them that
 * reaches `size` goes on at 0. The places from `size` on are the list's own store, `own` of them. In:
 *
 *     spread     place 0, of the root             afterwards place 0 of everybody
 *     deal       place i of the root for member i afterwards place i of member i
 *     collect    place i of member i              afterwards place i of the root
 *     share      place i of member i              afterwards every place of everybody
 *     exchange   place i is for member i          afterwards own place i (size + i) is from member i
 *     sum        place 0 of everybody             afterwards place 0 of the root
 *     sum_all    place 0 of everybody             afterwards place 0 of everybody
 *     sum_deal   all places of everybody          afterwards place i of member i
 *     prefix     place 0 of everybody             afterwards place 0: the sum of members 0 to i
 *     before     place 0 of everybody             afterwards own place size + 1: the sum of members 0 to i-1
 *     barrier    nothing                          nobody is through before everybody has begun
 *
 * Places that are not named may hold anything afterwards, those of a root too, but what a member had in place
 * i = its own number stays in collect and share.
 *
 * Sums keep the order: each is made of neighbouring parts, the left one of which has the lower members, so
 * that an operation has to be associative only. How the parts are nested hangs on way, size and root, and on
 * nothing that differs between runs. In sum_all all members get the same nesting, so that rounding is the
 * same everywhere.
 *
 * Carrying out. In a round the sends come first in the list, then the receives, then what the member does by
 * itself, in order. A send gives what is in its places when the round begins. A round is over when all its
 * receives are done and its own acts as well. Messages of one member to another are taken in the order in
 * which they were sent.
 */
#ifndef ROUNDS_H
#define ROUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rounds_task {
    ROUNDS_SPREAD,
    ROUNDS_DEAL,
    ROUNDS_COLLECT,
    ROUNDS_SHARE,
    ROUNDS_EXCHANGE,
    ROUNDS_SUM,
    ROUNDS_SUM_ALL,
    ROUNDS_SUM_DEAL,
    ROUNDS_PREFIX,
    ROUNDS_BEFORE,
    ROUNDS_BARRIER,
    ROUNDS_TASKS
};

/* direct: the root, or member 0, talks to all others. tree: binomial trees and doubling distances, about
 * log2(size) rounds. ring: from neighbour to neighbour. An exchange has no tree, and takes the ring's way: in
 * round i with the members at distance i. Prefixes of `direct` take the ring's. */
enum rounds_way { ROUNDS_DIRECT, ROUNDS_TREE, ROUNDS_RING, ROUNDS_WAYS };

enum rounds_kind {
    ROUNDS_SEND,    /* `blocks` places from `place` on, to `peer` */
    ROUNDS_RECEIVE, /* into them, from `peer` */
    ROUNDS_ADD,     /* each place becomes that of `left` + that of `right`, of which one is `place` */
    ROUNDS_COPY     /* each place becomes that of `left` */
};

struct rounds_act {
    uint32_t round; /* from 0; never falls in a list */
    enum rounds_kind kind;
    uint32_t peer, place, blocks;
    uint32_t left, right;
};

struct round_list {
    uint32_t rounds, own;
    size_t count, room;
    struct rounds_act *act;
    bool no_memory; /* while it is made */
};

/* The acts of member `self` of `size` > 0. `root` is looked at in tasks that have one. NULL: there is no
 * memory. */
struct round_list *rounds_make(enum rounds_task task, enum rounds_way way, uint32_t self, uint32_t size,
                               uint32_t root);

void rounds_free(struct round_list *rounds);

/* For those who make lists in other ways: an empty one, NULL without memory; an act more, in the round that
 * is made; and its end. NULL: there was no memory, and the list is freed. */
struct round_list *rounds_begin(uint32_t own);
void rounds_add(struct round_list *list, struct rounds_act act);
struct round_list *rounds_end(struct round_list *list);

#endif
