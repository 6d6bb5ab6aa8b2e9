/*
 * Stalls in traces have the exact node, port and steps of each wait for room, on every engine and number of
 * workers.
 */
#include <check.h>
#include <stdlib.h>

#include "../../recorded.h"
#include "trace/recording.h"

static char path[96];

/* Return the recording of a run on some engine, which the caller closes. */
static struct recording *recording_of(const struct parray_program *program, int engine, int status)
{
    struct trial trial = recorded_run(program, trial_on(NULL), engine, recorded_path(path, ".trace"));
    ck_assert_int_eq(trial.status, status);
    trial_end(&trial);
    struct recording *r = recorded_open(path);
    ck_assert_msg(r->whole, "%s", r->damage);
    unlink(path);
    return r;
}

static struct trace_stall *all_stalls(const struct recording *r, size_t *count)
{
    struct trace_stall *stalls;
    uint64_t all = recording_stalls_collect(r, 1, UINT64_MAX, SIZE_MAX, &stalls, count);
    ck_assert_uint_eq(all, *count);
    ck_assert_uint_eq(all, r->stall_count);
    return stalls;
}

static bool same(const struct trace_stall *a, const struct trace_stall *b)
{
    return a->first == b->first && a->last == b->last && a->node == b->node && a->to == b->to &&
           a->port == b->port;
}

static void stalls_check(const struct recording *r, const struct trace_stall *wanted, size_t wanted_count)
{
    size_t count;
    struct trace_stall *stalls = all_stalls(r, &count);
    ck_assert_uint_eq(count, wanted_count);
    for (size_t i = 0; i < count; i++)
        ck_assert_msg(same(&stalls[i], &wanted[i]), "stall %zu: node %u for %u, port %d, steps %llu to %llu",
                      i, stalls[i].node, stalls[i].to, stalls[i].port, (unsigned long long)stalls[i].first,
                      (unsigned long long)stalls[i].last);
    free(stalls);
}

/* Even nodes send four packets up, a step apart, into mailboxes of two slots. Odd nodes receive late, the
 * last one never. */
static void late_node(struct node *self)
{
    int rank = node_rank(self);
    for (int i = 0; i < 4 && rank % 2 == 0; i++) {
        node_send(self, 1, NULL, 0);
        node_step(self);
    }
    if (rank % 2 == 0 || rank == node_count(self) - 1)
        return;
    node_wait_until(self, (uint64_t)(10 + rank % 4));
    for (int i = 0; i < 4; i++)
        node_recv(self, 0, NULL, 0);
}

static const struct parray_program late = {
    .name = "late", .topology = "ring:16", .mailbox = 2, .node = late_node};

START_TEST(stalls_are_told_in_the_order_of_their_ends)
{
    const struct trace_stall wanted[] = {
        {3, 11, 0, 1, 1}, {3, 11, 4, 5, 1}, {3, 11, 8, 9, 1},   {3, 11, 12, 13, 1},
        {3, 13, 2, 3, 1}, {3, 13, 6, 7, 1}, {3, 13, 10, 11, 1}, {3, TRACE_NO_END, 14, 15, 1},
    };
    struct recording *r = recording_of(&late, _i, PARRAY_DEADLOCK);
    stalls_check(r, wanted, ARRAY_LENGTH(wanted));
    ck_assert_uint_eq(r->stall_reach, 13);
    ck_assert_uint_eq(r->view.outcome->stalls, 4 * 9 + 3 * 11 + (r->view.outcome->clock - 3));
    recording_close(r);
}
END_TEST

/* Node 0 sends three worms to node 1, whose inbox holds two; node 2 sends one when the inbox is full
 * again. */
static void inbox_node(struct node *self)
{
    char byte;
    for (int i = 0; i < 3 && node_rank(self) == 0; i++) {
        node_send_to(self, 1, NULL, 0);
        node_step(self);
    }
    if (node_rank(self) == 1) {
        struct packet packet = PACKET(&byte, 1);
        node_wait_until(self, 8);
        node_recv_any(self, &packet);
    }
    if (node_rank(self) == 2) {
        node_wait_until(self, 20);
        node_send_to(self, 1, NULL, 0);
    }
}

START_TEST(worms_wait_for_inboxes)
{
    const struct parray_program program = {
        .name = "inbox", .topology = "line:3", .model = "W1", .mailbox = 2, .node = inbox_node};
    const struct trace_stall wanted[] = {{3, 8, 0, 1, -1}, {20, TRACE_NO_END, 2, 1, -1}};
    struct recording *r = recording_of(&program, _i, PARRAY_DEADLOCK);
    stalls_check(r, wanted, ARRAY_LENGTH(wanted));
    recording_close(r);
}
END_TEST

