/*
 * cmd_list.c: `parray list`: every name that the command line knows, from the tables that define them, or
 * those that pass the filters.
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/list_filter.h"
#include "cli/show_task.h"
#include "engine/engine.h"
#include "facts/model.h"
#include "json/json_value.h"
#include "layer/layer.h"
#include "argument.h"
#include "options/describe.h"
#include "say.h"
#include "options/subcommand.h"
#include "parray.h"
#include "suggest.h"
#include "task/task.h"
#include "topo/topo.h"
#include "trace/trace.h"

extern const struct subcommand cmd_list;

/* --------------------------------------------------------------------------------------------- text */

/* Width of the column of names; a longer name gets a line of its own. */
enum { NAME_COLUMNS = 24 };

static void put_entry(const char *name, const char *text)
{
    if (strlen(name) >= NAME_COLUMNS)
        printf("  %s\n  %*s", name, NAME_COLUMNS, "");
    else
        printf("  %-*s", NAME_COLUMNS, name);
    printf("%s\n", text ? text : "");
}

static void put_program(const struct parray_program *program)
{
    put_entry(program->name, program->summary);
    if (program->paper)
        put_entry("", program->paper);
    if (program->planned)
        put_entry("", "its schedule is computed before the run");
    if (program->tables)
        printf("  %-*snodes decide; computed before the run: %s\n", NAME_COLUMNS, "", program->tables);
    if (program->task)
        printf("  %-*stask %s\n", NAME_COLUMNS, "", program->task);
}

/* A list that is being printed: its heads stand above what is found, with an empty line between lists. */
struct printing {
    const struct filters *filters;
    const char *head; /* of the list that is printed; NULL: it has been written */
    size_t found;
};

static void put_head(struct printing *printing)
{
    if (printing->head)
        printf("%s%s\n", printing->found ? "\n" : "", printing->head);
    printing->head = NULL;
    printing->found++;
}

static void put_programs(struct printing *printing, const char *head,
                         const struct parray_program *const *programs, bool classic)
{
    printing->head = head;
    for (; *programs; programs++)
        if ((*programs)->classic == classic && filters_pass(printing->filters, *programs)) {
            put_head(printing);
            put_program(*programs);
        }
}

static void put_name(struct printing *printing, const char *name, const char *help)
{
    if (!filters_pass_name(printing->filters, name, help))
        return;
    put_head(printing);
    put_entry(name, help);
}

static void put_models(struct printing *printing)
{
    char name[64];
    printing->head = "models (--model):";
    for (const struct model *model = model_table; model->name; model++) {
        snprintf(name, sizeof name, model->alias ? "%s, %s" : "%s", model->name, model->alias);
        put_name(printing, name, model->help);
    }
}

static int list_text(const struct filters *filters, const struct parray_program *const *programs)
{
    struct printing printing = {.filters = filters};
    put_programs(&printing, "programs (parray run PROGRAM, parray show PROGRAM):", programs, false);
    put_programs(&printing,
                 "classics, programs to be read (parray show PROGRAM tells how to draw what they do):",
                 programs, true);
    printing.head = "tasks (parray bound TASK, parray compare TASK, parray show TASK):";
    for (const struct task *const *task = task_table; *task; task++)
        put_name(&printing, (*task)->name, (*task)->summary);
    printing.head = "topologies (--topology):";
    for (const struct topo_kind *const *kind = topo_kinds; *kind; kind++)
        put_name(&printing, (*kind)->syntax, (*kind)->help);
    printing.head = "layers (--layer), for a program that is written for another topology:";
    for (const struct layer *const *layer = layer_table; *layer; layer++)
        put_name(&printing, (*layer)->name, (*layer)->help);
    put_models(&printing);
    printing.head = "engines (--engine):";
    for (const struct engine *const *engine = engine_table; *engine; engine++)
        put_name(&printing, (*engine)->name, (*engine)->help);
    printing.head = "traces (--trace FILE, by its ending):";
    const struct trace_format *format;
    for (size_t i = 0; (format = trace_format_at(i)); i++)
        put_name(&printing, format->ending, format->help);
    return printing.found ? PARRAY_DONE : filters_refuse(filters, programs);
}

/* ------------------------------------------------------------------------------------ JSON */

static void append_if(json_t *list, json_t *entry, bool wanted)
{
    if (wanted)
        json_array_append_new(list, entry);
    else
        json_decref(entry);
}

static json_t *models_json(const struct filters *filters)
{
    json_t *list = json_array();
    for (const struct model *model = model_table; model->name; model++)
        append_if(list,
                  json_pack("{s:s, s:o, s:o}", "name", model->name, "alias", text_json(model->alias), "help",
                            text_json(model->help)),
                  filters_pass_name(filters, model->name, model->help));
    return list;
}

static json_t *name_json(const char *key, const char *name, const char *help)
{
    return json_pack("{s:s, s:o}", key, name, "help", text_json(help));
}

