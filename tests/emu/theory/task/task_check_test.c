/*
 * Deliveries to a run of a task without an array: tokens that look alike, answers that are given twice, what
 * the tables take, and nodes that no links lead to.
 */
#include <parray.h>
#include <stdio.h>
#include <string.h>

#include "../../../lib/temporary.h"
#include "../../trial.h"
#include "task/task_run.h"
#include "topo/topo.h"

static struct topo *topo;
static struct task_case task_case;
static struct task_run run;

static bool open_case(const char *task, const char *spec, uint64_t seed, const char *const *params,
                      size_t count)
{
    char error[TOPO_ERROR_SIZE];
    topo = topo_open(spec, error, sizeof error);
    ck_assert_msg(topo, "%s", error);
    const struct task_asked asked = {task_find(task), topo, seed, params, count};
    return task_case_open(&task_case, &asked);
}

static void close_case(void)
{
    task_case_close(&task_case);
    topo_close(topo);
}

static void open_run(const char *task, const char *spec, uint64_t seed, const char *const *params,
                     size_t count)
{
    ck_assert_msg(open_case(task, spec, seed, params, count), "%s", task_case.error);
    ck_assert(task_run_open(&run, &task_case, 1));
}

static void close_run(void)
{
    task_run_close(&run);
    close_case();
}

/* Node `node`, to which packets have brought a lot, delivers a word; result: what was found until now. */
static struct task_lane deliver(int node, int origin, uint32_t word)
{
    struct finding finding = {
        .node = node, .origin = origin, .step = 1, .received = UINT64_MAX, .carried = UINT64_MAX};
    ck_assert(task_run_deliver(&run, 0, &finding, &word, sizeof word));
    return task_run_sum(&run);
}

static void place_plainly(const void *of, int rank, char *text, size_t size)
{
    (void)of;
    snprintf(text, size, "node %d", rank);
}

/* ---------------------------------------------------------------------------------------- alike */

/* All three tokens of node 1 hold the same: the third copy is none too many, the fourth is. */
START_TEST(tokens_of_equal_contents_all_count)
{
    const char *const params[] = {"tokens=3"};
    open_run("gossip", "ring:3", 1, params, 1);
    ck_assert_uint_eq(task_run_begin(&run, 1), 3);
    run.words[4] = run.words[5] = run.words[3];
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(deliver(0, 1, run.words[3]).first.kind, FINDING_NONE);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(deliver(2, 0, run.words[2 - i]).first.kind, FINDING_NONE);
    ck_assert_int_eq(deliver(0, 1, run.words[3]).first.kind, FINDING_DOUBLED);
    close_run();
}
END_TEST

enum { MANY = 200000 };

static uint32_t words[MANY];
static int word_count;

static void list_words_for_node_0(void)
{
    struct parray_token token;
    word_count = 0;
    for (uint32_t number = 0; task_run_given(&run, 1, number, &token); number++)
        if (token.dest == 0)
            words[word_count++] = token.word;
}

static int by_word(const void *left, const void *right)
{
    uint32_t a = words[*(const int *)left], b = words[*(const int *)right];
    return a != b ? a < b ? -1 : 1 : *(const int *)left - *(const int *)right;
}

/* The later one of two words that are equal; -1: there are none. */
static int find_twin(void)
{
    static int order[MANY];
    for (int i = 0; i < word_count; i++)
        order[i] = i;
    qsort(order, (size_t)word_count, sizeof order[0], by_word);
    for (int i = 1; i < word_count; i++)
        if (words[order[i]] == words[order[i - 1]])
            return order[i];
    return -1;
}

/* Of a hundred thousand words of 32 bits two are likely to be equal. The later one of them comes first, so
 * that it is taken for the other one. */
START_TEST(pairs_of_equal_contents_all_count)
{
    const char *const params[] = {"h=200000"};
    int twin = -1;
    for (uint64_t seed = 1; seed < 20 && twin < 0; seed++) {
        open_run("permutation", "ring:2", seed, params, 1);
        list_words_for_node_0();
        twin = find_twin();
        if (twin < 0)
            close_run();
    }
    ck_assert_int_gt(twin, 0);
    deliver(0, 1, words[twin]);
    for (int i = 0; i < word_count; i++)
        if (i != twin)
            deliver(0, 1, words[i]);
    ck_assert_int_eq(task_run_sum(&run).first.kind, FINDING_NONE);
    ck_assert_int_eq(deliver(0, 1, words[twin]).first.kind, FINDING_DOUBLED);
    close_run();
}
END_TEST

/* -------------------------------------------------------------------------------------- answers */

