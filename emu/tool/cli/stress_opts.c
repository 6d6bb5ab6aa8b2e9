/*
 * stress_opts.c: a table of the options of each subcommand, and one of those that take a number.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "argument.h"
#include "base.h"
#include "cli/found.h"
#include "cli/stress_opts.h"
#include "cli/two_runs.h"
#include "cpu.h"
#include "facts/statuses.h"
#include "json/json_value.h"
#include "options/describe.h"
#include "options/opts.h"
#include "options/ranks.h"
#include "parray.h"
#include "say.h"
#include "stress/runs_end.h"
#include "stress/sizes.h"

enum {
    KEY_RUNS = 768,
    KEY_SECONDS,
    KEY_JOBS,
    KEY_SEED,
    KEY_SIZES,
    KEY_DELAY,
    KEY_LIMIT,
    KEY_FAULTS,
    KEY_VARY,
    KEY_SAMPLE,
    KEY_STRATEGY,
    KEY_EXPLORE_DELAY,
    KEY_EXPLORE_LIMIT,
    KEY_UNTIL_FAILURE,
    KEY_TWICE,
    KEY_APART,
    KEY_TIME,
    KEY_SYMMETRY,
    KEY_SAVE,
    KEY_CONTINUE,
    KEY_EXPLORE,
    KEY_RACES,
    KEY_KEEP,
    KEY_DOT,
    KEY_NO_SHRINK
};

enum { GROUP_STRESS = GROUP_OUTPUT }; /* in place of the outputs, which these subcommands do not have */

static const struct argp_option stress_options[] = {
    {0, 0, 0, 0, "Stress (an option of `run' that is given is not varied):", GROUP_STRESS},
    {"runs", KEY_RUNS, "N", ARGUMENT_MATTERS, "disturbed runs (default 200; 0: no limit)", 0},
    {"seconds", KEY_SECONDS, "S", ARGUMENT_MATTERS,
     "end after S seconds, of which half are for explaining what was found; says what was cut for that", 0},
    {"stress-seed", KEY_SEED, "S", 0,
     "seed of the first disturbed run; the next ones have S+1, ... (default 1)", 0},
    {"jobs", KEY_JOBS, "J", 0, "runs side by side (default: as many as there are cores)", 0},
    {"until-failure", KEY_UNTIL_FAILURE, 0, 0,
     "stop at the first run that ends otherwise than the undisturbed one", 0},
    {"twice", KEY_TWICE, 0, 0,
     "repeat each run with other workers and garbage, at other addresses, without turns and in real time: "
     "finds what no seed controls",
     0},
    {"apart", KEY_APART, 0, 0,
     "make each run in a process of its own, which takes several times as long: for programs that leave "
     "something in their process, as in a variable of another library",
     0},
    {"faults", KEY_FAULTS, "N|KIND:N,...", ARGUMENT_MATTERS,
     "draw up to N faults in a run, of the kinds that the program bears (.faults, then 1 is the default); or "
     "so "
     "many of each kind, such as crash:1,lose:2. Kinds: crash, restart, lose, double, corrupt, overtake, "
     "cut, "
     "traitor, slow, drift",
     0},
    {"vary", KEY_VARY, "LIST", 0,
     "vary what LIST names, and nothing else: orders (which packet comes first and which node, room, delays, "
     "workers, stacks), input (one run of four has a seed of the program of its own), seed (each has), "
     "faults; "
     "default: input,faults,orders",
     0},
    {"sizes", KEY_SIZES, "N", 0,
     "share the runs out among N arrays: this one and smaller ones of its kind (default 1)", 0},
    {"time", KEY_TIME, 0, 0, "vary time although the program does not claim to bear delays", 0},
    {"explore", KEY_EXPLORE, 0, 0, "the same as `parray explore PROGRAM'", 0},
    {"explore-delay", KEY_EXPLORE_DELAY, "D", OPTION_HIDDEN, 0, 0},
    {"explore-limit", KEY_EXPLORE_LIMIT, "N", OPTION_HIDDEN, 0, 0},
    {"races", KEY_RACES, 0, ARGUMENT_MATTERS,
     "make one run under ThreadSanitizer instead, and report each pair of accesses to memory that nodes "
     "share and no packet orders; PROGRAM is best a source, FILE.c",
     0},
    {"keep", KEY_KEEP, "FILE", 0,
     "write the small failing run to a replay file (default PROGRAM.replay, or "
     "PROGRAM.2.replay and so on, so that older ones stay)",
     0},
    {"dot", KEY_DOT, "FILE", 0, "write the deadlock that was found as a graph for Graphviz", 0},
    {"no-shrink", KEY_NO_SHRINK, 0, 0, "do not make a failing run smaller, and write no replay file", 0},
    {0},
};

