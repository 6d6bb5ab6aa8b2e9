/*
 * task_case.c: parameters of tasks, and the sets of nodes that they name.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "number.h"
#include "parray.h"
#include "rank_list.h"
#include "rng.h"
#include "suggest.h"
#include "task/task.h"
#include "task/task_case.h"
#include "topo/topo.h"
#include "topo/topo_parts.h"

/* -------------------------------------------------------------------------------------------------- ways */

/*
 * There is a way between two nodes if they are in one component of the graph.
 */

enum reach { REACH_ALL, REACH_APART, REACH_NO_MEMORY };

static bool are_joined(const int *part, struct demand_pair *apart, int from, int to)
{
    *apart = (struct demand_pair){from, to};
    return part[from] == part[to];
}

static bool sets_are_joined(const int *part, struct demand_pair *apart, const struct node_set *from,
                            const struct node_set *to)
{
    bool fine = true;
    if (!from->count || !to->count)
        return true;
    for (int i = 0; fine && i < to->count; i++)
        fine = are_joined(part, apart, node_set_rank(from, 0), node_set_rank(to, i));
    for (int i = 1; fine && i < from->count; i++)
        fine = are_joined(part, apart, node_set_rank(from, i), node_set_rank(to, 0));
    return fine;
}

/* REACH_APART: no links lead from node apart->from to node apart->to, which has to hear of it. Only graphs
 * from files can fall apart; others are not looked at. */
static enum reach task_reach(const struct topo *topo, const struct demand *demand, struct demand_pair *apart)
{
    if (!topo_parts_possible(topo))
        return REACH_ALL;
    int *part = topo_parts(topo);
    if (!part)
        return REACH_NO_MEMORY;
    bool fine = sets_are_joined(part, apart, &demand->from, &demand->to);
    for (size_t i = 0; fine && i < demand->pair_count; i++)
        fine = are_joined(part, apart, demand->pairs[i].from, demand->pairs[i].to);
    free(part);
    return fine ? REACH_ALL : REACH_APART;
}

/* -------------------------------------------------------------------------------------- refusals, memory */

/* Streams of the seed: that of a program's parameter is UINT64_MAX minus its number, so that "active", which
 * is the first one of tasks and of most programs, names the same nodes in both. */
#define STREAM_PERMUTATION (UINT64_MAX / 2)

bool task_refuse(struct task_case *task_case, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(task_case->error, sizeof task_case->error, format, arguments);
    va_end(arguments);
    return false;
}

static bool refuse_starved(struct task_case *task_case)
{
    task_case->starved = true;
    return task_refuse(task_case, "not enough memory for what %s demands on %s", task_case->task->name,
                       task_case->topo->spec);
}

void *task_memory(struct task_case *task_case, size_t count, size_t size)
{
    void *memory = task_case->blocks < TASK_BLOCKS_MOST ? calloc(count ? count : 1, size) : NULL;
    if (memory)
        task_case->block[task_case->blocks++] = memory;
    else
        refuse_starved(task_case);
    return memory;
}

/* ---------------------------------------------------------------------------------- parameters */

const char *task_text(const struct task_case *task_case, const char *name)
{
    return task_case->params[task_param_index(task_case->task, name, strlen(name))];
}

static bool refuse_param(struct task_case *task_case, const char *text, bool malformed)
{
    const struct parray_param *param = task_case->task->params;
    char names[TASK_ERROR_SIZE / 2] = "none", name[64], hint[256];
    size_t used = 0;
    struct suggestions nearest = {.word = name};
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    for (; param && param->name && used < sizeof names; param++) {
        if (!malformed)
            suggest_offer(&nearest, param->name);
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s=%s", used ? ", " : "", param->name,
                                 param->value);
    }
    int hinted = suggest_text(&nearest, hint, sizeof hint);
    return task_refuse(task_case, "--param %s: %s%s %s takes %s", text,
                       malformed ? "write it as K=V" : "no such parameter", hinted ? hint : ";",
                       task_case->task->name, names);
}

static bool read_params(struct task_case *task_case, const struct task_asked *asked)
{
    const struct parray_param *param = asked->task->params;
    for (int i = 0; param && param[i].name; i++)
        task_case->params[i] = param[i].value;
    for (size_t i = 0; i < asked->param_count; i++) {
        const char *text = asked->params[i], *equals = strchr(text, '=');
        int index = task_param_index(asked->task, text, strcspn(text, "="));
        if (!equals || index < 0)
            return refuse_param(task_case, text, !equals);
        task_case->params[index] = equals + 1;
    }
    return true;
}

