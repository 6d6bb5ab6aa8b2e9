/*
 * Blocks that nodes allocate keep their contents, and are freed with the array, also when the run is cut
 * short.
 */
#include <string.h>

#include "../../trial.h"

enum { BLOCKS = 5, GROWTHS = 20 };

static bool holds(const unsigned char *block, size_t size, int value)
{
    for (size_t i = 0; i < size; i++)
        if (block[i] != value)
            return false;
    return true;
}

/* Grow several blocks in turns, and free every second one. */
static void grow_and_free(struct node *self)
{
    unsigned char *block[BLOCKS] = {NULL};
    int mark = node_rank(self) % 200;
    for (size_t round = 1; round <= GROWTHS; round++) {
        for (int i = 0; i < BLOCKS; i++) {
            size_t old = 10 * (round - 1) * (size_t)i, size = 10 * round * (size_t)i;
            block[i] = node_realloc(self, block[i], size);
            node_check(self, (block[i] == NULL) == (size == 0));
            node_check(self, holds(block[i], old, mark + i));
            if (size)
                memset(block[i], mark + i, size);
        }
        node_step(self);
    }
    for (int i = 0; i < BLOCKS; i += 2)
        node_check(self, node_realloc(self, block[i], 0) == NULL);
    node_result(self, block[1], 10);
}

START_TEST(blocks_keep_what_is_in_them)
{
    static const struct parray_program program = {.name = "blocks", .node = grow_and_free};
    uint64_t digest = 0;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, trial_on("ring:9"), engine);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        digest = engine ? digest : trial.outcome->result_digest;
        ck_assert_uint_eq(trial.outcome->result_digest, digest);
        trial_end(&trial);
    }
}
END_TEST

static void allocate_and_hang(struct node *self)
{
    char byte;
    memset(node_realloc(self, NULL, 1000), node_rank(self), 1000);
    node_recv(self, 0, &byte, 1);
}

START_TEST(a_run_that_is_cut_short_leaves_nothing_behind)
{
    static const struct parray_program program = {.name = "hanging", .node = allocate_and_hang};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, trial_on("ring:9"), engine);
        ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
        trial_end(&trial);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, blocks_keep_what_is_in_them);
    tcase_add_test(cases, a_run_that_is_cut_short_leaves_nothing_behind);
}

UNIT(add_cases, 60)
