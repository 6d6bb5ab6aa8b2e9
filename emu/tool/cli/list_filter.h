/*
 * list_filter.h: which names `parray list' is asked for: those that pass all filters. A kind of topologies
 * and a task are about programs: with one of them no other name passes.
 */
#ifndef LIST_FILTER_H
#define LIST_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct parray_program;
struct task;
struct topo_kind;

enum { FILTERS_MOST = 16 };

/* One of the three. A word is in the name, the task, the paper or the description, in small letters or
 * large. */
struct filter {
    const char *word;
    const struct topo_kind *kind;
    const struct task *task;
};

/* Zeroed: everything passes. */
struct filters {
    size_t count;
    struct filter filter[FILTERS_MOST];
};

bool filters_pass(const struct filters *filters, const struct parray_program *program);

/* Does the name of something else pass? `help` may be NULL. */
bool filters_pass_name(const struct filters *filters, const char *name, const char *help);

/* Say that nothing passes, what is near, and what there is. Result: the exit status. */
int filters_refuse(const struct filters *filters, const struct parray_program *const *programs);

#endif
