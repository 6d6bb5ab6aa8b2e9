/*
 * Arrival times are explored: on small arrays, with programs that are drawn from seeds, the outcomes that an
 * exploration meets are those of all delays of all packets, enumerated one by one.
 */
#include <stdlib.h>
#include <string.h>

#include "../../trial.h"
#include "disturb/history.h"
#include "folds.h"
#include "hash.h"
#include "stress/explore.h"
#include "tools.h"
#include "topo/topo.h"

enum { NODES_MOST = 4, OPS_MOST = 24, DELAY = 2, SEEDS = TOOLS_TSAN ? 20 : 60, OUTCOMES_MOST = 4096 };

static struct choice room[EXPLORE_CHOICES_MOST];

/* ------------------------------------------------------------------------ drawn programs */

enum op_kind {
    OP_SEND,
    OP_ODD_SEND,
    OP_RECV,
    OP_ANY,
    OP_POLL,
    OP_UNTIL,
    OP_SERVE,
    OP_STEP,
    OP_CLOCK,
    OP_KINDS
};

struct op {
    enum op_kind kind;
    int port;
    uint64_t steps;
};

static struct op ops[NODES_MOST][OPS_MOST];
static size_t op_count[NODES_MOST];
static uint64_t draws;

static uint64_t draw_below(uint64_t n)
{
    draws = hash_mix(draws ^ HASH_K0, HASH_K1);
    return draws % n;
}

static void add_op(uint64_t rank, enum op_kind kind, int port)
{
    if (op_count[rank] < OPS_MOST)
        ops[rank][op_count[rank]++] = (struct op){.kind = kind, .port = port, .steps = draw_below(5)};
}

/* The ports of line:N and ring:N: 0 leads down, 1 leads up. */
static void draw_packet(uint64_t nodes, bool is_ring, bool timed)
{
    static const enum op_kind blind[] = {OP_RECV, OP_RECV, OP_ANY, OP_ANY, OP_STEP};
    static const enum op_kind seeing[] = {OP_RECV, OP_RECV, OP_ANY,   OP_UNTIL,
                                          OP_POLL, OP_STEP, OP_CLOCK, OP_SERVE};
    uint64_t from = draw_below(is_ring ? nodes : nodes - 1), to = (from + 1) % nodes;
    bool up = draw_below(2);
    if (draw_below(2))
        add_op(up ? from : to, OP_STEP, 0);
    add_op(up ? from : to, draw_below(5) ? OP_SEND : OP_ODD_SEND, up ? 1 : 0);
    if (draw_below(3) == 0)
        add_op(draw_below(nodes), timed ? seeing[draw_below(ARRAY_LENGTH(seeing))] : OP_STEP,
               (int)draw_below(2));
    enum op_kind kind =
        timed ? seeing[draw_below(ARRAY_LENGTH(seeing))] : blind[draw_below(ARRAY_LENGTH(blind))];
    add_op(up ? to : from, kind, up ? 0 : 1);
    if (timed && draw_below(3) == 0)
        add_op(up ? to : from, OP_CLOCK, 0);
}

static uint64_t receive(struct node *self, const struct op *op, uint64_t sum)
{
    uint64_t theirs = 0;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    int port = op->steps & 1 ? NODE_ANY_PORT : op->port;
    long got = 0;
    if (op->kind == OP_RECV)
        got = node_recv_at(self, op->port, &theirs, sizeof theirs, "t.c:1");
    else if (op->kind == OP_ANY)
        got = node_recv_any_at(self, &packet, "t.c:2");
    else if (op->kind == OP_POLL)
        got = node_poll_at(self, port, &packet, "t.c:3");
    else if (op->kind == OP_UNTIL)
        got = node_recv_until_at(self, port, &packet, op->steps + 2, "t.c:4");
    else
        got = node_serve_at(self, &packet, "t.c:5");
    return hash_mix(sum ^ theirs ^ HASH_K0, (uint64_t)got ^ HASH_K1);
}

