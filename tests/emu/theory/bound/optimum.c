/*
 * optimum.c: layer after layer of states; each layer has the states after one more step. A node never knows
 * less than before, so that a step in which more is sent is never worse, but it need not be legal.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "optimum.h"

enum { STATES_MOST = 1 << 19, ROUTE_MOST = 16 };

/* The state of a packet has 4 bits for tokens, and at least 6 for steps. */
enum { TIMED_CHANNELS_MOST = 6 };

/* `flight`: by channel, tokens in the low 4 bits and steps that are left above; of TIMED only. */
struct state {
    uint64_t known; /* TINY_TOKENS_MOST bits a node */
    uint64_t flight;
};

struct channel {
    int from, to, lane; /* lane: 1, of the second of two parallel links */
    uint64_t uses;      /* channels of the route of a worm */
};

struct bound_search {
    const struct tiny *tiny;
    struct channel channel[64 * ROUTE_MOST];
    int channels;
    bool half_duplex, worms;
    int sends, receives, ports, transmissions; /* 0: no limit */
    struct state *seen;
    uint32_t *slot; /* hash table of indexes into `seen`, from 1 */
    int count;
    bool found, full;
};

/* What a step has used so far. */
struct used {
    uint64_t channels;
    int sends[TINY_NODES_MOST], receives[TINY_NODES_MOST];
    uint32_t ports[TINY_NODES_MOST]; /* links that it sends or receives on */
};

int tiny_linked(uint32_t links, int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    return a != b && (links >> (high * (high - 1) / 2 + low) & 1);
}

static uint64_t channel_bit(int from, int to, int lane)
{
    int number = from * (TINY_NODES_MOST - 1) + (to > from ? to - 1 : to);
    return UINT64_C(1) << (lane * TINY_NODES_MOST * (TINY_NODES_MOST - 1) + number);
}

/* Links that join two nodes. */
static int lanes_between(const struct tiny *tiny, int a, int b)
{
    return tiny_linked(tiny->links, a, b) + tiny_linked(tiny->twice, a, b);
}

/* All simple ways of a worm. */
static void add_ways(struct bound_search *search, int from, int at, uint32_t visited, uint64_t uses)
{
    for (int next = 0; next < search->tiny->nodes; next++)
        for (int lane = 0; !(visited >> next & 1) && lane < lanes_between(search->tiny, at, next); lane++) {
            uint64_t now = uses | channel_bit(at, next, lane);
            search->channel[search->channels++] = (struct channel){from, next, lane, now};
            add_ways(search, from, next, visited | 1u << next, now);
        }
}

static void add_channels(struct bound_search *search)
{
    for (int from = 0; from < search->tiny->nodes; from++) {
        if (search->worms)
            add_ways(search, from, from, 1u << from, 0);
        for (int to = 0; to < search->tiny->nodes && !search->worms; to++)
            for (int lane = 0; lane < lanes_between(search->tiny, from, to); lane++)
                search->channel[search->channels++] =
                    (struct channel){from, to, lane, channel_bit(from, to, lane)};
    }
}

static void read_model(struct bound_search *search)
{
    const char *model = search->tiny->model;
    search->half_duplex = model[0] == 'H';
    search->worms = !strcmp(model, "W1");
    if (!strcmp(model, "SLA"))
        search->sends = search->receives = 1;
    else if (!strcmp(model, "F1"))
        search->ports = 1;
    else if (!strcmp(model, "H1") || search->worms)
        search->transmissions = 1;
}

/* Sums need a bit for each vector, others a bit for each token. */
static int width_of(const struct bound_search *search)
{
    return search->tiny->travel == TRAVEL_SUMS ? 1 << TINY_SUMS_NODES_MOST : TINY_TOKENS_MOST;
}

static uint32_t bits_of(const struct bound_search *search, uint64_t known, int node)
{
    int width = width_of(search);
    return known >> (node * width) & ((1u << width) - 1);
}

