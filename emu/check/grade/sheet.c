/*
 * sheet.c: a sheet is read line by line. The first line that is not understood ends the reading.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/settings.h"
#include "grade/rubric.h"
#include "lines.h"
#include "number.h"
#include "suggest.h"
#include "task/task.h"
#include "task/task_own.h"

enum { WITHIN_MOST = 1000000 };

struct sheet_reader {
    struct rubric *rubric;
    struct facts facts;
    unsigned pass_line;           /* that of `pass' */
    unsigned given;               /* a bit for each fact of the whole grade that was read */
    struct rubric_setting common; /* what stands above the first setting */
};

/* The setting that lines are about. */
static struct rubric_setting *current(struct sheet_reader *reader)
{
    struct rubric *rubric = reader->rubric;
    return rubric->count ? &rubric->setting[rubric->count - 1] : &reader->common;
}

/* -------------------------------------------------------------------------------------- points */

/* FEWS: the word is none of these. */
static enum few few_of(const char *word)
{
    enum few few = 0;
    while (few < FEWS && (!word || strcmp(word, few_kinds[few].word) != 0))
        few++;
    return few;
}

static bool read_threshold(struct sheet_reader *reader, struct point_scale *scale, enum few few,
                           uint64_t points, const char *word, const char *text)
{
    struct threshold threshold = {.few = few, .points = points};
    bool times = few == FEW_STEPS && word && text && strcmp(word, "within") == 0 &&
                 number_read_decimal(text, 1, WITHIN_MOST, &threshold.within);
    bool most = word && text && strcmp(word, "in") == 0 && number_read(text, 0, UINT64_MAX, &threshold.most);
    if (!times && !most)
        return lines_refuse(&reader->facts.lines,
                            few == FEW_STEPS
                                ? "`points %s' is followed by: N within X, with X from 1 up, such as 1.5: "
                                  "points for at most X times the lower bound; or N in K: points for at most "
                                  "K steps"
                                : "`points %s' is followed by: N in K: points for at most so many; there is "
                                  "a lower bound, for N within X, of steps alone",
                            few_kinds[few].word);
    if (scale->thresholds == RUBRIC_THRESHOLDS)
        return lines_refuse(&reader->facts.lines,
                            "a setting has at most %d lines of points for few steps, packets or bytes",
                            RUBRIC_THRESHOLDS);
    scale->threshold[scale->thresholds++] = threshold;
    return true;
}

static bool read_points(struct sheet_reader *reader, char *text)
{
    struct rubric_setting *setting = current(reader);
    char *rest = text;
    const char *what = strtok_r(NULL, " ", &rest), *number = strtok_r(NULL, " ", &rest);
    const char *word = strtok_r(NULL, " ", &rest), *times = strtok_r(NULL, " ", &rest);
    uint64_t points;
    if (!setting->own_scale)
        setting->scale = (struct point_scale){0};
    setting->own_scale = true;
    struct point_scale *scale = &setting->scale;
    uint64_t *to = !what                          ? NULL
                   : strcmp(what, "correct") == 0 ? &scale->correct
                   : strcmp(what, "legal") == 0   ? &scale->legal
                   : strcmp(what, "stress") == 0  ? &scale->stress
                                                  : NULL;
    enum few few = few_of(what);
    if ((!to && few == FEWS) || !number || !number_read(number, 0, RUBRIC_POINTS_MOST, &points) ||
        strtok_r(NULL, " ", &rest) || (to && word))
        return lines_refuse(
            &reader->facts.lines,
            "`points' is followed by: correct N, legal N, stress N, steps N within X, steps N in K, "
            "packets N in K or bytes N in K, with N up to %d",
            RUBRIC_POINTS_MOST);
    if (few < FEWS)
        return read_threshold(reader, scale, few, points, word, times);
    if (*to)
        return lines_refuse(&reader->facts.lines, "`points %s' was given before", what);
    *to = points;
    return true;
}

/* ------------------------------------------------------------------------------------ settings */

static bool read_setting(struct sheet_reader *reader, const char *name)
{
    if (!*name)
        return lines_refuse(&reader->facts.lines, "`setting' is followed by a name");
    for (size_t i = 0; i < reader->rubric->count; i++)
        if (strcmp(reader->rubric->setting[i].name, name) == 0)
            return lines_refuse(&reader->facts.lines, "there is a setting `%.80s' above (line %u)", name,
                                reader->rubric->setting[i].line);
    if (reader->rubric->count == RUBRIC_SETTINGS_MOST)
        return lines_refuse(&reader->facts.lines, "a sheet has at most %d settings", RUBRIC_SETTINGS_MOST);
    struct rubric_setting *setting = rubric_add(reader->rubric, &reader->common);
    setting->name = rubric_text(reader->rubric, name);
    setting->line = reader->facts.lines.number;
    return true;
}

