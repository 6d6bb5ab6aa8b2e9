/*
 * greedy_routes.c: every token goes to one node, by a shortest way.
 *
 * Where nodes have no limit, a step matches tokens to slots of channels (of links, where these are half
 * duplex), those with the longest way first; a token that was given a slot keeps one, so that no token
 * with a shorter way keeps it back. Where nodes have limits, channels are paired (matching.h) by the
 * longest way that a token still has to go over them.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "plan/greedy.h"
#include "plan/instance.h"
#include "plan/matching.h"
#include "plan/moves.h"
#include "rng.h"

struct routes {
    const struct instance *instance;
    struct rng *rng;
    int *at;            /* where a token is */
    int *waiting, left; /* tokens that are not there yet, those with the longest way first */
    int *bucket;        /* scratch of sorting */
    int longest;        /* way of a token at the start */
    int *free_room;     /* packets that a channel, or a link, can still take in this step */
    int **owner;        /* the tokens that it takes */
    int *owners;
    int *over;         /* the channel that a token takes in this step; -1: none */
    bool *seen;        /* channel (or link): was looked at in this search, or in one that failed */
    int *looked, look; /* those of this search */
    struct matching matching;
};

static int way_left(const struct routes *routes, int token)
{
    return instance_distance(routes->instance, routes->at[token], routes->instance->token[token].target);
}

/* Where channels of both directions share their room, the room is that of the link. */
static int room_of(const struct instance *instance, int channel)
{
    return instance->limits.half_duplex ? instance->channel[channel].link : channel;
}

/* Sort by the way that is left, the longest first; equals in any order. Tokens that are there drop out. */
static void sort_waiting(struct routes *routes)
{
    int longest = routes->longest, count = 0;
    memset(routes->bucket, 0, ((size_t)longest + 2) * sizeof routes->bucket[0]);
    rng_shuffle(routes->rng, routes->waiting, routes->left);
    int *sorted = routes->over; /* not in use between steps */
    for (int i = 0; i < routes->left; i++)
        routes->bucket[longest - way_left(routes, routes->waiting[i]) + 1]++;
    for (int i = 1; i <= longest + 1; i++)
        routes->bucket[i] += routes->bucket[i - 1];
    for (int i = 0; i < routes->left; i++) {
        int token = routes->waiting[i];
        sorted[routes->bucket[longest - way_left(routes, token)]++] = token;
    }
    for (int i = 0; i < routes->left; i++)
        if (way_left(routes, sorted[i]) > 0)
            routes->waiting[count++] = sorted[i];
    routes->left = count;
}

/* ------------------------------------------------------------------------------ nodes without a limit */

static bool find_way(struct routes *routes, int token);

/* Let a token have the channel, if need be by sending another token another way. */
static bool take_channel(struct routes *routes, int token, int channel)
{
    int room = room_of(routes->instance, channel);
    if (routes->seen[room])
        return false;
    routes->seen[room] = true;
    routes->looked[routes->look++] = room;
    if (routes->free_room[room] > 0) {
        routes->free_room[room]--;
        routes->owner[room][routes->owners[room]++] = token;
        routes->over[token] = channel;
        return true;
    }
    for (int i = 0; i < routes->owners[room]; i++)
        if (find_way(routes, routes->owner[room][i])) {
            routes->owner[room][i] = token;
            routes->over[token] = channel;
            return true;
        }
    return false;
}

static bool find_way(struct routes *routes, int token)
{
    const struct instance *instance = routes->instance;
    int at = routes->at[token], first = instance->out[at], count = instance->out[at + 1] - first;
    int turn = (int)rng_below(routes->rng, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        int c = first + (i + turn) % count;
        if (instance_distance(instance, instance->channel[c].to, instance->token[token].target) <
                way_left(routes, token) &&
            take_channel(routes, token, c))
            return true;
    }
    return false;
}

/* What a failed search has looked at leads to no free channel in this step any more, and stays marked. */
static void match_tokens(struct routes *routes)
{
    const struct instance *instance = routes->instance;
    memset(routes->seen, 0, (size_t)instance->channels * sizeof routes->seen[0]);
    for (int c = 0; c < instance->channels; c++) {
        routes->free_room[c] = instance->channel[c].width;
        routes->owners[c] = 0;
    }
    for (int i = 0; i < routes->left; i++) {
        routes->look = 0;
        if (find_way(routes, routes->waiting[i]))
            while (routes->look > 0)
                routes->seen[routes->looked[--routes->look]] = false;
    }
}

