/*
 * mesh_route.h: greedy routing of one packet a node, a dimension at a time (Varvarigos and Bertsekas 1994,
 * theorems 3 and 4, after Nassimi and Sahni).
 *
 * A packet has a goal: a virtual number in its class (mesh_ranks.h; in class 0 simply a rank). In the window
 * of virtual digit l it moves along that dimension until the node's digit is the goal's. Packets of several
 * classes move at once, each class in its own dimension.
 *
 * Packing, the i-th source of a class to goal i, fixes digit 0 first and then 1 .. d-1; sending packed
 * packets to ascending goals fixes digit d-1 first. So no two packets of a class want a link in the same
 * step, and none waits (with the most significant digit first packing would collide). On a torus the links
 * that wrap are not used, unless packets go the short way round: windows of floor(p/2) hops instead of p-1.
 *
 * On the node; node_arg begins with a struct mesh. All nodes call with the same start.
 */
#ifndef MESH_ROUTE_H
#define MESH_ROUTE_H

#include "mesh_array.h"

/* Bytes of payload for contents of one word: `packet_bytes` of a program that routes. */
enum { MESH_ROUTE_BYTES = 8 };

/* The packet of a class that a node holds. */
struct mesh_parcel {
    bool here;
    uint32_t goal;
    uint32_t *words;      /* the contents, of a packet in halves those of both; room of the holder's */
    int32_t origin, dest; /* as in struct packet */
};

/* How packets move. */
struct mesh_routing {
    bool halves; /* a packet is two of one unit, which go a hop one after the other, and then both go on */
    bool short_ways; /* on a torus */
    uint32_t length; /* of a packet, or of each of the two */
    uint32_t words;  /* of its contents */
    uint64_t pace;   /* steps that it holds a link */
};

/* Steps of a window, in which packets move along one dimension. */
uint64_t mesh_route_steps(const struct mesh *mesh, const struct mesh_routing *routing);

/* The words of a packet: of both halves. */
static inline uint32_t mesh_route_words(const struct mesh_routing *routing)
{
    return routing->halves ? 2 * routing->words : routing->words;
}

/* A window: each packet to the digit l of its goal. parcels[c] is what this node holds of class c, with room
 * for mesh_route_words; at most one at the start and one at the end. */
void mesh_route(struct node *self, const struct mesh_routing *routing, struct mesh_parcel *parcels,
                int classes, int l, uint64_t start);

/* Run all d windows of packing; result: the step in which they are over. */
uint64_t mesh_route_pack(struct node *self, const struct mesh_routing *routing, struct mesh_parcel *parcels,
                         int classes, uint64_t start);

#endif
