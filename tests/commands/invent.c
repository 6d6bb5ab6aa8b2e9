/*
 * invent.c: arrays stay small and campaigns short, so that what takes long is wrong. A value is mostly of the
 * kind that its option takes; sometimes of another one, or damaged.
 */
#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "invent.h"
#include "invent_values.h"

struct inventor {
    struct draw draw;
    const struct vocabulary *words;
    struct command_line *line;
    const json_t *program; /* of the list; NULL: another one */
};

static void add(struct inventor *in, const char *word)
{
    if (in->line->count < WORDS_MAX)
        snprintf(in->line->word[in->line->count++], WORD_SIZE, "%s", word);
}

/* ------------------------------------------------------------------------------------------- values */

static const char *number(struct inventor *in)
{
    static const char *const small[] = {"0", "1", "2", "3", "4", "5", "7", "8", "16", "20"};
    static const char *const odd[] = {"-1",
                                      "",
                                      " ",
                                      "x",
                                      "1.5",
                                      "nan",
                                      "inf",
                                      "0x10",
                                      "1e3",
                                      " 3",
                                      "3 ",
                                      "03",
                                      "+2",
                                      "1k",
                                      "64k",
                                      "1M",
                                      "4095",
                                      "4294967295",
                                      "4294967296",
                                      "9223372036854775807",
                                      "9223372036854775808",
                                      "18446744073709551615",
                                      "18446744073709551616",
                                      "99999999999999999999999999"};
    return draw_percent(&in->draw, 85) ? DRAW_FROM(&in->draw, small) : DRAW_FROM(&in->draw, odd);
}

static size_t side(struct inventor *in, size_t most)
{
    return draw_below(&in->draw, 40)  ? 1 + draw_below(&in->draw, most)
           : draw_below(&in->draw, 2) ? 0
                                      : 100000;
}

/* A topology of this kind. */
static void topology(struct inventor *in, const char *kind, char *text)
{
    static const char *const graphs[] = {"edges", "empty", "bad", "none", ".", "run.trace"};
    size_t dimensions = 1 + draw_below(&in->draw, 3), used;
    if (strcmp(kind, "graph") == 0)
        snprintf(text, WORD_SIZE, "graph:../in/%s", DRAW_FROM(&in->draw, graphs));
    else if (strcmp(kind, "hypercube") == 0 || strcmp(kind, "star") == 0)
        snprintf(text, WORD_SIZE, "%s:%zu", kind, side(in, 4));
    else if (strcmp(kind, "tree") == 0)
        snprintf(text, WORD_SIZE, "tree:%zux%zu", side(in, 3), side(in, 3));
    else if (strcmp(kind, "mesh") == 0 || strcmp(kind, "torus") == 0) {
        used = (size_t)snprintf(text, WORD_SIZE, "%s:%zu", kind, side(in, 4));
        size_t same = 1 + draw_below(&in->draw, 4);
        bool square = draw_percent(&in->draw, 60);
        if (square)
            used = (size_t)snprintf(text, WORD_SIZE, "%s:%zu", kind, same);
        for (size_t i = 0; i < dimensions; i++)
            used += (size_t)snprintf(text + used, WORD_SIZE - used, "x%zu", square ? same : side(in, 4));
    } else
        snprintf(text, WORD_SIZE, "%s:%zu", kind, side(in, 9));
}

static const char *name_of(struct inventor *in, const char *list)
{
    const json_t *items = json_object_get(in->words->list, list);
    const json_t *item = json_array_get(items, draw_below(&in->draw, json_array_size(items)));
    return json_string_value(json_object_get(item, "name"));
}

/* A topology that the program is written for, mostly. */
static void fitting_topology(struct inventor *in, char *text)
{
    const json_t *kinds = json_object_get(in->program, "topologies");
    const char *kind = NULL;
    if (json_array_size(kinds) && draw_percent(&in->draw, 85))
        kind = json_string_value(json_array_get(kinds, draw_below(&in->draw, json_array_size(kinds))));
    topology(in, kind ? kind : name_of(in, "topologies"), text);
}