static uint64_t with_bits(const struct bound_search *search, uint64_t known, int node, uint32_t bits)
{
    return known | (uint64_t)bits << (node * width_of(search));
}

/* All sums that can be made of those in `bits` and the one whose bit is `one`. */
static uint32_t sums_with(uint32_t bits, uint32_t one)
{
    uint32_t sums = bits, vector = (uint32_t)__builtin_ctz(one);
    for (uint32_t rest = bits; rest; rest &= rest - 1)
        sums |= 1u << ((uint32_t)__builtin_ctz(rest) ^ vector);
    return sums;
}

static bool within(int count, int limit)
{
    return !limit || count <= limit;
}

/* Use a channel if the model lets it. */
static bool use_channel(const struct bound_search *search, struct used *used, const struct channel *c)
{
    uint64_t back = channel_bit(c->to, c->from, c->lane);
    if (used->channels & c->uses || (search->half_duplex && used->channels & back))
        return false;
    used->channels |= c->uses;
    used->sends[c->from]++;
    used->receives[c->to]++;
    used->ports[c->from] |= 1u << (c->lane * TINY_NODES_MOST + c->to);
    used->ports[c->to] |= 1u << (c->lane * TINY_NODES_MOST + c->from);
    for (int end = 0; end < 2; end++) {
        int node = end ? c->to : c->from;
        if (!within(used->sends[node], search->sends) || !within(used->receives[node], search->receives) ||
            !within(__builtin_popcount(used->ports[node]), search->ports) ||
            !within(used->sends[node] + used->receives[node], search->transmissions))
            return false;
    }
    return true;
}

static bool is_goal(const struct bound_search *search, uint64_t known)
{
    for (int node = 0; node < search->tiny->nodes; node++)
        if (search->tiny->wants[node] & ~bits_of(search, known, node))
            return false;
    return true;
}

