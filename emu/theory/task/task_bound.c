/*
 * task_bound.c: the bounds of the last cases are kept, because a process often runs the same array again and
 * again: on several engines, or disturbed in many ways. Its children know them, too, so that a process that
 * has others run an array learns the bound before. Several threads may conclude arrays at a time.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bound/bound.h"
#include "hash.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "task/learn_bound.h"
#include "task/task_run.h"
#include "task/task_work.h"

enum { KEY_SIZE = 1024, KNOWN_CASES = 32 };

/* What is known of a case, and all that it follows from. Plain data, which stand in the file as they are. */
struct known_bound {
    char key[KEY_SIZE];
    struct task_least least;
};

static uint64_t hash_of_list(const void *list, size_t count, size_t size)
{
    return list ? hash_bytes(0, list, count * size) : 0;
}

/* Write what the bounds follow from. False: it does not fit, or it is a file, whose contents may change. */
static bool key_of(const struct terms *terms, const struct topo *guest, const char *layer, char *key)
{
    const struct demand *demand = terms->demand;
    const struct node_set *from = &demand->from, *to = &demand->to;
    int used = snprintf(
        key, KEY_SIZE,
        "%s %s %s %s %" PRIu64 " %" PRIu64 " %d %d %d %" PRIu32 " %d %" PRIx64 " %d %" PRIx64 " %zu %" PRIx64,
        terms->topo->spec, guest->spec, terms->model->name, layer, terms->startup, terms->per_unit,
        (int)demand->form, demand->combine, demand->prefix, demand->units, from->count,
        hash_of_list(from->list, (size_t)from->count, sizeof from->list[0]), to->count,
        hash_of_list(to->list, (size_t)to->count, sizeof to->list[0]), demand->pair_count,
        hash_of_list(demand->pairs, demand->pair_count, sizeof demand->pairs[0]));
    return used < KEY_SIZE && strcmp(terms->topo->kind->name, "graph") != 0;
}

static struct task_least find_least(struct parray *array, const struct terms *terms)
{
    struct task_case *asked = &array->task->asked;
    struct bounds bounds = {0};
    if ((array->layer && !task_case_move(asked, array->layer->place)) || !bounds_find(terms, &bounds))
        memory_failed((size_t)array->topo->nodes, "the bounds of the task");
    return task_least_of(&bounds);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects `known` and `next` */
static struct known_bound known[KNOWN_CASES];
static size_t next;
static int file = -1; /* of task_bounds_in; -1: there is none */

static bool recall(const char *key, struct task_least *least)
{
    bool found = false;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < KNOWN_CASES && !found; i++) {
        found = strcmp(key, known[i].key) == 0;
        if (found)
            *least = known[i].least;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void remember(const char *key, const struct task_least *least)
{
    pthread_mutex_lock(&lock);
    struct known_bound *oldest = &known[next++ % KNOWN_CASES];
    oldest->least = *least;
    memcpy(oldest->key, key, sizeof oldest->key);
    pthread_mutex_unlock(&lock);
}

static struct task_least least_of(struct parray *array)
{
    const struct terms terms = {.topo = array->topo,
                                .model = array->model,
                                .startup = array->duration.startup,
                                .per_unit = array->duration.per_unit,
                                .demand = &array->task->asked.demand};
    char key[KEY_SIZE];
    struct task_least least;
    if (!key_of(&terms, array->guest.topo, array->layer ? array->layer->name : "", key))
        return find_least(array, &terms);
    if (recall(key, &least))
        return least;
    least = find_least(array, &terms);
    remember(key, &least);
    return least;
}

struct task_least task_least_of(const struct bounds *bounds)
{
    struct task_least least = {.steps = bounds_best(bounds), .units = bounds->units};
    snprintf(least.reason, sizeof least.reason, "%s", bounds->count ? bounds->list[0].reason : "");
    return least;
}

bool task_bound_recall(const struct terms *terms, struct task_least *least)
{
    char key[KEY_SIZE];
    return key_of(terms, terms->topo, "", key) && recall(key, least);
}

void task_bound_learn(const struct terms *terms, const struct task_least *least)
{
    struct known_bound learnt = {.least = *least};
    struct task_least before;
    if (!key_of(terms, terms->topo, "", learnt.key) || recall(learnt.key, &before))
        return;
    remember(learnt.key, least);
    if (file < 0 || write(file, &learnt, sizeof learnt) == sizeof learnt)
        return;
    close(file); /* what is learnt from now on is found anew elsewhere */
    file = -1;
}

void task_bounds_in(const char *path)
{
    struct known_bound learnt;
    file = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
    while (file >= 0 && read(file, &learnt, sizeof learnt) == sizeof learnt)
        remember(learnt.key, &learnt.least);
}

/* Take the bound of a task, which holds for packets of any length. */
static void take_bound(struct outcome *o, double bound, const char *reason)
{
    o->lower_bound = bound;
    o->of_task = true;
    snprintf(o->bound_reason, sizeof o->bound_reason, "%s", reason);
}

void task_bound(struct parray *array)
{
    struct outcome *o = &array->outcome;
    double unit = (double)array->duration.per_unit * array->data.packet_units;
    if (unit <= 0)
        return;
    if (array->task && demand_is_known(&array->task->asked.demand)) {
        const struct task_least least = least_of(array);
        take_bound(o, (double)least.steps / unit, least.steps ? least.reason : "nothing has to travel");
        o->task.least = least.units * sizeof(uint32_t);
    } else if (array->data.bound > 0) {
        take_bound(o, array->data.bound, "it is that of what the schedule does");
    }
}
