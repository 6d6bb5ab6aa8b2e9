#include "cube_exchange.h"
#include "common/token.h"

bool cube_exchange_complete(struct node *self, uint32_t size, uint64_t seed)
{
    const uint64_t *got = node_state(self);
    int me = node_rank(self);
    bool right = true;

    for (uint32_t origin = 0; origin < size; origin++)
        right &= got[origin] == token_private(seed, (int)origin, me);
    node_result(self, got, size * sizeof *got);
    return right;
}
