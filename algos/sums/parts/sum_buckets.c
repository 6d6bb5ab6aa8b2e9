#include "common/beneath.h"
#include "sum_buckets.h"

static int place_of(const struct sum_plan *plan, int rank)
{
    return plan->place ? plan->place[rank] : rank;
}

static int rank_at(const struct sum_plan *plan, int place)
{
    return plan->at ? plan->at[place] : place;
}

/* The dimension that a lane goes through as number `turn`. */
static int dimension_at(const struct sum_plan *plan, int lane, int turn)
{
    return (lane / 2 + turn) % plan->path.dimensions;
}

/* The turn of the lane in which that round is; *round becomes the round in it. */
static int turn_of(const struct sum_plan *plan, int lane, int *round)
{
    for (int turn = 0;; turn++) {
        int rounds = plan->path.side[dimension_at(plan, lane, turn)] - 1;
        if (*round < rounds)
            return turn;
        *round -= rounds;
    }
}

/* The blocks of the nodes that have that coordinate in the dimension of the turn, and those of `place` in the
 * dimensions of all turns before. */
static void fill_bucket(const struct sum_plan *plan, int lane, int turn, int place, int coord,
                        struct sum_blocks *blocks)
{
    for (int other = 0; other < plan->nodes; other++) {
        int dimension = dimension_at(plan, lane, turn);
        bool in = array_grid_coord(&plan->path, other, dimension) == coord;
        for (int before = 0; in && before < turn; before++) {
            dimension = dimension_at(plan, lane, before);
            in = array_grid_coord(&plan->path, other, dimension) ==
                 array_grid_coord(&plan->path, place, dimension);
        }
        if (in)
            blocks->list[blocks->count++] = rank_at(plan, other);
    }
}

static int around(int coord, int side)
{
    return (coord % side + side) % side;
}

static void bucket_rule(const struct sum_plan *plan, int me, int lane, int round, struct sum_move *move)
{
    int place = place_of(plan, me), onward = lane % 2 ? -1 : 1;
    bool back = round >= plan->halvings;
    int left = back ? 2 * plan->halvings - 1 - round : round;
    int turn = turn_of(plan, lane, &left), dimension = dimension_at(plan, lane, turn);
    int side = plan->path.side[dimension], coord = array_grid_coord(&plan->path, place, dimension);
    int passed = back ? side - 2 - left : left + 1;
    move->to = rank_at(plan, array_grid_moved(&plan->path, place, dimension, around(coord + onward, side)));
    move->from = rank_at(plan, array_grid_moved(&plan->path, place, dimension, around(coord - onward, side)));
    move->copy = back;
    fill_bucket(plan, lane, turn, place, around(coord - onward * passed, side), &move->out);
    fill_bucket(plan, lane, turn, place, around(coord - onward * (passed + 1), side), &move->in);
}

/* The nodes of a bucket stand together. */
static void order_buckets(const struct sum_plan *plan, int lane, struct sum_blocks *blocks)
{
    for (int i = 0; i < plan->nodes; i++) {
        int place = 0, rest = i;
        for (int turn = plan->path.dimensions - 1; turn >= 0; turn--) {
            int dimension = dimension_at(plan, lane, turn);
            place += rest % plan->path.side[dimension] * plan->path.stride[dimension];
            rest /= plan->path.side[dimension];
        }
        blocks->list[blocks->count++] = rank_at(plan, place);
    }
}

static void set_rule(struct parray *array, struct sum_plan *plan)
{
    plan->lanes = 2 * plan->path.dimensions;
    for (int i = 0; i < plan->path.dimensions; i++)
        plan->halvings += plan->path.side[i] - 1;
    plan->rounds = plan->goal == SUM_ALLREDUCE ? 2 * plan->halvings : plan->halvings;
    plan->rule = bucket_rule;
    sum_plan_order(array, plan, order_buckets);
}

int sum_buckets_prepare(struct parray *array, enum sum_goal goal)
{
    struct sum_plan *plan = sum_plan_make(array, goal);
    if (!plan)
        return -1;
    if (!plan->grid.wraps)
        return parray_refuse(array, "%s: this program runs on rings and tori", parray_topology(array));
    plan->path = plan->grid;
    set_rule(array, plan);
    return 0;
}

/* --------------------------------------------------------------------------------- the cycle */

/* The node at a place of a cycle through a mesh whose rows are even in number: down the first column, and
 * then up again through the rest of the rows, to and fro. `across`: rows are columns, and columns rows. */
static int mesh_at(const struct array_grid *grid, int place, bool across)
{
    int rows = grid->side[across], columns = grid->side[!across], row = place, column = 0;
    if (place >= rows) {
        int behind = (place - rows) % (columns - 1);
        row = rows - 1 - (place - rows) / (columns - 1);
        column = row % 2 ? 1 + behind : columns - 1 - behind;
    }
    return row * grid->stride[across] + column * grid->stride[!across];
}

/* The node at a place of the cycle; -1: no cycle is known. A Gray code goes round a hypercube. */
static int cycle_at(const struct array_grid *grid, int place)
{
    if (grid->cube)
        return place ^ place >> 1;
    if (grid->dimensions == 1 && grid->wraps)
        return place;
    if (grid->dimensions != 2 || grid->side[0] < 2 || grid->side[1] < 2)
        return -1;
    if (grid->side[0] % 2 && grid->side[1] % 2)
        return -1;
    return mesh_at(grid, place, grid->side[0] % 2);
}

int sum_cycle_prepare(struct parray *array, enum sum_goal goal)
{
    struct sum_plan *plan = sum_plan_make(array, goal);
    if (!plan)
        return -1;
    int *at = parray_alloc(array, (size_t)plan->nodes * sizeof *at),
        *place = parray_alloc(array, (size_t)plan->nodes * sizeof *place);
    for (int i = 0; i < plan->nodes; i++) {
        at[i] = cycle_at(&plan->grid, i);
        if (at[i] < 0)
            return parray_refuse(array,
                                 "%s: this program runs on rings, hypercubes, and tori and meshes of two "
                                 "dimensions of which one is even",
                                 parray_topology(array));
        place[at[i]] = i;
    }
    plan->at = at;
    plan->place = place;
    plan->path = (struct array_grid){.dimensions = 1, .side = {plan->nodes}, .stride = {1}, .wraps = true};
    set_rule(array, plan);
    return 0;
}

double sum_buckets_claimed(const struct parray *array)
{
    const struct sum_plan *plan = parray_arg(array);
    double words = sum_plan_length(plan) / (double)plan->lanes, nodes = plan->nodes;
    if (!sum_plan_is_even(plan) || !plan->per_unit)
        return -1.0;
    for (int i = 0; i < plan->path.dimensions; i++)
        if (plan->path.side[i] == 2 || plan->path.side[i] != plan->path.side[0])
            return -1.0; /* both directions share a link, or lanes meet */
    return unless_layered(array, (double)plan->rounds * (double)plan->startup / (double)plan->per_unit +
                                     (plan->goal == SUM_ALLREDUCE ? 2 : 1) * words * (nodes - 1) / nodes);
}
