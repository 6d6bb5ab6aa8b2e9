/*
 * The built-in programs on star graphs: verified, in exactly the steps of the formulas whatever starts and
 * units cost, with every transmission accounted for, the same on all engines; and their checks find a wrong
 * result.
 */
#include "star/parts/star_perm.h"
#include "star/parts/star_ring.h"
#include "star_run.h"
#include "tools.h"

enum {
    ENGINES_MOST = TOOLS_TSAN ? 4 : 5,
    MOST = TOOLS_TSAN || TOOLS_ASAN ? ENGINES_MOST : 6,
    THREADS_MOST = 4,
    PLAIN = 4
};

static struct star_run plain_run(int which, int n)
{
    switch (which) {
    case 0:
        return star_plain_run("star-exchange-sweep", n, star_sweep_cost(n));
    case 1:
        return star_plain_run("star-mnb-stair", n, star_stair_cost(n));
    case 2:
        return star_plain_run("star-mnb-ring", n, star_ring_cost(n));
    default:
        return star_mnb_run(n);
    }
}

/* Every price on the smaller stars, and on the largest one that has 720 nodes one price for each k. */
START_TEST(exchanges_take_the_time_of_the_formula)
{
    char param[16];
    for (int k = 1; k < _i; k++) {
        snprintf(param, sizeof param, "k=%d", k);
        struct star_run run = star_exchange_run(_i, param, &k, 1);
        for (int price = 0; price < STAR_PRICES; price++)
            if (_i < 6 || price == k % STAR_PRICES)
                run_star(&run, star_prices[price], price % 2);
    }
}
END_TEST

static const struct {
    int n;
    const char *param;
    int levels[4], count;
} several[] = {
    {4, "k=3,2", {3, 2}, 2}, {4, "k=3,2,1", {3, 2, 1}, 3}, {5, "k=3,2", {3, 2}, 2},
    {5, "k=4,2", {4, 2}, 2}, {5, "k=4,3,2", {4, 3, 2}, 3}, {6, "k=5,4,3,2", {5, 4, 3, 2}, 4},
};

START_TEST(exchanges_of_several_levels_do_too)
{
    if (several[_i].n > MOST)
        return;
    struct star_run run =
        star_exchange_run(several[_i].n, several[_i].param, several[_i].levels, several[_i].count);
    for (int price = 0; price < STAR_PRICES; price++)
        run_star(&run, star_prices[price], price % 2);
}
END_TEST

START_TEST(sweeps_and_broadcasts_take_the_time_of_the_formula)
{
    for (int n = 3; n <= MOST; n++) {
        struct star_run run = plain_run(_i, n);
        for (int price = 0; price < STAR_PRICES; price++)
            run_star(&run, star_prices[price], price % 2);
    }
}
END_TEST

START_TEST(the_smallest_star_is_one_link)
{
    struct star_run runs[] = {star_exchange_run(2, "k=1", (int[]){1}, 1), plain_run(0, 2), plain_run(1, 2),
                              plain_run(2, 2)};
    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
        ck_assert_uint_eq(runs[i].cost.starts, 1);
        run_star(&runs[i], star_prices[0], 0);
    }
}
END_TEST

START_TEST(every_pair_is_as_far_apart_as_the_search_says)
{
    char param[16];
    for (int k = 1; k < _i; k++) {
        snprintf(param, sizeof param, "k=%d", k);
        uint64_t hops = star_hops(_i, k);
        struct star_run run = {.program = "star-route",
                               .params = {param},
                               .n = _i,
                               .cost = {hops, hops},
                               .transmissions = hops * star_count(_i)};
        run_star(&run, star_prices[k % STAR_PRICES], k % 2);
    }
}
END_TEST

/* Random pairs go one at a time, in windows of the diameter, 6 hops in the 5-star. */
START_TEST(random_pairs_arrive_by_shortest_paths)
{
    static const char *const params[][2] = {{"pairs=random:40", "k=1"}, {"pairs=random:40", "k=3"}};
    struct options options = trial_on("star:5");
    options.params = params[_i];
    options.param_count = 2;
    options.startup = 2;
    uint64_t first = 0;
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial trial = trial_run(find_program("star-route"), options, setting);
        ck_assert_msg(trial.status == PARRAY_DONE && trial.outcome->verified == 1, "%s",
                      trial.outcome->error);
        ck_assert_uint_gt(trial.outcome->steps, 38 * 6 * 3);
        ck_assert_uint_le(trial.outcome->steps, 40 * 6 * 3);
        uint64_t digest = end_whole(&trial);
        ck_assert(!setting || digest == first);
        first = digest;
    }
}
END_TEST

