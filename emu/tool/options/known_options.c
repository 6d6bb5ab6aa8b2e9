/*
 * known_options.c: the arguments are read as getopt_long reads them: an option that takes a value takes the
 * next argument if it has no '=', a name may be cut short, and letters stand together behind one dash.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "nearest.h"
#include "options/known_options.h"
#include "options/say.h"

enum { NAME_SIZE = 64 };

/* What is looked for, and what was found. */
struct look {
    const char *name; /* without dashes; not ended by a zero byte */
    size_t length;
    int letter; /* of a short option; 0: a long one is looked for */
    const struct argp_option *found;
    bool whole;      /* `found` has the whole name */
    bool several;    /* the name is the begin of several */
    bool with_value; /* `found` takes one */
};

static bool is_end(const struct argp_option *option)
{
    return !option->name && !option->key && !option->doc && !option->group;
}

static void look_at(struct look *look, const struct argp_option *option, bool with_value)
{
    bool fits = look->letter ? option->key == look->letter
                             : option->name && strncmp(option->name, look->name, look->length) == 0,
         whole = fits && !look->letter && strlen(option->name) == look->length;
    if (!fits || look->whole || (option->flags & OPTION_DOC))
        return;
    look->several = look->found && !whole;
    look->found = option;
    look->whole = whole;
    look->with_value = with_value;
}

static void look_in(struct look *look, const struct argp *argp)
{
    bool with_value = false;
    for (const struct argp_option *option = argp->options; option && !is_end(option); option++) {
        if (!(option->flags & OPTION_ALIAS))
            with_value = option->arg && !(option->flags & OPTION_ARG_OPTIONAL);
        look_at(look, option, with_value);
    }
    for (const struct argp_child *child = argp->children; child && child->argp; child++)
        look_in(look, child->argp);
}

/* ----------------------------------------------------------------------------------------- the sentence */

static void offer_all(const struct argp *argp, struct nearest *nearest)
{
    for (const struct argp_option *option = argp->options; option && !is_end(option); option++)
        if (option->name && !(option->flags & (OPTION_DOC | OPTION_HIDDEN)))
            nearest_offer(nearest, option->name);
    for (const struct argp_child *child = argp->children; child && child->argp; child++)
        offer_all(child->argp, nearest);
}

void known_options_offer(const struct argp *argp, struct nearest *nearest, char *name, size_t size)
{
    snprintf(name, size, "%.*s", (int)strcspn(nearest->word + 2, "="), nearest->word + 2);
    nearest->word = name;
    nearest->before = "--";
    offer_all(argp, nearest);
}

static bool refuse_long(const struct argp *argp, const char *word, const char *const *more,
                        const char *command)
{
    char name[NAME_SIZE], hint[256];
    struct nearest nearest = {.word = word};
    known_options_offer(argp, &nearest, name, sizeof name);
    for (size_t i = 0; more && more[i]; i++)
        nearest_offer(&nearest, more[i]);
    nearest_text(&nearest, hint, sizeof hint);
    say_usage("no option '%.*s'%s (`%s --help' lists all)", (int)strcspn(word, "="), word, hint, command);
    return false;
}

static size_t list_begun(const struct argp *argp, const struct look *look, char *names, size_t size,
                         size_t used)
{
    for (const struct argp_option *option = argp->options; option && !is_end(option); option++)
        if (option->name && !(option->flags & OPTION_DOC) && used < size &&
            strncmp(option->name, look->name, look->length) == 0)
            used += (size_t)snprintf(names + used, size - used, "%s--%s", used ? ", " : "", option->name);
    for (const struct argp_child *child = argp->children; child && child->argp; child++)
        used = list_begun(child->argp, look, names, size, used);
    return used;
}

/* Refuse a name that was cut so short that several have it at their begin. */
static bool refuse_short(const struct argp *argp, const struct look *look)
{
    char names[512] = "";
    list_begun(argp, look, names, sizeof names, 0);
    say_usage("--%.*s is short for several options: %s", (int)look->length, look->name, names);
    return false;
}

/* ---------------------------------------------------------------------------------------- the arguments */

static bool is_help(const struct argp_option *option)
{
    return option->name && (strcmp(option->name, "help") == 0 || strcmp(option->name, "usage") == 0);
}

/* Find what the letters behind one dash are. False: one of them, *unknown, is none. */
static bool find_letters(const struct argp *argp, const char *letters, struct look *look, char *unknown)
{
    for (; *letters; letters++) {
        *look = (struct look){.letter = (unsigned char)*letters};
        if (isgraph((unsigned char)*letters))
            look_in(look, argp);
        *unknown = *letters;
        if (!look->found)
            return false;
        if (look->with_value) {
            look->with_value = !letters[1]; /* else the rest is the value */
            return true;
        }
    }
    return true;
}

/* Look at the argument. False after a sentence. */
static bool look_at_word(const struct argp *argp, const char *word, const char *const *more,
                         const char *command, struct look *look)
{
    char unknown = 0;
    if (word[1] != '-')
        return find_letters(argp, word + 1, look, &unknown) ||
               (say_usage("no option '-%c' (`%s --help' lists all)", unknown, command), false);
    *look = (struct look){.name = word + 2, .length = strcspn(word + 2, "=")};
    bool has_value = word[2 + look->length] == '=';
    look_in(look, argp);
    if (!look->found)
        return refuse_long(argp, word, more, command);
    if (look->several)
        return refuse_short(argp, look);
    if (has_value && !look->found->arg) /* an alias has the argument of the option before it: none has one */
        return say_usage("--%s takes no value: leave out '%s'", look->found->name, word + 2 + look->length),
               false;
    look->with_value &= !has_value;
    return true;
}

bool known_options(const struct argp *argp, int argc, char *const *argv, const char *const *more)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *word = argv[i];
        struct look look = {0};
        if (word[0] != '-' || !word[1])
            continue;
        if (!look_at_word(argp, word, more, argv[0], &look))
            return false;
        if (is_help(look.found))
            return true;
        if (look.with_value && ++i == argc)
            return say_usage("%s needs a value: %s %s (`%s --help' tells more)", word, word, look.found->arg,
                             argv[0]),
                   false;
    }
    return true;
}
