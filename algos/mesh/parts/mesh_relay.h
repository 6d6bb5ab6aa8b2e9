/*
 * mesh_relay.h: packets that store-and-forward nodes bring through a mesh, one dimension after another.
 *
 * On a torus a packet goes the shorter way round each ring.
 *
 * A packet names its way: the order in which it goes through the dimensions. What it travels in the first of
 * them is its first leg, and so on; a leg is empty where the coordinate is right already, and a packet keeps
 * the number of the leg it is in. At every port
 *
 *   - a packet in an earlier leg goes before one in a later leg,
 *   - the link does not idle while a packet waits for it,
 *   - packets of others in the same leg go in the order of arrival; they go before own ones, or after them;
 *   - of own packets those with a long way after this leg go first.
 *
 * The first two are what bounds need: a leg is over as many steps after the one before as there are packets
 * with such a leg in one line, plus the p-1 steps of the last of them. The last two keep the steps close to
 * the largest number of packets that share a link.
 *
 * No node knows how many packets will come by, so a node without packets serves the others (node_serve), and
 * all nodes are done in the step after the one in which the last packet arrives.
 *
 * On the node: mesh_relay_open, mesh_relay_post for each packet, mesh_relay_run, which delivers the tokens of
 * the packets that come for the node. Packets are one unit long; they carry origin and destination.
 */
#ifndef MESH_RELAY_H
#define MESH_RELAY_H

#include "mesh_array.h"

/* A way: four bits a leg, the first in the lowest, each the digit of a dimension (mesh_array.h). In the
 * plane: along the row first, that is through the columns; and along the column first. */
typedef uint32_t mesh_way;
#define MESH_ROW_FIRST    ((mesh_way)0x10)
#define MESH_COLUMN_FIRST ((mesh_way)0x01)

/* The dimension of a leg; a dimension as a leg, to be added to a way. */
static inline int mesh_way_digit(mesh_way way, int leg)
{
    return (int)(way >> 4 * leg & 15);
}

static inline mesh_way mesh_way_leg(int digit, int leg)
{
    return (mesh_way)digit << 4 * leg;
}

/* Payload of a packet: `packet_bytes` of a program. */
struct mesh_cargo {
    uint32_t token;
    mesh_way way;
};

/* How the nodes of a program relay; node_arg begins with this struct, so the struct begins with a struct
 * mesh. */
struct mesh_rules {
    struct mesh mesh;
    int priorities; /* legs from this one on are not told apart: d for all, 1 for none */
    bool own_first; /* own packets go before those of others in the same leg */
};

struct mesh_own {
    int queue, place;
    int32_t dest;
    struct mesh_cargo cargo;
};

/* A packet of another node that waits here. */
struct mesh_waiting {
    struct mesh_cargo cargo;
    int32_t origin, dest;
    uint32_t next; /* in its list, or among the free places; 0: none */
};

/* The packets that wait for one port in one leg. */
struct mesh_queue {
    uint32_t head, tail;     /* of others: places in the pool; 0: empty */
    uint32_t own, own_count; /* own ones: the next, and how many are left */
};

/* One node at work. */
struct mesh_relay {
    const struct mesh_rules *rules;
    struct node *self;
    int me, dim, side;
    int here[MESH_MAX_DIM];  /* digits of this node */
    int power[MESH_MAX_DIM]; /* side to the i */
    struct mesh_own *own;    /* grows while packets are posted */
    uint32_t own_count, own_room;
    struct mesh_waiting *pool; /* place 0 is not used; grows as packets pile up */
    uint32_t pool_room, free;
    int leg;                                                   /* of the last packet sent; -1: none yet */
    uint32_t waiting;                                          /* packets of all queues */
    struct mesh_queue queues[2 * MESH_MAX_DIM * MESH_MAX_DIM]; /* by port, then leg */
};

void mesh_relay_open(struct mesh_relay *relay, struct node *self);

/* The same without a node, in `prepare`, to ask how packets of that rank go. */
void mesh_relay_at(struct mesh_relay *relay, const struct mesh_rules *rules, int rank);

/* How far a destination is from here in a dimension: above 0, below, or right already. On a torus the shorter
 * way round. */
int mesh_relay_hops(const struct mesh_relay *relay, int dest, int digit);

/* This node will send a token of its own that way; one for the node itself stays. */
void mesh_relay_post(struct mesh_relay *relay, const struct parray_token *token, mesh_way way);

/* Send and forward from this step on, on all nodes the same, until all packets have arrived; then free what
 * was allocated. */
void mesh_relay_run(struct mesh_relay *relay);

#endif
