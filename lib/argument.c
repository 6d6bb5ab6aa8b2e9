/*
 * argument.c: getopt_long reads the words first, by a table made of all options, and tells of those that are
 * wrong: argp would let getopt print its own words, which know nothing of names that are like a mistyped one.
 */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "argument.h"
#include "base.h"
#include "number.h"
#include "say.h"
#include "suggest.h"

static bool is_for_help(const struct argp_option *row)
{
    return row->key == ARGUMENT_KEY_HELP || row->key == ARGUMENT_KEY_SHORT || row->key == ARGUMENT_KEY_USAGE;
}

static enum argument_help help_of(int key)
{
    return key == ARGUMENT_KEY_SHORT   ? ARGUMENT_HELP_SHORT
           : key == ARGUMENT_KEY_USAGE ? ARGUMENT_HELP_USAGE
                                       : ARGUMENT_HELP_WHOLE;
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    (void)text;
    switch (key) {
    case ARGP_KEY_INIT:
        return state->child_inputs[0] = state->input, 0;
    case ARGUMENT_KEY_HELP:
    case ARGUMENT_KEY_SHORT:
    case ARGUMENT_KEY_USAGE:
        argument_tell(state->root_argp->children[0].argp, state->name, help_of(key));
        return ECANCELED; /* which ends argp_parse */
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* A parser with what every one has besides. */
struct whole {
    struct argp_child children[2];
    struct argp argp;
};

static const struct argp *whole_of(const struct argp *argp, struct whole *whole)
{
    whole->children[0] = (struct argp_child){.argp = argp};
    whole->children[1] = (struct argp_child){.argp = NULL};
    whole->argp =
        (struct argp){.options = argument_help_options, .parser = take_key, .children = whole->children};
    return &whole->argp;
}

bool argument_help(const struct argp *argp, const char *command, const char *word)
{
    for (const struct argp_option *row = argument_help_options; row->key; row++) {
        bool named = row->name ? strncmp(word, "--", 2) == 0 && strcmp(word + 2, row->name) == 0
                               : word[0] == '-' && word[1] == row->key && !word[2];
        if (named)
            return argument_tell(argp, command, help_of(row->key)), true;
    }
    return false;
}

/* ------------------------------------------------------------------------------- words that are wrong */

/* What getopt_long wants to know. */
struct argument_words {
    const char *command;
    struct argument_options options;
    struct option table[ARGUMENT_OPTIONS_MOST + 1]; /* of the long options; val: its place in `options` */
    char letters[64];
};

enum { FIRST_VALUE = 1 << 10 }; /* of struct option, above all letters */

/* The letter for help is left out: getopt_long gives '?' for letters that there are not. "-:" in front: words
 * that are no options come in their order, and a value that is missing is told apart. */
static void words_prepare(struct argument_words *words)
{
    size_t rows = 0, letters = (size_t)snprintf(words->letters, sizeof words->letters, "-:");
    for (size_t i = 0; i < words->options.count; i++) {
        const struct argp_option *row = words->options.option[i].row;
        if (row->flags & OPTION_DOC)
            continue;
        if (row->name)
            words->table[rows++] = (struct option){row->name, row->arg ? required_argument : no_argument,
                                                   NULL, FIRST_VALUE + (int)i};
        if (argument_option_letter(row) && row->key != ARGUMENT_KEY_HELP &&
            letters + 3 < sizeof words->letters)
            letters += (size_t)snprintf(words->letters + letters, sizeof words->letters - letters, "%c%s",
                                        row->key, row->arg ? ":" : "");
    }
    words->table[rows] = (struct option){0};
}

/* Refuse a name that is none, or was cut so short that several begin with it. */
static void refuse_name(const struct argument_words *words, const char *word, int length)
{
    char name[64], text[512] = "";
    struct suggestions nearest = {.word = name, .before = "--"};
    size_t used = 0, begun = 0;
    snprintf(name, sizeof name, "%.*s", length - 2, word + 2);
    for (const struct option *option = words->table; option->name; option++) {
        if (argument_option_shown(words->options.option[option->val - FIRST_VALUE].row))
            suggest_offer(&nearest, option->name);
        if (strncmp(option->name, name, strlen(name)) == 0 && used < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s--%s", begun++ ? ", " : "",
                                     option->name);
    }
    if (begun) {
        say_usage("--%s is short for several options: %s", name, text);
        return;
    }
    suggest_text(&nearest, text, sizeof text);
    say_usage("no option '%.*s'%s" SAY_DO "`%s --help' lists all", length, word, text, words->command);
}

/* Say what is wrong with a word. `key`: what getopt_long gave; `value`: optopt. */
static void refuse_word(const struct argument_words *words, const char *word, int key, int value)
{
    int length = (int)strcspn(word, "=");
    bool is_long = value == 0 || value >= FIRST_VALUE;
    const struct argp_option *row =
        value >= FIRST_VALUE ? words->options.option[value - FIRST_VALUE].row : NULL;
    for (size_t i = 0; !row && value > 0 && i < words->options.count; i++)
        if (words->options.option[i].row->key == value)
            row = words->options.option[i].row;
    if (key == ':')
        say_usage("%s needs a value: %s %s" SAY_DO "`%s --help' tells more", word, word,
                  row ? row->arg : "VALUE", words->command);
    else if (is_long && row)
        say_usage("--%s takes no value: leave out '%s'", row->name, word + length);
    else if (is_long)
        refuse_name(words, word, length);
    else
        say_usage("no option '-%c'" SAY_DO "`%s --help' lists all", value, words->command);
}

/* Are all words as the options want them? False after saying which is not. Words behind one for help are not
 * looked at. */
static bool words_fit(struct argument_words *words, int argc, char **argv)
{
    int key, before = optind;
    bool fit = true;
    words_prepare(words);
    optind = 0; /* glibc begins anew */
    while ((key = getopt_long(argc, argv, words->letters, words->table, NULL)) != -1) {
        const struct argp_option *row =
            key >= FIRST_VALUE ? words->options.option[key - FIRST_VALUE].row : NULL;
        fit = key != ':' && (key != ARGUMENT_KEY_HELP || optopt == ARGUMENT_KEY_HELP);
        if (!fit)
            refuse_word(words, argv[optind - 1], key, optopt);
        if (!fit || key == ARGUMENT_KEY_HELP || key == ARGUMENT_KEY_SHORT || (row && is_for_help(row)))
            break;
    }
    optind = before;
    return fit;
}

enum opts_result argument_parse(const struct argp *argp, int argc, char **argv, void *input)
{
    struct whole whole;
    struct argument_words words = {.command = argv[0]};
    argument_options(argp, &words.options);
    if (!words_fit(&words, argc, argv))
        return OPTS_REFUSED;
    error_t result = argp_parse(whole_of(argp, &whole), argc, argv, ARGP_NO_EXIT | ARGP_NO_HELP, NULL, input);
    if (result == ENOMEM)
        say_usage("out of memory for the arguments");
    return result == 0 ? OPTS_RUN : result == ECANCELED ? OPTS_DONE : OPTS_REFUSED;
}

/* ---------------------------------------------------------------------- what several commands take */

error_t argument_once(const char **kept, const char *what, const char *text)
{
    if (!*kept)
        return *kept = text, 0;
    say_usage("one %s at a time: '%s' and '%s' were given", what, *kept, text);
    return EINVAL;
}

error_t argument_number(const char *option, const char *text, uint64_t low, uint64_t high, uint64_t *number)
{
    if (number_read(text, low, high, number))
        return 0;
    say_usage("--%s is '%s'; it must be a whole number from %" PRIu64 " to %" PRIu64, option, text, low,
              high);
    return EINVAL;
}
