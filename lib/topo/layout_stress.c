/*
 * layout_stress.c: any graph, so that distances of places are like distances in hops.
 *
 * The stress, the sum over all pairs of (|p_i - p_j| - d_ij)^2 / d_ij^2, is made small by stress
 * majorization: E. R. Gansner, Y. Koren, S. North, "Graph drawing by stress majorization", Graph Drawing
 * 2004. In every round each place moves to the mean of the positions that the other places want for it. The
 * places begin on a circle that is a little out of round, since symmetric places would stay symmetric. A pair
 * without a path counts as one hop farther than the farthest pair with a path.
 *
 * The method takes memory and, in each round, time in proportion to places^2. More than MOST places stay on
 * the circle.
 */
#include <math.h>
#include <stdlib.h>

#include "topo/layout_way.h"

enum { MOST = 1024, ROUNDS = 300 };

/* Fill the matrix of the places that links join. */
static void link_places(const struct layout *layout, const struct topo *topo, unsigned char *linked)
{
    for (int rank = 0; rank < topo->nodes; rank++)
        for (int port = 0; port < topo_degree(topo, rank); port++) {
            int peer = topo_peer(topo, rank, port);
            if (peer >= 0)
                linked[layout->place[rank] * layout->places + layout->place[peer]] = 1;
        }
}

/* Find the hops from `start` to all places, by breadth-first search. */
static void find_hops(const unsigned char *linked, size_t places, size_t start, uint16_t *hops,
                      uint32_t *queue)
{
    size_t reached = 1;
    for (size_t i = 0; i < places; i++)
        hops[i] = UINT16_MAX;
    hops[start] = 0;
    queue[0] = (uint32_t)start;
    for (size_t done = 0; done < reached; done++)
        for (size_t i = 0; i < places; i++)
            if (linked[queue[done] * places + i] && hops[i] == UINT16_MAX) {
                hops[i] = (uint16_t)(hops[queue[done]] + 1);
                queue[reached++] = (uint32_t)i;
            }
}

static void set_distant_parts(uint16_t *hops, size_t pairs)
{
    uint16_t farthest = 1;
    for (size_t i = 0; i < pairs; i++)
        if (hops[i] != UINT16_MAX && hops[i] > farthest)
            farthest = hops[i];
    for (size_t i = 0; i < pairs; i++)
        if (hops[i] == UINT16_MAX)
            hops[i] = (uint16_t)(farthest + 1);
}

/* Return the mean of the positions that the other places want for this one. */
static struct layout_point wanted_position(const struct layout *layout, const uint16_t *hops, size_t which)
{
    struct layout_point sum = {0, 0}, here = layout->at[which];
    double weights = 0;
    for (size_t i = 0; i < layout->places; i++) {
        if (i == which)
            continue;
        struct layout_point there = layout->at[i];
        double distance = hops[i], weight = 1 / (distance * distance);
        double length = fmax(hypot(here.x - there.x, here.y - there.y), 1e-9);
        sum.x += weight * (there.x + distance * (here.x - there.x) / length);
        sum.y += weight * (there.y + distance * (here.y - there.y) / length);
        weights += weight;
    }
    return (struct layout_point){sum.x / weights, sum.y / weights};
}

static bool settle_places(struct layout *layout, const struct topo *topo)
{
    size_t places = layout->places;
    unsigned char *linked = calloc(places, places);
    uint16_t *hops = calloc(places * places, sizeof *hops);
    uint32_t *queue = calloc(places, sizeof *queue);
    bool fine = linked && hops && queue;
    if (fine) {
        link_places(layout, topo, linked);
        for (size_t i = 0; i < places; i++)
            find_hops(linked, places, i, hops + i * places, queue);
        set_distant_parts(hops, places * places);
        for (int round = 0; round < ROUNDS; round++)
            for (size_t i = 0; i < places; i++)
                layout->at[i] = wanted_position(layout, hops + i * places, i);
    }
    free(queue);
    free(hops);
    free(linked);
    return fine;
}

bool layout_stress(struct layout *layout, const struct topo *topo, size_t limit)
{
    if (!layout_ring(layout, topo, limit))
        return false;
    if (layout->places < 3 || layout->places > MOST)
        return true;
    double radius = sqrt((double)layout->places);
    for (size_t i = 0; i < layout->places; i++) {
        layout->at[i].x *= radius * (1 + 0.05 * sin(3.0 * (double)i));
        layout->at[i].y *= radius * (1 + 0.05 * cos(5.0 * (double)i));
    }
    layout->spacing = 1;
    return settle_places(layout, topo);
}
