/*
 * explore.c: a depth-first search with a stack of tasks; the known executions are kept as the ends of all
 * calls.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "disturb/disturbance.h"
#include "facts/site.h"
#include "hash.h"
#include "machine/memory.h"
#include "stress/causes.h"
#include "stress/explore.h"

static const char what_for[] = "the executions of a program"; /* of memory */

/* A run to be made, in which these calls end as the choices say. */
struct task {
    struct choice *choice; /* in choice_order */
    size_t count;
    struct choice critical;
    int32_t instead;
    char call[64];
};

/* How the open calls of a run ended: call k of node n has value[first[n] + k], a port or -1. */
struct execution {
    uint32_t *first;
    int16_t *value;
};

struct search {
    struct exploration *e;
    struct task *task;
    size_t task_count, task_room;
    struct execution *known;
    size_t known_count, known_room;
    uint64_t *seen; /* hashes of tasks; open addressing */
    size_t seen_count, seen_size;
};

/* ------------------------------------------------------------------------- what is known */

static bool execution_has(const struct execution *x, const struct choice *c)
{
    uint32_t first = x->first[c->node], end = x->first[c->node + 1];
    return c->number < end - first && x->value[first + c->number] == (int16_t)c->port;
}

/* Is there a known execution in which all these calls end like this? */
static bool is_known(const struct search *s, const struct choice *choice, size_t count)
{
    for (size_t i = s->known_count; i-- > 0;) {
        size_t k = count;
        while (k > 0 && execution_has(&s->known[i], &choice[k - 1]))
            k--;
        if (k == 0)
            return true;
    }
    return false;
}

static void remember_execution(struct search *s, const struct causes *c)
{
    struct execution x = {.first = memory_take(c->nodes + 1, sizeof x.first[0], what_for),
                          .value = memory_take(c->count, sizeof x.value[0], what_for)};
    uint32_t count = 0;
    for (uint32_t rank = 0; rank < c->nodes; rank++) {
        x.first[rank] = count;
        for (size_t i = c->first[rank]; i < c->first[rank + 1]; i++)
            if (causes_open(c, i))
                x.value[count++] = (int16_t)causes_choice(c, i).port;
    }
    x.first[c->nodes] = count;
    s->known = memory_grow(s->known, &s->known_room, s->known_count + 1, sizeof s->known[0], what_for);
    s->known[s->known_count++] = x;
}

static uint64_t hash_choices(const struct choice *choice, size_t count)
{
    uint64_t hash = hash_bytes(HASH_K0, choice, count * sizeof *choice);
    return hash ? hash : 1;
}

/* Was the task with this hash met before? If not, note that it was now. */
static bool task_was_met(struct search *s, uint64_t hash)
{
    if (2 * (s->seen_count + 1) > s->seen_size) {
        size_t old_size = s->seen_size;
        uint64_t *old = s->seen;
        s->seen_size = old_size ? 2 * old_size : 1024;
        s->seen = memory_take(s->seen_size, sizeof s->seen[0], what_for);
        s->seen_count = 0;
        for (size_t i = 0; i < old_size; i++)
            if (old[i])
                task_was_met(s, old[i]);
        free(old);
    }
    size_t at = hash & (s->seen_size - 1);
    for (; s->seen[at]; at = (at + 1) & (s->seen_size - 1))
        if (s->seen[at] == hash)
            return true;
    s->seen[at] = hash;
    s->seen_count++;
    return false;
}

/* --------------------------------------------------------------------------------- tasks */

/* Add the run in which one call ends otherwise and all that did not happen after that call is as before. */
static void add_task(struct search *s, const struct causes *c, const struct other_end *end)
{
    struct task task = {.choice = memory_take(c->count + 1, sizeof task.choice[0], what_for),
                        .critical = end->choice};
    const struct act *act = &c->act[end->act];
    for (size_t i = 0; i < c->count; i++)
        if (causes_open(c, i) && i != end->act && !causes_before(c, end->act, i))
            task.choice[task.count++] = causes_choice(c, i);
    task.choice[task.count++] = end->choice;
    qsort(task.choice, task.count, sizeof task.choice[0], choice_order);
    if (task_was_met(s, hash_choices(task.choice, task.count))) {
        free(task.choice);
        return;
    }
    task.instead = act->kind == ACT_TAKE ? act->port : -1;
    snprintf(task.call, sizeof task.call, "%s at %s", call_name(act->call), site_name(act->site));
    s->task = memory_grow(s->task, &s->task_room, s->task_count + 1, sizeof s->task[0], what_for);
    s->task[s->task_count++] = task;
}

