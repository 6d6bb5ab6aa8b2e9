/*
 * recorded_moves.c: the moves are played as they are made: what a node has before a step decides what it
 * sends in it.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "solve/recorded_moves.h"
#include "solve/worm_ways.h"
#include "topo/topo.h"

enum { WORD = 64 };

/* ----------------------------------------------------------------------------- packets of one unit each */

/* Worms become packets from their source to their destination; those that took other routes than the
 * instance's are dropped. Result: how many packets there are. */
static size_t join_worms(const struct instance *instance, struct recorded *list, size_t count)
{
    size_t joined = 0;
    int *route = memory_take((size_t)instance->nodes, sizeof route[0], "a worm's route");
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && list[end].worm == list[i].worm;)
            end++;
        int hops = topo_route(instance->topo, list[i].from, list[end - 1].to, NULL, route, instance->nodes);
        bool same = hops >= 0 && (size_t)hops == end - i;
        for (size_t k = i; same && k < end; k++)
            same = list[k].port == route[k - i];
        if (!same)
            continue;
        list[joined] = list[i];
        list[joined++].to = list[end - 1].to;
    }
    free(route);
    return joined;
}

static int packet_order(const void *left, const void *right)
{
    const struct recorded *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->port > b->port) - (a->port < b->port);
}

/* The same packets unit by unit, in the order of steps; with `reverse` backwards in time. */
static struct recorded *split(const struct topo *topo, const struct recorded *list, size_t *count,
                              bool reverse)
{
    size_t all = 0, at = 0;
    uint32_t last = 0;
    for (size_t i = 0; i < *count; i++) {
        uint32_t end = list[i].step + list[i].duration - 1;
        last = end > last ? end : last;
        all += list[i].duration;
    }
    struct recorded *units = memory_take(all, sizeof units[0], "a recorded schedule");
    for (size_t i = 0; i < *count; i++)
        for (uint32_t unit = 0; unit < list[i].duration; unit++) {
            struct recorded *packet = &units[at++];
            *packet = list[i];
            packet->step += unit;
            packet->duration = 1;
            if (!reverse)
                continue;
            packet->step = last + 1 - packet->step;
            packet->from = list[i].to;
            packet->to = list[i].from;
            packet->port = topo_back(topo, list[i].from, list[i].port);
        }
    qsort(units, all, sizeof units[0], packet_order);
    *count = all;
    return units;
}

static int channel_of(const struct instance *instance, const struct recorded *packet)
{
    for (int c = instance->out[packet->from]; c < instance->out[packet->from + 1]; c++)
        if (instance->channel[c].to == packet->to)
            return c;
    return -1;
}

/* ---------------------------------------------------------------------------------------- whole tokens */

/* A token by what names it in a packet. */
struct named_move {
    int origin, target, token;
};

struct play {
    const struct instance *instance;
    struct moves *moves;
    uint32_t *since; /* by pair: the step in which the node got the token; 0: from the start; `never` */
    struct named_move *named;
};

static const uint32_t never = UINT32_MAX;

static int named_order(const void *left, const void *right)
{
    const struct named_move *a = left, *b = right;
    if (a->origin != b->origin)
        return a->origin < b->origin ? -1 : 1;
    if (a->target != b->target)
        return a->target < b->target ? -1 : 1;
    return (a->token > b->token) - (a->token < b->token);
}

