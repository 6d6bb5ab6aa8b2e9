/*
 * node_text.c: a rank, and the coordinates that the topology gives it if they say more than the rank.
 */
#include <stdio.h>
#include <string.h>

#include "facts/node_text.h"
#include "topo/topo.h"

int node_text(const struct topo *topo, int rank, char *text, size_t size)
{
    char place[64], number[16];
    topo_place(topo, rank, place, sizeof place);
    snprintf(number, sizeof number, "%d", rank);
    if (!place[0] || !strcmp(place, number))
        return snprintf(text, size, "node %d", rank);
    return snprintf(text, size, "node %d (%s %s)", rank, topo->kind->name, place);
}
