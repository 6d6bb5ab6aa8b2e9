/*
 * sim.h: the state of a run of the reference, and what one node does in a step.
 */
#ifndef SIM_H
#define SIM_H

#include "flow.h"

enum wait { RUNS, RETURNED, STOPPED, FOR_STEP, FOR_LINK, FOR_ROOM, FOR_PACKET, FOR_SERVICE };

struct ref_node {
    enum wait wait;
    int op;            /* the operation it is in */
    bool entered;      /* the operation has begun */
    bool sends;        /* of OP_SEND_WAIT: the link is free */
    int port;          /* that it waits on; -1: any */
    int dest;          /* of a worm that waits for room */
    uint64_t since;    /* the step in which the wait began */
    uint64_t deadline; /* of the wait */
    uint64_t stop;     /* the step from which it does nothing */
    struct sent last;  /* the packet that it received last */
    bool has_last;
};

struct sim {
    const struct net_case *c;
    struct flow flow;
    uint64_t now, ran;
    uint64_t over; /* the step in which nodes were last dismissed from node_serve; 0: none was */
    struct ref_node node[CASE_NODES];
};

/* Run a node that can go on, until it has to wait or returns. */
void sim_run_node(struct sim *sim, int rank);

#endif
