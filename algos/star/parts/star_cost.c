/*
 * A path of rules R3 and R4 from 12..n to a k-substar makes one hop (R4) for each symbol of the substar's
 * label that is not in its place, (n-k) (n-1)/n of them on the average, and one (R3) for each such symbol
 * that has to be fetched from a position 2..k, (n-k) (k-1)/n, or from a cycle of L >= 2 positions beyond k,
 * one fetch a cycle: sum over L of (n-k)!/(n-k-L)!/L of these cycles, each in a share (n-L)!/n! of all
 * substars. Times n!/k!, every term is an integer.
 */
#include <stdlib.h>

#include "star_cost.h"

uint64_t star_count(int n)
{
    uint64_t product = 1;

    for (int i = 2; i <= n; i++)
        product *= (uint64_t)i;
    return product;
}

uint64_t star_hops(int n, int k)
{
    uint64_t hops, label = (uint64_t)(n - k);

    if (k >= n)
        return 0;
    hops = label * (uint64_t)(n - 1 + k - 1) * (star_count(n - 1) / star_count(k));
    for (int length = 2; length <= n - k; length++) {
        uint64_t cycles = star_count(n - k) / star_count(n - k - length) / (uint64_t)length;

        hops += cycles * (star_count(n - length) / star_count(k));
    }
    return hops;
}

/* The cost of the packets for k-substars alone. */
static struct star_cost level_cost(int n, int k)
{
    uint64_t hops = star_hops(n, k);

    return (struct star_cost){hops, hops * star_count(k)};
}

/* The outer cost plus the cost inside the k-substars, which is paid once for each of the substars, one after
 * the other. */
static struct star_cost with_inner(struct star_cost outer, int n, int k, struct star_cost inner)
{
    uint64_t times = star_count(n) / star_count(k);

    return (struct star_cost){outer.starts + times * inner.starts, outer.words + times * inner.words};
}

struct star_cost star_exchange_cost(int n, const int *levels, int count)
{
    int k = count ? levels[0] : 1;

    if (k == 1)
        return level_cost(n, 1);
    return with_inner(level_cost(n, k), n, k, star_exchange_cost(k, levels + 1, count - 1));
}

int star_read_levels(const char *text, int n, int *levels)
{
    long above = n;
    int count = 0;
    char *end = NULL;

    for (; !end || *end; text = end + 1) {
        long k = strtol(text, &end, 10);

        if (end == text || (*end && *end != ',') || k < 1 || k >= above)
            return 0;
        levels[count++] = (int)(above = k);
    }
    if (above > 1)
        levels[count++] = 1;
    return count;
}

static uint64_t time_of(struct star_cost cost, uint64_t startup, uint64_t per_unit)
{
    return cost.starts * startup + cost.words * per_unit;
}

/* The cost inside the substars does not depend on the levels outside, so the best levels for n go on with the
 * best levels for k. */
int star_best_levels(int n, uint64_t startup, uint64_t per_unit, int *levels)
{
    struct star_cost best[STAR_EXCHANGE_COST_MOST + 1] = {{0, 0}};
    int next[STAR_EXCHANGE_COST_MOST + 1] = {0}, count = 0;

    for (int m = 2; m <= n; m++) {
        for (int k = 1; k < m; k++) {
            struct star_cost cost = with_inner(level_cost(m, k), m, k, best[k]);

            if (next[m] && time_of(cost, startup, per_unit) >= time_of(best[m], startup, per_unit))
                continue;
            best[m] = cost;
            next[m] = k;
        }
    }
    for (int m = next[n]; m > 0; m = next[m])
        levels[count++] = m;
    return count;
}

struct star_cost star_sweep_cost(int n)
{
    uint64_t slots = (uint64_t)(n * n - 3 * n + 3);

    return (struct star_cost){slots, star_hops(n, 1)};
}

struct star_cost star_mnb_cost(int n)
{
    uint64_t columns = 6 * (uint64_t)(n - 1), rows = star_count(n - 1) - 1;

    return (struct star_cost){columns + rows, columns + rows * (uint64_t)n};
}

struct star_cost star_ring_cost(int n)
{
    return (struct star_cost){star_count(n) - 1, star_count(n) - 1};
}

struct star_cost star_stair_cost(int n)
{
    return (struct star_cost){(uint64_t)(n * (n - 1) / 2), star_count(n) - 1};
}
