/*
 * forest_trim.c: what switches cannot use is left away.
 *
 * A switch that passes on what comes in can be split off only if it sends as much as it receives. So a switch
 * that receives more is given less, and one that sends more sends less, as far as all nodes are still reached
 * by enough: what is missing then is given back. At one switch the order of its ways does not matter (what
 * may be taken is a polymatroid), and where switches follow one another, ways that help both come first. If
 * that ends with a switch that is uneven, trees may not reach the rate at all.
 */
#include <stdlib.h>

#include "alloc.h"
#include "fabric/forest_parts.h"

/* What it does to take something from a way: it helps both ends; one, and harms no switch; one. */
enum { TRIM_BOTH, TRIM_ONE, TRIM_ANY, TRIMS };

static void find_excess(const struct forest_parts *parts, int64_t *excess)
{
    const struct forest *forest = parts->forest;
    for (int i = 0; i < forest->fabric->nodes; i++)
        excess[i] = 0;
    for (size_t i = 0; i < forest->ways; i++) {
        int64_t capacity = reach_capacity(&parts->reach, (int)i);
        excess[forest->way[i].to] += capacity;
        excess[forest->way[i].from] -= capacity;
    }
}

static int kind_of(const struct forest_parts *parts, int peer, int64_t excess)
{
    if (peer < parts->reach.compute)
        return TRIM_ONE;
    return excess > 0 ? TRIM_BOTH : TRIM_ANY;
}

/* Take what is too much from a way, as far as that may be. Result: how much. */
static int64_t trim_way(struct forest_parts *parts, int way, int64_t much)
{
    int64_t capacity = reach_capacity(&parts->reach, way), amount = much < capacity ? much : capacity;
    if (amount == 0)
        return 0;
    forest_use(parts, way, amount);
    for (int64_t lacks; (lacks = reach_lacks(&parts->reach, parts->need)) > 0; amount -= lacks)
        forest_use(parts, way, -lacks);
    return amount;
}

/* Result: something was taken from ways of the switch. */
static bool trim_switch(struct forest_parts *parts, int node, int64_t *excess)
{
    const struct forest *forest = parts->forest;
    bool in = excess[node] > 0, some = false;
    for (int kind = 0; kind < TRIMS; kind++)
        for (size_t i = 0; i < forest->ways && excess[node] && !forest_stopped(parts); i++) {
            const struct fabric_way *way = &forest->way[i];
            int peer = in ? way->from : way->to;
            if ((in ? way->to : way->from) != node ||
                kind_of(parts, peer, in ? -excess[peer] : excess[peer]) != kind)
                continue;
            int64_t amount = trim_way(parts, (int)i, in ? excess[node] : -excess[node]);
            excess[way->to] -= amount;
            excess[way->from] += amount;
            some = some || amount > 0;
        }
    return some;
}

int forest_trim(struct forest_parts *parts)
{
    const struct fabric *fabric = parts->forest->fabric;
    int64_t *excess = memory_take((size_t)fabric->nodes, sizeof *excess, "the nodes of a fabric");
    int uneven = -1;
    bool some = true;
    find_excess(parts, excess);
    while (some) {
        some = false;
        uneven = -1;
        for (int node = parts->reach.compute; node < fabric->nodes; node++) {
            some = (excess[node] && trim_switch(parts, node, excess)) || some;
            uneven = excess[node] ? node : uneven;
        }
    }
    free(excess);
    return uneven;
}
