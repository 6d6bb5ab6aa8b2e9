/*
 * What TACCL, TE-CCL and ForestColl write, of two or three gpus: what is right, what each mistake is called,
 * and which messages there are.
 */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "base.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_text.h"

static char text[4000], found[2000];

/* Read and check the text, in which single quotes stand for double ones. `found` are then the findings. */
static struct schedule *read_text(bool remarks)
{
    struct findings findings = FINDINGS_NONE;

    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    struct schedule *schedule = schedule_read_text("x", text, strlen(text), &findings);

    if (schedule)
        schedule_check(schedule, &findings, NULL);
    *found = '\0';
    for (size_t i = 0; i < findings.count; i++)
        if (findings.list[i].severity || remarks)
            snprintf(found + strlen(found), sizeof found - strlen(found), "%s%u: %s", *found ? " | " : "",
                     findings.list[i].line, findings.list[i].text);
    findings_free(&findings);
    return schedule;
}

static void expect(const char *does, const char *sentences)
{
    struct schedule *schedule = read_text(false);

    ck_assert_str_eq(found, sentences);
    ck_assert_str_eq(schedule ? schedule->does : "", does);
    schedule_free(schedule);
}

/* Its messages, in the order of their senders: "0>1 1>0". */
static void expect_messages(const char *messages)
{
    char all[400] = "";
    struct schedule *schedule = read_text(false);

    ck_assert_str_eq(found, "");
    for (uint32_t i = 0; i < schedule->count; i++)
        if (schedule_does(&schedule->op[i], SCHEDULE_SENDS))
            snprintf(all + strlen(all), sizeof all - strlen(all), "%s%d>%d", *all ? " " : "",
                     schedule->op[i].rank, schedule->op[i].to);
    ck_assert_str_eq(all, messages);
    schedule_free(schedule);
}

/* ------------------------------------------------------------------------------------------------- TACCL */

#define CHUNK(pre, post, address) "{'sccl_type':'chunk','pre':" pre ",'post':" post ",'addr':" address "}"
#define STEP(sends)               "{'sccl_type':'step','rounds':1,'sends':[\n" sends "]}"
#define TWO_OF_ALL                CHUNK("[0]", "[0,1]", "0") "," CHUNK("[1]", "[0,1]", "1")
#define SUM_OF_ALL                CHUNK("[0]", "[0,1]", "0") "," CHUNK("[1]", "[1,0]", "0")

/* An algorithm of two gpus; in line 2 the sends of the first step begin, in line 3 those of the second. */
static void taccl(const char *name, const char *chunks, const char *steps)
{
    snprintf(text, sizeof text,
             "{'sccl_type':'algorithm','name':'x','instance':{'pipeline':null},'steps':[%s],"
             "'collective':{'sccl_type':'collective','name':'%s','nodes':2,'chunks':[%s]}}",
             steps, name, chunks);
}

static void expect_taccl(const char *name, const char *chunks, const char *steps, const char *does,
                         const char *sentences)
{
    taccl(name, chunks, steps);
    expect(does, sentences);
}

START_TEST(all_collectives_of_taccl_are_read)
{
    expect_taccl("Allgather(n=2)", TWO_OF_ALL, STEP("[0,0,1,0,0],[1,1,0,0,0]"), "allgather, in place", "");
    expect_taccl("Alltoall(n=2)",
                 CHUNK("[0]", "[0]", "0") "," CHUNK("[1]", "[0]", "1") "," CHUNK("[0]", "[1]", "2") "," CHUNK(
                     "[1]", "[1]", "3"),
                 STEP("[1,1,0,0,0],[2,0,1,0,0]"), "alltoall, out of place", "");
    expect_taccl("Allreduce(n=2)", SUM_OF_ALL, STEP("[0,1,0,0,0,'rrc']") "," STEP("[0,0,1,9,0,null]"),
                 "allreduce, in place", "");
    expect_taccl("ReduceScatter(n=2),chunks=1",
                 CHUNK("[0]", "[0]", "0") "," CHUNK("[1]", "[0]", "0") "," CHUNK("[0]", "[1]", "1") "," CHUNK(
                     "[1]", "[1]", "1"),
                 STEP("[0,1,0],[1,0,1]"), "reduce_scatter, in place", "");
    expect_taccl("Broadcast(n=2,root=1)", CHUNK("[1]", "[0,1]", "0"), STEP("[0,1,0]"),
                 "broadcast, in place, root 1", "");
    expect_taccl("Scatter(n=2,root=1)", CHUNK("[1]", "[0]", "0") "," CHUNK("[1]", "[1]", "1"),
                 STEP("[0,1,0]"), "scatter, in place, root 1", "");
    expect_taccl("Gather(n=2,root=1)", CHUNK("[0]", "[1]", "0") "," CHUNK("[1]", "[1]", "1"), STEP("[0,0,1]"),
                 "gather, in place, root 1", "");
    expect_taccl("Reduce(n=2,root=1)", CHUNK("[0]", "[1]", "0") "," CHUNK("[1]", "[1]", "0"), STEP("[0,0,1]"),
                 "reduce, in place, root 1", "");
}
END_TEST

