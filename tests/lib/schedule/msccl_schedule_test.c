/*
 * MSCCL schedules are told what is wrong with them, in words of gpu, threadblock and step.
 */
#include <string.h>

#include "../suite.h"
#include "drafted.h"
#include "msccl_drafted.h"

/* Check it: the sentences that are more than remarks. */
static void expect(enum severity severity, const char *sentences)
{
    struct findings findings = FINDINGS_NONE;
    char found[4000] = "";
    put("</tb></gpu></algo>\n");
    struct schedule *schedule = schedule_read_text("x.xml", text, strlen(text), &findings);
    if (schedule)
        schedule_check(schedule, &findings, NULL);
    for (size_t i = 0; i < findings.count; i++)
        if (findings.list[i].severity)
            snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s", *found ? " | " : "",
                     findings.list[i].text);
    ck_assert_str_eq(found, sentences);
    ck_assert_int_eq(findings.severity, severity);
    findings_free(&findings);
    schedule_free(schedule);
}

/* The remark that has the word, or "". */
static const char *remark(const char *word)
{
    static char kept[400];
    struct findings findings = FINDINGS_NONE;
    put("</tb></gpu></algo>\n");
    struct schedule *schedule = schedule_read_text("x.xml", text, strlen(text), &findings);
    *kept = '\0';
    for (size_t i = 0; i < findings.count; i++)
        if (!findings.list[i].severity && strstr(findings.list[i].text, word))
            snprintf(kept, sizeof kept, "%u: %s", findings.list[i].line, findings.list[i].text);
    schedule_free(schedule);
    findings_free(&findings);
    return kept;
}

/* ----------------------------------------------------------------------------- two gpus swap a chunk */

/* The whole allgather of two gpus. `late` is the one whose thread block receives before it sends. */
static void swap(const char *more, int late)
{
    begin(2, 2, "allgather", more);
    for (int id = 0; id < 2; id++) {
        gpu(id, 0);
        tb(0, 1 - id, 1 - id);
        if (id != late)
            step("s", "i0", id ? "o1" : "o0", 1, "", 0);
        step("r", "i0", id ? "o0" : "o1", 1, "", 0);
        if (id == late)
            step("s", "i0", id ? "o1" : "o0", 1, "", 0);
        tb(1, -1, -1);
        step("cpy", "i0", id ? "o1" : "o0", 1, "", 0);
    }
}

START_TEST(an_allgather_is_right_in_place_and_out_of_place)
{
    swap("inplace=\"0\" outofplace=\"1\"", -1);
    expect(SEVERITY_NONE, "");
    swap("inplace=\"1\" outofplace=\"0\"", -1);
    expect(SEVERITY_NONE, "");
    swap("inplace=\"1\" outofplace=\"1\"", 0);
    expect(SEVERITY_NONE, "");
}
END_TEST

START_TEST(thread_blocks_that_both_receive_first_wait_for_ever)
{
    begin(2, 2, "allgather", "inplace=\"1\"");
    for (int id = 0; id < 2; id++) {
        gpu(id, 0);
        tb(0, 1 - id, 1 - id);
        step("r", "i0", id ? "o0" : "o1", 1, "", 0);
        step("s", "i0", id ? "o1" : "o0", 1, "", 0);
    }
    expect(
        SEVERITY_STUCK,
        "gpu 0, threadblock 0, step 0, line 4 (r) waits for the message of gpu 1, threadblock 0, step 1, "
        "line 9 "
        "(s), which requires gpu 1, threadblock 0, step 0, line 8 (r), which waits for the message of gpu 0, "
        "threadblock 0, step 1, line 5 (s), which requires the first one");
}
END_TEST

START_TEST(a_chunk_that_is_missing_is_named)
{
    begin(2, 2, "allgather", "inplace=\"0\"");
    gpu(0, 0);
    tb(0, 1, 1);
    step("s", "i0", "o0", 1, "", 0);
    step("r", "i0", "o1", 1, "", 0);
    gpu(1, 0);
    tb(0, 0, 0);
    step("s", "i0", "o1", 1, "", 0);
    step("r", "i0", "o0", 1, "", 0);
    expect(SEVERITY_WRONG, "gpu 0 o[0] holds nothing in the end, not chunk 0 of gpu 0 | gpu 1 o[1] holds "
                           "nothing in the end, not chunk 0 of gpu 1");
}
END_TEST

/* --------------------------------------------------------------------------------------------- sums */

/* Three gpus on a line add up at gpu 0, which has gpu 1 twice with `twice`. */
static void line_reduce(const char *coll, const char *more, bool twice)
{
    begin(3, 1, coll, more);
    gpu(0, 0);
    tb(0, -1, 1);
    step("rrc", "i0", "i0", 1, "", 0);
    if (twice)
        step("rrc", "i0", "i0", 1, "", 0);
    gpu(1, 0);
    tb(0, 0, 2);
    if (twice)
        step("s", "i0", "i0", 1, "", 0);
    step("rrs", "i0", "i0", 1, "", 0);
    gpu(2, 0);
    tb(0, 1, -1);
    step("s", "i0", "i0", 1, "", 0);
}

