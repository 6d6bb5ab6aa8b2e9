/*
 * forest_play.c: pieces go from link to link, in the order of time. Times are whole picoseconds, so that
 * every machine finds the same.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/fabric.h"
#include "fabric/forest.h"
#include "fabric/forest_play.h"
#include "heap.h"

#define PICOSECONDS 1e12

enum { FLIGHTS_MOST = 1 << 20 };

/* A piece that is under way, or waits at a link. */
struct piece_flight {
    uint32_t tree;
    int edge; /* of the tree */
    int hop;  /* link of its way */
};

struct player {
    const struct forest *forest;
    double bytes; /* of one piece of a tree of weight 1 */
    int nodes;
    size_t *first_link; /* of each way, in `links`, and one more */
    int *links;
    int *first, *next; /* edges of each tree that leave a node: [tree * nodes + node], and the next one */
    uint64_t *free_at; /* of each link */
    struct piece_flight *flight;
    size_t flights;
    struct heap heap;
    uint64_t last;
    struct arena memory;
};

static const char what[] = "the play of trees";

static void lay_out_ways(struct player *p)
{
    const struct forest *forest = p->forest;
    size_t total = 0;
    p->first_link = arena_take(&p->memory, forest->ways + 1, sizeof *p->first_link, what);
    for (size_t i = 0; i < forest->ways; i++) {
        p->first_link[i] = total;
        total += (size_t)forest_links(forest, (int)i, NULL, 0);
    }
    p->first_link[forest->ways] = total;
    p->links = arena_take(&p->memory, total, sizeof *p->links, what);
    for (size_t i = 0; i < forest->ways; i++)
        forest_links(forest, (int)i, p->links + p->first_link[i],
                     (int)(p->first_link[i + 1] - p->first_link[i]));
}

/* The edges that leave a node, those with the highest part of the tree beyond first. */
static void lay_out_tree(struct player *p, size_t tree, int *height)
{
    const struct forest *forest = p->forest;
    int *first = p->first + tree * (size_t)p->nodes, *next = p->next + tree * (size_t)p->nodes;
    memset(height, 0, (size_t)p->nodes * sizeof *height);
    for (int i = 0; i < p->nodes; i++)
        first[i] = -1;
    for (int i = p->nodes - 2; i >= 0; i--) {
        const struct fabric_way *way = &forest->way[forest->tree[tree].way[i]];
        int *place = &first[way->from];
        while (*place >= 0 && height[forest->way[forest->tree[tree].way[*place]].to] > height[way->to])
            place = &next[*place];
        next[i] = *place;
        *place = i;
        if (height[way->from] < height[way->to] + 1)
            height[way->from] = height[way->to] + 1;
    }
}

static void open_player(struct player *p, const struct forest *forest, const struct forest_play *play)
{
    size_t nodes = (size_t)forest->fabric->compute;
    *p = (struct player){.forest = forest, .nodes = (int)nodes};
    p->bytes = play->bytes / (double)forest->per_share / play->pieces;
    lay_out_ways(p);
    p->first = arena_take(&p->memory, forest->trees * nodes, sizeof *p->first, what);
    p->next = arena_take(&p->memory, forest->trees * nodes, sizeof *p->next, what);
    p->free_at = arena_take(&p->memory, forest->fabric->links, sizeof *p->free_at, what);
    p->flight =
        arena_take(&p->memory, forest->trees * (nodes - 1) * (size_t)play->pieces, sizeof *p->flight, what);
    int *height = arena_take(&p->memory, nodes, sizeof *height, what);
    for (size_t i = 0; i < forest->trees; i++)
        lay_out_tree(p, i, height);
}

/* Send a piece on from a node, which it has reached at that time. */
static void fan_out(struct player *p, uint32_t tree, int node, uint64_t when)
{
    size_t at = (size_t)tree * (size_t)p->nodes;
    for (int edge = p->first[at + (size_t)node]; edge >= 0; edge = p->next[at + (size_t)edge]) {
        p->flight[p->flights] = (struct piece_flight){tree, edge, 0};
        heap_push_ordered(&p->heap, when, (uint32_t)p->flights++);
    }
    if (when > p->last)
        p->last = when;
}

static double gigabytes(const struct fabric *fabric, int link)
{
    return (double)fabric->link[link].capacity / (double)fabric->scale;
}

