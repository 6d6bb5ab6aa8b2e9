/*
 * A leaf of a token's comb may get the token from each neighbour on the comb, in any step after the token
 * has come there. So on each of its links it may have any free step from a first one on. Leaves and steps
 * are matched by augmenting paths: a leaf that finds no free step takes another one's, which looks for a
 * new one in turn. A path is looked for depth first; of a link the search has always seen the steps from
 * some step on, so one number a link is the whole record of it. What a search in vain has seen can never
 * lead to a free step again, until the schedule gets longer.
 *
 * Steps early in the schedule suit few leaves and late ones suit nearly all. So the leaves come in the
 * order of their first steps, the last of them first, and take the earliest step that is free: few paths
 * are needed then.
 */
#include <stdlib.h>
#include <string.h>

#include "box_leaves.h"

/* What a step of a link is used for, if not free or for a delivery to a leaf (its number, plus 1). */
#define INNER UINT32_MAX

struct matching {
    struct box_schedule *schedule;
    const struct array_grid *mesh;
    int ports;
    uint32_t nodes, links; /* of links: how many numbers there are; some are of no link */
    size_t stride;         /* of a link's steps in the tables */
    uint32_t *use;         /* of a step of a link */
    uint32_t *rival;       /* the leaf that wants the step, on the path that is being searched */
    uint32_t *stack;       /* leaves from which the search may go on */
    uint16_t *seen;        /* by link: the present search has seen all steps from here on */
    uint16_t *vain;        /* by link: searches in vain have seen all steps from here on */
    uint16_t *ready; /* by token * nodes + node: the step from which on it can serve leaves; 0: is one */
    uint64_t *leaf;  /* that have to be matched, in order; the number is in the lower half */
    uint32_t leaves;
};

static size_t place_of(const struct matching *m, box_slot slot)
{
    return (size_t)box_slot_link(slot) * m->stride + (size_t)box_slot_step(slot);
}

/* The first step in which a leaf can get its token through a port, and the link; 0: never. */
static int first_step(const struct matching *m, uint32_t leaf, int port, int *link)
{
    uint32_t rank = leaf % m->nodes;
    int peer = array_grid_peer(m->mesh, (int)rank, port);

    if (peer < 0)
        return 0;
    *link = array_grid_link(m->mesh, (int)rank, port);
    return m->ready[leaf - rank + (uint32_t)peer];
}

static void give(struct matching *m, uint32_t leaf, box_slot slot)
{
    m->use[place_of(m, slot)] = leaf + 1;
    m->schedule->slot[leaf] = slot;
}

/* Give the leaf the earliest free step of all its links. Result: was there one? */
static bool take_free_slot(struct matching *m, uint32_t leaf)
{
    int earliest = m->schedule->steps + 1, on = 0;

    for (int port = 0; port < m->ports; port++) {
        int link = 0, step = first_step(m, leaf, port, &link);

        while (step > 0 && step < earliest && m->use[place_of(m, box_slot_make(link, step))])
            step++;
        if (step > 0 && step < earliest) {
            earliest = step;
            on = link;
        }
    }
    if (earliest <= m->schedule->steps)
        give(m, leaf, box_slot_make(on, earliest));
    return earliest <= m->schedule->steps;
}

/* The path has ended at a free step: move every leaf on the path on to the next step of the path. */
static void move_along_path(struct matching *m, uint32_t leaf, box_slot slot)
{
    box_slot left = m->schedule->slot[leaf];

    give(m, leaf, slot);
    while (left) {
        slot = left;
        leaf = m->rival[place_of(m, slot)];
        left = m->schedule->slot[leaf];
        give(m, leaf, slot);
    }
}

/* Search those of a link's steps from `step` on that have not been seen yet. Result: was one free? */
static bool search_link(struct matching *m, uint32_t leaf, int link, int step, uint32_t *count)
{
    int end = m->seen[link];

    for (; step < end; step++) {
        box_slot slot = box_slot_make(link, step);
        uint32_t use = m->use[place_of(m, slot)];

        if (use == 0) {
            move_along_path(m, leaf, slot);
            return true;
        }
        if (use != INNER) {
            m->rival[place_of(m, slot)] = leaf;
            m->stack[(*count)++] = use - 1;
        }
    }
    return false;
}