static struct star_run any_run(int which, int n)
{
    static const int levels[] = {3, 2};
    if (which < PLAIN)
        return plain_run(which, n);
    if (which == PLAIN)
        return star_exchange_run(n, "k=2", levels + 1, 1);
    return star_exchange_run(n, "k=3,2", levels, 2);
}

START_TEST(all_engines_give_the_same_digests)
{
    for (int n = 4; n <= ENGINES_MOST; n++) {
        struct star_run run = any_run(_i, n);
        for (int price = 0; price < STAR_PRICES; price++) {
            uint64_t digest = run_star(&run, star_prices[price], 0);
            for (int setting = 1; setting < TRIAL_ENGINES; setting++)
                if (setting != TRIAL_THREADS || n <= THREADS_MOST)
                    ck_assert_uint_eq(run_star(&run, star_prices[price], setting), digest);
        }
    }
}
END_TEST

static const struct {
    const char *program, *model;
} allowed[] = {
    {"star-exchange", "F1"}, {"star-exchange", "F*"}, {"star-exchange-sweep", "F1"}, {"star-mnb", "F*"},
    {"star-mnb-ring", "F*"}, {"star-mnb-ring", "H1"}, {"star-mnb-stair", "F1"},      {"star-route", "F1"},
};

START_TEST(programs_run_under_the_other_models_that_they_name)
{
    struct options options = trial_on("star:4");
    options.model = allowed[_i].model;
    trial_expect(find_program(allowed[_i].program), options, 0, PARRAY_DONE, "");
}
END_TEST

/* Every other node of the cycle sends; all tokens come in twice the steps of SLA. */
START_TEST(half_of_the_ring_sends_at_a_time_under_h1)
{
    static const uint64_t steps[] = {[2] = 2, [3] = 10, [4] = 46, [5] = 238};
    struct options options = trial_on(_i == 2   ? "star:2"
                                      : _i == 3 ? "star:3"
                                      : _i == 4 ? "star:4"
                                                : "star:5");
    options.model = "H1";
    options.startup = 0;
    uint64_t digest = 0;
    for (int setting = 0; setting < TRIAL_ENGINES && (_i < 5 || setting == 0); setting++) {
        struct trial trial = trial_run(find_program("star-mnb-ring"), options, setting);
        const struct outcome *o = trial.outcome;
        ck_assert_msg(trial.status == PARRAY_DONE && o->verified == 1, "%s", o->error);
        ck_assert_uint_eq(o->steps, steps[_i]);
        ck_assert(o->lower_bound == (double)steps[_i]);
        ck_assert(find_program("star-mnb-ring")->claimed_time(trial.array) == (double)steps[_i]);
        ck_assert(setting == 0 || both_digests(o) == digest);
        digest = end_whole(&trial);
    }
}
END_TEST

/* Nodes find their ports and columns by their own permutations; the table of the check has been walked. */
START_TEST(columns_are_those_of_the_ring)
{
    struct trial trial = trial_open(find_program("star-mnb"), trial_on("star:5"), 0);
    const struct star_ring *ring = parray_arg(trial.array);
    uint32_t column[STAR_GATHER_MOST];
    unsigned char here[STAR_SYMBOLS];
    for (uint32_t rank = 0; rank < 120; rank++) {
        int next, last;
        uint32_t place = ring->place[rank], base = place - place % 5, ahead = (base + 5) % 120;
        star_unrank(5, rank, here);
        star_ring_column(ring, here, column);
        ck_assert_mem_eq(column, &ring->at[base], 5 * sizeof *column);
        star_ring_ports(ring, here, &next, &last);
        ck_assert_int_eq(parray_peer(trial.array, (int)rank, next), (int)ring->at[ahead + place % 5]);
        ck_assert_int_eq(parray_peer(trial.array, (int)rank, last),
                         (int)ring->at[(base + 115) % 120 + place % 5]);
    }
    trial_end(&trial);
}
END_TEST

/* ------------------------------------------------------------------------------- planted faults */

static const char *const names[] = {"star-exchange", "star-exchange-sweep", "star-mnb",
                                    "star-mnb-ring", "star-mnb-stair",      "star-route"};

static const struct parray_program *original;
static int flipped_rank;

/* The program as it is, and then a bit of one node's state is turned over. */
static void run_and_spoil(struct node *self)
{
    original->node(self);
    if (node_rank(self) == flipped_rank)
        ((unsigned char *)node_state(self))[4] ^= 2;
}

