/*
 * Collectives that do not fit together, or that an array cannot have, end the run with a sentence that names
 * what is wrong.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"

/* What a node does instead of what the others do. */
static void (*odd)(struct node *self), (*others)(struct node *self);

static void odd_one(struct node *self)
{
    (node_rank(self) == 1 ? odd : others)(self);
}

static void expect_misuse(void (*one)(struct node *), void (*all)(struct node *), struct options options,
                          const char *sentence)
{
    struct parray_program program = {.name = "misuse", .node = odd_one};
    odd = one;
    others = all;
    for (int engine = 0; engine < TRIAL_ENGINES; engine += TRIAL_THREADS) {
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_int_eq(trial.status, PARRAY_USAGE);
        ck_assert_msg(strstr(trial.outcome->error, sentence), "%s", trial.outcome->error);
        trial_end(&trial);
    }
}

static double word[64];

static void sum_1(struct node *self)
{
    double x = 1;
    coll_allreduce(self, &x, 1, COLL_DOUBLE, COLL_SUM);
}

static void sum_2(struct node *self)
{
    double x[2] = {1, 2};
    coll_allreduce(self, x, 2, COLL_DOUBLE, COLL_SUM);
}

static void max_1(struct node *self)
{
    double x = 1;
    coll_allreduce(self, &x, 1, COLL_DOUBLE, COLL_MAX);
}

static void sum_whole(struct node *self)
{
    int64_t x = 1;
    coll_allreduce(self, &x, 1, COLL_INT64, COLL_SUM);
}

static void barrier(struct node *self)
{
    coll_barrier(self);
}

static void broadcast_0(struct node *self)
{
    double x = 1;
    coll_broadcast(self, &x, 1, COLL_DOUBLE, 0);
}

static void broadcast_1(struct node *self)
{
    double x = 1;
    coll_broadcast(self, &x, 1, COLL_DOUBLE, 1);
}

static void barrier_then_sum(struct node *self)
{
    coll_barrier(self);
    coll_barrier(self);
    sum_1(self);
}

static void barrier_then_other(struct node *self)
{
    coll_barrier(self);
    coll_barrier(self);
    sum_2(self);
}

static void send_first(struct node *self)
{
    node_send(self, 0, &(int){7}, sizeof(int));
    coll_barrier(self);
}

static void no_root(struct node *self)
{
    coll_broadcast(self, word, 1, COLL_DOUBLE, 8);
}

static void negative_root(struct node *self)
{
    coll_broadcast(self, word, 1, COLL_DOUBLE, -1);
}

static void bits_of_real(struct node *self)
{
    double x = 1;
    coll_allreduce(self, &x, 1, COLL_DOUBLE, COLL_XOR);
}

static void no_operation(struct node *self)
{
    double x = 1;
    coll_allreduce(self, &x, 1, COLL_DOUBLE, NULL);
}

static void no_type(struct node *self)
{
    double x = 1;
    coll_allreduce(self, &x, 1, (enum coll_type)77, COLL_SUM);
}

START_TEST(calls_that_do_not_match_are_named)
{
    struct options line = trial_on("line:3");
    expect_misuse(
        sum_2, sum_1, line,
        "coll_allreduce of 2 COLL_DOUBLE, COLL_SUM, but node 0 is in its number 1, coll_allreduce of 1 "
        "COLL_DOUBLE, COLL_SUM; all nodes have to make the same collectives in the same order");
    expect_misuse(max_1, sum_1, line, "coll_allreduce of 1 COLL_DOUBLE, COLL_MAX");
    expect_misuse(sum_whole, sum_1, line, "coll_allreduce of 1 COLL_INT64, COLL_SUM");
    expect_misuse(barrier, sum_1, line, "its collective number 1 is coll_barrier, but node");
    expect_misuse(broadcast_1, broadcast_0, line, "coll_broadcast of 1 COLL_DOUBLE, root 1");
    expect_misuse(barrier_then_other, barrier_then_sum, line, "its collective number 3 is");
    line.model = "H1";
    expect_misuse(sum_2, sum_1, line, "coll_allreduce of 2");
}
END_TEST

START_TEST(packets_of_the_program_are_told_from_those_of_a_call)
{
    expect_misuse(send_first, barrier, trial_on("line:2"),
                  "the next packet on port 1, of 4 bytes from node 1, is of the program's own; "
                  "receive it before the collective");
}
END_TEST

START_TEST(arguments_are_checked)
{
    struct options ring = trial_on("ring:8"), worms = ring;
    expect_misuse(no_root, no_root, ring, "node 8, the root, does not exist; ranks are 0 to 7");
    expect_misuse(negative_root, negative_root, ring, "the rank of the root is negative");
    expect_misuse(bits_of_real, bits_of_real, ring, "COLL_XOR is for whole numbers, and COLL_DOUBLE is none");
    expect_misuse(no_operation, no_operation, ring, "there is no operation: NULL");
    expect_misuse(no_type, no_type, ring, "there is no such type of elements");
    worms.model = "W1";
    expect_misuse(barrier, barrier, worms, "under model W1 there are worms");
    expect_misuse(no_root, no_root, worms, "under model W1 there are worms");
}
END_TEST

START_TEST(an_array_that_falls_apart_has_none)
{
    FILE *file = fopen("coll_misuse_test.edges", "w");
    ck_assert_ptr_nonnull(file);
    fputs("0 1\n2 3\n", file);
    fclose(file);
    expect_misuse(barrier, barrier, trial_on("graph:coll_misuse_test.edges"),
                  "no links lead from some nodes of this array to others");
    remove("coll_misuse_test.edges");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, calls_that_do_not_match_are_named);
    tcase_add_test(cases, packets_of_the_program_are_told_from_those_of_a_call);
    tcase_add_test(cases, arguments_are_checked);
    tcase_add_test(cases, an_array_that_falls_apart_has_none);
}

UNIT(add, 60)
