/*
 * Collectives with neighbours, with blocks of several lengths, of groups of nodes, and with places: what
 * comes out on all kinds of topologies, under all models, alike on all engines and with late packets.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "facts/disturb_options.h"

static const char *const topologies[] = {
    "line:1",    "line:2", "ring:5",   "hypercube:3", "mesh:3x4",
    "torus:3x4", "star:4", "tree:2x3", "complete:6",  "graph:coll_groups.edges"};
static const char *const models[] = {"F*", "H*", "SLA", "F1", "H1"};

/* Two nodes with three links, a triangle, and a leaf. */
static void write_graph(void)
{
    FILE *file = fopen("coll_groups.edges", "w");
    ck_assert_ptr_nonnull(file);
    fputs("0 1 3\n1 2\n2 3\n3 1\n3 4\n", file);
    ck_assert_int_eq(fclose(file), 0);
}

static struct outcome run_once(const struct parray_program *program, struct options options, int engine)
{
    struct trial trial = trial_run(program, options, engine);
    struct outcome outcome = *trial.outcome;
    ck_assert_msg(trial.status == PARRAY_DONE, "%s on %s under %s: %s", program->name, options.topology,
                  options.model, outcome.error);
    ck_assert_uint_eq(outcome.leftovers, 0);
    trial_end(&trial);
    return outcome;
}

/* Everywhere, on one engine; then on the others and with late packets, on some. */
static void run_everywhere(const struct parray_program *program)
{
    write_graph();
    for (size_t t = 0; t < ARRAY_LENGTH(topologies); t++)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m++) {
            struct options options = trial_on(topologies[t]);
            struct disturb_options disturb = {.seed = t * 7 + m, .jitter = 2, .lag = RATE_ONE / 4};
            options.model = models[m];
            options.mailbox = 1 + (t + m) % 2;
            options.max_steps = 1000000;
            struct outcome first = run_once(program, options, 0);
            for (int engine = 1; engine < TRIAL_ENGINES && (t + m) % 5 == 2; engine++) {
                struct outcome other = run_once(program, options, engine);
                ck_assert_uint_eq(other.steps, first.steps);
                ck_assert_uint_eq(other.digest, first.digest);
            }
            options.disturb = &disturb;
            run_once(program, options, 0);
        }
    remove("coll_groups.edges");
}

/* Any number that tells who gives what to whom. */
static int32_t word_of(int from, int to, size_t i)
{
    return from * 10000 + to * 100 + (int32_t)i;
}

static void fill(int32_t *words, int from, int to, size_t count)
{
    for (size_t i = 0; i < count; i++)
        words[i] = word_of(from, to, i);
}

static void expect(struct node *self, const int32_t *words, int from, int to, size_t count)
{
    for (size_t i = 0; i < count; i++)
        node_check(self, words[i] == word_of(from, to, i));
}

enum { MOST = 24 };

/* ------------------------------------------------------------------------------------------ halo */

static void halo_node(struct node *self)
{
    int32_t out[MOST * 3], in[MOST * 3];
    for (size_t count = 0; count <= 3; count += 3) {
        memset(in, -1, sizeof in);
        for (int port = 0; port < node_degree(self); port++)
            fill(out + (size_t)port * count, node_rank(self), port, count);
        coll_halo(self, out, count, COLL_INT32, in);
        for (int port = 0; port < node_degree(self); port++) {
            int32_t *block = in + (size_t)port * count;
            for (size_t i = 0; i < count; i++) {
                bool is_there = node_peer(self, port) >= 0;
                node_check(self, is_there ? block[i] / 10000 == node_peer(self, port) : block[i] == -1);
                node_check(self, !is_there || block[i] % 100 == (int32_t)i);
            }
        }
    }
}

START_TEST(neighbours_get_blocks)
{
    run_everywhere(&(struct parray_program){.name = "halo", .node = halo_node});
}
END_TEST

static double promise;

static int ask_steps(struct parray *array)
{
    promise = parray_coll_steps(array, COLL_HALO, 0);
    return 0;
}

static void one_halo(struct node *self)
{
    int8_t out[MOST] = {0}, in[MOST];
    coll_halo(self, out, 1, COLL_INT8, in);
}

/* Under SLA, F1 and H1 no fewer than there are links at a node, and reports behind them. */
START_TEST(a_halo_takes_the_steps_that_are_promised)
{
    struct parray_program program = {.name = "halo", .prepare = ask_steps, .node = one_halo};
    static const uint64_t torus[] = {1, 2};
    write_graph();
    for (size_t t = 0; t < ARRAY_LENGTH(topologies); t++)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m++) {
            struct options options = trial_on(topologies[t]);
            options.model = models[m];
            options.mailbox = 2;
            struct outcome outcome = run_once(&program, options, 0);
            ck_assert_uint_eq(outcome.steps, (uint64_t)promise);
            if (!strcmp(topologies[t], "torus:3x4") && m < 2)
                ck_assert_uint_eq(outcome.steps, torus[m]);
            if (!strcmp(topologies[t], "torus:3x4"))
                ck_assert_uint_eq(outcome.transmissions, 48 + (m < 2 ? 0 : 11));
        }
    remove("coll_groups.edges");
}
END_TEST

