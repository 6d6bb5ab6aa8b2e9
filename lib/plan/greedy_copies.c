/*
 * greedy_copies.c: every node wants every token.
 *
 * Where nodes have no limit, a step is a maximum matching: slots of channels (of links, where these are
 * half duplex) on one side, pairs of a node and a token that it lacks on the other, by augmenting paths.
 * Where nodes have limits, channels are paired first (matching.h), the neediest receivers before others,
 * and each channel then takes a token. Among the tokens that a channel could carry, those that few nodes
 * have go first, if rare tokens are preferred.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "plan/greedy.h"
#include "plan/instance.h"
#include "plan/matching.h"
#include "plan/moves.h"
#include "rng.h"

enum { NOBODY = -1, WORD = 64 };

/* A slot carries one packet in a step: a channel's, or, half duplex, a link's in one of two directions. */
struct copy_slot {
    int channel[2];  /* in the order in which they are tried; -1: there is no second one */
    int over, token; /* what it carries in this step; over -1: nothing */
};

struct copies {
    const struct instance *instance;
    const struct greedy_terms *terms;
    struct rng *rng;
    size_t words;
    uint64_t *known;  /* of each node, a bit for each token */
    uint64_t *useful; /* scratch: what a channel could bring */
    int *holders;     /* nodes that have the token */
    int *lacking;     /* tokens that the node lacks */
    long left;        /* pairs of a node and a token that it lacks */
    int slots;
    struct copy_slot *slot;
    int *order;               /* of slots */
    int *owner;               /* by pair of node and token: the slot that brings it in this step; NOBODY */
    uint32_t *visited, visit; /* by pair: in which search it was looked at */
    struct matching matching;
};

static uint64_t *known_of(const struct copies *copies, int node)
{
    return copies->known + (size_t)node * copies->words;
}

static void learn(struct copies *copies, int node, int token)
{
    known_of(copies, node)[token / WORD] |= UINT64_C(1) << token % WORD;
    copies->holders[token]++;
    copies->lacking[node]--;
    copies->left--;
}

/* --------------------------------------------------------------------------------- choosing a token */

/* Is a token better than the best so far? Rare tokens are, or any by chance; `ties` counts equals. */
static bool is_better(struct copies *copies, int token, int best, unsigned *ties)
{
    if (best >= 0 && copies->terms->rare && copies->holders[token] != copies->holders[best]) {
        *ties = copies->holders[token] < copies->holders[best] ? 1 : *ties;
        return copies->holders[token] < copies->holders[best];
    }
    return rng_below(copies->rng, ++*ties) == 0;
}

/* A token that the channel could bring and that nobody brings yet in this step; -1: there is none. */
static int pick_free(struct copies *copies, int channel)
{
    const struct instance_channel *c = &copies->instance->channel[channel];
    const uint64_t *there = known_of(copies, c->from), *here = known_of(copies, c->to);
    const int *owner = copies->owner + instance_pair(copies->instance, c->to, 0);
    int best = -1;
    unsigned ties = 0;
    for (size_t word = 0; word < copies->words; word++)
        for (uint64_t bits = there[word] & ~here[word]; bits; bits &= bits - 1) {
            int token = (int)(word * WORD) + __builtin_ctzll(bits);
            if (owner[token] == NOBODY && is_better(copies, token, best, &ties))
                best = token;
        }
    return best;
}

static void take(struct copies *copies, struct copy_slot *slot, int channel, int token)
{
    slot->over = channel;
    slot->token = token;
    copies->owner[instance_pair(copies->instance, copies->instance->channel[channel].to, token)] =
        (int)(slot - copies->slot);
}

static bool find_token(struct copies *copies, struct copy_slot *slot);

/* Take a token from another slot that can carry something else. */
static bool take_from_other(struct copies *copies, struct copy_slot *slot, int channel)
{
    const struct instance_channel *c = &copies->instance->channel[channel];
    const uint64_t *there = known_of(copies, c->from), *here = known_of(copies, c->to);
    for (size_t word = 0; word < copies->words; word++)
        for (uint64_t bits = there[word] & ~here[word]; bits; bits &= bits - 1) {
            int token = (int)(word * WORD) + __builtin_ctzll(bits);
            size_t pair = instance_pair(copies->instance, c->to, token);
            if (copies->visited[pair] == copies->visit)
                continue;
            copies->visited[pair] = copies->visit;
            struct copy_slot *other = &copies->slot[copies->owner[pair]];
            if (other != slot && find_token(copies, other)) {
                take(copies, slot, channel, token);
                return true;
            }
        }
    return false;
}

/* Find something for the slot to carry, if need be something that another slot carries. */
static bool find_token(struct copies *copies, struct copy_slot *slot)
{
    for (int i = 0; i < 2 && slot->channel[i] >= 0; i++) {
        int token = pick_free(copies, slot->channel[i]);
        if (token >= 0) {
            take(copies, slot, slot->channel[i], token);
            return true;
        }
    }
    for (int i = 0; i < 2 && slot->channel[i] >= 0; i++)
        if (take_from_other(copies, slot, slot->channel[i]))
            return true;
    return false;
}

/* ------------------------------------------------------------------------------------------ one step */

/* Tokens that the channel could bring. */
static int count_use(const struct copies *copies, int channel)
{
    const struct instance_channel *c = &copies->instance->channel[channel];
    const uint64_t *there = known_of(copies, c->from), *here = known_of(copies, c->to);
    int count = 0;
    for (size_t word = 0; word < copies->words; word++)
        count += __builtin_popcountll(there[word] & ~here[word]);
    return count;
}

