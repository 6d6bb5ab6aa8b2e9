/*
 * solve_text.c: the numbers, and by what each of them is known.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/solve_lost.h"
#include "cli/solve_text.h"
#include "facts/model.h"
#include "facts/options.h"
#include "json/json_value.h"
#include "parray.h"
#include "plan/moves.h"
#include "quantity.h"
#include "solve/move_names.h"
#include "topo/topo.h"

enum { LINE = 256, MESSAGES_MOST = 1 << 16 };

void solve_between_text(const struct solved *solved, char *text, size_t size)
{
    struct quantity a, b;
    if (solved->found && solved->steps <= solved->lower)
        snprintf(text, size, "%s step%s", quantity_count(&a, solved->steps), plural(solved->steps));
    else if (solved->found)
        snprintf(text, size, "at least %s, at most %s steps", quantity_count(&a, solved->lower),
                 quantity_count(&b, solved->steps));
    else
        snprintf(text, size, "at least %s step%s", quantity_count(&a, solved->lower), plural(solved->lower));
}

const char *solve_answer(const struct solve_query *query)
{
    const struct solved *solved = &query->solved;
    if (solved->found && solved->steps <= query->asked)
        return "possible";
    return solved->lower > query->asked ? "impossible" : "unknown";
}

bool solve_lacks_proof(const struct solve_query *query)
{
    return query->proof && query->solved.why != SOLVE_PROOF && strcmp(solve_answer(query), "impossible") == 0;
}

/* Is it known that sums which add every part once need more than the steps in question? */
static bool sums_stand(const struct solve_query *query)
{
    return query->solved.sums_stand && !solved_optimal(&query->solved);
}

static void put_answer(const struct solve_query *query)
{
    const struct solved *solved = &query->solved;
    const char *answer = solve_answer(query);
    char between[LINE];
    struct quantity q;
    solve_between_text(solved, between, sizeof between);
    if (query->asked && strcmp(answer, "unknown") == 0)
        printf("%s step%s: not known", quantity_count(&q, query->asked), plural(query->asked));
    else if (query->asked)
        printf("%s step%s: %s", quantity_count(&q, query->asked), plural(query->asked), answer);
    else
        printf("%s", between);
    if (query->rounds && solved->found)
        printf(" of %s rounds in all", quantity_count(&q, moves_all_rounds(&solved->moves)));
    if (!query->asked && solved_optimal(solved))
        fputs(": the fewest there can be", stdout);
    putchar('\n');
}

static void put_lower(const struct solve_query *query)
{
    const struct solved *solved = &query->solved;
    struct quantity a, b, c;
    if (solved->lower == 0)
        return;
    if (solved->why == SOLVE_PROOF)
        printf("not fewer: %s step%s proved impossible by a SAT solver (%s variables, %s clauses)\n",
               quantity_count(&a, solved->lower - 1), solved->lower == 2 ? " is" : "s are",
               quantity_count(&b, (uint64_t)solved->variables), quantity_count(&c, solved->clauses));
    else if (query->rounds)
        printf("not fewer: a token has to go %s link%s\n", quantity_count(&a, solved->lower),
               plural(solved->lower));
    else if (query->bounds.count)
        printf("not fewer: %s\n", query->bounds.list[0].reason);
    if (sums_stand(query))
        puts("a schedule that adds every part once takes no fewer steps; that none does which counts parts "
             "twice and takes them out again is not proved");
}

static void put_schedule(const struct solve_query *query)
{
    const struct solved *solved = &query->solved;
    struct quantity q;
    static const char *const how[] = {
        [SOLVE_GREEDY] = "made greedily, each step as many transmissions of use as it can",
        [SOLVE_TRANSLATED] = "one origin's plan, moved to all nodes",
        [SOLVE_SAT] = "found by a SAT solver",
        [SOLVE_SYMMETRIC] = "found by a SAT solver among symmetric ones",
        [SOLVE_KNOWN] = "recorded from the program ",
    };
    if (!solved->found || solved->steps == 0)
        return;
    printf("schedule: %s transmissions, %s%s\n", quantity_count(&q, solved->moves.count), how[solved->method],
           solved->method == SOLVE_KNOWN ? solved->from : "");
    if (query->rounds)
        for (uint32_t step = 1; step <= solved->steps; step++)
            printf("%s%u", step == 1 ? "rounds of the steps: " : " ", moves_rounds(&solved->moves, step));
    if (query->rounds)
        putchar('\n');
}

