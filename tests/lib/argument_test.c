/*
 * Command lines are read by the options of a parser and of its child; what is wrong with one is said in one
 * sentence, and options are listed in the order of the help.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "argument.h"
#include "say.h"
#include "suite.h"

enum { KEY_SEED = 256, KEY_QUIET, KEY_STEP, KEY_STEPS, KEY_SECRET };

/* What a command line gave: "seed=3 file=a ". */
struct given {
    char text[256];
};

static void add(struct given *given, const char *name, const char *value)
{
    size_t used = strlen(given->text);
    snprintf(given->text + used, sizeof given->text - used, "%s=%s ", name, value ? value : "yes");
}

static const struct argp_option parent_options[] = {
    {0, 0, 0, 0, "What runs:", 1},
    {"seed", KEY_SEED, "S", 0, "seed", 0},
    {"quiet", KEY_QUIET, 0, 0, "less", 0},
    {0, 0, 0, 0, "Numbers:", 3},
    {"count", 0, 0, OPTION_DOC, "a row of a table", 0},
    {0},
};

static const struct argp_option child_options[] = {
    {0, 0, 0, 0, "Time:", 2},
    {"step", KEY_STEP, "T", 0, "one", 0},
    {"steps", KEY_STEPS, "N", 0, "all", 0},
    {"stop-secretly", KEY_SECRET, 0, OPTION_HIDDEN, 0, 0},
    {0, 'o', "FILE", 0, "output", 0},
    {0},
};

static error_t take_parent(int key, char *text, struct argp_state *state)
{
    struct given *given = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        return state->child_inputs[0] = given, 0;
    case KEY_SEED:
        return add(given, "seed", text), 0;
    case KEY_QUIET:
        return add(given, "quiet", text), 0;
    case ARGP_KEY_ARG:
        return add(given, "file", text), 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t take_child(int key, char *text, struct argp_state *state)
{
    if (key == KEY_STEP || key == KEY_STEPS || key == 'o' || key == KEY_SECRET)
        return add(state->input, key == KEY_STEP ? "step" : key == 'o' ? "o" : "steps", text), 0;
    return ARGP_ERR_UNKNOWN;
}

static const struct argp child = {.options = child_options, .parser = take_child};
static const struct argp_child children[] = {{.argp = &child}, {0}};
static const struct argp parser = {
    .options = parent_options, .parser = take_parent, .children = children, .args_doc = "FILE"};

/* Parse the words of a line. */
static enum opts_result parse(const char *line, struct given *given, char *sentence, size_t size)
{
    char *words[16] = {(char[]){"tool run"}}, *copy = strdup(line), *rest = NULL;
    int count = 1;
    *given = (struct given){""};
    *sentence = '\0';
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    say_into(sentence, size);
    enum opts_result result = argument_parse(&parser, count, words, given);
    say_into(NULL, 0);
    say_join(sentence);
    free(copy);
    return result;
}

static const struct {
    const char *line, *given;
} fine[] = {
    {"", ""},
    {"a b", "file=a file=b "},
    {"--seed 3 a", "seed=3 file=a "},
    {"--seed=3 --quiet", "seed=3 quiet=yes "},
    {"--see 3", "seed=3 "},
    {"--step 3 --steps 4", "step=3 steps=4 "},
    {"--seed --quiet", "seed=--quiet "},
    {"-o x -oy", "o=x o=y "},
    {"-- --seed", "file=--seed "},
    {"- --seed=", "seed= file=- "},
};

START_TEST(words_are_read)
{
    char sentence[512];
    struct given given;
    ck_assert_int_eq(parse(fine[_i].line, &given, sentence, sizeof sentence), OPTS_RUN);
    ck_assert_str_eq(sentence, "");
    ck_assert_str_eq(given.text, fine[_i].given);
}
END_TEST

#define ALL_OF "`tool run --help' lists all"
#define ALL    "; " ALL_OF
#define MORE   "; `tool run --help' tells more"

static const struct {
    const char *line, *sentence;
} wrong[] = {
    {"--frob", "no option '--frob'" ALL},
    {"--sede 3", "no option '--sede'; did you mean --seed? " ALL_OF},
    {"--seeds=3", "no option '--seeds'; did you mean --seed or --steps? " ALL_OF},
    {"a --hepl", "no option '--hepl'; did you mean --help? " ALL_OF},
    {"--stop-secretli", "no option '--stop-secretli'" ALL}, /* a hidden name is not offered */
    {"--count", "no option '--count'" ALL},                 /* a row of a table is no option */
    {"-x", "no option '-x'" ALL},
    {"--quiet -ox -y", "no option '-y'" ALL},
    {"--quiet -xy", "no option '-x'" ALL},
    {"--seed", "--seed needs a value: --seed S" MORE},
    {"a -o", "-o needs a value: -o FILE" MORE},
    {"--quiet=3", "--quiet takes no value: leave out '=3'"},
    {"--qui=3", "--quiet takes no value: leave out '=3'"},
    {"--s 3", "--s is short for several options: --seed, --step, --steps, --stop-secretly"},
    {"--ste 3", "--ste is short for several options: --step, --steps"},
    {"--frob --help", "no option '--frob'" ALL},
};

START_TEST(wrong_words_are_refused)
{
    char sentence[512];
    struct given given;
    ck_assert_int_eq(parse(wrong[_i].line, &given, sentence, sizeof sentence), OPTS_REFUSED);
    ck_assert_str_eq(sentence, wrong[_i].sentence);
    ck_assert_str_eq(given.text, "");
}
END_TEST

START_TEST(behind_help_nothing_is_looked_at)
{
    static const char *const lines[] = {
        "--help", "-?", "-h", "-h --frob", "--usage", "--quiet --help --frob", "--hel --seed"};
    char sentence[512];
    struct given given;
    FILE *out = stdout;
    stdout = fopen("/dev/null", "w");
    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++) {
        ck_assert_int_eq(parse(lines[i], &given, sentence, sizeof sentence), OPTS_DONE);
        ck_assert_str_eq(sentence, "");
    }
    fclose(stdout);
    stdout = out;
}
END_TEST

