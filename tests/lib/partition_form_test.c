/*
 * Which parts are chosen, what is said of them, and what cannot be divided.
 */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "partition/choose_boxes.h"
#include "partition/graph_parts.h"
#include "partitioned.h"
#include "suite.h"

/* ---------------------------------------------------------------------------------------- sentences */

static const struct form {
    const char *spec;
    int parts;
    const char *kind, *text;
} forms[] = {
    {"torus:2048x2048", 16, "metis",
     "partition metis: 16 parts of 262,144 nodes (boxes of 512x512), 32,768 of 16,777,216 link directions "
     "are "
     "cut (0.195 %)"},
    {"torus:2048x2048", 16, "block",
     "partition block: 16 parts of 262,144 nodes (ranges of ranks), 65,536 of 16,777,216 link directions are "
     "cut (0.391 %)"},
    {"torus:2048x2048", 4, NULL,
     "partition block: 4 parts of 1,048,576 nodes (ranges of ranks), 16,384 of 16,777,216 link directions "
     "are "
     "cut (0.0977 %)"},
    {"mesh:16x1024", 4, "metis",
     "partition metis: 4 parts of 4,096 nodes (boxes of 16x256), 96 of 63,456 link directions are cut "
     "(0.151 %)"},
    {"mesh:100x100", 7, "metis",
     "partition metis: 7 parts of 1,400 to 1,500 nodes (boxes of 14-15x100), 1,200 of 39,600 link directions "
     "are cut (3.03 %)"},
    {"torus:16x16x16", 14, "metis",
     "partition metis: 14 parts of 288 to 296 nodes (boxes of (36-37 of 16x16)x8), 4,992 of 24,576 link "
     "directions are cut (20.3 %)"},
    {"torus:8x8", 7, "metis",
     "partition metis: 7 parts of 9 to 10 nodes (ranges of ranks), 136 of 256 link directions are cut "
     "(53.1 %)"},
    {"hypercube:12", 4, "metis",
     "partition metis: 4 parts of 1,024 nodes (subcubes of 10 dimensions), 8,192 of 49,152 link directions "
     "are cut (16.7 %)"},
    {"hypercube:12", 3, "metis",
     "partition metis: 3 parts of 1,280 to 1,408 nodes (boxes of (10-11 of 2^5)x2^7), 9,216 of 49,152 link "
     "directions are cut (18.8 %)"},
    {"ring:1000000", 7, "metis",
     "partition metis: 7 parts of 142,857 to 142,858 nodes (boxes of 142857-142858), 14 of 2,000,000 link "
     "directions are cut (0.0007 %)"},
    {"ring:10", 1, "metis", "partition metis: 1 part of 10 nodes, no link direction is cut"},
    {"complete:10", 3, "metis",
     "partition metis: 3 parts of 3 to 4 nodes (ranges of ranks), 66 of 90 link directions are cut (73.3 %)"},
    {"tree:2x10", 4, "block",
     "partition block: 4 parts of 255 to 256 nodes (ranges of ranks), 1,536 of 2,044 link directions are cut "
     "(75.1 %)"},
};

START_TEST(the_form_and_the_cut_are_told)
{
    char text[PARTITION_TEXT_SIZE];
    struct topo *topo = open_good(forms[_i].spec);
    struct partition p = open_parts(topo, forms[_i].parts, forms[_i].kind);
    partition_text(&p, partition_cut(&p), text, sizeof text);
    ck_assert_str_eq(text, forms[_i].text);
    partition_close(&p);
    topo_close(topo);
}
END_TEST

/* ------------------------------------------------------------------------------------------- boxes */

static const char *const grids[] = {
    "mesh:12x12", "torus:12x12",  "mesh:4x36",       "torus:36x4",   "mesh:6x6x6",      "torus:6x6x6",
    "mesh:2x8x9", "torus:9x8x10", "torus:5x12x4x3",  "mesh:3x24x5",  "torus:2x2x4x8x8", "mesh:17x19",
    "line:64",    "ring:60",      "hypercube:9",     "torus:16x16",  "mesh:32x2x2x2x2", "torus:13x7x4",
    "mesh:10x10", "torus:11x12",  "torus:2x2x2x2x3", "mesh:5x5x5x5", "torus:1x8x1x8",   "torus:100x3",
};