/* How the schedule is run. */
static void put_command(const struct solve_query *query)
{
    const struct task_case *asked = &query->task_case;
    const struct parray_param *param = asked->task->params;
    printf("written to %s; run it: parray run goal --param file=%s --topology %s --model '%s'", query->output,
           query->output, query->topo->spec, query->instance.limits.name);
    printf(" --task %s", asked->task->name);
    for (int i = 0; param && param[i].name; i++)
        if (strcmp(asked->params[i], param[i].value) != 0)
            printf(" --param %s=%s", param[i].name, asked->params[i]);
    if (asked->seed != SEED_DEFAULT)
        printf(" --seed %" PRIu64, asked->seed);
    putchar('\n');
}

static void put_end(const struct solve_query *query)
{
    const struct solved *solved = &query->solved;
    if (solved->stopped)
        printf("interrupted after %.1f s\n", solved->seconds);
    else if (solved->late)
        printf("stopped after %.1f s (--seconds)\n", solved->seconds);
    else if (solved->no_formula)
        puts("nothing more can be tried: there is no SAT solver, or the formula is too large for it");
    if (query->output && strcmp(query->output, "-") != 0 && solved->found)
        put_command(query);
    if (solve_lacks_proof(query))
        printf("no proof was written to %s: the solver had not found one; the bound needs none\n",
               query->proof);
    if (query->proof && solved->why == SOLVE_PROOF)
        printf("proof in %s, of the formula in %s.cnf\n", query->proof, query->proof);
}

void solve_put_text(const struct solve_query *query)
{
    struct quantity a, b;
    printf("%s on %s under %s: %s nodes, %s links\n", query->task_case.task->name, query->topo->spec,
           query->instance.limits.name, quantity_count(&a, (uint64_t)query->topo->nodes),
           quantity_count(&b, query->topo->links));
    put_answer(query);
    put_lower(query);
    put_schedule(query);
    put_end(query);
    if (query->lost)
        solve_lost_text(query->lost);
}

/* ------------------------------------------------------------------------------------------------ JSON */

static json_t *params_json(const struct task_case *task_case)
{
    json_t *json = json_object();
    for (int i = 0; task_case->task->params && task_case->task->params[i].name; i++)
        json_object_set_new(json, task_case->task->params[i].name, text_json(task_case->params[i]));
    return json;
}

/* The rounds of each step; null where a step is a round. */
static json_t *rounds_json(const struct solve_query *query)
{
    const struct moves *moves = &query->solved.moves;
    if (!query->rounds || !query->solved.found)
        return json_null();
    json_t *list = json_array();
    for (uint32_t step = 1; step <= moves->steps; step++)
        json_array_append_new(list, count_json(moves_rounds(moves, step)));
    return list;
}

/* Sender and receiver of each worm, step by step; null where packets are not worms, as GOAL has those. */
static json_t *schedule_json(const struct solve_query *query)
{
    const struct moves *moves = &query->solved.moves;
    if (!query->instance.ways || !query->solved.found)
        return json_null();
    json_t *steps = json_array();
    for (uint32_t step = 1; step <= moves->steps; step++)
        json_array_append_new(steps, json_array());
    for (size_t i = 0; i < moves->count; i++) {
        const struct instance_channel *worm = &query->instance.channel[moves->list[i].channel];
        json_array_append_new(json_array_get(steps, moves->list[i].step - 1),
                              json_pack("[ii]", worm->from, worm->to));
    }
    return steps;
}

/* The nodes of a set. */
static json_t *nodes_json(const struct instance *instance, const uint64_t *set)
{
    json_t *nodes = json_array();
    for (int node = 0; node < instance->nodes; node++)
        if (set[node / 64] >> node % 64 & 1)
            json_array_append_new(nodes, json_integer(node));
    return nodes;
}

