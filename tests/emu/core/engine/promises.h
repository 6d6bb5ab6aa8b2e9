/*
 * promises.h: small programs with known outcomes, for what every engine promises with any number of workers.
 */
#ifndef PROMISES_H
#define PROMISES_H

#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "tools.h"

/* Run a program to its end; the caller ends the trial. */
static inline struct trial promise_run(const struct parray_program *program, const char *topology,
                                       const char *engine, unsigned workers)
{
    struct trial trial = {0};
    struct options options = trial_on(topology);
    options.engine = engine;
    options.workers = workers;
    trial.array = array_open(program, &options, NULL, &trial.status, trial.error);
    ck_assert_msg(trial.array != NULL, "refused: %s", trial.error);
    trial.status = array_run(trial.array);
    trial.outcome = array_outcome(trial.array);
    return trial;
}

/* Run a program. Fails unless its status is 0, and the last step of a packet, the last step of a node and the
 * number of packets are as given. */
static inline struct trial promise_done(const struct parray_program *program, const char *topology,
                                        const char *engine, unsigned workers, const uint64_t figures[3])
{
    struct trial trial = promise_run(program, topology, engine, workers);
    ck_assert_str_eq(trial.outcome->error, "");
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->steps, figures[0]);
    ck_assert_uint_eq(trial.outcome->clock, figures[1]);
    ck_assert_uint_eq(trial.outcome->transmissions, figures[2]);
    ck_assert_uint_eq(trial.outcome->received, figures[2]);
    ck_assert_uint_eq(trial.outcome->unreturned, 0);
    return trial;
}

/* A token goes round a ring once, and each node adds its rank to it. */
static void token_node(struct node *self)
{
    int rank = node_rank(self);
    uint64_t sum = 0;
    if (rank == 0)
        node_send(self, 1, &sum, sizeof sum);
    node_recv(self, 0, &sum, sizeof sum);
    sum += (uint64_t)rank;
    node_check(self, rank == 0 || sum == (uint64_t)rank * ((uint64_t)rank + 1) / 2);
    if (rank > 0)
        node_send(self, 1, &sum, sizeof sum);
    node_result(self, &sum, sizeof sum);
}

static const struct parray_program token = {.name = "token", .node = token_node};

/* Fails unless the outcome on a ring of three nodes or more is that of fibers on one worker. */
static inline void promise_token(unsigned nodes, const char *engine, unsigned workers)
{
    char ring[32];
    snprintf(ring, sizeof ring, "ring:%u", nodes);
    const uint64_t figures[] = {nodes, nodes + 1, nodes};
    struct trial one = promise_done(&token, ring, "fibers", 1, figures);
    uint64_t digest = one.outcome->digest, result = one.outcome->result_digest;
    trial_end(&one);
    struct trial trial = promise_done(&token, ring, engine, workers, figures);
    ck_assert_uint_eq(trial.outcome->digest, digest);
    ck_assert_uint_eq(trial.outcome->result_digest, result);
    trial_end(&trial);
}

/* Node 0 wakes node 1 in step 8, and node 1 wakes node 0 in step 9. */
static void wake_node(struct node *self)
{
    char byte = 'a';
    if (node_rank(self) == 0) {
        node_wait_until(self, 7);
        node_send(self, 1, &byte, 1);
        node_recv(self, 1, &byte, 1);
        node_check(self, byte == 'b' && node_now(self) == 9);
    } else {
        node_recv(self, 0, &byte, 1);
        node_check(self, byte == 'a' && node_now(self) == 8);
        byte = 'b';
        node_send(self, 0, &byte, 1);
    }
}

static inline void promise_wake(const char *engine, unsigned workers)
{
    static const struct parray_program wake = {.name = "wake", .node = wake_node};
    static const uint64_t figures[] = {8, 9, 2};
    struct trial trial = promise_done(&wake, "line:2", engine, workers, figures);
    trial_end(&trial);
}

static void return_node(struct node *self)
{
    (void)self;
}

static const struct parray_program returns = {.name = "returns", .node = return_node};

/* No packet is sent, and step 1 is the last step. */
static inline void promise_return(const char *topology, const char *engine, unsigned workers)
{
    static const uint64_t figures[] = {0, 1, 0};
    struct trial trial = promise_done(&returns, topology, engine, workers, figures);
    trial_end(&trial);
}

#define FAR_STEP UINT64_C(1000000000000)

static void far_node(struct node *self)
{
    node_wait_until(self, FAR_STEP + (uint64_t)node_rank(self));
}

/* Steps in which no node is due take no time. */
static inline void promise_far(const char *engine, unsigned workers)
{
    static const struct parray_program far = {.name = "far", .node = far_node};
    static const uint64_t figures[] = {0, FAR_STEP + 2, 0};
    struct trial trial = promise_done(&far, "line:3", engine, workers, figures);
    trial_end(&trial);
}

/* All nodes go on for ever, and node 1 interrupts the run in step 5. */
static void restless_interrupter(struct node *self)
{
    for (;;) {
        if (node_rank(self) == 1 && node_now(self) == 5)
            array_interrupt();
        node_step(self);
    }
}

/* The run ends in step 5, and the run after it is not interrupted. */
static inline void promise_interrupt(const char *engine, unsigned workers)
{
    static const struct parray_program program = {.name = "walk", .node = restless_interrupter};
    struct trial trial = promise_run(&program, "ring:4", engine, workers);
    ck_assert_int_eq(trial.status, PARRAY_INTERRUPTED);
    ck_assert(trial.outcome->interrupted);
    ck_assert_str_eq(trial.outcome->error, "interrupted in step 5: the figures are those up to then");
    ck_assert_uint_eq(trial.outcome->clock, 5);
    ck_assert_uint_eq(trial.outcome->unreturned, 4);
    trial_end(&trial);
    promise_return("ring:4", engine, workers);
}

/* A stack one byte smaller than the least size is refused with the sentence; the least size is enough. */
static inline void promise_stack(const char *engine, size_t least)
{
    char wanted[128], error[OUTCOME_ERROR_SIZE] = "";
    int status = -1;
    struct options options = trial_on("ring:3");
    if (TOOLS_ASAN || TOOLS_TSAN)
        return; /* stacks are as large as the tool needs them */
    options.engine = engine;
    options.stack = least - 1;
    snprintf(wanted, sizeof wanted, "--stack %zu: engine %s needs %zu bytes a node at least", least - 1,
             engine, least);
    ck_assert_ptr_null(array_open(&token, &options, NULL, &status, error));
    ck_assert_str_eq(error, wanted);
    ck_assert_int_eq(status, PARRAY_USAGE);
    options.stack = least;
    struct parray *array = array_open(&token, &options, NULL, &status, error);
    ck_assert_ptr_nonnull(array);
    ck_assert_int_eq(array_run(array), PARRAY_DONE);
    array_close(array);
}

#endif