static void parameter(struct inventor *in, char *text)
{
    static const char *const values[] = {"random:3",    "0,2,1", "all", "../in/run.goal",
                                         "../in/empty", "none",  "0,0", "random:99"};
    const json_t *params = json_object_get(in->program, "params");
    const json_t *param = json_array_get(params, draw_below(&in->draw, json_array_size(params) + 1));
    const char *name = json_string_value(json_object_get(param, "name"));
    const char *usual = json_string_value(json_object_get(param, "default"));
    const char *value = draw_percent(&in->draw, 50) ? number(in) : DRAW_FROM(&in->draw, values);
    snprintf(text, WORD_SIZE, "%s=%s", name ? name : "nothing",
             usual && draw_percent(&in->draw, 40) ? usual : value);
}

static void output(struct inventor *in, const char *ending, char *text)
{
    static const char *const odd[] = {"-", "/dev/full", "/dev/null", ".", "none/out", "", "../in/edges/x"};
    if (draw_percent(&in->draw, 80))
        snprintf(text, WORD_SIZE, "out%zu%s", draw_below(&in->draw, 6), ending);
    else
        snprintf(text, WORD_SIZE, "%s", DRAW_FROM(&in->draw, odd));
}

/* ------------------------------------------------------------------------------------------ options */

/* The endings of the files that an option writes; NULL: it writes none. */
static const char *output_ending(struct inventor *in, const char *option)
{
    static const char *const plots[] = {".svg", ".svg", ".png", ".pdf", ".xyz"};
    static const char *const results[] = {".csv", ".json", ".xyz"};
    static const char *const traces[] = {".csv", ".trace", ".json", ".goal", ".xyz"};
    static const struct {
        const char *option, *ending;
    } fixed[] = {{"--json", ".json"}, {"--links", ".csv"},   {"--steps", ".csv"},  {"--csv", ".csv"},
                 {"--dot", ".dot"},   {"--keep", ".replay"}, {"--report", ".html"}};
    if (strcmp(option, "--plot") == 0)
        return DRAW_FROM(&in->draw, plots);
    if (strcmp(option, "--results") == 0)
        return DRAW_FROM(&in->draw, results);
    if (strcmp(option, "--trace") == 0 || strcmp(option, "--to") == 0)
        return DRAW_FROM(&in->draw, traces);
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (strcmp(option, fixed[i].option) == 0)
            return fixed[i].ending;
    return NULL;
}

/* One of the words that an option knows; NULL: the option is not of this kind. */
static const char *known_word(struct inventor *in, const char *option)
{
    static const struct {
        const char *option, *word[8];
    } known[] = {
        {"--on-violation", {"abort", "count", "wait", "ignore"}},
        {"--worms", {"judge", "wait", "x"}},
        {"--order", {"fixed", "random", "priority:2", "priority:", "priority:99"}},
        {"--plot-kind",
         {"steps", "links", "spacetime", "dotwire:row=0", "topology", "tree:origin=1", "steps:steps=2-3",
          "tree:origin=99"}},
        {"--replay", {"../in/order_sum.replay", "../in/none", "../in/empty", "../in/edges", "../in"}},
        {"--layer", {"fold", "none", "bend"}},
        {"--engine", {"fibers", "threads", "mpi"}},
        {"--engines", {"fibers,threads", "fibers", "x"}},
        {"--models", {"F*,SLA", "H*", "F*;W1", "Q"}},
        {"--columns", {"steps,time", "nodes", "nothing", ""}},
        {"--draw", {"steps", "lower_bound,time", "nothing"}},
        {"--nodes", {"0-2", "1-1", "2-0", "99-100", "x"}},
        {"-o", {"out.so", "none/out.so"}},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(option, known[i].option) == 0) {
            size_t count = 0;
            while (count < 8 && known[i].word[count])
                count++;
            return known[i].word[draw_below(&in->draw, count)];
        }
    return NULL;
}

