/*
 * Narrowest cuts between two groups of nodes, beside all cuts that there are: on random graphs of few nodes.
 */
#include <stdio.h>
#include <unistd.h>

#include "temporary.h"
#include "base.h"
#include "suite.h"
#include "topo/min_cut.h"
#include "rng.h"
#include "topo/topo.h"

enum { NODES = 9, GRAPHS = 40, GROUPS = 12 };

/* A path through all nodes, so that the graph is connected, and other links by chance. */
static struct topo *random_graph(struct rng *rng)
{
    char error[TOPO_ERROR_SIZE];
    FILE *file = fopen("graph.txt", "w");
    unsigned chance = 1 + (unsigned)rng_below(rng, 4);
    for (int a = 0; a < NODES; a++)
        for (int b = a + 1; b < NODES; b++)
            if (b == a + 1 || rng_below(rng, 5) < chance)
                fprintf(file, "%d %d\n", a, b);
    fclose(file);
    struct topo *topo = topo_open("graph:graph.txt", error, sizeof error);
    ck_assert_msg(topo, "%s", error);
    return topo;
}

static int links_out_of(const struct topo *topo, unsigned set)
{
    int links = 0;
    for (int rank = 0; rank < NODES; rank++)
        for (int port = 0; set >> rank & 1 && port < topo_degree(topo, rank); port++)
            links += !(set >> topo_peer(topo, rank, port) & 1);
    return links;
}

struct narrowest {
    int links, fewest, most; /* and the nodes of the smallest and the largest such set */
};

static struct narrowest try_all(const struct topo *topo, unsigned from, unsigned to)
{
    struct narrowest best = {NODES * NODES, NODES, 0};
    for (unsigned set = 0; set < 1u << NODES; set++) {
        int links = links_out_of(topo, set), nodes = __builtin_popcount(set);
        if ((set & from) != from || set & to || links > best.links)
            continue;
        if (links < best.links)
            best = (struct narrowest){links, nodes, nodes};
        best.fewest = nodes < best.fewest ? nodes : best.fewest;
        best.most = nodes > best.most ? nodes : best.most;
    }
    return best;
}

static void check_cut(struct min_cut *min_cut, bool most_nodes, unsigned from, unsigned to,
                      const struct narrowest *expected)
{
    uint8_t in[NODES];
    unsigned set = 0;
    int nodes = min_cut_mark(min_cut, most_nodes, in);
    for (int rank = 0; rank < NODES; rank++)
        set |= (unsigned)in[rank] << rank;
    ck_assert_int_eq(nodes, __builtin_popcount(set));
    ck_assert_int_eq(nodes, most_nodes ? expected->most : expected->fewest);
    ck_assert_int_eq(links_out_of(min_cut->topo, set), expected->links);
    ck_assert((set & from) == from && !(set & to));
}

START_TEST(cuts_are_the_narrowest)
{
    char folder[TEMPORARY_SIZE];
    struct rng rng;
    temporary_enter(folder);
    rng_open(&rng, 17, 1);
    for (int graph = 0; graph < GRAPHS; graph++) {
        struct topo *topo = random_graph(&rng);
        struct min_cut min_cut;
        struct arena memory = {NULL};
        min_cut_open(&min_cut, topo, &memory);
        for (int groups = 0; groups < GROUPS; groups++) {
            unsigned from = 1, to = 1u << (NODES - 1);
            for (int rank = 0; rank < NODES; rank++) {
                if (rank > 0 && rank < NODES - 1 && rng_below(&rng, 4) == 0)
                    *(rng_below(&rng, 2) ? &from : &to) |= 1u << rank;
                min_cut.side[rank] = from >> rank & 1 ? MIN_CUT_FROM
                                     : to >> rank & 1 ? MIN_CUT_TO
                                                      : MIN_CUT_BETWEEN;
            }
            struct narrowest expected = try_all(topo, from, to);
            ck_assert(min_cut_find(&min_cut, UINT64_MAX));
            check_cut(&min_cut, false, from, to, &expected);
            check_cut(&min_cut, true, from, to, &expected);
        }
        arena_free(&memory);
        topo_close(topo);
    }
    unlink("graph.txt");
    temporary_leave(folder);
}
END_TEST

