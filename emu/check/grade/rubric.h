/*
 * rubric.h: what a program is graded by: settings, points, limits; as a sheet or a command line says.
 *
 * Life cycle: all zero but for RUBRIC_DEFAULT, then rubric_add for each setting and rubric_text for texts
 * that have to live as long; rubric_free. One thread.
 */
#ifndef RUBRIC_H
#define RUBRIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/disturb_options.h"
#include "facts/options.h"
#include "facts/setting.h"

struct task;

enum {
    RUBRIC_THRESHOLDS = 8,
    RUBRIC_SETTINGS_MOST = 1000,
    RUBRIC_POINTS_MOST = 1000000,
    RUBRIC_PARAMS_MOST = 32,
    RUBRIC_PARAMS_ROOM = 64
};

/* Of what a good run has few. */
enum few { FEW_STEPS, FEW_PACKETS, FEW_BYTES, FEWS };

/* "steps", the word for it in sheets and file formats; "few steps", the name of the points. */
extern const struct few_kind {
    const char *word, *title;
} few_kinds[FEWS];

/* Points for a run that has few of something. */
struct threshold {
    enum few few;
    uint64_t points;
    double within; /* at most so many times the lower bound, of steps; 0: `most` counts */
    uint64_t most; /* whatever the bound */
};

/* The points of one setting. */
struct point_scale {
    uint64_t correct, legal, stress;
    size_t thresholds;
    struct threshold threshold[RUBRIC_THRESHOLDS]; /* each adds its points to those of the others */
};

/* One array on which the program is graded. */
struct rubric_setting {
    const char *name;
    struct options options;
    const char **params; /* what options.params points to */
    size_t param_room;
    struct disturb_options
        faults; /* what options.disturb points to while the program is graded, if it has any */
    struct point_scale scale;
    bool own_scale;  /* given for this setting alone */
    bool no_links;   /* the program is told nothing of the topology but a node's own ports */
    bool silent;     /* an answer that comes out without packets counts */
    bool late;       /* disturbed runs have late packets, also if the program does not claim to bear them */
    bool hidden;     /* text and JUnit XML tell its name and which points were reached, and no more */
    bool told;       /* what a node hands in has to have come in a packet, as it is */
    uint64_t beside; /* bytes that a packet may have besides the words for which it has units */
    unsigned line;   /* of the sheet; 0: there is none */
};

struct rubric {
    const char *path; /* of the sheet; NULL: there is none */
    const struct task *task;
    uint64_t seed;
    bool has_seed;
    uint64_t seconds, memory, runs; /* limits of one run, and disturbed runs for each setting */
    uint64_t pass;                  /* points */
    bool has_pass;                  /* else all points */
    const char **forbid;            /* patterns of names that the program must not use */
    size_t forbids, forbid_room;
    struct rubric_setting *setting;
    size_t count, room;
    char **owned;
    size_t owned_count, owned_room;
};

/* Limits where none are given, and what can be given; texts quote them by RUBRIC_WORD. */
#define RUBRIC_SECONDS_DEFAULT 10
#define RUBRIC_RUNS_DEFAULT    20
#define RUBRIC_GIB_DEFAULT     2
#define RUBRIC_MEMORY_DEFAULT  ((uint64_t)RUBRIC_GIB_DEFAULT << 30)
#define RUBRIC_SECONDS_MOST    3600
#define RUBRIC_RUNS_MOST       1000000
#define RUBRIC_MIB_LEAST       64
#define RUBRIC_MEMORY_LEAST    ((uint64_t)RUBRIC_MIB_LEAST << 20)
#define RUBRIC_MEMORY_WANTED \
    "a number of bytes from " RUBRIC_WORD(RUBRIC_MIB_LEAST) "M up; k, M and G may follow it"

#define RUBRIC_QUOTE(number) #number
#define RUBRIC_WORD(number)  RUBRIC_QUOTE(number)

#define RUBRIC_DEFAULT                                                                                  \
    {                                                                                                   \
        .seconds = RUBRIC_SECONDS_DEFAULT, .runs = RUBRIC_RUNS_DEFAULT, .memory = RUBRIC_MEMORY_DEFAULT \
    }

/* A setting for which nothing has been given, with the points of a grade without a sheet. */
struct rubric_setting rubric_setting_default(void);

/* Append a copy of a setting, with parameters of its own. Result: the copy, until the next one. */
struct rubric_setting *rubric_add(struct rubric *rubric, const struct rubric_setting *like);

/* Read the value of a setting of the table of settings (facts/setting.h). False: malformed, or more than
 * RUBRIC_PARAMS_MOST parameters. */
bool rubric_set(struct rubric *rubric, struct rubric_setting *setting, const struct setting_kind *kind,
                const char *text);

/* Does the setting have faults? Then a run gets what it gets without them: neither does a lower bound hold,
 * nor can disturbed runs be told from the undisturbed one. */
bool rubric_has_faults(const struct rubric_setting *setting);

/* Have the options shuffle the nodes by their seed, where the setting hides links. The node of the parameter
 * "root" keeps its rank. */
void rubric_shuffle(struct rubric_setting *setting);

/* Call `take` for each value of a kind that was given for a setting, as rubric_set takes it. */
void rubric_each_value(const struct rubric_setting *setting, const struct setting_kind *kind,
                       void (*take)(void *context, const char *value), void *context);
void rubric_each_fault(const struct rubric_setting *setting, void (*take)(void *context, const char *value),
                       void *context);

/* A copy of a text that lives as long as the rubric. */
const char *rubric_text(struct rubric *rubric, const char *text);

/* Forbid the names that match a pattern of the shell, such as coll_*. */
void rubric_forbid(struct rubric *rubric, const char *pattern);

/* Are there points that only a lower bound can tell? */
bool scale_asks_bound(const struct point_scale *scale);

/* The points of a setting, and of all. */
uint64_t scale_total(const struct point_scale *scale);
uint64_t rubric_total(const struct rubric *rubric);

/* The points with which the rubric is passed. */
uint64_t rubric_pass_mark(const struct rubric *rubric);

/* The names of the settings that a rubric can have, ended by NULL: the one list of them, for sheets, the
 * command line and requests for runs. */
extern const char *const rubric_settings[];

void rubric_setting_free(struct rubric_setting *setting);
void rubric_free(struct rubric *rubric);

/*
 * A grading sheet, a small text file.
 *
 *     parray sheet 1
 *     task gossip
 *     pass 120
 *     model H*
 *     points correct 40
 *     points legal 10
 *     points steps 20 within 4
 *     points steps 20 within 1.5
 *     points stress 10
 *     setting small
 *     topology mesh:4x4
 *     setting large
 *     topology mesh:12x12
 *     hidden yes
 *     end 2
 *
 * A line states one fact; # begins a comment line. What stands above the first `setting' holds for all
 * settings that do not say otherwise: a setting with a `points' line of its own has none of the points above.
 * `end' states the number of settings. `fault stop:3@2' and the like ask whether a program bears faults. The
 * grammar is in doc/grading.md.
 */

/* Read a file into a rubric that has the defaults. False with a sentence in `error` that names file and line;
 * rubric_free is due all the same. */
bool sheet_read(struct rubric *rubric, const char *path, char *error, size_t error_size);

#endif