enum { PAIRS = 128, ROUNDS = 200 };

/* Even nodes send in every step; odd nodes take a packet every third step. */
static void slow_node(struct node *self)
{
    for (int i = 1; i <= ROUNDS; i++) {
        if (node_rank(self) % 2 == 0) {
            node_send(self, 1, NULL, 0);
            node_step(self);
        } else {
            node_wait_until(self, (uint64_t)(3 * i));
            node_recv(self, 0, NULL, 0);
        }
    }
}

static const struct parray_program slow = {.name = "slow", .topology = "ring:256", .node = slow_node};

/* With two slots, the third packet waits for one step, step 3, and the packets behind it for two steps
 * each. */
START_TEST(many_stalls_are_told_block_by_block)
{
    enum { STALLS = PAIRS * (ROUNDS - 2) };
    struct trace_stall *wanted = calloc(STALLS, sizeof *wanted);
    for (uint32_t i = 0; i < STALLS; i++) {
        uint32_t node = i % PAIRS * 2, round = i / PAIRS + 1;
        wanted[i] = (struct trace_stall){3 * round - (round > 1), 3 * round, node, node + 1, 1};
    }
    struct recording *r = recording_of(&slow, _i, PARRAY_DONE);
    stalls_check(r, wanted, STALLS);
    ck_assert_uint_eq(r->view.outcome->stalls, 2 * STALLS - PAIRS);
    recording_close(r);
    free(wanted);
}
END_TEST

START_TEST(the_file_is_the_same_on_every_engine)
{
    static const struct parray_program *const programs[] = {&late, &slow};
    size_t first_size = 0, size;
    char *first = NULL;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial =
            recorded_run(programs[_i], trial_on(NULL), engine, recorded_path(path, ".trace"));
        trial_end(&trial);
        char *bytes = recorded_bytes(path, &size);
        if (!first) {
            first = bytes;
            first_size = size;
            continue;
        }
        ck_assert_uint_eq(size, first_size);
        ck_assert_mem_eq(bytes, first, size);
        free(bytes);
    }
    free(first);
    unlink(path);
}
END_TEST

/* ------------------------------------------------------------------------------------------ questions */

static void window_check(const struct recording *r, const struct trace_stall *all, size_t all_count,
                         uint64_t first, uint64_t last)
{
    size_t count, next = 0;
    struct trace_stall *some;
    uint64_t total = recording_stalls_collect(r, first, last, 50, &some, &count);
    uint64_t *cells = calloc(last - first + 1, sizeof *cells),
             *wanted = calloc(last - first + 1, sizeof *wanted);
    for (size_t i = 0; i < all_count; i++) {
        if (all[i].first > last || all[i].last < first)
            continue;
        if (next < count)
            ck_assert(same(&some[next], &all[i]));
        next++;
        for (uint64_t step = first; step <= last; step++)
            wanted[step - first] += step >= all[i].first && step <= all[i].last;
    }
    ck_assert_uint_eq(total, next);
    ck_assert_uint_eq(count, next < 50 ? next : 50);
    struct recording_grid grid = {first, last, 1, last - first + 1};
    ck_assert(recording_stalls_sum(r, grid, cells));
    ck_assert_mem_eq(cells, wanted, (last - first + 1) * sizeof *cells);
    uint64_t sum = 0, in_one = 0;
    for (uint64_t step = first; step <= last; step++)
        sum += wanted[step - first];
    grid.columns = 1;
    ck_assert(recording_stalls_sum(r, grid, &in_one));
    ck_assert_uint_eq(in_one, sum);
    free(some);
    free(cells);
    free(wanted);
}

START_TEST(windows_and_sums_are_those_of_counting)
{
    static const struct parray_program *const programs[] = {&late, &slow};
    struct recording *r = recording_of(programs[_i], 0, _i ? PARRAY_DONE : PARRAY_DEADLOCK);
    size_t count;
    struct trace_stall *all = all_stalls(r, &count);
    static const uint64_t windows[][2] = {{1, 1}, {2, 3}, {3, 3}, {5, 12}, {12, 13}, {14, 40}, {590, 700}};
    for (size_t i = 0; i < ARRAY_LENGTH(windows); i++)
        window_check(r, all, count, windows[i][0], windows[i][1]);
    free(all);
    recording_close(r);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, stalls_are_told_in_the_order_of_their_ends, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, worms_wait_for_inboxes, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, many_stalls_are_told_block_by_block, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, the_file_is_the_same_on_every_engine, 0, 2);
    tcase_add_loop_test(cases, windows_and_sums_are_those_of_counting, 0, 2);
}

UNIT(add, 120)
