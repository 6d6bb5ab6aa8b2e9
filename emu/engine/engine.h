/*
 * engine.h: what runs node programs: user-level fibers on a few workers, or a thread a node.
 *
 * An engine is one file with one `const struct engine` and one line in the table of engine.c. It decides which
 * context runs a node, never what the node sees: all waiting goes through node_block, all time through
 * clock.h. Life: prepare (array_open), run, finish (array_close).
 */
#ifndef ENGINE_H
#define ENGINE_H

#include "machine/machine.h"

struct engine {
    const char *name;
    const char *help;
    size_t stack_default; /* bytes a node */
    size_t stack_least;
    bool lane_per_node; /* each node runs in a context of its own */

    /* Build what the nodes run on; stacks are there. False with a sentence in error, *status set. */
    bool (*prepare)(struct parray *array, int *status, char *error, size_t error_size);
    /* Run until the clock stops. False with a sentence in array->outcome.error: could not start. */
    bool (*run)(struct parray *array);
    /* Free what prepare built. */
    void (*finish)(struct parray *array);

    /* Called on the node's context: let others run until this node's wait is over. */
    void (*block)(struct node *self);
    /* Called on the node's context: the node is done, or dead after a fault. Does not return. */
    void (*leave)(struct node *self) __attribute__((noreturn));
    /* Called in a signal handler on the node's context: as leave, from a stack that is full. */
    void (*rescue)(struct node *self) __attribute__((noreturn));
    /* Before prepare: can the machine run `count` nodes? False with a sentence. */
    bool (*admits)(uint32_t count, char *error, size_t error_size);
};

extern const struct engine *const engine_table[]; /* ended by NULL */

/* By name; NULL: no such engine. */
const struct engine *engine_find(const char *name);

/* Run the node program and mark the node as returned; what every engine's entry does. */
void engine_run_node(struct node *node);

/* The program itself, on the context of `host`; `self` is what it gets: the host, or its handle. */
void engine_call_program(struct node *host, struct node *self);

#endif
