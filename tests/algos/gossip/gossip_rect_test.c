/*
 * Gossip on meshes of two dimensions and more: the fewest steps that can be, which the counts of packets and
 * links tell, and with two rows what the middle of the rows lets through; as many on a mesh that lies on its
 * side.
 */
#include "../common/exact_run.h"
#include "gossip_run.h"

enum { MOST = TOOLS_TSAN ? 7 : 12 };

static const char program_name[] = "mesh-gossip-rect";

/* Runs a board; result: the sum of both digests. */
static uint64_t rect_exact(int rows, int columns, int setting, uint64_t steps)
{
    char topology[32];
    uint64_t nodes = (uint64_t)(rows * columns);
    struct gossip_run run = {program_name, topology, NULL};
    snprintf(topology, sizeof topology, "mesh:%dx%d", rows, columns);
    return gossip_exact(&run, setting, steps, nodes * (nodes - 1));
}

static double rect_bound_told(const char *topology)
{
    struct gossip_run run = {program_name, topology, NULL};
    struct trial trial = gossip_trial(&run, 0);
    double bound = trial.outcome->lower_bound;
    trial_end(&trial);
    return bound;
}

static uint64_t links(int rows, int columns)
{
    return (uint64_t)(2 * rows * columns - rows - columns);
}

/* All links together bring every node all tokens but its own. */
static uint64_t counted_steps(int rows, int columns)
{
    uint64_t nodes = (uint64_t)(rows * columns);
    return (nodes * (nodes - 1) + links(rows, columns) - 1) / links(rows, columns);
}

/* By rows from 3 and columns from 4 on, columns > rows. */
static const uint64_t fewest[9][9] = {
    {8, 10, 12, 14, 15, 17, 19, 21, 23}, {0, 13, 15, 17, 20, 22, 24, 26, 29},
    {0, 0, 18, 21, 24, 27, 29, 32, 35},  {0, 0, 0, 25, 28, 31, 35, 38, 41},
    {0, 0, 0, 0, 32, 36, 40, 44, 47},    {0, 0, 0, 0, 0, 41, 45, 49, 54},
    {0, 0, 0, 0, 0, 0, 50, 55, 60},      {0, 0, 0, 0, 0, 0, 0, 61, 66},
    {0, 0, 0, 0, 0, 0, 0, 0, 72},
};

START_TEST(rectangles_take_the_fewest_steps)
{
    char topology[32];
    for (int rows = 3; rows <= MOST; rows++)
        for (int columns = rows + 1; columns <= MOST; columns++) {
            uint64_t steps = fewest[rows - 3][columns - 4];
            ck_assert_uint_eq(steps, counted_steps(rows, columns));
            rect_exact(rows, columns, columns % TRIAL_THREADS, steps);
            rect_exact(columns, rows, rows % TRIAL_THREADS, steps);
            snprintf(topology, sizeof topology, "mesh:%dx%d", rows, columns);
            ck_assert(rect_bound_told(topology) == (double)steps);
        }
}
END_TEST

/* No link is idle in any step: transmissions = steps * links. */
START_TEST(squares_take_the_fewest_steps_too)
{
    for (int n = 2; n <= MOST + 1; n++) {
        uint64_t nodes = (uint64_t)(n * n), steps = (uint64_t)(n * (n + 1) / 2);
        ck_assert_uint_eq(steps * links(n, n), nodes * (nodes - 1));
        rect_exact(n, n, 0, steps);
    }
}
END_TEST

/* With two rows, the middle of the rows is what takes the time: n + floor(n/2) steps. */
START_TEST(two_rows_take_the_fewest_steps)
{
    static const uint64_t fewest_of_two[] = {5, 6, 7, 9, 10, 12, 13, 15, 16, 18}; /* 2 x 3 to 2 x 12 */
    char topology[32];
    for (int columns = 3; columns <= 40; columns += columns < 14 ? 1 : 5) {
        uint64_t steps = counted_steps(2, columns), crossed = (uint64_t)(columns + columns / 2);
        steps = steps > crossed ? steps : crossed;
        if (columns <= 12)
            ck_assert_uint_eq(steps, fewest_of_two[columns - 3]);
        ck_assert_uint_gt(rect_exact(2, columns, 0, steps) + rect_exact(columns, 2, 0, steps), 0);
        snprintf(topology, sizeof topology, "mesh:2x%d", columns);
        ck_assert_double_eq(rect_bound_told(topology), (double)steps);
        snprintf(topology, sizeof topology, "mesh:%dx2", columns);
        ck_assert_double_eq(rect_bound_told(topology), (double)steps);
    }
}
END_TEST

/* Rows and columns change their parts. */
START_TEST(a_board_on_its_side_takes_as_many_steps)
{
    static const int boards[][2] = {{3, 14}, {3, 20}, {3, 25}, {4, 27}};
    for (size_t i = 0; i < (TOOLS_TSAN ? 1 : ARRAY_LENGTH(boards)); i++) {
        uint64_t steps = counted_steps(boards[i][0], boards[i][1]);
        rect_exact(boards[i][0], boards[i][1], 0, steps);
        rect_exact(boards[i][1], boards[i][0], 0, steps);
    }
}
END_TEST

START_TEST(larger_boards_take_the_fewest_steps)
{
    static const struct {
        int rows, columns;
        uint64_t steps;
    } boards[] = {{4, 24, 56}, {13, 17, 119}, {16, 15, 128}, {14, 20, 149}, {24, 32, 399}};
    for (size_t i = 0; i < (TOOLS_TSAN ? 1 : ARRAY_LENGTH(boards)); i++) {
        ck_assert_uint_eq(boards[i].steps, counted_steps(boards[i].rows, boards[i].columns));
        rect_exact(boards[i].rows, boards[i].columns, 0, boards[i].steps);
    }
}
END_TEST

