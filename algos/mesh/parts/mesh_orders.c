/*
 * Loads are counted as if groups were of the same size: a node has p^d / d packets in each, the same number
 * for every coordinate in every dimension.
 */
#include <stdlib.h>
#include <string.h>

#include "mesh_assign.h"
#include "mesh_orders.h"

int mesh_orders_group(const struct mesh *mesh, int dest)
{
    int sum = 0;
    for (; dest > 0; dest /= mesh->side)
        sum += dest % mesh->side;
    return sum % mesh->dim;
}

static void take_turns(const struct mesh *mesh, int active, mesh_way *ways)
{
    for (int job = 0; job < active * mesh->dim; job++) {
        ways[job] = 0;
        for (int leg = 0; leg < mesh->dim; leg++)
            ways[job] |= mesh_way_leg((job + leg) % mesh->dim, leg);
    }
}

/* The packets of a job, leg after leg: those of a leg begin at the nodes that the legs before lead to, and
 * each of these has the same number for every coordinate. begin[digit * N + node] counts them by coordinate;
 * at has room for N nodes. */
static void add_job(const struct mesh *mesh, int rank, mesh_way way, uint64_t *begin, int *at)
{
    int count = 1, share = mesh->nodes / mesh->side;
    at[0] = rank;
    for (int leg = 0; leg < mesh->dim; leg++, share /= mesh->side) {
        int digit = mesh_way_digit(way, leg), power = mesh_power(mesh, digit);
        for (int i = 0; i < count; i++)
            begin[digit * mesh->nodes + at[i]] += (uint64_t)share;
        for (int i = leg < mesh->dim - 1 ? count : 0; i-- > 0;) {
            int corner = at[i] - mesh_digit(mesh, at[i], digit) * power;
            for (int x = mesh->side - 1; x >= 0; x--)
                at[x * count + i] = corner + x * power;
        }
        count *= mesh->side;
    }
}

/* The largest load of a link in the line of a dimension that begins in a corner. */
static uint64_t line_load(const struct mesh *mesh, const uint64_t *begin, int corner, int power)
{
    uint64_t most = 0, up = 0, down = 0, side = (uint64_t)mesh->side;
    for (uint64_t x = 0; x < side; x++) {
        up += begin[(uint64_t)corner + x * (uint64_t)power];
        down += begin[(uint64_t)corner + (side - 1 - x) * (uint64_t)power];
        most = up * (side - 1 - x) > most ? up * (side - 1 - x) : most;
        most = down * (side - 1 - x) > most ? down * (side - 1 - x) : most;
    }
    return most;
}

/* The load of the busiest link; begin and at are for scratch. */
static uint64_t busiest(const struct mesh *mesh, const int *ranks, int active, const mesh_way *ways,
                        uint64_t *begin, int *at)
{
    uint64_t most = 0;
    memset(begin, 0, (size_t)mesh->nodes * (size_t)mesh->dim * sizeof *begin);
    for (int job = 0; job < active * mesh->dim; job++)
        add_job(mesh, ranks[job / mesh->dim], ways[job], begin, at);
    for (int digit = 0; digit < mesh->dim; digit++)
        for (int node = 0; node < mesh->nodes; node++)
            if (mesh_digit(mesh, node, digit) == 0) {
                uint64_t load = line_load(mesh, &begin[digit * mesh->nodes], node, mesh_power(mesh, digit));
                most = load > most ? load : most;
            }
    return most;
}

bool mesh_orders_find(const struct mesh *mesh, const int *ranks, int active, mesh_way *ways)
{
    size_t nodes = (size_t)mesh->nodes, jobs = (size_t)active * (size_t)mesh->dim;
    uint64_t *begin = malloc(nodes * (size_t)mesh->dim * sizeof *begin);
    int *at = malloc(nodes * sizeof *at);
    mesh_way *turns = malloc(jobs * sizeof *turns);
    bool done = begin && at && turns && mesh_assign(mesh, ranks, active, ways);
    if (done) {
        take_turns(mesh, active, turns);
        if (busiest(mesh, ranks, active, turns, begin, at) < busiest(mesh, ranks, active, ways, begin, at))
            memcpy(ways, turns, jobs * sizeof *ways);
    }
    free(begin);
    free(at);
    free(turns);
    return done;
}
