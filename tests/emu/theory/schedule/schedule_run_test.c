/*
 * Tests of runs of schedules: random graphs end as the check says before the run, in as many steps as the
 * longest chain of messages has; data arrives, and wrong data is found by what arrived.
 */
#include "../../trial.h"
#include "../../../lib/schedule/drafted.h"
#include "parray.h"
#include "rng.h"
#include "schedule/schedule_program.h"

/* ------------------------------------------------------------------------------------------ random graphs */

enum { ROUNDS = 300, TRIED_RANKS = 6, OPS_MOST = 4 * TRIED_RANKS };

static uint32_t below(struct rng *rng, uint32_t bound)
{
    return (uint32_t)rng_below(rng, bound);
}

/* Add random operations of a rank that send or receive nothing, and random needs. */
static void add_needs(struct schedule *schedule, struct rng *rng, const uint32_t *op, uint32_t count)
{
    for (uint32_t i = 0; i < 2 * count; i++) {
        uint32_t a = below(rng, count), b = below(rng, count);
        bool backward = below(rng, 400) == 0;

        if (a != b)
            schedule_need(schedule, op[(a < b) == backward ? a : b], op[(a < b) == backward ? b : a],
                          below(rng, 4) == 0);
    }
}

/* At most one message from each rank to each other one, so that no message waits for a link. Now and then an
 * end is missing, has another tag, or needs what comes after it. */
static struct schedule *random_graph(struct rng *rng, int ranks)
{
    struct schedule *schedule = schedule_new(&drafted_format, "random", ranks);
    uint32_t op[TRIED_RANKS][OPS_MOST], count[TRIED_RANKS] = {0};

    for (int from = 0; from < ranks; from++)
        for (int to = 0; to < ranks; to++) {
            struct schedule_op send = drafted_op(schedule, from, SCHEDULE_SENDS), receive;

            if (from == to || below(rng, 3) == 0)
                continue;
            send.to = to;
            send.to_tag = (int32_t)below(rng, 3);
            send.size = below(rng, 20000);
            op[from][count[from]++] = schedule_add(schedule, &send);
            if (below(rng, 100) == 0)
                continue;
            receive = drafted_op(schedule, to, SCHEDULE_RECEIVES);
            receive.from = from;
            receive.from_tag = below(rng, 100) ? send.to_tag : 3;
            op[to][count[to]++] = schedule_add(schedule, &receive);
        }
    for (int rank = 0; rank < ranks; rank++) {
        struct schedule_op calculation = drafted_op(schedule, rank, SCHEDULE_CALCULATES);

        for (uint32_t i = below(rng, 4); i > 0; i--)
            op[rank][count[rank]++] = schedule_add(schedule, &calculation);
        for (uint32_t i = count[rank]; i > 1; i--) {
            uint32_t other = below(rng, i), moved = op[rank][other];

            op[rank][other] = op[rank][i - 1];
            op[rank][i - 1] = moved;
        }
        if (count[rank])
            add_needs(schedule, rng, op[rank], count[rank]);
    }
    schedule_finish(schedule);
    return schedule;
}

/* `bound`: of what the schedule does; 0: not known. */
static struct trial run_schedule(const struct schedule *schedule, const struct schedule_job *job, int setting,
                                 double bound)
{
    char spec[32];
    struct options options;

    snprintf(spec, sizeof spec, "complete:%d", schedule->ranks);
    options = trial_on(spec);
    options.arg = job;
    options.bound = bound;
    return trial_run(&schedule_program, options, setting);
}

