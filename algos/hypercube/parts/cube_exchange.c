#include "cube_exchange.h"
#include "common/own_token.h"

bool cube_exchange_hand_in(struct node *self)
{
    const uint32_t *got = node_state(self);
    int size = node_count(self);

    for (int origin = 0; origin < size; origin++)
        hand_in(self, origin, got[origin]);
    node_result(self, got, (size_t)size * sizeof *got);
    return true;
}
