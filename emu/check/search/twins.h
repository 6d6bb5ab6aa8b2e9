/*
 * twins.h: what states and packets of single nodes become when the nodes of an array are renamed.
 *
 * Let every node that is renamed go its way under its new name: where node 1 took a packet from node 2, and
 * both have changed names, node 2 takes one from node 1. The state in which it is then is the twin of the
 * one in which node 1 was, and the packet the twin of the other packet. Nobody has to say where in its
 * memory a node keeps names: the program itself, which is run for the twins, puts them there.
 *
 * That is only so if nodes are interchangeable. So every transition of a node that the search comes to know
 * is made by its twins, too, for each generator of the renamings, and those transitions by their twins,
 * until all are known. The twin of a state has to be one state, whatever the way to it, and to make the same
 * request. What a node sends between two other requests goes to the same peers in the same order for each of
 * them; a state in which the order among peers shows has no twin. If all of that holds, renaming a state of
 * the array and going on is the same as going on and renaming then, and else `why` says what does not.
 *
 * Life cycle: twins_open, then twins_learn after every call of local_state.h, twins_close. One thread.
 */
#ifndef TWINS_H
#define TWINS_H

#include "intern.h"
#include "renamings.h"
#include "search/global_state.h"

#define TWIN_NONE UINT32_MAX

/* Of things that have numbers. */
struct twin_table {
    uint32_t *twin; /* of each thing, by each generator */
    size_t room, count;
    uint32_t **all; /* of each thing, by each renaming; NULL: not asked for yet */
    size_t all_room, all_count;
};

struct twins {
    struct globals *globals;
    const struct renamings *renamings;
    size_t learnt; /* transitions */
    struct twin_table locals, packets;
    struct intern mails; /* what packets are numbered by: with the mailbox */
    int32_t *port_to;    /* of two nodes: the port of the first that leads to the second; -1: none does */
    struct burst {
        uint32_t *state; /* after an answer, up to the next request that is no send */
        size_t count, room;
    } burst, image;
    int32_t *balance; /* of each port of a node: packets that it has sent, and its twin has not */
    char why[256];    /* nodes are not interchangeable, a sentence; "": they are so far */
};

void twins_open(struct twins *twins, struct globals *globals, const struct renamings *renamings);
void twins_close(struct twins *twins);

/* Look at the transitions that are new. False: `why` is filled in. */
bool twins_learn(struct twins *twins);

/* The twins of a state by all renamings. NULL: there are none, as `why` says. */
const uint32_t *twins_of_local(struct twins *twins, uint32_t state);

/* The twin, by renaming k, of a packet that waits at a port of a node. */
uint32_t twin_packet(struct twins *twins, size_t k, uint32_t node, uint32_t port, uint32_t packet);

/* The port that corresponds to a port of a node when renaming k is made. */
int32_t twin_port(const struct twins *twins, size_t k, uint32_t node, int32_t port);

#endif