/* The direction in which more tokens wait, or that to the node that lacks more, is tried first. */
static void turn_slot(struct copies *copies, struct copy_slot *slot)
{
    const struct instance_channel *channel = copies->instance->channel;
    int a = slot->channel[0], b = slot->channel[1];
    slot->over = -1;
    if (b < 0)
        return;
    bool by_use = copies->terms->by_use;
    int there = by_use ? count_use(copies, a) : copies->lacking[channel[a].to];
    int back = by_use ? count_use(copies, b) : copies->lacking[channel[b].to];
    if (there < back || (there == back && rng_below(copies->rng, 2))) {
        slot->channel[0] = b;
        slot->channel[1] = a;
    }
}

static void match_step(struct copies *copies)
{
    for (int i = 0; i < copies->slots; i++)
        turn_slot(copies, &copies->slot[i]);
    rng_shuffle(copies->rng, copies->order, copies->slots);
    for (int i = 0; i < copies->slots; i++) {
        copies->visit++;
        find_token(copies, &copies->slot[copies->order[i]]);
    }
}

/* How much it matters that the channel carries something. */
static uint32_t weigh(const struct copies *copies, int channel)
{
    uint32_t use = (uint32_t)count_use(copies, channel);
    return use == 0 || copies->terms->by_use
               ? use
               : 1 + (uint32_t)copies->lacking[copies->instance->channel[channel].to];
}

static void pair_step(struct copies *copies)
{
    const struct instance *instance = copies->instance;
    for (int c = 0; c < instance->channels; c++)
        copies->matching.weight[c] = weigh(copies, c);
    matching_choose(&copies->matching, copies->rng);
    for (int c = 0; c < instance->channels; c++) {
        struct copy_slot *slot = &copies->slot[c];
        slot->over = -1;
        if (copies->matching.chosen[c])
            take(copies, slot, c, pick_free(copies, c));
    }
}

/* Let what the slots carry arrive. Result: how many packets. */
static int end_step(struct copies *copies, uint32_t step, struct moves *moves)
{
    int count = 0;
    for (int i = 0; i < copies->slots; i++) {
        const struct copy_slot *slot = &copies->slot[i];
        if (slot->over < 0)
            continue;
        int to = copies->instance->channel[slot->over].to;
        copies->owner[instance_pair(copies->instance, to, slot->token)] = NOBODY;
        learn(copies, to, slot->token);
        moves_add(moves, step, slot->over, slot->token);
        count++;
    }
    return count;
}

/* ---------------------------------------------------------------------------------------- a schedule */

static void add_slots(struct copies *copies)
{
    const struct instance *instance = copies->instance;
    bool pairs = limits_nodes(&instance->limits), half = instance->limits.half_duplex && !pairs;
    size_t most = 0;
    for (int c = 0; c < instance->channels; c++)
        most += (size_t)instance->channel[c].width;
    copies->slot = memory_take(most, sizeof copies->slot[0], "a search");
    copies->order = memory_take(most, sizeof copies->order[0], "a search");
    for (int c = 0; c < instance->channels; c++) {
        const struct instance_channel *channel = &instance->channel[c];
        for (int i = 0; i < (pairs ? 1 : channel->width) && (!half || channel->link == c); i++) {
            copies->order[copies->slots] = copies->slots;
            copies->slot[copies->slots++] = (struct copy_slot){{c, half ? channel->back : -1}, -1, -1};
        }
    }
}

static void copies_open(struct copies *copies)
{
    const struct instance *instance = copies->instance;
    size_t nodes = (size_t)instance->nodes, tokens = (size_t)instance->tokens;
    copies->words = (tokens + WORD - 1) / WORD;
    copies->known = memory_take(nodes * copies->words, sizeof(uint64_t), "a search");
    copies->holders = memory_take(tokens, sizeof(int), "a search");
    copies->lacking = memory_take(nodes, sizeof(int), "a search");
    copies->owner = memory_take(nodes * tokens, sizeof(int), "a search");
    copies->visited = memory_take(nodes * tokens, sizeof(uint32_t), "a search");
    for (size_t i = 0; i < nodes * tokens; i++)
        copies->owner[i] = NOBODY;
    for (size_t i = 0; i < nodes; i++)
        copies->lacking[i] = instance->tokens;
    copies->left = (long)(nodes * tokens);
    for (int token = 0; token < instance->tokens; token++)
        learn(copies, instance->token[token].origin, token);
    add_slots(copies);
    matching_open(&copies->matching, instance);
}

static void copies_close(struct copies *copies)
{
    free(copies->known);
    free(copies->holders);
    free(copies->lacking);
    free(copies->owner);
    free(copies->visited);
    free(copies->slot);
    free(copies->order);
    matching_close(&copies->matching);
}

bool greedy_copies(const struct instance *instance, const struct greedy_terms *terms, struct rng *rng,
                   struct moves *moves)
{
    struct copies copies = {.instance = instance, .terms = terms, .rng = rng};
    bool pairs = limits_nodes(&instance->limits), fine = true;
    moves_clear(moves);
    copies_open(&copies);
    for (uint32_t step = 1; fine && copies.left > 0; step++) {
        fine = step <= terms->most && !terms->stop(terms->arg);
        if (fine && pairs)
            pair_step(&copies);
        else if (fine)
            match_step(&copies);
        fine = fine && end_step(&copies, step, moves) > 0;
    }
    copies_close(&copies);
    return fine;
}
