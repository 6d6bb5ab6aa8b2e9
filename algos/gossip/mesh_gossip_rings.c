/*
 * mesh-gossip-rings: gossip (multinode broadcast) on any mesh of one to four dimensions, whatever its sides,
 * all ports at once in both directions (model F*). It takes ceil((N - 1) / d) steps, the least there is: a
 * corner has N - 1 tokens to take in through d links.
 *
 * Nodes decide by themselves, without a clock: a node knows from the origin of a token, by arithmetic on
 * ranks, to which neighbours it has to pass it on (ring_rounds.h), and sends to each neighbour first what
 * that neighbour's share of the work depends on. No node knows what others hold.
 *
 * Lau and Zhang 2002 say that Soch and Tvrdik 1997 have this for two dimensions, one of them of even size.
 *
 * In two dimensions the time is that of a ring: tokens go both ways round a Hamiltonian cycle, or around the
 * cycle without a corner, which has its tokens from both its neighbours (ring_of_mesh.h): floor(N / 2) steps.
 * In three and four dimensions the loads of links leave nothing to the bound; that no link idles too long is
 * not proved, but has been seen in runs on all meshes of three dimensions up to 700 nodes, and of four
 * dimensions up to 400.
 *
 * Each node receives each token once: N (N - 1) transmissions.
 */
#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/gossip.h"
#include "parts/key_heap.h"
#include "parts/ring_rounds.h"

#define MESH_KINDS "mesh line"
#define TOKEN_BITS 15

/* A port has room for as many tokens as it can send in the steps of the bound, and for some more. */
enum { ROOM_TO_SPARE = 8 };

_Static_assert(ROUNDS_MOST == 1 << TOKEN_BITS, "a token's number and its key fit in one word");

/* What node_arg points to. */
struct rings_plan {
    struct gossip task;
    struct ring_rounds rounds;
    int room; /* for tokens that wait at a port */
    /* By the dimensions in the order of `rounds`: how far apart the ranks of neighbours are, and the size. */
    int stride[ROUNDS_MOST_DIM], size[ROUNDS_MOST_DIM];
};

/* What a node has besides the tokens; neighbours by the dimensions in the order of `rounds`. */
struct rings_own {
    struct ring_spot me, peer[ROUNDS_PORTS];
    struct key_heap waiting[ROUNDS_PORTS];
    uint32_t item[];
};

/* -------------------------------------------------------------------------- before the run */

/* The dimensions with more than one node, the longest first; -1: there are more than four. */
static int longest_first(const struct parray *array, int *dim)
{
    int count = 0;

    for (int i = 0; i < parray_dimensions(array); i++) {
        int size = parray_dimension_size(array, i), at = count;
        if (size == 1)
            continue;
        if (count == ROUNDS_MOST_DIM)
            return -1;
        for (; at > 0 && parray_dimension_size(array, dim[at - 1]) < size; at--)
            dim[at] = dim[at - 1];
        dim[at] = i;
        count++;
    }
    return count;
}

static struct ring ring_of_sides(const struct parray *array, const int *dim, int count)
{
    int first = count > 0 ? parray_dimension_size(array, dim[0]) : 1;

    return count == 2 ? ring_of(first, parray_dimension_size(array, dim[1])) : ring_of(1, first);
}

static void take_sides(struct parray *array, struct rings_plan *plan)
{
    struct ring_rounds *rounds = &plan->rounds;
    int in_ring = rounds->sides < 2 ? rounds->sides : 2;

    rounds->along = ring_of_sides(array, rounds->dim, in_ring);
    rounds->across = ring_of_sides(array, rounds->dim + in_ring, rounds->sides - in_ring);
    for (int side = 0; side < 2; side++)
        rounds->arcs[side] = parray_alloc(array, (size_t)rounds->across.nodes * sizeof *rounds->arcs[side]);
    for (int i = 0; i < rounds->sides; i++) {
        plan->size[i] = parray_dimension_size(array, rounds->dim[i]);
        plan->stride[i] = 1;
        for (int inner = rounds->dim[i] + 1; inner < parray_dimensions(array); inner++)
            plan->stride[i] *= parray_dimension_size(array, inner);
    }
}

/* A corner has so many links. */
static int least_steps(int nodes, int sides)
{
    return (nodes - 1 + sides - 1) / sides;
}