/* What is said of a setting by yes or no; NULL: something else is. */
static bool *yes_of(struct rubric_setting *setting, const char *word)
{
    const struct {
        const char *word;
        bool *yes;
    } facts[] = {{"hidden", &setting->hidden},
                 {"late", &setting->late},
                 {"silent", &setting->silent},
                 {"told", &setting->told}};
    for (size_t i = 0; i < ARRAY_LENGTH(facts); i++)
        if (strcmp(word, facts[i].word) == 0)
            return facts[i].yes;
    return NULL;
}

static bool read_yes(struct sheet_reader *reader, const char *word, const char *text, bool *yes)
{
    *yes = strcmp(text, SETTING_YES) == 0;
    return *yes || strcmp(text, "no") == 0 ||
           lines_refuse(&reader->facts.lines, "`%s' is followed by: yes or no", word);
}

/* Settings of the table: what an array is, and not how it is emulated. */
static const struct setting_kind *find_option(const char *word)
{
    for (const char *const *name = rubric_settings; *name; name++)
        if (strcmp(*name, word) == 0)
            return setting_find(word);
    return NULL;
}

static bool read_option(struct sheet_reader *reader, const struct setting_kind *kind, const char *text)
{
    char wanted[200];
    if (kind == setting_find("topology") && strcmp(text, "hidden") == 0)
        return current(reader)->no_links = true;
    if (*text && rubric_set(reader->rubric, current(reader), kind, text))
        return true;
    setting_wanted_in_file(kind, wanted, sizeof wanted);
    return lines_refuse(&reader->facts.lines, "`%s' is followed by: %s", kind->name,
                        *wanted ? wanted : kind->argument);
}

/* ------------------------------------------------------------------------- about the whole grade */

static bool read_task(struct sheet_reader *reader, const char *text)
{
    char wrong[512];
    struct suggestions nearest = {.word = text};
    if (reader->rubric->task)
        return lines_refuse(&reader->facts.lines, "`task' was given before");
    reader->rubric->task = task_find(text);
    if (reader->rubric->task)
        return true;
    if (task_own_refused(text, wrong, sizeof wrong))
        return lines_refuse(&reader->facts.lines, "%s", wrong);
    for (const struct task *const *task = task_table; *task; task++)
        suggest_offer(&nearest, (*task)->name);
    suggest_text(&nearest, wrong, sizeof wrong);
    return lines_refuse(&reader->facts.lines, "no task `%.80s'%s (`parray list' shows all)", text, wrong);
}

/* Patterns, with blanks between them. Several lines add up. */
static bool read_forbid(struct sheet_reader *reader, char *text)
{
    char *rest = text;
    if (!*text)
        return lines_refuse(&reader->facts.lines,
                            "`forbid' is followed by names of functions, such as coll_* or parray_peer");
    for (const char *name = strtok_r(NULL, " ", &rest); name; name = strtok_r(NULL, " ", &rest))
        rubric_forbid(reader->rubric, name);
    return true;
}

