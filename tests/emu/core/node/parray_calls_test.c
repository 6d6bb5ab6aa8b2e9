/*
 * `prepare` can ask for parameters, sets of ranks and facts of the array; no node runs here.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"

static const struct parray_param params[] = {
    {"count", "3", "a number"}, {"active", "all", "ranks"}, {"name", NULL, "a text"}, {NULL, NULL, NULL}};

static void return_at_once(struct node *self)
{
    (void)self;
}

static int64_t low, high, number;
static bool fine;

static int read_number(struct parray *array)
{
    fine = true;
    number = parray_param_int(array, "count", low, high, &fine);
    return 0;
}

static int ranks[16], rank_count;

static int read_ranks(struct parray *array)
{
    const int *list;
    rank_count = parray_param_ranks(array, "active", &list);
    for (int i = 0; i < rank_count && i < 16; i++)
        ranks[i] = list[i];
    return rank_count < 0 ? -1 : 0;
}

/* Open an array with one parameter (NULL: none). Return "" or the sentence of the refusal. */
static const char *open_with(int (*prepare)(struct parray *array), const char *topology, const char *param,
                             uint64_t seed)
{
    static char error[OUTCOME_ERROR_SIZE];
    struct parray_program program = {
        .name = "host", .node = return_at_once, .params = params, .prepare = prepare};
    struct options options = OPTIONS_DEFAULT;
    int status = 0;
    options.topology = topology;
    options.seed = seed;
    options.params = &param;
    options.param_count = param != NULL;
    error[0] = 0;
    struct parray *array = array_open(&program, &options, NULL, &status, error);
    ck_assert_int_eq(status, array ? status : PARRAY_USAGE);
    ck_assert_int_eq(array != NULL, error[0] == 0);
    array_close(array);
    return error;
}

/* ------------------------------------------------------------------------------- numbers */

START_TEST(a_number_is_the_default_or_what_is_given)
{
    low = -5;
    high = INT64_MAX;
    ck_assert_str_eq(open_with(read_number, "ring:4", NULL, 1), "");
    ck_assert_int_eq(number, 3);
    ck_assert_str_eq(open_with(read_number, "ring:4", "count=-5", 1), "");
    ck_assert_int_eq(number, -5);
    ck_assert_str_eq(open_with(read_number, "ring:4", "count=9223372036854775807", 1), "");
    ck_assert_int_eq(number, INT64_MAX);
    ck_assert(fine);
}
END_TEST

START_TEST(a_number_that_is_none_or_out_of_range_is_refused)
{
    static const char *const bad[] = {"",   " 4",  "4 ",  "4x",    "x4",
                                      "+4", "0x4", "4.0", "--4",   "-",
                                      "-6", "11",  "1e1", "1,000", "99999999999999999999"};
    low = -5;
    high = 10;
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        char param[64], want[200];
        snprintf(param, sizeof param, "count=%s", bad[i]);
        snprintf(want, sizeof want, "--param count=%s: a whole number from -5 to 10 is wanted", bad[i]);
        ck_assert_str_eq(open_with(read_number, "ring:4", param, 1), want);
        ck_assert(!fine);
    }
}
END_TEST

START_TEST(a_parameter_that_the_program_does_not_have_is_refused)
{
    ck_assert_str_eq(
        open_with(NULL, "ring:4", "coun=4", 1),
        "--param coun=4: no such parameter; did you mean count? host takes count=3, active=all, name=");
    ck_assert_str_eq(
        open_with(NULL, "ring:4", "counts=4", 1),
        "--param counts=4: no such parameter; did you mean count? host takes count=3, active=all, name=");
    ck_assert_str_eq(open_with(NULL, "ring:4", "count", 1),
                     "--param count: write it as K=V; host takes count=3, active=all, name=");
}
END_TEST

/* ------------------------------------------------------------------------------- ranks */

START_TEST(ranks_are_read_sorted)
{
    ck_assert_str_eq(open_with(read_ranks, "ring:8", "active=5,0,7", 1), "");
    ck_assert_int_eq(rank_count, 3);
    ck_assert(ranks[0] == 0 && ranks[1] == 5 && ranks[2] == 7);
    ck_assert_str_eq(open_with(read_ranks, "ring:8", "active=3", 1), "");
    ck_assert(rank_count == 1 && ranks[0] == 3);
    ck_assert_str_eq(open_with(read_ranks, "ring:8", NULL, 1), "");
    ck_assert_int_eq(rank_count, 8);
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(ranks[i], i);
}
END_TEST