START_TEST(all_engines_give_the_same_digests)
{
    static const int boards[][2] = {{2, 3}, {3, 4}, {5, 3}, {4, 7}, {6, 9}, {12, 11}};
    for (size_t i = 0; i < (TOOLS_TSAN ? 3 : ARRAY_LENGTH(boards)); i++) {
        int rows = boards[i][0], columns = boards[i][1];
        uint64_t steps = counted_steps(rows, columns), digest = rect_exact(rows, columns, 0, steps);
        for (int setting = 1; setting < TRIAL_ENGINES; setting++)
            if (setting != TRIAL_THREADS || rows * columns <= 54)
                ck_assert_uint_eq(rect_exact(rows, columns, setting, steps), digest);
    }
}
END_TEST

/* ------------------------------------------------------------------- other numbers of dimensions */

/* Sides in any order, and dimensions of one node, of which there may be as many as meshes can have. */
static const struct exact boxes[] = {
    {program_name, "mesh:2x2x2", 5, 56, 5, {NULL}},
    {program_name, "mesh:2x2x3", 7, 132, 7, {NULL}},
    {program_name, "mesh:4x2x3", 12, 552, 12, {NULL}},
    {program_name, "mesh:3x3x3", 13, 702, 13, {NULL}},
    {program_name, "mesh:3x3x4", 17, 1260, 17, {NULL}},
    {program_name, "mesh:4x4x4", 28, 4032, 28, {NULL}},
    {program_name, "mesh:2x20x2", 41, 6320, 41, {NULL}},
    {program_name, "mesh:5x5x5", 52, 15500, 52, {NULL}},
    {program_name, "mesh:2x2x2x2", 8, 240, 8, {NULL}},
    {program_name, "mesh:3x2x4x2", 20, 2256, 20, {NULL}},
    {program_name, "mesh:3x3x3x3", 30, 6480, 30, {NULL}},
    {program_name, "mesh:2x2x2x2x2", 13, 992, 13, {NULL}},
    {program_name, "mesh:2x2x2x2x2x2x2", 37, 16256, 37, {NULL}},
    {program_name, "mesh:1x3x3", 6, 72, 6, {NULL}},
    {program_name, "mesh:9x1x2", 13, 306, 13, {NULL}},
    {program_name, "mesh:1x2x1x3x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2", 7, 132, 7, {NULL}},
};

START_TEST(meshes_of_any_dimensions_take_the_fewest_steps)
{
    if (!TOOLS_TSAN || boxes[_i].transmissions < 1000)
        exact_run_everywhere(&boxes[_i]);
}
END_TEST

/* All of up to so many nodes, in every number of dimensions, by their sides in ascending order. */
static int small_boxes(const char *sides, int side, int nodes, int links, int dimensions)
{
    int boxes_run = 0;
    char topology[64];
    for (; nodes * side <= (TOOLS_TSAN ? 12 : 48); side++) {
        int all = nodes * side, all_links = links * side + nodes * (side - 1);
        snprintf(topology, sizeof topology, "%s%c%d", sides, dimensions ? 'x' : ':', side);
        if (dimensions >= 2) {
            struct gossip_run run = {program_name, topology, NULL};
            gossip_exact(&run, 0, (uint64_t)((all * (all - 1) + all_links - 1) / all_links),
                         (uint64_t)(all * (all - 1)));
            boxes_run++;
        }
        boxes_run += small_boxes(topology, side, all, all_links, dimensions + 1);
    }
    return boxes_run;
}

START_TEST(small_boxes_take_the_fewest_steps)
{
    ck_assert_int_gt(small_boxes("mesh", 2, 1, 0, 0), TOOLS_TSAN ? 2 : 20);
}
END_TEST

/* Packets may hold a link for several steps. */
START_TEST(slow_links_take_as_many_times_longer)
{
    struct options options = trial_on("mesh:4x6");
    options.startup = 2;
    struct trial trial = trial_run(find_program(program_name), options, 0);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->steps, 3 * counted_steps(4, 6));
    trial_end(&trial);
}
END_TEST

/* ------------------------------------------------------------------------------- planted faults */

/* Every link is in use in step 1, so whichever end it is the turn of, a packet more is one too many. */
static void send_out_of_turn(struct node *self)
{
    if (node_rank(self) == 0)
        node_send(self, 1, NULL, 0);
    find_program(program_name)->node(self);
}

START_TEST(a_send_out_of_turn_is_a_violation)
{
    struct parray_program program = *find_program(program_name);
    program.node = send_out_of_turn;
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial trial = trial_run(&program, trial_on("mesh:4x5"), setting);
        ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
        ck_assert_msg(strstr(trial.outcome->error, "step 1: ") == trial.outcome->error, "%s",
                      trial.outcome->error);
        ck_assert_uint_eq(trial.outcome->violation_count, 1);
        trial_end(&trial);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, rectangles_take_the_fewest_steps);
    tcase_add_test(cases, squares_take_the_fewest_steps_too);
    tcase_add_test(cases, two_rows_take_the_fewest_steps);
    tcase_add_test(cases, a_board_on_its_side_takes_as_many_steps);
    tcase_add_test(cases, larger_boards_take_the_fewest_steps);
    tcase_add_test(cases, all_engines_give_the_same_digests);
    tcase_add_loop_test(cases, meshes_of_any_dimensions_take_the_fewest_steps, 0, (int)ARRAY_LENGTH(boxes));
    tcase_add_test(cases, small_boxes_take_the_fewest_steps);
    tcase_add_test(cases, slow_links_take_as_many_times_longer);
    tcase_add_test(cases, a_send_out_of_turn_is_a_violation);
}

UNIT(add_cases, 240)
