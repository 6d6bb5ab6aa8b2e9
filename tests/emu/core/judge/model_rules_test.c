/*
 * For every rule of every model a program that breaks it has the exact complaint, and a lawful twin has none,
 * on all engines.
 */
#include "../../trial.h"
#include "script.h"

enum { ACTS = 16, REPEATS = 100 };

struct rule_case {
    const char *topology, *model;
    const char *complaint; /* of the first violation */
    uint64_t violations;   /* if violations are counted */
    struct act acts[ACTS];
};

/* Ports of a ring: 0 down, 1 up. */
static const struct rule_case breaches[] = {
    {"ring:8",
     "F*",
     "step 3: node 2 sends a second packet on port 1 to node 3 while the first is on the link; a link "
     "direction carries 1 "
     "[a.c:1, b.c:2]",
     1,
     {{2, 3, 1, 1, "/x/a.c:1"}, {2, 3, 1, 1, "/x/y/b.c:2"}}},
    {"ring:8",
     "MLA",
     "step 6: node 2 sends a second packet on port 1 to node 3 while the first is on the link; a link "
     "direction carries 1 "
     "[a.c:1, b.c:2]",
     1,
     {{2, 3, 1, 4, "a.c:1"}, {2, 6, 1, 2, "b.c:2"}}},
    {"ring:8",
     "SLA",
     "step 3: node 0 sends on 2 ports (0 to node 7, 1 to node 1); SLA allows 1 [a.c:2, a.c:1]",
     1,
     {{0, 3, 1, 1, "a.c:1"}, {0, 3, 0, 1, "a.c:2"}}},
    {"ring:8",
     "SLA",
     "step 4: node 0 sends on 2 ports (0 to node 7, 1 to node 1); SLA allows 1 [a.c:1, a.c:2]",
     1,
     {{0, 2, 0, 3, "a.c:1"}, {0, 4, 1, 1, "a.c:2"}}},
    {"ring:8",
     "SLA",
     "step 5: node 0 receives on 2 ports (0 from node 7, 1 from node 1); SLA allows 1 [a.c:2, a.c:1]",
     1,
     {{1, 5, 0, 1, "a.c:1"}, {7, 5, 1, 1, "a.c:2"}}},
    {"ring:8",
     "SLA",
     "step 9: node 0 receives on 2 ports (0 from node 7, 1 from node 1); SLA allows 1 [a.c:2, a.c:1]",
     1,
     {{1, 5, 0, 5, "a.c:1"}, {7, 9, 1, 7, "a.c:2"}}},
    {"ring:8",
     "F1",
     "step 2: node 0 is active on more than 1 port (sends on 0 to node 7, sends on 1 to node 1); F1 allows 1 "
     "[a.c:1, a.c:2]",
     1,
     {{0, 2, 0, 1, "a.c:1"}, {0, 2, 1, 1, "a.c:2"}}},
    {"ring:8",
     "F1",
     "step 2: node 0 is active on more than 1 port (receives on 0 from node 7, receives on 1 from node 1); "
     "F1 allows 1 "
     "[a.c:1, a.c:2]",
     1,
     {{7, 2, 1, 1, "a.c:1"}, {1, 2, 0, 1, "a.c:2"}}},
    {"ring:8",
     "F1",
     "step 2: node 0 is active on more than 1 port (sends on 0 to node 7, receives on 1 from node 1); F1 "
     "allows 1 "
     "[a.c:1, a.c:2]",
     1,
     {{0, 2, 0, 1, "a.c:1"}, {1, 2, 0, 1, "a.c:2"}}},
    {"ring:8",
     "F1",
     "step 8: node 0 is active on more than 1 port (sends on 0 to node 7, receives on 1 from node 1); F1 "
     "allows 1 "
     "[a.c:1, a.c:2]",
     1,
     {{0, 2, 0, 7, "a.c:1"}, {1, 8, 0, 3, "a.c:2"}}},
    {"ring:8",
     "H*",
     "step 2: node 3 and node 4 both send on the link between them (port 1 of node 3); H* allows 1 packet a "
     "link "
     "[a.c:1, a.c:2]",
     1,
     {{3, 2, 1, 1, "a.c:1"}, {4, 2, 0, 1, "a.c:2"}}},
    {"ring:8",
     "H*",
     "step 4: node 3 and node 4 both send on the link between them (port 1 of node 3); H* allows 1 packet a "
     "link "
     "[a.c:2, a.c:1]",
     1,
     {{4, 2, 0, 3, "a.c:1"}, {3, 4, 1, 1, "a.c:2"}}},
    {"ring:8",
     "H*",
     "step 4: node 3 and node 4 both send on the link between them (port 1 of node 3); H* allows 1 packet a "
     "link "
     "[a.c:1, a.c:2]",
     1,
     {{3, 2, 1, 3, "a.c:1"}, {4, 4, 0, 1, "a.c:2"}}},
    {"ring:8",
     "H1",
     "step 2: node 1 takes part in 2 transmissions (receives on 0 from node 0, sends on 1 to node 2); H1 "
     "allows 1 "
     "[a.c:1, a.c:2]",
     1,
     {{0, 2, 1, 1, "a.c:1"}, {1, 2, 1, 1, "a.c:2"}}},
    {"ring:8",
     "H1",
     "step 2: node 1 takes part in 2 transmissions (sends on 0 to node 0, sends on 1 to node 2); H1 allows 1 "
     "[a.c:1, a.c:2]",
     1,
     {{1, 2, 0, 1, "a.c:1"}, {1, 2, 1, 1, "a.c:2"}}},
    {"ring:8",
     "H1",
     "step 3: node 1 takes part in 2 transmissions (receives on 0 from node 0, receives on 1 from node 2); "
     "H1 allows 1 "
     "[a.c:1, a.c:2]",
     1,
     {{0, 2, 1, 2, "a.c:1"}, {2, 3, 0, 2, "a.c:2"}}},
    /* Packets both ways on one link break the rule of the link and, at both ends, that of the node. */
    {"ring:8",
     "H1",
     "step 2: node 3 and node 4 both send on the link between them (port 1 of node 3); H1 allows 1 packet a "
     "link "
     "[a.c:1, a.c:2]",
     3,
     {{3, 2, 1, 1, "a.c:1"}, {4, 2, 0, 1, "a.c:2"}}},
    {"mesh:4x4",
     "SLA",
     "step 17: node 5 (mesh 1,1) receives on 2 ports (1 from node 9, 2 from node 4); SLA allows 1 "
     "[ring.c:42, 2 times]",
     1,
     {{9, 17, 0, 1, "ring.c:42"}, {4, 17, 3, 1, "ring.c:42"}}},
    {"complete:11",
     "SLA",
     "step 1: node 0 sends on 9 ports (0 to node 1, 1 to node 2, 2 to node 3, 3 to node 4, 4 to node 5, 5 to "
     "node 6, "
     "6 to node 7, 7 to node 8, ...); SLA allows 1 "
     "[a.c:1, a.c:2, a.c:3, a.c:4, a.c:5, a.c:6, a.c:7, a.c:8, ...]",
     1,
     {{0, 1, 0, 1, "a.c:1"},
      {0, 1, 1, 1, "a.c:2"},
      {0, 1, 2, 1, "a.c:3"},
      {0, 1, 3, 1, "a.c:4"},
      {0, 1, 4, 1, "a.c:5"},
      {0, 1, 5, 1, "a.c:6"},
      {0, 1, 6, 1, "a.c:7"},
      {0, 1, 7, 1, "a.c:8"},
      {0, 1, 8, 1, "a.c:9"}}},
    /* The violation of the lowest node is told first; node 5 receives twice. */
    {"ring:8",
     "SLA",
     "step 3: node 1 sends on 2 ports (0 to node 0, 1 to node 2); SLA allows 1 [b.c:1, b.c:2]",
     4,
     {{6, 3, 0, 1, "a.c:1"},
      {6, 3, 1, 1, "a.c:2"},
      {1, 3, 0, 1, "b.c:1"},
      {1, 3, 1, 1, "b.c:2"},
      {4, 3, 0, 1, "c.c:1"},
      {4, 3, 1, 1, "c.c:2"}}},
};

