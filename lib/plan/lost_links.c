/*
 * lost_links.c: channels are copied, and moves played: nothing is searched for.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "plan/instance.h"
#include "plan/lost_links.h"
#include "plan/moves.h"

/* -------------------------------------------------------------------------------------------- instances */

static int lanes_left(const struct instance_channel *channel, const int *links, int count)
{
    int width = channel->width;
    for (int i = 0; i < count; i++)
        width -= links[i] == channel->link;
    return width;
}

void lost_links_open(struct instance *left, const struct instance *whole, const int *links, int count)
{
    size_t nodes = (size_t)whole->nodes, channels = (size_t)whole->channels, tokens = (size_t)whole->tokens;
    *left = *whole;
    left->channels = left->degree = 0;
    left->channel = memory_take(channels, sizeof left->channel[0], "channels");
    left->entering = memory_take(channels, sizeof left->entering[0], "channels");
    left->out = memory_take(nodes + 1, sizeof left->out[0], "channels");
    left->in = memory_take(nodes + 1, sizeof left->in[0], "channels");
    left->token = memory_take(tokens, sizeof left->token[0], "tokens");
    left->room = tokens;
    memcpy(left->token, whole->token, tokens * sizeof left->token[0]);
    for (int c = 0, node = 0; node < whole->nodes; node++) {
        left->out[node] = left->channels;
        for (; c < whole->out[node + 1]; c++) {
            struct instance_channel channel = whole->channel[c];
            channel.width = lanes_left(&channel, links, count);
            if (channel.width > 0)
                left->channel[left->channels++] = channel;
        }
    }
    left->out[whole->nodes] = left->channels;
    instance_complete(left);
}

bool lost_links_reach(const struct instance *left)
{
    return instance_longest_way(left) < UINT16_MAX;
}

/* ------------------------------------------------------------------------------------------------ moves */

/* What has happened so far, and what a step has room for. */
struct mending {
    const struct instance *instance;
    struct moves *moves;
    uint32_t step;
    uint32_t *since;   /* by instance_pair: the step in which the node got the token, and 1; 0: it has not */
    int *way;          /* of each token for one node: how far from it the nearest copy is */
    uint32_t *carried; /* packets of each channel in this step */
    bool *used;        /* of each link, by its lower channel: something crosses it in this step */
    unsigned *sends, *receives, *ports;
    size_t wanting; /* pairs of a node and a token that it lacks */
};

static bool knows(const struct mending *play, int node, int token)
{
    uint32_t since = play->since[instance_pair(play->instance, node, token)];
    return since && since <= play->step;
}

static bool has_room(const struct mending *play, int c)
{
    const struct instance *instance = play->instance;
    const struct limits *limits = &instance->limits;
    const struct instance_channel *channel = &instance->channel[c];
    uint32_t busy = play->carried[c] + (limits->half_duplex ? play->carried[channel->back] : 0);
    int from = channel->from, to = channel->to;
    bool opens = !play->used[channel->link];
    uint32_t width = limits->ports == 1 ? 1 : (uint32_t)channel->width;
    if (busy >= width || (limits->sends && play->sends[from] >= limits->sends) ||
        (limits->receives && play->receives[to] >= limits->receives))
        return false;
    if (limits->transmissions && (play->sends[from] + play->receives[from] >= limits->transmissions ||
                                  play->sends[to] + play->receives[to] >= limits->transmissions))
        return false;
    return !limits->ports || !opens || (play->ports[from] < limits->ports && play->ports[to] < limits->ports);
}

static void carry(struct mending *play, int c, int token)
{
    const struct instance *instance = play->instance;
    const struct instance_channel *channel = &instance->channel[c];
    int target = instance->token[token].target;
    moves_add(play->moves, play->step, c, token);
    play->since[instance_pair(instance, channel->to, token)] = play->step + 1;
    play->carried[c]++;
    play->ports[channel->from] += !play->used[channel->link];
    play->ports[channel->to] += !play->used[channel->link];
    play->used[channel->link] = true;
    play->sends[channel->from]++;
    play->receives[channel->to]++;
    play->wanting -= instance_wants(instance, channel->to, token);
    if (target >= 0 && instance_distance(instance, channel->to, target) < play->way[token])
        play->way[token] = instance_distance(instance, channel->to, target);
}

