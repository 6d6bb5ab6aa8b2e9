/*
 * Every partition of every topology: each node is in one part, and what is told of parts and of cut links is
 * what a look at all nodes and ports finds.
 */
#include "base.h"
#include "partition/graph_parts.h"
#include "partitioned.h"
#include "temporary.h"
#include "tools.h"
#include "suite.h"

enum { PARTS_MOST = TOOLS_TSAN ? 5 : 9 };

/* "graph:" stands for the file that main writes. */
static const char *const specs[] = {
    "line:1",        "line:2",        "line:9",        "line:100",    "ring:3",        "ring:8",
    "ring:100",      "mesh:1",        "mesh:7",        "mesh:2x2",    "mesh:3x3",      "mesh:6x11",
    "mesh:4x6x5",    "mesh:1x6x1",    "mesh:3x3x3",    "torus:2x2",   "torus:2x3",     "torus:3x3",
    "torus:4x4",     "torus:5x7",     "torus:8x8",     "torus:12x10", "torus:4x4x4",   "torus:6x1x9",
    "torus:2x2x3",   "torus:4x3x2",   "torus:4x2x4x2", "torus:16x6",  "torus:3x3x3x3", "mesh:2x2x2x2x2",
    "torus:16x16x3", "torus:2x3x4x5", "mesh:40x3",     "hypercube:1", "hypercube:2",   "hypercube:3",
    "hypercube:4",   "hypercube:5",   "hypercube:8",   "complete:2",  "complete:3",    "complete:15",
    "star:3",        "star:4",        "star:5",        "star:6",      "tree:1x9",      "tree:2x4",
    "tree:2x7",      "tree:3x4",      "graph:",
};

enum { SPECS = ARRAY_LENGTH(specs) };

static const char *const kinds[] = {"block", "metis", "cyclic"};

static char graph_spec[TEMPORARY_SIZE];

/* Does this build know the kind there? */
static bool is_known(const char *kind, const struct topo *topo)
{
    return graph_parts_there() || strcmp(kind, "metis") != 0 || boxes_fit(topo) ||
           strcmp(topo->kind->name, "complete") == 0;
}

static struct topo *open_spec(int index)
{
    return open_good(strcmp(specs[index], "graph:") == 0 ? graph_spec : specs[index]);
}

/* Call `check` for every number of parts and every kind that this build has there. */
static void with_each(int index, void (*check)(const struct partition *partition))
{
    struct topo *topo = open_spec(index);
    for (int parts = 1; parts <= PARTS_MOST && parts <= topo->nodes; parts++)
        for (size_t kind = 0; kind < ARRAY_LENGTH(kinds); kind++) {
            if (parts > 1 && !is_known(kinds[kind], topo))
                continue;
            struct partition partition = open_parts(topo, parts, kinds[kind]);
            check(&partition);
            partition_close(&partition);
        }
    topo_close(topo);
}

#define SAY(p, rank) "%s, %d parts by %s: rank %d", (p)->topo->spec, (p)->parts, (p)->kind->name, (rank)

/* ------------------------------------------------------------------------------------------- nodes */

static void check_part(const struct partition *p, int part)
{
    int count = 0, first = -1, end = -1, expected = PARTITION_NONE;
    for (int rank = p->topo->nodes - 1; rank >= -1; rank--) {
        EXPECT(partition_next(p, part, rank + 1) == expected, SAY(p, rank));
        if (rank >= 0 && partition_owner(p, rank) == part) {
            expected = first = rank;
            end = count++ ? end : rank + 1;
        }
    }
    EXPECT(count > 0 && partition_count(p, part) == count, SAY(p, count));
    EXPECT(partition_first(p, part) == first, SAY(p, first));
    EXPECT(partition_end(p, part) == end, SAY(p, end));
    EXPECT(!partition_is_range(p) || end - first == count, SAY(p, first));
    int index = 0;
    for (int rank = first; rank != PARTITION_NONE; rank = partition_next(p, part, rank + 1), index++) {
        EXPECT(partition_owner(p, rank) == part, SAY(p, rank));
        EXPECT(partition_index(p, part, rank) == index, SAY(p, rank));
        EXPECT(partition_at(p, part, index) == rank, SAY(p, rank));
    }
    EXPECT(index == count, SAY(p, index));
}

static void check_nodes(const struct partition *p)
{
    int sum = 0, ranges = 0;
    for (int rank = 0; rank < p->topo->nodes; rank++)
        EXPECT(partition_owner(p, rank) >= 0 && partition_owner(p, rank) < p->parts, SAY(p, rank));
    for (int part = 0; part < p->parts; part++) {
        check_part(p, part);
        sum += partition_count(p, part);
        ranges += partition_end(p, part) - partition_first(p, part) == partition_count(p, part);
    }
    EXPECT(sum == p->topo->nodes, SAY(p, sum));
    EXPECT(partition_is_range(p) == (ranges == p->parts), SAY(p, ranges));
}

START_TEST(every_node_is_in_one_part)
{
    with_each(_i, check_nodes);
}
END_TEST

static void check_sizes(const struct partition *p)
{
    int64_t nodes = p->topo->nodes;
    for (int part = 0; part < p->parts; part++) {
        int64_t count = partition_count(p, part);
        bool even = count == nodes / p->parts || count == (nodes + p->parts - 1) / p->parts;
        EXPECT(even || (strcmp(p->kind->name, "metis") == 0 && count * p->parts * 10 <= nodes * 11),
               SAY(p, (int)count));
    }
}