/* --------------------------------------------------------------------------------- nodes with limits */

/* The first token in the order of waiting that each channel could take decides its weight, and takes it. */
static void pair_tokens(struct routes *routes)
{
    const struct instance *instance = routes->instance;
    int *first = routes->owners;
    for (int c = 0; c < instance->channels; c++) {
        first[c] = -1;
        routes->matching.weight[c] = 0;
    }
    for (int i = 0; i < routes->left; i++) {
        int token = routes->waiting[i], at = routes->at[token];
        for (int c = instance->out[at]; c < instance->out[at + 1]; c++)
            if (first[c] < 0 && instance_distance(instance, instance->channel[c].to,
                                                  instance->token[token].target) < way_left(routes, token)) {
                first[c] = token;
                routes->matching.weight[c] = (uint32_t)way_left(routes, token);
            }
    }
    matching_choose(&routes->matching, routes->rng);
    for (int c = 0; c < instance->channels; c++)
        if (routes->matching.chosen[c])
            routes->over[first[c]] = c;
}

/* ---------------------------------------------------------------------------------------- a schedule */

static void routes_open(struct routes *routes)
{
    const struct instance *instance = routes->instance;
    size_t tokens = (size_t)instance->tokens, channels = (size_t)instance->channels;
    routes->at = memory_take(tokens, sizeof(int), "a search");
    routes->waiting = memory_take(tokens, sizeof(int), "a search");
    routes->over = memory_take(tokens, sizeof(int), "a search");
    routes->free_room = memory_take(channels, sizeof(int), "a search");
    routes->owner = memory_take(channels, sizeof(int *), "a search");
    routes->owners = memory_take(channels, sizeof(int), "a search");
    routes->seen = memory_take(channels, sizeof(bool), "a search");
    routes->looked = memory_take(channels, sizeof(int), "a search");
    for (int c = 0; c < instance->channels; c++)
        routes->owner[c] = memory_take((size_t)instance->channel[c].width, sizeof(int), "a search");
    for (int token = 0; token < instance->tokens; token++) {
        routes->at[token] = instance->token[token].origin;
        routes->waiting[routes->left++] = token;
        routes->longest =
            way_left(routes, token) > routes->longest ? way_left(routes, token) : routes->longest;
    }
    routes->bucket = memory_take((size_t)routes->longest + 2, sizeof(int), "a search");
    matching_open(&routes->matching, instance);
}

static void routes_close(struct routes *routes)
{
    for (int c = 0; c < routes->instance->channels; c++)
        free(routes->owner[c]);
    free(routes->at);
    free(routes->waiting);
    free(routes->over);
    free(routes->bucket);
    free(routes->free_room);
    free(routes->owner);
    free(routes->owners);
    free(routes->seen);
    free(routes->looked);
    matching_close(&routes->matching);
}

static void route_step(struct routes *routes, uint32_t step, struct moves *moves)
{
    for (int i = 0; i < routes->instance->tokens; i++)
        routes->over[i] = -1;
    if (limits_nodes(&routes->instance->limits))
        pair_tokens(routes);
    else
        match_tokens(routes);
    for (int i = 0; i < routes->left; i++) {
        int token = routes->waiting[i], over = routes->over[token];
        if (over < 0)
            continue;
        moves_add(moves, step, over, token);
        routes->at[token] = routes->instance->channel[over].to;
    }
}

bool greedy_routes(const struct instance *instance, const struct greedy_terms *terms, struct rng *rng,
                   struct moves *moves)
{
    struct routes routes = {.instance = instance, .rng = rng};
    bool fine = true;
    moves_clear(moves);
    routes_open(&routes);
    sort_waiting(&routes);
    for (uint32_t step = 1; fine && routes.left > 0; step++) {
        fine = step <= terms->most && !terms->stop(terms->arg);
        if (fine)
            route_step(&routes, step, moves);
        sort_waiting(&routes);
    }
    routes_close(&routes);
    return fine;
}