static void drawn_node(struct node *self)
{
    size_t rank = (size_t)node_rank(self);
    uint64_t sum = rank + 1;
    for (size_t i = 0; i < op_count[rank]; i++) {
        const struct op *op = &ops[rank][i];
        bool there = node_peer(self, op->port) >= 0;
        if (op->kind == OP_SEND || (op->kind == OP_ODD_SEND && sum % 2))
            node_send_at(self, op->port, &sum, sizeof sum, "t.c:6");
        else if (op->kind == OP_STEP)
            node_step_at(self, "t.c:7");
        else if (op->kind == OP_CLOCK)
            sum = hash_mix(sum ^ HASH_K2, node_now(self));
        else if (op->kind != OP_ODD_SEND && there)
            sum = receive(self, op, sum);
    }
    node_result(self, &sum, sizeof sum);
}

static const struct parray_program drawn = {.name = "drawn", .node = drawn_node, .bears_delay = true};

static struct conditions draw_conditions(uint64_t seed, bool timed)
{
    static const char *const topologies[] = {"line:2", "line:3", "ring:3", "line:4"};
    static const char *const models[] = {"F*", "F*", "F*", "F*", "SLA", "H1"};
    static const uint64_t nodes[] = {2, 3, 3, 4};
    draws = seed;
    uint64_t shape = draw_below(4), packets = 2 + draw_below(4);
    struct conditions conditions = plain_conditions(&drawn, topologies[shape]);
    conditions.options.mailbox = 1 + (uint32_t)draw_below(3);
    conditions.options.model = timed ? models[draw_below(ARRAY_LENGTH(models))] : "F*";
    conditions.options.max_steps = 1000;
    memset(op_count, 0, sizeof op_count);
    for (uint64_t i = 0; i < packets; i++)
        draw_packet(nodes[shape], shape == 2, timed);
    return conditions;
}

/* -------------------------------------------------------------------------------- outcomes */

struct outcomes {
    uint64_t key[OUTCOMES_MOST];
    size_t count;
};

static void add_outcome(struct outcomes *set, uint64_t key)
{
    size_t i = 0;
    while (i < set->count && set->key[i] != key)
        i++;
    ck_assert(i < OUTCOMES_MOST);
    set->key[i] = key;
    set->count += i == set->count;
}

static void add_ending(void *input, const struct run_ending *ending)
{
    bool done = ending->status == PARRAY_DONE;
    uint64_t results = done ? ending->result_digest ^ (ending->leftovers != 0) : 0;
    add_outcome(input, hash_mix((uint64_t)ending->status ^ HASH_K0, results ^ HASH_K1));
}

