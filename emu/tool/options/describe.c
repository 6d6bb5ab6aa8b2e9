/*
 * describe.c: a text that a program does not give is null in JSON; no field is left out.
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "json/json_value.h"
#include "nearest.h"
#include "options/argument.h"
#include "options/describe.h"
#include "options/find_program.h"
#include "options/known_options.h"
#include "options/say.h"
#include "options/shipped_source.h"
#include "parray.h"
#include "path.h"

const char *describe_topology(const struct parray_program *program)
{
    return program->topology ? program->topology : "ring:8";
}

const char *describe_model(const struct parray_program *program)
{
    return program->model ? program->model : "F*";
}

json_t *describe_text(const char *text)
{
    return text ? json_string(text) : json_null();
}

/* Words such as "mesh torus" as a list; NULL, which means any, becomes null. */
static json_t *words_json(const char *words)
{
    if (!words)
        return json_null();
    json_t *list = json_array();
    while (*(words += strspn(words, " "))) {
        size_t length = strcspn(words, " ");
        json_array_append_new(list, json_stringn(words, length));
        words += length;
    }
    return list;
}

json_t *describe_params_json(const struct parray_param *param)
{
    json_t *list = json_array();
    for (; param && param->name; param++)
        json_array_append_new(list,
                              json_pack("{s:s, s:o, s:o}", "name", param->name, "default",
                                        describe_text(param->value), "help", describe_text(param->help)));
    return list;
}

void describe_params(const struct parray_param *param)
{
    if (param && param->name)
        puts("parameters (--param NAME=VALUE), with their defaults:");
    for (; param && param->name; param++) {
        char text[128];
        snprintf(text, sizeof text, "%s=%s", param->name, param->value ? param->value : "");
        printf("  %-22s %s\n", text, param->help ? param->help : "");
    }
}

/* A program with a main of its own brings one program, which may have the name of one that comes with
 * parray. */
const char *describe_source(const struct parray_program *const *programs, const char *name)
{
    bool shipped = programs[0] && programs[1] && program_named(programs, name);
    return shipped ? shipped_source_file(name) : path_is_source(name) ? name : NULL;
}

json_t *describe_json(const struct parray_program *p, const char *source)
{
    return json_pack(
        "{s:s, s:o, s:o, s:o, s:s, s:o, s:o, s:s, s:o, s:i, s:i, s:b, s:b, s:o, s:b, s:o, s:o, s:o, s:o}",
        "name", p->name, "task", describe_text(p->task), "summary", describe_text(p->summary), "paper",
        describe_text(p->paper), "topology", describe_topology(p), "topologies", words_json(p->topologies),
        "layer", describe_text(p->layer), "model", describe_model(p), "models", words_json(p->models),
        "mailbox", (int)(p->mailbox ? p->mailbox : 1), "startup", (int)p->startup, "bears_delay",
        p->bears_delay, "planned", p->planned, "tables", describe_text(p->tables), "classic", p->classic,
        "picture", describe_text(p->picture), "params", describe_params_json(p->params), "figures",
        words_json(p->figure_names), "source", describe_text(source));
}

int describe_print(json_t *json)
{
    if (!json)
        return say_usage("out of memory for the JSON text");
    json_dumpf(json, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(REAL_DIGITS));
    putchar('\n');
    json_decref(json);
    return PARRAY_DONE;
}

/* ------------------------------------------------------------------------------------ arguments */

enum { KEY_HELP = '?', KEY_TOPOLOGY = 256, KEY_RANKS, KEY_PARTITION, KEY_JSON, OF_PROGRAM = 3 };

/* The first OF_PROGRAM rows are for commands with a PROGRAM only. */
static const struct argp_option options[] = {
    {"topology", KEY_TOPOLOGY, "SPEC", 0, "tell what holds on this array, such as mesh:4x4", 0},
    {"ranks", KEY_RANKS, "R", 0,
     "of a TOPOLOGY: tell how R processes share it, and how many links are cut between them", 0},
    {"partition", KEY_PARTITION, "block|metis", 0, "tell of this partition only", 0},
    {"json", KEY_JSON, 0, 0, "print one JSON object", 0},
    {"help", KEY_HELP, 0, 0, "this text", -1},
    {0}};