/* Is it of use that the token crosses the channel? */
static bool is_useful(const struct mending *play, int c, int token)
{
    const struct instance *instance = play->instance;
    int to = instance->channel[c].to, target = instance->token[token].target;
    if (!knows(play, instance->channel[c].from, token) || play->since[instance_pair(instance, to, token)])
        return false;
    return target < 0 || instance_distance(instance, to, target) < play->way[token];
}

/* The channel that is left of one; -1: none is. */
static int still_there(const struct instance *left, const struct instance_channel *channel)
{
    for (int c = left->out[channel->from]; c < left->out[channel->from + 1]; c++)
        if (left->channel[c].to == channel->to)
            return c;
    return -1;
}

static void begin_step(struct mending *play)
{
    size_t channels = (size_t)play->instance->channels, nodes = (size_t)play->instance->nodes;
    play->step++;
    memset(play->carried, 0, channels * sizeof play->carried[0]);
    memset(play->used, 0, channels * sizeof play->used[0]);
    memset(play->sends, 0, nodes * sizeof play->sends[0]);
    memset(play->receives, 0, nodes * sizeof play->receives[0]);
    memset(play->ports, 0, nodes * sizeof play->ports[0]);
}

static void play_step(struct mending *play, const struct instance *whole, const struct moves *schedule,
                      size_t *next)
{
    const struct instance *instance = play->instance;
    begin_step(play);
    for (; *next < schedule->count && schedule->list[*next].step == play->step; ++*next) {
        const struct move *move = &schedule->list[*next];
        int c = still_there(instance, &whole->channel[move->channel]);
        if (c >= 0 && has_room(play, c) && is_useful(play, c, move->token))
            carry(play, c, move->token);
    }
    for (int c = 0; c < instance->channels; c++)
        for (int token = 0; token < instance->tokens && has_room(play, c); token++)
            if (is_useful(play, c, token))
                carry(play, c, token);
}

static void begin_tokens(struct mending *play)
{
    const struct instance *instance = play->instance;
    for (int token = 0; token < instance->tokens; token++) {
        const struct instance_token *t = &instance->token[token];
        play->since[instance_pair(instance, t->origin, token)] = 1;
        play->way[token] = t->target < 0 ? 0 : instance_distance(instance, t->origin, t->target);
        for (int node = 0; node < instance->nodes; node++)
            play->wanting += instance_wants(instance, node, token);
    }
}

bool lost_links_mend(const struct instance *left, const struct instance *whole, const struct moves *schedule,
                     struct moves *mended)
{
    static const char what[] = "a schedule without a link";
    size_t channels = (size_t)left->channels, nodes = (size_t)left->nodes, tokens = (size_t)left->tokens,
           next = 0;
    struct mending play = {.instance = left, .moves = mended};
    play.since = memory_take(nodes * tokens, sizeof play.since[0], what);
    play.way = memory_take(tokens, sizeof play.way[0], what);
    play.carried = memory_take(channels, sizeof play.carried[0], what);
    play.used = memory_take(channels, sizeof play.used[0], what);
    play.sends = memory_take(nodes, sizeof play.sends[0], what);
    play.receives = memory_take(nodes, sizeof play.receives[0], what);
    play.ports = memory_take(nodes, sizeof play.ports[0], what);
    moves_clear(mended);
    begin_tokens(&play);
    for (size_t before = mended->count + 1;
         play.wanting && (before != mended->count || next < schedule->count);) {
        before = mended->count;
        play_step(&play, whole, schedule, &next);
    }
    free(play.since);
    free(play.way);
    free(play.carried);
    free(play.used);
    free(play.sends);
    free(play.receives);
    free(play.ports);
    return play.wanting == 0;
}
