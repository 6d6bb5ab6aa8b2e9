/*
 * task_functions.c: the calls by which functions of a program make a demand, and ask for it.
 *
 * What a token holds is computed whenever it is asked for, so that a token may not be long.
 */
#include <string.h>

#include "parray.h"
#include "parray_demand.h"
#include "say.h"
#include "task/task.h"
#include "task/task_case.h"
#include "task/task_functions.h"
#include "task/task_run.h"
#include "task/token_list.h"
#include "topo/topo.h"

/* What a function of the program may ask about, and do. */
struct parray_demand {
    const struct task_case *asked;
    struct task_case *task_case; /* while tokens are named; else NULL */
    struct token_list list;
    const struct task_run *run; /* while a result is checked; else NULL */
    bool refused;
};

int demand_nodes(const struct parray_demand *demand)
{
    return demand->asked->topo->nodes;
}

const char *demand_topology(const struct parray_demand *demand)
{
    return demand->asked->topo->spec;
}

/* --------------------------------------------------------------------------------------------- the demand */

static const char *name_of(const struct parray_demand *demand)
{
    return demand->asked->task->name;
}

/* Are more tokens taken, and is that a rank? The first thing that is wrong is told. */
static bool takes(struct parray_demand *demand, int rank)
{
    if (!demand->task_case || demand->refused)
        return false;
    demand->refused = rank < 0 || rank >= demand_nodes(demand);
    if (demand->refused)
        task_refuse(demand->task_case, "task %s: token %zu is of or for node %d: those of %s are 0 to %d",
                    name_of(demand), demand->list.count, rank, demand_topology(demand),
                    demand_nodes(demand) - 1);
    return !demand->refused;
}

/* A token for no node is a mistake. */
static bool refuse_none(struct parray_demand *demand)
{
    if (demand->task_case && !demand->refused)
        task_refuse(demand->task_case, "task %s: token %zu is for no node", name_of(demand),
                    demand->list.count);
    demand->refused = true;
    return false;
}

static void refuse_many(struct parray_demand *demand)
{
    demand->refused = true;
    if (demand->list.full)
        task_refuse(demand->task_case, "task %s: it has more than %d tokens, or they are for too many nodes",
                    name_of(demand), TOKEN_LIST_MOST);
    else
        task_refuse(demand->task_case, "task %s: not enough memory for so many tokens", name_of(demand));
}

static void add(struct parray_demand *demand, struct listed_token token)
{
    if (takes(demand, token.from) && !token_list_add(&demand->list, token))
        refuse_many(demand);
}

void demand_token(struct parray_demand *demand, int from, int to)
{
    if (to == -1)
        add(demand, (struct listed_token){from, -1, TOKEN_SETS_ALL});
    else if (takes(demand, to))
        add(demand, (struct listed_token){from, to, 0});
}

void demand_token_for(struct parray_demand *demand, int from, const int *to, int count)
{
    uint32_t set;
    bool fine = count > 0 || refuse_none(demand);
    for (int i = 0; fine && i < count; i++)
        fine = takes(demand, to[i]);
    if (count == 1 && fine)
        add(demand, (struct listed_token){from, to[0], 0});
    else if (fine && token_list_add_set(&demand->list, to, count, &set))
        add(demand, (struct listed_token){from, -1, set});
    else if (fine)
        refuse_many(demand);
}

static bool functions_demand(struct task_case *task_case)
{
    const struct parray_task *functions = task_case->task->functions;
    struct parray_demand demand = {.asked = task_case, .task_case = task_case};
    if (!task_units(task_case))
        return false;
    if (functions->input && task_case->units > PARRAY_INPUT_UNITS)
        return task_refuse(task_case,
                           "--param units=%u: task %s says what its tokens hold, which have at most %d units",
                           task_case->units, task_case->task->name, PARRAY_INPUT_UNITS);
    task_case->demand.loose = functions->check && !functions->whole;
    functions->demand(&demand);
    bool fine = !demand.refused && token_list_demand(task_case, &demand.list);
    token_list_free(&demand.list);
    return fine;
}

/* ---------------------------------------------------------------------------------------------- the words */

uint32_t task_case_word(const struct task_case *task_case, struct token_name name, uint32_t index)
{
    const struct parray_task *functions = task_case->task->functions;
    const struct parray_demand demand = {.asked = task_case};
    uint32_t words[PARRAY_INPUT_UNITS];
    if (!functions || !functions->input || task_case->units > PARRAY_INPUT_UNITS)
        return token_word(&task_case->key, name, index);
    for (uint32_t k = 0; k < task_case->units; k++)
        words[k] = token_word(&task_case->key, name, k);
    const struct parray_token token = {
        .origin = name.from, .dest = name.to, .units = task_case->units, .word = words[0]};
    functions->input(&demand, &token, words);
    words[0] = words[0] ? words[0] : UINT32_MAX;
    return words[index];
}

/* ---------------------------------------------------------------------------------------------- the check */

bool demand_given(const struct parray_demand *demand, int node, uint32_t number, struct parray_token *token,
                  uint32_t *words)
{
    const struct task_run *run = demand->run;
    struct token_name name;
    if (!run || node < 0 || node >= demand_nodes(demand) || !task_run_given(run, node, number, token) ||
        !task_run_name(run, node, number, &name))
        return false;
    for (uint32_t k = 0; k < run->units; k++)
        words[k] = task_run_word(run, name, k);
    return true;
}

static enum finding_kind functions_check(struct task_run *run, struct finding *finding, const void *contents,
                                         uint32_t word)
{
    const struct parray_demand demand = {.asked = run->asked, .run = run};
    (void)word;
    return run->asked->task->functions->check(&demand, finding->node, contents) ? FINDING_NONE
                                                                                : FINDING_REFUSED;
}

/* ----------------------------------------------------------------------------------------------- the task */

const char *task_functions_lack(const struct parray_task *functions)
{
    if (!functions->name || !*functions->name)
        return "it has no .name";
    for (const char *c = functions->name; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", *c))
            return "its .name has other characters than letters, digits, - and _";
    return functions->demand ? NULL : "it has no .demand";
}

static const struct parray_param functions_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

static const char loose[] =
    "no bound is known: results may follow from less than the tokens (.whole of PARRAY_TASK)";

struct task task_of_functions(const struct parray_task *functions)
{
    return (struct task){.name = functions->name,
                         .summary = functions->summary ? functions->summary : "a task of a program's own",
                         .params = functions_params,
                         .single = "its result",
                         .unnamed = functions->check != NULL,
                         .demand = functions_demand,
                         .check = functions->check ? functions_check : NULL,
                         .caveat = functions->check && !functions->whole ? loose : NULL,
                         .functions = functions};
}
