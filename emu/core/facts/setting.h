/*
 * setting.h: one option of a run: its name, its type, its limits, and its value as text.
 *
 * A field of struct options or struct disturb_options keeps the value. One form of the value as text is read
 * from the command line, from replay files and from sweeps. settings.h has the table of all settings.
 *
 * Pure functions, except for setting_set and setting_copy, which write to the given place.
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
    SETTING_TEXT,   /* const char *; the text lives longer than the place. NULL: not given */
    SETTING_PARAMS, /* NAME=VALUE, any number of times */
    SETTING_NUMBER, /* unsigned, low..high */
    SETTING_BYTES,  /* unsigned, low..high; k, M and G may follow it on the command line */
    SETTING_RATE,   /* a probability, as a uint64_t in units of 1 / RATE_ONE */
    SETTING_CHOICE, /* an enum: the number of the word among those of `argument`, "abort|count|wait" */
    SETTING_FLAG,   /* bool: true is SETTING_YES */
    SETTING_ORDER,  /* of struct disturb_options: order and changes */
    SETTING_FAULTS  /* of struct disturb_options: rates and plans, any number of times */
};

#define SETTING_YES "yes"

/* What a setting is about: struct disturb_options for SETTING_DISTURB, struct options for all others. */
enum setting_group {
    SETTING_WHAT = 1, /* what runs */
    SETTING_TIME,     /* time and links */
    SETTING_DISTURB,  /* what disturbs the run */
    SETTING_MACHINE,  /* what the array runs on */
    SETTING_GROUPS_END
};

/* Where else than on the command line a setting can be stated, and whether a short help tells of it. */
enum setting_use {
    SETTING_IN_FILES = 1, /* in replay files; written if it is not normal */
    SETTING_ALWAYS = 2,   /* written to replay files in any case */
    SETTING_PAIRED = 4,   /* written to replay files if any paired one is not normal */
    SETTING_SWEPT = 8,    /* an axis of a sweep */
    SETTING_MATTERS = 16  /* among the options that matter most */
};

struct setting_kind {
    const char *name;     /* "per-unit": of the option, and of the line in replay files */
    const char *argument; /* what stands for the value in the help; NULL: a flag */
    const char *help;     /* NULL: no option of the command line */
    const char *json;     /* field of the JSON object of what disturbs a run; NULL: no field there */
    enum setting_group group;
    enum setting_type type;
    unsigned uses;              /* enum setting_use */
    size_t offset, size;        /* of the field */
    uint64_t low, high, normal; /* of numbers; normal: the value if none is given; it may be beyond `high` */
};

/* Where the values of one run are kept. */
struct setting_place {
    struct options *options;
    struct disturb_options *disturb;
    const char **params; /* what options->params points to: room for one more */
};

/* Read a text, which lives as long as the place. False: malformed or out of the limits. */
bool setting_set(const struct setting_kind *kind, const struct setting_place *place, const char *text);

/* Is the value the one that holds if none is given? */
bool setting_is_normal(const struct setting_kind *kind, const struct options *options,
                       const struct disturb_options *disturb);

/* Copy the value from `from` to `to`, of a setting that is one field of struct options. */
void setting_copy(const struct setting_kind *kind, struct options *to, const struct options *from);

/* Write a line "NAME VALUE" for each value of the setting; none for an empty list, a rate of 0, a normal
 * word, a number that was not given. */
void setting_write(const struct setting_kind *kind, const struct options *options,
                   const struct disturb_options *disturb, FILE *out);

/* The value of a text; NULL: not given. */
const char *setting_text(const struct setting_kind *kind, const struct options *options);

/* The value of a number, a rate, a flag or a choice. */
uint64_t setting_number(const struct setting_kind *kind, const struct options *options,
                        const struct disturb_options *disturb);

/* Word `number` of a choice, and its length; NULL: there are not so many. */
const char *setting_word(const struct setting_kind *kind, uint64_t number, int *length);

/* What the text of the setting must be, as the end of a sentence: "a whole number from 1 to 65536". */
void setting_wanted(const struct setting_kind *kind, char *text, size_t size);

/* Write "on-violation is 'wiat'; did you mean wait? it must be abort, count or wait" about a text that
 * is not one of the setting. */
void setting_refusal(const struct setting_kind *kind, const char *value, char *text, size_t size);

/* What the text must be, in the shorter words for replay files. */
void setting_wanted_in_file(const struct setting_kind *kind, char *text, size_t size);

#endif