/* The second answer is one too many, and makes no clash with the neighbour. */
START_TEST(the_first_answer_counts)
{
    static const char *const tasks[] = {"colouring", "independent-set"};
    open_run(tasks[_i], "line:2", 1, NULL, 0);
    deliver(0, 0, 0);
    deliver(1, 1, 1);
    ck_assert_uint_eq(deliver(0, 0, 1).failed, 1);
    task_run_settle(&run, NULL, NULL, NULL);
    const struct task_lane sum = task_run_sum(&run);
    ck_assert_int_eq(sum.first.kind, FINDING_DOUBLED);
    ck_assert_uint_eq(sum.failed, 1);
    close_run();
}
END_TEST

/* A node that ought to be in the set is told of no neighbour. */
START_TEST(a_lonely_node_is_told_of_no_other)
{
    open_run("independent-set", "ring:4", 1, NULL, 0);
    for (int rank = 0; rank < 4; rank++)
        deliver(rank, rank, 0);
    task_run_settle(&run, NULL, NULL, NULL);
    const struct task_lane sum = task_run_sum(&run);
    ck_assert_int_eq(sum.first.kind, FINDING_LONELY);
    ck_assert_int_eq(sum.first.origin, -1);
    close_run();
}
END_TEST

/* The word of a node's token. */
static uint32_t word_of(int node)
{
    return task_run_word(&run, (struct token_name){.from = node, .to = -1}, 0);
}

/* Which token it is does not matter, nor whose. */
START_TEST(all_agree_on_one_token)
{
    open_run("consensus", "ring:4", 1, NULL, 0);
    for (int rank = 0; rank < 4; rank++)
        deliver(rank, 2, word_of(2));
    task_run_settle(&run, NULL, NULL, NULL);
    for (int rank = 0; rank < 4; rank++)
        task_run_missing(&run, rank, NULL, NULL);
    ck_assert_int_eq(task_run_sum(&run).first.kind, FINDING_NONE);
    close_run();
}
END_TEST

START_TEST(what_nobody_has_is_no_consensus)
{
    open_run("consensus", "ring:4", 1, NULL, 0);
    const struct task_lane sum = deliver(0, 2, word_of(2) + 1);
    ck_assert_int_eq(sum.first.kind, FINDING_WRONG);
    ck_assert_uint_eq(sum.first.wanted, word_of(2));
    close_run();
}
END_TEST

START_TEST(a_node_that_delivers_nothing_lacks_the_token)
{
    open_run("consensus", "line:2", 1, NULL, 0);
    deliver(1, 1, word_of(1));
    task_run_missing(&run, 0, NULL, NULL);
    const struct task_lane sum = task_run_sum(&run);
    ck_assert_int_eq(sum.first.kind, FINDING_MISSING);
    ck_assert_int_eq(sum.first.node, 0);
    close_run();
}
END_TEST

/* Nodes 0 and 1 against node 3; on a line node 2, which has delivered nothing, stands between them. */
START_TEST(those_who_disagree_are_told)
{
    static const char *const specs[] = {"ring:4", "line:4"};
    char text[512];
    open_run("consensus", specs[_i], 1, NULL, 0);
    deliver(0, 0, word_of(0));
    deliver(1, 0, word_of(0));
    deliver(3, 1, word_of(1));
    task_run_settle(&run, NULL, NULL, NULL);
    const struct task_lane sum = task_run_sum(&run);
    ck_assert_int_eq(sum.first.kind, FINDING_DISAGREE);
    ck_assert_uint_eq(sum.failed, 1);
    finding_text(&sum.first, &task_case, place_plainly, NULL, text, sizeof text);
    ck_assert_str_eq(text, "node 3: it delivered the token of node 1, and node 0 that of node 0: all have to "
                           "deliver the same");
    close_run();
}
END_TEST

static bool is_the_node(const void *of, int rank)
{
    return rank == *(const int *)of;
}

/* Whichever node it is: below its neighbours in rank, between them, above them. */
START_TEST(a_stopped_node_need_not_agree)
{
    open_run("consensus", "line:4", 1, NULL, 0);
    for (int rank = 0; rank < 4; rank++)
        deliver(rank, rank == _i, word_of(rank == _i));
    task_run_settle(&run, NULL, is_the_node, &_i);
    ck_assert_int_eq(task_run_sum(&run).first.kind, FINDING_NONE);
    close_run();
}
END_TEST

/* Those beside it still have to. */
START_TEST(others_than_the_stopped_node_have_to_agree)
{
    const int stopped = 1;
    open_run("consensus", "line:3", 1, NULL, 0);
    for (int rank = 0; rank < 3; rank++)
        deliver(rank, rank, word_of(rank));
    task_run_settle(&run, NULL, is_the_node, &stopped);
    const struct task_lane sum = task_run_sum(&run);
    ck_assert_int_eq(sum.first.kind, FINDING_DISAGREE);
    ck_assert_int_eq(sum.first.node, 2);
    ck_assert_uint_eq(sum.first.got, 0);
    ck_assert_uint_eq(sum.failed, 1);
    close_run();
}
END_TEST

