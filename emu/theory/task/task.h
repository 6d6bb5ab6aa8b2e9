/*
 * task.h: what many programs do for their users, described once for all of them: broadcast, gossip, sort.
 *
 * A task is a `const struct task`, of task_tokens.c or of a file task_<name>.c, and one line in the table of
 * task.c. It has parameters of its own, and makes its demand of them (bound/demand.h), from which bounds
 * follow.
 *
 * Constant data: any thread may read it.
 */
#ifndef TASK_H
#define TASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bound/demand.h"
#include "task/finding.h"

struct parray_param;
struct parray_program;
struct parray_task;
struct task_case;
struct task_run;
struct token_table;

/*
 * A task of which this one is a case: gossip is the partial gossip of all nodes, broadcast that of the root.
 * Programs that solve the other task solve this one, with the parameter `param` set to `value` or, if that is
 * NULL, to what this task has as `same_as`.
 */
struct task_general {
    const char *task, *param, *value, *same_as; /* task NULL: there is none */
};

/* The nodes of a parameter, or all. */
enum task_set { TASK_ALL, TASK_ROOT, TASK_ACTIVE };

/* A demand as data (bound/demand.h). */
struct task_tokens {
    enum demand_form form; /* DEMAND_NOTHING: the task has a function */
    enum task_set from, to;
    bool combine, prefix;
};

struct task {
    const char *name;
    const char *summary; /* one line */
    struct task_general general;
    const struct parray_param *params; /* ended by a NULL name; NULL: none */
    const char *if_declared[3]; /* parameters that runs have only of programs that declare them; then NULL */
    const char *answers; /* what every node finds out about itself: "colour"; NULL: it is about tokens */
    bool all_have;       /* every node is given a token, of whatever tokens the demand speaks */
    const char *single; /* what a node wants if it is no token of a node that is named beforehand, and no sum:
                            "the largest number" */
    bool unnamed;       /* what is delivered has no origin, as where tokens are combined */

    struct task_tokens tokens;
    /* Fill in the demand of the case, or what `tokens` does not tell of it, with the calls of task_case.h.
     * False: the case was refused. NULL: `tokens` tells all. */
    bool (*demand)(struct task_case *task_case);
    /* What is wrong with a delivery of the right size, if the demand does not tell; NULL: it does. `word` is
     * the first one. Fills got, wanted and index of the finding, too. Called for several nodes at a time. */
    enum finding_kind (*check)(struct task_run *run, struct finding *finding, const void *contents,
                               uint32_t word);
    /* What is wrong with a delivery of the node's own origin, where a task of pairs asks what the node itself
     * has; as `check`. NULL: it asks for tokens alone. */
    enum finding_kind (*own)(struct task_run *run, struct finding *finding, uint32_t word);
    /* Make the tables of `check` or `own`. False: no memory. NULL: there are none. */
    bool (*prepare)(struct task_run *run);
    /* After all deliveries: find what is wrong between nodes. NULL: nothing can be. */
    void (*settle)(struct task_run *run);
    /* Why bounds are weak or missing, as a sentence without a full stop; NULL: there is nothing to say. */
    const char *caveat;
    /* Of users (task_own.h): the table of a file, the functions of a program. NULL: the task is shipped. */
    const struct token_table *table;
    const struct parray_task *functions;
};

extern const struct task *const task_table[]; /* ended by NULL; sorted by subject */

/* By name, or the file of a table (task_own.h); NULL: there is no such task. */
const struct task *task_find(const char *name);

/* Does a program that names `solved` (NULL: none) solve the task? */
bool task_is_solved_by(const struct task *task, const char *solved);

/* Does such a program name not this task, but the one of which this is a case? */
bool task_is_case_of(const struct task *task, const char *solved);

/* Write "no task 'gosip'; did you mean gossip?", and what lists all (SAY_DO), or what is wrong with the file
 * of that name. Result: as snprintf. */
int task_unknown_text(const char *name, char *text, size_t size);

/* The number of the parameter whose name is the first `length` bytes of the text; -1: there is none. */
int task_param_index(const struct task *task, const char *name, size_t length);

#endif
