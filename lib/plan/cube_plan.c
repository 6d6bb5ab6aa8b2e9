/*
 * cube_plan.c: a matching of ports and blocks for each step.
 */
#include <stdlib.h>
#include <string.h>

#include "plan/cube_plan.h"
#include "alloc.h"
#include "plan/matching.h"

static const char what[] = "a plan";

/* ------------------------------------------------------------------------------- the shape */

bool cube_shape_of(const struct topo *topo, struct cube_shape *shape)
{
    bool cube = !strcmp(topo->kind->name, "hypercube");
    bool closed = !strcmp(topo->kind->name, "ring") || !strcmp(topo->kind->name, "torus");
    memset(shape, 0, sizeof *shape);
    shape->dimensions = topo->dimensions;
    shape->nodes = (uint32_t)topo->nodes;
    shape->flip = closed;
    shape->ports = (uint32_t)topo->dimensions * (closed ? 2 : 1);
    for (int i = 0; i < topo->dimensions && (cube || closed); i++) {
        if (closed && topo->size[i] < 3)
            return false;
        shape->size[i] = (uint32_t)topo->size[i];
        /* The neighbour of node 0 has 1 in this dimension, and 0 in all others. */
        shape->stride[i] = (uint32_t)topo_peer(topo, 0, closed ? 2 * i + 1 : i);
    }
    return (cube || closed) && topo->dimensions > 0;
}

static uint32_t coordinate(const struct cube_shape *shape, uint32_t node, int i)
{
    return node / shape->stride[i] % shape->size[i];
}

uint32_t cube_plus(const struct cube_shape *shape, uint32_t a, uint32_t b)
{
    uint32_t sum = 0;
    for (int i = 0; i < shape->dimensions; i++)
        sum += (coordinate(shape, a, i) + coordinate(shape, b, i)) % shape->size[i] * shape->stride[i];
    return sum;
}

uint32_t cube_minus(const struct cube_shape *shape, uint32_t a, uint32_t b)
{
    uint32_t rest = 0;
    for (int i = 0; i < shape->dimensions; i++)
        rest += (coordinate(shape, a, i) + shape->size[i] - coordinate(shape, b, i)) % shape->size[i] *
                shape->stride[i];
    return rest;
}

/* A block that goes up in a dimension comes closer by one to the node that it belongs to. */
static uint32_t next_place(const struct cube_shape *shape, uint32_t place, uint32_t port)
{
    if (!shape->flip)
        return cube_plus(shape, place, shape->stride[port]);
    uint32_t one = shape->stride[port / 2];
    return port % 2 ? cube_minus(shape, place, one) : cube_plus(shape, place, one);
}

/* -------------------------------------------------------------------------------- matchings */

/* A plan while it is made. */
struct drafting {
    struct arena memory; /* of what is not the plan's */
    struct cube_plan *plan;
    uint32_t places, ports;
    bool spreads;
    bool *known;     /* spread: of each place */
    uint32_t *left;  /* exchange: the hops that each block has to make, through each port */
    uint32_t *to_go; /* exchange: all hops of each block */
    uint32_t *order, *rank;
    int *port_of;
    uint32_t *begin; /* of each rank, in the order */
    uint32_t ranks;
    bool *tried;
    uint32_t
        chosen[2 * TOPO_MAX_DIMENSIONS]; /* of each port: the place of the block that it takes; CUBE_IDLE */
};

static uint32_t next_of(const struct drafting *drafting, uint32_t place, uint32_t port)
{
    return drafting->plan->next[place * drafting->ports + port];
}

/* The place from which a block comes through a port of a neighbour to this one. */
static uint32_t before(const struct drafting *drafting, uint32_t place, uint32_t port)
{
    return next_of(drafting, place, port ^ drafting->plan->shape.flip);
}

/* May a block come through the port of a neighbour to that place (spread), or may the port take the block of
 * that place (exchange)? */
static bool may(const struct drafting *drafting, uint32_t port, uint32_t place)
{
    if (drafting->spreads)
        return !drafting->known[place] && drafting->known[before(drafting, place, port)];
    return drafting->left[place * drafting->ports + port] > 0;
}

/* Find a place for the port. */
static bool find_place(void *arg, int port)
{
    struct drafting *drafting = arg;
    const struct slots places = {drafting->port_of, drafting->tried, find_place, drafting};
    for (uint32_t i = 0; i < drafting->places; i++) {
        uint32_t place = drafting->order[i];
        if (!may(drafting, (uint32_t)port, place) || !slots_take(&places, port, (int)place))
            continue;
        drafting->chosen[port] = place;
        return true;
    }
    return false;
}

/* Places with few ways come first in a spread, blocks with many hops to make come first in an exchange. */
static uint32_t rank_of(const struct drafting *drafting, uint32_t place)
{
    uint32_t ways = 0;
    if (!drafting->spreads)
        return drafting->ranks - 1 - drafting->to_go[place];
    for (uint32_t port = 0; port < drafting->ports; port++)
        ways += drafting->known[next_of(drafting, place, port)];
    return ways;
}

static void sort_places(struct drafting *drafting)
{
    memset(drafting->begin, 0, (drafting->ranks + 1) * sizeof drafting->begin[0]);
    for (uint32_t place = 0; place < drafting->places; place++) {
        drafting->rank[place] = rank_of(drafting, place);
        drafting->begin[drafting->rank[place] + 1]++;
    }
    for (uint32_t rank = 0; rank < drafting->ranks; rank++)
        drafting->begin[rank + 1] += drafting->begin[rank];
    for (uint32_t place = 0; place < drafting->places; place++)
        drafting->order[drafting->begin[drafting->rank[place]]++] = place;
}