static const struct rule_case twins[] = {
    {"ring:8",
     "F*",
     "",
     0,
     {{2, 3, 1, 4, "a.c:1"}, {2, 7, 1, 1, "a.c:2"}, {2, 8, 1, 1, "a.c:3"}, {2, 3, 0, 1, "a.c:4"}}},
    {"ring:8",
     "F*",
     "",
     0,
     {{2, 3, 1, 1, "a.c:1"}, {3, 3, 0, 1, "a.c:2"}, {2, 3, 0, 1, "a.c:3"}, {1, 3, 1, 1, "a.c:4"}}},
    {"ring:8",
     "SLA",
     "",
     0,
     {{0, 2, 0, 3, "a.c:1"}, {0, 5, 1, 1, "a.c:2"}, {1, 2, 0, 3, "a.c:3"}, {7, 5, 1, 2, "a.c:4"}}},
    {"ring:8",
     "F1",
     "",
     0,
     {{0, 2, 0, 7, "a.c:1"}, {7, 4, 1, 5, "a.c:2"}, {0, 9, 1, 1, "a.c:3"}, {1, 9, 0, 1, "a.c:4"}}},
    {"ring:8",
     "H*",
     "",
     0,
     {{3, 2, 1, 3, "a.c:1"},
      {4, 5, 0, 1, "a.c:2"},
      {3, 6, 1, 1, "a.c:3"},
      {3, 2, 0, 1, "a.c:4"},
      {4, 2, 1, 1, "a.c:5"}}},
    {"ring:8",
     "H1",
     "",
     0,
     {{3, 2, 1, 3, "a.c:1"},
      {4, 5, 0, 1, "a.c:2"},
      {3, 6, 0, 1, "a.c:3"},
      {4, 6, 1, 1, "a.c:4"},
      {0, 2, 1, 9, "a.c:5"}}},
};