static const struct argp_option explore_options[] = {
    {0, 0, 0, 0, "Exploration (one run for each order in which open calls can take packets):", GROUP_STRESS},
    {"delay", KEY_DELAY, "D", 0,
     "packets may be late by up to D steps (default 4); by any number if only their order matters", 0},
    {"limit", KEY_LIMIT, "N", ARGUMENT_MATTERS,
     "stop after N states (default 5000000); where time matters, after N executions (default 20000)", 0},
    {"faults", KEY_FAULTS, "N|KIND:N,...", ARGUMENT_MATTERS,
     "up to N faults, at any point, of the kinds that the program bears (.faults); or so many of each kind, "
     "such as crash:1,lose:2 (default 0)",
     0},
    {"sample", KEY_SAMPLE, "N", ARGUMENT_MATTERS,
     "look at the states of N random executions, drawn by --stress-seed, instead of all", 0},
    {"strategy", KEY_STRATEGY, "LIST", 0,
     "how to draw them, in turns: walk (any move), pct:D (a bug that takes D moves in one order is found "
     "with a "
     "probability that is told), pos (partial order sampling), new (what no execution did before); default "
     "walk,pct:3,pos,new",
     0},
    {"stress-seed", KEY_SEED, "S", 0, "seed of the random executions (default 1)", 0},
    {"seconds", KEY_SECONDS, "S", ARGUMENT_MATTERS, "end after S seconds, shrinking included", 0},
    {"time", KEY_TIME, 0, 0,
     "vary the arrivals of packets although the program does not claim to bear delays", 0},
    {"symmetry", KEY_SYMMETRY, 0, 0,
     "take states for one that differ only by the names of nodes which the program calls interchangeable "
     "(.symmetric)",
     0},
    {"save", KEY_SAVE, "FILE", 0,
     "if the search ends early, by a limit or an interrupt, write a file from which --continue goes on", 0},
    {"continue", KEY_CONTINUE, "FILE", 0,
     "go on where the search ended that wrote FILE; if it ends early again, FILE is written anew", 0},
    {"keep", KEY_KEEP, "FILE", 0,
     "write the small failing run to a replay file (default PROGRAM.replay, or "
     "PROGRAM.2.replay and so on, so that older ones stay)",
     0},
    {"dot", KEY_DOT, "FILE", 0, "write the deadlock that was found as a graph for Graphviz", 0},
    {"no-shrink", KEY_NO_SHRINK, 0, 0, "do not make a failing run smaller, and write no replay file", 0},
    {0},
};

static const struct {
    int key;
    const char *option;
    uint64_t low, high;
    size_t offset;
} numbers[] = {
    {KEY_RUNS, "runs", 0, UINT32_MAX, offsetof(struct stress_request, runs)},
    {KEY_SECONDS, "seconds", 0, UINT32_MAX, offsetof(struct stress_request, seconds)},
    {KEY_JOBS, "jobs", 1, 64, offsetof(struct stress_request, jobs)},
    {KEY_SEED, "stress-seed", 1, UINT64_MAX / 2, offsetof(struct stress_request, first_seed)},
    {KEY_SIZES, "sizes", 1, SIZES_MOST, offsetof(struct stress_request, sizes)},
    {KEY_DELAY, "delay", 0, 1 << 20, offsetof(struct stress_request, delay)},
    {KEY_EXPLORE_DELAY, "explore-delay", 0, 1 << 20, offsetof(struct stress_request, delay)},
    {KEY_LIMIT, "limit", 1, UINT32_MAX, offsetof(struct stress_request, limit)},
    {KEY_SAMPLE, "sample", 1, UINT32_MAX, offsetof(struct stress_request, sample.executions)},
    {KEY_EXPLORE_LIMIT, "explore-limit", 1, UINT32_MAX, offsetof(struct stress_request, limit)},
};

