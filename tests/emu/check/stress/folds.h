/*
 * folds.h: programs whose node 0 hears of all others in the order of their arrival, and texts that are
 * printed, for tests of stress.
 */
#ifndef FOLDS_H
#define FOLDS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../trial.h"
#include "stress/run_once.h"

/* The line at which node 0 receives, in reports. */
#define FOLD_SITE "fold.c:7"

/* Node 0 takes a number of each other node; `step` says what becomes of the sum. */
static inline void fold_with(struct node *self, int (*step)(int sum, int theirs))
{
    int mine = node_rank(self), sum = 0, theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send_at(self, 0, &mine, sizeof mine, "fold.c:4");
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any_at(self, &packet, FOLD_SITE);
        sum = step(sum, theirs);
    }
    node_result(self, &sum, sizeof sum);
}

static inline int add_up(int sum, int theirs)
{
    return sum + theirs;
}

static inline int in_order(int sum, int theirs)
{
    return 10 * sum + theirs;
}

static inline void sum_node(struct node *self)
{
    fold_with(self, add_up);
}

static inline void order_node(struct node *self)
{
    fold_with(self, in_order);
}

/* The result is the same whatever comes first. */
static const struct parray_program sum_program = {.name = "sum", .node = sum_node};

/* The result tells the order. */
static const struct parray_program order_program = {.name = "order", .node = order_node};

/* Undisturbed, on one worker. */
static inline struct conditions plain_conditions(const struct parray_program *program, const char *topology)
{
    struct conditions conditions = {
        .program = program, .options = trial_on(topology), .disturb = undisturbed_options, .seconds = 20};
    conditions.options.workers = 1;
    return conditions;
}

/* All that is in a file from its beginning; the caller frees it. */
static inline char *file_text(FILE *file)
{
    fflush(file);
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    char *text = calloc(size + 1, 1);
    rewind(file);
    ck_assert_uint_eq(fread(text, 1, size, file), size);
    return text;
}

#endif
