/*
 * Schedules as LogGOPSim's generator writes them, each with the steps that it must take: messages of one
 * step, one a link direction at a time.
 */
#include <check.h>

#include "../../emu/recorded.h"

extern const struct parray_program goal_program;

static char path[96];
static FILE *out;

static void begin(int ranks)
{
    out = fopen(recorded_path(path, ".goal"), "w");
    fprintf(out, "num_ranks %d\n", ranks);
}

static void expect(int ranks, uint64_t steps, uint64_t messages)
{
    char param[128], spec[32];
    const char *list = param;

    fclose(out);
    snprintf(param, sizeof param, "file=%s", path);
    snprintf(spec, sizeof spec, "complete:%d", ranks);
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct options options = trial_on(spec);
        options.params = &list;
        options.param_count = 1;
        struct trial trial = trial_run(&goal_program, options, setting);
        ck_assert_msg(trial.status == PARRAY_DONE, "%s", trial.outcome->error);
        ck_assert_int_eq(trial.outcome->verified, -1); /* its messages have no data */
        ck_assert_uint_eq(trial.outcome->steps, steps);
        ck_assert_uint_eq(trial.outcome->transmissions, messages);
        trial_end(&trial);
    }
    unlink(path);
}

/* Each rank first names the send to its parent, which requires what comes from its children, and they stand
 * behind it. */
START_TEST(a_binomial_reduction_takes_three_steps_on_eight_ranks)
{
    begin(8);
    for (int rank = 0; rank < 8; rank++) {
        int lowest = rank ? rank & -rank : 8;
        fprintf(out, "rank %d {\n", rank);
        if (rank)
            fprintf(out, "up: send 8b to %d\n", rank - lowest);
        for (int bit = 1; bit < lowest; bit *= 2) {
            fprintf(out, "r%d: recv 8b from %d\nc%d: calc 100\nc%d requires r%d\n", bit, rank + bit, bit, bit,
                    bit);
            if (rank)
                fprintf(out, "up requires c%d\n", bit);
        }
        fprintf(out, "}\n");
    }
    expect(8, 3, 7);
}
END_TEST

/* All receives are posted at once, whatever the order of the file. */
START_TEST(a_linear_exchange_takes_one_step)
{
    begin(4);
    for (int rank = 0; rank < 4; rank++) {
        fprintf(out, "rank %d {\n", rank);
        for (int other = 0; other < 4; other++)
            if (other != rank)
                fprintf(out, "recv 100b from %d tag 7\nsend 100b to %d tag 7\n", other, other);
        fprintf(out, "}\n");
    }
    expect(4, 1, 12);
}
END_TEST

START_TEST(recursive_doubling_takes_a_step_a_dimension)
{
    begin(16);
    for (int rank = 0; rank < 16; rank++) {
        fprintf(out, "rank %d {\n", rank);
        for (int bit = 1; bit < 16; bit *= 2)
            fprintf(out, "s%d: send 8b to %d tag %d\nr%d: recv 8b from %d tag %d\n", bit, rank ^ bit, bit,
                    bit, rank ^ bit, bit);
        for (int bit = 2; bit < 16; bit *= 2)
            fprintf(out, "s%d requires r%d\ns%d requires s%d\n", bit, bit / 2, bit, bit / 2);
        fprintf(out, "}\n");
    }
    expect(16, 4, 64);
}
END_TEST

/* Segments follow each other round the ring: the last one leaves in step `segments`, and has to cross all
 * links but one. */
START_TEST(a_pipelined_ring_fills_its_links)
{
    enum { RANKS = 6, SEGMENTS = 5 };
    begin(RANKS);
    for (int rank = 0; rank < RANKS; rank++) {
        fprintf(out, "rank %d {\n", rank);
        for (int segment = 0; segment < SEGMENTS; segment++) {
            if (rank > 0)
                fprintf(out, "r%d: recv 10b from %d\n", segment, rank - 1);
            if (rank + 1 < RANKS)
                fprintf(out, "s%d: send 10b to %d\n", segment, rank + 1);
            if (rank > 0 && rank + 1 < RANKS)
                fprintf(out, "s%d requires r%d\n", segment, segment);
        }
        fprintf(out, "}\n");
    }
    expect(RANKS, RANKS - 1 + SEGMENTS - 1, (RANKS - 1) * SEGMENTS);
}
END_TEST

/* A master that takes whatever comes first, and answers when it has all. */
START_TEST(a_master_takes_work_from_any_rank)
{
    begin(5);
    fprintf(out, "rank 0 {\nall: calc 0\n");
    for (int i = 1; i < 5; i++)
        fprintf(out,
                "r%d: recv 8b from -1 tag -1\nall requires r%d\ns%d: send 8b to %d tag 9\ns%d requires all\n",
                i, i, i, i, i);
    fprintf(out, "}\n");
    for (int rank = 1; rank < 5; rank++)
        fprintf(out, "rank %d {\nsend 8b to 0 tag %d\nrecv 8b from 0 tag 9\n}\n", rank, rank);
    expect(5, 2, 8);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, a_binomial_reduction_takes_three_steps_on_eight_ranks);
    tcase_add_test(cases, a_linear_exchange_takes_one_step);
    tcase_add_test(cases, recursive_doubling_takes_a_step_a_dimension);
    tcase_add_test(cases, a_pipelined_ring_fills_its_links);
    tcase_add_test(cases, a_master_takes_work_from_any_rank);
}

UNIT(add, 60)