static error_t take_faults(struct stress_request *request, const char *text)
{
    char error[256];
    request->given_faults = true;
    if (fault_bounds_read(text, &request->faults, error, sizeof error))
        return 0;
    say_usage("--faults: %s", error);
    return EINVAL;
}

static error_t take_vary(struct stress_request *request, const char *text)
{
    static const char *const words[] = {"seed", "input", "faults", "orders"};
    for (const char *rest = text; request->vary == 0 || *rest;) {
        size_t length = strcspn(rest, ","), i = 0;
        while (i < ARRAY_LENGTH(words) &&
               (strlen(words[i]) != length || strncmp(words[i], rest, length) != 0))
            i++;
        if (i == ARRAY_LENGTH(words) || (rest[length] && !rest[length + 1])) {
            say_usage(
                "--vary is '%s'; it must be some of seed, input, faults and orders, with commas between",
                text);
            return EINVAL;
        }
        request->vary |= 1U << i;
        rest += length + (rest[length] == ',');
    }
    return 0;
}

bool stress_begin(struct found *found, const struct request *request, const struct stress_request *stress,
                  const struct parray_program *program)
{
    static const char *const stress_fields[] = {
        "status", "program", "topology", "model",  "seed",   "stress_seed", "interrupted", "error",
        "cause",  "finding", "report",   "arrays", "shrunk", "page",        "races",       NULL};
    static const char *const explore_fields[] = {"status",      "program", "topology", "model",  "seed",
                                                 "interrupted", "odd",     "critical", "report", "outcome",
                                                 "exploration", "shrunk",  "page",     NULL};
    const struct options *o = &request->options;
    if (!found_open(found, &request->output, stress->explore ? "explore-1" : "stress-1",
                    stress->explore ? explore_fields : stress_fields))
        return false;
    if (!stress->races)
        runs_end_on_signals();
    if (request->quiet && (!stress->races || outputs_name(&request->output, "-")))
        found_hide_text(found); /* races are told all the same, as they always were */
    found_put(found, "program", text_json(program->name));
    found_put(found, "topology", text_json(o->topology ? o->topology : describe_topology(program)));
    found_put(found, "model", text_json(o->model ? o->model : describe_model(program)));
    found_put(found, "seed", count_json(o->seed));
    found_put(found, "interrupted", json_false());
    if (!stress->explore)
        found_put(found, "stress_seed", count_json(stress->first_seed));
    return true;
}

