/*
 * explore_orders.c: a depth-first search with a stack of executions, each with the ends that its calls could
 * have had instead. What is known of executions and runs are hashes, which are sums over calls.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "disturb/disturbance_open.h"
#include "hash.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/causes.h"
#include "stress/explore.h"

/* --------------------------------------------------------------------------------- hashes that were seen */

/* A set of 64-bit hashes that only grows: a table of a power of two that is at most half full. All zero is
 * the empty set. */
struct hash_set {
    uint64_t *hash; /* open addressing; 0: free */
    size_t count, size;
};

enum { SIZE_LEAST = 1024 };

/* The place of a hash, or the free place where it belongs. */
static size_t place_of(const struct hash_set *s, uint64_t hash)
{
    size_t at = hash & (s->size - 1);
    while (s->hash[at] && s->hash[at] != hash)
        at = (at + 1) & (s->size - 1);
    return at;
}

static void double_table(struct hash_set *s)
{
    struct hash_set old = *s;
    s->size = old.size ? 2 * old.size : SIZE_LEAST;
    s->hash = memory_take(s->size, sizeof s->hash[0], "the executions of a program");
    for (size_t i = 0; i < old.size; i++)
        if (old.hash[i])
            s->hash[place_of(s, old.hash[i])] = old.hash[i];
    free(old.hash);
}

/* Add a hash. True: the set did not have it. (A hash of 0 counts as 1.) */
static bool hash_set_add(struct hash_set *s, uint64_t hash)
{
    hash = hash ? hash : 1;
    if (2 * (s->count + 1) > s->size)
        double_table(s);
    size_t at = place_of(s, hash);
    bool is_new = !s->hash[at];
    s->hash[at] = hash;
    s->count += is_new;
    return is_new;
}

static void hash_set_free(struct hash_set *s)
{
    free(s->hash);
    *s = (struct hash_set){0};
}

static const char what_for[] = "the executions of a program"; /* of memory */

/* An end that a call of an execution could have had instead. */
struct other {
    uint32_t call;
    struct choice choice;
};

/* Where a call was made, and its port, -1 if it took nothing. */
struct call_label {
    const char *site;
    enum call call;
    int32_t port;
};

/* An execution: its open calls, how they ended, and what is still to be tried. */
struct execution {
    size_t calls;
    struct choice *choice;    /* how each call ended */
    struct call_label *label; /* of each call, for reports */
    uint64_t *unmoved;        /* of each call: the sum of the hashes of all that did not happen after it */
    uint64_t *after; /* a bit for each pair, after_bit: did the second call happen after the first? */
    struct other *other;
    size_t others;
};

struct order_search {
    struct exploration *e;
    struct execution *stack;
    size_t depth, room;
    struct hash_set executions; /* sums over all calls */
    struct hash_set ends;       /* ends of calls in what did not happen after them: end_hash */
    bool time_matters;
};

/* -------------------------------------------------------------------------- executions */

static uint64_t hash_choice(const struct choice *c)
{
    uint64_t where = hash_mix((uint64_t)c->number ^ HASH_K0, (uint64_t)(uint32_t)c->node ^ HASH_K1);
    return hash_mix(where ^ HASH_K2, ((uint64_t)c->kind << 32 | (uint32_t)c->port) ^ HASH_K3);
}

static bool after_bit(const struct execution *x, size_t i, size_t k)
{
    size_t bit = i * x->calls + k;
    return x->after[bit / 64] >> bit % 64 & 1;
}

/* The hash of all that did not happen after call i, and of an end of the call. */
static uint64_t end_hash(const struct execution *x, size_t i, const struct choice *end)
{
    uint64_t hash = hash_choice(end);
    return hash_mix((x->unmoved[i] + hash) ^ HASH_K0, hash ^ HASH_K1);
}

static uint64_t execution_hash(const struct execution *x)
{
    uint64_t sum = x->calls;
    for (size_t k = 0; k < x->calls; k++)
        sum += hash_choice(&x->choice[k]);
    return sum;
}

/* In lock step a call does not find nothing where a packet comes: that would be another time. */
static void list_others(struct execution *x, const struct causes *c, const size_t *index,
                        const struct exploration *e)
{
    uint64_t delay = e->vary_time ? NEVER : e->delay;
    size_t room = 0, most = (size_t)c->acts.array->topo->max_degree + 1;
    struct other_end *end = memory_take(most, sizeof end[0], what_for);
    for (size_t i = 0; i < x->calls; i++) {
        size_t count = causes_other_ends(c, index[i], delay, end);
        x->other = memory_grow(x->other, &room, x->others + count, sizeof x->other[0], what_for);
        for (size_t k = 0; k < count; k++)
            if (e->vary_time || end[k].choice.kind != CHOICE_MISS)
                x->other[x->others++] = (struct other){.call = (uint32_t)i, .choice = end[k].choice};
    }
    free(end);
}