/* Facts of the whole grade. False with *found: the line is one of them, and was refused. */
static bool read_whole(struct sheet_reader *reader, const char *word, char *text, bool *found)
{
    struct rubric *rubric = reader->rubric;
    const struct {
        const char *word, *wanted;
        uint64_t low, high, *to;
        bool *given, bytes;
    } facts[] = {
        {"pass", "a number of points", 0, UINT32_MAX, &rubric->pass, &rubric->has_pass, false},
        {"seed", "a whole number", 0, UINT64_MAX, &rubric->seed, &rubric->has_seed, false},
        {"seconds", "a whole number from 1 to " RUBRIC_WORD(RUBRIC_SECONDS_MOST), 1, RUBRIC_SECONDS_MOST,
         &rubric->seconds, NULL, false},
        {"runs", "a whole number from 0 to " RUBRIC_WORD(RUBRIC_RUNS_MOST), 0, RUBRIC_RUNS_MOST,
         &rubric->runs, NULL, false},
        {"memory", RUBRIC_MEMORY_WANTED, RUBRIC_MEMORY_LEAST, INT64_MAX, &rubric->memory, NULL, true},
    };
    bool forbid = strcmp(word, "forbid") == 0;
    *found = forbid || strcmp(word, "task") == 0;
    for (size_t i = 0; i < ARRAY_LENGTH(facts); i++) {
        if (strcmp(word, facts[i].word) != 0)
            continue;
        *found = true;
        if (rubric->count)
            break;
        if (reader->given & 1u << i)
            return lines_refuse(&reader->facts.lines, "`%s' was given before", word);
        reader->given |= 1u << i;
        if (facts[i].given)
            *facts[i].given = true;
        if (facts[i].to == &rubric->pass)
            reader->pass_line = reader->facts.lines.number;
        return (facts[i].bytes ? number_read_bytes : number_read)(text, facts[i].low, facts[i].high,
                                                                  facts[i].to) ||
               lines_refuse(&reader->facts.lines, "`%s' is followed by: %s", word, facts[i].wanted);
    }
    if (*found && rubric->count)
        return lines_refuse(&reader->facts.lines,
                            "`%s' is about the whole grade: it stands above the first `setting'", word);
    return forbid ? read_forbid(reader, text) : *found && read_task(reader, text);
}

/* --------------------------------------------------------------------------------------- lines */

static bool read_fact(void *arg, const char *word, char *text)
{
    struct sheet_reader *reader = arg;
    bool found;
    if (strcmp(word, "setting") == 0)
        return read_setting(reader, text);
    bool *yes = yes_of(current(reader), word);
    if (yes)
        return read_yes(reader, word, text, yes);
    if (strcmp(word, "points") == 0)
        return read_points(reader, text);
    if (strcmp(word, "beside") == 0)
        return number_read(text, 0, UINT32_MAX, &current(reader)->beside) ||
               lines_refuse(&reader->facts.lines, "`beside' is followed by: a number of bytes");
    const struct setting_kind *kind = find_option(word);
    if (kind)
        return read_option(reader, kind, text);
    bool fine = read_whole(reader, word, text, &found);
    return found ? fine : lines_refuse(&reader->facts.lines, "`%.40s' is not understood", word);
}

/* What only the whole file can tell. */
static bool check_whole(struct sheet_reader *reader)
{
    struct rubric *rubric = reader->rubric;
    if (!rubric->task)
        return lines_refuse(&reader->facts.lines, "there is no `task' line");
    if (!rubric->count)
        return lines_refuse(&reader->facts.lines, "there is no `setting' line");
    for (size_t i = 0; i < rubric->count; i++) {
        reader->facts.lines.number = rubric->setting[i].line;
        if (!rubric->setting[i].options.topology)
            return lines_refuse(&reader->facts.lines, "setting `%.80s' has no `topology' line",
                                rubric->setting[i].name);
        if (!scale_total(&rubric->setting[i].scale))
            return lines_refuse(&reader->facts.lines, "setting `%.80s' gives no points",
                                rubric->setting[i].name);
        if (rubric_has_faults(&rubric->setting[i]) &&
            (scale_asks_bound(&rubric->setting[i].scale) || rubric->setting[i].scale.stress))
            return lines_refuse(
                &reader->facts.lines,
                "setting `%.80s' has faults: no lower bound holds then, and no disturbed runs "
                "are made, so that it gives no points for stress, and none for steps but by "
                "`points steps N in K'",
                rubric->setting[i].name);
    }
    uint64_t total = rubric_total(rubric);
    reader->facts.lines.number = reader->pass_line;
    return !rubric->has_pass || rubric->pass <= total ||
           lines_refuse(&reader->facts.lines,
                        "`pass %" PRIu64 "', but all settings together give %" PRIu64 " points", rubric->pass,
                        total);
}

bool sheet_read(struct rubric *rubric, const char *path, char *error, size_t error_size)
{
    static const char *const heads[] = {"parray sheet 1", NULL};
    struct sheet_reader reader = {.rubric = rubric,
                                  .facts = {.lines = {.path = path, .error = error, .error_size = error_size},
                                            .file = "sheet",
                                            .title = "grading sheet",
                                            .items = "settings",
                                            .heads = heads,
                                            .take = read_fact,
                                            .arg = &reader,
                                            .count = &rubric->count},
                                  .common = rubric_setting_default()};
    rubric->path = path;
    bool fine = facts_read(&reader.facts) && check_whole(&reader);
    rubric_setting_free(&reader.common);
    return fine;
}
