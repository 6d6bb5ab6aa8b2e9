/*
 * Plans of MSCCL++ of two gpus, each with what it begins with in its own chunk of the output: what is right,
 * and what each mistake is called.
 */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"

static char text[8000];

/* Single quotes stand for double ones. A chunk of the output, or of scratch, from here or from there. */
#define HERE(type, k) "{'type':'" type "','index':" #k ",'size':1}"
#define THERE(id, k)  "{'buffer_id':" #id ",'index':" #k ",'size':1}"
#define MOVE(name, from, to)                                                                                 \
    "{'name':'" name "','src_buff':[" from "],'dst_buff':[" to "],'channel_type':'memory','channel_ids':[0]" \
    "}"
#define SYNC(name) "{'name':'" name "','channel_type':'memory','channel_ids':[0]}"
#define PUT(k)     MOVE("put", HERE("o", k), THERE(0, k))
#define BARRIER    "{'name':'barrier','barrier_id':3,'num_threadblocks':2}"

static void add(const char *more)
{
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "%s", more);
}

/* A gpu whose two thread blocks do these operations; each has a line of its own, and so have the lists. */
static void put_gpu(int id, const char *first, const char *second)
{
    char head[400];
    snprintf(head, sizeof head,
             "%s{'id':%d,'input_chunks':1,'output_chunks':2,'scratch_chunks':2,"
             "'semaphores':[{'init_value':0},{'init_value':1}],"
             "'channels':[{'channel_type':'memory','connected_to':[%d]}],'remote_buffers':["
             "{'rank':%d,'type':'o','access_channel_types':['memory']},"
             "{'rank':%d,'type':'s','access_channel_types':['memory']}],'threadblocks':[",
             id ? "," : "", id, 1 - id, 1 - id, 1 - id);
    add(head);
    for (int block = 0; block < 2; block++) {
        add(block ? ",{'id':1," : "{'id':0,");
        add("'channels':[{'channel_type':'memory','channel_ids':[0]}],'remote_buffer_refs':["
            "{'access_channel_type':'memory','remote_buffer_ids':[0,1]}],'ops':[\n");
        add(block ? second : first);
        add("]}");
    }
    add("]}\n");
}

static void plan(const char *const blocks[4])
{
    strcpy(text, "{'name':'x','collective':'allgather','inplace':true,'gpus':[\n");
    put_gpu(0, blocks[0], blocks[1]);
    put_gpu(1, blocks[2], blocks[3]);
    add("]}");
}

/* The findings that are no remarks. */
static void expect(enum severity severity, const char *sentences)
{
    struct findings findings = FINDINGS_NONE;
    char found[2000] = "";
    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    struct schedule *schedule = schedule_read_text("x.json", text, strlen(text), &findings);
    if (schedule)
        schedule_check(schedule, &findings, NULL);
    for (size_t i = 0; i < findings.count; i++)
        if (findings.list[i].severity)
            snprintf(found + strlen(found), sizeof found - strlen(found), "%s%u: %s", *found ? " | " : "",
                     findings.list[i].line, findings.list[i].text);
    ck_assert_str_eq(found, sentences);
    ck_assert_int_eq(findings.severity, severity);
    findings_free(&findings);
    schedule_free(schedule);
}

static void expect_plan(const char *a, const char *b, const char *c, const char *d, enum severity severity,
                        const char *sentences)
{
    plan((const char *const[]){a, b, c, d});
    expect(severity, sentences);
}

static void expect_text(const char *whole, const char *sentence)
{
    snprintf(text, sizeof text, "%s", whole);
    expect(SEVERITY_UNUSABLE, sentence);
}