START_TEST(a_reduce_finds_its_root_and_counts_contributions)
{
    line_reduce("reduce", "inplace=\"1\" outofplace=\"0\"", false);
    expect(SEVERITY_NONE, "");
    line_reduce("reduce", "inplace=\"1\" outofplace=\"0\"", false);
    ck_assert_str_eq(remark("root"), "1: the file has no root; taken to be gpu 0");
    line_reduce("reduce", "inplace=\"1\" outofplace=\"0\" root=\"1\"", false);
    expect(SEVERITY_WRONG, "gpu 1 o[0] lacks gpu 0 and 2");
    line_reduce("reduce", "inplace=\"1\" outofplace=\"0\"", true);
    expect(SEVERITY_WRONG, "gpu 0 o[0] has gpu 1 twice");
}
END_TEST

START_TEST(an_allreduce_lacks_what_does_not_come_back)
{
    line_reduce("allreduce", "inplace=\"1\" outofplace=\"0\"", false);
    expect(SEVERITY_WRONG, "gpu 1 o[0] lacks gpu 0 and 2 | gpu 2 o[0] lacks gpu 0 and 1");
}
END_TEST

/* -------------------------------------------------------------------------------------- dependences */

/* Gpu 0 passes what gpu 1 sends on to gpu 2; the send needs `needs` of the thread block that receives. */
static void relay(const char *needs, int first_signals, int second_signals)
{
    begin(3, 2, "broadcast", "inplace=\"1\" outofplace=\"0\" root=\"1\"");
    gpu(0, 0);
    tb(0, -1, 1);
    step("r", "i0", "o0", 1, "", first_signals);
    step("r", "i1", "o1", 1, "", second_signals);
    tb(1, 2, -1);
    step("s", "o0", "o0", 2, needs, 0);
    gpu(1, 0);
    tb(0, 0, -1);
    step("s", "i0", "o0", 1, "", 0);
    step("s", "i1", "o1", 1, "", 0);
    gpu(2, 0);
    tb(0, -1, 0);
    step("r", "o0", "o0", 2, "", 0);
}

/* So many steps of so many chunks in so many thread blocks. */
static void many(int blocks, int steps, int count)
{
    begin(1, 100, "allreduce", "inplace=\"1\" outofplace=\"0\"");
    gpu(0, 0);
    for (int id = 0; id < blocks; id++)
        tb(id, -1, -1);
    for (int k = 0; k < steps; k++)
        step("cpy", "i0", "i0", count, "", 0);
}

START_TEST(what_is_more_than_runtimes_take_is_remarked)
{
    many(32, 64, 71);
    ck_assert_str_eq(remark("MSCCL"), "");
    many(1, 65, 71);
    ck_assert_str_eq(remark("threadblock"),
                     "3: a threadblock has 65 steps; MSCCL takes 256, but its followers only 64");
    many(1, 1, 72);
    ck_assert_str_eq(remark("cnt"), "4: cnt=\"72\": MSCCL takes 71 chunks in a step");
    many(33, 1, 1);
    ck_assert_str_eq(remark("channel"),
                     "35: gpu 0 has more than 32 threadblocks on channel 0, which MSCCL does not take");
}
END_TEST

START_TEST(a_send_behind_its_signal_is_right)
{
    relay("0:1", 0, 1);
    expect(SEVERITY_NONE, "");
}
END_TEST

START_TEST(a_need_of_a_step_that_does_not_signal_is_met_by_the_next_one)
{
    relay("0:0", 0, 1);
    expect(SEVERITY_NONE, "");
    relay("0:0", 0, 1);
    ck_assert_str_eq(
        remark("gets the signal"),
        "7: gpu 0, threadblock 1, step 0 waits for threadblock 0, step 0, and gets the signal of step 1");
}
END_TEST

START_TEST(a_need_that_nobody_signals_waits_for_ever)
{
    relay("0:1", 1, 0);
    expect(SEVERITY_STUCK, "gpu 0, threadblock 1, step 0 waits for ever for threadblock 0, step 1: neither "
                           "that step nor a later one of threadblock 0 signals (hasdep=\"1\")");
}
END_TEST

START_TEST(a_send_before_its_signal_races)
{
    relay("0:0", 1, 1);
    expect(SEVERITY_WRONG,
           "gpu 0 o[1] is written by gpu 0, threadblock 0, step 1, line 5 (r) and read by gpu "
           "0, threadblock 1, step 0, line 7 (s), and nothing says which comes first");
}
END_TEST

/* --------------------------------------------------------------------------------------------- ends */

START_TEST(a_connection_belongs_to_one_thread_block)
{
    begin(2, 2, "broadcast", "inplace=\"1\" outofplace=\"0\" root=\"0\"");
    gpu(0, 0);
    tb(0, 1, -1);
    step("s", "i0", "o0", 1, "", 0);
    tb(1, 1, -1);
    step("s", "i1", "o1", 1, "", 0);
    gpu(1, 0);
    tb(0, -1, 0);
    step("r", "i0", "o0", 1, "", 0);
    step("r", "i1", "o1", 1, "", 0);
    expect(
        SEVERITY_WRONG,
        "gpu 0, threadblocks 0 and 1 both send to gpu 1 on channel 0: the order of their messages is open");
}
END_TEST

