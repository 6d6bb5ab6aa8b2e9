/*
 * The rules have been found by trying. The first one is for two dimensions, the others are for more of them.
 * Of all boxes tried, those that the second one does not suit are thin, 2 x 2 x n or 2 x 2 x 2 x n: their
 * long links have the most to carry, and in the third rule the spines lie along them.
 */
#include <limits.h>
#include <stdlib.h>

#include "box_inner.h"
#include "box_leaves.h"

static const struct box_rule rules[] = {
    {.spares_longest = true, .tooth_at_root = false, .farthest_first = false},
    {.spares_longest = false, .tooth_at_root = true, .farthest_first = true},
    {.spares_longest = true, .tooth_at_root = true, .farthest_first = true},
};

enum { RULES = sizeof rules / sizeof *rules };

static int make_by_rule(struct box_schedule *schedule, int least)
{
    size_t nodes = (size_t)array_grid_nodes(schedule->mesh);

    schedule->slot = calloc(nodes, nodes * sizeof *schedule->slot);
    if (!schedule->slot || box_inner_plan(schedule))
        return -1;
    schedule->steps = schedule->steps > least ? schedule->steps : least;
    return box_leaves_plan(schedule);
}

static void keep_shorter(struct box_schedule *best, struct box_schedule *other)
{
    struct box_schedule worse = *other;

    if (other->steps < best->steps) {
        worse = *best;
        *best = *other;
    }
    free(worse.slot);
}

int box_schedule_make(struct box_schedule *schedule, const struct array_grid *mesh, int least)
{
    *schedule = (struct box_schedule){.steps = INT_MAX};
    for (int i = mesh->dimensions > 2; i < RULES && schedule->steps > least; i++) {
        struct box_schedule other = {.mesh = mesh, .rule = &rules[i]};

        if (make_by_rule(&other, least)) {
            free(other.slot);
            return -1;
        }
        keep_shorter(schedule, &other);
    }
    return 0;
}
