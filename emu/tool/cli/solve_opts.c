/*
 * solve_opts.c: what is asked.
 */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "cli/solve_lost.h"
#include "cli/solve_opts.h"
#include "draw/canvas.h"
#include "facts/model.h"
#include "number.h"
#include "argument.h"
#include "say.h"
#include "options/setting_opts.h"
#include "plan/instance.h"
#include "sat/sat.h"

enum {
    KEY_JSON = 256,
    KEY_OUTPUT,
    KEY_UNITS,
    KEY_STEPS,
    KEY_ROUNDS,
    KEY_SECONDS,
    KEY_TRANSLATE,
    KEY_PROOF,
    KEY_PROGRESS,
    KEY_LOST,
    KEY_COST,
    KEY_BYTES,
    KEY_PLOT
};

enum { STEPS_MOST = 100000 };
#define SECONDS_DEFAULT 60
#define QUOTE(number)   #number
#define WORD(number)    QUOTE(number)

static const struct argp_option own_options[] = {
    {"units", KEY_UNITS, "K", ARGUMENT_MATTERS,
     "a token has K units, which may travel apart; the same as --param units=K", 0},
    {"output", KEY_OUTPUT, "FILE", ARGUMENT_MATTERS,
     "write the schedule in GOAL, which `parray run goal` repeats step by step, as MSCCL XML or as a plan "
     "of MSCCL++, as its name ends in .goal, .xml or .json; - is standard output, in GOAL, without the text; "
     "not under W1, as none of them has worms",
     0},
    {"json", KEY_JSON, "FILE", ARGUMENT_MATTERS,
     "write the answer as JSON; - is standard output, without the text", 0},
    {"steps", KEY_STEPS, "S", ARGUMENT_MATTERS, "only ask whether S steps are enough", 0},
    {"rounds", KEY_ROUNDS, "R", 0,
     "a step may have several rounds, R in all: a link carries a packet in each round, and what came in a "
     "step can be sent on in the next one. Find the fewest steps with that many rounds (F* and H*)",
     0},
    {"seconds", KEY_SECONDS, "S", ARGUMENT_MATTERS,
     "stop after S seconds (default " WORD(SECONDS_DEFAULT) ", 0: never)", 0},
    {"translate", KEY_TRANSLATE, 0, 0,
     "look for schedules in which all nodes do the same, each from its own place: gossip and exchange on "
     "rings, tori, hypercubes, star graphs and complete graphs; on lines and meshes, for those that a "
     "reflection "
     "or a turn of the array maps onto themselves",
     0},
    {"proof", KEY_PROOF, "FILE", 0,
     "with --steps: if they are not enough, write the proof in LRAT, and its formula to FILE.cnf; `parray "
     "check-proof FILE` checks both",
     0},
    {"links-lost", KEY_LOST, "K", 0,
     "then find the fewest steps without any K links (1 to " WORD(
         LOST_LINKS_MOST) "), in as much time again. With "
                          "--output best.goal, the schedule without the link of nodes 0 and 1 goes to "
                          "best.0-1.goal",
     0},
    {"plot", KEY_PLOT, "FILE", 0,
     "with --links-lost: draw the array, each link with the fewest steps without it, as FILE, which ends in "
     ".svg, .pdf or .png; - is standard output, in SVG, without the text",
     0},
    {"cost", KEY_COST, "KIND", ARGUMENT_MATTERS,
     "what is to be small: steps (the default); bandwidth: time on a fabric of links with bandwidths, where "
     "--topology names one, as a100:2 or graph:FILE; alpha-beta: that with latencies",
     0},
    {"bytes", KEY_BYTES, "BYTES", 0, "with --cost: the data of all tokens together (default 1G)", 0},
    {"progress", KEY_PROGRESS, 0, 0, "show on standard error how far the search is; a terminal always does",
     0},
};

static const char *const settings[] = {"topology", "model", "param", "seed", NULL};

