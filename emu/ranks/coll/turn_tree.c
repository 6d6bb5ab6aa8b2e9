/*
 * turn_tree.c: the search goes from the root, over one link after the other: forwards in time for what goes
 * down, backwards for what comes up. Turns repeat, so what comes up is tried for each step of a frame as the
 * last one.
 */
#include "coll/turn_tree.h"

#include <stdlib.h>

#include "heap.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "message/courier.h"

static const char what[] = "a tree of turns";

/* The end of what comes up is tried at so many places of a frame, on arrays that are not large. */
enum { ENDS_MOST = 64, ENDS_NODES_MOST = 4096 };

struct turn_search {
    const struct parray *array;
    const struct link_turns *turns;
    uint64_t unit, frame;
    bool down;
    uint64_t *time; /* of each node, from the root: steps that have passed, backwards if not `down` */
    struct heap heap;
    struct tree_growth growth;
    bool *settled;
};

/* The turn of the channel that comes next in the search, as the time at its other end. `time` backwards
 * counts from step `end` on: a packet that is there by end - time begins at most so late that it is
 * in time. */
static uint64_t over(const struct turn_search *search, size_t channel, uint64_t time, uint64_t end)
{
    if (search->down)
        return link_turns_next(search->turns, channel, time + 1, search->unit) + search->unit - 1;
    uint64_t frame = search->frame, turn = search->turns->count == 1 ? 0 : search->turns->turn[channel],
             latest = end - time - search->unit + 1, first = turn * search->unit + 1;
    uint64_t late = (latest + frame - first % frame) % frame;
    return time + search->unit + (search->turns->count == 1 ? 0 : late);
}

static void push(struct turn_search *search, uint32_t node, uint64_t time)
{
    search->time[node] = time;
    if (!heap_push_ordered(&search->heap, time, node))
        memory_failed(sizeof(struct heap_item), what);
}

static void relax(struct turn_search *search, uint32_t node, int port, uint64_t end)
{
    const struct parray *array = search->array;
    int peer = topo_peer(array->topo, (int)node, port);
    if (peer < 0 || search->settled[peer])
        return;
    int back = topo_back(array->topo, (int)node, port);
    size_t channel =
        channel_index(array, search->down ? &array->nodes[node].out[port] : &array->nodes[peer].out[back]);
    uint64_t time = over(search, channel, search->time[node], end);
    if (time >= search->time[peer])
        return;
    search->growth.parent[peer] = node;
    search->growth.up[peer] = back;
    search->growth.down[peer] = port;
    push(search, (uint32_t)peer, time);
}

/* Result: the time of the last node. */
static uint64_t search_from(struct turn_search *search, uint32_t root, uint64_t begin, uint64_t end)
{
    uint32_t nodes = search->array->count, found = 0;
    uint64_t last = begin;
    for (uint32_t i = 0; i < nodes; i++) {
        search->time[i] = UINT64_MAX;
        search->settled[i] = false;
    }
    push(search, root, begin);
    while (search->heap.count) {
        struct heap_item item = heap_pop_ordered(&search->heap);
        if (search->settled[item.number])
            continue;
        search->settled[item.number] = true;
        search->growth.order[found++] = item.number;
        last = item.when;
        for (int port = 0; port < topo_degree(search->array->topo, (int)item.number); port++)
            relax(search, item.number, port, end);
    }
    return last;
}

/* The end of what comes up, if it has that place in the frame. */
static uint64_t end_at(struct turn_search *search, uint32_t root, uint64_t begin, uint64_t place)
{
    uint64_t far = search->frame << 32, length = search_from(search, root, 0, far + place);
    uint64_t end = begin + length, past = (end + search->frame - place) % search->frame;
    return past ? end + search->frame - past : end;
}

static uint64_t best_end(struct turn_search *search, uint32_t root, uint64_t begin)
{
    uint64_t best = UINT64_MAX, places = search->array->count > ENDS_NODES_MOST ? 1 : search->frame;
    for (uint64_t place = 0; place < places && place < ENDS_MOST; place++) {
        uint64_t end = end_at(search, root, begin, place);
        best = end < best ? end : best;
    }
    end_at(search, root, begin, best % search->frame); /* whose tree is taken */
    return best;
}

struct tree *turn_tree(const struct parray *array, uint32_t root, bool down, uint64_t *time)
{
    const struct link_turns *turns = &array->couriers->turns;
    struct turn_search search = {.array = array,
                                 .turns = turns,
                                 .unit = array->duration.unit,
                                 .frame = turns->count * array->duration.unit,
                                 .down = down,
                                 .time = memory_take(array->count, sizeof *search.time, what),
                                 .settled = memory_take(array->count, sizeof *search.settled, what),
                                 .growth = tree_begin(array->count, root)};
    *time = down ? search_from(&search, root, *time, 0) : best_end(&search, root, *time);
    heap_close(&search.heap);
    free(search.time);
    free(search.settled);
    return tree_make(&search.growth, true);
}
