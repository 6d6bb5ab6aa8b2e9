/*
 * renamings.c: names are given to one node after the other, and taken back where that leads nowhere. The
 * generators are those that keep the first nodes, and give the next one a name that it has not had (Sims
 * 1970).
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "renamings.h"

static const char what_for[] = "the symmetries of a graph";

struct naming {
    struct renamings *r;
    const uint8_t *adjacent;
    const int *colour;
    size_t most, room;
    uint16_t *name; /* that nodes have so far */
    bool *taken;
    bool too_many;
};

/* May `node`, whose predecessors have names, have this one? */
static bool may_have(const struct naming *n, uint32_t node, uint32_t name)
{
    size_t nodes = n->r->nodes;
    if (n->taken[name] || n->colour[node] != n->colour[name])
        return false;
    for (uint32_t v = 0; v <= node; v++) {
        uint32_t other = v < node ? n->name[v] : name;
        if (n->adjacent[v * nodes + node] != n->adjacent[other * nodes + name] ||
            n->adjacent[node * nodes + v] != n->adjacent[name * nodes + other])
            return false;
    }
    return true;
}

static void keep(struct naming *n)
{
    struct renamings *r = n->r;
    n->too_many = r->count == n->most;
    if (n->too_many)
        return;
    r->name = memory_grow(r->name, &n->room, (r->count + 1) * r->nodes, sizeof r->name[0], what_for);
    memcpy(r->name + r->count++ * r->nodes, n->name, r->nodes * sizeof n->name[0]);
}

static void give_names(struct naming *n, uint32_t node)
{
    if (node == n->r->nodes) {
        keep(n);
        return;
    }
    for (uint32_t name = 0; name < n->r->nodes && !n->too_many; name++) {
        if (!may_have(n, node, name))
            continue;
        n->name[node] = (uint16_t)name;
        n->taken[name] = true;
        give_names(n, node + 1);
        n->taken[name] = false;
    }
}

/* The number of the renaming that gives each node v the name that `then` gives to first[v]. */
static size_t find_renaming(const struct renamings *r, size_t then, const uint16_t *first)
{
    size_t low = 0, high = r->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        uint32_t v = 0;
        while (v + 1 < r->nodes && renaming_of(r, then, first[v]) == renaming_of(r, middle, v))
            v++;
        if (renaming_of(r, then, first[v]) < renaming_of(r, middle, v))
            high = middle;
        else
            low = middle;
    }
    return low;
}

size_t renamings_product(const struct renamings *r, size_t then, size_t first)
{
    return find_renaming(r, then, r->name + first * r->nodes);
}

size_t renamings_inverse(const struct renamings *r, size_t k)
{
    return find_renaming(r, 0, r->from + k * r->nodes);
}

/* The first node that gets another name. */
static uint32_t first_moved(const struct renamings *r, size_t k)
{
    uint32_t v = 0;
    while (v < r->nodes && renaming_of(r, k, v) == v)
        v++;
    return v;
}

/* Those that keep the same nodes and give the next one the same name stand in a row; its first one is a
 * generator. */
static void find_generators(struct renamings *r)
{
    for (size_t k = 1; k < r->count; k++) {
        uint32_t moved = first_moved(r, k);
        size_t last = r->generators ? r->generator[r->generators - 1] : 0;
        if (!last || first_moved(r, last) != moved || renaming_of(r, last, moved) != renaming_of(r, k, moved))
            r->generator[r->generators++] = (uint32_t)k;
        last = r->generator[r->generators - 1];
        r->by[k] = (uint32_t)r->generators - 1;
        r->rest[k] = (uint32_t)renamings_product(r, renamings_inverse(r, last), k);
    }
}

bool renamings_open(struct renamings *r, uint32_t nodes, const uint8_t *adjacent, const int *colour,
                    size_t most)
{
    *r = (struct renamings){.nodes = nodes};
    struct naming n = {.r = r, .adjacent = adjacent, .colour = colour, .most = most};
    n.name = memory_take(nodes + 1u, sizeof n.name[0], what_for);
    n.taken = memory_take(nodes + 1u, sizeof n.taken[0], what_for);
    give_names(&n, 0);
    free(n.name);
    free(n.taken);
    if (n.too_many) {
        renamings_close(r);
        return false;
    }
    r->from = memory_take(r->count * nodes + 1, sizeof r->from[0], what_for);
    r->generator = memory_take(r->count, sizeof r->generator[0], what_for);
    r->by = memory_take(r->count, sizeof r->by[0], what_for);
    r->rest = memory_take(r->count, sizeof r->rest[0], what_for);
    for (size_t k = 0; k < r->count; k++)
        for (uint32_t v = 0; v < nodes; v++)
            r->from[k * nodes + renaming_of(r, k, v)] = (uint16_t)v;
    find_generators(r);
    return true;
}

void renamings_close(struct renamings *r)
{
    free(r->name);
    free(r->from);
    free(r->generator);
    free(r->by);
    free(r->rest);
    *r = (struct renamings){0};
}
