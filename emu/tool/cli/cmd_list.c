/*
 * cmd_list.c: `parray list`: every name that the command line knows, from the tables that define them.
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

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
#include "task/task.h"
#include "topo/topo.h"
#include "trace/trace.h"

extern const struct subcommand cmd_list;

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
        printf("  %*stask %s\n", NAME_COLUMNS, "", program->task);
}

static void put_programs(const struct parray_program *const *programs, bool classic)
{
    for (; *programs; programs++)
        if ((*programs)->classic == classic)
            put_program(*programs);
}

static void put_models(void)
{
    char name[64];
    puts("\nmodels (--model):");
    for (const struct model *model = model_table; model->name; model++) {
        snprintf(name, sizeof name, model->alias ? "%s, %s" : "%s", model->name, model->alias);
        put_entry(name, model->help);
    }
}

static int list_text(const struct parray_program *const *programs)
{
    puts("programs (parray run PROGRAM, parray show PROGRAM):");
    put_programs(programs, false);
    puts("\nclassics, programs to be read (parray show PROGRAM tells how to draw what they do):");
    put_programs(programs, true);
    puts("\ntasks (parray bound TASK, parray compare TASK, parray show TASK):");
    for (const struct task *const *task = task_table; *task; task++)
        put_entry((*task)->name, (*task)->summary);
    puts("\ntopologies (--topology):");
    for (const struct topo_kind *const *kind = topo_kinds; *kind; kind++)
        put_entry((*kind)->syntax, (*kind)->help);
    puts("\nlayers (--layer), for a program that is written for another topology:");
    for (const struct layer *const *layer = layer_table; *layer; layer++)
        put_entry((*layer)->name, (*layer)->help);
    put_models();
    puts("\nengines (--engine):");
    for (const struct engine *const *engine = engine_table; *engine; engine++)
        put_entry((*engine)->name, (*engine)->help);
    puts("\ntraces (--trace FILE, by its ending):");
    const struct trace_format *format;
    for (size_t i = 0; (format = trace_format_at(i)); i++)
        put_entry(format->ending, format->help);
    return PARRAY_DONE;
}

static int list_json(const struct parray_program *const *programs)
{
    const struct parray_program *const *all = programs;
    json_t *program_list = json_array(), *kinds = json_array(), *models = json_array();
    json_t *engines = json_array(), *traces = json_array(), *layers = json_array(), *tasks = json_array();
    for (; *programs; programs++)
        json_array_append_new(program_list,
                              describe_json(*programs, describe_source(all, (*programs)->name)));
    for (const struct task *const *task = task_table; *task; task++)
        json_array_append_new(tasks, show_task_json(*task, all));
    for (const struct topo_kind *const *kind = topo_kinds; *kind; kind++)
        json_array_append_new(kinds, json_pack("{s:s, s:s, s:o}", "name", (*kind)->name, "syntax",
                                               (*kind)->syntax, "help", text_json((*kind)->help)));
    for (const struct layer *const *layer = layer_table; *layer; layer++)
        json_array_append_new(
            layers, json_pack("{s:s, s:o}", "name", (*layer)->name, "help", text_json((*layer)->help)));
    for (const struct model *model = model_table; model->name; model++)
        json_array_append_new(models, json_pack("{s:s, s:o, s:o}", "name", model->name, "alias",
                                                text_json(model->alias), "help", text_json(model->help)));
    for (const struct engine *const *engine = engine_table; *engine; engine++)
        json_array_append_new(
            engines, json_pack("{s:s, s:o}", "name", (*engine)->name, "help", text_json((*engine)->help)));
    const struct trace_format *format;
    for (size_t i = 0; (format = trace_format_at(i)); i++)
        json_array_append_new(
            traces, json_pack("{s:s, s:o}", "ending", format->ending, "help", text_json(format->help)));
    return describe_print(json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "programs", program_list, "tasks",
                                    tasks, "layers", layers, "topologies", kinds, "models", models, "engines",
                                    engines, "traces", traces),
                          "list-1");
}

/* ------------------------------------------------------------------------------------ arguments */

enum { KEY_JSON = 256 };

static const struct argp_option own_options[] = {{"json", KEY_JSON, 0, 0, "print one JSON object", 0}, {0}};

static const char list_doc[] =
    "List every name that the command line knows: programs, tasks, topologies, layers, models, engines and "
    "formats of traces.\v"
    "Examples:\n"
    "  parray list\n"
    "  parray list --json\n"
    "\n"
    "Exit status: 0 done, 2 usage error.";

static error_t take_key(int key, char *text, struct argp_state *state)
{
    bool *json = state->input;
    if (key == KEY_JSON)
        return *json = true, 0;
    if (key != ARGP_KEY_ARG)
        return ARGP_ERR_UNKNOWN;
    say_usage("'%s' is not understood" SAY_DO "usage: parray %s", text, cmd_list.usage);
    return EINVAL;
}

static const struct argp *options(void)
{
    static const struct argp argp = {.options = own_options, .parser = take_key, .doc = list_doc};
    return &argp;
}

static int run_list(int argc, char **argv, const struct parray_program *const *programs)
{
    bool json = false;
    enum opts_result result = argument_parse(options(), argc, argv, &json);
    if (result != OPTS_RUN)
        return result;
    return json ? list_json(programs) : list_text(programs);
}

const struct subcommand cmd_list = {
    .name = "list",
    .usage = "list [--json]",
    .help = "programs, tasks, topologies, layers, models, engines, traces",
    .options = options,
    .run = run_list,
};
