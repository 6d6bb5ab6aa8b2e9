/*
 * addresses.c: a word is an address if it lies where user processes may have memory, above all that counters
 * and lengths reach, and the system has a page there.
 */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "disturb/addresses.h"
#include "disturb/disturbance.h"
#include "sanitizer.h"
#include "tools.h"

/* Sanitizers have pages of their own lower down, and none of a program is there. */
static uint64_t lowest(void)
{
    return TOOLS_ASAN || TOOLS_TSAN || sanitizer_name() ? UINT64_C(1) << 46 : UINT64_C(1) << 32;
}

static const uint64_t end = UINT64_C(1) << 47;

static bool is_mapped(uint64_t word)
{
    unsigned char resident;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    return mincore((void *)(uintptr_t)(word / page * page), 1, &resident) == 0;
}

bool addresses_within(const void *bytes, size_t size)
{
    uint64_t word;
    for (size_t at = 0; at + sizeof word <= size; at += sizeof word) {
        memcpy(&word, (const unsigned char *)bytes + at, sizeof word);
        if (word >= lowest() && word < end && is_mapped(word))
            return true;
    }
    return false;
}

static bool comes_first(const struct address_sent *one, const struct address_sent *other)
{
    return !other->step || one->step < other->step || (one->step == other->step && one->rank < other->rank);
}

void addresses_look(const struct node *self, const void *bytes, size_t size)
{
    struct parray *array = self->array;
    struct history *history = &array->disturbance->histories[self->lane - array->contexts.lanes];
    struct address_sent mine = {self->shard->now, self->rank, self->site};
    if (comes_first(&mine, &history->address) && addresses_within(bytes, size))
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