static void enter(struct bound_search *search, struct state state)
{
    uint64_t hash =
        (state.known ^ state.flight * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
    uint32_t at = (uint32_t)(hash >> 40);
    for (;; at++) {
        at &= 4 * STATES_MOST - 1;
        if (!search->slot[at])
            break;
        const struct state *other = &search->seen[search->slot[at] - 1];
        if (other->known == state.known && other->flight == state.flight)
            return;
    }
    if (search->count == STATES_MOST) {
        search->full = true;
        return;
    }
    search->found = search->found || (!state.flight && is_goal(search, state.known));
    search->seen[search->count++] = state;
    search->slot[at] = (uint32_t)search->count;
}

/* Tokens that are of use to a node or behind it. */
static uint32_t useful_bits(const struct bound_search *search, uint64_t known)
{
    uint32_t bits = search->tiny->travel == TRAVEL_SUMS ? UINT32_MAX : 0;
    for (int node = 0; node < search->tiny->nodes; node++)
        bits |= search->tiny->wants[node] & ~bits_of(search, known, node);
    return bits;
}

static int flight_shift(const struct bound_search *search, int channel)
{
    return 64 / search->channels * channel;
}

/* End a step: packets come closer, and those that are there arrive. */
static struct state advance(const struct bound_search *search, struct state state)
{
    struct state next = {state.known, 0};
    int width = 64 / search->channels;
    for (int i = 0; search->tiny->travel == TRAVEL_TIMED && i < search->channels; i++) {
        uint64_t packet = state.flight >> flight_shift(search, i) & ((UINT64_C(1) << width) - 1);
        if (packet >> 4 == 1)
            next.known = with_bits(search, next.known, search->channel[i].to, packet & 15);
        else if (packet)
            next.flight |= (packet - 16) << flight_shift(search, i);
    }
    return next;
}

static void try_channels(struct bound_search *search, struct state before, struct state now, int channel,
                         const struct used *used);

static void send_on(struct bound_search *search, struct state before, struct state now, int channel,
                    const struct used *used, uint32_t bits)
{
    const struct tiny *tiny = search->tiny;
    int to = search->channel[channel].to;
    if (tiny->travel == TRAVEL_TIMED) {
        uint64_t steps = (uint64_t)(tiny->startup + __builtin_popcount(bits) * tiny->per_unit);
        now.flight |= (steps << 4 | bits) << flight_shift(search, channel);
    } else if (tiny->travel == TRAVEL_SUMS) {
        now.known = with_bits(search, now.known, to, sums_with(bits_of(search, now.known, to), bits));
    } else {
        now.known = with_bits(search, now.known, to, bits);
    }
    try_channels(search, before, now, channel + 1, used);
}

/* Try all that the channels from this one on can do in a step. */
static void try_channels(struct bound_search *search, struct state before, struct state now, int channel,
                         const struct used *used)
{
    if (search->found || search->full)
        return;
    if (channel == search->channels) {
        enter(search, advance(search, now));
        return;
    }
    const struct channel *c = &search->channel[channel];
    struct used more = *used;
    uint32_t bits = bits_of(search, before.known, c->from) & ~bits_of(search, now.known, c->to) &
                    useful_bits(search, before.known);
    bool busy = search->tiny->travel == TRAVEL_TIMED &&
                now.flight >> flight_shift(search, channel) & ((UINT64_C(1) << 64 / search->channels) - 1);
    bool free_to_use = !busy && bits && use_channel(search, &more, c);
    /* Where every channel can be used by itself, it is never better to leave one idle. */
    bool must = free_to_use && !strcmp(search->tiny->model, "F*") && search->tiny->travel != TRAVEL_TIMED;
    if (free_to_use && search->tiny->travel == TRAVEL_ALL)
        send_on(search, before, now, channel, &more, bits);
    for (uint32_t one = bits;
         free_to_use && one && (search->tiny->travel == TRAVEL_ONE || search->tiny->travel == TRAVEL_SUMS);
         one &= one - 1)
        send_on(search, before, now, channel, &more, one & -one);
    for (uint32_t some = bits; free_to_use && some && search->tiny->travel == TRAVEL_TIMED;
         some = (some - 1) & bits)
        send_on(search, before, now, channel, &more, some);
    if (!must)
        try_channels(search, before, now, channel + 1, used);
}

/* The channels that packets hold at the start of a step. */
static struct used used_in_flight(const struct bound_search *search, uint64_t flight)
{
    struct used used = {0};
    int width = 64 / search->channels;
    for (int i = 0; flight && i < search->channels; i++)
        if (flight >> flight_shift(search, i) & ((UINT64_C(1) << width) - 1))
            use_channel(search, &used, &search->channel[i]);
    return used;
}

static int search_layers(struct bound_search *search)
{
    int from = 0, steps = 0;
    while (!search->found && !search->full && from < search->count) {
        int to = search->count;
        for (steps++; from < to; from++) {
            struct state state = search->seen[from];
            struct used used = used_in_flight(search, state.flight);
            try_channels(search, state, state, 0, &used);
        }
    }
    return search->found ? steps : -1;
}

int tiny_optimum(const struct tiny *tiny)
{
    static struct bound_search search;
    struct state start = {0, 0};
    search = (struct bound_search){.tiny = tiny};
    read_model(&search);
    add_channels(&search);
    if (tiny->travel == TRAVEL_TIMED && search.channels > TIMED_CHANNELS_MOST)
        return -1;
    search.seen = malloc(STATES_MOST * sizeof search.seen[0]);
    search.slot = calloc((size_t)4 * STATES_MOST, sizeof search.slot[0]);
    if (!search.seen || !search.slot)
        abort();
    for (int node = 0; node < tiny->nodes; node++)
        start.known = with_bits(&search, start.known, node, tiny->has[node]);
    enter(&search, start);
    int steps = search_layers(&search);
    free(search.seen);
    free(search.slot);
    return steps;
}
