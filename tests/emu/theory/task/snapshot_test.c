/*
 * The picture of the task snapshot, without an array: nodes pay in rounds, payments come a round later, and
 * all nodes write down in the round in which the root finds its token for itself. One of them does something
 * else, and is told.
 */
#include <parray.h>
#include <string.h>

#include "../../trial.h"
#include "task/task_run.h"
#include "topo/topo.h"

enum { NODES = 6, ROOT = 4, ROGUE = 0, PAYMENTS = 24 };

enum mischief {
    HONEST,
    OTHER_MONEY,
    BEGINS_LATE,
    PAID_NOTHING,
    WRITES_DOWN_IN_THE_END,
    WRITES_DOWN_BEFORE_THE_ROOT,
    OTHER_MONEY_ON_ITS_WAY,
    NEVER_WRITES_DOWN,
    NEVER_TELLS,
    TELLS_TWICE
};

static const struct {
    enum mischief mischief;
    enum finding_kind kind;
    int node;
} cases[] = {{HONEST, FINDING_NONE, 0},
             {OTHER_MONEY, FINDING_HELD, ROGUE},
             {BEGINS_LATE, FINDING_BEGIN, ROOT},
             {PAID_NOTHING, FINDING_AHEAD, ROGUE},
             {WRITES_DOWN_IN_THE_END, FINDING_FUTURE, ROGUE},
             {WRITES_DOWN_BEFORE_THE_ROOT, FINDING_EARLY, ROGUE},
             {OTHER_MONEY_ON_ITS_WAY, FINDING_ON_WAY, ROGUE},
             {NEVER_WRITES_DOWN, FINDING_NO_PICTURE, ROGUE},
             {NEVER_TELLS, FINDING_NO_PICTURE, ROGUE},
             {TELLS_TWICE, FINDING_DOUBLED, ROGUE}};

static struct task_run run;
static enum mischief mischief;
static struct {
    uint32_t money, on_way, sent;
} bank[NODES];

static bool does(int node, enum mischief what)
{
    return node == ROGUE && mischief == what;
}

static void deliver(int node, int origin, uint32_t word)
{
    struct finding finding = {.node = node,
                              .origin = origin,
                              .step = does(node, WRITES_DOWN_BEFORE_THE_ROOT) ? 1 : 2,
                              .sent = does(node, PAID_NOTHING) ? 0 : bank[node].sent,
                              .received = UINT64_MAX,
                              .carried = UINT64_MAX};
    ck_assert(task_run_deliver(&run, 0, &finding, &word, sizeof word));
}

static void write_down(int node)
{
    if (!does(node, NEVER_WRITES_DOWN))
        deliver(node, node, bank[node].money + does(node, OTHER_MONEY));
}

/* The round in which the root finds its token for itself. */
static int find_begin(void)
{
    struct parray_token token;
    int begin = 0;
    while (task_run_given(&run, ROOT, (uint32_t)begin, &token) && token.dest != ROOT)
        begin++;
    ck_assert_int_eq(token.dest, ROOT);
    return begin;
}

static int when(int node, int begin)
{
    if (does(node, WRITES_DOWN_IN_THE_END))
        return 2 * PAYMENTS;
    return begin + (node == ROOT && mischief == BEGINS_LATE);
}

static struct parray_token take(int node)
{
    struct parray_token token;
    if (!task_run_given(&run, node, run.nodes[node].given, &token))
        return (struct parray_token){.dest = node};
    run.nodes[node].given++;
    bank[node].sent += token.dest != node;
    return token;
}

static void play_round(int round, int begin, struct parray_token moving[NODES])
{
    struct parray_token next[NODES];
    for (int node = 0; node < NODES; node++) {
        if (node != ROOT && round == when(node, begin))
            write_down(node);
        next[node] = take(node);
        if (node == ROOT && round == when(node, begin))
            write_down(node);
    }
    for (int node = 0; node < NODES; node++) {
        int to = moving[node].dest;
        if (to != node) {
            deliver(to, node, moving[node].word);
            bank[to].money += moving[node].word;
            bank[to].on_way += round == begin ? moving[node].word : 0;
        }
        moving[node] = next[node];
    }
}

static void tell(int node)
{
    if (!does(node, NEVER_TELLS) && !does(node, NEVER_WRITES_DOWN))
        deliver(node, node, bank[node].on_way + does(node, OTHER_MONEY_ON_ITS_WAY));
    if (does(node, TELLS_TWICE))
        deliver(node, node, bank[node].on_way);
}

START_TEST(a_picture_is_a_consistent_cut)
{
    char error[TOPO_ERROR_SIZE];
    const char *const params[] = {"root=4"};
    struct task_case task_case;
    struct parray_token moving[NODES];
    struct topo *topo = topo_open("ring:6", error, sizeof error);
    const struct task_asked asked = {task_find("snapshot"), topo, (uint64_t)_i, params, 1};
    ck_assert_msg(task_case_open(&task_case, &asked), "%s", task_case.error);
    ck_assert(task_run_open(&run, &task_case, 1));
    mischief = cases[_i].mischief;
    int begin = find_begin();
    ck_assert(begin >= PAYMENTS / 4 && begin <= PAYMENTS / 2);
    for (int node = 0; node < NODES; node++)
        moving[node].dest = node;
    for (int round = 0; round <= 2 * PAYMENTS; round++)
        play_round(round, begin, moving);
    for (int node = 0; node < NODES; node++)
        tell(node);
    for (int node = 0; node < NODES; node++)
        task_run_missing(&run, node, NULL, NULL);
    task_run_settle(&run, NULL, NULL, NULL);
    const struct finding found = task_run_sum(&run).first;
    ck_assert_str_eq(finding_name(found.kind), finding_name(cases[_i].kind));
    ck_assert_int_eq(found.kind, cases[_i].kind);
    ck_assert_int_eq(found.node, cases[_i].node);
    task_run_close(&run);
    task_case_close(&task_case);
    topo_close(topo);
}
END_TEST

static void add_cases(TCase *cases_of)
{
    tcase_add_loop_test(cases_of, a_picture_is_a_consistent_cut, 0, (int)ARRAY_LENGTH(cases));
}

UNIT(add_cases, 20)