/* A number; null for -1. */
static json_t *rank_json(int rank)
{
    return rank < 0 ? json_null() : json_integer(rank);
}

static json_t *message_json(const struct instance *instance, const struct move *move,
                            const struct move_name *name)
{
    const struct instance_channel *channel = &instance->channel[move->channel];
    return json_pack("{s:i, s:i, s:i, s:o, s:o, s:i, s:o}", "step", move->step, "from", channel->from, "to",
                     channel->to, "origin", rank_json(name->origin), "dest", rank_json(name->dest), "unit",
                     name->carried.unit, "sum",
                     name->carried.sum ? nodes_json(instance, name->carried.sum) : json_null());
}

/* What is sent, in the order of steps, and what it carries; null where there is no schedule, or one that is
 * too long for a tree of JSON in memory. */
static json_t *messages_json(const struct solve_query *query)
{
    const struct moves *moves = &query->solved.moves;
    struct move_names names;
    if (!query->solved.found || moves->count > MESSAGES_MOST)
        return json_null();
    json_t *messages = json_array();
    move_names_open(&names, &query->task_case, &query->instance, moves);
    for (size_t i = 0; i < moves->count; i++)
        json_array_append_new(messages, message_json(&query->instance, &moves->list[i], &names.of[i]));
    move_names_close(&names);
    return messages;
}

static const char *reason_of(const struct solve_query *query)
{
    if (query->solved.why == SOLVE_PROOF)
        return "proved by a SAT solver";
    if (query->rounds)
        return "the distance of two nodes";
    return query->bounds.count ? query->bounds.list[0].reason : NULL;
}

static const char *method_of(const struct solve_query *query)
{
    static const char *const words[] = {[SOLVE_GREEDY] = "greedy",
                                        [SOLVE_TRANSLATED] = "translated",
                                        [SOLVE_SAT] = "sat",
                                        [SOLVE_SYMMETRIC] = "mirrored",
                                        [SOLVE_KNOWN] = "program"};
    return query->solved.found ? words[query->solved.method] : NULL;
}

json_t *solve_json(const struct solve_query *query)
{
    const struct solved *solved = &query->solved;
    bool failed = false;
    struct object o = object_new(&failed);
    put(o, "schema", json_string("solve-1"));
    put(o, "task", json_string(query->task_case.task->name));
    put(o, "topology", text_json(query->topo->spec));
    put(o, "nodes", json_integer(query->topo->nodes));
    put(o, "links", count_json(query->topo->links));
    put(o, "model", json_string(query->instance.limits.name));
    put(o, "params", params_json(&query->task_case));
    put(o, "seed", count_json(query->task_case.seed));
    put(o, "asked", query->asked ? json_integer(query->asked) : json_null());
    put(o, "answer", query->asked ? json_string(solve_answer(query)) : json_null());
    put(o, "steps", solved->found ? json_integer(solved->steps) : json_null());
    put(o, "lower_bound", json_integer(solved->lower));
    put(o, "optimal", json_boolean(solved_optimal(solved)));
    put(o, "optimal_of_sums", json_boolean(solved_optimal(solved) || (solved->found && solved->sums_stand)));
    put(o, "reason", text_json(reason_of(query)));
    put(o, "method", text_json(method_of(query)));
    put(o, "program", text_json(solved->method == SOLVE_KNOWN ? solved->from : NULL));
    put(o, "rounds", rounds_json(query));
    put(o, "schedule", schedule_json(query));
    put(o, "messages", messages_json(query));
    put(o, "transmissions", solved->found ? count_json(solved->moves.count) : json_null());
    put(o, "tries", count_json(solved->tries));
    put(o, "variables", json_integer(solved->variables));
    put(o, "clauses", count_json(solved->clauses));
    put(o, "interrupted", json_boolean(solved->stopped));
    put(o, "out_of_time", json_boolean(solved->late));
    put(o, "seconds", json_real(solved->seconds));
    put(o, "links_lost", query->lost ? solve_lost_json(query->lost) : json_null());
    if (!failed)
        return o.json;
    json_decref(o.json);
    return NULL;
}
