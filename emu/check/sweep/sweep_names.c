/*
 * sweep_names.c: a list of names is read by one function, and a name that does not exist is refused with all
 * that do.
 */
#include <stdio.h>
#include <string.h>

#include "facts/numbers.h"
#include "say.h"
#include "parray.h"
#include "suggest.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_row.h"

enum { NAME_SIZE = 64 };

const char *sweep_names_next(const char *list, char *name, size_t size)
{
    size_t length = strcspn(list, ",");
    snprintf(name, size, "%.*s", (int)length, list);
    return list[length] ? list + length + 1 : NULL;
}

/* Copy the first word of a text with blanks between words. Result: the rest, NULL if there is no word. */
static const char *next_word(const char *text, char *word, size_t size)
{
    text += text ? strspn(text, " ") : 0;
    if (!text || !*text)
        return NULL;
    size_t length = strcspn(text, " ");
    snprintf(word, size, "%.*s", (int)length, text);
    return text + length;
}

static bool declares_figure(const struct parray_program *program, const char *name)
{
    char word[NAME_SIZE];
    const char *rest = program->figure_names;
    while ((rest = next_word(rest, word, sizeof word)))
        if (strcmp(word, name) == 0)
            return true;
    return false;
}

/* Does some program declare the figure, or have figures that it does not declare, if `any` counts, too? */
static bool is_figure(const struct sweep *sweep, const char *name, bool any)
{
    for (size_t i = 0; i < sweep->programs; i++) {
        const struct parray_program *program = sweep->program[i].program;
        if (program->figure_names ? declares_figure(program, name) : any && program->figures)
            return true;
    }
    return false;
}

/* Might a run show this name as what its nodes gave, such as money_sum? */
static bool may_be_value(const char *name)
{
    const char *last = strrchr(name, '_');
    for (size_t i = 0; last && last > name && sweep_value_sums[i]; i++)
        if (strcmp(last + 1, sweep_value_sums[i]) == 0)
            return true;
    return false;
}

/* Refuse a name; `shown`: the figures that a run has shown, NULL: those that the program declares. */
static void refuse(const struct sweep *sweep, const char *option, const char *name, const json_t *shown)
{
    enum { KNOWN_MOST = 64 };
    const char *key, *rest = shown ? NULL : sweep->subject.figure_names;
    json_t *value;
    char names[2048] = "", hint[256], figure[KNOWN_MOST][NAME_SIZE];
    size_t used = 0, figures = 0;
    struct suggestions nearest = {.word = name};
    for (const struct number *number = numbers; number->name; number++) {
        suggest_offer(&nearest, number->name);
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", number->name);
    }
    while (figures < KNOWN_MOST && (rest = next_word(rest, figure[figures], NAME_SIZE)))
        figures++;
    json_object_foreach((json_t *)(uintptr_t)shown, key, value) if (figures < KNOWN_MOST)
        snprintf(figure[figures++], NAME_SIZE, "%s", key);
    for (size_t i = 0; i < figures && used < sizeof names; i++) {
        suggest_offer(&nearest, figure[i]);
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "; its figures are ",
                                 figure[i]);
    }
    suggest_text(&nearest, hint, sizeof hint);
    say_usage("--%s %s: no number of a report and no figure of %s has that name%s (there are: %s)", option,
              name, sweep->subject.name, hint, names);
}

bool sweep_names_check(const struct sweep *sweep, const char *option, const char *list)
{
    char name[NAME_SIZE];
    while (list) {
        list = sweep_names_next(list, name, sizeof name);
        if (number_find(name) || is_figure(sweep, name, true) || may_be_value(name))
            continue;
        refuse(sweep, option, name, NULL);
        return false;
    }
    return true;
}

static bool list_in_row(const struct sweep *sweep, const char *option, const char *list, const json_t *row)
{
    char name[NAME_SIZE];
    const json_t *figures = json_object_get(row, "figures");
    while (list) {
        list = sweep_names_next(list, name, sizeof name);
        if (number_find(name) || is_figure(sweep, name, false) || json_object_get(figures, name))
            continue;
        refuse(sweep, option, name, figures);
        return false;
    }
    return true;
}

bool sweep_names_in_row(const struct sweep *sweep, const json_t *row)
{
    if (sweep->programs > 1) /* it may be a figure of another one */
        return true;
    return list_in_row(sweep, "columns", sweep->columns, row) && list_in_row(sweep, "draw", sweep->draw, row);
}