START_TEST(random_ranks_are_fixed_by_the_seed)
{
    int first[16];
    bool differs = false;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        ck_assert_str_eq(open_with(read_ranks, "ring:14", "active=random:6", seed), "");
        ck_assert_int_eq(rank_count, 6);
        for (int i = 1; i < 6; i++)
            ck_assert_int_lt(ranks[i - 1], ranks[i]);
        ck_assert(ranks[0] >= 0 && ranks[5] < 14);
        if (seed == 1)
            memcpy(first, ranks, sizeof first);
        differs |= memcmp(first, ranks, 6 * sizeof ranks[0]) != 0;
    }
    ck_assert(differs);
    ck_assert_str_eq(open_with(read_ranks, "ring:14", "active=random:6", 1), "");
    ck_assert(memcmp(first, ranks, 6 * sizeof ranks[0]) == 0);
    ck_assert_str_eq(open_with(read_ranks, "ring:14", "active=random:14", 1), "");
    ck_assert_int_eq(rank_count, 14);
    ck_assert_str_eq(open_with(read_ranks, "ring:14", "active=random:0", 1), "");
    ck_assert_int_eq(rank_count, 0);
}
END_TEST

START_TEST(shares_of_the_nodes_are_rounded_up)
{
    static const struct {
        const char *param;
        int count;
    } shares[] = {{"active=random:0%", 0},
                  {"active=random:1%", 1},
                  {"active=random:50%", 7},
                  {"active=random:51%", 8},
                  {"active=random:100%", 14}};
    for (size_t i = 0; i < ARRAY_LENGTH(shares); i++) {
        ck_assert_str_eq(open_with(read_ranks, "ring:14", shares[i].param, 1), "");
        ck_assert_int_eq(rank_count, shares[i].count);
    }
}
END_TEST

START_TEST(ranks_that_are_none_are_refused)
{
    static const char *const bad[] = {"",        ",",           "0,",       ",0",         "0,,1",
                                      "0,8",     "-1",          "0,0",      "random:9",   "random:-1",
                                      "random:", "random:2x",   "random",   "all,1",      "0 1",
                                      "0;1",     "random:101%", "random:%", "random:5%%", "random:-5%"};
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        char param[64], want[200];
        snprintf(param, sizeof param, "active=%s", bad[i]);
        snprintf(want, sizeof want,
                 "--param active=%s: different ranks from 0 to 7 with commas between (0,5,7), random:M with "
                 "M up to 8, random:P%% of all, or all",
                 bad[i]);
        ck_assert_str_eq(open_with(read_ranks, "ring:8", param, 1), want);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- facts */

static int look_around(struct parray *array)
{
    unsigned char *memory = parray_alloc(array, 100);
    int others = 0;
    for (int i = 0; i < 100; i++)
        others += memory[i] != 0;
    bool right = others == 0 && parray_alloc(array, 0) && parray_nodes(array) == 12 &&
                 !strcmp(parray_topology(array), "mesh:3x4") &&
                 !strcmp(parray_topology_kind(array), "mesh") && parray_dimensions(array) == 2 &&
                 parray_dimension_size(array, 0) == 3 && parray_dimension_size(array, 1) == 4 &&
                 parray_dimension_size(array, 2) < 0 && parray_dimension_size(array, -1) < 0 &&
                 parray_links(array) == 17 && parray_degree(array, 5) == 4 && parray_peer(array, 5, 0) == 1 &&
                 parray_peer(array, 0, 0) < 0 && parray_distance(array, 0, 11) == 5 &&
                 parray_diameter(array) == 5 && !strcmp(parray_model(array), "F*") &&
                 parray_seed(array) == 77 && parray_duration(array, 4) == 4 &&
                 !strcmp(parray_param(array, "name"), "x=y") && !strcmp(parray_param(array, "count"), "3");
    return right ? 0 : parray_refuse(array, "a fact is wrong");
}

START_TEST(prepare_knows_the_array)
{
    ck_assert_str_eq(open_with(look_around, "mesh:3x4", "name=x=y", 77), "");
}
END_TEST

static int refuse_twice(struct parray *array)
{
    parray_refuse(array, "first %d", 1);
    return parray_refuse(array, "second");
}

START_TEST(the_first_refusal_is_told)
{
    ck_assert_str_eq(open_with(refuse_twice, "ring:4", NULL, 1), "first 1");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_number_is_the_default_or_what_is_given);
    tcase_add_test(cases, a_number_that_is_none_or_out_of_range_is_refused);
    tcase_add_test(cases, a_parameter_that_the_program_does_not_have_is_refused);
    tcase_add_test(cases, ranks_are_read_sorted);
    tcase_add_test(cases, random_ranks_are_fixed_by_the_seed);
    tcase_add_test(cases, shares_of_the_nodes_are_rounded_up);
    tcase_add_test(cases, ranks_that_are_none_are_refused);
    tcase_add_test(cases, prepare_knows_the_array);
    tcase_add_test(cases, the_first_refusal_is_told);
}

UNIT(add_cases, 60)
