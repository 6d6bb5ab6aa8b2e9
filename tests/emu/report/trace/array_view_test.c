/*
 * Tests of array_view.h: the view of a run has its options and outcome, and the view of its trace has the
 * same.
 */
#include <check.h>

#include "../../recorded.h"
#include "facts/disturb_options.h"
#include "facts/view.h"
#include "run/array_view.h"

static char path[96];

static void same_links(const struct view *a, const struct view *b)
{
    struct link_figure one, other;
    ck_assert(view_measure(a) && view_measure(b));
    for (int rank = 0; rank < a->topo->nodes; rank++)
        for (int port = 0; port <= topo_degree(a->topo, rank); port++) {
            bool there = view_link(a, rank, port, &one);
            ck_assert_int_eq(view_link(b, rank, port, &other), there);
            ck_assert_int_eq(there, topo_peer(a->topo, rank, port) >= 0);
            ck_assert_int_eq(one.from, rank);
            ck_assert_int_eq(other.port, port);
            ck_assert(!there ||
                      (one.to == other.to && one.packets == other.packets && one.busy == other.busy));
        }
}

START_TEST(a_run_and_its_trace_give_one_view)
{
    const char *name, *value, *told_name, *told_value;
    struct options options = recorded_slow("mesh:3x4");
    struct disturb_options disturb = {.jitter = 2, .seed = 9};
    options.disturb = &disturb;
    options.seed = 5;
    struct trial trial = recorded_run(&restless, options, 0, recorded_path(path, ".trace"));
    struct view ran;
    array_view(&ran, &restless, &options, trial.array);
    struct recording *recording = recorded_open(path);
    const struct view *told = &recording->view;
    ck_assert_str_eq(told->program, ran.program);
    ck_assert_str_eq(told->topology, ran.topology);
    ck_assert_str_eq(told->model, ran.model);
    ck_assert_ptr_eq(told->rules, ran.rules);
    ck_assert_str_eq(ran.disturbed, "jitter 2");
    ck_assert_str_eq(told->disturbed, ran.disturbed);
    ck_assert_uint_eq(told->disturb_seed, 9);
    ck_assert(told->seed == 5 && ran.seed == 5);
    ck_assert(told->startup == ran.startup && told->per_unit == ran.per_unit);
    ck_assert(told->mailbox == ran.mailbox && told->packet_units == ran.packet_units);
    ck_assert(view_param(&ran, 0, &name, &value) && view_param(told, 0, &told_name, &told_value));
    ck_assert_str_eq(told_name, name);
    ck_assert_str_eq(told_value, value);
    ck_assert(!view_param(&ran, 1, &name, &value) && !view_param(told, 1, &name, &value));
    ck_assert(view_steps(&ran) > 0 && view_steps(told) == view_steps(&ran));
    ck_assert_uint_eq(view_transmissions(told), view_transmissions(&ran));
    same_links(&ran, told);
    recording_close(recording);
    trial_end(&trial);
    unlink(path);
}
END_TEST

static void all_send_twice(struct node *self)
{
    for (int i = 0; i < 2; i++)
        node_send(self, 0, NULL, 0);
    for (int i = 0; i < 2; i++)
        node_recv(self, 1, NULL, 0);
}

START_TEST(a_violation_has_one_sentence)
{
    static const struct parray_program program = {
        .name = "twice", .topology = "ring:4", .node = all_send_twice};
    char text[1024], told[1024];
    struct options options = trial_on("ring:4");
    struct trial trial = recorded_run(&program, options, 0, recorded_path(path, ".trace"));
    struct view view;
    array_view(&view, &program, &options, trial.array);
    struct recording *recording = recorded_open(path);
    ck_assert_uint_ge(trial.outcome->violations_kept, 1);
    view_violation(&view, 0, text, sizeof text);
    view_violation(&recording->view, 0, told, sizeof told);
    ck_assert_str_eq(text, trial.outcome->error);
    ck_assert_str_eq(told, text);
    recording_close(recording);
    trial_end(&trial);
    unlink(path);
}
END_TEST

START_TEST(without_an_array_it_is_what_was_asked_for)
{
    const char *name, *value;
    struct options options = OPTIONS_DEFAULT;
    struct view view;
    options.model = "F9";
    options.workers = 3;
    array_view(&view, &restless, &options, NULL);
    ck_assert_ptr_null(view.topo);
    ck_assert_ptr_null(view.outcome);
    ck_assert_str_eq(view.topology, "mesh:3x4");
    ck_assert_str_eq(view.model, "F9");
    ck_assert_ptr_null(view.engine);
    ck_assert_uint_eq(view.workers, 3);
    ck_assert_str_eq(view.disturbed, "");
    ck_assert(!view_param(&view, 0, &name, &value));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_run_and_its_trace_give_one_view);
    tcase_add_test(cases, a_violation_has_one_sentence);
    tcase_add_test(cases, without_an_array_it_is_what_was_asked_for);
}

UNIT(add_cases, 60)