/* The search gives up after as many lookups as it may make, and a second try with more finds the cut. */
START_TEST(the_work_is_limited)
{
    char error[TOPO_ERROR_SIZE];
    struct topo *topo = topo_open("mesh:40x40", error, sizeof error);
    struct min_cut min_cut;
    uint8_t in[1600];
    struct arena memory = {NULL};
    ck_assert_ptr_nonnull(topo);
    min_cut_open(&min_cut, topo, &memory);
    for (int rank = 0; rank < 1600; rank++)
        min_cut.side[rank] = rank < 400 ? MIN_CUT_FROM : rank >= 1200 ? MIN_CUT_TO : MIN_CUT_BETWEEN;
    ck_assert(!min_cut_find(&min_cut, 1000));
    ck_assert_uint_lt(min_cut.lookups, 20000);
    ck_assert(min_cut_find(&min_cut, UINT64_MAX));
    ck_assert_int_eq(min_cut_mark(&min_cut, false, in), 400);
    ck_assert_int_eq(min_cut_mark(&min_cut, true, in), 1200);
    arena_free(&memory);
    topo_close(topo);
}
END_TEST

/* The narrowest of the cuts that come with merging is the narrowest of all; pairs are as many as there are.
 * */
START_TEST(merging_passes_the_narrowest_cut)
{
    char folder[TEMPORARY_SIZE];
    struct rng rng;
    temporary_enter(folder);
    rng_open(&rng, 23, 1);
    for (int graph = 0; graph < GRAPHS; graph++) {
        struct topo *topo = random_graph(&rng);
        struct merged_cuts cuts;
        struct arena memory = {NULL};
        uint8_t in[NODES];
        int narrowest = NODES * NODES, least = NODES * NODES, count, passed = 0;
        for (unsigned set = 1; set + 1 < 1u << NODES; set++)
            least = links_out_of(topo, set) < least ? links_out_of(topo, set) : least;
        merged_cuts_open(&cuts, topo, &memory);
        for (int node; (node = merged_cuts_next(&cuts, in, &count)) >= 0; passed++) {
            unsigned set = 0;
            for (int rank = 0; rank < NODES; rank++)
                set |= (unsigned)in[rank] << rank;
            ck_assert(set >> node & 1);
            ck_assert_int_eq(count, __builtin_popcount(set));
            narrowest = links_out_of(topo, set) < narrowest ? links_out_of(topo, set) : narrowest;
        }
        ck_assert_int_eq(passed, NODES - 1);
        ck_assert_int_eq(narrowest, least);
        arena_free(&memory);
        topo_close(topo);
    }
    unlink("graph.txt");
    temporary_leave(folder);
}
END_TEST

static const struct {
    const char *spec;
    uint64_t pairs, paired;
} paired[] = {
    {"ring:7", 3, 7}, {"line:7", 3, 6},   {"line:8", 4, 8},     {"tree:3x3", 3, 6},
    {"line:1", 0, 0}, {"mesh:3x3", 4, 8}, {"complete:4", 2, 4}, {"tree:2x2", 1, 2},
};

START_TEST(pairs_are_as_many_as_there_are)
{
    char error[TOPO_ERROR_SIZE];
    struct topo *topo = topo_open(paired[_i].spec, error, sizeof error);
    struct node_pairs found = topo_pairs(topo);
    ck_assert_uint_eq(found.pairs, paired[_i].pairs);
    ck_assert_uint_eq(found.paired, paired[_i].paired);
    topo_close(topo);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, merging_passes_the_narrowest_cut);
    tcase_add_loop_test(cases, pairs_are_as_many_as_there_are, 0, (int)ARRAY_LENGTH(paired));
    tcase_add_test(cases, cuts_are_the_narrowest);
    tcase_add_test(cases, the_work_is_limited);
}

UNIT(add, 60)