static void value_of(struct inventor *in, const struct option_word *option, bool reads, char *text)
{
    const char *known = known_word(in, option->name), *ending = output_ending(in, option->name);
    if (reads && strcmp(option->name, "--steps") == 0 && strncmp(in->line->word[0], "trace", 5) == 0)
        snprintf(text, WORD_SIZE, "%s-%s", number(in), number(in));
    else if (known)
        snprintf(text, WORD_SIZE, "%s", known);
    else if (ending)
        output(in, ending, text);
    else if (strcmp(option->name, "--topology") == 0)
        fitting_topology(in, text);
    else if (strcmp(option->name, "--model") == 0)
        snprintf(text, WORD_SIZE, "%s", name_of(in, "models"));
    else if (strcmp(option->name, "--param") == 0)
        parameter(in, text);
    else if (strcmp(option->name, "--fault") == 0)
        invent_fault(&in->draw, text);
    else if (strcmp(option->name, "--over") == 0)
        invent_axis(&in->draw, text);
    else if (strcmp(option->name, "--lag") == 0)
        snprintf(text, WORD_SIZE, "%s", invent_share(&in->draw));
    else
        snprintf(text, WORD_SIZE, "%s", number(in));
}

static void add_option(struct inventor *in, const struct option_word *option, bool reads)
{
    char value[WORD_SIZE], both[WORD_SIZE];
    if (!option->takes) {
        add(in, option->name);
        return;
    }
    value_of(in, option, reads, value);
    if (option->name[1] != '-' || draw_percent(&in->draw, 50)) {
        add(in, option->name);
        add(in, value);
        return;
    }
    if ((size_t)snprintf(both, sizeof both, "%s=%s", option->name, value) < sizeof both)
        add(in, both);
}

static void add_value(struct inventor *in, const char *option, const char *value)
{
    add(in, option);
    add(in, value);
}

/* Damage a word, but not a path: another file could be written then. */
static void damage(struct inventor *in)
{
    char *word = in->line->word[draw_below(&in->draw, (size_t)in->line->count)];
    if (strchr(word, '/'))
        return;
    size_t length = strlen(word), at = length ? draw_below(&in->draw, length) : 0;
    switch (draw_below(&in->draw, 4)) {
    case 0:
        word[at] = '\0';
        break;
    case 1:
        if (length)
            word[at] = (char)('0' + draw_below(&in->draw, 200));
        break;
    case 2:
        memmove(word + at, word + at + (length > 0), length - at + (length == 0));
        break;
    default:
        if (length && 2 * length < WORD_SIZE)
            memmove(word + length, word, length + 1);
    }
}

/* --------------------------------------------------------------------------------------------- lines */

static void add_program(struct inventor *in)
{
    static const char *const files[] = {"../in/order_sum.so",
                                        "../in/three_of_64.so",
                                        "../in/none.so",
                                        "../in/empty",
                                        "../in",
                                        "../in/order_sum.c",
                                        "nothing",
                                        ""};
    const json_t *programs = json_object_get(in->words->list, "programs");
    if (draw_percent(&in->draw, 85)) {
        in->program = json_array_get(programs, draw_below(&in->draw, json_array_size(programs)));
        add(in, json_string_value(json_object_get(in->program, "name")));
    } else
        add(in, DRAW_FROM(&in->draw, files));
}

static void add_task(struct inventor *in)
{
    static const char *const others[] = {"gosip", "", "ring:4", "../in/order_sum.so"};
    const json_t *tasks = json_object_get(in->words->list, "tasks");
    const json_t *task = json_array_get(tasks, draw_below(&in->draw, json_array_size(tasks)));
    add(in, draw_percent(&in->draw, 90) ? json_string_value(json_object_get(task, "name"))
                                        : DRAW_FROM(&in->draw, others));
    if (draw_percent(&in->draw, 20))
        add(in, "../in/order_sum.so");
}

/* The lesson, and mostly a folder for it, or a program to be graded. None of the programs names a task, so
 * that none is run. */