START_TEST(a_step_sends_what_was_there_before_it)
{
    /* both parts are under way in one step, and each gpu adds up what comes */
    expect_taccl("Allreduce(n=2)", SUM_OF_ALL, STEP("[0,1,0,0,0,'rrc'],[0,0,1,0,0,'rrc']"),
                 "allreduce, in place", "");
    expect_taccl("Allreduce(n=2)", SUM_OF_ALL, STEP("[0,1,0,0,0,'rrc']") "," STEP("[0,0,1,0,0,'rrc']"),
                 "allreduce, in place", "0: gpu 1 o[0] has gpu 1 twice");
    expect_taccl("Broadcast(n=2,root=1)", CHUNK("[1]", "[0,1]", "0"), STEP("[0,0,1],[0,1,0]"),
                 "broadcast, in place, root 1",
                 "2: gpu 0, line 2 (send chunk 0 in step 0) reads gpu 0 o[0], which holds nothing by then | "
                 "0: gpu 1 o[0] holds nothing in the end, not chunk 0 of gpu 1");
}
END_TEST

START_TEST(what_is_not_sent_is_missing)
{
    expect_taccl("Allgather(n=2)", TWO_OF_ALL, STEP("[0,0,1,0,0]"), "allgather, in place",
                 "0: gpu 0 o[1] holds nothing in the end, not chunk 0 of gpu 1");
    expect_taccl("Allreduce(n=2)", SUM_OF_ALL, STEP("[0,1,0,0,0,'rrc']"), "allreduce, in place",
                 "0: gpu 1 o[0] lacks gpu 0");
    expect_taccl("Allreduce(n=2)", SUM_OF_ALL, "", "allreduce, in place",
                 "0: gpu 0 o[0] lacks gpu 1 | 0: gpu 1 o[0] lacks gpu 0");
}
END_TEST

