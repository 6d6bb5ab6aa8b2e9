#include "broadcast.h"

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
static uint32_t number_class(struct broadcast *plan, uint32_t least, uint32_t n)
{
    uint32_t first = rotate(least, (n - 1) % plan->dim, plan->dim);
    uint32_t t = first;

    do {
        plan->node[n] = t;
        plan->number[t] = n++;
        t = rotate(t, plan->dim > 1, plan->dim);
    } while (t != first);
    return n;
}

struct broadcast broadcast_make(const struct net *net)
{
    struct broadcast plan = {.dim = net->degree, .nodes = net->nodes};
    uint32_t n = 1;

    if (net->kind != NET_HYPERCUBE || net->degree > 14)
        peer_fail("the broadcast runs on hypercube:1 to hypercube:14");
    plan.steps = (plan.nodes - 1 + plan.dim - 1) / plan.dim;
    plan.node = peer_memory(plan.nodes * sizeof *plan.node);
    plan.number = peer_memory(plan.nodes * sizeof *plan.number);
    plan.from = peer_memory(plan.nodes * sizeof *plan.from);
    for (int ones = 1; ones <= (int)plan.dim; ones++)
        for (uint32_t word = 1; word < plan.nodes; word += 2)
            if (__builtin_popcount(word) == ones && is_least_rotation(word, plan.dim))
                n = number_class(&plan, word, n);
    for (n = 1; n < plan.nodes; n++) {
        plan.from[n] = plan.number[plan.node[n] ^ 1u << (n - 1) % plan.dim];
        if (plan.from[n] >= broadcast_first(&plan, (n - 1) / plan.dim))
            peer_fail("number %u of the %u-cube is sent before it is there", n, plan.dim);
    }
    return plan;
}

uint32_t *broadcast_tables(const struct broadcast *plan)
{
    uint32_t *tables = peer_memory((size_t)plan->nodes * plan->nodes * sizeof *tables);

    for (uint32_t w = 0; w < plan->nodes; w++)
        tables[(size_t)w * plan->nodes] = token_of(w);
    return tables;
}

bool broadcast_right(const struct broadcast *plan, const uint32_t *tables)
{
    for (uint32_t w = 0; w < plan->nodes; w++)
        for (uint32_t n = 0; n < plan->nodes; n++)
            if (tables[(size_t)w * plan->nodes + n] != token_of(w ^ plan->node[n]))
                return false;
    return true;
}