/* Note which calls happened after call i, and add up the others. */
static void set_after(struct execution *x, const struct causes *c, const size_t *index, size_t i)
{
    for (size_t k = 0; k < x->calls; k++) {
        size_t bit = i * x->calls + k;
        if (k != i && causes_before(c, index[i], index[k]))
            x->after[bit / 64] |= UINT64_C(1) << bit % 64;
        else if (k != i)
            x->unmoved[i] += hash_choice(&x->choice[k]);
    }
}

static struct execution execution_of(const struct causes *c, const struct exploration *e)
{
    struct execution x = {0};
    size_t *index = memory_take(c->acts.count, sizeof index[0], what_for);
    for (size_t i = 0; i < c->acts.count; i++)
        if (causes_open(c, i))
            index[x.calls++] = i;
    x.choice = memory_take(x.calls, sizeof x.choice[0], what_for);
    x.label = memory_take(x.calls, sizeof x.label[0], what_for);
    x.unmoved = memory_take(x.calls, sizeof x.unmoved[0], what_for);
    x.after = memory_take(x.calls * x.calls / 64 + 1, sizeof x.after[0], what_for);
    for (size_t i = 0; i < x.calls; i++) {
        const struct act *act = &c->acts.act[index[i]];
        int32_t port = act->kind == ACT_TAKE ? act->port : -1;
        x.choice[i] = causes_choice(c, index[i]);
        x.label[i] = (struct call_label){.site = act->site, .call = act->call, .port = port};
    }
    for (size_t i = 0; i < x.calls; i++)
        set_after(&x, c, index, i);
    list_others(&x, c, index, e);
    free(index);
    return x;
}

static void execution_free(struct execution *x)
{
    free(x->choice);
    free(x->label);
    free(x->unmoved);
    free(x->after);
    free(x->other);
}

/* ---------------------------------------------------------------------------------- runs */

/* Did a node wait in vain for the end that was set for its call? Then the execution does not exist. */
static bool waited_in_vain(const struct parray *array, const struct explore_task *task)
{
    for (size_t i = 0; i < task->count; i++)
        if (array->disturbance->calls[task->choice[i].node] <= task->choice[i].number)
            return array->outcome.status == PARRAY_DEADLOCK;
    return false;
}

/* Add an execution to those known. */
static void read_execution(struct order_search *s, const struct causes *causes,
                           const struct run_ending *ending)
{
    struct execution x = execution_of(causes, s->e);
    if (!hash_set_add(&s->executions, execution_hash(&x)) ||
        !explore_count(s->e, causes->acts.array, ending)) {
        execution_free(&x);
        return;
    }
    if (ending->lock_step)
        x.others = 0;
    for (size_t i = 0; i < x.calls; i++)
        hash_set_add(&s->ends, end_hash(&x, i, &x.choice[i]));
    s->stack = memory_grow(s->stack, &s->room, s->depth + 1, sizeof s->stack[0], what_for);
    s->stack[s->depth++] = x;
}

static void run_task(struct order_search *s, const struct explore_task *task)
{
    struct run_ending ending;
    struct parray *array = explore_run(s->e, task, &ending);
    struct causes causes;
    if (!array)
        return;
    causes_read(&causes, array);
    s->time_matters = s->e->vary_time && !disturbance_lock_step(array) && relevance_any(&causes);
    if (!s->time_matters && !waited_in_vain(array, task))
        read_execution(s, &causes, &ending);
    causes_free(&causes);
    array_close(array);
}

/* Make the run in which a call ends otherwise and all that did not happen after the call is as before. */
static void try_other(struct order_search *s, const struct execution *x, const struct other *other)
{
    struct choice *choice = memory_take(x->calls, sizeof choice[0], what_for);
    const struct call_label *label = &x->label[other->call];
    struct explore_task task = {.choice = choice,
                                .critical = other->choice,
                                .instead = label->port,
                                .call = label->call,
                                .site = label->site};
    for (size_t k = 0; k < x->calls; k++)
        if (k != other->call && !after_bit(x, other->call, k))
            choice[task.count++] = x->choice[k];
    choice[task.count++] = other->choice;
    qsort(choice, task.count, sizeof choice[0], choice_order);
    run_task(s, &task);
    free(choice);
}

/* Try the next end, of the execution that was met last. */
static void try_next(struct order_search *s)
{
    struct execution *x = &s->stack[s->depth - 1];
    if (!x->others) {
        execution_free(x);
        s->depth--;
        return;
    }
    struct other other = x->other[--x->others];
    if (hash_set_add(&s->ends, end_hash(x, other.call, &other.choice)))
        try_other(s, x, &other);
}

bool explore_orders(struct exploration *e)
{
    struct order_search search = {.e = e};
    run_task(&search, &(struct explore_task){.instead = -1});
    while (search.depth && !search.time_matters && explore_goes_on(e))
        try_next(&search);
    e->complete = !search.depth && !search.time_matters && explore_goes_on(e);
    while (search.depth)
        execution_free(&search.stack[--search.depth]);
    free(search.stack);
    hash_set_free(&search.executions);
    hash_set_free(&search.ends);
    return !search.time_matters;
}
