/*
 * solve_fabric_text.c: rates, the cut that is in the way, and trees.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/solve_fabric_text.h"
#include "json/json_value.h"
#include "quantity.h"

/* ---------------------------------------------------------------------------------------- for people */

static void put_cut(const struct fabric_pass *pass)
{
    const struct fabric *fabric = &pass->fabric;
    double into = 0;
    int beyond = 0, one = -1;
    int64_t near = pass->all;
    for (size_t i = 0; i < fabric->links; i++)
        if (pass->forest.rate.beyond[fabric->link[i].to] && !pass->forest.rate.beyond[fabric->link[i].from])
            into += (double)fabric->link[i].capacity / (double)fabric->scale;
    for (int i = 0; i < fabric->compute; i++)
        if (pass->forest.rate.beyond[i]) {
            one = one < 0 ? i : one;
            near -= pass->shares[i];
            beyond++;
        }
    printf("not more: %" PRId64 " of %" PRId64 " tokens %s ", near, pass->all,
           pass->reversed ? "leave" : "come into");
    printf(beyond == 1 ? "node %d" : "%2$d nodes, one of them %1$d,", one, beyond);
    printf(" over links of %.6g GB/s in all\n", into);
}

/* Links of the longest way from a root. */
static int height_of(const struct forest *forest)
{
    int *away = calloc((size_t)forest->fabric->compute, sizeof *away), most = 0;
    for (size_t i = 0; away && i < forest->trees; i++) {
        away[forest->tree[i].root] = 0;
        for (int k = 0; k < forest->fabric->compute - 1; k++) {
            const struct fabric_way *way = &forest->way[forest->tree[i].way[k]];
            away[way->to] = away[way->from] + forest_links(forest, forest->tree[i].way[k], NULL, 0);
            most = away[way->to] > most ? away[way->to] : most;
        }
    }
    free(away);
    return most;
}

static double tree_rate(const struct forest *forest)
{
    return (double)forest->unit_over / ((double)forest->unit_under * (double)forest->fabric->scale);
}

static void put_pass(const struct fabric_answer *answer, const struct fabric_pass *pass)
{
    const struct forest *forest = &pass->forest;
    struct quantity a, b;
    if (answer->task.passes > 1)
        puts(pass->reversed ? "reduce-scatter first" : "then gossip of the sums");
    put_cut(pass);
    if (!answer->task.whole)
        return;
    printf("trees: %s for each token, of %.6g GB/s each; %s different one%s in all, with ways of up to "
           "%d links\n",
           quantity_count(&a, (uint64_t)forest->per_share), tree_rate(forest),
           quantity_count(&b, forest->trees), plural(forest->trees), height_of(forest));
}

/* What each pair has, and why no pair has more. */
static void put_flows(const struct fabric_answer *answer)
{
    const struct pair_flows *flows = &answer->task.flows;
    struct quantity a, b, c;
    int longest = 0;
    for (size_t i = 0; i < flows->paths; i++)
        longest = flows->path[i].links > longest ? flows->path[i].links : longest;
    printf("not more: by the lengths in --json, shortest ways of all tokens fill the links\n");
    printf("paths: %s for %s tokens, with up to %d links", quantity_count(&a, flows->paths),
           quantity_count(&b, (uint64_t)answer->task.pass[0].all), longest);
    if (flows->units)
        printf("; each token in %s unit%s", quantity_count(&c, (uint64_t)flows->units),
               plural((uint64_t)flows->units));
    putchar('\n');
}

static void put_time(const struct fabric_answer *answer)
{
    const struct forest_play *play = &answer->task.pass[0].play;
    struct quantity a, b, c;
    printf("%s bytes: at least %s", quantity_count(&a, (uint64_t)answer->bytes),
           quantity_seconds(&b, answer->least));
    if (answer->seconds > 0 && (answer->latencies || !fabric_task_optimal(&answer->task)))
        printf(", by these trees %s", quantity_seconds(&c, answer->seconds));
    if (answer->seconds > 0 && answer->latencies)
        printf(" in %d piece%s a tree", play->pieces, plural((uint64_t)play->pieces));
    putchar('\n');
}

void fabric_put_text(const struct fabric_answer *answer)
{
    const struct fabric_task *task = &answer->task;
    const struct fabric *fabric = &task->pass[0].fabric;
    struct quantity a, b, c;
    printf("%s on %s: %s nodes, %s switch%s, %s links one way\n", task->task_case.task->name, fabric->spec,
           quantity_count(&a, (uint64_t)fabric->compute),
           quantity_count(&b, (uint64_t)(fabric->nodes - fabric->compute)),
           fabric->nodes - fabric->compute == 1 ? "" : "es", quantity_count(&c, fabric->links));
    if (task->passes == 1 && !task->wanted)
        printf("%.2f GB/s of all tokens: the most there can be%s\n", task->most,
               task->whole ? "" : "; the trees that reach it are not known");
    else if (fabric_task_optimal(task))
        printf("%.2f GB/s of all tokens: the most there can be\n", fabric_task_rate(task));
    else
        printf("%.2f GB/s of all tokens; no schedule has more than %.2f\n", fabric_task_rate(task),
               task->most);
    if (task->wanted)
        put_flows(answer);
    for (int i = 0; i < task->passes && !task->wanted; i++)
        put_pass(answer, &task->pass[i]);
    put_time(answer);
    if (answer->output)
        printf("parray schedule %s    checks and runs it as a schedule of chunks\n", answer->output);
}

