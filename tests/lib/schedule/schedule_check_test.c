/*
 * Tests of what is found in a schedule before it runs: exact sentences.
 */
#include "../suite.h"
#include "drafted.h"

/* ------------------------------------------------------------------------------------------------ GOAL */

/* Check a GOAL schedule of two ranks, with the lines of each. */
static void expect_goal(const char *zero, const char *one, enum severity severity, const char *text)
{
    char goal[2048];
    struct findings findings = FINDINGS_NONE;
    int length = snprintf(goal, sizeof goal, "num_ranks 2\nrank 0 {\n%s}\nrank 1 {\n%s}\n", zero, one);
    struct schedule *schedule = schedule_read_text("x.goal", goal, (size_t)length, &findings);

    ck_assert_ptr_nonnull(schedule);
    ck_assert_int_eq(schedule_check(schedule, &findings, NULL), severity);
    ck_assert_str_eq(drafted_text(&findings, NULL), text);
    ck_assert_int_eq(findings.severity, severity);
    findings_free(&findings);
    schedule_free(schedule);
}

START_TEST(cycles_are_told_place_by_place)
{
    expect_goal(
        "a: calc 1\nb: calc 2\na requires b\nb requires a\n", "", SEVERITY_STUCK,
        "rank 0, line 3 (a: calc 1) requires rank 0, line 4 (b: calc 2), which requires the first one");
    expect_goal("a: calc 1\na requires a\n", "", SEVERITY_STUCK,
                "rank 0, line 3 (a: calc 1) requires itself");
    expect_goal(
        "a: recv 4b from 1\nb: send 4b to 1\nb requires a\n",
        "c: recv 4b from 0\nd: send 4b to 0\nd requires c\n", SEVERITY_STUCK,
        "rank 0, line 3 (a: recv 4b from 1) waits for the message of rank 1, line 9 (d: send 4b to 0), "
        "which requires rank 1, line 8 (c: recv 4b from 0), which waits for the message of rank 0, line 4 "
        "(b: send 4b to 1), which requires the first one");
}
END_TEST

START_TEST(ends_without_a_partner_are_told)
{
    expect_goal("send 4b to 1\nsend 4b to 1\n", "recv 4b from 0\n", SEVERITY_WRONG,
                "no receive of rank 1 takes the message of rank 0, line 4 (send 4b to 1)");
    expect_goal("send 4b to 1\n", "recv 4b from 0\nrecv 4b from 0\n", SEVERITY_STUCK,
                "rank 1, line 7 (recv 4b from 0) waits for ever: no send is left for it");
    expect_goal(
        "send 4b to 1 tag 1\n", "recv 4b from 0 tag 2\n", SEVERITY_STUCK,
        "no receive of rank 1 takes the message of rank 0, line 3 (send 4b to 1 tag 1); from there, rank 1 "
        "still waits for tag 2 | rank 1, line 6 (recv 4b from 0 tag 2) waits for ever: no send is left for "
        "it; from there, a message of tag 1 is left over");
}
END_TEST

/* A send that never begins has no partner to lack. */
START_TEST(what_only_waits_is_not_unmatched)
{
    expect_goal("a: calc 1\na requires a\nb: send 4b to 1\nb requires a\n", "recv 4b from 0\n",
                SEVERITY_STUCK, "rank 0, line 3 (a: calc 1) requires itself");
}
END_TEST

START_TEST(sizes_and_any_source_are_remarks)
{
    expect_goal(
        "send 8b to 1\n", "recv 4b from 0\n", SEVERITY_NONE,
        "rank 1, line 6 (recv 4b from 0) takes the message of rank 0, line 3 (send 8b to 1), which has 8 "
        "bytes, not 4");
    expect_goal("send 4b to 1\n", "recv 8b from 0\n", SEVERITY_NONE, "");
    expect_goal(
        "send 4b to 1\nsend 4b to 1\n", "recv 8b from -1\n", SEVERITY_WRONG,
        "no receive of rank 1 takes the message of rank 0, line 4 (send 4b to 1) | 1 receive takes a message "
        "from any rank or of any tag: what is said holds for one order of messages, in another one it may "
        "be otherwise");
}
END_TEST

START_TEST(a_label_that_is_defined_again_is_a_remark)
{
    expect_goal("a: calc 1\na: calc 2\nb: calc 3\nb requires a\n", "", SEVERITY_NONE,
                "a is defined again; what requires it means the first one, of line 3");
}
END_TEST