START_TEST(random_graphs_end_as_the_check_says)
{
    struct rng rng;
    int ends[5] = {0};

    rng_open(&rng, 7, 0);
    for (int round = 0; round < ROUNDS; round++) {
        struct schedule *schedule = random_graph(&rng, 2 + (int)below(&rng, TRIED_RANKS - 1));
        struct schedule_job job = {.schedule = schedule};
        struct findings findings = FINDINGS_NONE;
        struct schedule_depth depth;
        int status = schedule_status(schedule_check(schedule, &findings, &depth));
        struct trial trial = run_schedule(schedule, &job, round % TRIAL_ENGINES, 0);

        ends[status]++;
        ck_assert_msg(trial.status == status, "round %d: check %d, run %d: %s", round, status, trial.status,
                      drafted_text(&findings, NULL));
        ck_assert_msg(trial.outcome->steps == depth.depth, "round %d: %d steps, depth %d", round,
                      (int)trial.outcome->steps, (int)depth.depth);
        trial_end(&trial);
        findings_free(&findings);
        schedule_free(schedule);
    }
    ck_assert_int_gt(ends[PARRAY_DONE], ROUNDS / 3);
    ck_assert_int_gt(ends[PARRAY_WRONG], 5);
    ck_assert_int_gt(ends[PARRAY_DEADLOCK], 20);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- data */

/* An allgather on a ring: in round k each rank passes on what it got in round k-1, so `ranks - 1` steps. */
static struct schedule *ring_allgather(int ranks, int corrupt)
{
    struct schedule *s = schedule_new(&drafted_format, "ring", ranks);

    schedule_carry_data(s, "io");
    for (int rank = 0; rank < ranks; rank++) {
        const struct schedule_given given = {rank, (uint32_t)rank, 1, 0};
        uint32_t before = SCHEDULE_NO_OP;

        s->space[rank] =
            (struct schedule_space){(uint32_t)ranks, {{(uint32_t)rank, 1}, {0, (uint32_t)ranks}}};
        schedule_give(s, &given);
        for (int of = 0; of < ranks; of++) {
            const struct schedule_demand demand = {rank, (uint32_t)of, 1, of, 0};

            schedule_demand(s, &demand);
        }
        for (int round = 0; round + 1 < ranks; round++) {
            uint32_t own = (uint32_t)((rank + ranks - round) % ranks),
                     next = (uint32_t)((rank + ranks - round - 1) % ranks);
            uint32_t send =
                drafted_send(s, rank, (rank + 1) % ranks, rank == corrupt ? (uint32_t)rank : own, 1);

            if (before != SCHEDULE_NO_OP)
                schedule_need(s, send, before, false);
            before = drafted_receive(s, rank, (rank + ranks - 1) % ranks, next, 1, SCHEDULE_WRITES);
        }
    }
    schedule_finish(s);
    return s;
}

START_TEST(an_allgather_on_a_ring_is_right)
{
    struct schedule *schedule = ring_allgather(8, -1);
    struct schedule_job job = {.schedule = schedule, .depth = 7};

    drafted_expect(schedule, SEVERITY_NONE, NULL, "");
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial trial = run_schedule(schedule, &job, setting, 7);

        ck_assert_msg(trial.status == PARRAY_DONE, "%s", trial.outcome->error);
        ck_assert_int_eq(trial.outcome->verified, 1);
        ck_assert_uint_eq(trial.outcome->steps, 7);
        ck_assert_uint_eq(trial.outcome->transmissions, 56);
        ck_assert(trial.outcome->lower_bound == 7 && outcome_optimal(trial.outcome) == 1);
        trial_end(&trial);
    }
    schedule_free(schedule);
}
END_TEST

/* Rank 3 sends its own chunk over and over: what arrives is wrong, and so are the cells. */
START_TEST(wrong_chunks_are_found_by_what_arrived)
{
    struct schedule *schedule = ring_allgather(4, 3);
    struct schedule_job job = {.schedule = schedule};
    struct trial trial = run_schedule(schedule, &job, 0, 0);

    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_msg(strstr(trial.outcome->error, "gpu 0 o[1] does not"), "%s", trial.outcome->error);
    trial_end(&trial);
    drafted_expect(
        schedule, SEVERITY_WRONG, "result",
        "gpu 0 o[1] holds chunk 0 of gpu 3, not chunk 0 of gpu 1 | gpu 0 o[2] holds chunk 0 of gpu 3, not "
        "chunk 0 of gpu 2 | gpu 1 o[2] holds chunk 0 of gpu 3, not chunk 0 of gpu 2");
    schedule_free(schedule);
}
END_TEST

/* A reduction with one operation that receives, adds and sends (rrs): 0 -> 1 -> 2. */
START_TEST(operations_that_receive_and_send_add_up)
{
    struct schedule *s = drafted(3, 2, 2);
    struct schedule_op op;
    const struct schedule_demand demand = {2, 0, 2, SCHEDULE_ANY, 0};

    drafted_send(s, 0, 1, 0, 2);
    op = drafted_op(s, 1, SCHEDULE_RECEIVES | SCHEDULE_READS | SCHEDULE_SENDS);
    op.from = 0;
    op.to = 2;
    op.count = 2;
    schedule_add(s, &op);
    drafted_receive(s, 2, 1, 0, 2, SCHEDULE_READS | SCHEDULE_WRITES);
    schedule_demand(s, &demand);
    schedule_finish(s);
    struct schedule_job job = {.schedule = s};

    drafted_expect(s, SEVERITY_NONE, NULL, "");
    struct trial trial = run_schedule(s, &job, 0, 0);
    ck_assert_msg(trial.status == PARRAY_DONE, "%s", trial.outcome->error);
    ck_assert_uint_eq(trial.outcome->steps, 4); /* two units each, one message after the other */
    trial_end(&trial);
    schedule_free(s);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, random_graphs_end_as_the_check_says);
    tcase_add_test(cases, an_allgather_on_a_ring_is_right);
    tcase_add_test(cases, wrong_chunks_are_found_by_what_arrived);
    tcase_add_test(cases, operations_that_receive_and_send_add_up);
}

UNIT(add, 60)