bool stress_settle(struct stress_request *stress, const struct request *request,
                   const struct parray_program *program)
{
    char error[256] = "";
    uint32_t borne;
    bool asked = stress->vary & VARY_FAULTS || stress->given_faults;
    bool left_out = stress->vary && !(stress->vary & VARY_FAULTS);
    if (!fault_kinds_read(program->faults, &borne, error, sizeof error))
        return say_usage("%s", error), false;
    if (!program->traitor)
        borne &= ~(UINT32_C(1) << KIND_TRAITOR);
    if (!stress->given_faults && !left_out && (borne || asked))
        stress->faults = (struct fault_bounds){.total = 1, .any = true};
    if (left_out && stress->given_faults)
        snprintf(error, sizeof error, "--faults draws faults, which --vary leaves out");
    else if (stress->vary & VARY_SEED && request->seed_given)
        snprintf(error, sizeof error, "--seed is given, which --vary seed draws for each run");
    else if (fault_bounds_settle(&stress->faults, borne, program->name, error, sizeof error) &&
             stress->faults.most[KIND_TRAITOR] && !program->traitor)
        snprintf(error, sizeof error, "%s has no function for traitors (.traitor of its description)",
                 program->name);
    if (!stress->vary)
        stress->vary = VARY_INPUT | VARY_FAULTS | VARY_ORDERS;
    return !*error || (say_usage("%s", error), false);
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct stress_request *request = state->input;
    request->given_runs |= key == KEY_RUNS;
    for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++)
        if (numbers[i].key == key)
            return argument_number(numbers[i].option, text, numbers[i].low, numbers[i].high,
                                   (uint64_t *)(void *)((char *)request + numbers[i].offset));
    switch (key) {
    case KEY_STRATEGY:
        if (sample_read(&request->sample, text))
            return 0;
        say_usage("--strategy '%s': these are walk, pct, pct:D with D from 1 to %d, pos, new, and several of "
                  "them with commas between",
                  text, SAMPLE_DEPTH_MOST);
        return EINVAL;
    case KEY_UNTIL_FAILURE:
        return request->until_failure = true, 0;
    case KEY_FAULTS:
        return take_faults(request, text);
    case KEY_VARY:
        return take_vary(request, text);
    case KEY_TWICE:
        return request->twice = true, 0;
    case KEY_APART:
        return request->apart = true, 0;
    case KEY_TIME:
        return request->time = true, 0;
    case KEY_SAVE:
        return request->save = text, 0;
    case KEY_CONTINUE:
        return request->go_on = text, 0;
    case KEY_SYMMETRY:
        return request->symmetry = true, 0;
    case KEY_EXPLORE:
        return request->explore = true, 0;
    case KEY_RACES:
        return request->races = true, 0;
    case KEY_KEEP:
        return request->replay = text, 0;
    case KEY_DOT:
        return request->dot = text, 0;
    case KEY_NO_SHRINK:
        return request->no_shrink = true, 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp stress_argp = {
    .options = stress_options,
    .parser = take_key,
    .doc = "Run a node program many times, under conditions that it must not depend "
           "on, and report whether anything changes.\v" OPTS_PROGRAMS
           "The order of packets, the room in mailboxes, workers, turns of nodes, the time of day and the "
           "content "
           "of fresh memory are varied; so are delays, for programs that claim to bear them. A run that "
           "differs is "
           "made small and written as a replay file.\n\n"
           "Examples:\n"
           "  parray stress flood.c\n"
           "  parray stress flood.c --runs 20 --topology ring:5\n"
           "  parray stress floodset --faults crash:2\n"
           "\n"
           "Exit status: 0 all runs ended well and alike, 1 they differ, or a result "
           "is wrong, or packets were left over, " STATUSES_FROM_2};
const struct argp explore_argp = {
    .options = explore_options,
    .parser = take_key,
    .doc =
        "Look at all states that a small array can come to, whatever the order of packets, with --faults, "
        "too, "
        "and report whether all executions end well and alike.\v"
        "Where the search for all states is not for a program, it is run once for every order in which its "
        "open "
        "calls can take packets; the report says which. Memory that nodes share or have not set, the time "
        "of day and addresses are not looked at: `parray stress' varies these. A run that differs is made "
        "small "
        "and written as a replay file.\n\n"
        "Examples:\n"
        "  parray explore leader_election.c --topology ring:4\n"
        "  parray explore floodset --topology complete:5 --faults crash:2\n"
        "  parray explore paxos --topology complete:7 --sample 1000 --strategy pct:3\n"
        "\n"
        "Exit status: 0 all runs ended well and alike, 1 they differ, or a result is "
        "wrong, " STATUSES_FROM_2};

struct stress_request stress_defaults(void)
{
    return (struct stress_request){.runs = 200,
                                   .jobs = (uint64_t)cpu_count(),
                                   .first_seed = 1,
                                   .sizes = 1,
                                   .delay = 4,
                                   .sample = {.depth = 3}};
}

bool stress_check_request(const struct request *request, const char *command, const char *what)
{
    if (!ranks_none(&request->options, command))
        return false;
    if (!two_runs_or_found(&request->output))
        say_usage(
            "%s makes many runs, and writes no reports of single ones but --report, a page of the small "
            "failing run beside the undisturbed one: leave --trace, --plot and the like to `parray run "
            "--replay'",
            what);
    else if (request->replay_path)
        say_usage("--replay repeats one run: give it to `parray run'");
    else
        return true;
    return false;
}