static void add_tasks(struct search *s, const struct causes *c)
{
    struct other_end *list = memory_take((size_t)c->array->topo->max_degree + 1, sizeof list[0], what_for);
    for (size_t i = 0; i < c->count; i++) {
        size_t count = causes_open(c, i) ? causes_other_ends(c, i, s->e->delay, list) : 0;
        for (size_t k = 0; k < count; k++)
            add_task(s, c, &list[k]);
    }
    free(list);
}

/* ---------------------------------------------------------------------------------- runs */

/* Did a node wait in vain for the end that was set for its call? Then the execution does not exist. */
static bool waited_in_vain(const struct parray *array, const struct task *task)
{
    for (size_t i = 0; i < task->count; i++)
        if (array->disturbance->calls[task->choice[i].node] <= task->choice[i].number)
            return array->outcome.status == PARRAY_DEADLOCK;
    return false;
}

/* Call this before a run: the run may end the process, and the parent then reads the task from shared
 * memory. */
static void note_task(struct exploration *e, const struct task *task)
{
    e->critical = task->critical;
    e->instead = task->instead;
    snprintf(e->critical_call, sizeof e->critical_call, "%s", task->call);
    e->choice_count = task->count < EXPLORE_CHOICES_MOST ? task->count : EXPLORE_CHOICES_MOST;
    if (e->choice_count)
        memcpy(e->choice, task->choice, e->choice_count * sizeof *e->choice);
    alarm(e->conditions.seconds);
}

static void note_difference(struct exploration *e, const struct ending *ending)
{
    e->differs = true;
    e->odd = *ending;
}

/* Add an execution to those known, and what could have gone otherwise in it to the tasks. */
static void read_execution(struct search *s, const struct task *task, const struct parray *array)
{
    struct causes causes;
    struct ending ending;
    if (waited_in_vain(array, task))
        return;
    ending_take(&ending, array);
    causes_read(&causes, array);
    remember_execution(s, &causes);
    s->e->executions++;
    if (s->e->executions == 1)
        s->e->first = ending;
    else if (ending.kind != s->e->first.kind)
        note_difference(s->e, &ending);
    add_tasks(s, &causes);
    causes_free(&causes);
}

static void run_task(struct search *s, const struct task *task)
{
    struct conditions *conditions = &s->e->conditions;
    struct options options = conditions->options;
    struct disturb_options disturb = conditions->disturb;
    char error[OUTCOME_ERROR_SIZE];
    int status;
    disturb.history = disturb.at_once = true;
    disturb.choice = task->choice;
    disturb.choice_count = task->count;
    options.disturb = &disturb;
    s->e->runs++;
    struct parray *array = array_open(conditions->program, &options, NULL, &status, error);
    if (array && array->count <= EXPLORE_NODES_MOST) {
        note_task(s->e, task);
        array_run(array);
        read_execution(s, task, array);
    } else {
        s->e->refused = true;
        if (array)
            snprintf(error, sizeof error,
                     "--explore is for arrays of up to %d nodes, not for %s: take a smaller one",
                     EXPLORE_NODES_MOST, array->topo->spec);
        snprintf(s->e->first.text, sizeof s->e->first.text, "%.*s", ENDING_TEXT - 1, error);
    }
    array_close(array);
}

static void search_free(struct search *s)
{
    for (size_t i = 0; i < s->task_count; i++)
        free(s->task[i].choice);
    for (size_t i = 0; i < s->known_count; i++) {
        free(s->known[i].first);
        free(s->known[i].value);
    }
    free(s->task);
    free(s->known);
    free(s->seen);
}

void explore(struct exploration *e)
{
    struct search search = {.e = e};
    struct task undisturbed = {0};
    run_task(&search, &undisturbed);
    while (!e->refused && !e->differs && search.task_count && e->executions < e->limit) {
        struct task task = search.task[--search.task_count];
        if (!is_known(&search, task.choice, task.count))
            run_task(&search, &task);
        free(task.choice);
        if (e->progress && e->runs % 256 == 0)
            fprintf(e->progress, "\r%llu executions, %zu to be tried ", (unsigned long long)e->executions,
                    search.task_count);
    }
    if (e->progress)
        fputs("\r\033[K", e->progress);
    e->complete = !e->differs && !search.task_count;
    search_free(&search);
}
