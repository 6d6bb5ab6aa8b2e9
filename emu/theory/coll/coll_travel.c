/*
 * coll_travel.c: nodes follow a timetable (timetable.h).
 *
 * In each step of it a node first sends, and then receives what its neighbours sent in that step. So
 * nobody waits for anything but earlier steps, whenever the nodes call and however small mailboxes are.
 * Where links are half duplex a link carries one packet in a step of the timetable, and both its ends
 * have received all that came before.
 *
 * Where nodes use one port at a time, the steps are slots of a period that repeats, and packets begin in
 * their slots alone. So it does not matter how late a node or a packet is: what is not there in its slot
 * goes in the next period. All packets that are on their way at a time must belong to one period, or to
 * the frame of the tree. So nodes agree on each change:
 *
 *     call before     all that is sent before the data none            nothing: the first period begins
 *     in step 1 by the tree     reports up the tree, in its frame: no packet of an earlier call is on its
 *     way. Then the
 *                     root of the tree chooses the step in which the data begin, and it is told down the
 *                     tree, in slots of the new period
 *     by a period     this ended with reports: the root knows, and only has to tell
 *
 * A call by the tree that follows one by a period begins with a word from the root, too (travel_settle).
 */
#include <string.h>

#include "coll/coll_moves.h"

static bool has_periods(const struct collective *call)
{
    return call->table->frame.slots > 1;
}

/* ---------------------------------------------------------------------------- the tree's words */

/* Send a packet without data that says a step. */
static void say(struct collective *call, const struct tree_edge *edge, const struct period *period,
                const struct stretch *stretch, uint64_t at)
{
    struct coll_packet packet = {.head = call->head};
    packet.head.at = at;
    coll_put_in(call, edge, period, stretch, &packet, NULL, 0);
}

static uint64_t hear(struct collective *call, const struct tree_edge *edge)
{
    struct coll_packet packet;
    coll_take_part(call, edge, &packet, 0);
    return packet.head.at;
}

static void hear_children(struct collective *call)
{
    const struct tree *tree = call->table->centred;
    for (const struct tree_edge *c = tree_children(tree, call->me); c < tree_end(tree, call->me); c++)
        coll_check(call, c, hear(call, c) == 0);
}

void travel_settle(struct collective *call)
{
    const struct tree *tree = call->table->centred;
    const struct tree_edge *parent = tree_parent(tree, call->me);
    if (!call->table->settled[call->me])
        return;
    if (parent)
        coll_check(call, parent, hear(call, parent) == 0);
    for (const struct tree_edge *c = tree_children(tree, call->me); c < tree_end(tree, call->me); c++)
        say(call, c, NULL, NULL, 0);
    call->table->settled[call->me] = false;
}

/* ----------------------------------------------------------------------------------- periods */

/* Where the telling stands in a period: behind the data. */
static uint64_t telling_start(const struct travel *travel)
{
    const struct timetable *timetable = travel->timetable;
    return timetable->steps * travel->slot + (timetable->slots - timetable->steps) * travel->unit;
}

static struct stretch stretch_of(const struct travel *travel, uint32_t slot)
{
    uint32_t steps = travel->timetable->steps;
    if (slot < steps)
        return (struct stretch){slot * travel->slot, travel->pitch, travel->pieces};
    return (struct stretch){steps * travel->slot + (slot - steps) * travel->unit, 1, 1};
}

/* Let the root choose when the data begin, and tell it. */
static void agree(struct travel *travel)
{
    struct collective *call = travel->call;
    const struct tree *tree = call->table->centred;
    const struct tree_edge *parent = tree_parent(tree, call->me);
    uint64_t telling = travel->timetable->telling * travel->unit, now;
    if (parent)
        travel->period.origin = hear(call, parent);
    now = node_now(call->self);
    if (parent)
        coll_check(call, parent, travel->period.origin > 0 && travel->period.origin <= now + telling);
    else
        travel->period.origin = now + telling;
    for (const struct tree_edge *c = tree_children(tree, call->me); c < tree_end(tree, call->me); c++) {
        uint64_t start = telling_start(travel) + travel->timetable->tell[c->peer] * travel->unit;
        say(call, c, &travel->period, &(struct stretch){start, 1, 1}, travel->period.origin);
    }
}

void travel_begin(struct travel *travel, struct collective *call, const struct timetable *timetable)
{
    const struct coll_table *table = call->table;
    const struct tree_edge *parent = tree_parent(table->centred, call->me);
    *travel = (struct travel){.call = call, .timetable = timetable};
    travel->pieces = coll_pieces(call, call->count);
    if (!has_periods(call))
        return;
    uint32_t most = call->count < call->piece ? (uint32_t)call->count : call->piece;
    travel->unit = table->array->duration.unit + table->stalls;
    travel->pitch = duration_of(&table->array->duration, most ? most : 1) + table->stalls;
    travel->slot = travel->pieces * travel->pitch;
    travel->period.origin = 1;
    travel->period.length = telling_start(travel) + timetable->telling * travel->unit;
    if (call->head.number == 1 && !table->settled[call->me])
        return;
    if (!table->settled[call->me]) {
        hear_children(call);
        if (parent)
            say(call, parent, NULL, NULL, 0);
    }
    agree(travel);
}

