/*
 * Workers of engine fibers under every order of what they share: the summaries of the step clock, the marks
 * of woken nodes, the barrier. Runs end in one way, with the same decisions on all workers; planted faults
 * are found.
 *
 * The code is that of the engine, the clock and the shards, compiled here with points in front of the
 * accesses to shared data: to a summary, which a worker writes at the end of a step and all workers read
 * after the barrier, and to the marks of nodes that other workers wake. The barrier is the model's, because
 * interleave_barrier_test has the real one, and mailboxes have no points, because interleave_ring_test has
 * them. All other data belong to one worker.
 */
#include "idset.h"
#include "ring.h"

#include "../../../lib/interleave.h"

#include <string.h>

#include "../../../lib/in_child.h"
#include "../../trial.h"
#include "barrier.h"
#include "cpu.h"
#include "disturb/outage.h"
#include "facts/disturb_options.h"
#include "fault/exit_guard.h"
#include "machine/node_running.h"
#include "step/clock.h"

enum { ROUNDS_MOST = 64 };

enum mutant {
    NONE,
    ONE_SUMMARY,  /* the next round overwrites what slow workers still read */
    OTHER_PARITY, /* a woken node is marked where its worker may look already */
    NO_BARRIER,   /* a worker decides before the others have summed up */
    MUTANTS
};

struct row;

static struct {
    const struct row *row;
    enum mutant mutant;
    struct parray *array;
    unsigned rounds[INTERLEAVE_THREADS]; /* decisions of each worker */
    struct decision decision[INTERLEAVE_THREADS][ROUNDS_MOST];
} test;

/* --------------------------------------------------------------------- points in the code under test */

static struct idset *marks_at(struct idset *set)
{
    const struct contexts *contexts = &test.array->contexts;
    for (uint32_t i = 0; test.mutant == OTHER_PARITY && i < contexts->shard_count; i++) {
        struct idset *woken = contexts->shards[i].woken;
        if (set == &woken[0] || set == &woken[1])
            return set == woken ? woken + 1 : woken;
    }
    return set;
}

static void mark(struct idset *set, uint32_t number)
{
    set = marks_at(set);
    interleave_touch(set, TOUCH_JOIN);
    idset_add_shared(set, number);
}

static void merge(struct idset *set, struct idset *from)
{
    interleave_touch(from, TOUCH_WRITE);
    idset_merge(set, from);
}

#define idset_add_shared mark
#define idset_merge      merge
#include "step/shard.c"
#undef idset_merge

#include "step/clock.c"

static const char summaries[2]; /* all those of a parity are one object */

static void sum_up(struct parray *array, struct shard *shard, unsigned round, bool lanes)
{
    round = test.mutant == ONE_SUMMARY ? 0 : round;
    interleave_touch(&summaries[round & 1], TOUCH_JOIN);
    clock_summarize(array, shard, round, lanes);
}

static struct decision decide(const struct parray *array, unsigned round)
{
    round = test.mutant == ONE_SUMMARY ? 0 : round;
    interleave_touch(&summaries[round & 1], TOUCH_READ);
    struct decision decision = clock_next(array, round);
    int worker = interleave.running->index;
    if (test.rounds[worker] == ROUNDS_MOST)
        abort();
    test.decision[worker][test.rounds[worker]++] = decision;
    return decision;
}

static void arrive(struct barrier *barrier, struct barrier_round *round)
{
    (void)barrier, (void)round;
    if (test.mutant != NO_BARRIER)
        interleave_arrive();
}

#define clock_summarize         sum_up
#define clock_next              decide
#define barrier_wait            arrive
#define cpu_bind(index)         ((void)(index))
#define exit_guard_thread(lost) ((void)(lost))
#include "engine/engine_fibers.c"
#include "engine/worker.c"

/* ------------------------------------------------------------------------------------- programs */

enum { DOWN, UP }; /* the ports of a line */

/* A packet goes from node 0 to the other end of the line and back. */
static void pass_to_and_fro(struct node *self)
{
    int got = 0, rank = node_rank(self), last = node_count(self) - 1;
    if (rank > 0) {
        node_recv(self, DOWN, &got, sizeof got);
        got += 1 + rank;
    }
    if (rank < last) {
        node_send(self, UP, &got, sizeof got);
        node_recv(self, UP, &got, sizeof got);
    }
    if (rank > 0)
        node_send(self, DOWN, &got, sizeof got);
}

static void send_and_receive(struct node *self)
{
    int port = node_rank(self) == 0 ? UP : DOWN, got = node_rank(self);
    node_send(self, port, &got, sizeof got);
    node_recv(self, port, &got, sizeof got);
}

/* Node 0 serves, node 1 asks it once, any other node takes a step. */
static void ask_or_serve(struct node *self)
{
    int got = 7;
    struct packet packet = PACKET(&got, sizeof got);
    if (node_rank(self) == 0) {
        while (node_serve(self, &packet) != NODE_OVER)
            node_send_packet(self, packet.port, &packet);
    } else if (node_rank(self) == 1) {
        node_send(self, DOWN, &got, sizeof got);
        node_recv(self, DOWN, &got, sizeof got);
    } else {
        node_step(self);
    }
}

/* Node 0 serves, node 1 takes two steps and asks nothing. */
static void serve_nobody(struct node *self)
{
    struct packet packet = PACKET(&(int){0}, sizeof(int));
    if (node_rank(self) == 0)
        node_serve(self, &packet);
    for (int i = 0; node_rank(self) == 1 && i < 2; i++)
        node_step(self);
}

static void all_serve(struct node *self)
{
    struct packet packet = PACKET(&(int){0}, sizeof(int));
    node_serve(self, &packet);
}

