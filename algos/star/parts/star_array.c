/*
 * The bounds. A node that knows x tokens has needed at least ceil(log2 x) starts and x-1 units of time, both
 * together: of the last packet received, m units, either m <= x/2, and the node had x-m tokens before, or m >
 * x/2, and the sender had m tokens. And where all tokens are different, the average node sends as many units
 * as all distances from a node add up to, in at least one packet. On several ports at once it sends as many,
 * and a packet is received before it is sent on.
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

uint64_t star_ports_at_once(const struct parray *array)
{
    bool one = strcmp(parray_model(array), "SLA") == 0 || strcmp(parray_model(array), "F1") == 0;

    return one ? 1 : (uint64_t)parray_degree(array, 0);
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* Where all ports are used at once, a node needs this for the units that it has to move, and for what comes
 * from the other end of the array. */
static double many_ports_bound(const struct parray *array, uint64_t units)
{
    uint64_t ports = star_ports_at_once(array), far = (uint64_t)parray_diameter(array);

    return larger(star_array_time(array, (struct star_cost){1, (units + ports - 1) / ports}),
                  star_array_time(array, (struct star_cost){far, far}));
}

double star_gather_bound(const struct parray *array)
{
    uint64_t nodes = (uint64_t)parray_nodes(array);

    return star_ports_at_once(array) == 1
               ? star_array_time(array, (struct star_cost){log2_up(nodes), nodes - 1})
               : many_ports_bound(array, nodes - 1);
}

double star_exchange_bound(const struct parray *array)
{
    uint64_t rounds = log2_up((uint64_t)parray_nodes(array));
    uint64_t units = star_hops(parray_degree(array, 0) + 1, 1);

    return star_ports_at_once(array) == 1 ? larger(star_array_time(array, (struct star_cost){rounds, rounds}),
                                                   star_array_time(array, (struct star_cost){1, units}))
                                          : many_ports_bound(array, units);
}

double star_exchange_paper(const struct parray *array)
{
    int n = parray_degree(array, 0) + 1;
    double best = star_array_time(array, star_exchange_cost(n, NULL, 0));

    for (int k = 2; k < n; k++) {
        double time = star_array_time(array, star_exchange_cost(n, &k, 1));

        best = time < best ? time : best;
    }
    return best;
}

double star_gather_paper(const struct parray *array)
{
    int n = parray_degree(array, 0) + 1;
    double ring = star_array_time(array, star_ring_cost(n)), mesh = star_array_time(array, star_mnb_cost(n));

    return n > 2 && mesh < ring ? mesh : ring;
}
