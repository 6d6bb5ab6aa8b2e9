/*
 * The bounds. A node that knows x tokens has needed at least ceil(log2 x) starts and x-1 units of time, both
 * together: of the last packet received, m units, either m <= x/2, and the node had x-m tokens before, or m >
 * x/2, and the sender had m tokens. And where all tokens are different, the average node sends as many units
 * as all distances from a node add up to, in at least one packet.
 */
#include <string.h>

#include "star_array.h"

int star_array_n(struct parray *array, int least, int most)
{
    int n = parray_degree(array, 0) + 1;

    if (strcmp(parray_topology_kind(array), "star") != 0)
        return parray_refuse(array, "this program runs on star:n only, not on %s", parray_topology(array));
    if (n < least || n > most)
        return parray_refuse(array, "%s: this program runs on star:%d to star:%d", parray_topology(array),
                             least, most);
    return n;
}

double star_array_time(const struct parray *array, struct star_cost cost)
{
    uint64_t one = parray_duration(array, 1), per_unit = parray_duration(array, 2) - one;
    uint64_t startup = one - per_unit;

    return per_unit ? (double)(cost.starts * startup + cost.words * per_unit) / (double)per_unit : -1.0;
}

static uint64_t log2_up(uint64_t count)
{
    uint64_t power = 0;

    while ((uint64_t)1 << power < count)
        power++;
    return power;
}

static bool one_port(const struct parray *array)
{
    return strcmp(parray_model(array), "SLA") == 0 || strcmp(parray_model(array), "F1") == 0;
}

double star_gather_bound(const struct parray *array)
{
    uint64_t nodes = (uint64_t)parray_nodes(array);

    return one_port(array) ? star_array_time(array, (struct star_cost){log2_up(nodes), nodes - 1}) : -1.0;
}

double star_exchange_bound(const struct parray *array)
{
    uint64_t rounds = log2_up((uint64_t)parray_nodes(array));
    double spread = star_array_time(array, (struct star_cost){rounds, rounds});
    double traffic = star_array_time(array, (struct star_cost){1, star_hops(parray_degree(array, 0) + 1, 1)});

    if (!one_port(array))
        return -1.0;
    return spread > traffic ? spread : traffic;
}
