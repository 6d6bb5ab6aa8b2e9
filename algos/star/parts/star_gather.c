#include "common/own_token.h"
#include "star_gather.h"

void star_gather_make(struct parray *array, struct star_gather *gather, int n)
{
    *gather = (struct star_gather){.n = n, .size = star_factorial(n)};
    parray_set_arg(array, gather);
}

size_t star_gather_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(uint32_t);
}

uint32_t *star_gather_begin(struct node *self, uint32_t place)
{
    uint32_t *table = node_state(self);

    table[place] = own_token(self, -1);
    return table;
}

void star_gather_hand_in(struct node *self, uint32_t place, uint32_t origin)
{
    const uint32_t *table = node_state(self);

    hand_in(self, (int)origin, table[place]);
}