START_TEST(what_is_no_algorithm_is_refused)
{
    static const struct {
        const char *name, *chunks, *steps, *sentence;
    } bad[] = {
        {"Scan(n=2)", TWO_OF_ALL, "",
         "0: collective.name: 'Scan(n=2)' is not read; Allgather, Alltoall, Allreduce, ReduceScatter, "
         "Broadcast, Scatter, Gather and Reduce are, and --coll says which one it is"},
        {"Allgather", "", "", "0: collective.chunks: a list of 1 to 67108864 chunks is expected"},
        {"Allgather", CHUNK("[0]", "[0,1]", "-1"), "",
         "0: collective.chunks[0].addr: an address (less than there are chunks) must be a whole number from "
         "0 "
         "to 0, and is -1"},
        {"Allgather", CHUNK("[0]", "[0,1]", "0"), "",
         "0: collective.chunks: 1 addresses cannot be dealt out by allgather among 2 gpus"},
        {"Allgather", CHUNK("[1]", "[0,1]", "0") "," CHUNK("[1]", "[0,1]", "1"), "",
         "0: collective.chunks[0].pre[0]: in allgather among 2 gpus the chunk of address 0 does not begin at "
         "gpu 1; other collectives are not read"},
        {"Allgather", CHUNK("[0]", "[0,1]", "0") "," CHUNK("[1]", "[0]", "1"), "",
         "0: collective.chunks[1].post: the chunk ends at 1 gpus; in allgather it ends at 2"},
        {"Allreduce", CHUNK("[0]", "[0,1]", "0"), "",
         "0: collective.chunks: address 0 begins at 1 gpus; in allreduce it begins at 2"},
        {"Allgather", CHUNK("[0]", "[0,1]", "0") "," CHUNK("[1]", "[0,0]", "1"), "",
         "0: collective.chunks[1].post[1]: gpu 0 is named before, by chunks[1]"},
        {"Allreduce", CHUNK("[1]", "[0,1]", "0") "," CHUNK("[1]", "[0,1]", "0"), "",
         "0: collective.chunks[1].pre[0]: gpu 1 is named before, by chunks[0]"},
        {"Allgather", TWO_OF_ALL, STEP("[0,0,1],\n[0,0]"),
         "3: steps[0].sends[1]: a send is a list [address, from, to], with time and link, and with \"rrc\" "
         "or "
         "null behind these if it likes"},
        {"Allgather", TWO_OF_ALL, STEP("[0,0,1]") "," STEP("[2,0,1]"),
         "3: steps[1].sends[0]: the address (the first item) must be a whole number from 0 to 1, and is 2"},
        {"Allgather", TWO_OF_ALL, STEP("[0,-1,1]"),
         "2: steps[0].sends[0]: the sender (the second item) must be a whole number from 0 to 1, and is -1"},
        {"Allgather", TWO_OF_ALL, STEP("[0,0,99999999999999999999]"),
         "2: steps[0].sends[0]: the receiver (the third item) must be a whole number from 0 to 1, and is "
         "999999999999999999"},
        {"Allgather", TWO_OF_ALL, STEP("[0,0,1,0,0,'max']"),
         "2: steps[0].sends[0]: the sixth item of a send is \"rrc\" (it is added) or null"},
        {"Allgather", TWO_OF_ALL, STEP("[0,0,0]"),
         "2: gpu 0, line 2 (send chunk 0 in step 0) sends to its own gpu, to which no link leads"},
    };

    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        taccl(bad[i].name, bad[i].chunks, bad[i].steps);
        schedule_free(read_text(false));
        ck_assert_str_eq(found, bad[i].sentence);
    }
    snprintf(text, sizeof text, "{'sccl_type':'topology','steps':[]}");
    expect("", "0: the file is a 'topology'; a schedule is an 'algorithm', which `taccl solve' writes");
    snprintf(text, sizeof text, "{'msccl_type':'algorithm','instance':{'pipeline':2}}");
    expect("", "0: instance.pipeline: pipelined algorithms are not read, nor does TACCL lower them");
    snprintf(text, sizeof text, "{'msccl_type':'algorithm',");
    expect("", "1: string or '}' expected near end of file");
}
END_TEST

/* ------------------------------------------------------------------------------------------------ TE-CCL */

#define FLOW(chunk, source, hop, rest) \
    "\n'Chunk " chunk " from " source " traveled over " hop " in epoch " rest "'"
#define HALF(volume) "\n'Chunk 1 from 0 traveled over 0->1 with volume " volume " in epoch 0'"

static void teccl(const char *more, const char *flows)
{
    snprintf(text, sizeof text, "{'1-Epoch_Duration':1e-9,%s'7-Flows':[%s]}", more, flows);
}

START_TEST(flows_are_messages_of_gpus)
{
    /* in the order of epochs; the second line of the file comes last */
    teccl("", FLOW("0", "3", "5->9", "7 via switches 0 -> 4") "," FLOW("0", "5", "5->9", "0") "," FLOW(
                  "0", "9", "9->3", "1") "," FLOW("0", "3", "3->5", "1") "," FLOW("0", "5", "9->3",
                                                                                  "1") "," FLOW("0", "9",
                                                                                                "9->5", "0"));
    expect_messages("0>1 1>2 1>2 2>1 2>0 2>0");
    teccl("", FLOW("0", "1", "1->2", "0") "," FLOW("0", "2", "2->1", "0"));
    schedule_free(read_text(true));
    ck_assert_str_eq(found, "0: gpus 1 to 2 of the file, without its switches, are gpus 0 to 1 here");
}
END_TEST

START_TEST(hops_over_switches_become_messages)
{
    teccl("", FLOW("0", "1", "1->9", "0") "," FLOW("0", "1", "9->8", "1") "," FLOW(
                  "0", "1", "8->0", "2") "," FLOW("0", "0", "0->9", "0") "," FLOW("0", "0", "9->1", "1"));
    expect_messages("0>1 1>0");
    teccl("", FLOW("0", "1", "9->0", "0") "," FLOW("0", "1", "1->9", "0"));
    expect("",
           "2: 7-Flows[0]: 9 is no gpu, since no chunk begins there, and no switch that got chunk 0 from 1 "
           "before");
}
END_TEST

