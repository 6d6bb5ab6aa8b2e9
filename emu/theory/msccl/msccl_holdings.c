/*
 * msccl_holdings.c: a hash table with open addressing, at most half full.
 */
#include <stdlib.h>

#include "hash.h"
#include "machine/memory.h"
#include "msccl/msccl_holdings.h"

static uint64_t key_of(uint32_t gpu, uint32_t chunk)
{
    return ((uint64_t)chunk << 32 | gpu) + 1;
}

static struct holding *slot_for(const struct holdings *holdings, uint64_t key)
{
    size_t at = (size_t)hash_scatter(key) & (holdings->slots - 1);
    while (holdings->slot[at].key && holdings->slot[at].key != key)
        at = (at + 1) & (holdings->slots - 1);
    return &holdings->slot[at];
}

struct holding *holdings_find(const struct holdings *holdings, uint32_t gpu, uint32_t chunk)
{
    struct holding *found = holdings->slots ? slot_for(holdings, key_of(gpu, chunk)) : NULL;
    return found && found->key ? found : NULL;
}

static void more_slots(struct holdings *holdings)
{
    struct holdings old = *holdings;
    holdings->slots = old.slots ? 2 * old.slots : 64;
    holdings->slot =
        memory_take(holdings->slots, sizeof holdings->slot[0], "the chunks of an MSCCL schedule");
    for (size_t i = 0; i < old.slots; i++)
        if (old.slot[i].key)
            *slot_for(holdings, old.slot[i].key) = old.slot[i];
    free(old.slot);
}

void holdings_add(struct holdings *holdings, uint32_t gpu, uint32_t chunk, struct msccl_place place)
{
    if (2 * (holdings->count + 1) > holdings->slots)
        more_slots(holdings);
    uint64_t key = key_of(gpu, chunk);
    *slot_for(holdings, key) = (struct holding){.key = key, .place = place};
    holdings->count++;
}

void holdings_free(struct holdings *holdings)
{
    free(holdings->slot);
}
