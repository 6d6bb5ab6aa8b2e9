/*
 * cmd_show.c: `parray show PROGRAM`: what the program is, what it takes, and what it promises on one array:
 * that of --topology, else that of its default topology. The array is built and not run; a default array only
 * if it is small. `parray show TASK`: what a task is and takes. `parray show TOPOLOGY`: what a topology is,
 * and how processes share it.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/show_task.h"
#include "cli/show_topology.h"
#include "facts/model.h"
#include "fault/crash_call.h"
#include "json/json_value.h"
#include "argument.h"
#include "options/describe.h"
#include "options/find_program.h"
#include "say.h"
#include "options/subcommand.h"
#include "quantity.h"
#include "run/array.h"
#include "run/program.h"
#include "run/verdict.h"
#include "task/task.h"
#include "topo/topo.h"

extern const struct subcommand cmd_show;

/* Nodes up to which the array of the default topology is built. */
enum { NODES_MOST = 4096 };

/* What is known of one array; without `built` only `spec` and what its topology tells. */
struct sample {
    const char *spec;
    bool named;                /* `spec` was given by --topology */
    const char *model, *layer; /* what a run on this array would have */
    uint32_t mailbox;
    int nodes, diameter;
    uint64_t links;
    double lower_bound, own_bound, paper_time, claimed_time, tcd_bound;
    bool has_startup;
    bool built, left;               /* left: the program left a function of its, which ended */
    int status;                     /* PARRAY_DONE, or the status of the error */
    char error[OUTCOME_ERROR_SIZE]; /* why the array cannot be built; "": it can */
};

static void sample_build(struct sample *sample, const struct parray_program *program)
{
    int status;
    struct options options = OPTIONS_DEFAULT;
    options.topology = sample->spec;
    enum refusal refusal = REFUSAL_OTHER;
    options.refusal = &refusal;
    struct parray *array = array_open(program, &options, NULL, &status, sample->error);
    say_join(sample->error);
    sample->status = array ? PARRAY_DONE : status;
    sample->left = refusal == REFUSAL_LEFT;
    if (!array)
        return;
    sample->model = array_model(array)->name;
    sample->layer = parray_layer(array);
    sample->mailbox = array_mailbox(array);
    verdict_bound(array);
    verdict_own_bound(array);
    sample->lower_bound = array_outcome(array)->lower_bound;
    sample->own_bound = array_outcome(array)->own_bound;
    sample->has_startup = array_startup(array) > 0;
    sample->paper_time = crash_call_ask(array, "paper_time", program->paper_time);
    sample->claimed_time = crash_call_ask(array, "claimed_time", program->claimed_time);
    sample->tcd_bound = crash_call_ask(array, "tcd_bound", program->tcd_bound);
    crash_call_end_if_left(array);
    sample->diameter = topo_diameter(array_topo(array));
    sample->built = true;
    array_close(array);
}

/* Fill in a sample; `spec` NULL means the default topology. */
static void sample_take(struct sample *sample, const struct parray_program *program, const char *spec)
{
    *sample = (struct sample){.spec = spec ? spec : describe_topology(program),
                              .named = spec != NULL,
                              .lower_bound = NAN,
                              .own_bound = NAN,
                              .paper_time = NAN,
                              .claimed_time = NAN,
                              .tcd_bound = NAN};
    struct topo *topo = topo_open(sample->spec, sample->error, sizeof sample->error);
    sample->status = topo ? PARRAY_DONE : PARRAY_USAGE;
    if (!topo)
        return;
    sample->nodes = topo->nodes;
    sample->links = topo->links;
    topo_close(topo);
    if (sample->named || sample->nodes <= NODES_MOST)
        sample_build(sample, program);
}

static void put_sample(const struct sample *sample)
{
    struct quantity a, b;
    printf("on %s:", sample->spec);
    if (*sample->error) {
        printf(" cannot be built: %s\n", sample->error);
        return;
    }
    printf(" %s nodes, %s links", quantity_count(&a, (uint64_t)sample->nodes),
           quantity_count(&b, sample->links));
    if (sample->built)
        printf(", diameter %d", sample->diameter);
    if (!isnan(sample->lower_bound))
        printf("; lower bound %s packet times", quantity_time(&a, sample->lower_bound));
    if (!isnan(sample->own_bound) && !(sample->own_bound <= sample->lower_bound))
        printf("; the program's own bound %s packet times%s", quantity_time(&a, sample->own_bound),
               sample->has_startup ? ", of " OWN_BOUND_ASSUMES : "");
    if (!isnan(sample->paper_time))
        printf("; the paper's time %s packet times", quantity_time(&a, sample->paper_time));
    if (!isnan(sample->claimed_time))
        printf("; this program's time %s packet times", quantity_time(&a, sample->claimed_time));
    if (!isnan(sample->tcd_bound))
        printf("; total communication distance at least %s hops", quantity_time(&a, sample->tcd_bound));
    putchar('\n');
    if (sample->named)
        printf("run there with: model %s, mailbox %u, layer %s\n", sample->model, sample->mailbox,
               sample->layer ? sample->layer : "none");
}

