/*
 * Every rule has its sentence, for violations that are made up here; model_rules_test.c and worm_rules_test.c
 * have real ones.
 */
#include <string.h>

#include "../../trial.h"
#include "facts/violation_text.h"

static void idle(struct node *self)
{
    (void)self;
}

static const struct parray_program program = {.name = "idle", .node = idle};

static void says(const char *topology, const char *model, struct violation violation, const char *sentence)
{
    char text[1024];
    struct options options = trial_on(topology);
    options.model = model;
    struct trial trial = trial_open(&program, options, 0);
    ck_assert_int_eq(
        violation_text(array_topo(trial.array), array_model(trial.array), &violation, text, sizeof text),
        (int)strlen(sentence));
    ck_assert_str_eq(text, sentence);
    trial_end(&trial);
}

/* Node 5 of mesh:3x4, at (1,1), sends to node 1 and receives from node 4; the first worm is of an earlier
 * step. */
static struct violation two_parts(enum rule rule)
{
    return (struct violation){
        .step = 9,
        .node = 5,
        .rule = rule,
        .parts = 2,
        .part = {{.port = 0, .peer = 1, .worm = {.from = 5, .to = 0, .since = 7}, .site = "far/a.c:1"},
                 {.port = 2,
                  .peer = 4,
                  .receives = true,
                  .worm = {.from = 8, .to = 2, .since = 9},
                  .site = "b.c:2"}}};
}

START_TEST(every_rule_has_a_sentence)
{
    static const struct {
        enum rule rule;
        const char *model, *sentence;
    } rows[] = {
        {RULE_UNKNOWN, "F1", "step 9: node 5 (mesh 1,1) breaks a rule of model F1 [a.c:1, b.c:2]"},
        {RULE_LINK, "F*",
         "step 9: node 5 (mesh 1,1) sends a second packet on port 0 to node 1 while the first is on the "
         "link; a link "
         "direction carries 1 [a.c:1, b.c:2]"},
        {RULE_HALF_DUPLEX, "H*",
         "step 9: node 5 (mesh 1,1) and node 1 both send on the link between them (port 0 of node 5); H* "
         "allows 1 "
         "packet a link [a.c:1, b.c:2]"},
        {RULE_SENDS, "SLA",
         "step 9: node 5 (mesh 1,1) sends on 2 ports (0 to node 1, 2 from node 4); SLA allows 1 [a.c:1, "
         "b.c:2]"},
        {RULE_RECEIVES, "SLA",
         "step 9: node 5 (mesh 1,1) receives on 2 ports (0 to node 1, 2 from node 4); SLA allows 1 [a.c:1, "
         "b.c:2]"},
        {RULE_PORTS, "F1",
         "step 9: node 5 (mesh 1,1) is active on more than 1 port (sends on 0 to node 1, receives on 2 from "
         "node 4); "
         "F1 allows 1 [a.c:1, b.c:2]"},
        {RULE_TRANSMISSIONS, "H1",
         "step 9: node 5 (mesh 1,1) takes part in 2 transmissions (sends on 0 to node 1, receives on 2 from "
         "node 4); "
         "H1 allows 1 [a.c:1, b.c:2]"},
        {RULE_ONE_PORT, "W1",
         "step 9: node 5 (mesh 1,1) has part in 2 worms (sends to node 1 since step 7, receives from node "
         "4); W1 "
         "allows 1 [a.c:1, b.c:2]"},
        {RULE_STEP_CONTENTION, "W1",
         "step 9: step contention: worms 5 -> 0 and 8 -> 2 both cross the channel 5 -> 1 (port 0 of node 5 "
         "(mesh "
         "1,1)); W1 allows 1 [a.c:1, b.c:2]"},
        {RULE_DEPTH_CONTENTION, "W1",
         "step 9: depth contention: worm 5 -> 0 of step 7 still holds what worm 8 -> 2 crosses: the channel "
         "5 -> 1 "
         "(port 0 of node 5 (mesh 1,1)); W1 allows 1 [a.c:1, b.c:2]"},
    };
    ck_assert_uint_eq(ARRAY_LENGTH(rows), RULES);
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        says("mesh:3x4", rows[i].model, two_parts(rows[i].rule), rows[i].sentence);
}
END_TEST

START_TEST(of_many_parts_the_first_are_told)
{
    struct violation v = {.step = 1, .rule = RULE_SENDS, .parts = VIOLATION_PARTS + 3};
    for (int i = 0; i < VIOLATION_PARTS; i++)
        v.part[i] = (struct violation_part){.port = i, .peer = i + 1, .site = "c.c:3"};
    says("star:3", "SLA", v,
         "step 1: node 0 (star 123) sends on 11 ports (0 to node 1, 1 to node 2, 2 to node 3, 3 to node 4, 4 "
         "to node "
         "5, 5 to node 6, 6 to node 7, 7 to node 8, ...); SLA allows 1 [c.c:3, 8 times, ...]");
}
END_TEST

START_TEST(a_text_that_is_too_long_is_cut_and_its_length_is_told)
{
    char text[16];
    struct violation v = two_parts(RULE_LINK);
    struct trial trial = trial_open(&program, trial_on("mesh:3x4"), 0);
    int length = violation_text(array_topo(trial.array), array_model(trial.array), &v, NULL, 0);
    ck_assert_int_eq(length, 141);
    ck_assert_int_eq(violation_text(array_topo(trial.array), array_model(trial.array), &v, text, sizeof text),
                     length);
    ck_assert_str_eq(text, "step 9: node 5 ");
    trial_end(&trial);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, every_rule_has_a_sentence);
    tcase_add_test(cases, of_many_parts_the_first_are_told);
    tcase_add_test(cases, a_text_that_is_too_long_is_cut_and_its_length_is_told);
}

UNIT(add, 20)
