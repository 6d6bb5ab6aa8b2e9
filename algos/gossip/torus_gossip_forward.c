/*
 * torus-gossip-forward: gossip on a torus of any number of dimensions, each of three nodes or more, with
 * half-duplex links, in ceil((N - 1) / d) steps for N nodes and d dimensions: N (N - 1) packets over d N
 * links, the least there is. (Found by simulation on all tori of up to 12x12, 6x6x6 and 4x4x4x4, and on
 * others; not proved for all.)
 *
 * All nodes do the same in every step, each for itself, and tokens go forward only, to the higher
 * coordinate: so no two meet on a link. What a node has tells it what all others have: seen from its origin,
 * every token is in the same places. A place is how far it is from the origin in each dimension. In every
 * step, each dimension in turn takes a token to the first place
 *
 *   that has none, and lies behind a place in this dimension that had one before the step;
 *
 * places with fewer coordinates that are not zero come first, and among these the higher numbers. As all
 * nodes would find the same, it is found once, before the run.
 */
#include "common/array_grid.h"
#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/gossip.h"

/* A token goes to a place, seen from its origin. */
struct forward_turn {
    int place, dimension, step;
};

struct forward_task {
    struct gossip gossip;   /* first: node_arg points here */
    struct array_grid grid; /* of places as of ranks */
    int steps;
    struct forward_turn *turn; /* one for each place but the origin, in the order of steps */
    int *next;  /* while turns are found: the places without a token, as the rule has them, behind place 0 */
    int *taken; /* by place: the step in which a token came; 0: none, or the origin */
};

/* ------------------------------------------------------------------------------------ before the run */

static int coordinates_used(const struct forward_task *task, int place)
{
    int used = 0;

    for (int d = 0; d < task->grid.dimensions; d++)
        used += array_grid_coord(&task->grid, place, d) > 0;
    return used;
}

static void list_places(struct forward_task *task)
{
    int last = 0;

    for (int used = 1; used <= task->grid.dimensions; used++)
        for (int place = task->gossip.tokens - 1; place > 0; place--)
            if (coordinates_used(task, place) == used)
                last = task->next[last] = place;
}

/* Was there a token before the step? */
static bool had_token(const struct forward_task *task, int place, int step)
{
    return place == 0 || (task->taken[place] > 0 && task->taken[place] < step);
}

/* The first place that a token can come to along the dimension, taken out of the list; 0: there is none. */
static int take_place(struct forward_task *task, int dimension, int step)
{
    int stride = task->grid.stride[dimension];

    for (int last = 0, place; (place = task->next[last]) != 0; last = place)
        if (array_grid_coord(&task->grid, place, dimension) > 0 && had_token(task, place - stride, step)) {
            task->next[last] = task->next[place];
            task->taken[place] = step;
            return place;
        }
    return 0;
}

static void find_turns(struct forward_task *task)
{
    struct forward_turn *turn = task->turn;

    while (turn < task->turn + task->gossip.tokens - 1) {
        task->steps++;
        for (int d = 0; d < task->grid.dimensions; d++) {
            int place = take_place(task, d, task->steps);

            if (place > 0)
                *turn++ = (struct forward_turn){place, d, task->steps};
        }
    }
}

static int forward_prepare(struct parray *array)
{
    struct forward_task *task = parray_alloc(array, sizeof *task);
    size_t nodes = (size_t)parray_nodes(array);

    if (gossip_take_any(array, &task->gossip, "torus"))
        return -1;
    array_grid_of(array, &task->grid);
    for (int d = 0; d < task->grid.dimensions; d++)
        if (task->grid.side[d] < 3)
            return parray_refuse(array, "%s: this program needs 3 nodes at least in each dimension",
                                 parray_topology(array));
    task->turn = parray_alloc(array, nodes * sizeof task->turn[0]);
    task->next = parray_alloc(array, nodes * sizeof task->next[0]);
    task->taken = parray_alloc(array, nodes * sizeof task->taken[0]);
    list_places(task);
    find_turns(task);
    parray_set_arg(array, task);
    return 0;
}

static size_t forward_state_bytes(const struct parray *array)
{
    return gossip_state_bytes(array, 0);
}

/* ---------------------------------------------------------------------------------------- on a node */

/* The node that sees this one in that place. */
static int origin_of(const struct node *self, int place)
{
    const struct forward_task *task = node_arg(self);
    int origin = 0;

    for (int d = 0; d < task->grid.dimensions; d++) {
        int size = task->grid.side[d];

        origin =
            origin * size + (node_coord(self, d) + size - array_grid_coord(&task->grid, place, d)) % size;
    }
    return origin;
}

static void forward_node(struct node *self)
{
    const struct forward_task *task = node_arg(self);
    const struct forward_turn *turn = task->turn;

    gossip_start(self);
    for (int step = 1; step <= task->steps; step++) {
        for (; turn < task->turn + task->gossip.tokens - 1 && turn->step == step; turn++)
            gossip_send(self, 2 * turn->dimension + 1,
                        origin_of(self, turn->place - task->grid.stride[turn->dimension]));
        gossip_end_step(self);
    }
}

static double forward_time(const struct parray *array)
{
    const struct forward_task *task = parray_arg(array);

    return task ? unless_layered(array, packet_times(array, task->steps)) : -1.0;
}

extern const struct parray_program torus_gossip_forward_program; /* for registry.c */
const struct parray_program torus_gossip_forward_program = {
    .name = "torus-gossip-forward",
    .task = "gossip",
    .summary = "gossip on a torus of any dimensions, half-duplex links, tokens only go forward",
    .paper = "none; Lau, Zhang 2002, section 4, has two dimensions",
    .topology = "torus:3x4x5",
    .topologies = "torus",
    .model = "H*",
    .models = "H*",
    .planned = true,
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = forward_prepare,
    .state_bytes = forward_state_bytes,
    .node = forward_node,
    .verify = gossip_hand_in,
    .lower_bound = gossip_bound,
    .claimed_time = forward_time,
};
