/*
 * topo_parts.c: components are searched from their lowest ranks, so that they are met in ascending order.
 */
#include <stdlib.h>
#include <string.h>

#include "topo/topo_parts.h"
#include "topo/topo_text.h"

/* How many components a text names, and how many stretches of ranks ("5-7", "9") of each. */
enum { PARTS_SHOWN = 6, STRETCHES_SHOWN = 4 };

bool topo_parts_possible(const struct topo *topo)
{
    return strcmp(topo->kind->name, "graph") == 0;
}

/* Mark what links lead to from `first`; `part` of others is -1. */
static void mark_part(const struct topo *topo, int *part, int *queue, int first)
{
    int done = 0, known = 1;

    queue[0] = first;
    part[first] = first;
    for (; done < known; done++)
        for (int port = 0; port < topo_degree(topo, queue[done]); port++) {
            int peer = topo_peer(topo, queue[done], port);

            if (peer < 0 || part[peer] >= 0)
                continue;
            part[peer] = first;
            queue[known++] = peer;
        }
}

int *topo_parts(const struct topo *topo)
{
    size_t nodes = (size_t)topo->nodes;
    int *part = malloc(nodes * sizeof part[0]), *queue = malloc(nodes * sizeof queue[0]);

    if (part == NULL || queue == NULL) {
        free(part);
        free(queue);
        return NULL;
    }
    for (size_t rank = 0; rank < nodes; rank++)
        part[rank] = -1;
    for (int rank = 0; rank < topo->nodes; rank++)
        if (part[rank] < 0)
            mark_part(topo, part, queue, rank);
    free(queue);
    return part;
}

/* ------------------------------------------------------------------------------------------ the text */

/* Append the ranks of a component: "1-4", "5, 7 and 7 more". */
static int append_ranks(const int *part, int nodes, int name, char *text, size_t size, int used)
{
    int shown = 0, more = 0;

    for (int rank = name; rank < nodes; rank++) {
        int last = rank;

        if (part[rank] != name)
            continue;
        while (last + 1 < nodes && part[last + 1] == name)
            last++;
        if (shown == STRETCHES_SHOWN)
            more += last - rank + 1;
        else
            used = text_append(text, size, used, last == rank ? "%s%d" : "%s%d-%d", shown++ == 0 ? "" : ", ",
                               rank, last);
        rank = last;
    }
    return more == 0 ? used : text_append(text, size, used, " and %d more", more);
}

static int count_parts(const int *part, int nodes)
{
    int count = 0;

    for (int rank = 0; rank < nodes; rank++)
        count += part[rank] == rank;
    return count;
}

bool topo_parts_from_1(const struct topo *topo)
{
    bool starts = topo_degree(topo, 0) == 0;

    for (int rank = 1; starts && rank < topo->nodes; rank++)
        starts = topo_degree(topo, rank) > 0;
    return starts;
}

static void write_parts(const struct topo *topo, const int *part, int count, char *text, size_t size)
{
    int used = text_append(text, size, 0, "%s falls apart into %d components: ", topo->spec, count);
    int shown = 0;

    for (int rank = 0; rank < topo->nodes && shown < PARTS_SHOWN; rank++)
        if (part[rank] == rank) {
            used = text_append(text, size, used, "%s", shown++ == 0 ? "" : "; ");
            used = append_ranks(part, topo->nodes, rank, text, size, used);
        }
    if (count > shown)
        used = text_append(text, size, used, "; and %d more", count - shown);
    if (topo_parts_from_1(topo))
        text_append(text, size, used, " (" TOPO_PARTS_FROM_1 ")");
}

bool topo_parts_text(const struct topo *topo, char *text, size_t size)
{
    int *part = topo_parts_possible(topo) ? topo_parts(topo) : NULL;
    int count = part == NULL ? 0 : count_parts(part, topo->nodes);

    if (count > 1)
        write_parts(topo, part, count, text, size);
    free(part);
    return count > 1;
}