/* ------------------------------------------------------------------- blocks of several lengths */

static size_t count_of(int rank)
{
    return (size_t)(rank * 7 % 5);
}

static size_t between(int from, int to)
{
    return (size_t)((from * 3 + to) % 4);
}

static void expect_all(struct node *self, const int32_t *all)
{
    for (int r = 0; r < node_count(self); r++, all += count_of(r - 1))
        expect(self, all, r, 0, count_of(r));
}

static void same_counts_node(struct node *self)
{
    int32_t mine[5], all[MOST * 5] = {0};
    size_t counts[MOST];
    int me = node_rank(self), root = node_count(self) - 1;
    for (int r = 0; r < node_count(self); r++)
        counts[r] = count_of(r);
    fill(mine, me, 0, counts[me]);
    coll_allgatherv(self, mine, counts, COLL_INT32, all);
    expect_all(self, all);
    memset(all, 0, sizeof all);
    coll_gatherv(self, mine, counts, COLL_INT32, all, root);
    if (me == root)
        expect_all(self, all);
    memset(mine, 0, sizeof mine);
    coll_scatterv(self, all, counts, COLL_INT32, mine, root);
    expect(self, mine, me, 0, counts[me]);
}

static void own_counts_node(struct node *self)
{
    int32_t out[MOST * 4], in[MOST * 4];
    size_t given[MOST], got[MOST];
    int32_t *at = out;
    for (int r = 0; r < node_count(self); r++) {
        given[r] = between(node_rank(self), r);
        got[r] = between(r, node_rank(self));
        fill(at, node_rank(self), r, given[r]);
        at += given[r];
    }
    coll_alltoallv(self, out, given, COLL_INT32, in, got);
    at = in;
    for (int r = 0; r < node_count(self); r++, at += got[r - 1])
        expect(self, at, r, node_rank(self), got[r]);
}

START_TEST(blocks_differ_in_length)
{
    run_everywhere(&(struct parray_program){.name = "same counts", .node = same_counts_node});
    run_everywhere(&(struct parray_program){.name = "own counts", .node = own_counts_node});
}
END_TEST

/* ----------------------------------------------------------------------------------------- groups */

enum { APART = 3000 }; /* by then the calls of all groups are through */

/* The first node and all others, if these hang together; then pairs of what is left. */
static void groups_node(struct node *self)
{
    int nodes = node_count(self), me = node_rank(self), half = me < (nodes + 1) / 2;
    struct coll_group *group = coll_split(self, half);
    node_check(self, group);
    coll_within(self, group);
    int first = half ? 0 : (nodes + 1) / 2, count = half ? (nodes + 1) / 2 : nodes / 2;
    node_check(self, coll_rank(self) == me - first && coll_count(self) == count);
    int32_t sum = me, last = me, ranks[MOST];
    coll_allreduce(self, &sum, 1, COLL_INT32, COLL_SUM);
    node_check(self, sum == count * (2 * first + count - 1) / 2);
    coll_broadcast(self, &last, 1, COLL_INT32, count - 1);
    node_check(self, last == first + count - 1);
    coll_allgather(self, &me, 1, COLL_INT32, ranks);
    for (int r = 0; r < count; r++)
        node_check(self, ranks[r] == first + r);
    struct coll_group *alone = coll_split(self, coll_rank(self));
    coll_within(self, alone);
    node_check(self, coll_count(self) == 1);
    coll_barrier(self);
    node_wait_until(self, APART);
    coll_within(self, NULL);
    node_check(self, coll_count(self) == nodes);
    coll_allreduce(self, &sum, 1, COLL_INT32, COLL_MAX);
    node_wait_until(self, 2 * APART);
    node_check(self, !coll_split(self, -1));
}

START_TEST(groups_call_side_by_side)
{
    static const char *const halves[] = {"line:2",      "line:7",   "ring:5",
                                         "hypercube:3", "mesh:4x3", "complete:6"};
    struct parray_program program = {.name = "groups", .node = groups_node};
    for (size_t t = 0; t < ARRAY_LENGTH(halves); t++)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m++) {
            struct options options = trial_on(halves[t]);
            options.model = models[m];
            struct outcome first = run_once(&program, options, 0);
            for (int engine = 1; engine < TRIAL_ENGINES; engine++) {
                struct outcome other = run_once(&program, options, engine);
                ck_assert_uint_eq(other.steps, first.steps);
                ck_assert_uint_eq(other.digest, first.digest);
            }
        }
}
END_TEST

/* ----------------------------------------------------------------------------------------- places */

