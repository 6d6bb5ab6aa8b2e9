/* The search goes breadth first from the node 12..n, rank 0, until all substars have a distance. The distance
 * of a substar is that of its nearest node. */
#include "star_distances.h"
#include "star_perm.h"

const uint32_t *star_distances(struct parray *array, int n, int k)
{
    uint32_t nodes = star_factorial(n), substars = star_substars(n, k), seen = 1;
    uint32_t *queue = parray_alloc(array, nodes * sizeof *queue);
    uint32_t *hops = parray_alloc(array, nodes * sizeof *hops);
    uint32_t *distance = parray_alloc(array, substars * sizeof *distance);
    unsigned char p[STAR_SYMBOLS];

    for (uint32_t i = 0; i < substars; i++)
        distance[i] = UINT32_MAX;
    for (uint32_t i = 0; i < nodes; i++) {
        star_unrank(n, queue[i], p);
        uint32_t *nearest = &distance[star_substar_number(n, k, p)];
        if (*nearest > hops[queue[i]])
            *nearest = hops[queue[i]];
        for (int port = 0; port < n - 1; port++) {
            uint32_t peer = (uint32_t)parray_peer(array, (int)queue[i], port);
            if (peer == 0 || hops[peer])
                continue;
            hops[peer] = hops[queue[i]] + 1;
            queue[seen++] = peer;
        }
    }
    return distance;
}