/* The first token that does not stand before this one. */
static int find_named(const struct play *play, struct named_move sought)
{
    int low = 0, high = play->instance->tokens;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (named_order(&play->named[middle], &sought) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Of the tokens named[first..end-1] the one that the sender has had longest and that the receiver lacks;
 * -1: none. */
static int choose_token(const struct play *play, const struct recorded *packet, int first, int end)
{
    int best = -1;
    uint32_t longest = packet->step;
    for (int i = first; i < end; i++) {
        int token = play->named[i].token;
        uint32_t since = play->since[instance_pair(play->instance, packet->from, token)];
        if (since < longest && play->since[instance_pair(play->instance, packet->to, token)] == never) {
            best = token;
            longest = since;
        }
    }
    return best;
}

/* Where all tokens are units of one, a packet need not name it. */
static int token_of(const struct play *play, const struct recorded *packet)
{
    const struct instance *instance = play->instance;
    const struct named_move *named = play->named, *last = &named[instance->tokens - 1];
    if (named->origin == last->origin && named->target == last->target)
        return choose_token(play, packet, 0, instance->tokens);
    int target = instance_everywhere(instance) ? -1 : packet->dest;
    int first = find_named(play, (struct named_move){packet->origin, target, 0});
    return choose_token(play, packet, first,
                        find_named(play, (struct named_move){packet->origin, target, instance->tokens}));
}

static void play_tokens(struct play *play, const struct recorded *list, size_t count)
{
    const struct instance *instance = play->instance;
    for (size_t i = 0; i < count; i++) {
        int channel = channel_of(instance, &list[i]), token = channel < 0 ? -1 : token_of(play, &list[i]);
        if (token < 0)
            continue;
        play->since[instance_pair(instance, list[i].to, token)] = list[i].step;
        moves_add(play->moves, list[i].step, channel, token);
    }
}

static void tokens_of(const struct instance *instance, const struct recorded *list, size_t count,
                      struct moves *moves)
{
    size_t pairs = (size_t)instance->nodes * (size_t)instance->tokens, tokens = (size_t)instance->tokens;
    struct play play = {.instance = instance, .moves = moves};
    play.since = memory_take(pairs, sizeof play.since[0], "a recorded schedule");
    play.named = memory_take(tokens, sizeof play.named[0], "a recorded schedule");
    memset(play.since, 0xff, pairs * sizeof play.since[0]);
    for (int token = 0; token < instance->tokens; token++) {
        const struct instance_token *t = &instance->token[token];
        play.since[instance_pair(instance, t->origin, token)] = 0;
        play.named[token] = (struct named_move){t->origin, t->target, token};
    }
    qsort(play.named, tokens, sizeof play.named[0], named_order);
    play_tokens(&play, list, count);
    free(play.since);
    free(play.named);
}

/* ------------------------------------------------------------------------------------------------- sums */

/* What a node has heard of a sum: whose parts, and by which moves. */
struct heard {
    uint64_t *parts;
    size_t *term; /* JOIN_OWN, or index of a move */
    size_t count, room;
};

struct hearing {
    const struct instance *instance;
    struct moves *moves;
    size_t words;
    struct heard *heard; /* by pair of node and unit */
    uint64_t *carried;   /* of each move of the step: the parts that it carries */
    size_t carried_room;
    uint32_t *crossed; /* units that have crossed each channel */
};

static void add_term(struct heard *heard, size_t term)
{
    heard->term =
        memory_grow(heard->term, &heard->room, heard->count + 1, sizeof term, "a recorded schedule");
    heard->term[heard->count++] = term;
}

/* Are some of the parts in the sum, and are some not? */
static void compare_parts(const struct hearing *hearing, const uint64_t *parts, const uint64_t *sum, bool *in,
                          bool *out)
{
    *in = *out = false;
    for (size_t word = 0; word < hearing->words; word++) {
        *in = *in || (parts[word] & sum[word]);
        *out = *out || (parts[word] & ~sum[word]);
    }
}

/* Send what the sender has heard so far. */
static void send_sum(struct hearing *hearing, const struct recorded *packet, size_t before)
{
    const struct instance *instance = hearing->instance;
    int channel = channel_of(instance, packet);
    if (channel < 0)
        return;
    int unit = (int)(hearing->crossed[channel]++ % (uint32_t)instance->tokens);
    const struct heard *from = &hearing->heard[instance_pair(instance, packet->from, unit)];
    size_t move = hearing->moves->count, at = (move - before) * hearing->words;
    bool in, out;
    compare_parts(hearing, from->parts, hearing->heard[instance_pair(instance, packet->to, unit)].parts, &in,
                  &out);
    if (!out)
        return;
    moves_add(hearing->moves, packet->step, channel, unit);
    for (size_t i = 0; i < from->count; i++)
        moves_join(hearing->moves, move, from->term[i]);
    hearing->carried = memory_grow(hearing->carried, &hearing->carried_room, at + hearing->words,
                                   sizeof hearing->carried[0], "a recorded schedule");
    memcpy(hearing->carried + at, from->parts, hearing->words * sizeof from->parts[0]);
}

/* Let a sum arrive: it is added to what the node has heard, or takes the place of it. */
static void hear_sum(struct hearing *hearing, size_t move, const uint64_t *parts)
{
    const struct instance *instance = hearing->instance;
    const struct move *m = &hearing->moves->list[move];
    struct heard *to = &hearing->heard[instance_pair(instance, instance->channel[m->channel].to, m->token)];
    bool in, out, more, other;
    compare_parts(hearing, parts, to->parts, &in, &out);
    compare_parts(hearing, to->parts, parts, &more, &other);
    if (in && other)
        return;
    if (in)
        to->count = 0;
    add_term(to, move);
    for (size_t word = 0; word < hearing->words; word++)
        to->parts[word] |= parts[word];
}

static void play_sums(struct hearing *hearing, const struct recorded *list, size_t count)
{
    for (size_t i = 0; i < count;) {
        size_t before = hearing->moves->count;
        uint32_t step = list[i].step;
        for (; i < count && list[i].step == step; i++)
            send_sum(hearing, &list[i], before);
        for (size_t move = before; move < hearing->moves->count; move++)
            hear_sum(hearing, move, hearing->carried + (move - before) * hearing->words);
    }
}

static void sums_of(const struct instance *instance, const struct recorded *list, size_t count,
                    struct moves *moves)
{
    size_t pairs = (size_t)instance->nodes * (size_t)instance->tokens;
    struct hearing hearing = {
        .instance = instance, .moves = moves, .words = ((size_t)instance->nodes + WORD - 1) / WORD};
    uint64_t *parts = memory_take(pairs * hearing.words, sizeof parts[0], "a recorded schedule");
    hearing.heard = memory_take(pairs, sizeof hearing.heard[0], "a recorded schedule");
    hearing.crossed =
        memory_take((size_t)instance->channels, sizeof hearing.crossed[0], "a recorded schedule");
    for (size_t pair = 0; pair < pairs; pair++) {
        size_t node = pair / (size_t)instance->tokens;
        hearing.heard[pair].parts = parts + pair * hearing.words;
        hearing.heard[pair].parts[node / WORD] |= UINT64_C(1) << node % WORD;
        add_term(&hearing.heard[pair], JOIN_OWN);
    }
    play_sums(&hearing, list, count);
    for (size_t pair = 0, all = moves->count; pair < pairs; pair++) {
        for (size_t i = 0; i < hearing.heard[pair].count; i++)
            moves_join(moves, all + pair, hearing.heard[pair].term[i]);
        free(hearing.heard[pair].term);
    }
    free(parts);
    free(hearing.heard);
    free(hearing.carried);
    free(hearing.crossed);
}

/* ------------------------------------------------------------------------------------------ a schedule */

void recorded_moves(const struct instance *instance, struct recorded *list, size_t count, struct moves *moves)
{
    size_t packets = instance->ways ? join_worms(instance, list, count) : count;
    struct recorded *units = split(instance->topo, list, &packets, instance->reverse);
    moves_clear(moves);
    if (instance->form == INSTANCE_SUMS)
        sums_of(instance, units, packets, moves);
    else
        tokens_of(instance, units, packets, moves);
    free(units);
}