static void all_receive(struct node *self)
{
    node_recv(self, node_rank(self) == 0 ? UP : DOWN, NULL, 0);
}

/* `decisions`: the step that opens next, with "/SHARD" if that shard has it alone, after "over " if servers
 * are dismissed; then what each node waits for at the end. */
static const struct row {
    void (*node)(struct node *self);
    const char *topology, *fault;
    unsigned workers;
    const char *decisions;
} rows[] = {{send_and_receive, "line:2", NULL, 2, "2 stop, returned, returned"},
            {pass_to_and_fro, "line:2", NULL, 2, "2/1 3/0 stop, returned, returned"},
            {pass_to_and_fro, "line:3", NULL, 3, "2/1 3/2 4/1 5/0 stop, returned, returned, returned"},
            {ask_or_serve, "line:2", NULL, 2, "2/0 3/1 over 4 stop, returned, returned"},
            {ask_or_serve, "line:3", NULL, 3, "2 3/1 over 4 stop, returned, returned, returned"},
            {serve_nobody, "line:2", NULL, 2, "2/1 over 4 stop, returned, returned"},
            {serve_nobody, "line:2", "stop:0@3", 2, "2/1 3/1 stop, serve, returned"},
            {serve_nobody, "line:2", "stop:1@2", 2, "over 2 stop, returned, step"},
            {serve_nobody, "line:2", "stop:0@9", 2, "2/1 3/1 over 4 stop, returned, returned"},
            {all_serve, "line:2", NULL, 2, "over 2 stop, returned, returned"},
            {all_serve, "line:3", "stop:1@5", 3, "over 2 stop, returned, returned, returned"},
            {all_receive, "line:2", NULL, 2, "stop, packet, packet"},
            {all_receive, "line:2", "stop:0@4", 2, "stop, packet, packet"}};

/* --------------------------------------------------------------------------------- the search */

static struct parray_program program = {.name = "interleaved"};
static struct crew crew;

static void begin(void)
{
    static struct disturb_options disturb;
    struct options options = OPTIONS_DEFAULT;
    char error[OUTCOME_ERROR_SIZE];
    int status;
    options.topology = test.row->topology;
    options.workers = test.row->workers;
    if (test.row->fault) {
        disturb = (struct disturb_options){0};
        ck_assert(disturb_read_fault(&disturb, test.row->fault));
        options.disturb = &disturb;
    }
    program.node = test.row->node;
    test.array = array_open(&program, &options, NULL, &status, error);
    ck_assert_msg(test.array, "%s", error);
    ck_assert_uint_eq(test.array->contexts.shard_count, test.row->workers);
    memset(test.rounds, 0, sizeof test.rounds);
    memset(&crew, 0, sizeof crew);
    ck_assert(open_crew(test.array, &crew, run_due));
    crew.ready = test.row->workers; /* the model begins where all workers are ready */
}

static void run(int thread)
{
    worker_main(&crew.workers[thread]);
}

/* What is known at the end of an execution, in the form of struct row. */
static const char *told(int worker)
{
    static const char *const kinds[] = {"start", "step", "packet", "any",  "some",    "serve",   "relay",
                                        "room",  "link", "credit", "down", "stopped", "returned"};
    static char text[1024];
    size_t used = 0;
    for (unsigned i = 0; i < test.rounds[worker]; i++) {
        const struct decision *d = &test.decision[worker][i];
        char alone[32] = "";
        if (d->alone)
            snprintf(alone, sizeof alone, "/%d", (int)(d->alone - test.array->contexts.shards));
        if (d->stop)
            used += (size_t)snprintf(text + used, sizeof text - used, "stop");
        else
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%d%s ", d->dismiss ? "over " : "",
                                     (int)d->next, alone);
    }
    for (uint32_t i = 0; i < test.array->count; i++)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, ", %s", kinds[test.array->nodes[i].wait.kind]);
    return text;
}

static bool end(void)
{
    bool right = true;
    for (int i = 0; i < (int)test.row->workers; i++)
        right &= !strcmp(told(i), test.row->decisions);
    free(crew.workers);
    region_close(&crew.signal_stacks);
    array_close(test.array);
    return right;
}

static struct outcome_of_all search(const struct row *row)
{
    const struct scenario scenario = {
        .threads = (int)row->workers, .begin = begin, .run = run, .end = end, .reduces = true};
    test.row = row;
    interleave.own = (void **)&node_running;
    return interleave_all(&scenario);
}

START_TEST(every_order_ends_alike)
{
    struct outcome_of_all all = search(&rows[_i]);
    ck_assert(!all.failed);
    ck_assert_uint_gt(all.executions, 1);
}
END_TEST

/* ------------------------------------------------------------------------------- planted faults */

static void search_all(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (search(&rows[i]).failed)
            _exit(1);
}

/* A fault is found if an execution ends otherwise or not at all, or if the engine itself sees that something
 * is wrong and ends the process. */
START_TEST(a_planted_fault_is_found)
{
    char text[4096];
    test.mutant = (enum mutant)_i;
    int status = in_child(search_all, text, sizeof text);
    ck_assert_int_eq(!WIFEXITED(status) || WEXITSTATUS(status), _i != NONE);
}
END_TEST

static void add_cases(TCase *tests)
{
    if (TOOLS_ASAN || TOOLS_TSAN)
        unit_skip("threads of the model stop on stacks of nodes, of which sanitizers know nothing");
    tcase_add_loop_test(tests, every_order_ends_alike, 0, (int)ARRAY_LENGTH(rows));
    tcase_add_loop_test(tests, a_planted_fault_is_found, NONE, MUTANTS);
}

UNIT(add_cases, 120)
