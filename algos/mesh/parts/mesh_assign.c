/*
 * A pick is an assignment of jobs, a node and a group each, to flats: sets of nodes that differ in the
 * dimensions picked so far. Jobs are added one by one along shortest augmenting paths; where there is none,
 * all flats may take one job more.
 */
#include <stdlib.h>
#include <string.h>

#include "mesh_assign.h"

struct assignment {
    const struct mesh *mesh;
    int jobs;
    const int *ranks;     /* by job / d */
    mesh_way *ways;       /* by job */
    int flats, most;      /* jobs a flat */
    uint64_t *keys;       /* of flats, ascending */
    int *flat_of;         /* by job and dimension; -1: picked before */
    int *flat;            /* by job: where it is, -1 */
    int *next, *head;     /* jobs of a flat: a list */
    int *taken;           /* by flat: how many */
    int *reached, *queue; /* of a search: by flat, the job that it was reached from; jobs to look at */
};

static bool has_digit(mesh_way way, int legs, int digit)
{
    while (legs-- > 0)
        if (mesh_way_digit(way, legs) == digit)
            return true;
    return false;
}

/* The flat that a job is in if it picks a dimension: what it picked, and the node without these digits. */
static uint64_t flat_key(const struct assignment *a, int job, int legs, int digit)
{
    const struct mesh *mesh = a->mesh;
    mesh_way way = a->ways[job] | mesh_way_leg(digit, legs);
    int rank = a->ranks[job / mesh->dim], corner = rank;
    for (int leg = 0; leg <= legs; leg++)
        corner -=
            mesh_digit(mesh, rank, mesh_way_digit(way, leg)) * mesh_power(mesh, mesh_way_digit(way, leg));
    return (uint64_t)way << 32 | (uint32_t)corner;
}

static int compare_keys(const void *left, const void *right)
{
    uint64_t l = *(const uint64_t *)left, r = *(const uint64_t *)right;
    return (l > r) - (l < r);
}

/* Number the flats of all jobs and options. */
static void number_flats(struct assignment *a, int legs)
{
    int dim = a->mesh->dim, count = 0;
    for (int i = 0; i < a->jobs * dim; i++)
        if (!has_digit(a->ways[i / dim], legs, i % dim))
            a->keys[count++] = flat_key(a, i / dim, legs, i % dim);
    qsort(a->keys, (size_t)count, sizeof *a->keys, compare_keys);
    a->flats = 0;
    for (int i = 0; i < count; i++)
        if (i == 0 || a->keys[i] != a->keys[i - 1])
            a->keys[a->flats++] = a->keys[i];
    for (int i = 0; i < a->jobs * dim; i++) {
        uint64_t key = flat_key(a, i / dim, legs, i % dim);
        uint64_t *found = has_digit(a->ways[i / dim], legs, i % dim)
                              ? NULL
                              : bsearch(&key, a->keys, (size_t)a->flats, sizeof *a->keys, compare_keys);
        a->flat_of[i] = found ? (int)(found - a->keys) : -1;
    }
}

static void leave(struct assignment *a, int job)
{
    int *link = &a->head[a->flat[job]];
    while (*link != job)
        link = &a->next[*link];
    *link = a->next[job];
    a->taken[a->flat[job]]--;
}

static void enter(struct assignment *a, int job, int flat)
{
    a->next[job] = a->head[flat];
    a->head[flat] = job;
    a->flat[job] = flat;
    a->taken[flat]++;
}

/* Move the jobs along the path that reached a flat with room: each job leaves its flat for the one that was
 * reached from it. */
static void move_along(struct assignment *a, int flat)
{
    while (flat >= 0) {
        int job = a->reached[flat], left = a->flat[job];
        if (left >= 0)
            leave(a, job);
        enter(a, job, flat);
        flat = left;
    }
}

/* Mark the flats of a job that were not reached before; result: the emptiest one with room, or -1. */
static int reach_flats(struct assignment *a, int job, int *tail)
{
    int room = -1;
    for (int digit = 0; digit < a->mesh->dim; digit++) {
        int flat = a->flat_of[job * a->mesh->dim + digit];
        if (flat < 0 || a->reached[flat] >= 0)
            continue;
        a->reached[flat] = job;
        if (a->taken[flat] < a->most && (room < 0 || a->taken[flat] < a->taken[room]))
            room = flat;
        for (int other = a->head[flat]; other >= 0; other = a->next[other])
            a->queue[(*tail)++] = other;
    }
    return room;
}

/* Add a job to the assignment; false: no flat that can be reached has room. */
static bool add_job(struct assignment *a, int job)
{
    int tail = 0, room = -1;
    memset(a->reached, -1, (size_t)a->flats * sizeof *a->reached);
    a->queue[tail++] = job;
    for (int i = 0; i < tail && room < 0; i++)
        room = reach_flats(a, a->queue[i], &tail);
    if (room >= 0)
        move_along(a, room);
    return room >= 0;
}

/* Let every job pick its next dimension. */
static void pick(struct assignment *a, int legs)
{
    int dim = a->mesh->dim;
    number_flats(a, legs);
    memset(a->flat, -1, (size_t)a->jobs * sizeof *a->flat);
    memset(a->head, -1, (size_t)a->flats * sizeof *a->head);
    memset(a->taken, 0, (size_t)a->flats * sizeof *a->taken);
    a->most = 1;
    for (int job = 0; job < a->jobs; job++)
        while (!add_job(a, job))
            a->most++;
    for (int job = 0; job < a->jobs; job++)
        for (int digit = 0; digit < dim; digit++)
            if (a->flat_of[job * dim + digit] == a->flat[job]) {
                a->ways[job] |= mesh_way_leg(digit, legs);
                break;
            }
}

/* The dimension that is left for the last leg. */
static int unpicked(const struct mesh *mesh, mesh_way way)
{
    int digit = 0;
    while (has_digit(way, mesh->dim - 1, digit))
        digit++;
    return digit;
}

bool mesh_assign(const struct mesh *mesh, const int *ranks, int active, mesh_way *ways)
{
    int jobs = active * mesh->dim;
    size_t options = (size_t)jobs * (size_t)mesh->dim;
    struct assignment a = {.mesh = mesh, .jobs = jobs, .ranks = ranks, .ways = ways};
    int *tables = malloc((4 * options + 3 * (size_t)jobs) * sizeof *tables);
    a.keys = malloc(options * sizeof *a.keys);
    bool room = tables && a.keys;
    if (room) {
        a.flat_of = tables;
        a.head = tables + options;
        a.taken = tables + 2 * options;
        a.reached = tables + 3 * options;
        a.flat = tables + 4 * options;
        a.next = a.flat + jobs;
        a.queue = a.next + jobs;
        memset(ways, 0, (size_t)jobs * sizeof *ways);
        for (int legs = 0; legs < mesh->dim - 1; legs++)
            pick(&a, legs);
        for (int job = 0; job < jobs; job++)
            ways[job] |= mesh_way_leg(unpicked(mesh, ways[job]), mesh->dim - 1);
    }
    free(tables);
    free(a.keys);
    return room;
}