static bool has_all(const struct outcomes *set, const struct outcomes *of)
{
    for (size_t i = 0; i < of->count; i++) {
        size_t k = 0;
        while (k < set->count && set->key[k] != of->key[i])
            k++;
        if (k == set->count)
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------- one delay by another */

struct enumeration {
    const struct conditions *conditions;
    struct choice choice[2 * OPS_MOST];
    size_t count;
    uint64_t runs;
    struct outcomes outcomes;
};

static bool is_answered(const struct enumeration *e, const struct choice *question)
{
    for (size_t i = 0; i < e->count; i++)
        if (choice_order(&e->choice[i], question) == 0)
            return true;
    return false;
}

/* The question that the earliest act poses that is not answered yet: how late a packet is, or what a call
 * takes. False: there is none. */
static bool find_question(const struct enumeration *e, const struct parray *array, struct choice *question)
{
    size_t count;
    uint64_t earliest = UINT64_MAX;
    struct act *act = history_acts(array, &count);
    for (size_t i = 0; i < count; i++) {
        bool is_send = act[i].kind == ACT_SEND;
        struct choice asked = {.kind = is_send ? CHOICE_DELAY : CHOICE_TAKE,
                               .node = (int32_t)act[i].rank,
                               .port = act[i].port,
                               .number = act[i].number};
        if (!is_send && (act[i].kind != ACT_TAKE || !act[i].any))
            continue;
        if (act[i].step >= earliest || is_answered(e, &asked))
            continue;
        *question = asked;
        earliest = act[i].step;
    }
    free(act);
    return earliest != UINT64_MAX;
}

static void enumerate(struct enumeration *e)
{
    struct choice sorted[2 * OPS_MOST], question;
    struct options options = e->conditions->options;
    struct disturb_options disturb = e->conditions->disturb;
    struct run_ending ending;
    char error[OUTCOME_ERROR_SIZE];
    int status;
    memcpy(sorted, e->choice, sizeof sorted);
    qsort(sorted, e->count, sizeof sorted[0], choice_order);
    disturb.choice = sorted;
    disturb.choice_count = e->count;
    disturb.history = true;
    options.disturb = &disturb;
    struct parray *array = array_open(e->conditions->program, &options, NULL, &status, error);
    ck_assert_msg(array, "refused: %s", error);
    array_run(array);
    ending_read(&ending, array);
    bool open = find_question(e, array, &question), there[2] = {false, false};
    for (int port = 0; open && port < 2; port++)
        there[port] = topo_peer(array_topo(array), question.node, port) >= 0;
    array_close(array);
    e->runs++;
    if (!open) {
        add_ending(&e->outcomes, &ending);
        return;
    }
    bool is_delay = question.kind == CHOICE_DELAY;
    for (uint32_t answer = 0; answer < (is_delay ? DELAY + 1 : 2); answer++) {
        question.value = is_delay ? answer : 1;
        question.port = is_delay ? question.port : (int32_t)answer;
        if (!is_delay && !there[answer])
            continue;
        e->choice[e->count++] = question;
        enumerate(e);
        e->count--;
    }
}

/* ---------------------------------------------------------------------------------- tests */

static struct exploration explored(const struct conditions *conditions, struct outcomes *outcomes,
                                   void (*search)(struct exploration *))
{
    struct exploration e = {.conditions = *conditions,
                            .delay = DELAY,
                            .limit = 1000000,
                            .vary_time = true,
                            .each = add_ending,
                            .input = outcomes,
                            .choice = room};
    search(&e);
    ck_assert(e.complete && !e.refused && !e.differs);
    return e;
}

static struct enumeration all;
static struct outcomes met;

/* Explore the program of a seed. Result: how many outcomes it has. */
static size_t compare(uint64_t seed, bool timed, uint64_t *runs, uint64_t *enumerated)
{
    struct conditions conditions = draw_conditions(seed, timed);
    all = (struct enumeration){.conditions = &conditions};
    met.count = 0;
    enumerate(&all);
    struct exploration e = explored(&conditions, &met, explore_times);
    ck_assert_msg(has_all(&met, &all.outcomes), "seed %d: the exploration misses an outcome", (int)seed);
    ck_assert_msg(has_all(&all.outcomes, &met), "seed %d: no delay gives an outcome that is met", (int)seed);
    *runs += e.runs;
    *enumerated += all.runs;
    ck_assert_uint_eq(e.runs, e.executions);
    met.count = 0;
    e = explored(&conditions, &met, explore);
    ck_assert_msg(has_all(&met, &all.outcomes), "seed %d: the orders lack an outcome", (int)seed);
    if (e.explored == EXPLORED_TIMES)
        ck_assert(has_all(&all.outcomes, &met));
    return all.outcomes.count;
}

static void compare_seeds(bool timed)
{
    uint64_t runs = 0, enumerated = 0;
    size_t outcomes = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        outcomes += compare(seed, timed, &runs, &enumerated);
    ck_assert_uint_gt(outcomes, SEEDS);
    ck_assert_uint_lt(runs, enumerated);
}

START_TEST(outcomes_are_those_of_all_delays_if_nodes_see_the_time)
{
    compare_seeds(true);
}
END_TEST

START_TEST(outcomes_are_those_of_all_delays_if_only_orders_matter)
{
    compare_seeds(false);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, outcomes_are_those_of_all_delays_if_nodes_see_the_time);
    tcase_add_test(cases, outcomes_are_those_of_all_delays_if_only_orders_matter);
}

UNIT(add_cases, 120)
