/*
 * explore_times.c: a depth-first search. The path from the root of the tree to the current run is a stack of
 * takes, and a list of the choices that were made there; all that no choice speaks of comes as soon as it
 * can.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/causes.h"
#include "stress/explore.h"

static const char what_for[] = "the executions of a program"; /* of memory */

/* A take of the current run, and what could have been there instead. */
struct take_branch {
    struct act act;         /* the take */
    size_t index;           /* of the act, among those of its node */
    struct act sent;        /* the send of the packet that it took */
    size_t before;          /* choices of the list that were made before it */
    struct choice *instead; /* the other takes, then the delays with which nothing is there */
    size_t takes, next, delays;
    bool matters; /* in some run of the subtree it matters that something was taken */
};

struct time_search {
    struct exploration *e;
    struct take_branch *path;
    size_t depth, path_room;
    struct choice *list; /* in the order in which they were made; the later one of two delays counts */
    size_t count, list_room;
    struct take_branch *found; /* branches of the run that was just made */
    size_t found_count, found_room;
};

static int branch_order(const void *left, const void *right)
{
    const struct take_branch *a = left, *b = right;
    if (a->act.step != b->act.step)
        return a->act.step < b->act.step ? -1 : 1;
    if (a->act.rank != b->act.rank)
        return a->act.rank < b->act.rank ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* ------------------------------------------------------------------------------ branches */

/* The delay with which a packet comes one step after `step`. */
static struct choice delay_past(const struct act *send, uint64_t step)
{
    return (struct choice){.kind = CHOICE_DELAY,
                           .node = (int32_t)send->rank,
                           .port = send->port,
                           .number = send->number,
                           .value = (uint32_t)(step + 1 - send->soonest)};
}

/* List the other packets that a take could have taken, and the delays with which none would have been there.
 * False: there are none. */
static bool list_instead(struct take_branch *b, const struct act_table *acts, uint64_t delay)
{
    const struct act *act = &b->act;
    uint32_t degree = acts->array->nodes[act->rank].degree;
    bool any = act->kind == ACT_TAKE && act->any, may_be_late = true;
    b->instead = memory_take(2 * (size_t)degree, sizeof b->instead[0], what_for);
    struct choice *delays = b->instead + degree;
    for (uint32_t port = any ? 0 : (uint32_t)act->port; port < (any ? degree : (uint32_t)act->port + 1);
         port++) {
        size_t i = acts_sender(acts, act->rank, port, acts_packet(acts, act, port));
        if (i == NO_SEND || acts->act[i].ready > act->step)
            continue;
        if (port == (uint32_t)act->port)
            b->sent = acts->act[i];
        else
            b->instead[b->takes++] = (struct choice){.kind = CHOICE_TAKE,
                                                     .node = (int32_t)act->rank,
                                                     .port = (int32_t)port,
                                                     .number = act->number,
                                                     .value = 1};
        may_be_late = may_be_late && act->step - acts->act[i].soonest < delay;
        delays[b->delays++] = delay_past(&acts->act[i], act->step);
    }
    b->delays = may_be_late ? b->delays : 0;
    memmove(b->instead + b->takes, delays, b->delays * sizeof delays[0]);
    return b->takes || b->delays;
}

/* Is the branch after the last one of the path? */
static bool is_after_path(const struct time_search *s, const struct take_branch *b)
{
    return !s->depth || branch_order(&s->path[s->depth - 1], b) < 0;
}

/* Find the branches of a run that come after the path, up to the last step of the run. */
static void find_branches(struct time_search *s, const struct act_table *acts, uint64_t last)
{
    s->found_count = 0;
    for (size_t i = 0; i < acts->count; i++) {
        struct take_branch b = {.act = acts->act[i], .index = i - acts->first[acts->act[i].rank]};
        if (!act_is_take(&b.act) || b.act.step > last || !is_after_path(s, &b))
            continue;
        if (!list_instead(&b, acts, s->e->delay)) {
            free(b.instead);
            continue;
        }
        b.before = s->count;
        s->found = memory_grow(s->found, &s->found_room, s->found_count + 1, sizeof s->found[0], what_for);
        s->found[s->found_count++] = b;
    }
    if (s->found_count)
        qsort(s->found, s->found_count, sizeof s->found[0], branch_order);
}

/* Note at which takes of the path it matters, in this run, that something was taken. */
static void mark_path(struct time_search *s, const struct causes *causes)
{
    const struct act_table *acts = &causes->acts;
    bool *relevant = relevance_of(causes);
    for (size_t i = 0; i < s->depth; i++) {
        struct take_branch *b = &s->path[i];
        size_t at = acts->first[b->act.rank] + b->index;
        b->matters = b->matters || (at < acts->first[b->act.rank + 1] && relevant[at]);
    }
    free(relevant);
}

/* ---------------------------------------------------------------------------------- runs */

/* For qsort: by question; of two delays of one packet the longer one, which was chosen later, first. */
static int longest_first(const void *left, const void *right)
{
    const struct choice *a = left, *b = right;
    int order = choice_order(a, b);
    return order ? order : a->value > b->value ? -1 : a->value < b->value;
}

/* The choices of the path, one for each question. Result: how many. */
static size_t sort_list(const struct time_search *s, struct choice *sorted)
{
    size_t count = 0;
    if (!s->count)
        return 0;
    memcpy(sorted, s->list, s->count * sizeof sorted[0]);
    qsort(sorted, s->count, sizeof sorted[0], longest_first);
    for (size_t i = 0; i < s->count; i++)
        if (!count || choice_order(&sorted[count - 1], &sorted[i]))
            sorted[count++] = sorted[i];
    return count;
}

/* What the last choice of the list, which was made at a take, changes; NULL: it is empty. */
static void describe_task(const struct time_search *s, const struct take_branch *b, struct explore_task *task)
{
    task->instead = -1;
    if (!b)
        return;
    const struct act *act = b->act.kind == ACT_NAMED ? &b->sent : &b->act;
    task->call = act->call;
    task->site = act->site;
    task->instead = b->act.port;
    task->critical = s->list[s->count - 1];
    if (b->act.kind == ACT_NAMED || task->critical.kind == CHOICE_TAKE)
        return;
    task->critical = (struct choice){
        .kind = CHOICE_MISS, .node = (int32_t)b->act.rank, .port = -1, .number = b->act.number, .value = 1};
}

/* Make and count the run of the list, whose last choice was made at a take. Result: its array; NULL: none. */
static struct parray *run_list(struct time_search *s, const struct take_branch *b, struct run_ending *ending)
{
    struct choice *sorted = memory_take(s->count + 1, sizeof sorted[0], what_for);
    struct explore_task task = {.choice = sorted, .count = sort_list(s, sorted)};
    describe_task(s, b, &task);
    struct parray *array = explore_run(s->e, &task, ending);
    free(sorted);
    if (array && explore_count(s->e, array, ending))
        return array;
    array_close(array);
    return NULL;
}

/* Make the run of the path, and extend the path by its takes. */
static void run_path(struct time_search *s)
{
    struct run_ending ending;
    struct causes causes;
    struct parray *array = run_list(s, s->depth ? &s->path[s->depth - 1] : NULL, &ending);
    if (!array)
        return;
    causes_read(&causes, array);
    find_branches(s, &causes.acts, ending.clock);
    s->path = memory_grow(s->path, &s->path_room, s->depth + s->found_count + 1, sizeof s->path[0], what_for);
    if (s->found_count)
        memcpy(s->path + s->depth, s->found, s->found_count * sizeof s->found[0]);
    s->depth += s->found_count;
    mark_path(s, &causes);
    causes_free(&causes);
    array_close(array);
}

static void add_choices(struct time_search *s, const struct choice *choice, size_t count)
{
    s->list = memory_grow(s->list, &s->list_room, s->count + count, sizeof s->list[0], what_for);
    memcpy(s->list + s->count, choice, count * sizeof s->list[0]);
    s->count += count;
}

/* Make the run in which one take alone goes another way. False: the delays, which are longer by `longer` than
 * they must be, are too long. */
static bool probe(struct time_search *s, const struct take_branch *b, size_t first, size_t count,
                  uint32_t longer)
{
    bool fits = explore_goes_on(s->e);
    struct run_ending ending;
    add_choices(s, b->instead + first, count);
    for (size_t i = 0; i < s->count; i++)
        if (s->list[i].kind == CHOICE_DELAY) {
            s->list[i].value += longer;
            fits = fits && s->list[i].value <= s->e->delay;
        }
    if (fits)
        array_close(run_list(s, b, &ending));
    s->count = 0;
    return fits;
}

/* Try all runs that part from the undisturbed one in one take, before the tree is searched: most errors show
 * in one of these, and the search comes to the first takes last. The search counts these runs again, so that
 * a limit that they reach is not that of the search. */
static void probe_all(struct time_search *s)
{
    for (size_t i = 0; i < s->depth; i++) {
        const struct take_branch *b = &s->path[i];
        for (size_t k = 0; k < b->takes; k++)
            probe(s, b, k, 1, 0);
        for (uint32_t longer = 0; b->delays && b->matters && probe(s, b, b->takes, b->delays, longer);)
            longer++;
    }
    if (s->e->stopped == EXPLORE_AT_LIMIT)
        s->e->stopped = EXPLORE_RAN;
    if (explore_goes_on(s->e))
        s->e->executions = s->e->runs = 1;
}

/* Take another way at the last take of the path that has one. False: there is none left. */
static bool turn_off(struct time_search *s)
{
    for (; s->depth; s->depth--) {
        struct take_branch *b = &s->path[s->depth - 1];
        bool late = b->next == b->takes && b->delays && b->matters;
        size_t more = b->next < b->takes ? 1 : late ? b->delays : 0;
        s->count = b->before;
        if (more) {
            add_choices(s, b->instead + b->next, more);
            b->next += more;
            return true;
        }
        free(b->instead);
    }
    return false;
}

void explore_times(struct exploration *e)
{
    struct time_search s = {.e = e};
    run_path(&s);
    if (!e->each && explore_goes_on(e))
        probe_all(&s);
    while (explore_goes_on(e) && turn_off(&s))
        run_path(&s);
    e->complete = explore_goes_on(e);
    for (; s.depth; s.depth--)
        free(s.path[s.depth - 1].instead);
    free(s.path);
    free(s.list);
    free(s.found);
}