/* ------------------------------------------------------------------------------------ plans */

/* Plan a step. Result: the blocks that move. */
static uint32_t plan_step(struct drafting *drafting)
{
    struct cube_plan *plan = drafting->plan;
    uint32_t moved = 0, ports = drafting->ports;
    uint32_t *place = &plan->place[plan->steps * ports];
    sort_places(drafting);
    memset(drafting->port_of, 0xff, drafting->places * sizeof drafting->port_of[0]);
    memset(drafting->chosen, 0xff, sizeof drafting->chosen);
    for (uint32_t port = 0; port < ports; port++) {
        memset(drafting->tried, 0, drafting->places * sizeof drafting->tried[0]);
        find_place(drafting, (int)port);
    }
    for (uint32_t port = 0; port < ports; port++) {
        uint32_t to = drafting->chosen[port];
        place[port] = to == CUBE_IDLE || !drafting->spreads ? to : before(drafting, to, port);
        moved += to != CUBE_IDLE;
    }
    for (uint32_t port = 0; port < ports; port++) {
        uint32_t to = drafting->chosen[port];
        if (to == CUBE_IDLE)
            continue;
        drafting->known[to] = true;
        if (!drafting->spreads) {
            drafting->left[to * ports + port]--;
            drafting->to_go[to]--;
        }
    }
    plan->steps++;
    return moved;
}

/* Note the hops of a block. Of two ways of the same length around a ring, blocks of even places of the other
 * dimensions take one, and the others the other. Result: how many hops. */
static uint32_t note_hops(struct drafting *drafting, uint32_t place)
{
    const struct cube_shape *shape = &drafting->plan->shape;
    uint32_t *left = &drafting->left[place * drafting->ports], all = 0, sum = 0;
    for (int i = 0; i < shape->dimensions; i++)
        sum += coordinate(shape, place, i);
    for (uint32_t i = 0; i < (uint32_t)shape->dimensions; i++) {
        uint32_t up = coordinate(shape, place, (int)i), down = shape->size[i] - up;
        bool goes_up = up < down || (up == down && (sum - up) % 2 == 0);
        if (!shape->flip)
            left[i] = up;
        else
            left[2 * i + goes_up] = goes_up ? up : down % shape->size[i];
        all += !shape->flip || goes_up ? up : down % shape->size[i];
    }
    drafting->to_go[place] = all;
    return all;
}

/* The most hops, and, in a spread, the most ways to a place, have a rank. */
static uint32_t ranks_of(const struct cube_shape *shape)
{
    uint32_t hops = shape->ports;
    for (int i = 0; i < shape->dimensions; i++)
        hops += shape->size[i] / 2;
    return hops + 1;
}

static void open_draft(struct drafting *drafting, const struct cube_shape *shape)
{
    uint32_t places = shape->nodes, ports = shape->ports;
    drafting->places = places;
    drafting->ports = ports;
    drafting->ranks = ranks_of(shape);
    struct arena *memory = &drafting->memory;
    drafting->known = arena_take(memory, places, sizeof(bool), what);
    drafting->left = arena_take(memory, (size_t)places * ports, sizeof(uint32_t), what);
    drafting->to_go = arena_take(memory, places, sizeof(uint32_t), what);
    drafting->order = arena_take(memory, places, sizeof(uint32_t), what);
    drafting->rank = arena_take(memory, places, sizeof(uint32_t), what);
    drafting->port_of = arena_take(memory, places, sizeof(int), what);
    drafting->begin = arena_take(memory, drafting->ranks + 1, sizeof(uint32_t), what);
    drafting->tried = arena_take(memory, places, sizeof(bool), what);
    drafting->plan->shape = *shape;
    drafting->plan->next =
        arena_take(&drafting->plan->memory, (size_t)places * ports, sizeof(uint32_t), what);
    for (uint32_t place = 0; place < places; place++)
        for (uint32_t port = 0; port < ports; port++)
            drafting->plan->next[place * ports + port] = next_place(shape, place, port);
}

static struct cube_plan *make_plan(const struct cube_shape *shape, bool spreads)
{
    struct drafting drafting = {.plan = memory_take(1, sizeof(struct cube_plan), what), .spreads = spreads};
    struct cube_plan *plan = drafting.plan;
    open_draft(&drafting, shape);
    size_t to_move = spreads ? shape->nodes - 1 : 0;
    for (uint32_t place = 0; place < shape->nodes && !spreads; place++)
        to_move += note_hops(&drafting, place);
    /* At least one block moves in each step. */
    plan->place = arena_take(&plan->memory, to_move * shape->ports, sizeof plan->place[0], what);
    drafting.known[0] = true;
    while (to_move)
        to_move -= plan_step(&drafting);
    arena_free(&drafting.memory);
    return plan;
}

struct cube_plan *cube_plan_spread(const struct cube_shape *shape)
{
    return make_plan(shape, true);
}

struct cube_plan *cube_plan_exchange(const struct cube_shape *shape)
{
    return make_plan(shape, false);
}

void cube_plan_free(struct cube_plan *plan)
{
    if (plan)
        arena_free(&plan->memory);
    free(plan);
}
