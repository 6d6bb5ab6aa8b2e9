#include "schedule.h"

static uint32_t rotate(uint32_t word, uint32_t places, uint32_t dim)
{
    return (word << places | word >> (dim - places)) & ((1u << dim) - 1);
}

static bool is_least_rotation(uint32_t word, uint32_t dim)
{
    for (uint32_t places = 1; places < dim; places++)
        if (rotate(word, places, dim) < word)
            return false;
    return true;
}

/* Give the class of `least` the numbers from n on, in the order of its rotations, starting with the one in
 * which bit 0 of `least` is where number n wants it. Result: the next number. */
static uint32_t number_class(struct schedule *plan, uint32_t least, uint32_t n)
{
    uint32_t first = rotate(least, (n - 1) % plan->dim, plan->dim);
    uint32_t t = first;

    do {
        plan->node[n++] = t;
        t = rotate(t, plan->dim > 1, plan->dim);
    } while (t != first);
    return n;
}

struct schedule schedule_make(const struct net *net)
{
    struct schedule plan = {.dim = net->degree, .nodes = net->nodes};
    uint32_t n = 1;

    if (net->kind != NET_HYPERCUBE)
        peer_fail("this runs on a hypercube");
    plan.steps = (plan.nodes - 1 + plan.dim - 1) / plan.dim;
    plan.node = peer_memory(plan.nodes * sizeof *plan.node);
    for (int ones = 1; ones <= (int)plan.dim; ones++)
        for (uint32_t word = 1; word < plan.nodes; word += 2)
            if (__builtin_popcount(word) == ones && is_least_rotation(word, plan.dim))
                n = number_class(&plan, word, n);
    return plan;
}

uint32_t *broadcast_tables(const struct schedule *plan)
{
    uint32_t *tables = peer_memory((size_t)plan->nodes * plan->nodes * sizeof *tables);

    for (uint32_t w = 0; w < plan->nodes; w++)
        tables[(size_t)w * plan->nodes + w] = token_of(w);
    return tables;
}

bool broadcast_right(const struct schedule *plan, const uint32_t *tables)
{
    for (uint32_t w = 0; w < plan->nodes; w++)
        for (uint32_t origin = 0; origin < plan->nodes; origin++)
            if (tables[(size_t)w * plan->nodes + origin] != token_of(origin))
                return false;
    return true;
}
