/*
 * The rules of the relay, looked at from outside: from the trace of a run and from the set of active nodes
 * alone it is worked out where every packet waits in every step. No link may idle while a packet waits for
 * it, and no packet may go while one in an earlier leg waits for the same link. Programs that break a rule
 * are found out.
 */
#include <stdlib.h>

#include "mesh/parts/mesh_exchange.h"
#include "mesh_run.h"
#include "trace/trace.h"

enum { SIDE = 6, NODES = SIDE * SIDE, MOST_EVENTS = 1 << 16 };

/* ------------------------------------------------------------------------------------- the trace */

struct collector {
    struct trace_sink sink;
    struct trace_event *events;
    size_t count;
};

static void collect(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct collector *collector = (struct collector *)sink;
    ck_assert(collector->count + count <= MOST_EVENTS);
    memcpy(collector->events + collector->count, events, count * sizeof *events);
    collector->count += count;
}

/* -------------------------------------------------------------------------------------- the traffic */

struct traffic {
    const char *program;
    bool gather;
    bool active[NODES];
    int row[SIDE], column[SIDE]; /* active nodes in them */
};

/* Does the packet of one node for another go along the row first? */
static bool row_first(const struct traffic *traffic, int origin, int dest)
{
    int end = traffic->gather ? dest : origin, i = origin / SIDE, j = origin % SIDE, k = dest / SIDE,
        l = dest % SIDE;
    int row = traffic->row[end / SIDE], column = traffic->column[end % SIDE];
    if (!strcmp(traffic->program, "mesh-partial-exchange-fraction")) {
        if (i == k || j == l)
            return j == l;
        return ((i + j + k + l) % SIDE + 0.5) / SIDE < (double)column / (row + column);
    }
    return (row <= column) != traffic->gather;
}

struct state {
    int at[NODES][NODES];         /* by origin and destination; -1: no such packet, or there */
    uint64_t since[NODES][NODES]; /* the step from which it can go on */
};

/* The port and the leg that a packet needs. */
static int need(const struct traffic *traffic, int at, int origin, int dest, int *leg)
{
    bool row = row_first(traffic, origin, dest);
    int across = dest % SIDE - at % SIDE, along = dest / SIDE - at / SIDE;
    bool in_row = row ? across != 0 : along == 0;
    *leg = in_row == row ? 0 : 1;
    return in_row ? (across > 0 ? 3 : 2) : (along > 0 ? 1 : 0);
}

struct breaches {
    int idle, priority, unlawful;
};

/* One step: what waits, by node and port, against what was sent. */
static void audit_step(const struct traffic *traffic, struct state *state, uint64_t step,
                       const struct trace_event *sent, size_t count, struct breaches *breaches)
{
    int waiting[NODES][4][2] = {0};
    int leg;
    for (int origin = 0; origin < NODES; origin++)
        for (int dest = 0; dest < NODES; dest++)
            if (state->at[origin][dest] >= 0 && state->since[origin][dest] <= step) {
                int at = state->at[origin][dest], port = need(traffic, at, origin, dest, &leg);
                waiting[at][port][leg]++;
            }
    for (size_t i = 0; i < count; i++) {
        const struct trace_event *e = &sent[i];
        int *queue = waiting[e->from][e->port];
        if (state->at[e->origin][e->dest] != (int)e->from || state->since[e->origin][e->dest] > step ||
            need(traffic, (int)e->from, e->origin, e->dest, &leg) != (int)e->port) {
            breaches->unlawful++;
            continue;
        }
        breaches->priority += leg == 1 && queue[0] > 0;
        queue[0] = queue[1] = 0;
        state->at[e->origin][e->dest] = (int)e->to == e->dest ? -1 : (int)e->to;
        state->since[e->origin][e->dest] = step + 1;
    }
    for (int at = 0; at < NODES; at++)
        for (int port = 0; port < 4; port++)
            breaches->idle += waiting[at][port][0] + waiting[at][port][1] > 0;
}

static struct breaches audit(const struct traffic *traffic, const struct trace_event *events, size_t count)
{
    static struct state state;
    struct breaches breaches = {0};
    size_t first = 0, end;
    uint64_t step = traffic->gather ? 1 : SIDE; /* sums take SIDE - 1 */
    for (int origin = 0; origin < NODES; origin++)
        for (int dest = 0; dest < NODES; dest++)
            state.at[origin][dest] =
                traffic->active[traffic->gather ? dest : origin] && origin != dest ? origin : -1;
    memset(state.since, 0, sizeof state.since);
    while (first < count && events[first].origin < 0)
        ck_assert(events[first++].step < step);
    for (; first < count; first = end, step++) {
        for (end = first; end < count && events[end].step == step; end++)
            ck_assert_int_ge(events[end].origin, 0);
        audit_step(traffic, &state, step, events + first, end - first, &breaches);
    }
    for (int origin = 0; origin < NODES; origin++)
        for (int dest = 0; dest < NODES; dest++)
            breaches.unlawful += state.at[origin][dest] >= 0;
    return breaches;
}

/* ------------------------------------------------------------------------------------------- runs */

