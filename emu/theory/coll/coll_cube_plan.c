/*
 * coll_cube_plan.c: nodes of a hypercube, ring or torus follow a plan (cube_plan.h), all ports at a time.
 *
 * In each step of the plan a node first sends, and then receives what its neighbours sent in that step. So
 * nobody waits for anything but earlier steps, whenever the nodes call and however small mailboxes are.
 */
#include <string.h>

#include "coll/coll_moves.h"

/* Blocks in memory, and where those of a place are: the one of node me + place, or, in an exchange, the one
 * in that place. */
struct planned {
    struct collective *call;
    const struct cube_plan *plan;
    char *blocks;
    bool by_rank;
};

static char *block_at(const struct planned *planned, uint32_t place, size_t i)
{
    const struct collective *call = planned->call;
    uint32_t number = planned->by_rank ? cube_plus(&planned->plan->shape, call->me, place) : place;
    return planned->blocks + number * call->count * call->width + coll_offset(call, i);
}

static struct tree_edge edge_of(const struct collective *call, uint32_t port)
{
    return (struct tree_edge){(int32_t)port, (uint32_t)node_peer(call->self, (int)port), 0};
}

static void send_place(const struct planned *planned, uint32_t port, uint32_t place, size_t i)
{
    struct collective *call = planned->call;
    struct tree_edge edge = edge_of(call, port);
    struct coll_packet packet = {.head = call->head};
    coll_put(call, &edge, &packet, block_at(planned, place, i), coll_length(call, call->count, i));
}

/* Receive into a place, or add to what is there. */
static void take_place(const struct planned *planned, uint32_t port, uint32_t place, size_t i)
{
    struct collective *call = planned->call;
    struct tree_edge edge = edge_of(call, port);
    struct coll_packet packet;
    size_t length = coll_length(call, call->count, i);
    coll_take_part(call, &edge, &packet, length);
    if (length && call->adds)
        call->op->apply(block_at(planned, place, i), packet.data, length, (enum coll_type)call->head.type);
    else if (length)
        memcpy(block_at(planned, place, i), packet.data, length * call->width);
}

/* What moves in a step through a port: from a place of one node to a place of its neighbour. */
struct passage {
    uint32_t out, in; /* the port of the sender, and that of the receiver */
    uint32_t from, to;
};

/* The passage that begins at this port. Sums go backwards: to where blocks of a spread came
 * from. */
static struct passage passage_of(const struct planned *planned, uint32_t port, uint32_t place, bool crosses)
{
    uint32_t other = port ^ planned->plan->shape.flip;
    uint32_t next = crosses ? planned->plan->next[place * planned->plan->shape.ports + port] : place;
    if (planned->call->adds)
        return (struct passage){other, port, next, place};
    return (struct passage){port, other, place, next};
}

/* Do one step of the plan: all nodes send alike, so each receives what it sends, through the port at the
 * other end of such a link. */
static void follow_step(const struct planned *planned, size_t step, bool crosses)
{
    uint32_t ports = planned->plan->shape.ports;
    const uint32_t *place = &planned->plan->place[step * ports];
    for (size_t i = 0; i < coll_pieces(planned->call, planned->call->count); i++) {
        for (uint32_t port = 0; port < ports; port++) {
            if (place[port] == CUBE_IDLE)
                continue;
            struct passage passage = passage_of(planned, port, place[port], crosses);
            send_place(planned, passage.out, passage.from, i);
        }
        for (uint32_t port = 0; port < ports; port++) {
            if (place[port] == CUBE_IDLE)
                continue;
            struct passage passage = passage_of(planned, port, place[port], crosses);
            take_place(planned, passage.in, passage.to, i);
        }
    }
}

void move_plan_spread(struct collective *call, void *all)
{
    struct planned planned = {call, call->table->spread, all, true};
    for (size_t step = 0; step < planned.plan->steps; step++)
        follow_step(&planned, step, true);
}

/* The plan of a spread backwards: where blocks came from, sums go to. */
void move_plan_sums(struct collective *call, const void *all, void *mine)
{
    size_t block = call->count * call->width, bytes = block * call->tree->nodes;
    struct planned planned = {call, call->table->spread, node_realloc(call->self, NULL, bytes + 1), true};
    if (bytes)
        memcpy(planned.blocks, all, bytes);
    for (size_t step = planned.plan->steps; step-- > 0;)
        follow_step(&planned, step, true);
    if (block)
        memcpy(mine, block_at(&planned, 0, 0), block);
    node_realloc(call->self, planned.blocks, 0);
}

/* Before the exchange place x holds the block for node me + x, after it the one from node me - x. */
void move_plan_exchange(struct collective *call, const void *out, void *in)
{
    size_t block = call->count * call->width;
    uint32_t nodes = call->tree->nodes;
    const struct cube_shape *shape = &call->table->exchange->shape;
    struct planned planned = {call, call->table->exchange, node_realloc(call->self, NULL, nodes * block + 1),
                              false};
    for (uint32_t x = 0; block && x < nodes; x++)
        memcpy(block_at(&planned, x, 0), (const char *)out + cube_plus(shape, call->me, x) * block, block);
    for (size_t step = 0; step < planned.plan->steps; step++)
        follow_step(&planned, step, false);
    for (uint32_t x = 0; block && x < nodes; x++)
        memcpy((char *)in + cube_minus(shape, call->me, x) * block, block_at(&planned, x, 0), block);
    node_realloc(call->self, planned.blocks, 0);
}