START_TEST(ends_that_do_not_agree_are_told)
{
    begin(2, 2, "broadcast", "inplace=\"1\" outofplace=\"0\" root=\"0\"");
    gpu(0, 0);
    tb(0, 1, -1);
    step("s", "i0", "o0", 2, "", 0);
    gpu(1, 0);
    tb(0, -1, 0);
    step("r", "i0", "o0", 1, "", 0);
    step("r", "i1", "o1", 1, "", 0);
    expect(SEVERITY_STUCK, "gpu 1, threadblock 0, step 0, line 7 (r) takes the message of gpu 0, "
                           "threadblock 0, step 0, line 4 (s), which has 2 chunks, not 1 | gpu 1, "
                           "threadblock 0, step 1, line 8 (r) waits for ever: no send is left for it");
}
END_TEST

START_TEST(a_place_outside_of_its_buffer_is_refused)
{
    begin(2, 2, "allgather", "inplace=\"1\"");
    gpu(0, 0);
    tb(0, 1, -1);
    step("s", "i1", "o0", 1, "", 0);
    gpu(1, 0);
    tb(0, -1, 0);
    step("r", "i0", "s0", 1, "", 0);
    expect(SEVERITY_UNUSABLE,
           "1 chunks from i[1] on: buffer i of gpu 0 has 1 | 1 chunks from s[0] on: buffer s of gpu 1 "
           "has 0");
}
END_TEST

START_TEST(chunks_are_dealt_out_evenly)
{
    begin(2, 3, "alltoall", "inplace=\"0\"");
    gpu(0, 0);
    tb(0, -1, -1);
    gpu(1, 0);
    tb(0, -1, -1);
    expect(SEVERITY_UNUSABLE, "nchunksperloop=\"3\": alltoall among 2 gpus needs a multiple of 2 chunks");
}
END_TEST

/* ----------------------------------------------------------------------------------------- remarks */

/* Nops before a copy of gpu 0, in the first of two thread blocks; the second one signals in step 0. */
static void nops(const char *first, int first_signals, const char *second)
{
    begin(1, 1, "allreduce", "inplace=\"0\" outofplace=\"1\"");
    gpu(0, 1);
    tb(0, -1, -1);
    step("nop", "i-1", "i-1", 0, first, first_signals);
    step("cpy", "i0", "o0", 1, second, 0);
    tb(1, -1, -1);
    step("nop", "i-1", "i-1", 0, "", 0);
    step("cpy", "i0", "s0", 1, "", 1);
}

/* Runtimes do not count a nop that waits for nothing: number 0 is that of the copy behind it. */
START_TEST(a_nop_that_waits_for_nothing_has_no_number)
{
    nops("1:0", 0, "1:0");
    expect(SEVERITY_NONE, "");
    nops("1:1", 0, "1:0");
    expect(SEVERITY_STUCK,
           "gpu 0, threadblock 0, step 0 waits for ever for threadblock 1, step 1: neither that "
           "step nor a later one of threadblock 1 signals (hasdep=\"1\")");
}
END_TEST

/* No coll, and a step whose number is not its place. */
static void open_file(void)
{
    begin(1, 1, "custom", "");
    strcpy(strstr(text, "coll="), "inplace=\"0\">\n");
    gpu(0, 0);
    tb(0, -1, -1);
    put("<step s=\"3\" type=\"nop\"/>\n");
}

START_TEST(what_the_file_leaves_open_is_remarked)
{
    open_file();
    ck_assert_str_eq(remark("coll"), "1: the file has no coll; taken to be custom");
    open_file();
    ck_assert_str_eq(remark("place"), "4: s=\"3\" is not the place of the step in its tb; the place counts");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, an_allgather_is_right_in_place_and_out_of_place);
    tcase_add_test(cases, thread_blocks_that_both_receive_first_wait_for_ever);
    tcase_add_test(cases, a_chunk_that_is_missing_is_named);
    tcase_add_test(cases, a_reduce_finds_its_root_and_counts_contributions);
    tcase_add_test(cases, an_allreduce_lacks_what_does_not_come_back);
    tcase_add_test(cases, a_send_behind_its_signal_is_right);
    tcase_add_test(cases, a_need_of_a_step_that_does_not_signal_is_met_by_the_next_one);
    tcase_add_test(cases, a_need_that_nobody_signals_waits_for_ever);
    tcase_add_test(cases, a_send_before_its_signal_races);
    tcase_add_test(cases, a_connection_belongs_to_one_thread_block);
    tcase_add_test(cases, ends_that_do_not_agree_are_told);
    tcase_add_test(cases, a_place_outside_of_its_buffer_is_refused);
    tcase_add_test(cases, chunks_are_dealt_out_evenly);
    tcase_add_test(cases, a_nop_that_waits_for_nothing_has_no_number);
    tcase_add_test(cases, what_the_file_leaves_open_is_remarked);
    tcase_add_test(cases, what_is_more_than_runtimes_take_is_remarked);
}

UNIT(add, 60)
