/*
 * Gossip on lines and rings, with one token a node and with any number of them.
 */
#include "gossip_run.h"

enum { MOST = TOOLS_TSAN ? 20 : 64, MOST_ON_THREADS = 16 };

static uint64_t line_steps(int n)
{
    return (uint64_t)(n + n / 2 - 1);
}

static uint64_t ring_steps(int n)
{
    return (uint64_t)(n - 1);
}

/* K tokens in all, each to the n - 1 other nodes. Result: the sum of both digests. */
static uint64_t run_counts(const char *kind, int n, const char *param, int total, int setting, uint64_t steps)
{
    char program[32], topology[32];
    struct gossip_run run = {program, topology, param};
    snprintf(program, sizeof program, "%s-gossip", kind);
    snprintf(topology, sizeof topology, "%s:%d", kind, n);
    return gossip_exact(&run, setting, steps, (uint64_t)total * (uint64_t)(n - 1));
}

START_TEST(a_token_each_takes_the_paper_s_steps_on_all_engines)
{
    for (int n = 2; n <= MOST; n++)
        for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
            if (setting == TRIAL_THREADS && n > MOST_ON_THREADS)
                continue;
            ck_assert_uint_eq(run_counts("line", n, NULL, n, setting, line_steps(n)),
                              run_counts("line", n, "tokens=1", n, 0, line_steps(n)));
            if (n > 2)
                ck_assert_uint_eq(run_counts("ring", n, NULL, n, setting, ring_steps(n)),
                                  run_counts("ring", n, "tokens=1", n, 0, ring_steps(n)));
        }
}
END_TEST

/* Steps as counted by an independent simulation. */
START_TEST(the_formulas_give_the_simulated_numbers)
{
    static const uint64_t even_lines[] = {2, 5, 8, 11, 14, 17, 20, 23, 26, 29}; /* 2, 4, .. 20 nodes */
    for (int i = 0; i < (int)ARRAY_LENGTH(even_lines); i++)
        ck_assert_uint_eq(line_steps(2 * i + 2), even_lines[i]);
    for (int n = 3; n <= 19; n += 2)
        ck_assert_uint_eq(ring_steps(n), (uint64_t)n - 1);
}
END_TEST

/* "tokens=" and counts that alternate. Result: their sum. */
static int alternate(char *text, size_t size, int n, int even, int odd)
{
    int used = snprintf(text, size, "tokens="), total = 0;
    for (int i = 0; i < n; i++) {
        int count = i % 2 ? odd : even;
        used += snprintf(text + used, size - (size_t)used, "%s%d", i ? "," : "", count);
        total += count;
    }
    return total;
}

/* What the second phase of mesh gossip has to do in a line; the numbers are those of an independent
 * simulation. */
START_TEST(the_loads_of_a_mesh_s_lines)
{
    static const struct {
        int n, even, odd;
        uint64_t steps, transmissions;
    } counted[] = {
        {2, 1, 1, 2, 2},       {3, 1, 2, 4, 8},        {5, 3, 2, 14, 52},     {6, 3, 3, 20, 90},
        {7, 3, 4, 26, 144},    {9, 5, 4, 44, 328},     {10, 5, 5, 54, 450},   {11, 5, 6, 64, 600},
        {13, 7, 6, 90, 1020},  {14, 7, 7, 104, 1274},  {15, 7, 8, 118, 1568}, {17, 9, 8, 152, 2320},
        {18, 9, 9, 170, 2754}, {19, 9, 10, 188, 3240},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(counted); i++) {
        char param[200];
        int n = counted[i].n, total = alternate(param, sizeof param, n, counted[i].even, counted[i].odd);
        ck_assert_uint_eq((uint64_t)total * (uint64_t)(n - 1), counted[i].transmissions);
        run_counts("line", n, param, total, (int)i % TRIAL_ENGINES, counted[i].steps);
    }
}
END_TEST

