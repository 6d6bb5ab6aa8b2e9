/*
 * A run gives checks, digests and figures, and can be interrupted, on all engines.
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "../../trial.h"
#include "run/channel_use.h"

static void return_at_once(struct node *self)
{
    (void)self;
}

/* ------------------------------------------------------------------------------- checks */

static void check_in_step_2(struct node *self)
{
    node_check_at(self, true, "true", "c.c:1");
    node_wait_until(self, 2);
    node_check_at(self, node_rank(self) < 3, "rank < 3", "/x/c.c:2");
}

START_TEST(the_first_failed_check_of_the_lowest_rank_is_told)
{
    static const struct parray_program program = {.name = "checked", .node = check_in_step_2};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, trial_on("mesh:2x4"), engine);
        ck_assert_int_eq(trial.status, PARRAY_WRONG);
        ck_assert_int_eq(trial.outcome->verified, 0);
        ck_assert_str_eq(trial.outcome->error, "step 2: node 3 (mesh 0,3): check failed at c.c:2: rank < 3");
        trial_end(&trial);
    }
}
END_TEST

static bool odd_is_wrong(struct node *self)
{
    return node_rank(self) % 2 == 0;
}

static bool check_says_wrong(struct node *self)
{
    return node_check_at(self, node_rank(self) != 3, "verified", "v.c:1");
}

static bool all_is_well(struct node *self)
{
    (void)self;
    return true;
}