static int list_json(const struct filters *filters, const struct parray_program *const *programs)
{
    const struct parray_program *const *all = programs;
    json_t *program_list = json_array(), *kinds = json_array(), *engines = json_array();
    json_t *traces = json_array(), *layers = json_array(), *tasks = json_array();
    for (; *programs; programs++)
        if (filters_pass(filters, *programs))
            json_array_append_new(program_list,
                                  describe_json(*programs, describe_source(all, (*programs)->name)));
    for (const struct task *const *task = task_table; *task; task++)
        append_if(tasks, show_task_json(*task, all),
                  filters_pass_name(filters, (*task)->name, (*task)->summary));
    for (const struct topo_kind *const *kind = topo_kinds; *kind; kind++)
        append_if(kinds,
                  json_pack("{s:s, s:s, s:o}", "name", (*kind)->name, "syntax", (*kind)->syntax, "help",
                            text_json((*kind)->help)),
                  filters_pass_name(filters, (*kind)->syntax, (*kind)->help));
    for (const struct layer *const *layer = layer_table; *layer; layer++)
        append_if(layers, name_json("name", (*layer)->name, (*layer)->help),
                  filters_pass_name(filters, (*layer)->name, (*layer)->help));
    for (const struct engine *const *engine = engine_table; *engine; engine++)
        append_if(engines, name_json("name", (*engine)->name, (*engine)->help),
                  filters_pass_name(filters, (*engine)->name, (*engine)->help));
    const struct trace_format *format;
    for (size_t i = 0; (format = trace_format_at(i)); i++)
        append_if(traces, name_json("ending", format->ending, format->help),
                  filters_pass_name(filters, format->ending, format->help));
    json_t *all_lists = json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "programs", program_list, "tasks",
                                  tasks, "layers", layers, "topologies", kinds, "models",
                                  models_json(filters), "engines", engines, "traces", traces);
    const char *key;
    json_t *list;
    size_t found = 0;
    json_object_foreach(all_lists, key, list) found += json_array_size(list);
    if (found)
        return describe_print(all_lists, "list-1");
    json_decref(all_lists);
    return filters_refuse(filters, all);
}

/* ------------------------------------------------------------------------------------ arguments */

enum { KEY_JSON = 256, KEY_TOPOLOGY, KEY_TASK };

struct list_request {
    bool json;
    struct filters filters;
};

static const struct argp_option own_options[] = {
    {"json", KEY_JSON, 0, 0, "print one JSON object", 0},
    {"topology", KEY_TOPOLOGY, "SPEC", 0, "only programs that are written for it: hypercube, mesh:4x4", 0},
    {"task", KEY_TASK, "TASK", 0, "only programs that solve it", 0},
    {0},
};

static const char list_doc[] =
    "List every name that the command line knows: programs, tasks, topologies, layers, models, engines and "
    "formats of traces. With WORDs: only those that have all of them in the name, the task, the paper or the "
    "description.\v"
    "Several filters hold together. If nothing is found, the sentence says what is near.\n\n"
    "Examples:\n"
    "  parray list\n"
    "  parray list sort\n"
    "  parray list --topology hypercube --task gossip\n"
    "\n"
    "Exit status: 0 done, 2 usage error, or nothing is found.";

static error_t add_filter(struct filters *filters, struct filter filter)
{
    if (filters->count == FILTERS_MOST)
        return say_usage("at most %d filters can be given", FILTERS_MOST), EINVAL;
    filters->filter[filters->count++] = filter;
    return 0;
}

static const char *kind_name(const void *table, size_t i)
{
    const struct topo_kind *const *kinds = table;
    return kinds[i] ? kinds[i]->name : NULL;
}

static error_t take_topology(struct filters *filters, const char *text)
{
    char sentence[512];
    const struct topo_kind *kind = topo_kind_meant(text);
    if (kind)
        return add_filter(filters, (struct filter){.kind = kind});
    suggest_refuse(sentence, sizeof sentence, "topology", text, kind_name, topo_kinds);
    return say_usage("%s", sentence), EINVAL;
}

static error_t take_task(struct filters *filters, const char *text)
{
    char sentence[512];
    const struct task *task = task_find(text);
    if (task)
        return add_filter(filters, (struct filter){.task = task});
    task_unknown_text(text, sentence, sizeof sentence);
    return say_usage("%s", sentence), EINVAL;
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct list_request *request = state->input;
    switch (key) {
    case KEY_JSON:
        return request->json = true, 0;
    case KEY_TOPOLOGY:
        return take_topology(&request->filters, text);
    case KEY_TASK:
        return take_task(&request->filters, text);
    case ARGP_KEY_ARG:
        return add_filter(&request->filters, (struct filter){.word = text});
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp *options(void)
{
    static const struct argp argp = {
        .options = own_options, .parser = take_key, .args_doc = "[WORD...]", .doc = list_doc};
    return &argp;
}

static int run_list(int argc, char **argv, const struct parray_program *const *programs)
{
    struct list_request request = {.json = false};
    enum opts_result result = argument_parse(options(), argc, argv, &request);
    if (result != OPTS_RUN)
        return result;
    return request.json ? list_json(&request.filters, programs) : list_text(&request.filters, programs);
}

const struct subcommand cmd_list = {
    .name = "list",
    .usage = "list [WORD...] [OPTION...]",
    .help = "programs, tasks, topologies, layers, models, engines, traces",
    .matters = true,
    .options = options,
    .run = run_list,
};