/* --------------------------------------------------------------------------------------- memory */

START_TEST(the_tables_are_counted)
{
    static const struct {
        const char *task, *spec, *params[2];
        size_t count;
        uint32_t parts;
        uint64_t least;
    } cases[] = {
        {"scan", "ring:100", {"units=1000"}, 1, 1, 100 * 1000 * 4},                  /* sums */
        {"scan", "ring:100", {"units=1000"}, 1, 3, 3 * 100 * 1000 * 4},              /* ... of parts */
        {"gossip", "ring:100", {"units=1000"}, 1, 1, 100 * 1000 * 4},                /* words */
        {"gossip", "ring:100", {"tokens=6400"}, 1, 1, 100 * 6400 / 8 * 100},         /* bits */
        {"permutation", "ring:4", {"h=64000"}, 1, 1, 4 * 64000 / 8 + 4 * 64000 * 8}, /* and lists of pairs */
        {"spanning-tree", "ring:1000", {NULL}, 0, 1, 1000 * (sizeof(struct task_node) + 12)},
    };
    ck_assert(open_case(cases[_i].task, cases[_i].spec, 1, cases[_i].params, cases[_i].count));
    uint64_t bytes = task_run_bytes(&task_case, cases[_i].parts);
    ck_assert_uint_ge(bytes, cases[_i].least);
    ck_assert_uint_le(bytes, 2 * cases[_i].least);
    close_case();
}
END_TEST

/* --------------------------------------------------------------------------------------- graphs */

/* Nodes 0 to 2 and 3 to 4. */
static bool open_apart(const char *task, const char *const *params, size_t count)
{
    char spec[TEMPORARY_SIZE];
    FILE *file = graph_create(spec);
    fputs("0 1\n1 2\n3 4\n", file);
    fclose(file);
    bool opened = open_case(task, spec, 1, params, count);
    graph_remove(spec);
    return opened;
}

START_TEST(what_no_links_lead_to_is_refused)
{
    for (const struct task *const *task = task_table; *task; task++) {
        bool partial = !strncmp((*task)->name, "partial-", 8);
        const char *const params[] = {"active=all", "columns=all", "rows=all"};
        bool transpose = !strcmp((*task)->name, "transpose");
        bool local = !strcmp((*task)->name, "colouring") || !strcmp((*task)->name, "independent-set") ||
                     !strcmp((*task)->name, "snapshot") ||
                     !strcmp((*task)->name, "partial-permutation"); /* of all nodes: each keeps its own */
        bool fine = open_apart((*task)->name, transpose ? params + 1 : params, transpose ? 2 : partial);
        ck_assert_msg(fine == local, "%s: %s", (*task)->name, task_case.error);
        ck_assert_msg(local || strstr(task_case.error, "no links lead from node "), "%s", task_case.error);
        close_case();
    }
}
END_TEST

START_TEST(what_stays_in_one_part_is_not)
{
    const char *const params[] = {"active=0,4", "targets=2,3"};
    const char *const crossed[] = {"active=0,4", "targets=3,4"};
    const char *const none[] = {"active=random:0"};
    ck_assert_msg(open_apart("partial-permutation", params, 2), "%s", task_case.error);
    close_case();
    ck_assert(open_apart("partial-gossip", none, 1));
    close_case();
    ck_assert(!open_apart("partial-permutation", crossed, 2));
    ck_assert_ptr_nonnull(strstr(task_case.error, "no links lead from node 0 to node 3 of graph:"));
    ck_assert_ptr_nonnull(strstr(task_case.error, ", and partial-permutation has to bring something from one "
                                                  "to the other; choose another --topology"));
    close_case();
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, tokens_of_equal_contents_all_count);
    tcase_add_test(cases, pairs_of_equal_contents_all_count);
    tcase_add_loop_test(cases, the_first_answer_counts, 0, 2);
    tcase_add_test(cases, a_lonely_node_is_told_of_no_other);
    tcase_add_test(cases, all_agree_on_one_token);
    tcase_add_test(cases, what_nobody_has_is_no_consensus);
    tcase_add_test(cases, a_node_that_delivers_nothing_lacks_the_token);
    tcase_add_loop_test(cases, those_who_disagree_are_told, 0, 2);
    tcase_add_loop_test(cases, a_stopped_node_need_not_agree, 0, 4);
    tcase_add_test(cases, others_than_the_stopped_node_have_to_agree);
    tcase_add_loop_test(cases, the_tables_are_counted, 0, 6);
    tcase_add_test(cases, what_no_links_lead_to_is_refused);
    tcase_add_test(cases, what_stays_in_one_part_is_not);
}

UNIT(add_cases, 60)