#define SIGNALLED(k) PUT(k) "," SYNC("signal") "," SYNC("wait")
START_TEST(every_way_to_move_a_chunk_is_right)
{
    expect_plan(SIGNALLED(0), "", SIGNALLED(1), "", SEVERITY_NONE, "");
    expect_plan(MOVE("pws", HERE("o", 0), THERE(0, 0)) "," SYNC("wait"), "",
                MOVE("pwsf", HERE("o", 1), THERE(0, 1)) "," SYNC("wait"), "", SEVERITY_NONE, "");
    expect_plan(MOVE("get", THERE(0, 1), HERE("o", 1)), "", MOVE("get", THERE(0, 0), HERE("o", 0)), "",
                SEVERITY_NONE, "");
    expect_plan(MOVE("ppkt", HERE("o", 0), THERE(1, 0)), MOVE("upkt", HERE("s", 0), HERE("o", 1)),
                MOVE("ppkt", HERE("o", 1), THERE(1, 0)), MOVE("upkt", HERE("s", 0), HERE("o", 0)),
                SEVERITY_NONE, "");
    expect_plan(MOVE("cpkt", HERE("o", 0), HERE("s", 1)),
                MOVE("rppkt", HERE("s", 1), THERE(1, 0)) "," MOVE("upkt", HERE("s", 0), HERE("o", 1)),
                MOVE("ppkt", HERE("o", 1), THERE(1, 0)), MOVE("upkt", HERE("s", 0), HERE("o", 0)),
                SEVERITY_NONE, "");
}
END_TEST

/* gpu 1 copies what gpu 0 has put. */
#define READS_PUT(name) SYNC(name) "," MOVE("copy", HERE("o", 0), HERE("s", 0)) "," SIGNALLED_BACK
#define SIGNALLED_BACK  PUT(1) "," SYNC("signal")

START_TEST(only_a_wait_for_a_signal_orders_what_is_put)
{
    expect_plan(PUT(0) "," SYNC("signal") "," SYNC("wait"), "", READS_PUT("wait"), "", SEVERITY_NONE, "");
    expect_plan(
        PUT(0) "," SYNC("signal") "," SYNC("wait"), "", READS_PUT("rlxwait"), "", SEVERITY_WRONG,
        "6: gpu 1 o[0] is written by gpu 1, line 3 (other end of put) and read by gpu 1, threadblock 0, "
        "operation 1, line 6 (copy), and nothing says which comes first");
}
END_TEST

START_TEST(a_barrier_orders_what_other_blocks_have_put)
{
    expect_plan(BARRIER "," SYNC("signal") "," SYNC("wait"), PUT(0) "," BARRIER, READS_PUT("wait"), "",
                SEVERITY_NONE, "");
    expect_plan(
        SYNC("signal") "," SYNC("wait"), PUT(0), READS_PUT("wait"), "", SEVERITY_WRONG,
        "6: gpu 1 o[0] is written by gpu 1, line 4 (other end of put) and read by gpu 1, threadblock 0, "
        "operation 1, line 6 (copy), and nothing says which comes first");
}
END_TEST

#define SEMAPHORE(name, id) "{'name':'sem_" name "','semaphore_ids':[" #id "]}"
#define COPY_PUT            MOVE("copy", HERE("o", 0), HERE("s", 0))

