/*
 * cmd_bound.c: `parray bound TASK`: how few steps a task can take on an array under a model, with reasons,
 * and which program is known to come closest.
 *
 * Through a layer, the bounds are those of the array beneath: the tokens start and end at the nodes on which
 * the layer puts the nodes that the task speaks of.
 */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bound/bound.h"
#include "cli/best_known.h"
#include "facts/model.h"
#include "facts/outcome.h"
#include "json/json_value.h"
#include "layer/layer.h"
#include "argument.h"
#include "options/describe.h"
#include "options/find_program.h"
#include "options/opts.h"
#include "say.h"
#include "options/setting_opts.h"
#include "options/subcommand.h"
#include "parray.h"
#include "quantity.h"
#include "task/task_case.h"
#include "topo/topo.h"
#include "whole_file.h"

extern const struct subcommand cmd_bound;

enum { KEY_JSON = 256 };

static const char *const settings[] = {"topology", "model",   "layer",    "param",
                                       "seed",     "startup", "per-unit", NULL};

static const struct argp_option own_options[] = {
    {"json", KEY_JSON, "FILE", ARGUMENT_MATTERS,
     "write the bounds as JSON; - is standard output, without the text", 0},
};

struct bound_query {
    const char *task, *json;
    struct request request;
};

/* What is asked for, found and opened. */
struct query {
    const struct task *task;
    const struct layer *layer; /* NULL: none */
    struct topo *topo, *guest; /* guest: what the task speaks of; the same without a layer */
    struct task_case task_case;
    struct terms terms;
    struct bounds bounds;
    struct known_list known;
};

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct bound_query *asked = state->input;
    switch (key) {
    case KEY_JSON:
        return asked->json = text, 0;
    case ARGP_KEY_ARG:
        return argument_once(&asked->task, "TASK", text);
    default:
        return setting_opts_take(&asked->request, key, text);
    }
}

/* ------------------------------------------------------------------------------- from names to terms */

static bool find_layer(struct query *query, const char *name)
{
    char error[TOPO_ERROR_SIZE];
    if (!name || strcmp(name, "none") == 0)
        return true;
    query->layer = layer_find(name);
    if (!query->layer) {
        layer_refuse(name, error, sizeof error);
        return say_usage("%s", error), false;
    }
    if (query->terms.model->worms)
        return say_usage("layer %s carries packets over links, not the worms of model %s", name,
                         query->terms.model->name),
               false;
    query->guest = layer_guest(query->layer, query->topo, error, sizeof error);
    return query->guest || (say_usage("%s", error), false);
}

static bool find_durations(struct query *query, const struct options *options)
{
    query->terms.startup = options->startup == STARTUP_UNSET ? STARTUP_DEFAULT : options->startup;
    query->terms.per_unit = options->per_unit;
    if (query->terms.startup + query->terms.per_unit > 0)
        return true;
    say_usage("--startup 0 with --per-unit 0: a packet would take no time" SAY_DO
              "one of them must be at least 1");
    return false;
}

/* False after saying what is wrong. */
static bool query_open(struct query *query, const struct bound_query *asked,
                       const struct parray_program *const *programs)
{
    struct options options = asked->request.options;
    char error[TOPO_ERROR_SIZE];
    options.topology = options.topology ? options.topology : "ring:8";
    if (!(query->task = find_task(asked->task, cmd_bound.usage)) ||
        !(query->terms.model = find_model(options.model)) || !find_durations(query, &options))
        return false;
    query->topo = topo_open(options.topology, error, sizeof error);
    if (!query->topo)
        return say_usage("%s", error), false;
    query->guest = query->topo;
    if (!find_layer(query, options.layer))
        return false;
    const struct task_asked task = {query->task, query->guest, options.seed, options.params,
                                    options.param_count};
    if (!task_case_open(&query->task_case, &task) ||
        (query->layer && !task_case_move(&query->task_case, query->layer->place)))
        return say_usage("%s", query->task_case.error), false;
    query->terms.topo = query->topo;
    query->terms.demand = &query->task_case.demand;
    if (!bounds_find(&query->terms, &query->bounds))
        return say_usage("not enough memory to look for bounds on %s", query->topo->spec), false;
    options.model = query->terms.model->name;
    best_known_find(programs, &query->task_case, &options, &query->known);
    return true;
}

static void query_close(struct query *query)
{
    task_case_close(&query->task_case);
    if (query->guest && query->guest != query->topo)
        topo_close(query->guest);
    if (query->topo)
        topo_close(query->topo);
}

/* ----------------------------------------------------------------------------------------- text, JSON */

/* "echo, mesh-gossip": the programs of the list that have no time, or split tokens. */
static void put_others(const struct known_list *known, bool split, const char *head, const char *tail)
{
    int count = 0;
    for (int i = 0; i < known->count; i++)
        if (!known->list[i].steps && (known->list[i].units > 0) == split)
            printf("%s%s", count++ ? ", " : head, known->list[i].program->name);
    if (count)
        puts(tail);
}

static void put_known(const struct query *query)
{
    const struct known *best = best_known(&query->known);
    uint64_t bound = bounds_best(&query->bounds);
    struct quantity q;
    if (best && best->steps == bound)
        printf("%s is known to take %s step%s: optimal\n", best->program->name, quantity_count(&q, bound),
               plural(bound));
    else if (best && bound)
        printf("%s is known to take %s step%s at most, %.2f times the bound\n", best->program->name,
               quantity_count(&q, best->steps), plural(best->steps), (double)best->steps / (double)bound);
    else if (best)
        printf("%s is known to take %s step%s at most\n", best->program->name,
               quantity_count(&q, best->steps), plural(best->steps));
    put_others(&query->known, false, "solve it, time not known: ", " (parray compare)");
    put_others(&query->known, true, "solve it for tokens of other lengths: ", " (--param units=U)");
}

