/*
 * class_opts.c: the first one that is given is noted, so that a grade of one program can refuse it by its
 * name.
 */
#include "class/class_opts.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "argument.h"
#include "base.h"
#include "number.h"
#include "say.h"

enum {
    KEY_CSV = CLASS_OPTS_KEY,
    KEY_CSV_FORM,
    KEY_TEXTS,
    KEY_PAGE,
    KEY_LEADERBOARD,
    KEY_PSEUDONYMS,
    KEY_SKELETON,
    KEY_ALIKE,
    KEY_JOBS,
    KEYS_END
};

enum { JOBS_MOST = 64, ALIKE_MOST = 100 };

const struct argp_option class_opts_table[] = {
    {"csv", KEY_CSV, "FILE", 0, "of a folder: write a row for each work; - is standard output", 0},
    {"csv-form", KEY_CSV_FORM, "FORM", 0,
     "of a folder: plain, moodle, or canvas:ASSIGNMENT, as that platform imports it (default plain)", 0},
    {"texts", KEY_TEXTS, "FOLDER", 0, "of a folder: write the text of each grade to FOLDER/NAME.txt", 0},
    {"page", KEY_PAGE, "FILE.html", 0, "of a folder: write a page with who fails where, for those who grade",
     0},
    {"leaderboard", KEY_LEADERBOARD, "FILE.html", 0,
     "of a folder: write a page of the fewest steps and packets, for all", 0},
    {"pseudonyms", KEY_PSEUDONYMS, NULL, 0, "of a folder: the leaderboard has no names", 0},
    {"skeleton", KEY_SKELETON, "FILE.c", 0,
     "of a folder: what all begin with, which makes no two works alike", 0},
    {"alike", KEY_ALIKE, "PERCENT", 0,
     "of a folder: tell pairs of sources that share so much (default 60; 0: do "
     "not look)",
     0},
    {"jobs", KEY_JOBS, "J", 0, "of a folder: works at a time (default: as many as there are cores)", 0},
    {0},
};

static error_t read_form(struct class_opts *opts, const char *text)
{
    opts->csv_form = text;
    if (platform_form_read(text, &opts->form))
        return 0;
    say_usage("--csv-form is '%s'; it must be plain, moodle, canvas or canvas:ASSIGNMENT", text);
    return EINVAL;
}

/* Where the text of an option goes that is only kept; NULL: it is another one. */
static const char **text_of(struct class_opts *opts, int key)
{
    switch (key) {
    case KEY_CSV:
        return &opts->csv;
    case KEY_TEXTS:
        return &opts->texts;
    case KEY_PAGE:
        return &opts->page;
    case KEY_LEADERBOARD:
        return &opts->leaderboard;
    case KEY_SKELETON:
        return &opts->skeleton;
    default:
        return NULL;
    }
}

error_t class_opts_read(struct class_opts *opts, int key, const char *text)
{
    if (key == ARGP_KEY_INIT)
        opts->alike = CLASS_ALIKE_DEFAULT;
    if (key < CLASS_OPTS_KEY || key >= KEYS_END)
        return ARGP_ERR_UNKNOWN;
    if (!opts->first)
        opts->first = class_opts_table[key - CLASS_OPTS_KEY].name;
    const char **kept = text_of(opts, key);
    if (kept)
        return *kept = text, 0;
    switch (key) {
    case KEY_CSV_FORM:
        return read_form(opts, text);
    case KEY_ALIKE:
        return argument_number("alike", text, 0, ALIKE_MOST, &opts->alike);
    case KEY_JOBS:
        return argument_number("jobs", text, 1, JOBS_MOST, &opts->jobs);
    default:
        return opts->pseudonyms = true, 0;
    }
}

bool class_opts_check(const struct class_opts *opts)
{
    if (opts->csv_form && !opts->csv)
        return say_usage("--csv-form says how --csv is written, which was not given" SAY_DO "add --csv FILE"),
               false;
    if (opts->pseudonyms && !opts->leaderboard)
        return say_usage("--pseudonyms is for a leaderboard, which was not asked for" SAY_DO
                         "add --leaderboard FILE.html"),
               false;
    if (opts->skeleton && access(opts->skeleton, R_OK) != 0)
        return say_usage("cannot read the skeleton '%s': %s", opts->skeleton, strerror(errno)), false;
    return true;
}