START_TEST(verify_decides)
{
    struct parray_program program = {.name = "judged", .node = return_at_once, .verify = odd_is_wrong};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        program.verify = odd_is_wrong;
        trial_expect(
            &program, trial_on("ring:5"), engine, PARRAY_WRONG,
            "node 1 does not have the result that judged requires; verify failed at 2 of 5 nodes, of "
            "which this is the first");
        program.verify = check_says_wrong;
        trial_expect(&program, trial_on("ring:5"), engine, PARRAY_WRONG,
                     "step 1: node 3: check failed at v.c:1: verified");
        program.verify = all_is_well;
        struct trial trial = trial_run(&program, trial_on("ring:5"), engine);
        ck_assert_int_eq(trial.outcome->verified, 1);
        trial_end(&trial);
        program.verify = NULL;
        trial = trial_run(&program, trial_on("ring:5"), engine);
        ck_assert_int_eq(trial.outcome->verified, -1);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        trial_end(&trial);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- results */

static int changed_rank; /* -1: none */

static void give_results(struct node *self)
{
    uint64_t first = (uint64_t)node_rank(self), second = first * first + (node_rank(self) == changed_rank);
    node_result(self, &first, sizeof first);
    node_step(self);
    node_result(self, &second, sizeof second);
}

static uint64_t digest_of(int engine)
{
    static const struct parray_program program = {.name = "giving", .node = give_results};
    struct trial trial = trial_run(&program, trial_on("ring:9"), engine);
    uint64_t digest = trial.outcome->result_digest;
    ck_assert(trial.outcome->has_result);
    trial_end(&trial);
    return digest;
}

START_TEST(the_result_digest_depends_on_the_results_alone)
{
    changed_rank = -1;
    uint64_t digest = digest_of(0);
    for (int engine = 1; engine < TRIAL_ENGINES; engine++)
        ck_assert_uint_eq(digest_of(engine), digest);
    for (changed_rank = 0; changed_rank < 9; changed_rank++)
        ck_assert(digest_of(changed_rank % TRIAL_ENGINES) != digest);
}
END_TEST

START_TEST(without_results_there_is_no_digest_of_them)
{
    static const struct parray_program program = {.name = "silent", .node = return_at_once};
    struct trial trial = trial_run(&program, trial_on("ring:9"), _i);
    ck_assert(!trial.outcome->has_result);
    trial_end(&trial);
}
END_TEST

/* The digest of transmissions depends on payload, sender and step. */
static struct {
    int rank, port;
    uint64_t step;
    uint32_t units;
    int32_t origin, dest;
    uint32_t value;
} sent;

static void send_what_is_set(struct node *self)
{
    struct packet packet = PACKET(&sent.value, sizeof sent.value);
    if (node_rank(self) != sent.rank)
        return;
    packet.units = sent.units;
    packet.origin = sent.origin;
    packet.dest = sent.dest;
    node_wait_until(self, sent.step);
    node_send_packet(self, sent.port, &packet);
}

static uint64_t digest_of_sent(int engine)
{
    static const struct parray_program program = {.name = "sending", .node = send_what_is_set};
    struct trial trial = trial_run(&program, trial_on("ring:9"), engine);
    uint64_t digest = trial.outcome->digest;
    trial_end(&trial);
    return digest;
}

START_TEST(the_digest_depends_on_all_of_a_transmission)
{
    uint64_t digest[8];
    for (int change = 0; change < 8; change++) {
        sent.rank = 2 + (change == 1);
        sent.port = change == 2;
        sent.step = 5 + (change == 3);
        sent.units = 2 + (change == 4);
        sent.origin = change == 5 ? 7 : -1;
        sent.dest = change == 6 ? 7 : -1;
        sent.value = 9 + (change == 7);
        digest[change] = digest_of_sent(0);
        for (int engine = 1; engine < TRIAL_ENGINES; engine++)
            ck_assert_uint_eq(digest_of_sent(engine), digest[change]);
        for (int other = 0; other < change; other++)
            ck_assert(digest[other] != digest[change]);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- interruption */

static void interrupt_in_step_50(struct node *self)
{
    for (;;) {
        if (node_now(self) == 50 && node_rank(self) == node_count(self) / 2)
            array_interrupt();
        node_send(self, 1, NULL, 0);
        node_recv(self, 0, NULL, 0);
    }
}

START_TEST(an_interrupted_run_has_the_figures_up_to_then)
{
    static const struct parray_program program = {.name = "endless", .node = interrupt_in_step_50};
    static const struct parray_program short_one = {.name = "short", .node = return_at_once};
    struct trial trial = trial_run(&program, trial_on("ring:8"), _i);
    const struct outcome *o = trial.outcome;
    ck_assert_int_eq(trial.status, PARRAY_INTERRUPTED);
    ck_assert(o->interrupted);
    ck_assert_int_eq(o->verified, -1);
    ck_assert_uint_eq(o->clock, 50);
    ck_assert_uint_eq(o->steps, 50);
    ck_assert_uint_eq(o->transmissions, 400);
    ck_assert_uint_eq(o->unreturned, 8);
    ck_assert_ptr_null(o->deadlock);
    ck_assert_str_eq(o->error, "interrupted in step 50: the figures are those up to then");
    trial_end(&trial);
    trial_expect(&short_one, trial_on("ring:8"), _i, PARRAY_DONE, "");
}
END_TEST

static atomic_bool running;

static void run_for_ever(struct node *self)
{
    /* relaxed: the flag only says that the run has begun, and orders no data */
    atomic_store_explicit(&running, true, memory_order_relaxed);
    for (;;)
        node_step(self);
}

static void *interrupt_when_running(void *arg)
{
    (void)arg;
    /* relaxed: the flag orders no data */
    while (!atomic_load_explicit(&running, memory_order_relaxed))
        sched_yield();
    array_interrupt();
    return NULL;
}

START_TEST(another_thread_can_interrupt)
{
    static const struct parray_program program = {.name = "endless", .node = run_for_ever};
    pthread_t thread;
    /* relaxed: there is no other thread yet */
    atomic_store_explicit(&running, false, memory_order_relaxed);
    ck_assert_int_eq(pthread_create(&thread, NULL, interrupt_when_running, NULL), 0);
    struct trial trial = trial_run(&program, trial_on("ring:8"), _i);
    pthread_join(thread, NULL);
    ck_assert_int_eq(trial.status, PARRAY_INTERRUPTED);
    ck_assert_uint_ge(trial.outcome->clock, 1);
    trial_end(&trial);
}
END_TEST

/* ------------------------------------------------------------------------------- figures */

/* On a line of two nodes, one link direction is busy in 3 of 6 steps, the other never. */
static void half_busy(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = 3;
    if (node_rank(self) == 0) {
        node_wait_until(self, 4);
        node_send_packet(self, 1, &packet);
    }
}

static uint32_t two_units(const struct parray *array)
{
    (void)array;
    return 2;
}

static double a_bound(const struct parray *array)
{
    return parray_nodes(array) + 0.5;
}

START_TEST(times_and_shares_are_exact)
{
    static const struct parray_program program = {
        .name = "half", .node = half_busy, .packet_units = two_units, .lower_bound = a_bound};
    struct options options = trial_on("line:2");
    struct channel_use use;
    struct trial trial = trial_run(&program, options, _i);
    const struct outcome *o = trial.outcome;
    ck_assert_uint_eq(o->steps, 6);
    ck_assert(o->time == 3);
    ck_assert(o->lower_bound == 2.5);
    ck_assert(o->paper_time != o->paper_time);
    ck_assert_uint_eq(o->busy, 3);
    ck_assert(o->utilization_mean == 0.25 && o->utilization_min == 0 && o->utilization_max == 0.5);
    ck_assert(channel_used(trial.array, 0, 1, &use) && use.peer == 1 && use.packets == 1 && use.busy == 3);
    ck_assert(channel_used(trial.array, 1, 0, &use) && use.peer == 0 && use.packets == 0 && use.busy == 0);
    ck_assert(!channel_used(trial.array, 0, 0, &use) && !channel_used(trial.array, 0, 2, &use));
    ck_assert(!channel_used(trial.array, 0, -1, &use));
    trial_end(&trial);
    options.model = "H*";
    trial = trial_run(&program, options, _i);
    ck_assert(trial.outcome->utilization_mean == 0.5 && trial.outcome->utilization_min == 0.5);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_first_failed_check_of_the_lowest_rank_is_told);
    tcase_add_test(cases, verify_decides);
    tcase_add_test(cases, the_result_digest_depends_on_the_results_alone);
    tcase_add_loop_test(cases, without_results_there_is_no_digest_of_them, 0, TRIAL_ENGINES);
    tcase_add_test(cases, the_digest_depends_on_all_of_a_transmission);
    tcase_add_loop_test(cases, an_interrupted_run_has_the_figures_up_to_then, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, another_thread_can_interrupt, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, times_and_shares_are_exact, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