static void put_text(const struct query *query)
{
    const struct terms *terms = &query->terms;
    const struct bounds *bounds = &query->bounds;
    struct quantity a, b;
    printf("%s on %s under %s: %s nodes, %s links", query->task->name, query->guest->spec, terms->model->name,
           quantity_count(&a, (uint64_t)query->topo->nodes), quantity_count(&b, query->topo->links));
    if (query->layer)
        printf("; through layer %s: all below is about %s", query->layer->name, query->topo->spec);
    if (terms->startup || terms->per_unit != 1)
        printf("; a packet of L units takes %" PRIu64 " + L * %" PRIu64 " steps", terms->startup,
               terms->per_unit);
    putchar('\n');
    if (bounds->count)
        printf("at least %s step%s, since\n", quantity_count(&a, bounds_best(bounds)),
               plural(bounds_best(bounds)));
    else
        puts("no bound above 0 is known");
    for (int i = 0; i < bounds->count; i++)
        printf("%10s  %s\n", quantity_count(&a, bounds->list[i].steps), bounds->list[i].reason);
    put_known(query);
    if (query->task->caveat)
        printf("note: %s\n", query->task->caveat);
}

static json_t *params_json(const struct query *query)
{
    json_t *json = json_object();
    for (int i = 0; query->task->params && query->task->params[i].name; i++)
        json_object_set_new(json, query->task->params[i].name, text_json(query->task_case.params[i]));
    return json;
}

static json_t *known_json(const struct query *query, const struct known *known)
{
    uint64_t bound = bounds_best(&query->bounds);
    if (!known)
        return json_null();
    return json_pack("{s:s, s:o, s:o, s:o}", "program", known->program->name, "steps",
                     known->steps ? count_json(known->steps) : json_null(), "ratio",
                     known->steps && bound ? json_real((double)known->steps / (double)bound) : json_null(),
                     "units", known->units ? count_json(known->units) : count_json(query->task_case.units));
}

static json_t *all_known_json(const struct query *query)
{
    json_t *list = json_array();
    for (int i = 0; i < query->known.count; i++)
        json_array_append_new(list, known_json(query, &query->known.list[i]));
    return list;
}

static json_t *query_json(const struct query *query)
{
    const struct terms *terms = &query->terms;
    uint64_t best = bounds_best(&query->bounds);
    return json_pack(
        "{s:s, s:s, s:o, s:o, s:i, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "schema", "bound-1", "task", query->task->name, "topology", text_json(query->topo->spec), "layer",
        text_json(query->layer ? query->layer->name : NULL), "nodes", query->topo->nodes, "links",
        count_json(query->topo->links), "model", terms->model->name, "startup", count_json(terms->startup),
        "per_unit", count_json(terms->per_unit), "seed", count_json(query->task_case.seed), "params",
        params_json(query), "lower_bound", quotient_json(best, terms->per_unit), "steps", count_json(best),
        "reason", text_json(query->bounds.count ? query->bounds.list[0].reason : NULL), "all",
        describe_bounds(&query->bounds, terms->per_unit), "best_known",
        known_json(query, best_known(&query->known)), "known", all_known_json(query), "caveat",
        text_json(query->task->caveat));
}

/* Write the JSON text and put the file into place. False after saying why not. */
static bool write_json(const struct query *query, struct whole_file *file)
{
    bool made = json_write(query_json(query), whole_file_stream(file));
    if (!made && !ferror(whole_file_stream(file)))
        say_usage("out of memory for the JSON text");
    return say_closed(file, made);
}

static bool answer_to(const struct query *query, const char *path)
{
    struct whole_file *file;
    if (!say_opened(&file, path))
        return false;
    if (!path || strcmp(path, "-") != 0)
        put_text(query);
    return !path || write_json(query, file);
}

static int answer(const struct bound_query *asked, const struct parray_program *const *programs)
{
    struct query query = {0};
    bool fine = query_open(&query, asked, programs) && answer_to(&query, asked->json);
    query_close(&query);
    return fine ? PARRAY_DONE : PARRAY_USAGE;
}

static const struct argp *options_of(void)
{
    static struct argp_option all[ARRAY_LENGTH(own_options) + ARRAY_LENGTH(settings)];
    static const struct argp argp = {
        .options = all,
        .parser = take_key,
        .args_doc = "TASK",
        .doc =
            "How few steps a task can take: lower bounds for every program that keeps to the model, the "
            "strongest first, each with its reason.\v"
            "A token of U units takes U units of packets on every link that it crosses; a packet may carry "
            "several tokens. TASK is one of `parray list', or FILE.task, a table such as `0 -> 3' and "
            "`5 -> all', a line a token.\n\n"
            "Examples:\n"
            "  parray bound gossip --topology mesh:4x4\n"
            "  parray bound broadcast --topology hypercube:4 --model F1\n"
            "  parray bound exchange --topology star:4 --json -\n"
            "\n"
            "Exit status: 0 done, 2 usage or input error.",
    };
    memcpy(all, own_options, sizeof own_options);
    setting_opts_pick(all + ARRAY_LENGTH(own_options), settings);
    return &argp;
}

static int run_bound(int argc, char **argv, const struct parray_program *const *programs)
{
    struct bound_query asked = {.request = opts_request(argc)};
    int status = argument_parse(options_of(), argc, argv, &asked);
    if (status == OPTS_RUN)
        status = answer(&asked, programs);
    opts_free(&asked.request);
    return status;
}

const struct subcommand cmd_bound = {
    .name = "bound",
    .usage = "bound TASK [OPTION...]",
    .help = "how few steps a task can take, and why",
    .options = options_of,
    .run = run_bound,
};
