/*
 * A node has its own log lines, random stream and state, on all engines.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../../trial.h"
#include "rng.h"

/* ------------------------------------------------------------------------------- logs */

static void talk(struct node *self)
{
    for (int step = 0; step < 3; step++) {
        if ((node_rank(self) + step) % 2) {
            node_log(self, "first of %d", node_rank(self));
            node_log(self, "second%s", "");
        }
        node_step(self);
    }
}

START_TEST(lines_come_out_by_step_and_rank)
{
    static const struct parray_program program = {.name = "talking", .node = talk};
    static char want[1 << 14], got[1 << 14];
    size_t used = 0;
    for (int step = 1; step <= 3; step++)
        for (int rank = 0; rank < 14; rank++)
            if ((rank + step - 1) % 2)
                used += (size_t)snprintf(want + used, sizeof want - used,
                                         "[step %d, node %d] first of %d\n[step %d, node %d] second\n", step,
                                         rank, rank, step, rank);
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    int keep = dup(STDERR_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    struct trial trial = trial_run(&program, trial_on("ring:14"), _i);
    dup2(keep, STDERR_FILENO);
    close(keep);
    rewind(file);
    got[fread(got, 1, sizeof got - 1, file)] = 0;
    fclose(file);
    ck_assert_str_eq(got, want);
    trial_end(&trial);
}
END_TEST

/* ------------------------------------------------------------------------------- streams */

static void draw(struct node *self)
{
    struct rng rng;
    rng_open(&rng, 42, (uint64_t)node_rank(self));
    for (int i = 0; i < 10; i++) {
        uint64_t number = node_random(self), small = node_random_below(self, 10);
        node_check(self, number == rng_next(&rng));
        node_check(self, small == rng_below(&rng, 10) && small < 10);
        node_result(self, &number, sizeof number);
        node_step(self);
    }
}

START_TEST(the_seed_fixes_every_nodes_stream)
{
    static const struct parray_program program = {.name = "drawing", .node = draw};
    struct options options = trial_on("ring:6");
    uint64_t digest = 0;
    options.seed = 42;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert(engine == 0 || trial.outcome->result_digest == digest);
        digest = trial.outcome->result_digest;
        trial_end(&trial);
    }
    options.seed = 43;
    struct trial trial = trial_run(&program, options, 0);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert(trial.outcome->result_digest != digest);
    trial_end(&trial);
}
END_TEST

/* ------------------------------------------------------------------------------- state */

static size_t state_size;

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return state_size;
}

static int set_arg(struct parray *array)
{
    parray_set_arg(array, "read only");
    return 0;
}

/* A type of this size may be aligned at the largest power of two that divides it; memory always is at 8. */
static size_t alignment_of(size_t size)
{
    size_t alignment = size & -size;
    return alignment < 8 ? 8 : alignment > CACHE_LINE ? (size_t)CACHE_LINE : alignment;
}

static void fill_state(struct node *self)
{
    unsigned char *state = node_state(self);
    size_t others = 0;
    for (size_t i = 0; i < state_size; i++)
        others += state[i] != 0;
    node_check(self, others == 0);
    node_check(self, (uintptr_t)state % alignment_of(state_size) == 0);
    node_check(self, !strcmp(node_arg(self), "read only"));
    memset(state, node_rank(self) + 1, state_size);
    node_wait_until(self, 2 + (uint64_t)node_rank(self));
}

static bool state_is_kept(struct node *self)
{
    const unsigned char *state = node_state(self);
    size_t others = 0;
    for (size_t i = 0; i < state_size; i++)
        others += state[i] != node_rank(self) + 1;
    return others == 0 && node_now(self) == 2 + (uint64_t)node_rank(self) && node_count(self) == 11;
}

START_TEST(state_is_zeroed_private_and_kept_until_verify)
{
    static const struct parray_program program = {.name = "stateful",
                                                  .node = fill_state,
                                                  .state_bytes = state_bytes,
                                                  .prepare = set_arg,
                                                  .verify = state_is_kept};
    static const size_t sizes[] = {1, 7, 8, 16, 24, 31, 32, 33, 48, 64, 65, 5000};
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++)
        for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
            state_size = sizes[i];
            trial_expect(&program, trial_on("ring:11"), engine, PARRAY_DONE, "");
        }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, lines_come_out_by_step_and_rank, 0, TRIAL_ENGINES);
    tcase_add_test(cases, the_seed_fixes_every_nodes_stream);
    tcase_add_test(cases, state_is_zeroed_private_and_kept_until_verify);
}

UNIT(add_cases, 60)