START_TEST(a_semaphore_orders_two_blocks)
{
    /* The first block of gpu 1 has waited before the second one reads what was put. */
    expect_plan(SIGNALLED(0), "", SIGNALLED(1) "," SEMAPHORE("release", 0),
                SEMAPHORE("acquire", 0) "," COPY_PUT, SEVERITY_NONE, "");
    expect_plan(SIGNALLED(0), "", SIGNALLED(1) "," SEMAPHORE("release", 1),
                SEMAPHORE("acquire", 1) "," COPY_PUT, SEVERITY_WRONG,
                "7: gpu 1 o[0] is written by gpu 1, line 3 (other end of put) and read by gpu 1, threadblock "
                "1, operation 1, line 7 (copy), and nothing says which comes first");
    expect_plan(SIGNALLED(0), "", SIGNALLED(1), SEMAPHORE("acquire", 0), SEVERITY_STUCK,
                "7: gpu 1, threadblock 1 waits for ever for semaphore 0, which is released 0 times");
    expect_plan(SIGNALLED(0), "", SIGNALLED(1), SEMAPHORE("release", 0), SEVERITY_WRONG,
                "7: semaphore 0 of gpu 1 is released 1 times and acquired 0 times: the next call finds it "
                "with another value");
    expect_plan(SEMAPHORE("release", 0), SEMAPHORE("release", 0), "", "", SEVERITY_UNUSABLE,
                "3: several threadblocks of gpu 0 release semaphore 0: their order is open");
    expect_plan(SEMAPHORE("release", 2), "", "", "", SEVERITY_UNUSABLE,
                "3: sem_release: semaphore_ids are numbers of semaphores of the gpu, which has 2");
}
END_TEST

/* What is put and signalled is one message; a signal before it is another one. */
START_TEST(a_signal_comes_with_what_was_put_before_it)
{
    struct schedule_depth depth;
    struct findings findings = FINDINGS_NONE;
    const char *const first[] = {SIGNALLED(0), SYNC("signal") "," SYNC("wait") "," SIGNALLED(0)};
    const char *const second[] = {SIGNALLED(1), SYNC("signal") "," SYNC("wait") "," SIGNALLED(1)};
    for (uint64_t i = 0; i < 2; i++) {
        plan((const char *const[]){first[i], "", second[i], ""});
        for (char *at = text; *at; at++)
            *at = *at == '\'' ? '"' : *at;
        struct schedule *schedule = schedule_read_text("x.json", text, strlen(text), &findings);
        ck_assert_int_eq(schedule_check(schedule, &findings, &depth), SEVERITY_NONE);
        ck_assert_uint_eq(depth.depth, i + 1);
        schedule_free(schedule);
    }
    findings_free(&findings);
}
END_TEST

START_TEST(what_the_executor_does_not_take_is_remarked)
{
    struct findings findings = FINDINGS_NONE;
    static char many[2000];
    for (int i = 0; i < 62; i++)
        strcat(many, "{'name':'nop'},");
    strcat(many, SIGNALLED(0));
    plan((const char *const[]){many, "", SIGNALLED(1), ""});
    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    schedule_free(schedule_read_text("x.json", text, strlen(text), &findings));
    ck_assert_uint_eq(findings.count, 1);
    ck_assert_str_eq(findings.list[0].text, "a threadblock has 65 ops; MSCCL++ takes 64");
    findings_free(&findings);
}
END_TEST

START_TEST(what_never_comes_is_waited_for)
{
    expect_plan(SIGNALLED(0), "", PUT(1) "," SYNC("wait"), "", SEVERITY_STUCK,
                "3: gpu 0, threadblock 0, operation 2, line 3 (wait) waits for ever: no send is left for it");
    expect_plan(
        SIGNALLED(0), "", PUT(1) "," SYNC("signal"), "", SEVERITY_WRONG,
        "3: no receive of gpu 1 takes the message of gpu 0, threadblock 0, operation 1, line 3 (signal)");
    expect_plan(SIGNALLED(0), MOVE("upkt", HERE("s", 0), HERE("s", 1)), SIGNALLED(1), "", SEVERITY_STUCK,
                "4: gpu 0 waits for ever for a packet in its scratch: none is put there | 4: gpu 0, "
                "threadblock 1, operation 0, line 4 (upkt) reads gpu 0 s[0], which holds nothing by then");
    expect_plan(PUT(0), "", "", "", SEVERITY_WRONG,
                "0: gpu 0 o[1] holds nothing in the end, not chunk 0 of gpu 1");
}
END_TEST

