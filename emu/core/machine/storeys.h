/*
 * storeys.h: what the core asks of the storeys above it, which a build may leave out.
 *
 * The tables are constant. emu/storeys.c, which alone knows both sides, fills them in with what a build
 * has; the core alone has neither. Nothing here is called while nodes run, but for what several processes
 * do at the end of a step.
 */
#ifndef STOREYS_H
#define STOREYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct decision;
struct options;
struct reduction;
struct parray;
struct parray_param;
struct parray_program;
struct topo;
struct trace_format;

/* Tasks, their bounds, collectives and schedules. */
struct theory {
    /* The parameters of a task, ended by a NULL name, and the names of those that runs have only of programs
     * that declare them, ended by NULL. NULL: the task has none, or there is no such task. */
    const struct parray_param *(*params)(const char *task, const char *const **if_declared);

    /* Have the program solve the task that was asked for, NULL: find the one that it names. False: that
     * cannot be, with a sentence in error. */
    bool (*take_task)(struct parray *array, const char *asked, char *error, size_t error_size);

    /* Open the topology, which may be that of a schedule. NULL: a sentence in error. */
    struct topo *(*open_topo)(const struct parray_program *program, const struct options *options,
                              const char *spec, char *error, size_t error_size);

    /* When topology and parameters are chosen: read the task's parameters, and make its demand. False: a
     * sentence in error, and *status set. Nothing is done for a program without a task. */
    bool (*choose)(struct parray *array, int *status, char *error, size_t error_size);
    /* The memory that the task of an array may take, in bytes. */
    uint64_t (*bytes)(const struct parray *array);
    /* When the program has prepared, and the contexts are there: make ready what nodes are given. */
    bool (*open)(struct parray *array, int *status, char *error, size_t error_size);

    /* After the node's `verify`: find what it has not delivered. */
    void (*missing)(struct parray *array, uint32_t rank);
    /* Fill in outcome.task; a finding is a failed check. `whole`: all nodes were asked what they have. */
    void (*conclude)(struct parray *array, bool whole);
    /* Fill in the lower bound of the task, why it is one, and the bytes that packets bring to all nodes
     * together at least, if there is such a bound. After all that speaks of the demand as the program sees
     * it. */
    void (*bound)(struct parray *array);

    /* A format of traces that needs to know the task. */
    const struct trace_format *trace_format;

    /* Free what the array has of all these. */
    void (*close)(struct parray *array);
};

/* Several processes that run one array together. The calls from `ghosts` on are for arrays whose part.on is
 * set. */
struct processes {
    /* Fill in array->part for engine mpi, when topology and model are chosen. False: the array cannot be run
     * like this, with a sentence in error and *status set. */
    bool (*choose)(struct parray *array, const struct options *options, int *status, char *error,
                   size_t error_size);
    /* Find the nodes at the other ends of cut links (part.ghosts); then, when all is wired, make ready for
     * exchanges. False: no memory. */
    bool (*ghosts)(struct parray *array);
    bool (*open)(struct parray *array);

    /* At the end of a step, by one context while all others stand at the barrier (mpi/exchange.h). */
    void (*charges)(struct parray *array);
    struct decision (*next)(struct parray *array, unsigned round);
    struct decision (*meanwhile)(struct parray *array, unsigned round, void (*rest)(void *arg), void *arg);
    const struct reduction *(*reduction)(const struct parray *array);

    /* Fill in outcome.shared. */
    void (*conclude)(struct parray *array);
    /* Free what these calls made, while the nodes are still there. Of any array, at any time after
     * `choose`. */
    void (*close)(struct parray *array);
};

/* NULL: the build does without. */
extern const struct theory *const theory;
extern const struct processes *const processes;

#endif
