/*
 * A violation by the worms of a node names the port by which each worm leaves the node or comes to it, also
 * if the worm goes through other nodes.
 */
#include "worm_script.h"

/* Run the table on the line 0 - 1 - 2 - 3: the node has part in two worms at a time. */
static void expect_parts(const struct worm_act *script, int engine, int node, int port, bool receives)
{
    struct parray_program program = program_of(worm_script_node);
    struct options options = w1_on("line:4");
    options.on_violation = VIOLATION_COUNT;
    worm_script = script;
    struct trial trial = trial_run(&program, options, engine);
    const struct violation *v = NULL;
    for (size_t i = 0; i < trial.outcome->violations_kept; i++) {
        const struct violation *at = &trial.outcome->violations[i];
        v = at->rule == RULE_ONE_PORT && at->node == node && at->parts == 2 ? at : v;
    }
    ck_assert_ptr_nonnull(v);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(v->part[i].port, port);
        ck_assert_int_eq(v->part[i].receives, receives);
    }
    trial_end(&trial);
}

START_TEST(the_port_of_a_sender_is_that_of_the_first_hop)
{
    static const struct worm_act script[] = {{.node = 0, .step = 1, .dest = 3, .units = 4, .site = "w.c:1"},
                                             {.node = 0, .step = 2, .dest = 2, .units = 4, .site = "w.c:2"},
                                             {.site = NULL}};
    expect_parts(script, _i, 0, 1, false);
}
END_TEST

START_TEST(the_port_of_a_receiver_is_that_of_the_last_hop)
{
    static const struct worm_act script[] = {{.node = 0, .step = 1, .dest = 2, .units = 4, .site = "w.c:1"},
                                             {.node = 1, .step = 1, .dest = 2, .units = 4, .site = "w.c:2"},
                                             {.site = NULL}};
    expect_parts(script, _i, 2, 0, true);
}
END_TEST

static void add_cases(TCase *tests)
{
    tcase_add_loop_test(tests, the_port_of_a_sender_is_that_of_the_first_hop, 0, TRIAL_ENGINES);
    tcase_add_loop_test(tests, the_port_of_a_receiver_is_that_of_the_last_hop, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