START_TEST(a_wrong_result_is_found)
{
    original = find_program(names[_i]);
    struct parray_program spoiled = *original;
    spoiled.node = run_and_spoil;
    for (flipped_rank = 0; flipped_rank < 24; flipped_rank += 11) {
        bool is_task = original->task != NULL;
        char want[200];
        snprintf(want, sizeof want, "node %d (star ", flipped_rank);
        struct trial trial = trial_run(&spoiled, trial_on("star:4"), flipped_rank % TRIAL_ENGINES);
        ck_assert_int_eq(trial.status, PARRAY_WRONG);
        ck_assert_msg(strstr(trial.outcome->error, want) == trial.outcome->error, "%s", trial.outcome->error);
        ck_assert_ptr_nonnull(strstr(trial.outcome->error, is_task ? "word 0 of the token of node "
                                                                   : "does not have the result that star-"));
        trial_end(&trial);
    }
}
END_TEST

/* One node a step behind: what it sends is not there when others' clocks say so, and one of them has to take
 * two packets in a step or to send two. */
static void run_late(struct node *self)
{
    if (node_rank(self) == flipped_rank)
        node_step(self);
    original->node(self);
}

START_TEST(a_node_that_is_late_is_found)
{
    struct parray_program late;
    original = find_program("star-mnb");
    late = *original;
    late.node = run_late;
    flipped_rank = 5;
    struct trial trial = trial_run(&late, trial_on("star:4"), 0);
    ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
    trial_end(&trial);
}
END_TEST

static const struct {
    const char *program, *topology, *param, *says;
} refused[] = {
    {"star-exchange", "star:4", "k=4",
     "k=4: give one dimension or more of substars of star:4, from 3 down to 1"},
    {"star-exchange", "star:4", "k=0", "k=0: give one"},
    {"star-exchange", "star:4", "k=2,3", "k=2,3: give one"},
    {"star-exchange", "star:4", "k=3,3", "k=3,3: give one"},
    {"star-exchange", "star:4", "k=3,", "k=3,: give one"},
    {"star-exchange", "star:4", "k=", "k=: give one"},
    {"star-exchange", "star:4", "k=2x", "k=2x: give one"},
    {"star-exchange", "star:4", "report=3244", "report=3244: give a node of star:4"},
    {"star-exchange", "star:4", "report=32145", "report=32145: give a node of star:4"},
    {"star-exchange", "star:9", "k=1", "star:9: this program runs on star:2 to star:8"},
    {"star-route", "star:4", "pairs=some", "pairs=some: give all, or random:1 to random:24"},
    {"star-route", "star:4", "pairs=random:25", "pairs=random:25: give all"},
    {"star-route", "star:4", "k=4", "--param k=4: a whole number from 1 to 3"},
    {"star-mnb", "star:2", NULL, "star:2: this program runs on star:3 to star:8"},
    {"star-mnb-stair", "ring:6", NULL, "star"},
};

START_TEST(what_makes_no_sense_is_refused)
{
    const char *params[] = {refused[_i].param, NULL};
    want_refused(find_program(refused[_i].program), trial_with(refused[_i].topology, params),
                 refused[_i].says);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, exchanges_take_the_time_of_the_formula, 3, MOST + 1);
    tcase_add_loop_test(cases, exchanges_of_several_levels_do_too, 0, (int)ARRAY_LENGTH(several));
    tcase_add_loop_test(cases, sweeps_and_broadcasts_take_the_time_of_the_formula, 0, PLAIN);
    tcase_add_test(cases, the_smallest_star_is_one_link);
    tcase_add_loop_test(cases, every_pair_is_as_far_apart_as_the_search_says, 2, MOST + 1);
    tcase_add_loop_test(cases, random_pairs_arrive_by_shortest_paths, 0, 2);
    tcase_add_loop_test(cases, all_engines_give_the_same_digests, 0, PLAIN + 2);
    tcase_add_loop_test(cases, programs_run_under_the_other_models_that_they_name, 0,
                        (int)ARRAY_LENGTH(allowed));
    tcase_add_loop_test(cases, half_of_the_ring_sends_at_a_time_under_h1, 2, 6);
    tcase_add_test(cases, columns_are_those_of_the_ring);
    tcase_add_loop_test(cases, a_wrong_result_is_found, 0, (int)ARRAY_LENGTH(names));
    tcase_add_test(cases, a_node_that_is_late_is_found);
    tcase_add_loop_test(cases, what_makes_no_sense_is_refused, 0, (int)ARRAY_LENGTH(refused));
}

UNIT(add_cases, 120)
