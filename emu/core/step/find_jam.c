/*
 * find_jam.c: each worm that waits for a channel waits for the one worm that has it. So following the worms
 * from any of them ends at a worm that will go on, or in a cycle.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "step/find_jam.h"
#include "worm/worm.h"

/* What is known of a worm (held_worm.walk); from WALK_FIRST on it is the walk that came by first. */
enum { WALK_NONE, WALK_STUCK, WALK_GOES_ON, WALK_FIRST };

/* Give all worms from `held` up to `end` of a walk the same verdict. */
static void settle_walk(const struct worm_holds *holds, struct held_worm *held, uint32_t walk,
                        uint32_t verdict)
{
    for (; held && held->walk == walk; held = worm_blocker(holds, held))
        held->walk = verdict;
}

/* Follow the worms from this one. Result: a worm of the cycle that is found; NULL: none, or one that was
 * found before. */
static struct held_worm *follow(const struct worm_holds *holds, struct held_worm *start, uint32_t walk)
{
    struct held_worm *held = start;
    while (held && held->walk == WALK_NONE) {
        held->walk = walk;
        held = worm_blocker(holds, held);
    }
    bool cycle = held && held->walk == walk;
    bool stuck = cycle || (held && held->walk == WALK_STUCK);
    settle_walk(holds, start, walk, stuck ? WALK_STUCK : WALK_GOES_ON);
    return cycle ? held : NULL;
}

/* Write the nodes on the channels that a worm holds. */
static void write_way(const struct parray *array, const struct held_worm *held, char way[JAMMED_WAY_SIZE])
{
    size_t used = (size_t)snprintf(way, JAMMED_WAY_SIZE, "%" PRIu32, held->worm->from);
    for (size_t i = 0; i < held->held; i++) {
        char next[16];
        size_t size =
            (size_t)snprintf(next, sizeof next, "-%" PRIu32, array->links.channels[held->path[i]].peer);
        if (used + size >= JAMMED_WAY_SIZE)
            return;
        memcpy(way + used, next, size + 1);
        used += size;
    }
}

static struct jammed_worm describe(const struct parray *array, const struct held_worm *held)
{
    const struct channel *channel = &array->links.channels[held->path[held->held]];
    uint32_t at = channel_from(array, channel);
    struct jammed_worm jammed = {.from = (int32_t)held->worm->from,
                                 .to = (int32_t)held->worm->to,
                                 .since = held->since,
                                 .held = held->held,
                                 .node = (int32_t)at,
                                 .port = (int32_t)(channel - array->nodes[at].out),
                                 .peer = (int32_t)channel->peer,
                                 .site = held->worm->site};
    write_way(array, held, jammed.way);
    return jammed;
}

static struct worm_jam *describe_jam(const struct parray *array, const struct held_worm *in)
{
    const struct worm_holds *holds = array->worms->holds;
    struct worm_jam *jam = memory_take(1, sizeof *jam, "a wormhole deadlock");
    const struct held_worm *held = in;
    size_t room = 0;
    do {
        jam->cycle =
            memory_grow(jam->cycle, &room, jam->cycle_length + 1, sizeof jam->cycle[0], "the jam's cycle");
        jam->cycle[jam->cycle_length++] = describe(array, held);
        held = worm_blocker(holds, held);
    } while (held != in);
    jam->step = array->clock.settled;
    return jam;
}

bool find_jam_goes_on(const struct held_worm *held)
{
    return held->walk != WALK_STUCK;
}

/* The worms of the senders whose first worm is stuck. */
static size_t count_stuck(const struct worm_holds *holds)
{
    size_t count = 0;
    for (size_t i = 0; i < holds->senders.count; i++) {
        const struct held_worm *held = holds->queues[holds->senders.item[i]].first;
        for (bool stuck = held->walk == WALK_STUCK; stuck && held; held = held->next)
            count++;
    }
    return count;
}

struct worm_jam *find_jam(struct parray *array)
{
    const struct worm_holds *holds = array->worms ? array->worms->holds : NULL;
    struct worm_jam *jam = NULL;
    if (!holds)
        return NULL;
    for (size_t i = 0; i < holds->senders.count; i++)
        holds->queues[holds->senders.item[i]].first->walk = WALK_NONE;
    for (size_t i = 0; i < holds->senders.count; i++) {
        struct held_worm *start = holds->queues[holds->senders.item[i]].first;
        const struct held_worm *in = follow(holds, start, WALK_FIRST + (uint32_t)i);
        if (in && !jam)
            jam = describe_jam(array, in);
    }
    if (jam)
        jam->count = count_stuck(holds);
    return jam;
}
