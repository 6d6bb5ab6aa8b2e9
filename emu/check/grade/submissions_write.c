/*
 * submissions_write.c: what came of the works of a class, as lines, as CSV, as JSON and as JUnit XML.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "crash/stop_signals.h"
#include "fault/interrupt.h"
#include "fault/spinning.h"
#include "class/alike_works.h"
#include "class/class_page.h"
#include "class/platform_csv.h"
#include "grade/submissions.h"
#include "json/json_value.h"
#include "junit.h"
#include "machine/memory.h"
#include "parray.h"
#include "path.h"
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
    size_t signs = 0;
    for (; *text; text++) {
        putc(iscntrl((unsigned char)*text) ? '?' : *text, out);
        signs += (*text & 0xc0) != 0x80; /* where one of UTF-8 begins */
    }
    for (; signs < width; signs++)
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
        put_cell(work->file ? submissions_file(all, w) : "", out);
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

static json_t *filled(const char *text)
{
    return text_json(text && *text ? text : NULL);
}

static json_t *work_json(const struct submissions *all, size_t index, bool *failed)
{
    const struct submission *work = &all->each[index];
    struct object one = object_new(failed);
    put(one, "name", text_json(work->name));
    put(one, "student", filled(work->owner.name));
    put(one, "id", filled(work->owner.id));
    put(one, "platform", text_json(platform_name(work->owner.platform)));
    put(one, "late", json_boolean(work->owner.late));
    put(one, "file", text_json(submissions_file(all, index)));
    put(one, "points", count_json(points_of(work)));
    put(one, "passed", json_boolean(is_passed(work)));
    put(one, "why", filled(work->why));
    put(one, "text", filled(work->text));
    put(one, "status", work->file ? json_integer(work->status) : json_null());
    put(one, "grade", work->grade ? json_incref(work->grade) : json_null());
    return one.json;
}

json_t *submissions_json(const struct submissions *all)
{
    bool failed = false;
    struct object o = object_new(&failed);
    json_t *list = json_array();
    put(o, "schema", json_string("grades-1"));
    put(o, "folder", text_json(all->request->program));
    put(o, "sheet", text_json(all->request->sheet));
    put(o, "task", json_string(all->request->rubric.task->name));
    put(o, "of", count_json(rubric_total(&all->request->rubric)));
    for (size_t i = 0; i < all->count; i++)
        append(o, list, work_json(all, i, &failed));
    put(o, "works", list);
    if (!failed)
        return o.json;
    json_decref(o.json);
    return NULL;
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
    struct whole_file *csv, *json, *junit, *page, *leaderboard;
};

static bool close_one(struct whole_file *file, bool made)
{
    return !file || say_closed(file, made);
}

static void write_csv(const struct submissions *all, const json_t *grades, FILE *out)
{
    const struct platform_form *form = &all->request->of_class.form;
    if (!form->platform) {
        submissions_csv(all, out);
        return;
    }
    size_t others = platform_csv(grades, form, out);
    if (others)
        say_line(SAY_WARNING, stderr,
                 "%zu of %zu works have no name as %s gives them, and no row in '%s'" SAY_DO
                 "give the archive that it hands out, or --csv-form plain",
                 others, all->count, platform_name(form->platform), all->request->of_class.csv);
}

/* Look for works that are alike. */
static bool compare(const struct submissions *all, json_t *grades)
{
    const struct class_opts *opts = &all->request->of_class;
    const char **file = memory_take(all->count + 1, sizeof file[0], "the files of works");
    for (size_t i = 0; i < all->count; i++)
        file[i] = all->each[i].file && path_is_source(all->each[i].file) ? all->each[i].file : NULL;
    bool fine = !opts->alike || alike_works(grades, file, opts->skeleton, (unsigned)opts->alike);
    free(file);
    return fine;
}

static bool write_all(const struct submissions *all, struct class_files *files, bool quiet)
{
    json_t *grades = submissions_json(all);
    bool made =
        grades && compare(all, grades) && (!all->request->of_class.pseudonyms || class_pseudonyms(grades));
    if (made && !quiet)
        alike_text(grades, stdout);
    if (made && files->csv)
        write_csv(all, grades, whole_file_stream(files->csv));
    if (made && files->json)
        made = json_write(json_incref(grades), whole_file_stream(files->json));
    if (made && files->junit)
        submissions_junit(all, whole_file_stream(files->junit));
    if (made && files->page)
        made = class_page(grades, whole_file_stream(files->page));
    if (made && files->leaderboard)
        made = leaderboard_page(grades, whole_file_stream(files->leaderboard));
    json_decref(grades);
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
    struct class_files files = {.csv = NULL};
    stop_signals_take(spinning_interrupt);
    bool quiet =
        is_standard(request->of_class.csv) || is_standard(request->json) || is_standard(request->junit);
    bool fine = submissions_find(&all, request) && say_opened(&files.csv, request->of_class.csv) &&
                say_opened(&files.json, request->json) && say_opened(&files.junit, request->junit) &&
                say_opened(&files.page, request->of_class.page) &&
                say_opened(&files.leaderboard, request->of_class.leaderboard) &&
                submissions_grade(&all, quiet);
    if (fine && !quiet)
        submissions_text_total(&all, stdout);
    fine = fine && write_all(&all, &files, quiet);
    bool kept = close_one(files.csv, fine);
    kept &= close_one(files.json, fine);
    kept &= close_one(files.junit, fine);
    kept &= close_one(files.page, fine);
    kept &= close_one(files.leaderboard, fine);
    int status = interrupt_requested()           ? PARRAY_INTERRUPTED
                 : !fine || !kept                ? PARRAY_USAGE
                 : submissions_have_grades(&all) ? PARRAY_DONE
                                                 : PARRAY_WRONG;
    submissions_free(&all);
    stop_signals_give_back();
    interrupt_reset();
    return status;
}
