/*
 * addresses.c: each lane keeps the first packet with an address that its nodes sent.
 */
#include "address_words.h"
#include "disturb/addresses.h"
#include "disturb/disturbance.h"

static bool comes_first(const struct address_sent *one, const struct address_sent *other)
{
    return !other->step || one->step < other->step || (one->step == other->step && one->rank < other->rank);
}

void addresses_look(const struct node *self, const void *bytes, size_t size)
{
    struct parray *array = self->array;
    struct history *history = &array->disturbance->histories[self->lane - array->contexts.lanes];
    struct address_sent mine = {self->shard->now, self->rank, self->site};
    if (comes_first(&mine, &history->address) && address_words_in(bytes, size))
        history->address = mine;
}

bool addresses_first(const struct parray *array, struct address_sent *first)
{
    *first = (struct address_sent){0};
    for (uint32_t i = 0; array->disturbance && i < array->contexts.lane_count; i++) {
        const struct address_sent *one = &array->disturbance->histories[i].address;
        if (one->step && comes_first(one, first))
            *first = *one;
    }
    return first->step != 0;
}