bool task_number(struct task_case *task_case, const char *name, int64_t low, int64_t high, int64_t *value)
{
    const char *text = task_text(task_case, name), *end = number_begin_signed(text, value);
    if (end && !*end && *value >= low && *value <= high)
        return true;
    return task_refuse(task_case, "--param %s=%s: a whole number from %" PRId64 " to %" PRId64 " is wanted",
                       name, text, low, high);
}

bool task_units(struct task_case *task_case)
{
    int64_t units;
    if (!task_number(task_case, "units", 1, DEMAND_UNITS_MOST, &units))
        return false;
    task_case->demand.units = task_case->units = (uint32_t)units;
    return true;
}

/* ---------------------------------------------------------------------------------------- sets */

struct node_set task_all(const struct task_case *task_case)
{
    return (struct node_set){NULL, task_case->topo->nodes};
}

bool task_rank(struct task_case *task_case, int rank, struct node_set *set)
{
    int *list = task_memory(task_case, 1, sizeof list[0]);
    if (!list)
        return false;
    list[0] = rank;
    *set = (struct node_set){list, 1};
    return true;
}

bool task_root(struct task_case *task_case, struct node_set *set)
{
    int64_t root;
    return task_number(task_case, "root", 0, task_case->topo->nodes - 1, &root) &&
           task_rank(task_case, (int)root, set);
}

bool task_ranks(struct task_case *task_case, const char *name, const char *text, struct node_set *set)
{
    char wanted[192];
    uint32_t nodes = (uint32_t)task_case->topo->nodes;
    uint64_t stream = UINT64_MAX - (uint64_t)task_param_index(task_case->task, name, strlen(name));
    int *list = task_memory(task_case, nodes, sizeof list[0]);
    bool *mark = task_memory(task_case, nodes, sizeof mark[0]);
    if (!list || !mark)
        return false;
    set->count = rank_list_read(text, nodes, task_case->seed, stream, list, mark);
    set->list = set->count == (int)nodes ? NULL : list;
    rank_list_wanted(nodes, wanted, sizeof wanted);
    return set->count >= 0 || task_refuse(task_case, "--param %s=%s: %s", name, text, wanted);
}

bool task_active(struct task_case *task_case, struct node_set *set)
{
    return task_ranks(task_case, "active", task_text(task_case, "active"), set);
}

uint32_t *task_numbers(struct task_case *task_case)
{
    int nodes = task_case->topo->nodes;
    uint32_t *number = task_memory(task_case, (size_t)nodes, sizeof number[0]);
    for (int rank = 0; number && rank < nodes; rank++)
        number[rank] = task_case_word(task_case, (struct token_name){.from = rank, .to = -1}, 0);
    return number;
}

