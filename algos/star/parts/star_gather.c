#include <string.h>

#include "star_gather.h"
#include "common/token.h"

void star_gather_make(struct parray *array, struct star_gather *gather, int n)
{
    uint32_t size = star_factorial(n);

    *gather = (struct star_gather){.n = n,
                                   .size = size,
                                   .seed = parray_seed(array),
                                   .origin = parray_alloc(array, size * sizeof *gather->origin),
                                   .row = parray_alloc(array, size * sizeof *gather->row)};
    parray_set_arg(array, gather);
}

size_t star_gather_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(uint32_t);
}

uint32_t *star_gather_begin(struct node *self, uint32_t place)
{
    const struct star_gather *gather = node_arg(self);
    uint32_t *table = node_state(self);

    table[place] = token_common(gather->seed, node_rank(self));
    return table;
}

/* No two tokens of the table may have one origin; as the table has n! tokens, every origin is then in it. */
bool star_gather_complete(struct node *self, const struct star_gather *gather)
{
    const uint32_t *table = node_state(self);
    bool right = true;

    memset(gather->row, 0, gather->size * sizeof *gather->row);
    for (uint32_t i = 0; i < gather->size; i++) {
        uint32_t origin = gather->origin[i];

        right &= gather->row[origin] == 0 && table[i] == token_common(gather->seed, (int)origin);
        gather->row[origin] = table[i];
    }
    node_result(self, gather->row, gather->size * sizeof *gather->row);
    return right;
}