/* Both send first; each send ends when it is received. */
START_TEST(sends_that_are_not_eager_may_be_in_deadlock)
{
    static const char goal[] =
        "num_ranks 2\nrank 0 {\ns: send 100b to 1\nr: recv 100b from 1\nr requires s\n}\n"
        "rank 1 {\ns: send 100b to 0\nr: recv 100b from 0\nr requires s\n}\n";
    struct findings findings = FINDINGS_NONE;
    struct schedule *schedule = schedule_read_text("x.goal", goal, strlen(goal), &findings);

    schedule->eager = 100;
    drafted_expect(schedule, SEVERITY_NONE, NULL, "");
    schedule->eager = 99;
    drafted_expect(
        schedule, SEVERITY_STUCK, "deadlock",
        "rank 0, line 3 (s: send 100b to 1) does not end before its message is taken by rank 1, line 9 "
        "(r: recv 100b from 0), which requires rank 1, line 8 (s: send 100b to 0), which does not end "
        "before its message is taken by rank 0, line 4 (r: recv 100b from 1), which requires the first "
        "one");
    schedule_free(schedule);
    findings_free(&findings);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ data */

static void demand_all(struct schedule *schedule, int ranks, int of, uint32_t cell, uint32_t chunk)
{
    for (int rank = 0; rank < ranks; rank++) {
        const struct schedule_demand demand = {rank, cell, 1, of, chunk};

        schedule_demand(schedule, &demand);
    }
}

/* Three ranks add up in rank 0, which sends the sum to the others. `fault` plants a mistake. */
enum fault { RIGHT, TWICE, LACKS, UNWRITTEN, RACE, LENGTH };

static struct schedule *sum_of_three(enum fault fault)
{
    struct schedule *s = drafted(3, 1, 2);
    uint32_t last;

    demand_all(s, 3, SCHEDULE_ANY, 0, 0);
    drafted_send(s, 1, 0, 0, 1);
    if (fault != LACKS)
        drafted_send(s, fault == TWICE ? 1 : 2, 0, 0, 1);
    last = drafted_receive(s, 0, 1, 0, 1, SCHEDULE_READS | SCHEDULE_WRITES);
    if (fault != LACKS) {
        uint32_t next = drafted_receive(s, 0, fault == TWICE ? 1 : 2, 0, 1, SCHEDULE_READS | SCHEDULE_WRITES);

        if (fault != RACE)
            schedule_need(s, next, last, false);
        last = next;
    }
    for (int rank = 1; rank < 3; rank++) {
        uint32_t send = drafted_send(s, 0, rank, fault == UNWRITTEN && rank == 2 ? 1 : 0, 1);

        schedule_need(s, send, last, false);
        drafted_receive(s, rank, 0, 0, fault == LENGTH && rank == 1 ? 2 : 1, SCHEDULE_WRITES);
    }
    schedule_finish(s);
    return s;
}

static void expect_sum(enum fault fault, enum severity severity, const char *what, const char *text)
{
    struct schedule *s = sum_of_three(fault);

    drafted_expect(s, severity, what, text);
    schedule_free(s);
}

START_TEST(contributions_that_lack_or_come_twice_are_told)
{
    expect_sum(RIGHT, SEVERITY_NONE, NULL, "");
    expect_sum(
        TWICE, SEVERITY_WRONG, "result",
        "gpu 0 o[0] has gpu 1 twice, lacks 2 | gpu 1 o[0] has gpu 1 twice, lacks 2 | gpu 2 o[0] has gpu 1 "
        "twice, lacks 2");
    expect_sum(LACKS, SEVERITY_WRONG, "result",
               "gpu 0 o[0] lacks gpu 2 | gpu 1 o[0] lacks gpu 2 | gpu 2 o[0] lacks gpu 2");
}
END_TEST

START_TEST(a_read_of_what_was_never_written_is_told)
{
    expect_sum(UNWRITTEN, SEVERITY_WRONG, "unwritten",
               "gpu 0, line 7 (does 18) reads gpu 0 o[1], which holds nothing by then");
    expect_sum(UNWRITTEN, SEVERITY_WRONG, "result",
               "gpu 2 o[0] holds nothing in the end, not the sum of chunk 0");
}
END_TEST

START_TEST(two_ends_of_different_lengths_are_told)
{
    expect_sum(
        LENGTH, SEVERITY_WRONG, "mismatch",
        "gpu 1, line 6 (does 9) takes the message of gpu 0, line 5 (does 18), which has 1 chunk, not 2");
}
END_TEST

START_TEST(a_race_is_told_with_both_places)
{
    expect_sum(
        RACE, SEVERITY_WRONG, "race",
        "gpu 0 o[0] is written by gpu 0, line 3 (does 11) and written by gpu 0, line 4 (does 11), and "
        "nothing "
        "says which comes first | gpu 1 o[0] is read by gpu 1, line 1 (does 18) and written by gpu 1, line 6 "
        "(does 9), and nothing says which comes first");
}
END_TEST

/* Rank 0 writes its cell again when an answer has come from rank 1, which read what rank 0 sent before. */
static struct schedule *through_another(bool wait)
{
    struct schedule *s = drafted(2, 1, 3);
    uint32_t there = drafted_send(s, 0, 1, 0, 1), got = drafted_receive(s, 1, 0, 2, 1, SCHEDULE_WRITES),
             back = drafted_send(s, 1, 0, 0, 1), over = drafted_receive(s, 0, 1, 0, 1, SCHEDULE_WRITES);

    (void)there;
    (void)over;
    if (wait)
        schedule_need(s, back, got, false);
    schedule_finish(s);
    return s;
}

START_TEST(messages_through_another_rank_order_accesses)
{
    struct schedule *s = through_another(true);

    drafted_expect(s, SEVERITY_NONE, NULL, "");
    schedule_free(s);
    s = through_another(false);
    drafted_expect(
        s, SEVERITY_WRONG, NULL,
        "gpu 0 o[0] is read by gpu 0, line 1 (does 18) and written by gpu 0, line 4 (does 9), and nothing "
        "says which comes first");
    schedule_free(s);
}
END_TEST

START_TEST(a_wrong_chunk_is_told_with_what_belongs_there)
{
    struct schedule *s = drafted(2, 2, 4);

    demand_all(s, 2, 0, 2, 1);
    drafted_send(s, 0, 1, 0, 1);
    drafted_receive(s, 1, 0, 2, 1, SCHEDULE_WRITES);
    schedule_finish(s);
    drafted_expect(
        s, SEVERITY_WRONG, "result",
        "gpu 0 o[2] holds nothing in the end, not chunk 1 of gpu 0 | gpu 1 o[2] holds chunk 0 of gpu 0, "
        "not chunk 1 of gpu 0");
    schedule_free(s);
}
END_TEST

/* Each rank sends `count` messages before it receives the first one. */
static struct schedule *send_first(uint32_t count, uint32_t room)
{
    struct schedule *s = drafted(2, 1, 2);

    for (int rank = 0; rank < 2; rank++) {
        uint32_t before = SCHEDULE_NO_OP;

        for (uint32_t i = 0; i < 2 * count; i++) {
            uint32_t op = i < count ? drafted_send(s, rank, 1 - rank, 0, 1)
                                    : drafted_receive(s, rank, 1 - rank, 1, 1, SCHEDULE_WRITES);

            s->op[op].block = 0;
            s->op[op].index = (int)i;
            if (before != SCHEDULE_NO_OP)
                schedule_need(s, op, before, false);
            before = op;
        }
    }
    s->room = room;
    schedule_finish(s);
    return s;
}

START_TEST(connections_without_room_may_be_in_deadlock)
{
    struct schedule *s = send_first(2, 2);

    drafted_expect(s, SEVERITY_NONE, NULL, "");
    schedule_free(s);
    s = send_first(3, 2);
    drafted_expect(
        s, SEVERITY_STUCK, NULL,
        "gpu 0, threadblock 0, step 2, line 3 (does 18) has no room for its message before an earlier one "
        "is taken by gpu 1, threadblock 0, step 3, line 10 (does 9), which requires gpu 1, threadblock 0, "
        "step 2, line 9 (does 18), which has no room for its message before an earlier one is taken by "
        "gpu 0, threadblock 0, step 3, line 4 (does 9), which requires the first one");
    schedule_free(s);
    s = send_first(3, 0);
    drafted_expect(s, SEVERITY_NONE, NULL, "");
    schedule_free(s);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, cycles_are_told_place_by_place);
    tcase_add_test(cases, ends_without_a_partner_are_told);
    tcase_add_test(cases, what_only_waits_is_not_unmatched);
    tcase_add_test(cases, sizes_and_any_source_are_remarks);
    tcase_add_test(cases, a_label_that_is_defined_again_is_a_remark);
    tcase_add_test(cases, sends_that_are_not_eager_may_be_in_deadlock);
    tcase_add_test(cases, contributions_that_lack_or_come_twice_are_told);
    tcase_add_test(cases, a_read_of_what_was_never_written_is_told);
    tcase_add_test(cases, two_ends_of_different_lengths_are_told);
    tcase_add_test(cases, a_race_is_told_with_both_places);
    tcase_add_test(cases, messages_through_another_rank_order_accesses);
    tcase_add_test(cases, a_wrong_chunk_is_told_with_what_belongs_there);
    tcase_add_test(cases, connections_without_room_may_be_in_deadlock);
}

UNIT(add, 30)