static error_t take_number(const char *option, const char *text, int64_t low, int64_t high, uint32_t *value)
{
    int64_t number;
    const char *end = number_begin_signed(text, &number);
    if (!end || *end || number < low || number > high)
        return say_usage("--%s wants a whole number from %" PRId64 " to %" PRId64 ", not '%s'", option, low,
                         high, text),
               EINVAL;
    *value = (uint32_t)number;
    return 0;
}

static error_t take_units(struct solve_asked *asked, const char *text)
{
    uint32_t units;
    if (take_number("units", text, 1, INSTANCE_TOKENS_MOST, &units) != 0)
        return EINVAL;
    snprintf(asked->units, sizeof asked->units, "units=%" PRIu32, units);
    asked->request.params[asked->request.options.param_count++] = asked->units;
    return 0;
}

static error_t take_seconds(struct solve_asked *asked, const char *text)
{
    char *end;
    asked->seconds = strtod(text, &end);
    if (*text && !*end && asked->seconds >= 0 && asked->seconds <= 1e9)
        return 0;
    return say_usage("--seconds wants a number of seconds from 0 to 1000000000, not '%s'", text), EINVAL;
}

static error_t take_cost(struct solve_asked *asked, const char *text)
{
    static const char *const names[] = {
        [COST_STEPS] = "steps", [COST_BANDWIDTH] = "bandwidth", [COST_ALPHA_BETA] = "alpha-beta"};
    for (int i = 0; i < (int)ARRAY_LENGTH(names); i++)
        if (strcmp(text, names[i]) == 0)
            return asked->cost = (enum solve_cost)i, 0;
    return say_usage("--cost wants steps, bandwidth or alpha-beta, not '%s'", text), EINVAL;
}

static error_t take_bytes(struct solve_asked *asked, const char *text)
{
    if (number_read_bytes(text, 1, (uint64_t)1 << 50, &asked->bytes))
        return 0;
    return say_usage("--bytes wants a number of bytes from 1 to 2^50 (k, M and G may follow it), not '%s'",
                     text),
           EINVAL;
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct solve_asked *asked = state->input;
    switch (key) {
    case KEY_JSON:
        return asked->json = text, 0;
    case KEY_OUTPUT:
        return asked->output = text, 0;
    case KEY_PROOF:
        return asked->proof = text, 0;
    case KEY_PLOT:
        return asked->plot = text, 0;
    case KEY_UNITS:
        return take_units(asked, text);
    case KEY_STEPS:
        return take_number("steps", text, 1, STEPS_MOST, &asked->steps);
    case KEY_ROUNDS:
        return take_number("rounds", text, 1, STEPS_MOST, &asked->rounds);
    case KEY_LOST:
        return take_number("links-lost", text, 1, LOST_LINKS_MOST, &asked->lost);
    case KEY_SECONDS:
        return take_seconds(asked, text);
    case KEY_TRANSLATE:
        return asked->translate = true, 0;
    case KEY_COST:
        return take_cost(asked, text);
    case KEY_BYTES:
        return take_bytes(asked, text);
    case KEY_PROGRESS:
        return asked->progress = true, 0;
    case ARGP_KEY_ARG:
        return argument_once(&asked->task, "TASK", text);
    default:
        return setting_opts_take(&asked->request, key, text);
    }
}

const struct argp *solve_opts(void)
{
    static struct argp_option all[ARRAY_LENGTH(own_options) + ARRAY_LENGTH(settings)];
    static const struct argp argp = {
        .options = all,
        .parser = take_key,
        .args_doc = "TASK",
        .doc =
            "The fewest steps in which a task can be done: schedules are searched for, and smaller numbers "
            "of steps are proved impossible, until both meet.\v"
            "A packet carries a unit of one token, or of a sum, and takes a step; under W1 only broadcast is "
            "searched for. An interrupt keeps both "
            "bounds and the best schedule.\n\n"
            "Examples:\n"
            "  parray solve broadcast --topology mesh:3x3 --model H1\n"
            "  parray solve broadcast --topology mesh:3x3 --model F1 --output best.goal\n"
            "  parray solve gossip --topology a100:2 --cost bandwidth\n"
            "\n"
            "Exit status: 0 the answer is known, 2 usage or input error, 5 "
            "the time was over before, 130 interrupted.",
    };
    memcpy(all, own_options, sizeof own_options);
    setting_opts_pick(all + ARRAY_LENGTH(own_options), settings);
    return &argp;
}

