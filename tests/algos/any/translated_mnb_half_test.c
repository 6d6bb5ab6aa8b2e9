/*
 * translated-mnb-half: steps as few as the bound, all engines alike, a last step that is done in one half,
 * and what it refuses.
 */
#include "../common/exact_run.h"
#include "tools.h"

static const char program_name[] = "translated-mnb-half";

/* ceil(2 (N - 1) / p) steps on N nodes of p ports; by the remainder of N - 1, the last step of the plan takes
 * one half (hypercube:3, 5, 6, 7, 10, star:3, torus:4x4x4, rings) or two. */
static const struct exact exact[] = {
    {program_name, "hypercube:1", 2, 2, 2, {NULL}},
    {program_name, "hypercube:2", 3, 12, 3, {NULL}},
    {program_name, "hypercube:3", 5, 56, 5, {NULL}},
    {program_name, "hypercube:4", 8, 240, 8, {NULL}},
    {program_name, "hypercube:5", 13, 992, 13, {NULL}},
    {program_name, "hypercube:6", 21, 4032, 21, {NULL}},
    {program_name, "hypercube:7", 37, 16256, 37, {NULL}},
    {program_name, "hypercube:8", 64, 65280, 64, {NULL}},
    {program_name, "star:3", 5, 30, 5, {NULL}},
    {program_name, "star:4", 16, 552, 16, {NULL}},
    {program_name, "star:5", 60, 14280, 60, {NULL}},
    {program_name, "ring:4", 3, 12, 3, {NULL}},
    {program_name, "ring:10", 9, 90, 9, {NULL}},
    {program_name, "torus:2x4", 5, 56, 5, {NULL}},
    {program_name, "torus:4x4", 8, 240, 8, {NULL}},
    {program_name, "torus:4x6", 12, 552, 12, {NULL}},
    {program_name, "torus:6x8", 24, 2256, 24, {NULL}},
    {program_name, "torus:4x4x4", 21, 4032, 21, {NULL}},
};

START_TEST(steps_are_those_of_the_bound)
{
    if (!TOOLS_TSAN || exact[_i].transmissions < 2000)
        exact_run_everywhere(&exact[_i]);
}
END_TEST

START_TEST(slow_links_take_as_many_times_longer)
{
    slow_links_take(program_name, trial_on("hypercube:5"), 2, 13);
}
END_TEST

START_TEST(arrays_with_odd_cycles_are_refused)
{
    static const char *const refused[][2] = {
        {"ring:5", "ring:5 has cycles of odd length; this program needs neighbours of two colours"},
        {"torus:4x3", "torus:4x3 has cycles of odd length; this program needs neighbours of two colours"},
        {"mesh:4x4",
         "a plan cannot be translated on mesh:4x4, which does not look the same from every node; choose "
         "a hypercube, ring, torus, star or complete graph"},
    };
    want_refusal(find_program(program_name), trial_forced(refused[_i][0]), refused[_i][1]);
}
END_TEST

/* A node that does not wait for its colour's turn breaks the model. */
static const struct parray_program *original;

static void send_at_once(struct node *self)
{
    uint32_t word = 1;
    struct packet packet = PACKET(&word, sizeof word);

    node_send_packet(self, 0, &packet);
    original->node(self);
}

START_TEST(two_packets_on_a_link_are_noticed)
{
    original = find_program(program_name);
    struct parray_program spoiled = *original;
    spoiled.node = send_at_once;
    struct trial trial = trial_run(&spoiled, trial_on("hypercube:3"), 0);
    ck_assert_int_ne(trial.status, PARRAY_DONE);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_those_of_the_bound, 0, (int)ARRAY_LENGTH(exact));
    tcase_add_test(cases, slow_links_take_as_many_times_longer);
    tcase_add_loop_test(cases, arrays_with_odd_cycles_are_refused, 0, 3);
    tcase_add_test(cases, two_packets_on_a_link_are_noticed);
}

UNIT(add_cases, 120)