static int show_text(const struct parray_program *p, const char *source, const struct sample *sample)
{
    uint32_t mailbox = p->mailbox ? p->mailbox : 1;
    printf("%s%s%s\n", p->name, p->summary ? ": " : "", p->summary ? p->summary : "");
    if (p->task)
        printf("task                     %s\n", p->task);
    if (p->paper)
        printf("paper                    %s\n", p->paper);
    if (source)
        printf("source                   %s\n", source);
    printf("topology                 %s (written for: %s)\n", describe_topology(p),
           p->topologies ? p->topologies : "any");
    if (p->layer)
        printf("layer                    %s, on topologies that it fits\n", p->layer);
    printf("model                    %s (written for: %s)\n", describe_model(p),
           p->models ? p->models : "any");
    printf("mailbox                  at least %u packet%s a link direction\n", mailbox, plural(mailbox));
    if (p->startup)
        printf("start-up                 %u steps a packet\n", p->startup);
    printf("time                     %s\n", p->bears_delay ? "bears delays" : "built on lock step");
    if (p->faults)
        printf("bears                    %s (kinds of --faults)\n", p->faults);
    printf("schedule                 %s\n", p->planned  ? "computed before the run"
                                            : p->tables ? "nodes decide"
                                                        : "nodes decide by what they see and receive");
    if (p->tables)
        printf("computed before the run  %s\n", p->tables);
    describe_properties(p);
    if (p->figure_names)
        printf("figures                  %s (columns of a sweep)\n", p->figure_names);
    if (p->picture)
        printf("picture                  parray run %s %s --plot %s.svg\n", p->name, p->picture, p->name);
    describe_params(p->params);
    put_sample(sample);
    return PARRAY_DONE;
}

static json_t *number_json(double number)
{
    return isnan(number) ? json_null() : json_real(number);
}

static int show_json(const struct parray_program *program, const char *source, const struct sample *sample)
{
    json_t *array =
        json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "topology", sample->spec,
                  "model", text_json(sample->model), "layer", text_json(sample->layer), "mailbox",
                  sample->built ? json_integer(sample->mailbox) : json_null(), "nodes",
                  sample->nodes ? json_integer(sample->nodes) : json_null(), "links",
                  sample->nodes ? json_integer((json_int_t)sample->links) : json_null(), "diameter",
                  sample->built ? json_integer(sample->diameter) : json_null(), "lower_bound",
                  number_json(sample->lower_bound), "paper_time", number_json(sample->paper_time),
                  "claimed_time", number_json(sample->claimed_time), "tcd_lower_bound",
                  number_json(sample->tcd_bound), "own_bound", number_json(sample->own_bound));
    json_t *json = describe_json(program, source);
    if (json && json_object_set_new(json, sample->named ? "array" : "default", array) == 0)
        return describe_print(json, "show-program-1");
    json_decref(json);
    return describe_print(NULL, "");
}

/* ------------------------------------------------------------------------------------ arguments */

enum { KEY_TOPOLOGY = 256, KEY_RANKS, KEY_PARTITION, KEY_JSON };

static const struct argp_option own_options[] = {
    {"topology", KEY_TOPOLOGY, "SPEC", 0, "tell what holds on this array, such as mesh:4x4", 0},
    {"ranks", KEY_RANKS, "R", 0,
     "of a TOPOLOGY: tell how R processes share it, and how many links are cut between them", 0},
    {"partition", KEY_PARTITION, "block|metis|cyclic", 0, "tell of this partition only", 0},
    {"json", KEY_JSON, 0, 0, "print one JSON object", 0},
    {0}};

static const char show_doc[] =
    "Tell what a program or a task is and which parameters it takes, and what a program promises on an "
    "array: bounds, the time of its paper, ports and links. Without --topology that is the program's default "
    "array, "
    "if it is small. Or tell what a topology is. Nothing is run.\v"
    "Examples:\n"
    "  parray show ring-gossip --topology ring:16\n"
    "  parray show gossip\n"
    "  parray show mesh:8x8 --ranks 4\n"
    "\n"
    "Exit status: 0 done, 2 usage or input error.";

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct show_request *request = state->input;
    switch (key) {
    case KEY_JSON:
        return request->json = true, 0;
    case KEY_TOPOLOGY:
        return request->topology = text, 0;
    case KEY_RANKS:
        return request->ranks = text, 0;
    case KEY_PARTITION:
        return request->partition = text, 0;
    case ARGP_KEY_ARG:
        return argument_once(&request->name, "PROGRAM", text);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp *options(void)
{
    static const struct argp argp = {
        .options = own_options, .parser = take_key, .args_doc = "PROGRAM|TASK|TOPOLOGY", .doc = show_doc};
    return &argp;
}

static int run_show(int argc, char **argv, const struct parray_program *const *programs)
{
    struct sample sample;
    struct show_request request = {0};
    int status = argument_parse(options(), argc, argv, &request);
    if (status != OPTS_RUN)
        return status;
    if (!request.name)
        return say_usage("no PROGRAM was given" SAY_DO "usage: parray %s" SAY_DO "`parray list' shows all",
                         cmd_show.usage);
    if (is_topology(request.name))
        return show_topology(&request);
    if (request.ranks || request.partition)
        return say_usage("--%s tells how processes share a topology: parray show mesh:64x64 --ranks 4",
                         request.ranks ? "ranks" : "partition");
    const struct task *task = task_find(request.name);
    if (task && !request.topology)
        return show_task(task, programs, request.json);
    if (task)
        return say_usage("%s is a task: `parray bound %s --topology %s' tells what it takes there",
                         task->name, task->name, request.topology);
    const struct parray_program *program = find_program(programs, request.name);
    if (!program)
        return PARRAY_USAGE;
    sample_take(&sample, program, request.topology);
    const char *source = describe_source(programs, request.name);
    status = sample.named || sample.left ? sample.status : PARRAY_DONE;
    if (status != PARRAY_DONE)
        say_usage("%s", sample.error);
    else
        status = request.json ? show_json(program, source, &sample) : show_text(program, source, &sample);
    return status;
}

const struct subcommand cmd_show = {
    .name = "show",
    .usage = "show PROGRAM|TASK|TOPOLOGY [--topology SPEC] [--ranks R] [--json]",
    .help = "what a program, a task or a topology is, takes and promises",
    .matters = true,
    .of_program = true,
    .options = options,
    .run = run_show,
};