START_TEST(volumes_are_those_of_an_alltoall)
{
    snprintf(text, sizeof text, "{'6-Flows':[%s,%s]}", HALF("1.0"),
             "'Chunk 0 from 1 traveled over 1->0 with volume 0.999999 in epoch 0 via switches 2->3'");
    expect("alltoall, out of place", "");
    snprintf(text, sizeof text, "{'6-Flows':[%s]}", HALF("0.5"));
    expect("",
           "2: 6-Flows[0]: volume 0.5 is a part of a chunk; which part only '7-Chunk paths' would say, and "
           "they are missing");
}
END_TEST

#define HOP(hop, volume, epoch) "\n[" epoch ",'" hop " with volume " volume " in epoch " epoch "']"

#define BACK "'Demand at 0 for chunk 0 from 1 met by epoch 0':[[" HOP("1->0", "1.0", "0") "]]"

/* Chunk 1 of gpu 0 by these paths, and chunk 0 of gpu 1 as a whole. */
static void paths(const char *list)
{
    snprintf(text, sizeof text,
             "{'6-Flows':[%s],'7-Chunk paths':{" BACK
             ",'Demand at 1 for chunk 1 from 0 met by epoch 9':[%s]}}",
             HALF("0.5"), list);
}

START_TEST(parts_of_chunks_go_by_their_paths)
{
    paths("[" HOP("0->1", "0.5", "0") "],[" HOP("0->1", "0.250001", "1") "],[" HOP("0->1", "0.249999",
                                                                                   "1") "]");
    expect_messages("0>1 0>1 0>1 0>1 1>0 1>0 1>0 1>0");
    paths("[" HOP("0->1", "0.666667", "0") "]");
    expect("alltoall, out of place", "0: gpu 1 o[2] holds nothing in the end, not chunk 5 of gpu 0");
    paths("[" HOP("0->1", "0.75", "0") "],[" HOP("0->1", "0.5", "1") "]");
    expect(
        "",
        "5: 7-Chunk paths.Demand at 1 for chunk 1 from 0 met by epoch 9[1]: with this path, all paths carry "
        "1.25 of one chunk");
    paths("[" HOP("0->2", "0.5", "0") "," HOP("2->1", "0.25", "1") "]");
    expect(
        "",
        "5: 7-Chunk paths.Demand at 1 for chunk 1 from 0 met by epoch 9[0]: hop 1 has volume 0.25, and the "
        "hops before it 0.5");
    paths("[" HOP("0->1", "0.010101", "0") "]");
    expect(
        "",
        "4: 7-Chunk paths: volumes must be multiples of one part of a chunk, at least 1/64; 0.010101 is not");
    paths("[7]");
    expect(
        "",
        "0: 7-Chunk paths.Demand at 1 for chunk 1 from 0 met by epoch 9[0]: hop 0 is a list of its epoch and "
        "'A->B with volume V in epoch E', with 'via switches X' at the end if it likes");
    snprintf(text, sizeof text, "{'6-Flows':[%s],'8-Chunk paths':{'all':[]}}", HALF("0.5"));
    expect("", "0: 8-Chunk paths: a key is 'Demand at D for chunk C from S met by epoch E', not 'all'");
}
END_TEST

START_TEST(what_flows_leave_out_is_missing)
{
    teccl("'6-Demand_Met':{'GPU 1':{},'GPU 0':{}},", FLOW("0", "1", "1->0", "0"));
    expect("allgather, in place", "0: gpu 1 o[0] holds nothing in the end, not chunk 0 of gpu 0");
    teccl("", FLOW("0", "0", "0->1", "0") "," FLOW("1", "1", "1->0", "0"));
    expect("allgather, in place", "0: gpu 0 o[2] holds nothing in the end, not chunk 0 of gpu 1 | "
                                  "0: gpu 1 o[1] holds nothing in the end, not chunk 1 of gpu 0");
}
END_TEST

