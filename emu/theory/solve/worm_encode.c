/*
 * worm_encode.c: at most one worm a node and at most one a channel, as clauses.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "plan/instance.h"
#include "solve/count.h"
#include "solve/encode.h"
#include "solve/worm_ways.h"

/* Literals that are being collected. */
struct pick {
    const struct encoding *encoding;
    uint32_t step;
    int *list;
    size_t count, room;
};

static void pick_worm(struct pick *pick, int worm)
{
    const struct instance *instance = pick->encoding->instance;
    pick->list = memory_grow(pick->list, &pick->room, pick->count + (size_t)instance->tokens,
                             sizeof pick->list[0], "a formula");
    for (int token = 0; token < instance->tokens; token++) {
        int send = *encoding_send(pick->encoding, pick->step, worm, token);
        if (send)
            pick->list[pick->count++] = send;
    }
}

static void limit_to_one(struct pick *pick)
{
    count_one(pick->encoding->sat, pick->list, pick->count);
    pick->count = 0;
}

void encode_worms(const struct encoding *encoding, uint32_t step)
{
    const struct instance *instance = encoding->instance;
    const struct worm_ways *ways = instance->ways;
    struct pick pick = {.encoding = encoding, .step = step};
    for (int node = 0; node < instance->nodes; node++) {
        for (int w = instance->out[node]; w < instance->out[node + 1]; w++)
            pick_worm(&pick, w);
        for (int i = instance->in[node]; i < instance->in[node + 1]; i++)
            pick_worm(&pick, instance->entering[i]);
        limit_to_one(&pick);
    }
    for (int c = 0; c < ways->held; c++) {
        for (size_t i = ways->over[c]; i < ways->over[c + 1]; i++)
            pick_worm(&pick, ways->worm[i]);
        limit_to_one(&pick);
    }
    free(pick.list);
}