START_TEST(no_part_is_a_tenth_above_the_mean)
{
    with_each(_i, check_sizes);
}
END_TEST

static void check_block(const struct partition *p)
{
    for (int rank = 0; strcmp(p->kind->name, "cyclic") == 0 && rank < p->topo->nodes; rank++)
        EXPECT(partition_owner(p, rank) == rank % p->parts, SAY(p, rank));
    if (strcmp(p->kind->name, "block") != 0)
        return;
    ck_assert(partition_is_range(p));
    for (int part = 0; part < p->parts; part++)
        ck_assert_int_eq(partition_first(p, part), part ? partition_end(p, part - 1) : 0);
}

START_TEST(blocks_are_ranges_in_order)
{
    with_each(_i, check_block);
}
END_TEST

START_TEST(a_node_is_alone)
{
    struct topo *topo = open_good("complete:5");
    for (int alone = 0; alone < topo->nodes; alone++) {
        char kind[32];
        snprintf(kind, sizeof kind, "alone:%d", alone);
        struct partition p = open_parts(topo, 2, kind);
        for (int rank = 0; rank < topo->nodes; rank++)
            EXPECT((partition_owner(&p, rank) == partition_owner(&p, alone)) == (rank == alone),
                   SAY(&p, rank));
        ck_assert_int_eq(partition_owner(&p, 0), 0);
        partition_close(&p);
    }
    struct partition none;
    ck_assert_int_eq(partition_open(&none, topo, 2, "alone:5"), PARTITION_NO_KIND);
    ck_assert_int_eq(partition_open(&none, topo, 3, "alone:1"), PARTITION_NO_KIND);
    topo_close(topo);
}
END_TEST

/* ------------------------------------------------------------------------------------------- links */

static void check_cuts(const struct partition *p)
{
    uint64_t *cuts = brute_cuts(p), found[PARTS_MOST], sum = 0;
    for (int part = 0; part < p->parts; part++) {
        uint64_t from = 0;
        memset(found, 0, sizeof found);
        uint64_t told = partition_cut_of(p, part, found);
        for (int to = 0; to < p->parts; to++) {
            EXPECT(found[to] == cuts[part * p->parts + to], SAY(p, part));
            EXPECT(found[to] == cuts[to * p->parts + part], SAY(p, part));
            from += found[to];
        }
        EXPECT(told == from && partition_cut_of(p, part, NULL) == from, SAY(p, part));
        sum += from;
    }
    EXPECT(partition_cut(p) == sum, SAY(p, (int)sum));
    free(cuts);
}

START_TEST(cut_links_are_counted_as_by_brute_force)
{
    with_each(_i, check_cuts);
}
END_TEST

static void check_again(const struct partition *p)
{
    struct partition again = open_parts(p->topo, p->parts, p->kind->name);
    for (int rank = 0; rank < p->topo->nodes; rank++)
        EXPECT(partition_owner(p, rank) == partition_owner(&again, rank), SAY(p, rank));
    ck_assert_uint_eq(partition_hash(p), partition_hash(&again));
    partition_close(&again);
}

START_TEST(a_partition_is_the_same_every_time)
{
    with_each(_i, check_again);
}
END_TEST

static void check_against_block(const struct partition *p)
{
    if (strcmp(p->kind->name, "metis") != 0)
        return;
    struct partition block = open_parts(p->topo, p->parts, "block");
    EXPECT(partition_cut(p) <= partition_cut(&block), SAY(p, (int)partition_cut(p)));
    partition_close(&block);
}

START_TEST(metis_cuts_no_more_links_than_block)
{
    with_each(_i, check_against_block);
}
END_TEST

/* Two rings of rings, and a node without links. */
static void make_graph(void)
{
    FILE *file = graph_create(graph_spec);
    for (int ring = 0; ring < 2; ring++)
        for (int i = 0; i < 60; i++) {
            fprintf(file, "%d %d\n", 60 * ring + i, 60 * ring + (i + 1) % 60);
            if (i % 6 == 0)
                fprintf(file, "%d %d\n", 60 * ring + i, 60 * ring + (i + 18) % 60);
        }
    fprintf(file, "122 121\n");
    fclose(file);
}

static void remove_graph(void)
{
    graph_remove(graph_spec);
}

static void add_cases(TCase *cases)
{
    tcase_add_unchecked_fixture(cases, make_graph, remove_graph);
    tcase_add_loop_test(cases, every_node_is_in_one_part, 0, SPECS);
    tcase_add_loop_test(cases, no_part_is_a_tenth_above_the_mean, 0, SPECS);
    tcase_add_loop_test(cases, blocks_are_ranges_in_order, 0, SPECS);
    tcase_add_test(cases, a_node_is_alone);
    tcase_add_loop_test(cases, cut_links_are_counted_as_by_brute_force, 0, SPECS);
    tcase_add_loop_test(cases, a_partition_is_the_same_every_time, 0, SPECS);
    tcase_add_loop_test(cases, metis_cuts_no_more_links_than_block, 0, SPECS);
}

UNIT(add_cases, 60)