START_TEST(options_are_listed_as_in_the_help)
{
    static const char *const names[] = {"What runs:", "quiet", "seed",          "Time:",    "o",
                                        "step",       "steps", "stop-secretly", "Numbers:", "count",
                                        "h",          "help",  "usage"};
    struct argument_options options;
    argument_options(&parser, &options);
    ck_assert_uint_eq(options.count, ARRAY_LENGTH(names));
    for (size_t i = 0; i < options.count; i++) {
        const struct argp_option *row = options.option[i].row;
        const char letter[] = {(char)row->key, '\0'};
        ck_assert_str_eq(row->name ? row->name : argument_option_letter(row) ? letter : row->doc, names[i]);
    }
    ck_assert_ptr_eq(argument_option_find(&options, "steps=4", 5), &child_options[2]);
    ck_assert_ptr_eq(argument_option_find(&options, "steps=4", 4), &child_options[1]);
    ck_assert_ptr_null(argument_option_find(&options, "st", 2));
    ck_assert(argument_option_shown(&child_options[1]));
    ck_assert(!argument_option_shown(&child_options[3]));
    ck_assert(!argument_option_shown(&parent_options[4]));
}
END_TEST

static const struct argp_option told_options[] = {
    {0, 0, 0, ARGUMENT_SHARED, "What runs:", 1},
    {"seed", KEY_SEED, "S", ARGUMENT_SHARED | ARGUMENT_MATTERS, "seed (default 1), of random numbers", 0},
    {"layer", KEY_STEP, "NAME", ARGUMENT_SHARED, "what nodes see", 0},
    {0, 0, 0, 0, "Own:", 2},
    {"runs", KEY_STEPS, "N", ARGUMENT_MATTERS,
     "so many runs; a help that is longer than what is left of a line of a screen", 0},
    {"output", 'o', "FILE", OPTION_ARG_OPTIONAL | ARGUMENT_MATTERS, "write a file", 0},
    {"quiet", KEY_QUIET, 0, 0, "less", 0},
    {0},
};

static const struct argp told = {.options = told_options,
                                 .args_doc = "FILE",
                                 .doc = "Run it.\vMore.\n\nExamples:\n  tool run a\n  tool run b\n"
                                        "  tool run c\n  tool run d\n\nExit status: 0."};

/* What the help of `told` is. */
static const char *help(enum argument_help what)
{
    static char *text;
    size_t size;
    FILE *out = stdout;
    free(text);
    stdout = open_memstream(&text, &size);
    argument_tell(&told, "tool run", what);
    fclose(stdout);
    stdout = out;
    return text;
}

START_TEST(the_short_help_has_what_matters)
{
    ck_assert_str_eq(help(ARGUMENT_HELP_SHORT),
                     "Usage: tool run [OPTION...] FILE\n"
                     "Run it.\n"
                     "\n"
                     "  -o, --output[=FILE]        write a file\n"
                     "  --runs=N                   so many runs\n"
                     "  --seed=S                   seed (default 1), of random numbers\n"
                     "\n"
                     "Examples:\n"
                     "  tool run a\n"
                     "  tool run b\n"
                     "  tool run c\n"
                     "\n"
                     "`tool run --help' tells all, `tool help options' what commands share.\n");
}
END_TEST

START_TEST(the_whole_help_names_shared_options_behind_the_others)
{
    const char *text = help(ARGUMENT_HELP_WHOLE), *own = strstr(text, "\n Own:\n");
    const char *shared = strstr(text, "\n What runs: --layer, --seed\n");
    const char *pointer = strstr(text, "\n `tool help options' tells of these.\n");
    ck_assert_ptr_nonnull(own);
    ck_assert(own < shared && shared < pointer);
    ck_assert_ptr_nonnull(strstr(text, "      --quiet "));
    ck_assert_ptr_null(strstr(text, "what nodes see"));
    ck_assert_ptr_nonnull(strstr(text, "  tool run d\n"));
    ck_assert_ptr_nonnull(strstr(help(ARGUMENT_HELP_USAGE), "[--layer=NAME]"));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, words_are_read, 0, ARRAY_LENGTH(fine));
    tcase_add_loop_test(cases, wrong_words_are_refused, 0, ARRAY_LENGTH(wrong));
    tcase_add_test(cases, behind_help_nothing_is_looked_at);
    tcase_add_test(cases, options_are_listed_as_in_the_help);
    tcase_add_test(cases, the_short_help_has_what_matters);
    tcase_add_test(cases, the_whole_help_names_shared_options_behind_the_others);
}

UNIT(add_cases, 60)
