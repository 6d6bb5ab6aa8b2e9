/*
 * argument_options.c: the tables of a parser and of its children as one list, in the order of argp's help.
 */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "argument.h"

const struct argp_option argument_help_options[] = {
    {0, ARGUMENT_KEY_SHORT, 0, 0, "a screen: what it is for, the options that matter, examples", -1},
    {"help", ARGUMENT_KEY_HELP, 0, 0, "all options", -1},
    {"usage", ARGUMENT_KEY_USAGE, 0, 0, "their names", -1},
    {0},
};

static bool is_end(const struct argp_option *row)
{
    return !row->name && !row->key && !row->doc && !row->group;
}

static bool is_heading(const struct argp_option *row)
{
    return !row->name && !row->key;
}

int argument_option_letter(const struct argp_option *row)
{
    return row->key > 0 && row->key <= UCHAR_MAX && isgraph(row->key) != 0;
}

/* argp's own rules: rows stay in the group of the row before, and a heading begins the next one; of two
 * options with one name the first one counts. */
static void add_options(const struct argp *argp, struct argument_options *options)
{
    int group = 0;
    for (const struct argp_option *row = argp->options; row && !is_end(row); row++) {
        group = row->group ? row->group : is_heading(row) ? group + 1 : group;
        bool hidden_by_another = row->name && !(row->flags & OPTION_DOC) &&
                                 argument_option_find(options, row->name, strlen(row->name));
        if (!hidden_by_another && options->count < ARGUMENT_OPTIONS_MOST)
            options->option[options->count++] = (struct argument_option){row, group};
    }
    for (const struct argp_child *child = argp->children; child && child->argp; child++)
        add_options(child->argp, options);
}

static int place_in_group(const struct argp_option *row)
{
    return is_heading(row) ? 0 : row->flags & OPTION_DOC ? 2 : 1;
}

static int compare_options(const void *one, const void *other)
{
    const struct argument_option *a = one, *b = other;
    if (a->group != b->group)
        return (a->group < 0) != (b->group < 0) ? (a->group < 0) - (b->group < 0)
                                                : (a->group > b->group) - (a->group < b->group);
    int places = place_in_group(a->row) - place_in_group(b->row);
    return places ? places : strcasecmp(a->row->name ? a->row->name : "", b->row->name ? b->row->name : "");
}

void argument_options(const struct argp *argp, struct argument_options *options)
{
    const struct argp_child children[] = {{.argp = argp}, {.argp = NULL}};
    const struct argp whole = {.options = argument_help_options, .children = children};
    options->count = 0;
    add_options(&whole, options);
    qsort(options->option, options->count, sizeof options->option[0], compare_options);
}

const struct argp_option *argument_option_find(const struct argument_options *options, const char *name,
                                               size_t length)
{
    for (size_t i = 0; i < options->count; i++) {
        const struct argp_option *row = options->option[i].row;
        if (row->name && !(row->flags & OPTION_DOC) && strncmp(row->name, name, length) == 0 &&
            !row->name[length])
            return row;
    }
    return NULL;
}

bool argument_option_shown(const struct argp_option *row)
{
    return row->name && !(row->flags & (OPTION_DOC | OPTION_HIDDEN));
}