START_TEST(what_is_not_read_is_refused_by_name)
{
    expect_plan("{'name':'glres'}", "", "", "", SEVERITY_UNUSABLE, "3: operation 'glres' is not read");
    expect_plan(PUT(0) ",\n{'name':'pipeline','ops':[{'name':'put'}]}", "", "", "", SEVERITY_UNUSABLE,
                "4: operation 'pipeline' is not read");
    expect_plan("{'name':'nop','tbg_info':{}}", "", "", "", SEVERITY_UNUSABLE,
                "3: nop: several threadblocks share the operation (tbg_info), which is not read");
    expect_plan(MOVE("put", HERE("o", 2), THERE(0, 0)), "", "", "", SEVERITY_UNUSABLE,
                "3: put: 1 chunks from o[2] on: buffer o of gpu 0 has 2");
    expect_plan(MOVE("put", HERE("o", 0), THERE(7, 0)), "", "", "", SEVERITY_UNUSABLE,
                "3: put: buffer_id 7: the threadblock has no such remote buffer");
    expect_plan(MOVE("put", THERE(0, 0), THERE(0, 1)), "", "", "", SEVERITY_UNUSABLE,
                "3: put: its result is in no buffer of its own gpu, which is not read");
    expect_plan("{'name':'signal','channel_type':'memory','channel_ids':[3]}", "", "", "", SEVERITY_UNUSABLE,
                "3: signal: the threadblock has no memory channel 3 to another gpu");
    expect_plan("{'name':'signal','channel_type':'switch','channel_ids':[0]}", "", "", "", SEVERITY_UNUSABLE,
                "3: signal: channel_type must be memory or port");
    expect_plan(MOVE("ppkt", HERE("o", 0), THERE(1, 0)) "," MOVE("ppkt", HERE("o", 0), THERE(1, 0)), "", "",
                "", SEVERITY_UNUSABLE,
                "3: ppkt: a second packet goes to one chunk of gpu 1's scratch; which one is read is open");
    expect_plan(
        SYNC("signal"), SYNC("signal"), "", "", SEVERITY_UNUSABLE,
        "0: threadblocks of gpu 0 share an end of a channel between gpus 0 and 1: the order of signals "
        "is open");
}
END_TEST

START_TEST(what_is_no_plan_is_refused)
{
    expect_text("{", "1: string or '}' expected near end of file");
    expect_text("{}", "0: gpus must be a list of 1 to 65536");
    expect_text("{'gpus':[{'id':1}]}", "0: id must be there, a whole number from 0 to 0");
    expect_text("{'gpus':[{'id':0},{'id':0}]}", "0: gpu 0 is there twice");
    expect_text("{'gpus':[{'id':0,'input_chunks':-1}]}",
                "0: input_chunks must be there, a whole number from 0 to 1048576");
    expect_text(
        "{'collective':'all','gpus':[{'id':0,'input_chunks':1,'output_chunks':1,'scratch_chunks':0}]}",
        "0: collective 'all' is not known; --coll says what the plan is for");
    expect_text("{'collective':'allreduce','gpus':[{'id':0,'input_chunks':1,'output_chunks':1,"
                "'scratch_chunks':0,'threadblocks':[{'id':0}]}]}",
                "0: a threadblock has a list ops");
}
END_TEST

static void add_tests(TCase *cases)
{
    tcase_add_test(cases, every_way_to_move_a_chunk_is_right);
    tcase_add_test(cases, only_a_wait_for_a_signal_orders_what_is_put);
    tcase_add_test(cases, a_barrier_orders_what_other_blocks_have_put);
    tcase_add_test(cases, a_semaphore_orders_two_blocks);
    tcase_add_test(cases, a_signal_comes_with_what_was_put_before_it);
    tcase_add_test(cases, what_the_executor_does_not_take_is_remarked);
    tcase_add_test(cases, what_never_comes_is_waited_for);
    tcase_add_test(cases, what_is_not_read_is_refused_by_name);
    tcase_add_test(cases, what_is_no_plan_is_refused);
}

UNIT(add_tests, 30)