static const char list_doc[] =
    "List every name that the command line knows: programs, tasks, topologies, layers, models, engines and "
    "formats of traces.\v"
    "Examples:\n"
    "  parray list\n"
    "  parray list --json\n"
    "\n"
    "Exit status: 0 done, 2 usage error.";

static const char show_doc[] =
    "Tell what a program or a task is and which parameters it takes, and what a program promises on an "
    "array: "
    "bounds, the time of its paper, ports and links. Without --topology that is the program's default array, "
    "if it is small. Or tell what a topology is. Nothing is run.\v"
    "Examples:\n"
    "  parray show ring-gossip --topology ring:16\n"
    "  parray show gossip\n"
    "  parray show mesh:8x8 --ranks 4\n"
    "\n"
    "Exit status: 0 done, 2 usage or input "
    "error.";

struct parse {
    struct describe_request *request;
    const char *usage;
    const struct argp *argp;
    bool of_program, done, refused;
};

static error_t refuse_argument(struct parse *parse, const char *argument)
{
    char name[64], hint[256] = "";
    struct nearest nearest = {.word = argument};
    if (strncmp(argument, "--", 2) == 0)
        known_options_offer(parse->argp, &nearest, name, sizeof name);
    int hinted = nearest_text(&nearest, hint, sizeof hint);
    if (!parse->refused)
        say_usage("'%s' is not understood%s usage: parray %s", argument, hinted ? hint : ";", parse->usage);
    parse->refused = true;
    return EINVAL;
}

/* What is missing behind an option, by row. */
static const char *const missing[OF_PROGRAM] = {
    "a SPEC is missing, such as mesh:4x4",
    "a number of processes is missing, such as 4",
    "a kind is missing, block or metis",
};

/* Say which option argp did not accept: the argument before the next one, or, of letters behind one dash, the
 * next. */
static error_t refuse_option(struct parse *parse, const struct argp_state *state)
{
    const char *word = state->argv[state->next - 1],
               *next = state->next < state->argc ? state->argv[state->next] : "";
    if (next[0] == '-' && next[1] && next[1] != '-')
        word = next;
    for (size_t i = 0; !parse->refused && parse->of_program && i < OF_PROGRAM; i++)
        if (strncmp(word, "--", 2) == 0 && word[2] &&
            strncmp(options[i].name, word + 2, strlen(word + 2)) == 0) {
            say_usage("--%s: %s; usage: parray %s", options[i].name, missing[i], parse->usage);
            return EINVAL;
        }
    return refuse_argument(parse, word);
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct parse *parse = state->input;
    switch (key) {
    case KEY_HELP:
        argp_help(state->root_argp, stdout, ARGUMENT_HELP_ALL, state->name); /* also with ARGP_NO_ERRS */
        parse->done = true;
        state->next = state->argc;
        return 0;
    case KEY_JSON:
        return parse->request->json = true, 0;
    case KEY_TOPOLOGY:
        return parse->request->topology = text, 0;
    case KEY_RANKS:
        return parse->request->ranks = text, 0;
    case KEY_PARTITION:
        return parse->request->partition = text, 0;
    case ARGP_KEY_ARG:
        if (!parse->of_program || parse->request->program)
            return refuse_argument(parse, text);
        return parse->request->program = text, 0;
    case ARGP_KEY_ERROR:
        return refuse_option(parse, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

bool describe_arguments(int argc, char **argv, const char *usage, bool of_program,
                        struct describe_request *request, int *status)
{
    struct parse parse = {.request = request, .usage = usage, .of_program = of_program};
    const struct argp argp = {.options = of_program ? options : options + OF_PROGRAM,
                              .parser = take_key,
                              .args_doc = of_program ? "PROGRAM|TASK|TOPOLOGY" : NULL,
                              .doc = of_program ? show_doc : list_doc};
    parse.argp = &argp;
    *request = (struct describe_request){0};
    bool fine = argument_parsed(argp_parse(
        &argp, argc, argv, ARGP_NO_EXIT | ARGP_NO_HELP | ARGP_NO_ERRS | ARGP_IN_ORDER, NULL, &parse));
    *status = fine ? PARRAY_DONE : PARRAY_USAGE;
    return fine && !parse.done;
}
