#include "common/beneath.h"
#include "sum_butterfly.h"

static int log_of(int side)
{
    int log = 0;
    while (side > 1 << log)
        log++;
    return log;
}

/* Which dimension a lane goes through in a round, and for which time (*level). */
static int dimension_of(const struct array_grid *grid, int lane, int round, int *level)
{
    for (*level = 0;; ++*level)
        for (int i = 0; i < grid->dimensions; i++) {
            int dimension = (lane + i) % grid->dimensions;
            if (*level < log_of(grid->side[dimension]) && round-- == 0)
                return dimension;
        }
}

static int xor_peer(const struct sum_plan *plan, int me, int lane, int round)
{
    int level, dimension = dimension_of(&plan->grid, lane, round, &level);
    return array_grid_moved(&plan->grid, me, dimension,
                            array_grid_coord(&plan->grid, me, dimension) ^ 1 << level);
}

/* The sum of the first powers of -2. */
static int swing_distance(int level)
{
    int sum = 0;
    for (int i = 0, power = 1; i <= level; i++, power *= -2)
        sum += power;
    return sum;
}

static int swung(const struct sum_plan *plan, int me, int lane, int dimension, int level)
{
    int coord = array_grid_coord(&plan->grid, me, dimension), side = plan->grid.side[dimension];
    bool mirrored = lane >= plan->grid.dimensions;
    int distance = swing_distance(level) * ((coord % 2 == 0) != mirrored ? 1 : -1);
    return array_grid_moved(&plan->grid, me, dimension, ((coord + distance) % side + side) % side);
}

static int swing_peer(const struct sum_plan *plan, int me, int lane, int round)
{
    int level, dimension = dimension_of(&plan->grid, lane, round, &level);
    return swung(plan, me, lane, dimension, level);
}

static int inward_peer(const struct sum_plan *plan, int me, int lane, int round)
{
    int level, dimension = dimension_of(&plan->grid, lane, plan->rounds - 1 - round, &level);
    return swung(plan, me, lane, dimension, level);
}

/* Add the nodes that a node reaches by the rounds from `round` on, the node itself first. */
static void add_reached(const struct sum_plan *plan, int node, int lane, int round, struct sum_blocks *blocks)
{
    if (round == plan->halvings) {
        blocks->list[blocks->count++] = node;
        return;
    }
    add_reached(plan, node, lane, round + 1, blocks);
    add_reached(plan, plan->peer(plan, node, lane, round), lane, round + 1, blocks);
}

static void halving_rule(const struct sum_plan *plan, int me, int lane, int round, struct sum_move *move)
{
    bool back = round >= plan->halvings;
    int forward = back ? 2 * plan->halvings - 1 - round : round;
    int peer = plan->peer(plan, me, lane, forward);
    move->to = move->from = peer;
    move->copy = back;
    add_reached(plan, back ? me : peer, lane, forward + 1, &move->out);
    add_reached(plan, back ? peer : me, lane, forward + 1, &move->in);
}

/* What is halved first stands in two halves. */
static void order_reached(const struct sum_plan *plan, int lane, struct sum_blocks *blocks)
{
    add_reached(plan, 0, lane, 0, blocks);
}

static void whole_rule(const struct sum_plan *plan, int me, int lane, int round, struct sum_move *move)
{
    move->to = move->from = plan->peer(plan, me, lane, round);
    sum_blocks_fill(plan, lane, &move->out);
    sum_blocks_fill(plan, lane, &move->in);
}

static int refuse_side(struct parray *array, int side)
{
    return parray_refuse(array, "%s: a side of %d nodes; this program needs sides that are powers of 2",
                         parray_topology(array), side);
}

int sum_butterfly_prepare(struct parray *array, enum sum_goal goal, enum sum_partners partners,
                          enum sum_rounds rounds)
{
    static int (*const peers[])(const struct sum_plan *, int, int, int) = {xor_peer, swing_peer, inward_peer};
    struct sum_plan *plan = sum_plan_make(array, goal);
    int logs = 0, longest = 0;

    for (int i = 0; plan && i < plan->grid.dimensions; i++) {
        int side = plan->grid.side[i];
        if (side != 1 << log_of(side))
            return refuse_side(array, side);
        logs += log_of(side);
        longest = side > longest ? side : longest;
    }
    if (!plan)
        return -1;
    plan->relays = longest > 2;
    plan->lanes = plan->grid.dimensions * (partners != SUM_XOR && longest > 2 ? 2 : 1);
    plan->peer = peers[partners];
    plan->halvings = rounds == SUM_WHOLE ? 0 : logs;
    plan->rounds = rounds == SUM_HALVE_DOUBLE ? 2 * logs : logs;
    plan->rule = rounds == SUM_WHOLE ? whole_rule : halving_rule;
    sum_plan_order(array, plan, rounds == SUM_WHOLE ? sum_blocks_fill : order_reached);
    return 0;
}

double sum_butterfly_claimed(const struct parray *array)
{
    const struct sum_plan *plan = parray_arg(array);
    double words = sum_plan_length(plan) / (double)plan->lanes, startups;
    bool both = plan->rounds > plan->halvings;

    if (plan->relays || !sum_plan_is_even(plan) || !plan->per_unit)
        return -1.0;
    startups = (double)plan->rounds * (double)plan->startup / (double)plan->per_unit;
    if (plan->halvings == 0)
        return unless_layered(array, startups + words * plan->rounds);
    return unless_layered(array, startups + (both ? 2 : 1) * words * (plan->nodes - 1) / plan->nodes);
}
