/*
 * state_zones.c: a zone is as wide as those that AddressSanitizer puts around blocks of the heap.
 */
#include "machine/machine.h"
#include "run/state_zones.h"
#include "sanitizer.h"

enum { ZONE = 2 * CACHE_LINE };

size_t state_zone_bytes(void)
{
    return sanitizer.address ? ZONE : 0;
}

void state_zones_open(const struct parray *array)
{
    const struct program_data *data = &array->data;
    if (!sanitizer.address || !data->state_bytes)
        return;
    for (uint32_t i = 0; i < array->count; i++)
        sanitizer_poison(data->state + i * data->state_stride + data->state_bytes,
                         data->state_stride - data->state_bytes);
}

void state_zones_close(const struct parray *array)
{
    const struct program_data *data = &array->data;
    if (data->state && data->state_bytes)
        sanitizer_unpoison(data->state, array->count * data->state_stride);
}