START_TEST(what_is_no_flow_is_refused)
{
    static const char rule[] =
        "a flow is 'Chunk C from S traveled over A->B in epoch E', with 'with volume V' "
        "before 'in' and 'via switches X' at the end if it likes";
    static const char *const bad[] = {
        "7",
        "'Chunk 0 from 1'",
        FLOW("-1", "1", "1->0", "0"),
        FLOW("0", "1", "1-0", "0"),
        FLOW("0", "1", "1->0", "1.5"),
        FLOW("0", "1", "1->0", "0 via switches"),
        FLOW("0", "1", "1->0", "99999999999"),
    };
    char sentence[400];

    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        teccl("", bad[i]);
        snprintf(sentence, sizeof sentence, "%d: 7-Flows[0]: %s", *bad[i] == '\n' ? 2 : 1, rule);
        expect("", sentence);
    }
    teccl("", "");
    expect("", "0: 7-Flows: a list of one flow or more is expected");
    teccl("'6-Demand_Met':{'GPU x':1},", FLOW("0", "1", "1->0", "0"));
    expect("", "0: 6-Demand_Met: a key is 'GPU N', not 'GPU x'");
    teccl("", HALF("1.0") "," FLOW("0", "1", "1->0", "0"));
    expect("", "3: 7-Flows[1]: all flows have volumes or none has, and the first one has one");
    teccl("", FLOW("2000000000", "1", "1->0", "0"));
    expect("", "2: 7-Flows[0]: chunk 2000000000 of 1 gpus; all gpus together may have 67108864 chunks");
}
END_TEST

/* -------------------------------------------------------------------------------------------- ForestColl */

#define TREE(root, sends) "\n<tree root='" root "' index='0' nchunks='1' height='2'>" sends "</tree>"
#define SEND(src, dst)    "\n<send src='" src "' dst='" dst "' path='x'/>"

static void forest(const char *trees)
{
    snprintf(text, sizeof text, "<Algo nchunkspernode='1'>%s</Algo>", trees);
}

START_TEST(trees_are_an_allgather)
{
    forest(TREE("a", SEND("a", "b") SEND("b", "c")) TREE("b", SEND("b", "a") SEND("b", "c"))
               TREE("c", SEND("c", "b") SEND("b", "a")));
    expect_messages("0>1 1>0 1>2 1>2 1>0 2>1");
    forest(TREE("a", SEND("b", "c") SEND("a", "b")) TREE("b", SEND("b", "a") SEND("b", "c"))
               TREE("c", SEND("b", "a") SEND("c", "b")));
    expect_messages("0>1 1>0 1>2 1>2 1>0 2>1"); /* sends of a tree stand in any order */
    forest(TREE("a", SEND("c", "b") SEND("b", "c")) TREE("b", SEND("b", "a") SEND("b", "c"))
               TREE("c", SEND("c", "b") SEND("b", "a")));
    expect("allgather, in place", /* and none goes round */
           "4: gpu 1, line 4 (send chunk 0 in step 0) reads gpu 1 o[0], which holds nothing by then | "
           "3: gpu 2, line 3 (send chunk 0 in step 1) reads gpu 2 o[0], which holds nothing by then | "
           "0: gpu 1 o[0] holds nothing in the end, not chunk 0 of gpu 0 | "
           "0: gpu 2 o[0] holds nothing in the end, not chunk 0 of gpu 0");
    forest(TREE("a", "") TREE("b", SEND("b", "a")));
    expect("allgather, in place", "0: gpu 1 o[0] holds nothing in the end, not chunk 0 of gpu 0");
    forest(TREE("a", SEND("a", "s")) TREE("b", SEND("b", "a")));
    expect("", "3: s is the root of no tree; every gpu has one, and switches are only in paths");
    forest(TREE("a", "") TREE("a", ""));
    expect("", "0: a has trees with more chunks than nchunkspernode, which must be their sum");
    forest("");
    expect("", "0: <Algo> has no <tree>");
    forest(SEND("a", "b"));
    expect("", "2: <send> stands in <Algo>; its place is in <tree>");
}
END_TEST

static void add_tests(TCase *cases)
{
    tcase_add_test(cases, all_collectives_of_taccl_are_read);
    tcase_add_test(cases, a_step_sends_what_was_there_before_it);
    tcase_add_test(cases, what_is_not_sent_is_missing);
    tcase_add_test(cases, what_is_no_algorithm_is_refused);
    tcase_add_test(cases, flows_are_messages_of_gpus);
    tcase_add_test(cases, hops_over_switches_become_messages);
    tcase_add_test(cases, volumes_are_those_of_an_alltoall);
    tcase_add_test(cases, parts_of_chunks_go_by_their_paths);
    tcase_add_test(cases, what_flows_leave_out_is_missing);
    tcase_add_test(cases, what_is_no_flow_is_refused);
    tcase_add_test(cases, trees_are_an_allgather);
}

UNIT(add_tests, 30)