static void places_node(struct node *self)
{
    int me = node_rank(self), nodes = node_count(self);
    struct coll_double_loc ends[40];
    for (int i = 0; i < 40; i++)
        ends[i] = (struct coll_double_loc){(me + i) % 3 - 0.5, me};
    coll_allreduce(self, ends, 40, COLL_DOUBLE_LOC, COLL_MAXLOC);
    struct coll_int64_loc least = {me / 2 % 3 ? -5 : 7, me};
    coll_allreduce(self, &least, 1, COLL_INT64_LOC, COLL_MINLOC);
    node_check(self, nodes > 2 ? least.value == -5 && least.loc == 2 : least.value == 7 && least.loc == 0);
    for (int i = 0; nodes > 2 && i < 40; i++)
        node_check(self, ends[i].value == 1.5 && ends[i].loc == (4 - i % 3 + 1) % 3);
}

START_TEST(the_least_of_equal_places_counts)
{
    run_everywhere(&(struct parray_program){.name = "places", .node = places_node});
}
END_TEST

/* ----------------------------------------------------------------------------------------- misuse */

static struct coll_group *stolen;

static void other_counts(struct node *self)
{
    size_t counts[] = {1, 1, 2};
    int8_t mine[2] = {0}, all[4];
    if (node_rank(self) == 2)
        counts[0] = 2, counts[1] = 0;
    coll_allgatherv(self, mine, counts, COLL_INT8, all);
}

static void other_lengths(struct node *self)
{
    size_t given[] = {1, 1, 1}, got[] = {1, 1, 1};
    int8_t out[3] = {0}, in[4];
    got[1] += node_rank(self) == 2;
    coll_alltoallv(self, out, given, COLL_INT8, in, got);
}

static void apart(struct node *self)
{
    coll_split(self, node_rank(self) % 2);
}

static void not_in(struct node *self)
{
    struct coll_group *group = coll_split(self, node_rank(self) > 0);
    if (node_rank(self) == 0)
        stolen = group;
    coll_barrier(self);
    coll_within(self, stolen);
}

static void group_and_all(struct node *self)
{
    struct coll_group *group = coll_split(self, node_rank(self) > 0);
    if (node_rank(self) == 1)
        coll_within(self, group);
    coll_barrier(self);
}

static void sum_of_places(struct node *self)
{
    struct coll_int64_loc x = {0, 0};
    coll_allreduce(self, &x, 1, COLL_INT64_LOC, COLL_SUM);
}

static void place_of_number(struct node *self)
{
    double x = 0;
    coll_allreduce(self, &x, 1, COLL_DOUBLE, COLL_MINLOC);
}

START_TEST(misuse_is_told)
{
    static const struct {
        void (*node)(struct node *self);
        const char *topology, *sentence;
    } cases[] = {
        {other_counts, "ring:3", "its counts are not those that node "},
        {other_lengths, "ring:3", "rank 1 gives this node 1 elements, and in_counts has 2 for it"},
        {apart, "ring:4",
         "no links among the 2 nodes of colour 0, of which node 0 is the first, lead from each"},
        {not_in, "line:3", "coll_within"},
        {group_and_all, "line:3", "coll_barrier in a group"},
        {sum_of_places, "line:3", "COLL_SUM is for numbers, and COLL_INT64_LOC is none"},
        {place_of_number, "line:3", "COLL_MINLOC is for values with a place, and COLL_DOUBLE is none"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct parray_program program = {.name = "misuse", .node = cases[i].node};
        struct trial trial = trial_run(&program, trial_on(cases[i].topology), 0);
        ck_assert_int_eq(trial.status, PARRAY_USAGE);
        ck_assert_msg(strstr(trial.outcome->error, cases[i].sentence), "%s", trial.outcome->error);
        trial_end(&trial);
    }
}
END_TEST

/* Where nodes use one port at a time a halo follows a timetable, which large arrays have none of. */
START_TEST(a_halo_of_a_large_array_needs_all_ports)
{
    struct parray_program program = {.name = "halo", .node = one_halo};
    struct options options = trial_on("ring:721");
    ck_assert_uint_eq(run_once(&program, options, 0).steps, 1);
    options.model = "SLA";
    struct trial trial = trial_run(&program, options, 0);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_msg(strstr(trial.outcome->error, "up to 720 nodes"), "%s", trial.outcome->error);
    trial_end(&trial);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, neighbours_get_blocks);
    tcase_add_test(cases, a_halo_takes_the_steps_that_are_promised);
    tcase_add_test(cases, blocks_differ_in_length);
    tcase_add_test(cases, groups_call_side_by_side);
    tcase_add_test(cases, the_least_of_equal_places_counts);
    tcase_add_test(cases, misuse_is_told);
    tcase_add_test(cases, a_halo_of_a_large_array_needs_all_ports);
}

UNIT(add, 120)