static struct breaches run(const struct parray_program *program, struct traffic *traffic, const int *list,
                           int count)
{
    static char text[MESH_TEXT];
    bool shares = !strcmp(traffic->program, "mesh-partial-exchange-fraction");
    const char *const params[] = {ranks_param(text, "active", list, count), shares ? "rule=shares" : NULL,
                                  NULL};
    struct options options = trial_with("mesh:6x6", params);
    struct collector collector = {.sink = {.write = collect},
                                  .events = calloc(MOST_EVENTS, sizeof *collector.events)};
    int status;
    char error[OUTCOME_ERROR_SIZE];
    memset(traffic->row, 0, sizeof traffic->row);
    memset(traffic->column, 0, sizeof traffic->column);
    memset(traffic->active, 0, sizeof traffic->active);
    for (int i = 0; i < count; i++) {
        traffic->active[list[i]] = true;
        traffic->row[list[i] / SIDE]++;
        traffic->column[list[i] % SIDE]++;
    }
    options.trace = true;
    struct parray *array = array_open(program, &options, &collector.sink, &status, error);
    ck_assert_msg(array, "%s", error);
    status = array_run(array);
    ck_assert_msg(status == PARRAY_DONE, "%s", array_outcome(array)->error);
    array_close(array);
    struct breaches breaches = audit(traffic, collector.events, collector.count);
    free(collector.events);
    return breaches;
}

static const char *const names[] = {"mesh-partial-exchange", "mesh-partial-exchange-fraction",
                                    "mesh-partial-gather"};

static struct traffic traffic_of(int i)
{
    return (struct traffic){.program = names[i], .gather = i == 2};
}

START_TEST(the_rules_hold_in_every_step)
{
    struct traffic traffic = traffic_of(_i);
    struct rng rng;
    int list[NODES];
    rng_open(&rng, 11, 3);
    for (int set = 0; set < SETS; set++) {
        int count = set_nodes((struct mesh_shape){SIDE, 2, false}, set, &rng, list);
        struct breaches breaches = run(find_program(traffic.program), &traffic, list, count);
        ck_assert_int_eq(breaches.unlawful, 0);
        ck_assert_int_eq(breaches.idle, 0);
        ck_assert_int_eq(breaches.priority, 0);
    }
}
END_TEST

/* The border of a square, so many nodes from the edge: where rounded shares take longer than the paper's
 * rule, all nodes go by that one. */
START_TEST(shares_are_not_slower_than_the_rule_of_the_paper)
{
    static const struct {
        int side, edge, paper, shares;
    } frames[] = {{12, 0, 175, 179}, {12, 3, 124, 129}, {14, 3, 176, 188}, {16, 0, 306, 317},
                  {16, 1, 282, 283}, {16, 2, 259, 250}, {16, 3, 237, 260}, {16, 4, 216, 227}};
    struct mesh_shape shape = {frames[_i].side, 2, false};
    int list[64], count = 0, low = frames[_i].edge, high = frames[_i].side - 1 - low;
    for (int i = low; i <= high; i++)
        for (int j = low; j <= high; j++)
            if (i == low || i == high || j == low || j == high)
                list[count++] = i * frames[_i].side + j;
    char text[MESH_TEXT];
    if (TOOLS_TSAN)
        return;
    const char *params[] = {ranks_param(text, "active", list, count), NULL, NULL};
    int best = frames[_i].paper < frames[_i].shares ? frames[_i].paper : frames[_i].shares;
    ck_assert_int_eq((int)mesh_run(names[0], shape, params, 0).steps, frames[_i].paper);
    ck_assert_int_eq((int)mesh_run(names[1], shape, params, 0).steps, best);
    params[1] = "rule=shares";
    ck_assert_int_eq((int)mesh_run(names[1], shape, params, 0).steps, frames[_i].shares);
}
END_TEST

/* ---------------------------------------------------------------------------------- planted faults */

static const struct parray_program *original;

/* All legs alike. The tables are read only from the run on. */
static int prepare_without_priorities(struct parray *array)
{
    int status = original->prepare(array);
    ((struct mesh_exchange *)(uintptr_t)parray_arg(array))->rules.priorities = 1;
    return status;
}

START_TEST(a_missing_priority_is_found)
{
    struct traffic traffic = traffic_of(_i);
    original = find_program(traffic.program);
    struct parray_program spoiled = *original;
    spoiled.prepare = prepare_without_priorities;
    static const int list[] = {0,  1,  2,  3,  8,
                               14, 20, 22, 23, 26}; /* of both kinds: rows and columns are full */
    int count = (int)ARRAY_LENGTH(list);
    struct breaches breaches = run(&spoiled, &traffic, list, count);
    ck_assert_int_eq(breaches.unlawful, 0);
    ck_assert_int_eq(breaches.idle, 0);
    ck_assert_int_gt(breaches.priority, 0);
}
END_TEST

/* One node comes late, as if it had rested. */
static void run_late(struct node *self)
{
    if (node_rank(self) == 14)
        node_wait_until(self, 10);
    original->node(self);
}

START_TEST(an_idle_link_is_found)
{
    struct traffic traffic = traffic_of(2);
    original = find_program(traffic.program);
    struct parray_program spoiled = *original;
    spoiled.node = run_late;
    int list[NODES], count = set_nodes((struct mesh_shape){SIDE, 2, false}, SET_DIAGONAL, NULL, list);
    struct breaches breaches = run(&spoiled, &traffic, list, count);
    ck_assert_int_eq(breaches.unlawful, 0);
    ck_assert_int_gt(breaches.idle, 0);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_rules_hold_in_every_step, 0, (int)ARRAY_LENGTH(names));
    tcase_add_loop_test(cases, shares_are_not_slower_than_the_rule_of_the_paper, 0, 8);
    tcase_add_loop_test(cases, a_missing_priority_is_found, 0, (int)ARRAY_LENGTH(names));
    tcase_add_test(cases, an_idle_link_is_found);
}

UNIT(add_cases, 120)
