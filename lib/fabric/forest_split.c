/*
 * forest_split.c: switches are split off, one after the other.
 *
 * A way into the switch and a way out of it give up some capacity to a way past it. Whether all nodes are
 * still reached is asked after each such step; if not, what is missing is given back, which is exactly the
 * excess. That some pair can always be split off is the theorem, for switches that send as much as they
 * receive.
 *
 * The order is free, and most of the time is spent on asking. So the first steps are large: every way out of
 * the switch is paired with the way in that stands so many places before, all at once, and a part of the
 * capacity goes to each such distance. That also keeps trees low: a switch becomes many ways, not a ring.
 */
#include <stdlib.h>

#include "alloc.h"
#include "fabric/forest_parts.h"

enum {
    DISTANCES_SHARED = 15, /* among which capacity is divided */
    DISTANCES_MOST = 64    /* that are tried */
};

/* The ways at a switch that have capacity left. */
struct ports {
    int *in, *out; /* numbers of ways, by the node at the other end */
    int ins, outs;
};

static const struct forest *sorted_of; /* for the comparison below; one thread */

static int by_peer(const void *left, const void *right)
{
    int a = *(const int *)left, b = *(const int *)right;
    const struct fabric_way *x = &sorted_of->way[a], *y = &sorted_of->way[b];
    int from = (x->from > y->from) - (x->from < y->from), to = (x->to > y->to) - (x->to < y->to);
    return from + to ? from + to : (a > b) - (a < b);
}

