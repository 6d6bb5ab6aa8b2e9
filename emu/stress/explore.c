/*
 * explore.c: a stack of runs to be made, each the ends of some calls; executions that are known, as what each node's calls
 * ended with.
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

/* A run to be made: the ends of these calls are set. */
struct task {
    struct choice *choice; /* in choice_order */
    size_t count;
    struct choice critical;
    int32_t instead;
    char call[64];
};

/* What calls ended with: value of call k of node n at first[n] + k. */
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

static bool has(const struct execution *x, const struct choice *c)
{
    uint32_t first = x->first[c->node], end = x->first[c->node + 1];
    return c->number < end - first && x->value[first + c->number] == (int16_t)c->port;
}

/* Is an execution known in which all these calls end like this? */
static bool is_known(const struct search *s, const struct choice *choice, size_t count)
{
    for (size_t i = s->known_count; i-- > 0;) {
        size_t k = count;
        while (k > 0 && has(&s->known[i], &choice[k - 1]))
            k--;
        if (k == 0)
            return true;
    }
    return false;
}

static void remember(struct search *s, const struct causes *c)
{
    struct execution x = {.first =
                              memory_take(c->nodes + 1, sizeof x.first[0], "the executions of a program"),
                          .value = memory_take(c->count, sizeof x.value[0], "the executions of a program")};
    uint32_t count = 0;
    for (uint32_t rank = 0; rank < c->nodes; rank++) {
        x.first[rank] = count;
        for (size_t i = c->first[rank]; i < c->first[rank + 1]; i++)
            if (causes_open(c, i))
                x.value[count++] = (int16_t)causes_choice(c, i).port;
    }
    x.first[c->nodes] = count;
    s->known = memory_grow(s->known, &s->known_room, s->known_count + 1, sizeof s->known[0],
                           "the executions of a program");
    s->known[s->known_count++] = x;
}

static uint64_t hash_choices(const struct choice *choice, size_t count)
{
    uint64_t hash = hash_bytes(HASH_K0, choice, count * sizeof *choice);
    return hash ? hash : 1;
}

/* Was this task met before? Then true; else it is from now on. */
static bool met(struct search *s, uint64_t hash)
{
    if (2 * (s->seen_count + 1) > s->seen_size) {
        size_t old_size = s->seen_size;
        uint64_t *old = s->seen;
        s->seen_size = old_size ? 2 * old_size : 1024;
        s->seen = memory_take(s->seen_size, sizeof s->seen[0], "the executions of a program");
        s->seen_count = 0;
        for (size_t i = 0; i < old_size; i++)
            if (old[i])
                met(s, old[i]);
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

/* The run in which one call ends otherwise and all that did not happen after it is as before. */
static void add_task(struct search *s, const struct causes *c, const struct other_end *end)
{
    struct task task = {.choice =
                            memory_take(c->count + 1, sizeof task.choice[0], "the executions of a program"),
                        .critical = end->choice};
    const struct act *act = &c->act[end->act];
    for (size_t i = 0; i < c->count; i++)
        if (causes_open(c, i) && i != end->act && !causes_before(c, end->act, i))
            task.choice[task.count++] = causes_choice(c, i);
    task.choice[task.count++] = end->choice;
    qsort(task.choice, task.count, sizeof task.choice[0], choice_order);
    if (met(s, hash_choices(task.choice, task.count))) {
        free(task.choice);
        return;
    }
    task.instead = act->kind == ACT_TAKE ? act->port : -1;
    snprintf(task.call, sizeof task.call, "%s at %s", call_name(act->call), site_name(act->site));
    s->task = memory_grow(s->task, &s->task_room, s->task_count + 1, sizeof s->task[0],
                          "the executions of a program");
    s->task[s->task_count++] = task;
}

static void add_tasks(struct search *s, const struct causes *c)
{
    struct other_end *list =
        memory_take((size_t)c->array->topo->max_degree + 1, sizeof list[0], "the executions of a program");
    for (size_t i = 0; i < c->count; i++) {
        size_t count = causes_open(c, i) ? causes_other_ends(c, i, s->e->delay, list) : 0;
        for (size_t k = 0; k < count; k++)
            add_task(s, c, &list[k]);
    }
    free(list);
}

/* ---------------------------------------------------------------------------------- runs */

/* Did a node wait in vain for the end that was set for its call? Then there is no such execution. */
static bool in_vain(const struct parray *array, const struct task *task)
{
    for (size_t i = 0; i < task->count; i++)
        if (array->disturbance->calls[task->choice[i].node] <= task->choice[i].number)
            return array->outcome.status == PARRAY_DEADLOCK;
    return false;
}

/* Before a run, which may be the last. */
static void note_task(struct exploration *e, const struct task *task)
{
    e->critical = task->critical;
    e->instead = task->instead;
    snprintf(e->critical_call, sizeof e->critical_call, "%s", task->call);
    e->choice_count = task->count < EXPLORE_CHOICES_MOST ? task->count : EXPLORE_CHOICES_MOST;
    if (e->choice_count)
        memcpy(e->choice, task->choice, e->choice_count * sizeof *e->choice);
    alarm(e->setting.seconds);
}

static void note_difference(struct exploration *e, const struct ending *result)
{
    e->differs = true;
    e->odd = *result;
}

/* What an execution that went as its task says, or the plain one, adds to the search. */
static void look_at(struct search *s, const struct task *task, const struct parray *array)
{
    struct causes causes;
    struct ending result;
    if (in_vain(array, task))
        return;
    ending_take(&result, array);
    causes_read(&causes, array);
    remember(s, &causes);
    s->e->executions++;
    if (s->e->executions == 1)
        s->e->first = result;
    else if (result.kind != s->e->first.kind)
        note_difference(s->e, &result);
    add_tasks(s, &causes);
    causes_free(&causes);
}

static void run_task(struct search *s, const struct task *task)
{
    struct conditions *setting = &s->e->setting;
    struct options options = setting->options;
    struct disturb_options disturb = setting->disturb;
    char error[OUTCOME_ERROR_SIZE];
    int status;
    disturb.history = disturb.at_once = true;
    disturb.choice = task->choice;
    disturb.choice_count = task->count;
    options.disturb = &disturb;
    s->e->runs++;
    struct parray *array = array_open(setting->program, &options, NULL, &status, error);
    if (array && array->count <= EXPLORE_NODES_MOST) {
        note_task(s->e, task);
        array_run(array);
        look_at(s, task, array);
    } else {
        s->e->refused = true;
        if (array)
            snprintf(error, sizeof error,
                     "--explore is for arrays of up to %d nodes, not for %s: take a smaller one",
                     EXPLORE_NODES_MOST, array->topo->spec);
        snprintf(s->e->first.text, sizeof s->e->first.text, "%.*s", RESULT_TEXT - 1, error);
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
    struct task plain = {0};
    run_task(&search, &plain);
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