/* All products of the number of parts over the dimensions. */
struct products {
    const struct topo *topo;
    bool wraps;
    int64_t most;  /* nodes of a part */
    uint64_t best; /* the fewest link directions that are cut */
};

/* Split the dimensions from `dimension` on into `parts`. What is before them makes parts of `largest`
 * nodes and cuts `cut` link directions. */
static void try_products(struct products *products, int dimension, int parts, int64_t largest, uint64_t cut)
{
    const struct topo *topo = products->topo;
    if (dimension == topo->dimensions) {
        if (parts == 1 && largest <= products->most && cut < products->best)
            products->best = cut;
        return;
    }
    int size = topo->size[dimension];
    uint64_t lines = (uint64_t)(topo->nodes / size), joined = products->wraps && size > 2;
    for (int p = 1; p <= size && p <= parts; p++)
        if (parts % p == 0)
            try_products(products, dimension + 1, parts / p, largest * ((size + p - 1) / p),
                         cut + (p > 1 ? 2 * lines * ((uint64_t)p - 1 + joined) : 0));
}

START_TEST(no_product_of_the_dimensions_cuts_fewer_links)
{
    struct topo *topo = open_good(grids[_i]);
    bool wraps = strcmp(topo->kind->name, "torus") == 0 || strcmp(topo->kind->name, "ring") == 0;
    for (int parts = 2; parts <= 36; parts++) {
        struct partition p = open_parts(topo, parts, "metis");
        struct products products = {topo, wraps, largest_wanted(topo, parts), UINT64_MAX};
        try_products(&products, 0, parts, 1, 0);
        EXPECT(partition_cut(&p) <= products.best, "%s in %d parts", grids[_i], parts);
        EXPECT(boxes_largest(&p.boxes) <= products.most, "%s in %d parts", grids[_i], parts);
        partition_close(&p);
    }
    topo_close(topo);
}
END_TEST

/* How many times more link directions ranges cut than boxes do, rounded down. */
static uint64_t gain(const char *spec, int parts)
{
    struct topo *topo = open_good(spec);
    struct partition block = open_parts(topo, parts, "block"), metis = open_parts(topo, parts, "metis");
    uint64_t times = partition_cut(&block) / partition_cut(&metis);
    partition_close(&block);
    partition_close(&metis);
    topo_close(topo);
    return times;
}

START_TEST(boxes_of_grids_cut_fewer_links_than_ranges)
{
    ck_assert_uint_eq(gain("torus:1024x1024", 64), 4);
    ck_assert_uint_eq(gain("mesh:1024x1024", 64), 4);
    ck_assert_uint_eq(gain("torus:128x128x128", 64), 5);
    ck_assert_uint_eq(gain("mesh:4x4096", 4), 1024);
}
END_TEST

START_TEST(large_arrays_take_no_time)
{
    static const struct {
        const char *spec;
        int parts;
    } large[] = {
        {"hypercube:26", 1000},
        {"mesh:2x3x4x5x6x7x8x9x10x11", 1024},
        {"torus:2x4x2x4x2x4x2x4x2x4x2x4x2x4x2x4", 512},
        {"line:268435456", 65536},
        {"torus:16384x16384", 5040},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(large); i++) {
        struct topo *topo = open_good(large[i].spec);
        struct partition p = open_parts(topo, large[i].parts, "metis");
        int last = large[i].parts - 1;
        ck_assert_int_eq(partition_owner(&p, topo->nodes - 1), last);
        ck_assert_int_eq(partition_next(&p, last, topo->nodes - 1), topo->nodes - 1);
        ck_assert_int_eq(partition_next(&p, last, topo->nodes), PARTITION_NONE);
        ck_assert_int_eq(partition_next(&p, 0, -1), 0);
        ck_assert_uint_gt(partition_cut(&p), 0);
        partition_close(&p);
        topo_close(topo);
    }
}
END_TEST