void travel_end(struct travel *travel)
{
    struct collective *call = travel->call;
    const struct tree_edge *parent = tree_parent(call->table->centred, call->me);
    if (!has_periods(call))
        return;
    hear_children(call);
    if (parent) {
        struct stretch stretch = stretch_of(travel, travel->timetable->report[call->me]);
        say(call, parent, &travel->period, &stretch, 0);
    }
    call->table->settled[call->me] = true;
}

/* -------------------------------------------------------------------------------------- data */

/* The blocks of a node: of the program, and its store. */
struct blocks {
    struct travel *travel;
    const char *from;
    char *to, *store;
};

static const char *block_at(const struct blocks *blocks, const struct timetable_entry *entry, size_t i)
{
    const struct collective *call = blocks->travel->call;
    uint32_t own = blocks->travel->timetable->own, number = entry->place;
    const char *memory = entry->takes ? blocks->to : blocks->from;
    if (number >= own) {
        number -= own;
        memory = blocks->store;
    }
    return memory + number * call->count * call->width + coll_offset(call, i);
}

static struct tree_edge edge_of(const struct collective *call, uint16_t port)
{
    return (struct tree_edge){port, (uint32_t)node_peer(call->self, port), 0};
}

/* The number of a packet, which both ends know. */
static uint64_t number_of(const struct travel *travel, const struct timetable_entry *entry, size_t i)
{
    return entry->step * travel->pieces + i + 1;
}

static void send_piece(const struct blocks *blocks, const struct timetable_entry *entry, size_t i)
{
    struct travel *travel = blocks->travel;
    struct collective *call = travel->call;
    struct tree_edge edge = edge_of(call, entry->port);
    struct stretch stretch = stretch_of(travel, entry->step);
    struct coll_packet packet = {.head = call->head};
    packet.head.at = number_of(travel, entry, i);
    coll_put_in(call, &edge, &travel->period, &stretch, &packet, block_at(blocks, entry, i),
                coll_length(call, call->count, i));
}

/* Receive into a place, or add to what is there. */
static void take_piece(const struct blocks *blocks, const struct timetable_entry *entry, size_t i)
{
    struct collective *call = blocks->travel->call;
    struct tree_edge edge = edge_of(call, entry->port);
    struct coll_packet packet;
    size_t length = coll_length(call, call->count, i);
    char *into = (char *)(uintptr_t)block_at(blocks, entry, i);
    coll_take_part(call, &edge, &packet, length);
    coll_check(call, &edge, packet.head.at == number_of(blocks->travel, entry, i));
    if (length && call->adds)
        call->op->apply(into, packet.data, length, (enum coll_type)call->head.type);
    else if (length)
        memcpy(into, packet.data, length * call->width);
}

/* Do what a node does in one step: from an entry up to another one. */
static void do_step(const struct blocks *blocks, const struct timetable_entry *entry,
                    const struct timetable_entry *end)
{
    for (size_t i = 0; i < blocks->travel->pieces; i++)
        for (const struct timetable_entry *e = entry; e < end; e++)
            if (e->takes)
                take_piece(blocks, e, i);
            else
                send_piece(blocks, e, i);
}

void travel_blocks(struct travel *travel, const void *from, void *to)
{
    const struct timetable *timetable = travel->timetable;
    struct collective *call = travel->call;
    struct blocks blocks = {travel, from, to, NULL};
    size_t bytes = timetable->store[call->me] * call->count * call->width;
    const struct timetable_entry *entry = &timetable->entry[timetable->first[call->me]];
    const struct timetable_entry *last = &timetable->entry[timetable->first[call->me + 1]], *end;
    if (bytes)
        blocks.store = node_realloc(call->self, NULL, bytes);
    for (; entry < last; entry = end) {
        for (end = entry + 1; end < last && end->step == entry->step;)
            end++;
        do_step(&blocks, entry, end);
    }
    if (bytes)
        node_realloc(call->self, blocks.store, 0);
}

/* --------------------------------------------------------------------------------- movements */

void move_times_blocks(struct collective *call, const struct timetable *timetable, const void *from, void *to)
{
    struct travel travel;
    travel_begin(&travel, call, timetable);
    travel_blocks(&travel, from, to);
    travel_end(&travel);
}

void move_times_sums(struct collective *call, const struct timetable *timetable, const void *all, void *mine)
{
    size_t block = call->count * call->width, bytes = block * call->tree->nodes;
    char *sums = node_realloc(call->self, NULL, bytes + 1);
    if (bytes)
        memcpy(sums, all, bytes);
    move_times_blocks(call, timetable, sums, sums);
    if (block)
        memcpy(mine, sums + call->me * block, block);
    node_realloc(call->self, sums, 0);
}