static int rings_prepare(struct parray *array)
{
    struct rings_plan *plan = parray_alloc(array, sizeof *plan);

    if (gossip_take_any(array, &plan->task, MESH_KINDS))
        return -1;
    plan->rounds.sides = longest_first(array, plan->rounds.dim);
    if (plan->rounds.sides < 0)
        return parray_refuse(array,
                             "%s: this program runs on up to %d dimensions; with equal sides, "
                             "mesh-mnb-optimal runs on more",
                             parray_topology(array), ROUNDS_MOST_DIM);
    if (plan->task.tokens > ROUNDS_MOST)
        return parray_refuse(array, "%s has %d nodes; this program numbers up to %d of them",
                             parray_topology(array), plan->task.tokens, ROUNDS_MOST);
    take_sides(array, plan);
    plan->room = plan->rounds.sides ? least_steps(plan->task.tokens, plan->rounds.sides) + ROOM_TO_SPARE : 0;
    ring_rounds_make(&plan->rounds);
    parray_set_arg(array, plan);
    return 0;
}

static size_t rings_state_bytes(const struct parray *array)
{
    const struct rings_plan *plan = parray_arg(array);
    size_t items = 2 * (size_t)plan->rounds.sides * (size_t)plan->room;

    return gossip_state_bytes(array, sizeof(struct rings_own) + items * sizeof(uint32_t));
}

static double rings_claim(const struct parray *array)
{
    int dim[ROUNDS_MOST_DIM], sides = longest_first(array, dim);

    return sides > 0 ? unless_layered(array, packet_times(array, least_steps(parray_nodes(array), sides)))
                     : -1.0;
}

/* -------------------------------------------------------------------------------- on a node */

static struct ring_spot spot_of(const struct rings_plan *plan, int rank)
{
    int coordinates[ROUNDS_MOST_DIM];

    for (int i = 0; i < plan->rounds.sides; i++)
        coordinates[i] = rank / plan->stride[i] % plan->size[i];
    return ring_spot_of(&plan->rounds, coordinates);
}

/* The port to a neighbour. */
static int port_of(const struct rings_plan *plan, int neighbour)
{
    return 2 * plan->rounds.dim[neighbour / 2] + neighbour % 2;
}

/* Have a token wait for all neighbours that get it from this node. */
static void pass_on(struct node *self, int token, int came_from)
{
    const struct rings_plan *plan = node_arg(self);
    struct rings_own *own = gossip_own_state(self);
    struct ring_spot spot = spot_of(plan, token);
    uint32_t key;

    for (int i = 0; i < 2 * plan->rounds.sides; i++) {
        int port = port_of(plan, i);
        if (port == came_from || node_peer(self, port) < 0 ||
            !ring_rounds_pass(&plan->rounds, own->me, own->peer[i], spot, &key))
            continue;
        if (node_check(self, own->waiting[i].count < plan->room))
            key_heap_put(&own->waiting[i], key << TOKEN_BITS | (uint32_t)token);
    }
}

static bool send_first(struct node *self)
{
    const struct rings_plan *plan = node_arg(self);
    struct rings_own *own = gossip_own_state(self);
    bool more = false;

    for (int i = 0; i < 2 * plan->rounds.sides; i++) {
        struct key_heap *waiting = &own->waiting[i];
        if (waiting->count == 0)
            continue;
        gossip_send(self, port_of(plan, i), (int)(key_heap_take(waiting) & (ROUNDS_MOST - 1)));
        more |= waiting->count > 0;
    }
    return more;
}

static void rings_node(struct node *self)
{
    static const struct gossip_moves moves = {.arrive = pass_on, .send = send_first};
    const struct rings_plan *plan = node_arg(self);
    struct rings_own *own = gossip_own_state(self);

    own->me = spot_of(plan, node_rank(self));
    for (int i = 0; i < 2 * plan->rounds.sides; i++) {
        int peer = node_peer(self, port_of(plan, i));
        own->waiting[i].item = own->item + (size_t)i * (size_t)plan->room;
        if (peer >= 0)
            own->peer[i] = spot_of(plan, peer);
    }
    gossip_start(self);
    pass_on(self, node_rank(self), -1);
    gossip_run(self, &moves);
}

extern const struct parray_program mesh_gossip_rings_program; /* for registry.c */
const struct parray_program mesh_gossip_rings_program = {
    .name = "mesh-gossip-rings",
    .task = "gossip",
    .summary =
        "gossip on any mesh of up to four dimensions, all ports, in the least time, without a schedule",
    .paper = "Soch and Tvrdik 1997 have two dimensions with an even number of nodes",
    .topology = "mesh:3x4x5",
    .topologies = MESH_KINDS,
    .model = "F*",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .tables = "on which arcs tokens come from one copy of the ring to the next",
    .prepare = rings_prepare,
    .state_bytes = rings_state_bytes,
    .node = rings_node,
    .verify = gossip_hand_in,
    .claimed_time = rings_claim,
};
