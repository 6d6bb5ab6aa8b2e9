/*
 * submissions_write.c: what came of the works of a class, as lines, as CSV, as JSON and as JUnit XML.
 */
#include <ctype.h>
#include <string.h>

#include "crash/stop_signals.h"
#include "fault/interrupt.h"
#include "fault/spinning.h"
#include "grade/submissions.h"
#include "json/json_value.h"
#include "junit.h"
#include "parray.h"
#include "quantity.h"
#include "say.h"
#include "table/text_table.h"
#include "task/task.h"
#include "whole_file.h"

static bool is_passed(const struct submission *work)
{
    return json_is_true(json_object_get(work->grade, "passed"));
}

enum { NAME_WIDTH = 24 };

static uint64_t number_of(const json_t *object, const char *name)
{
    return (uint64_t)json_integer_value(json_object_get(object, name));
}

/* Points of a work that has no grade are none. */
static uint64_t points_of(const struct submission *work)
{
    return number_of(work->grade, "points");
}

static uint64_t points_of_setting(const struct submission *work, size_t setting)
{
    const json_t *settings = json_object_get(work->grade, "settings");
    return number_of(json_object_get(json_array_get(settings, setting), "total"), "points");
}

/* A student may call a file what he likes: a terminal gets none of it as a command. */
static void put_plain(const char *text, size_t width, FILE *out)
{
    size_t length = 0;
    for (; text[length]; length++)
        putc(iscntrl((unsigned char)text[length]) ? '?' : text[length], out);
    for (; length < width; length++)
        putc(' ', out);
}

void submissions_text(const struct submissions *all, size_t index, FILE *out)
{
    const struct submission *work = &all->each[index];
    put_plain(work->name, NAME_WIDTH, out);
    fprintf(out, " %5" PRIu64 " of %" PRIu64 "  %s%s", points_of(work), rubric_total(&all->request->rubric),
            !work->grade      ? "NOT GRADED"
            : is_passed(work) ? "PASSED"
                              : "NOT PASSED",
            work->why[0] ? ": " : "");
    put_plain(work->why, 0, out);
    putc('\n', out);
}

void submissions_text_total(const struct submissions *all, FILE *out)
{
    size_t passed = 0, graded = 0;
    struct quantity a, b, c, d;
    for (size_t i = 0; i < all->count; i++) {
        passed += is_passed(&all->each[i]);
        graded += all->each[i].grade != NULL;
    }
    fprintf(out, "%-*s %s: %s passed, %s not, %s not graded; in %.1f s\n", NAME_WIDTH, "works",
            quantity_count(&a, all->count), quantity_count(&b, passed), quantity_count(&c, graded - passed),
            quantity_count(&d, all->count - graded), all->seconds);
}

/* -------------------------------------------------------------------------------------------- CSV */

static void put_cell(const char *text, FILE *out)
{
    putc(',', out);
    csv_put(text, out);
}

void submissions_csv(const struct submissions *all, FILE *out)
{
    const struct rubric *rubric = &all->request->rubric;
    fputs("name,file,points,of,passed,status", out);
    for (size_t i = 0; i < rubric->count; i++)
        put_cell(rubric->setting[i].name, out);
    fputs(",why\r\n", out);
    for (size_t w = 0; w < all->count; w++) {
        const struct submission *work = &all->each[w];
        csv_put(work->name, out);
        put_cell(work->file ? work->file : "", out);
        fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%s,", points_of(work), rubric_total(rubric),
                is_passed(work) ? "true" : "false");
        if (work->file)
            fprintf(out, "%d", work->status);
        for (size_t i = 0; i < rubric->count; i++)
            fprintf(out, ",%" PRIu64, points_of_setting(work, i));
        put_cell(work->why, out);
        fputs("\r\n", out);
    }
}

/* ----------------------------------------------------------------------------------- JSON and JUnit */

bool submissions_json(const struct submissions *all, FILE *out)
{
    bool failed = false;
    struct object o = object_new(&failed);
    json_t *list = json_array();
    put(o, "schema", json_string("grades-1"));
    put(o, "folder", text_json(all->folder));
    put(o, "sheet", text_json(all->request->sheet));
    put(o, "of", count_json(rubric_total(&all->request->rubric)));
    for (size_t i = 0; i < all->count; i++) {
        const struct submission *work = &all->each[i];
        struct object one = object_new(&failed);
        put(one, "name", text_json(work->name));
        put(one, "file", text_json(work->file));
        put(one, "points", count_json(points_of(work)));
        put(one, "passed", json_boolean(is_passed(work)));
        put(one, "why", text_json(work->why[0] ? work->why : NULL));
        put(one, "status", work->file ? json_integer(work->status) : json_null());
        put(one, "grade", work->grade ? json_incref(work->grade) : json_null());
        append(o, list, one.json);
    }
    put(o, "works", list);
    return json_write(o.json, out) && !failed;
}

void submissions_junit(const struct submissions *all, FILE *out)
{
    const struct rubric *rubric = &all->request->rubric;
    struct junit junit;
    char text[64];
    junit_open(&junit, "parray grade");
    for (size_t w = 0; w < all->count; w++) {
        const struct submission *work = &all->each[w];
        junit_suite(&junit, work->name);
        snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64, points_of(work), rubric_total(rubric));
        junit_property(&junit, "points", text);
        for (size_t i = 0; i < rubric->count; i++) {
            uint64_t points = points_of_setting(work, i), of = scale_total(&rubric->setting[i].scale);
            snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64 " points", points, of);
            junit_case(&junit, rubric->task->name, rubric->setting[i].name,
                       points == of  ? NULL
                       : work->grade ? text
                                     : work->why);
        }
    }
    junit_write(&junit, out);
}

/* ------------------------------------------------------------------------------------- the command */

/* The files that are asked for. */
struct class_files {
    struct whole_file *csv, *json, *junit;
};

static bool close_one(struct whole_file *file, bool made)
{
    return !file || say_closed(file, made);
}

static bool write_all(const struct submissions *all, struct class_files *files)
{
    bool made = true;
    if (files->csv)
        submissions_csv(all, whole_file_stream(files->csv));
    if (files->json)
        made = submissions_json(all, whole_file_stream(files->json));
    if (files->junit)
        submissions_junit(all, whole_file_stream(files->junit));
    if (!made)
        say_usage("out of memory for a report");
    return made;
}

static bool is_standard(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

int submissions_command(const struct grade_request *request)
{
    struct submissions all;
    struct class_files files = {NULL, NULL, NULL};
    stop_signals_take(spinning_interrupt);
    bool quiet = is_standard(request->csv) || is_standard(request->json) || is_standard(request->junit);
    bool fine = submissions_find(&all, request) && say_opened(&files.csv, request->csv) &&
                say_opened(&files.json, request->json) && say_opened(&files.junit, request->junit) &&
                submissions_grade(&all, quiet);
    if (fine && !quiet)
        submissions_text_total(&all, stdout);
    fine = fine && write_all(&all, &files);
    bool kept = close_one(files.csv, fine);
    kept &= close_one(files.json, fine);
    kept &= close_one(files.junit, fine);
    int status = interrupt_requested()           ? PARRAY_INTERRUPTED
                 : !fine || !kept                ? PARRAY_USAGE
                 : submissions_have_grades(&all) ? PARRAY_DONE
                                                 : PARRAY_WRONG;
    submissions_free(&all);
    stop_signals_give_back();
    interrupt_reset();
    return status;
}
