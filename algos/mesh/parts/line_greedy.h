/*
 * line_greedy.h: the broadcasts of Theorem 2 of Varvarigos and Bertsekas 1994 on a line or ring: any number
 * of packets at each node, all to go to all other nodes (the task gossip).
 *
 * Each direction by itself: a node sends on what came from behind in the step in which it came, and a packet
 * of its own whenever nothing came that has to go on. So a packet is never delayed once it is on its way. In
 * rounds instead, the packet r = 0, 1, .. of each node starts in the first step of round r, when those of the
 * round before have arrived.
 *
 * A task is read-only once the run has begun; node_arg is the task.
 */
#ifndef LINE_GREEDY_H
#define LINE_GREEDY_H

#include <parray.h>

struct greedy_task {
    int nodes;
    bool ring;
    uint64_t pace;      /* steps that a part holds a link */
    const int *packets; /* of each node */
    const int *before;  /* of all nodes of lower rank; nodes + 1 entries, the last is the number of all */
    int parts;          /* of a packet: 2 halves that go opposite ways, or 1, a copy each way */
    int hops[2];        /* of a packet or part downwards, upwards */
    int round;          /* steps of a round; 0: greedy */
};

/* The parameter that both programs have, for the lists of their parameters. */
#define GREEDY_TOKENS_PARAM                                                                             \
    {                                                                                                   \
        "packets", "1", "packets of each node: one number for all, or one for each with commas between" \
    }

/* A task with the parameter "packets" read, greedy, whole packets all the way; NULL after refusing the
 * run. */
struct greedy_task *greedy_task_make(struct parray *array, bool ring);

/* For `state_bytes`, `node`, and `verify`, which hands in what has come. */
size_t greedy_state_bytes(const struct parray *array);
void greedy_node(struct node *self);
bool greedy_hand_in(struct node *self);

/* For bounds: how many packets there are, and the most and fewest of one node. */
int greedy_all(const struct greedy_task *task);
int greedy_most(const struct greedy_task *task);
int greedy_fewest(const struct greedy_task *task);

#endif