/* A piece takes the next link of its way, as soon as that is free, or has arrived. */
static void move_on(struct player *p, struct heap_item item)
{
    struct piece_flight *f = &p->flight[item.number];
    const struct fabric *fabric = p->forest->fabric;
    const struct tree_of_ways *tree = &p->forest->tree[f->tree];
    int way = tree->way[f->edge];
    size_t at = p->first_link[way] + (size_t)f->hop;
    if (at == p->first_link[way + 1]) {
        fan_out(p, f->tree, p->forest->way[way].to, item.when);
        return;
    }
    int link = p->links[at];
    double hold = p->bytes * (double)tree->weight / gigabytes(fabric, link) * 1e3;
    uint64_t begin = p->free_at[link] > item.when ? p->free_at[link] : item.when;
    p->free_at[link] = begin + (uint64_t)ceil(hold);
    f->hop++;
    heap_push_ordered(&p->heap, p->free_at[link] + (uint64_t)ceil(fabric->link[link].latency * 1e6),
                      item.number);
}

bool forest_play(const struct forest *forest, struct forest_play *play)
{
    struct player p;
    double flights = (double)forest->trees * (forest->fabric->compute - 1) * play->pieces;
    if (flights > FLIGHTS_MOST)
        return false;
    open_player(&p, forest, play);
    const struct throughput *rate = &forest->rate;
    double whole =
        play->bytes * (double)rate->under * (double)forest->fabric->scale / (double)rate->over * 1e3;
    double every = play->paced ? whole / play->pieces : 0; /* picoseconds */
    for (int piece = 0; piece < play->pieces; piece++)
        for (size_t i = 0; i < forest->trees; i++)
            fan_out(&p, (uint32_t)i, forest->tree[i].root, (uint64_t)(every * piece));
    while (p.heap.count)
        move_on(&p, heap_pop_ordered(&p.heap));
    play->seconds = (double)p.last / PICOSECONDS;
    heap_close(&p.heap);
    arena_free(&p.memory);
    return true;
}

bool forest_play_best(const struct forest *forest, struct forest_play *play)
{
    struct forest_play best = *play;
    bool any = false;
    for (int i = 0; 1 << i / 2 <= PLAY_PIECES_MOST; i++) {
        struct forest_play one = *play;
        one.pieces = 1 << i / 2;
        one.paced = i % 2;
        if (!forest_play(forest, &one))
            break;
        if (!any || one.seconds < best.seconds)
            best = one;
        any = true;
    }
    *play = best;
    return any;
}

/* ---------------------------------------------------------------------------------------- from below */

/* Latencies of the shortest ways from a node: the longest of them to a node that computes. */
static double farthest(const struct fabric *fabric, int root, double *away)
{
    bool changed = true;
    double most = 0;
    for (int i = 0; i < fabric->nodes; i++)
        away[i] = i == root ? 0 : INFINITY;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < fabric->links; i++) {
            const struct fabric_link *link = &fabric->link[i];
            if (link->capacity && away[link->from] + link->latency < away[link->to]) {
                away[link->to] = away[link->from] + link->latency;
                changed = true;
            }
        }
    }
    for (int i = 0; i < fabric->compute; i++)
        most = away[i] > most ? away[i] : most;
    return most;
}

double forest_least_seconds(const struct forest *forest, const int64_t *shares, double bytes)
{
    const struct fabric *fabric = forest->fabric;
    const struct throughput *rate = &forest->rate;
    double *away = memory_take((size_t)fabric->nodes, sizeof *away, what), crossing = INFINITY, longest = 0;
    for (size_t i = 0; i < fabric->links; i++)
        if (rate->beyond[fabric->link[i].to] && !rate->beyond[fabric->link[i].from] &&
            fabric->link[i].capacity && fabric->link[i].latency < crossing)
            crossing = fabric->link[i].latency;
    for (int i = 0; i < fabric->compute; i++) {
        double far = shares[i] ? farthest(fabric, i, away) : 0;
        longest = far > longest ? far : longest;
    }
    free(away);
    double flow = bytes * (double)rate->under * (double)fabric->scale / ((double)rate->over * 1e9);
    double cut = flow + crossing * 1e-6;
    return cut > longest * 1e-6 ? cut : longest * 1e-6;
}