static void find_ports(const struct forest_parts *parts, int node, struct ports *ports)
{
    const struct forest *forest = parts->forest;
    ports->ins = ports->outs = 0;
    for (size_t i = 0; i < forest->ways; i++) {
        if (reach_capacity(&parts->reach, (int)i) == 0)
            continue;
        if (forest->way[i].to == node)
            ports->in[ports->ins++] = (int)i;
        else if (forest->way[i].from == node)
            ports->out[ports->outs++] = (int)i;
    }
    sorted_of = forest;
    qsort(ports->in, (size_t)ports->ins, sizeof *ports->in, by_peer);
    qsort(ports->out, (size_t)ports->outs, sizeof *ports->out, by_peer);
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t room_of(const struct forest_parts *parts, int in, int out)
{
    return least(reach_capacity(&parts->reach, in), reach_capacity(&parts->reach, out));
}

/* ---------------------------------------------------------------------------------- all ports at once */

static void join(struct forest_parts *parts, int in, int out, int64_t amount)
{
    const struct fabric_way *way = parts->forest->way;
    forest_use(parts, in, amount);
    forest_use(parts, out, amount);
    if (way[in].from != way[out].to)
        forest_way(parts, (struct fabric_way){way[in].from, way[out].to, -1, in, out}, amount);
}

/* Take back all ways from number `kept` on. */
static void unjoin(struct forest_parts *parts, size_t kept)
{
    struct forest *forest = parts->forest;
    while (forest->ways > kept) {
        int last = (int)--forest->ways;
        int64_t amount = reach_capacity(&parts->reach, last);
        forest_use(parts, forest->way[last].first, -amount);
        forest_use(parts, forest->way[last].after, -amount);
        flow_arc_drop(&parts->reach.net);
    }
}

/* Pair the ways out with the ways in that stand `distance` places before. */
static void join_all(struct forest_parts *parts, const struct ports *ports, int distance, int64_t share)
{
    for (int i = 0; i < ports->outs; i++) {
        int out = ports->out[i], in = ports->in[(i + ports->ins - distance) % ports->ins];
        int64_t amount = least(share, room_of(parts, in, out));
        if (amount && parts->forest->way[in].from != parts->forest->way[out].to)
            join(parts, in, out, amount);
    }
}

/* Keep the ways that were joined last, or take them back. Result: some are kept. */
static bool keep_joined(struct forest_parts *parts, size_t kept)
{
    if (parts->forest->ways == kept)
        return false;
    if (!reach_lacks(&parts->reach, parts->need))
        return true;
    unjoin(parts, kept);
    return false;
}

/* Give each distance a share: all of them at once, or one after the other. Result: some are split off. */
static bool split_shares(struct forest_parts *parts, const struct ports *ports, int distances, int64_t share)
{
    size_t kept = parts->forest->ways;
    bool some = false;
    for (int distance = 1; distance <= distances; distance++)
        join_all(parts, ports, distance, share);
    if (keep_joined(parts, kept))
        return true;
    for (int distance = 1; distance <= distances && !forest_stopped(parts); distance++) {
        kept = parts->forest->ways;
        join_all(parts, ports, distance, share);
        some = keep_joined(parts, kept) || some;
    }
    return some;
}

static bool split_at_once(struct forest_parts *parts, const struct ports *ports)
{
    int distances = ports->ins - 1 < DISTANCES_MOST ? ports->ins - 1 : DISTANCES_MOST;
    int shared = distances < DISTANCES_SHARED ? distances : DISTANCES_SHARED;
    int64_t widest = 0;
    for (int i = 0; i < ports->outs; i++)
        if (reach_capacity(&parts->reach, ports->out[i]) > widest)
            widest = reach_capacity(&parts->reach, ports->out[i]);
    if (ports->ins != ports->outs || distances < 1)
        return true;
    for (int64_t share = (widest + shared - 1) / shared; share > 0 && !forest_stopped(parts);)
        share = split_shares(parts, ports, distances, share) ? share : share / 2;
    return !forest_stopped(parts);
}

/* ------------------------------------------------------------------------------------ pair by pair */

/* Split off as much of a pair as there can be. A way back to where it comes from is of no use: dropped. */
static void split_pair(struct forest_parts *parts, int in, int out)
{
    const struct fabric_way *way = parts->forest->way;
    int64_t amount = room_of(parts, in, out);
    bool loop = way[in].from == way[out].to;
    if (amount == 0)
        return;
    int joined = (int)parts->forest->ways;
    join(parts, in, out, amount);
    parts->reach.hint =
        parts->forest->way[out].to < parts->reach.compute ? parts->forest->way[out].to : parts->reach.hint;
    for (int64_t lacks; (lacks = reach_lacks(&parts->reach, parts->need)) > 0; amount -= lacks) {
        forest_use(parts, in, -lacks);
        forest_use(parts, out, -lacks);
        if (!loop)
            forest_use(parts, joined, lacks);
    }
    if (amount == 0 && !loop)
        unjoin(parts, (size_t)joined);
}

static bool split_pairs(struct forest_parts *parts, const struct ports *ports)
{
    const struct forest *forest = parts->forest;
    for (int loops = 0; loops < 2; loops++)
        for (int i = 0; i < ports->outs; i++)
            for (int k = 1; k <= ports->ins; k++) {
                int out = ports->out[i], in = ports->in[(i + k) % ports->ins];
                if ((forest->way[in].from == forest->way[out].to) == loops)
                    split_pair(parts, in, out);
                if (forest_stopped(parts))
                    return false;
            }
    for (int i = 0; i < ports->outs; i++)
        if (reach_capacity(&parts->reach, ports->out[i]))
            return false;
    return true;
}

/*
 * Which nodes have to be asked while a switch is split off. A set that lacks something contains a neighbour
 * of the switch: else it could do without the switch, and then nothing of it has changed. So if only nodes
 * that compute follow the switch and precede it, they are all.
 */
static void choose_asked(struct forest_parts *parts, const struct ports *ports)
{
    struct flow_reach *reach = &parts->reach;
    int last = -1;
    reach->onlys = 0;
    for (int i = 0; i < ports->outs; i++) {
        int to = parts->forest->way[ports->out[i]].to;
        if (to >= reach->compute) {
            reach->onlys = 0;
            return;
        }
        if (to != last)
            reach->only[reach->onlys++] = last = to;
    }
}

bool forest_split_off(struct forest_parts *parts)
{
    const struct fabric *fabric = parts->forest->fabric;
    bool fine = true;
    for (int node = parts->reach.compute; node < fabric->nodes && fine; node++) {
        struct ports ports;
        ports.in = memory_take(parts->forest->ways, sizeof *ports.in, "the ports of a switch");
        ports.out = memory_take(parts->forest->ways, sizeof *ports.out, "the ports of a switch");
        find_ports(parts, node, &ports);
        choose_asked(parts, &ports);
        fine = ports.outs == 0 || (split_at_once(parts, &ports) && split_pairs(parts, &ports));
        free(ports.in);
        free(ports.out);
    }
    parts->reach.onlys = 0;
    return fine;
}
