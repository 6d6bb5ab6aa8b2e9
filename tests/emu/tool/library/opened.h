/*
 * opened.h: small node programs, and arrays of them by the calls of parray_array.h.
 */
#ifndef OPENED_H
#define OPENED_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parray_array.h"

/* ------------------------------------------------------------------------------------- programs */

/* Every node sends its rank round the ring, and keeps the sum of what it gets. */
static size_t sum_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}

static void sum_node(struct node *self)
{
    int *sum = node_state(self), item = node_rank(self);
    const int *data = node_arg(self);
    *sum = item;
    for (int i = 1; i < node_count(self); i++) {
        node_send(self, 1, &item, sizeof item);
        node_recv(self, 0, &item, sizeof item);
        *sum += item;
    }
    node_check(self, *sum == (data ? *data : *sum));
    node_value(self, "sum", *sum + node_rank(self));
    node_result(self, sum, sizeof *sum);
}

static void sum_aloud_node(struct node *self)
{
    sum_node(self);
    if (node_rank(self) == 2)
        node_log(self, "the sum is %d", *(int *)node_state(self));
}

static void sum_figures(struct parray *array)
{
    parray_figure(array, "mean rank", (parray_nodes(array) - 1) / 2.0, "ranks");
}

static const struct parray_program __attribute__((unused)) sum = {
    .name = "sum", .topology = "ring:8", .state_bytes = sum_bytes, .node = sum_node, .figures = sum_figures};

static const struct parray_program __attribute__((unused))
sum_aloud = {.name = "sum", .topology = "ring:8", .state_bytes = sum_bytes, .node = sum_aloud_node};

/* Two of four nodes wait for each other. */
static void embrace_node(struct node *self)
{
    int item;
    if (node_rank(self) < 2)
        node_recv(self, 1 - node_rank(self), &item, sizeof item);
}

static const struct parray_program __attribute__((unused))
embrace = {.name = "embrace", .topology = "ring:4", .node = embrace_node};

/* In steps 1 and 3 every node sends on both of its ports at once. */
static void shout_node(struct node *self)
{
    int item = 0;
    for (int i = 0; i < 2; i++) {
        node_send(self, 0, &item, sizeof item);
        node_send(self, 1, &item, sizeof item);
        node_step(self);
        node_recv(self, 0, &item, sizeof item);
        node_recv(self, 1, &item, sizeof item);
        node_step(self);
    }
}

static const struct parray_program __attribute__((unused))
shout = {.name = "shout", .topology = "ring:3", .node = shout_node};

static void tick_node(struct node *self)
{
    for (;;)
        node_step(self);
}

static const struct parray_program __attribute__((unused))
tick = {.name = "tick", .topology = "ring:3", .node = tick_node};

static void exit_node(struct node *self)
{
    node_step(self);
    if (node_rank(self) == 1)
        exit(0);
}

static const struct parray_program __attribute__((unused))
leaver = {.name = "leaver", .topology = "ring:3", .node = exit_node};

/* Options with settings "NAME=VALUE", ended by NULL. */
static inline struct parray_options *options_of(const struct parray_program *program,
                                                const char *const *settings)
{
    struct parray_options *options = parray_options_new();
    ck_assert_ptr_nonnull(options);
    parray_set_program(options, program);
    for (; settings && *settings; settings++) {
        char name[64];
        const char *equals = strchr(*settings, '=');
        ck_assert_ptr_nonnull(equals);
        snprintf(name, sizeof name, "%.*s", (int)(equals - *settings), *settings);
        parray_set(options, name, equals + 1);
    }
    return options;
}

static inline struct parray_array *open_with(const struct parray_program *program,
                                             const char *const *settings)
{
    struct parray_options *options = options_of(program, settings);
    struct parray_array *array = parray_open(options);
    parray_options_free(options);
    ck_assert_ptr_nonnull(array);
    return array;
}

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static const char *const __attribute__((unused))
engines[][4] = {{"engine=fibers", "workers=1", "stacks=own", NULL},
                {"engine=fibers", "workers=3", "stacks=own", NULL},
                {"engine=fibers", "workers=2", "stacks=packed", NULL},
                {"engine=threads", "seed=1", "seed=1", NULL}};
enum { ENGINES = 4 };

#endif
