/*
 * plan.h: a plan for the broadcast of one node, which all nodes of a Cayley array can follow at the same
 * time, each with itself in the place of node 0 (Bertsekas et al. 1991, section 2).
 *
 * A *Cayley array* looks the same from each node: hypercubes, rings, tori, star graphs and complete graphs. A
 * translation moves node 0 to another node and every link to a link of the same kind. The *kind* of a
 * channel is the port of node 0 whose channel is moved to it. It is the number of the channel's port, but
 * for a dimension of 2 nodes, where node 0 has the port up and the other node the port down, and for complete
 * graphs, whose ports ascend by peer: there the channels of kind k lead from node v to node v + k + 1, modulo
 * the number of nodes.
 *
 * A plan says in which step which node, having the packet of node 0, sends it to which neighbour. So node w
 * acts in each place x of the plan for just one origin, the node that is moved to w when 0 is moved to x.
 *
 * Fill the plan with plan_open and plan_add, then call plan_close. Host side; nodes read the plan.
 */
#ifndef PLAN_H
#define PLAN_H

#include <parray.h>

/* Most steps of a plan, and most ports of a node. */
enum { PLAN_MAX_STEP = 1000000, PLAN_MAX_KINDS = 64 };

/* One line A-B of a plan: node `from` sends to node `to`. */
struct plan_hop {
    uint32_t from, to;
    uint32_t step;
    uint32_t later; /* the next hop of the same `from`; 0: none. Hop 0 is no hop. */
    int kind;       /* of the channel */
    int line;       /* of the file; 0: there is none */
};

struct plan {
    const char *name; /* of the file, for messages; the default plan's otherwise */
    uint32_t nodes;
    bool shifts;                        /* on a complete graph: kinds are differences of ranks */
    int degree;                         /* kinds are below it */
    int inverse[PLAN_MAX_KINDS];        /* the kind of the way back; -1: node 0 has no such port */
    struct plan_hop *hop;               /* hop 1 .. count, by their steps after plan_close */
    uint32_t count, room;               /* of hops */
    uint32_t last;                      /* the last step */
    uint32_t conflicts;                 /* hops that come too late for their link; see plan_conflicts */
    uint32_t *first;                    /* of each node, its first hop; 0: it sends nothing */
    uint32_t queue[PLAN_MAX_KINDS + 1]; /* how many hops have a smaller kind */
};

/* Begin a plan without hops, of at most `room`. 0, or -1 after refusing an array that is no Cayley array. */
int plan_open(struct plan *plan, struct parray *array, const char *name, uint32_t room);

/* Add a hop; the node must have that port. */
void plan_add(struct plan *plan, const struct parray *array, uint32_t step, uint32_t from, int port,
              int line);

/* Order the hops. 0, or -1 after refusing a plan in which a node sends what it does not have, or one that
 * leaves nodes out. */
int plan_close(struct plan *plan, struct parray *array);

/* Refuse a plan in which a node would need a port for the packets of several origins in one step, and say
 * which; 0: there is no such step. */
int plan_conflicts(const struct plan *plan, struct parray *array);

/* The port for a kind at a node, when `there` says that the node has the port of that number. */
static inline int plan_port(const struct plan *plan, int node, int kind, bool there)
{
    if (plan->shifts) {
        int peer = (int)(((uint32_t)node + (uint32_t)kind + 1) % plan->nodes);

        return peer < node ? peer : peer - 1;
    }
    return there ? kind : kind ^ 1;
}

/* The node to which the channel of a kind leads from a node. Host side. */
int plan_next(const struct plan *plan, const struct parray *array, int node, int kind);

#endif
