/*
 * setting.h: one thing that can be said of a run: its name, its type, its limits, and its value as text.
 *
 * A setting is kept in a field of struct options or struct disturb_options. The same text gives its value behind an option of the
 * command line, in a line of a replay file and in a sweep. settings.h has the table of all of them.
 *
 * Pure functions, setting_set excepted, which writes to the given place.
 */
#ifndef SETTING_H
#define SETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct disturb_options;
struct options;

enum setting_type {
    SETTING_TEXT,   /* const char *; the text lives longer than the place. NULL: not said */
    SETTING_PARAMS, /* NAME=VALUE, any number of times */
    SETTING_NUMBER, /* unsigned, low..high */
    SETTING_BYTES,  /* the same; k, M and G may follow it on the command line */
    SETTING_RATE,   /* a probability, uint64_t, of RATE_ONE */
    SETTING_EITHER, /* bool: the second of the two words of `argument` */
    SETTING_FLAG,   /* bool; its text is SETTING_YES */
    SETTING_ORDER,  /* of struct disturb_options: order and changes */
    SETTING_FAULTS  /* of struct disturb_options: rates and plans, any number of times */
};

#define SETTING_YES "yes"

/* What it is about. Those that disturb are kept in struct disturb_options, all others in struct options. */
enum setting_group {
    SETTING_WHAT = 1, /* what runs */
    SETTING_TIME,     /* time and links */
    SETTING_DISTURB,
    SETTING_MACHINE, /* what it runs on */
    SETTING_GROUPS_END
};

/* Where else than on the command line it can be said. */
enum setting_use {
    SETTING_IN_FILES = 1, /* replay files; written if it is not normal */
    SETTING_ALWAYS = 2,   /* written to replay files in any case */
    SETTING_PAIRED = 4,   /* written to replay files if any paired one is not normal */
    SETTING_SWEPT = 8     /* an axis of a sweep */
};

struct setting_kind {
    const char *name;     /* "per-unit": of the option, and of the line in replay files */
    const char *argument; /* what stands for the value in the help; NULL: a flag */
    const char *help;     /* NULL: no option of the command line */
    const char *json;     /* of the field in reports on disturbances; NULL: in none, or those of its own */
    enum setting_group group;
    enum setting_type type;
    unsigned uses;              /* enum setting_use */
    size_t offset, size;        /* of the field */
    uint64_t low, high, normal; /* of numbers; normal: the value if nothing is said */
};

/* Where the values of one run are kept. */
struct setting_place {
    struct options *options;
    struct disturb_options *disturb;
    const char **params; /* what options->params points to: room for one more */
};

/* Take a text, which lives as long as the place. False: it is malformed or out of the limits, and the place is as before. */
bool setting_set(const struct setting_kind *kind, const struct setting_place *place, const char *text);

/* Is it as if nothing had been said? */
bool setting_is_normal(const struct setting_kind *kind, const struct options *options,
                       const struct disturb_options *disturb);

/* The same value in `to` as in `from`; of a setting that is one field of struct options. */
void setting_copy(const struct setting_kind *kind, struct options *to, const struct options *from);

/* A line "NAME VALUE" for each of its values; none for a list, word or rate of which nothing was said. */
void setting_write(const struct setting_kind *kind, const struct options *options,
                   const struct disturb_options *disturb, FILE *out);

/* The value of a text; NULL: not said. */
const char *setting_text(const struct setting_kind *kind, const struct options *options);

/* The value of a number, a rate, a flag or a choice of two. */
uint64_t setting_number(const struct setting_kind *kind, const struct options *options,
                        const struct disturb_options *disturb);

/* What its text must be, to end a sentence: "a whole number from 1 to 65536". */
void setting_wanted(const struct setting_kind *kind, char *text, size_t size);

/* The same in the words of replay files, which are shorter. */
void setting_wanted_in_file(const struct setting_kind *kind, char *text, size_t size);

#endif
