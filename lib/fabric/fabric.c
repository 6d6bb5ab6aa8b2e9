/*
 * fabric.c: nodes, links, and the common unit of all bandwidths.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/fabric.h"
#include "say.h"

int64_t fabric_gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool fabric_refuse(struct fabric *fabric, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(fabric->error, sizeof fabric->error, format, values);
    va_end(values);
    return false;
}

void fabric_begin(struct fabric *fabric, const char *spec)
{
    *fabric = (struct fabric){.scale = 1};
    snprintf(fabric->spec, sizeof fabric->spec, "%s", spec);
}

int fabric_node(struct fabric *fabric, enum fabric_kind kind)
{
    fabric->kind = memory_grow(fabric->kind, &fabric->node_room, (size_t)fabric->nodes + 1,
                               sizeof *fabric->kind, "the nodes of a fabric");
    fabric->kind[fabric->nodes] = kind;
    return fabric->nodes++;
}

void fabric_link_add(struct fabric *fabric, struct fabric_link link)
{
    fabric->link = memory_grow(fabric->link, &fabric->link_room, fabric->links + 1, sizeof *fabric->link,
                               "the links of a fabric");
    fabric->link[fabric->links++] = link;
}

void fabric_link_both(struct fabric *fabric, struct fabric_link link)
{
    struct fabric_link back = link;
    back.from = link.to;
    back.to = link.from;
    fabric_link_add(fabric, link);
    fabric_link_add(fabric, back);
}

/* Give the nodes of a kind the next numbers. Result: how many there are. */
static int number_kind(const struct fabric *fabric, enum fabric_kind kind, int *number, int next)
{
    int first = next;
    for (int i = 0; i < fabric->nodes; i++)
        if (fabric->kind[i] == kind)
            number[i] = next++;
    return next - first;
}

/* Number the nodes anew, those that compute first. */
static void number_nodes(struct fabric *fabric)
{
    int *number = memory_take((size_t)fabric->nodes, sizeof *number, "the nodes of a fabric");
    fabric->compute = number_kind(fabric, FABRIC_COMPUTE, number, 0);
    fabric->copying = number_kind(fabric, FABRIC_MULTICAST, number, fabric->compute);
    number_kind(fabric, FABRIC_SWITCH, number, fabric->compute + fabric->copying);
    fabric->shown = memory_take((size_t)fabric->nodes, sizeof *fabric->shown, "the nodes of a fabric");
    for (int i = 0, switches = fabric->compute; i < fabric->nodes; i++)
        fabric->shown[number[i]] = number[i] < fabric->compute ? number[i] : switches++;
    for (int i = 0; i < fabric->nodes; i++)
        fabric->kind[i] = i < fabric->compute                     ? FABRIC_COMPUTE
                          : i < fabric->compute + fabric->copying ? FABRIC_MULTICAST
                                                                  : FABRIC_SWITCH;
    for (size_t i = 0; i < fabric->links; i++) {
        fabric->link[i].from = number[fabric->link[i].from];
        fabric->link[i].to = number[fabric->link[i].to];
    }
    free(number);
}

/* False: their sum in the common unit is too large. */
static bool find_unit(struct fabric *fabric)
{
    int64_t sum = 0;
    fabric->scale = 1;
    for (size_t i = 0; i < fabric->links; i++) {
        struct fraction *f = &fabric->link[i].bandwidth;
        int64_t common = fabric_gcd(f->over, f->under);
        *f = (struct fraction){f->over / common, f->under / common};
        if (__builtin_mul_overflow(fabric->scale, f->under / fabric_gcd(fabric->scale, f->under),
                                   &fabric->scale))
            return false;
    }
    for (size_t i = 0; i < fabric->links; i++) {
        const struct fraction *f = &fabric->link[i].bandwidth;
        int64_t *capacity = &fabric->link[i].capacity;
        if (__builtin_mul_overflow(f->over, fabric->scale / f->under, capacity) ||
            __builtin_add_overflow(sum, *capacity, &sum))
            return false;
    }
    return sum <= FABRIC_CAPACITY_MOST;
}

bool fabric_finish(struct fabric *fabric)
{
    if (fabric->nodes > FABRIC_NODES_MOST || fabric->links > FABRIC_LINKS_MOST)
        return fabric_refuse(fabric, "%s: %d nodes and %zu links are too many; the most are %d and %d",
                             fabric->spec, fabric->nodes, fabric->links, FABRIC_NODES_MOST,
                             FABRIC_LINKS_MOST);
    if (fabric->nodes == 0)
        return fabric_refuse(fabric, "%s: no nodes", fabric->spec);
    if (!fabric->shown)
        number_nodes(fabric);
    if (fabric->compute < 2)
        return fabric_refuse(fabric, "%s: a fabric has at least two nodes that compute, not %d", fabric->spec,
                             fabric->compute);
    if (!find_unit(fabric))
        return fabric_refuse(fabric,
                             "%s: in a unit in which all bandwidths are whole, their sum is above 2^40" SAY_DO
                             "write them with fewer digits",
                             fabric->spec);
    return true;
}

void fabric_leaving(const struct fabric *fabric, int *first, int *next)
{
    memset(first, -1, (size_t)fabric->nodes * sizeof *first);
    for (size_t i = fabric->links; i-- > 0;) {
        next[i] = first[fabric->link[i].from];
        first[fabric->link[i].from] = (int)i;
    }
}

void fabric_reverse(struct fabric *fabric)
{
    for (size_t i = 0; i < fabric->links; i++) {
        struct fabric_link *link = &fabric->link[i];
        int from = link->from;
        link->from = fabric->shown[link->to];
        link->to = fabric->shown[from];
    }
    for (int i = 0; i < fabric->nodes; i++)
        fabric->shown[i] = i;
    for (; fabric->copying; fabric->copying--)
        fabric->kind[fabric->compute + fabric->copying - 1] = FABRIC_SWITCH;
}

void fabric_free(struct fabric *fabric)
{
    free(fabric->kind);
    free(fabric->shown);
    free(fabric->link);
    fabric->kind = NULL;
    fabric->shown = NULL;
    fabric->link = NULL;
}