static void add_lesson(struct inventor *in)
{
    static const char *const lessons[] = {"1", "2", "7", "12", "0", "13", "01", "-1", "1.5", "x", ""};
    static const char *const places[] = {
        "lesson",           "out1",        "out1/", ".",       "none/out",
        "/dev/null",        "../in/edges", "",      "--check", "../in/none.c",
        "../in/order_sum.c"};
    add(in, DRAW_FROM(&in->draw, lessons));
    if (draw_percent(&in->draw, 70))
        add(in, DRAW_FROM(&in->draw, places));
}

/* What keeps a command short. */
static void add_bounds(struct inventor *in, const char *subcommand)
{
    static const char *const runs[] = {"1", "3", "6"};
    char text[WORD_SIZE];
    if (draw_percent(&in->draw, 95)) {
        fitting_topology(in, text);
        add_value(in, "--topology", text);
    }
    add_value(in, "--max-steps", "2000");
    if (strcmp(subcommand, "stress") == 0) {
        add_value(in, "--runs", DRAW_FROM(&in->draw, runs));
        add_value(in, "--seconds", "1");
        add_value(in, "--explore-limit", "20");
    } else if (strcmp(subcommand, "explore") == 0) {
        add_value(in, "--limit", "20");
        add_value(in, "--seconds", "1");
    } else if (strcmp(subcommand, "sweep") == 0) {
        invent_axis(&in->draw, text);
        add_value(in, "--over", text);
    }
}

void invent(struct command_line *line, const struct vocabulary *words, uint64_t seed)
{
    static const char *const wanted[] = {
        "run",     "run",       "run",   "run",     "run",     "run",      "sweep",  "sweep",  "stress",
        "explore", "trace",     "trace", "show",    "list",    "cc",       "report", "report", "help",
        "",        "--version", "bound", "compare", "compare", "schedule", "learn"};
    static const char *const traces[] = {"../in/run.trace",  "../in/cut.trace", "../in/bad.trace",
                                         "../in/none.trace", "../in/empty",     "../in",
                                         "../in/worm.trace"};
    static const char *const schedules[] = {"../in/run.goal", "../in/left.goal", "../in/bad", "example"};
    struct inventor in = {.draw = {seed}, .words = words, .line = line};
    const char *name = DRAW_FROM(&in.draw, wanted);
    line->count = 0;
    add(&in, name);
    bool reads = strcmp(name, "report") == 0 || strcmp(name, "trace") == 0;
    bool of_task = strcmp(name, "bound") == 0 || strcmp(name, "compare") == 0;
    bool runs = strcmp(name, "run") == 0 || strcmp(name, "sweep") == 0 || strcmp(name, "stress") == 0 ||
                strcmp(name, "explore") == 0;
    if (draw_percent(&in.draw, 97)) {
        if (reads)
            add(&in, draw_percent(&in.draw, 50) ? traces[0] : DRAW_FROM(&in.draw, traces));
        else if (strcmp(name, "cc") == 0)
            add(&in, draw_percent(&in.draw, 50) ? "../in/order_sum.c" : "../in/edges");
        else if (strcmp(name, "schedule") == 0)
            add(&in, DRAW_FROM(&in.draw, schedules));
        else if (of_task)
            add_task(&in);
        else if (strcmp(name, "learn") == 0)
            add_lesson(&in);
        else if (runs || strcmp(name, "show") == 0)
            add_program(&in);
    }
    if (runs || strcmp(name, "compare") == 0)
        add_bounds(&in, name);
    for (size_t i = 0; i < SUBCOMMANDS; i++)
        if (strcmp(words->subcommand[i].name, name) == 0 && words->subcommand[i].count)
            for (size_t more = draw_below(&in.draw, 6); more > 0; more--)
                add_option(&in,
                           &words->subcommand[i].option[draw_below(&in.draw, words->subcommand[i].count)],
                           reads);
    if (draw_percent(&in.draw, 10))
        damage(&in);
}
