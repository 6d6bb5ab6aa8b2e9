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
#include "fabric/forest_hops.h"
#include "fabric/forest_play.h"
#include "heap.h"

#define PICOSECONDS      1e12
#define PICOSECONDS_MOST 0x1p62 /* seven weeks */

enum { FLIGHTS_MOST = 1 << 20 };

/* A piece that is under way, or waits at a link. */
struct piece_flight {
    uint32_t tree;
    int hop; /* of the tree */
};

/* A tree as hops. A place is a hop, plus one; place 0 is the root. */
struct play_tree {
    struct tree_hop *hop;
    int hops;
    int *first, *next; /* the places that follow each place, and the next one of those; 0: none */
};

struct player {
    const struct forest *forest;
    double bytes; /* of one piece of a tree of weight 1 */
    struct play_tree *tree;
    uint64_t *free_at; /* of each link */
    struct piece_flight *flight;
    size_t flights;
    struct heap heap;
    uint64_t last;
    bool endless; /* it takes longer than can be counted */
    struct arena memory;
};

static const char what[] = "the play of trees";

/* The hops that follow a hop, those with the highest part of the tree beyond first. */
static void order_hops(struct play_tree *tree, int *height)
{
    memset(height, 0, (size_t)(tree->hops + 1) * sizeof *height);
    for (int i = tree->hops; i > 0; i--) {
        int before = tree->hop[i - 1].before + 1;
        int *place = &tree->first[before];
        while (*place && height[*place] > height[i])
            place = &tree->next[*place];
        tree->next[i] = *place;
        *place = i;
        if (height[before] < height[i] + 1)
            height[before] = height[i] + 1;
    }
}

static void lay_out_tree(struct player *p, size_t number)
{
    struct play_tree *tree = &p->tree[number];
    size_t most = forest_hops_most(p->forest, number), nodes = (size_t)p->forest->fabric->nodes;
    int *scratch = memory_take(most + 1 > nodes ? most + 1 : nodes, sizeof *scratch, what);
    tree->hop = arena_take(&p->memory, most, sizeof *tree->hop, what);
    tree->first = arena_take(&p->memory, most + 1, sizeof *tree->first, what);
    tree->next = arena_take(&p->memory, most + 1, sizeof *tree->next, what);
    tree->hops = forest_hops(p->forest, number, tree->hop, scratch);
    order_hops(tree, scratch);
    free(scratch);
}

static void open_player(struct player *p, const struct forest *forest, const struct forest_play *play)
{
    size_t hops = 0;
    *p = (struct player){.forest = forest};
    p->bytes = play->bytes / (double)forest->per_share / play->pieces;
    p->tree = arena_take(&p->memory, forest->trees, sizeof *p->tree, what);
    for (size_t i = 0; i < forest->trees; i++) {
        lay_out_tree(p, i);
        hops += (size_t)p->tree[i].hops;
    }
    p->free_at = arena_take(&p->memory, forest->fabric->links, sizeof *p->free_at, what);
    p->flight = arena_take(&p->memory, hops * (size_t)play->pieces, sizeof *p->flight, what);
}

/* Send a piece on from a place of its tree, which it has reached at that time. */
static void fan_out(struct player *p, uint32_t tree, int place, uint64_t when)
{
    for (int at = p->tree[tree].first[place]; at; at = p->tree[tree].next[at]) {
        p->flight[p->flights] = (struct piece_flight){tree, at - 1};
        heap_add_ordered(&p->heap, when, (uint32_t)p->flights++, "pieces under way");
    }
}

static double gigabytes(const struct fabric *fabric, int link)
{
    return (double)fabric->link[link].capacity / (double)fabric->scale;
}

/* A piece takes its link, as soon as that is free, and goes on from there. */
static void take_link(struct player *p, struct heap_item item)
{
    struct piece_flight f = p->flight[item.number];
    const struct fabric *fabric = p->forest->fabric;
    int link = p->tree[f.tree].hop[f.hop].link;
    double hold = p->bytes * (double)p->forest->tree[f.tree].weight / gigabytes(fabric, link) * 1e3;
    uint64_t begin = p->free_at[link] > item.when ? p->free_at[link] : item.when;
    p->endless = (double)begin + hold + fabric->link[link].latency * 1e6 > PICOSECONDS_MOST;
    if (p->endless)
        return;
    p->free_at[link] = begin + (uint64_t)ceil(hold);
    uint64_t arrival = p->free_at[link] + (uint64_t)ceil(fabric->link[link].latency * 1e6);
    p->last = arrival > p->last ? arrival : p->last;
    fan_out(p, f.tree, f.hop + 1, arrival);
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
    for (int piece = 0; piece < play->pieces && whole <= PICOSECONDS_MOST; piece++)
        for (size_t i = 0; i < forest->trees; i++)
            fan_out(&p, (uint32_t)i, 0, (uint64_t)(every * piece));
    p.endless = whole > PICOSECONDS_MOST;
    while (p.heap.count && !p.endless)
        take_link(&p, heap_pop_ordered(&p.heap));
    play->seconds = (double)p.last / PICOSECONDS;
    heap_close(&p.heap);
    arena_free(&p.memory);
    return !p.endless;
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