enum opts_result solve_opts_parse(struct solve_asked *asked, int argc, char **argv)
{
    *asked = (struct solve_asked){.request = opts_request(argc), .seconds = SECONDS_DEFAULT};
    return argument_parse(solve_opts(), argc, argv, asked);
}

void solve_opts_free(struct solve_asked *asked)
{
    opts_free(&asked->request);
}

/* Is `path` the file that --proof names, or that of its formula? */
static bool is_of_proof(const struct solve_asked *asked, const char *path)
{
    size_t length = strlen(asked->proof);
    return strncmp(path, asked->proof, length) == 0 && (!path[length] || !strcmp(path + length, ".cnf"));
}

/* A file that two options want to write; NULL: none. */
static const char *shared_file(const struct solve_asked *asked)
{
    if (asked->json && asked->output && strcmp(asked->json, asked->output) == 0)
        return asked->json;
    if (asked->json && asked->proof && is_of_proof(asked, asked->json))
        return asked->json;
    return asked->output && asked->proof && is_of_proof(asked, asked->output) ? asked->output : NULL;
}

/* Do the options go together? False after saying which do not. */
bool solve_opts_fit(const struct solve_asked *asked, const struct model *model)
{
    const char *name = shared_file(asked);
    char ending[256];
    bool limited = model->sends || model->receives || model->ports || model->transmissions;
    if (model->worms && asked->output)
        say_usage("--output: GOAL has no worms (%s)" SAY_DO "leave it away, and take `schedule' of --json",
                  model->name);
    else if (asked->rounds && (limited || model->worms))
        say_usage("--rounds: under %s a node has a limit in every round" SAY_DO
                  "give a model without one, F* or H*",
                  model->name);
    else if (asked->rounds && asked->steps > asked->rounds)
        say_usage("--steps %" PRIu32 " with --rounds %" PRIu32 ": every step has a round at least",
                  asked->steps, asked->rounds);
    else if (asked->rounds && asked->translate)
        say_usage("--rounds and --translate cannot be given together");
    else if (asked->proof && (!asked->steps || asked->translate))
        say_usage("--proof is about one number of steps, of all schedules: give --steps, and no --translate");
    else if (asked->lost && (asked->steps || asked->rounds || asked->translate || model->worms))
        say_usage("--links-lost looks for the fewest steps of all schedules: it goes with none of --steps, "
                  "--rounds, --translate and model W1");
    else if (asked->lost && asked->output && strcmp(asked->output, "-") == 0)
        say_usage("--links-lost writes a schedule for every link: --output wants the name of a file");
    else if (asked->plot && !asked->lost)
        say_usage("--plot draws what --links-lost finds" SAY_DO "add --links-lost 1");
    else if (asked->plot && !canvas_knows(asked->plot, ending, sizeof ending))
        say_usage("--plot: %s", ending);
    else if (asked->proof && strcmp(asked->proof, "-") == 0)
        say_usage("--proof wants the name of a file: the formula goes to another one, FILE.cnf");
    else if (asked->json && asked->output && !strcmp(asked->json, "-") && !strcmp(asked->output, "-"))
        say_usage("--json and --output cannot both write to standard output");
    else if (asked->json && asked->plot && !strcmp(asked->json, "-") && !strcmp(asked->plot, "-"))
        say_usage("--json and --plot cannot both write to standard output");
    else if (name)
        say_usage("'%s' is named by two options that write a file" SAY_DO "each needs a file of its own",
                  name);
    else if ((asked->proof || asked->rounds) && !sat_is_there())
        say_usage("--%s needs the SAT solver CaDiCaL, without which this parray was built (Debian: apt-get "
                  "install libcadical-dev, and build anew)",
                  asked->proof ? "proof" : "rounds");
    else
        return true;
    return false;
}