static bool take_by_path(struct matching *m, uint32_t leaf)
{
    uint32_t count = 1;
    size_t bytes = m->links * sizeof *m->seen;

    memcpy(m->seen, m->vain, bytes);
    m->stack[0] = leaf;
    while (count > 0) {
        leaf = m->stack[--count];
        for (int port = 0; port < m->ports; port++) {
            int link = 0, step = first_step(m, leaf, port, &link);

            if (step == 0 || step >= m->seen[link])
                continue;
            if (search_link(m, leaf, link, step, &count))
                return true;
            m->seen[link] = (uint16_t)step;
        }
    }
    memcpy(m->vain, m->seen, bytes);
    return false;
}

/* Match as many leaves as the present number of steps allows. The other leaves stay in the list. */
static void match_leaves(struct matching *m)
{
    uint32_t left = 0;

    for (uint32_t link = 0; link < m->links; link++)
        m->vain[link] = (uint16_t)(m->schedule->steps + 1);
    for (uint32_t i = 0; i < m->leaves; i++) {
        uint32_t leaf = (uint32_t)m->leaf[i];

        if (!take_free_slot(m, leaf) && !take_by_path(m, leaf))
            m->leaf[left++] = leaf;
    }
    m->leaves = left;
}

static int compare(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;

    return (a > b) - (a < b);
}

/* Mark the steps that the combs use, and note from which step on the combs' nodes can serve leaves. */
static void take_combs(struct matching *m)
{
    for (uint32_t number = 0; number < m->nodes * m->nodes; number++) {
        box_slot slot = m->schedule->slot[number];

        if (slot)
            m->use[place_of(m, slot)] = INNER;
        if (slot || number / m->nodes == number % m->nodes)
            m->ready[number] = (uint16_t)(box_slot_step(slot) + 1);
    }
}

/* List all leaves, those with the latest first step first. */
static void list_leaves(struct matching *m)
{
    for (uint32_t leaf = 0; leaf < m->nodes * m->nodes; leaf++) {
        uint32_t earliest = UINT16_MAX;

        if (m->ready[leaf])
            continue;
        for (int port = 0; port < m->ports; port++) {
            int link = 0, step = first_step(m, leaf, port, &link);

            if (step > 0 && (uint32_t)step < earliest)
                earliest = (uint32_t)step;
        }
        m->leaf[m->leaves++] = (uint64_t)(UINT16_MAX - earliest) << 32 | leaf;
    }
    qsort(m->leaf, m->leaves, sizeof *m->leaf, compare);
}

int box_leaves_plan(struct box_schedule *schedule)
{
    size_t nodes = (size_t)array_grid_nodes(schedule->mesh);
    size_t links = nodes * (size_t)schedule->mesh->dimensions;
    struct matching m = {.schedule = schedule,
                         .mesh = schedule->mesh,
                         .ports = 2 * schedule->mesh->dimensions,
                         .nodes = (uint32_t)nodes,
                         .links = (uint32_t)links};
    bool room;

    m.stride = (size_t)schedule->steps + nodes + 1; /* a link has at most one packet for each token */
    m.use = calloc(links, m.stride * sizeof *m.use);
    m.rival = calloc(links, m.stride * sizeof *m.rival);
    m.stack = calloc(nodes, nodes * sizeof *m.stack);
    m.ready = calloc(nodes, nodes * sizeof *m.ready);
    m.leaf = calloc(nodes, nodes * sizeof *m.leaf);
    m.seen = calloc(links, sizeof *m.seen);
    m.vain = calloc(links, sizeof *m.vain);
    room = m.use && m.rival && m.stack && m.ready && m.leaf && m.seen && m.vain;
    if (room) {
        take_combs(&m);
        list_leaves(&m);
        match_leaves(&m);
    }
    while (m.leaves > 0) {
        schedule->steps++;
        match_leaves(&m);
    }
    free(m.use);
    free(m.rival);
    free(m.stack);
    free(m.ready);
    free(m.leaf);
    free(m.seen);
    free(m.vain);
    return room ? 0 : -1;
}