START_TEST(every_node_has_tokens)
{
    for (int n = 3; n <= 24; n++) {
        char param[200];
        int total = alternate(param, sizeof param, n, 1 + n % 4, 1 + n % 3);
        int least = n % 4 < n % 3 ? 1 + n % 4 : 1 + n % 3;
        run_counts("line", n, param, total, n % TRIAL_ENGINES, (uint64_t)(total + n / 2 - 1));
        run_counts("ring", n, param, total, n % TRIAL_ENGINES, (uint64_t)(total - least));
    }
}
END_TEST

/* Steps of both from a simulation of the two rules that sees all nodes at once. */
START_TEST(some_nodes_have_none)
{
    static const struct {
        const char *param;
        int n, total;
        uint64_t line, ring;
    } counted[] = {
        {"tokens=0,2,2", 3, 4, 4, 4},
        {"tokens=1,0,0,0", 4, 1, 3, 3},
        {"tokens=2,3,1,0,0", 5, 6, 7, 7},
        {"tokens=3,3,1,1,0,0", 6, 8, 10, 9},
        {"tokens=1,0,0,1,1,0,0", 7, 3, 6, 6},
        {"tokens=4,0,0,0,0,0,0", 7, 4, 9, 9},
        {"tokens=0,0,0,0,0,0,5", 7, 5, 10, 10},
        {"tokens=0,0,0,3,0,0,0", 7, 3, 5, 8},
        {"tokens=1,1,1,0,3,1,2,3", 8, 12, 15, 12},
        {"tokens=2,0,0,0,0,0,0,0,1", 9, 3, 9, 9},
        {"tokens=0,0,0,2,1,0,3,1,0", 9, 7, 10, 10},
        {"tokens=1,3,1,3,0,2,2,3,1,2,2,0", 12, 20, 25, 20},
        {"tokens=0,1,1,0,0,0,2,1,3,3,2,1,0", 13, 14, 19, 18},
        {"tokens=0", 5, 0, 0, 0},
        {"tokens=0,0,0,0", 4, 0, 0, 0},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(counted); i++)
        for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
            run_counts("line", counted[i].n, counted[i].param, counted[i].total, setting, counted[i].line);
            run_counts("ring", counted[i].n, counted[i].param, counted[i].total, setting, counted[i].ring);
        }
}
END_TEST

START_TEST(bounds_and_paper_are_told)
{
    static const struct {
        struct gossip_run run;
        double bound, paper; /* negative: not known */
    } told[] = {
        {{"line-gossip", "line:8", NULL}, 11, 11},
        {{"line-gossip", "line:9", NULL}, 12, 12},
        {{"line-gossip", "line:5", "tokens=3,2,3,2,3"}, 14, 14},
        {{"line-gossip", "line:7", "tokens=0,0,0,3,0,0,0"}, 5, -1},
        {{"line-gossip", "line:7", "tokens=4,0,0,0,0,0,0"}, 9, -1},
        {{"line-gossip", "line:4", "tokens=0"}, 0, -1},
        {{"ring-gossip", "ring:8", NULL}, 7, 7},
        {{"ring-gossip", "ring:5", "tokens=3,2,3,2,3"}, 11, 11},
        {{"ring-gossip", "ring:9", "tokens=1,0,0,0,0,0,0,0,0"}, 4, -1},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(told); i++) {
        struct trial trial = gossip_trial(&told[i].run, 0);
        ck_assert_double_eq(trial.outcome->lower_bound, told[i].bound);
        if (told[i].paper < 0)
            ck_assert(trial.outcome->paper_time != trial.outcome->paper_time);
        else
            ck_assert_double_eq(trial.outcome->paper_time, told[i].paper);
        trial_end(&trial);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_token_each_takes_the_paper_s_steps_on_all_engines);
    tcase_add_test(cases, the_formulas_give_the_simulated_numbers);
    tcase_add_test(cases, the_loads_of_a_mesh_s_lines);
    tcase_add_test(cases, every_node_has_tokens);
    tcase_add_test(cases, some_nodes_have_none);
    tcase_add_test(cases, bounds_and_paper_are_told);
}

UNIT(add_cases, 120)