static int by_number(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

int *task_places(struct task_case *task_case)
{
    size_t nodes = (size_t)task_case->topo->nodes;
    const uint32_t *number = task_numbers(task_case);
    uint64_t *pair = task_memory(task_case, nodes, sizeof pair[0]);
    int *rank_at = task_memory(task_case, nodes, sizeof rank_at[0]);
    if (!number || !pair || !rank_at)
        return NULL;
    for (size_t rank = 0; rank < nodes; rank++)
        pair[rank] = (uint64_t)number[rank] << 32 | rank;
    qsort(pair, nodes, sizeof pair[0], by_number);
    for (size_t place = 0; place < nodes; place++)
        rank_at[place] = (int)(uint32_t)pair[place];
    return rank_at;
}

bool task_permutations(struct task_case *task_case, int64_t count)
{
    size_t nodes = (size_t)task_case->topo->nodes, pairs = nodes * (size_t)count;
    struct demand_pair *list = task_memory(task_case, pairs, sizeof list[0]);
    struct rng rng;
    if (!list)
        return false;
    rng_open(&rng, task_case->seed, STREAM_PERMUTATION);
    for (size_t first = 0; first < pairs; first += nodes)
        for (size_t i = 0; i < nodes; i++) {
            size_t other = (size_t)rng_below(&rng, i + 1); /* Fisher and Yates, from the inside out */
            list[first + i].from = (int)i;
            list[first + i].to = list[first + other].to;
            list[first + other].to = (int)i;
        }
    task_case->demand.pairs = list;
    task_case->demand.pair_count = pairs;
    return true;
}

/* --------------------------------------------------------------------------------- life cycle */

/* Refuse the case if no links lead from some node to one that has to hear of it. */
static bool check_reach(struct task_case *task_case)
{
    const struct topo *topo = task_case->topo;
    struct demand_pair apart;
    enum reach reach = task_reach(topo, &task_case->demand, &apart);
    if (reach == REACH_NO_MEMORY)
        return refuse_starved(task_case);
    return reach == REACH_ALL ||
           task_refuse(task_case,
                       "no links lead from node %d to node %d of %s, and %s has to bring something from one "
                       "to the other; %s",
                       apart.from, apart.to, topo->spec, task_case->task->name,
                       topo_parts_from_1(topo) ? TOPO_PARTS_FROM_1 : "choose another --topology");
}

static bool choose_set(struct task_case *task_case, enum task_set which, struct node_set *set)
{
    if (which == TASK_ALL)
        *set = task_all(task_case);
    return which == TASK_ALL ||
           (which == TASK_ROOT ? task_root(task_case, set) : task_active(task_case, set));
}

static bool make_demand(struct task_case *task_case)
{
    const struct task *task = task_case->task;
    const struct task_tokens *tokens = &task->tokens;
    struct demand *demand = &task_case->demand;
    demand->form = tokens->form;
    demand->combine = tokens->combine;
    demand->prefix = tokens->prefix;
    if (tokens->form != DEMAND_NOTHING &&
        (!task_units(task_case) || !choose_set(task_case, tokens->from, &demand->from) ||
         !choose_set(task_case, tokens->to, &demand->to)))
        return false;
    return !task->demand || task->demand(task_case);
}

bool task_case_open(struct task_case *task_case, const struct task_asked *asked)
{
    return task_case_open_other(task_case, asked, (struct token_others){.half = HALVES});
}

bool task_case_open_other(struct task_case *task_case, const struct task_asked *asked,
                          struct token_others others)
{
    *task_case =
        (struct task_case){.task = asked->task, .topo = asked->topo, .seed = asked->seed, .units = 1};
    /* Numbers up to 2 are those of the key itself, and of what programs get (token_key.h). */
    uint64_t other = others.number ? token_key_draw(asked->seed, 2 + (uint64_t)others.number) : asked->seed;
    task_case->key = (struct token_key){.seed = asked->seed, .has_halves = others.half < HALVES};
    for (uint32_t half = 0; half < HALVES; half++)
        task_case->key.of[half] =
            token_key(others.half == half || others.half == HALVES ? other : asked->seed);
    task_case->demand = (struct demand){.units = 1};
    return read_params(task_case, asked) && make_demand(task_case) && check_reach(task_case);
}

void task_case_close(struct task_case *task_case)
{
    while (task_case->blocks)
        free(task_case->block[--task_case->blocks]);
}

/* -------------------------------------------------------------------------------------- layers */

static bool move_set(struct task_case *task_case, struct node_set *set,
                     int (*place)(const struct topo *topo, int rank))
{
    if (!set->list)
        return true;
    int *list = task_memory(task_case, (size_t)set->count, sizeof list[0]);
    for (int i = 0; list && i < set->count; i++)
        list[i] = place(task_case->topo, set->list[i]);
    set->list = list;
    return list != NULL;
}

bool task_case_move(struct task_case *task_case, int (*place)(const struct topo *topo, int rank))
{
    struct demand *demand = &task_case->demand;
    if (demand->prefix && !task_rank(task_case, task_case->topo->nodes - 1, &demand->to))
        return false;
    demand->prefix = false;
    struct demand_pair *pairs = task_memory(task_case, demand->pair_count, sizeof pairs[0]);
    for (size_t i = 0; pairs && i < demand->pair_count; i++) {
        pairs[i].from = place(task_case->topo, demand->pairs[i].from);
        pairs[i].to = place(task_case->topo, demand->pairs[i].to);
    }
    demand->pairs = pairs;
    return pairs && move_set(task_case, &demand->from, place) && move_set(task_case, &demand->to, place);
}