static struct options options_of(const struct rule_case *c)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = c->topology;
    options.model = c->model;
    options.mailbox = 8;
    return options;
}

START_TEST(a_breach_stops_the_run_with_the_complaint)
{
    const struct rule_case *c = &breaches[_i];
    script = c->acts;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(&script_program, options_of(c), engine, PARRAY_VIOLATION, c->complaint);
}
END_TEST

START_TEST(the_complaint_is_the_same_however_threads_are_timed)
{
    const struct rule_case *c = &breaches[_i];
    script = c->acts;
    for (int i = 0; i < REPEATS; i++)
        trial_expect(&script_program, options_of(c), TRIAL_THREADS, PARRAY_VIOLATION, c->complaint);
}
END_TEST

START_TEST(a_counted_breach_lets_the_packets_through)
{
    const struct rule_case *c = &breaches[_i];
    struct options options = options_of(c);
    uint64_t acts = 0, returned_at = 0;
    options.on_violation = VIOLATION_COUNT;
    script = c->acts;
    for (const struct act *act = c->acts; act->site; act++)
        acts++;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&script_program, options, engine);
        const struct outcome *o = trial.outcome;
        ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
        ck_assert_str_eq(o->error, c->complaint);
        ck_assert_uint_eq(o->violation_count, c->violations);
        ck_assert_uint_eq(o->violations_kept, c->violations);
        ck_assert_uint_eq(o->transmissions, acts);
        ck_assert_uint_eq(o->leftovers, acts);
        ck_assert_uint_eq(o->unreturned, 0);
        if (!engine)
            returned_at = o->clock;
        ck_assert_uint_eq(o->clock, returned_at);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(the_most_that_a_model_allows_is_no_breach)
{
    const struct rule_case *c = &twins[_i];
    script = c->acts;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(&script_program, options_of(c), engine, PARRAY_DONE, "");
}
END_TEST

static void add_cases(TCase *cases)
{
    int count = (int)ARRAY_LENGTH(breaches);
    tcase_add_loop_test(cases, a_breach_stops_the_run_with_the_complaint, 0, count);
    tcase_add_loop_test(cases, the_complaint_is_the_same_however_threads_are_timed, 0, count);
    tcase_add_loop_test(cases, a_counted_breach_lets_the_packets_through, 0, count);
    tcase_add_loop_test(cases, the_most_that_a_model_allows_is_no_breach, 0, (int)ARRAY_LENGTH(twins));
}

UNIT(add_cases, 60)
