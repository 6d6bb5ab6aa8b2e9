#include "sum_bine.h"

static const uint32_t odd_digits = 0xaaaaaaaau; /* those that count less than 0 */

/* The digits of a place: the integer of which they are the number with base -2. */
static uint32_t digits_of(const struct sum_plan *plan, int place)
{
    return (((uint32_t)place + odd_digits) ^ odd_digits) & ((uint32_t)plan->nodes - 1);
}

static int place_with(const struct sum_plan *plan, uint32_t digits)
{
    return (int)(((digits ^ odd_digits) - odd_digits) & ((uint32_t)plan->nodes - 1));
}

/* The level at which a place joins the tree: as many last digits as are alike. That of the root is above all.
 */
static int level_of(const struct sum_plan *plan, uint32_t digits)
{
    int level = 1;
    if (digits == 0)
        return plan->rounds + 1;
    while (level < plan->rounds && (digits >> level & 1) == (digits & 1))
        level++;
    return level;
}

/* The place of a rank in the tree of a lane, and back: one is the inverse of the other, as lane 1 counts
 * down. */
static int from_root(const struct sum_plan *plan, int lane, int rank)
{
    int place = lane ? plan->root - rank : rank - plan->root;
    return (place + plan->nodes) % plan->nodes;
}

static int rank_of(const struct sum_plan *plan, int lane, int place)
{
    int rank = lane ? plan->root - place : plan->root + place;
    return (rank + plan->nodes) % plan->nodes;
}

static void bine_rule(const struct sum_plan *plan, int me, int lane, int round, struct sum_move *move)
{
    bool up = plan->goal == SUM_REDUCE;
    uint32_t digits = digits_of(plan, from_root(plan, lane, me));
    int level = up ? round + 1 : plan->rounds - round, joined = level_of(plan, digits);
    int other = rank_of(plan, lane, place_with(plan, digits ^ ((1u << level) - 1)));
    if (level > joined)
        return;
    if ((level == joined) == up)
        move->to = other;
    else
        move->from = other;
    move->copy = !up;
    sum_blocks_fill(plan, lane, &move->out);
    sum_blocks_fill(plan, lane, &move->in);
}

int sum_bine_prepare(struct parray *array, enum sum_goal goal)
{
    struct sum_plan *plan = sum_plan_make(array, goal);
    int rounds = 0;
    if (!plan)
        return -1;
    while (plan->nodes > 1 << rounds)
        rounds++;
    if (!plan->grid.wraps || plan->grid.dimensions != 1 || plan->nodes != 1 << rounds)
        return parray_refuse(array, "%s: this program runs on rings of 2, 4, 8 and so on nodes",
                             parray_topology(array));
    plan->lanes = plan->nodes > 2 ? 2 : 1;
    plan->rounds = rounds;
    plan->relays = plan->nodes > 2;
    plan->rule = bine_rule;
    sum_plan_order(array, plan, sum_blocks_fill);
    return 0;
}
