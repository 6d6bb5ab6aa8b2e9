/*
 * sweep_part.c: JSON lines. The first line has all that decides how a run goes: the options, the names of the
 * axes, the version, and size and time of the file that has the program (the tool itself, or a shared
 * object).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "facts/settings.h"
#include "json/json_value.h"
#include "json/setting_json.h"
#include "machine/memory.h"
#include "say.h"
#include "run/program.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_request.h"

enum { DUMP_FLAGS = JSON_COMPACT | JSON_REAL_PRECISION(REAL_DIGITS) };

/* ------------------------------------------------------------------------------- the first line */

/* Size and time of the file of each program. */
static json_t *builds_json(const struct sweep *sweep)
{
    json_t *builds = json_array();
    for (size_t i = 0; i < sweep->programs; i++) {
        struct stat status = {0};
        if (stat(program_is_file(sweep->program[i].path) ? sweep->program[i].path : "/proc/self/exe",
                 &status) != 0)
            status.st_size = 0;
        json_array_append_new(builds, json_integer(status.st_size));
        json_array_append_new(builds, json_integer(status.st_mtim.tv_sec));
        json_array_append_new(builds, json_integer(status.st_mtim.tv_nsec));
    }
    return builds;
}

/* The first line: a flat object, so that what differs can be named. */
static json_t *identity_json(const struct sweep *sweep)
{
    bool failed = false;
    const struct request *base = &sweep->base;
    struct object o = object_new(&failed);
    json_t *names = json_array();
    for (size_t i = 0; i < sweep->axes; i++)
        append(o, names, json_string(sweep->axis[i].name));
    put(o, "program", text_json(sweep->subject.name));
    put(o, "version", json_string(PACKAGE_VERSION));
    put(o, "build of the program", builds_json(sweep));
    put(o, "--over", names);
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++) {
        char option[64];
        snprintf(option, sizeof option, "--%s", kind->name);
        if (kind->group != SETTING_DISTURB)
            put(o, option, setting_json(kind, &base->options, &base->disturb, &failed));
    }
    put(o, "disturbances", disturb_json(&base->disturb, &failed));
    if (failed)
        memory_failed(0, "the options of a sweep");
    return o.json;
}

/* The first key in which two identities differ; NULL: none. */
static const char *first_difference(json_t *mine, const json_t *theirs)
{
    const char *key;
    json_t *value;
    json_object_foreach(mine, key, value) if (!json_equal(value, json_object_get(theirs, key))) return key;
    return NULL;
}

/* ------------------------------------------------------------------------------------- reading */

static void place_row(struct sweep_part *part, struct sweep *sweep, json_t *row)
{
    for (size_t run = 0; run < sweep->runs; run++) {
        json_t *point = sweep->row[run] ? NULL : sweep_point(sweep, run, sweep->axes);
        bool equal = point && json_equal(point, json_object_get(row, "settings"));
        json_decref(point);
        if (!equal)
            continue;
        sweep->row[run] = json_incref(row);
        part->brought++;
        return;
    }
}

struct part_reader {
    struct sweep_part *part;
    struct sweep *sweep;
};

/* Take over one line. False after saying why the file cannot be used. */
static bool read_row(void *arg, const char *line, size_t number)
{
    const struct part_reader *reader = arg;
    const char *path = reader->part->journal.path;
    json_t *json = json_loads(line, 0, NULL), *mine = number == 1 ? identity_json(reader->sweep) : NULL;
    const char *differs = json && mine ? first_difference(mine, json) : NULL;
    bool fine = json_is_object(json) && !differs;
    if (fine && number > 1)
        place_row(reader->part, reader->sweep, json);
    if (!fine && differs)
        say_usage("'%s' has the finished runs of another sweep, which differs in %s" SAY_DO
                  "finish that sweep, or "
                  "delete the file",
                  path, differs);
    else if (!fine)
        say_usage("'%s' is damaged in line %zu, so that the interrupted sweep cannot go on" SAY_DO
                  "delete the file "
                  "to begin "
                  "anew",
                  path, number);
    json_decref(json);
    json_decref(mine);
    return fine;
}

/* ------------------------------------------------------------------------------------- writing */

/* Write a line. False after saying why not. */
static bool write_line(const struct sweep_part *part, const json_t *json)
{
    char *text = json_dumps(json, DUMP_FLAGS);
    if (!text)
        memory_failed(0, "a row of a sweep");
    int code = journal_add(&part->journal, text);
    free(text);
    if (code)
        say_usage("cannot write '%s': %s; what is there already is kept", part->journal.path, strerror(code));
    return !code;
}

/* The first file that the sweep writes, beside which rows are kept; NULL: there is none. */
static const char *first_output(const struct sweep *sweep)
{
    for (size_t i = 0; i < SWEEP_FILES; i++) {
        const char *path = sweep->path[i];
        struct stat status;
        if (path && strcmp(path, "-") != 0 && (stat(path, &status) != 0 || S_ISREG(status.st_mode)))
            return path;
    }
    return NULL;
}

static bool begin_file(const struct sweep_part *part, const struct sweep *sweep)
{
    json_t *mine = identity_json(sweep);
    bool fine = write_line(part, mine);
    json_decref(mine);
    return fine;
}

bool sweep_part_open(struct sweep_part *part, struct sweep *sweep)
{
    char *path = NULL;
    const char *output = first_output(sweep);
    struct part_reader reader = {part, sweep};
    *part = (struct sweep_part){.brought = 0};
    if (!output)
        return true;
    if (asprintf(&path, "%s.part", output) < 0)
        memory_failed(strlen(output), "a name");
    int opened = journal_open(&part->journal, path, read_row, &reader);
    free(path);
    if (opened == JOURNAL_OPEN)
        return part->journal.lines || begin_file(part, sweep);
    if (opened != JOURNAL_REFUSED)
        say_usage("cannot keep the finished runs in '%s': %s", part->journal.path,
                  opened == JOURNAL_HELD ? "another sweep is writing there" SAY_DO
                                           "wait for it, or write another file"
                                         : strerror(opened));
    return false;
}

bool sweep_part_add(const struct sweep_part *part, const json_t *row)
{
    return !part->journal.file || write_line(part, row);
}

void sweep_part_close(struct sweep_part *part, bool keep)
{
    journal_close(&part->journal, keep);
    part->brought = 0;
}