/* ------------------------------------------------------------------------------------------- METIS */

START_TEST(metis_divides_what_is_no_grid)
{
    ck_assert_uint_ge(gain("star:7", 4), 2);
    ck_assert_uint_ge(gain("tree:2x10", 4), 20);
}
END_TEST

START_TEST(the_random_numbers_of_programs_stay_what_they_are)
{
    srand(7);
    int first = rand(), second = rand();
    struct topo *topo = open_good("star:5");
    srand(7);
    ck_assert_int_eq(rand(), first);
    struct partition p = open_parts(topo, 3, "metis");
    ck_assert(p.tabled);
    ck_assert_int_eq(rand(), second);
    partition_close(&p);
    topo_close(topo);
}
END_TEST

/* Parts of nearly as few nodes as there can be. */
START_TEST(every_part_of_a_small_array_has_a_node)
{
    static const char *const small[] = {"star:4",     "tree:1x9",    "tree:8x2",
                                        "complete:9", "hypercube:4", "mesh:4x4"};
    struct topo *topo = open_good(small[_i]);
    for (int parts = 1; parts <= topo->nodes; parts++) {
        struct partition p;
        enum partition_ending ending = partition_open(&p, topo, parts, "metis");
        if (ending != PARTITION_MADE) {
            ck_assert_int_eq(ending, PARTITION_NO_METIS);
            continue;
        }
        for (int part = 0; part < parts; part++)
            ck_assert_int_gt(partition_count(&p, part), 0);
        partition_close(&p);
    }
    topo_close(topo);
}
END_TEST

/* ---------------------------------------------------------------------------------------- refusals */

static const struct refusal {
    const char *spec;
    int parts;
    const char *kind;
    enum partition_ending ending;
} refusals[] = {
    {"mesh:2x2", 5, "block", PARTITION_FEW_NODES}, {"line:1", 2, "metis", PARTITION_FEW_NODES},
    {"mesh:2x2", 0, "block", PARTITION_NO_PARTS},  {"mesh:2x2", -3, "block", PARTITION_NO_PARTS},
    {"mesh:2x2", 2, "blok", PARTITION_NO_KIND},
};

START_TEST(what_cannot_be_is_refused)
{
    struct partition p;
    struct topo *topo = open_good(refusals[_i].spec);
    ck_assert_int_eq(partition_open(&p, topo, refusals[_i].parts, refusals[_i].kind), refusals[_i].ending);
    topo_close(topo);
}
END_TEST

START_TEST(the_module_alone_divides_what_is_no_grid)
{
    struct partition p;
    struct topo *topo = open_good("star:4");
    enum partition_ending expected = graph_parts_there() ? PARTITION_MADE : PARTITION_NO_METIS;
    ck_assert_int_eq(partition_open(&p, topo, 2, "metis"), expected);
    if (expected == PARTITION_MADE)
        partition_close(&p);
    topo_close(topo);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_form_and_the_cut_are_told, 0, ARRAY_LENGTH(forms));
    tcase_add_loop_test(cases, no_product_of_the_dimensions_cuts_fewer_links, 0, ARRAY_LENGTH(grids));
    tcase_add_test(cases, boxes_of_grids_cut_fewer_links_than_ranges);
    tcase_add_test(cases, large_arrays_take_no_time);
    if (graph_parts_there()) {
        tcase_add_test(cases, metis_divides_what_is_no_grid);
        tcase_add_test(cases, the_random_numbers_of_programs_stay_what_they_are);
    }
    tcase_add_test(cases, the_module_alone_divides_what_is_no_grid);
    tcase_add_loop_test(cases, every_part_of_a_small_array_has_a_node, 0, 6);
    tcase_add_loop_test(cases, what_cannot_be_is_refused, 0, ARRAY_LENGTH(refusals));
}

UNIT(add_cases, 60)