/* --------------------------------------------------------------------------------------------- JSON */

static json_t *fraction_json(int64_t over, int64_t under, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "over", json_integer(over));
    put(o, "under", json_integer(under));
    return o.json;
}

/* The nodes over which a way goes. */
static json_t *way_json(const struct forest *forest, int way, bool *failed)
{
    struct object o = {json_array(), failed};
    const int *shown = forest->fabric->shown;
    int count = forest_links(forest, way, NULL, 0), *links = calloc((size_t)count, sizeof *links);
    if (links)
        forest_links(forest, way, links, count);
    else
        *failed = true;
    append(o, o.json, json_integer(shown[forest->way[way].from]));
    for (int i = 0; links && i < count; i++)
        append(o, o.json, json_integer(shown[forest->fabric->link[links[i]].to]));
    free(links);
    return o.json;
}

static json_t *trees_json(const struct forest *forest, bool *failed)
{
    struct object list = {json_array(), failed};
    for (size_t i = 0; i < forest->trees; i++) {
        struct object o = object_new(failed), ways = {json_array(), failed};
        put(o, "root", json_integer(forest->tree[i].root));
        put(o, "weight", json_integer(forest->tree[i].weight));
        for (int k = 0; k < forest->fabric->compute - 1; k++)
            append(ways, ways.json, way_json(forest, forest->tree[i].way[k], failed));
        put(o, "ways", ways.json);
        append(list, list.json, o.json);
    }
    return list.json;
}

static json_t *pass_json(const struct fabric_answer *answer, const struct fabric_pass *pass, bool *failed)
{
    struct object o = object_new(failed), cut = {json_array(), failed};
    const struct forest *forest = &pass->forest;
    for (int i = 0; i < pass->fabric.nodes; i++)
        if (forest->rate.beyond[i])
            append(cut, cut.json, json_integer(pass->fabric.shown[i]));
    put(o, "reversed", json_boolean(pass->reversed));
    put(o, "rate_of_token", fraction_json(forest->rate.over, forest->rate.under, failed));
    put(o, "scale", json_integer(pass->fabric.scale));
    put(o, "cut", cut.json);
    put(o, "trees_of_token", json_integer(forest->per_share));
    put(o, "trees", answer->task.whole ? trees_json(forest, failed) : json_null());
    put(o, "pieces",
        answer->seconds > 0 && answer->latencies ? json_integer(pass->play.pieces) : json_null());
    return o.json;
}

/* The paths of pairs, and the lengths of links, which prove that there are no better ones. */
static json_t *flows_json(const struct pair_flows *flows, bool *failed)
{
    const struct fabric *fabric = flows->fabric;
    struct object o = object_new(failed), paths = {json_array(), failed}, lengths = {json_array(), failed};
    for (size_t i = 0; i < fabric->links; i++) {
        struct object link = object_new(failed);
        put(link, "from", json_integer(fabric->shown[fabric->link[i].from]));
        put(link, "to", json_integer(fabric->shown[fabric->link[i].to]));
        put(link, "length", json_integer(flows->length[i]));
        append(lengths, lengths.json, link.json);
    }
    for (size_t i = 0; i < flows->paths; i++) {
        struct object path = object_new(failed), nodes = {json_array(), failed};
        append(nodes, nodes.json, json_integer(fabric->shown[flows->path[i].from]));
        for (int k = 0; k < flows->path[i].links; k++)
            append(nodes, nodes.json, json_integer(fabric->shown[fabric->link[flows->path[i].link[k]].to]));
        put(path, "part", real_json(flows->path[i].part));
        put(path, "nodes", nodes.json);
        append(paths, paths.json, path.json);
    }
    put(o, "units_of_token", flows->units ? json_integer(flows->units) : json_null());
    put(o, "lengths", lengths.json);
    put(o, "paths", paths.json);
    return o.json;
}

json_t *fabric_json(const struct fabric_answer *answer)
{
    bool failed = false;
    const struct fabric_task *task = &answer->task;
    const struct fabric *fabric = &task->pass[0].fabric;
    struct object o = object_new(&failed), passes = {json_array(), &failed};
    put(o, "schema", json_string("fabric-1"));
    put(o, "task", json_string(task->task_case.task->name));
    put(o, "fabric", text_json(fabric->spec));
    put(o, "nodes", json_integer(fabric->compute));
    put(o, "switches", json_integer(fabric->nodes - fabric->compute));
    put(o, "links", count_json(fabric->links));
    put(o, "cost", json_string(answer->latencies ? "alpha-beta" : "bandwidth"));
    put(o, "gigabytes_per_second", task->whole ? real_json(fabric_task_rate(task)) : json_null());
    put(o, "most_gigabytes_per_second", real_json(task->most));
    put(o, "optimal", json_boolean(fabric_task_optimal(task)));
    put(o, "bytes", real_json(answer->bytes));
    put(o, "seconds", answer->seconds > 0 ? real_json(answer->seconds) : json_null());
    put(o, "least_seconds", real_json(answer->least));
    put(o, "searched_seconds", real_json(task->searched));
    for (int i = 0; i < task->passes && !task->wanted; i++)
        append(passes, passes.json, pass_json(answer, &task->pass[i], &failed));
    put(o, "passes", passes.json);
    put(o, "flows", task->wanted ? flows_json(&task->flows, &failed) : json_null());
    if (failed)
        json_decref(o.json);
    return failed ? NULL : o.json;
}
