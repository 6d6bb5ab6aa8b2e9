/*
 * class_page.c: the pages are made by scripts in them, of the data that they hold. What a page for all must
 * not tell is not among its data.
 */
#include "class/class_page.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "json/json_value.h"
#include "template.h"

extern const char class_html[], class_css[], class_table_script[], leaderboard_script[];

struct class_sheet {
    const json_t *data;
    const char *title;
};

/* A text could end its script by a "<". */
static bool put_json(const json_t *data, FILE *out)
{
    char *text = json_dumps(data, JSON_COMPACT | JSON_REAL_PRECISION(REAL_DIGITS));
    for (const char *at = text; at && *at; at++)
        if (*at == '<')
            fputs("\\u003c", out);
        else
            putc(*at, out);
    free(text);
    return text != NULL;
}

static bool put_data(const void *context, FILE *out)
{
    return put_json(((const struct class_sheet *)context)->data, out);
}

static bool put_title(const void *context, FILE *out)
{
    for (const char *at = ((const struct class_sheet *)context)->title; *at; at++)
        if (*at == '<' || *at == '&')
            fputs(*at == '<' ? "&lt;" : "&amp;", out);
        else
            putc(*at, out);
    return true;
}

static bool write_page(const struct class_sheet *sheet, const char *script, FILE *out)
{
    const struct template_slot slots[] = {{"{{title}}", NULL, put_title},
                                          {"{{style}}", class_css, NULL},
                                          {"{{data}}", NULL, put_data},
                                          {"{{script}}", script, NULL}};
    return template_fill(class_html, slots, sizeof slots / sizeof slots[0], sheet, out);
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

bool class_page(const json_t *grades, FILE *out)
{
    char title[512];
    snprintf(title, sizeof title, "Grades of %s", text_of(grades, "folder"));
    return write_page(&(const struct class_sheet){grades, title}, class_table_script, out);
}

/* -------------------------------------------------------------------------------------- pseudonyms */

static bool is_taken(const json_t *works, const char *name)
{
    size_t i;
    const json_t *work;
    json_array_foreach(works, i, work) if (strcmp(text_of(work, "pseudonym"), name) == 0) return true;
    return false;
}

bool class_pseudonyms(json_t *grades)
{
    static const char *const animals[] = {"badger", "beaver", "bison", "crane", "curlew",  "dipper",
                                          "falcon", "gannet", "heron", "ibex",  "kestrel", "lynx",
                                          "marmot", "martin", "otter", "plover"};
    size_t i, count = sizeof animals / sizeof animals[0];
    json_t *work, *works = json_object_get(grades, "works");
    bool fine = true;
    json_array_foreach(works, i, work)
    {
        const json_t *seed = json_object_get(json_object_get(work, "grade"), "seed");
        const char *digits = json_string_value(seed), *name = text_of(work, "name");
        uint64_t drawn = digits ? strtoull(digits, NULL, 10) : (uint64_t)json_integer_value(seed);
        char text[32];
        if (!seed)
            continue;
        for (drawn = hash_bytes(drawn, name, strlen(name));; drawn++) {
            snprintf(text, sizeof text, "%s %u", animals[drawn % count],
                     (unsigned)(100 + drawn / count % 99900));
            if (!is_taken(works, text))
                break;
        }
        fine &= json_object_set_new(work, "pseudonym", json_string(text)) == 0;
    }
    return fine;
}

/* ------------------------------------------------------------------------------------- leaderboard */

static json_t *row_of(const json_t *work, const json_t *setting, bool *failed)
{
    struct object row = object_new(failed);
    const char *who = text_of(work, "pseudonym");
    who = *who ? who : text_of(work, "student");
    put(row, "who", text_json(*who ? who : text_of(work, "name")));
    put(row, "steps", json_incref(json_object_get(setting, "steps")));
    put(row, "packets", json_incref(json_object_get(setting, "transmissions")));
    put(row, "bytes", json_incref(json_object_get(setting, "received_bytes")));
    return row.json;
}

/* Rows stand in the order of their names: that of the works would tell whose pseudonym is whose. */
static void insert_row(json_t *rows, json_t *row, bool *failed)
{
    size_t at = json_array_size(rows);
    while (at && strcmp(text_of(json_array_get(rows, at - 1), "who"), text_of(row, "who")) > 0)
        at--;
    if (json_array_insert_new(rows, at, row) != 0)
        *failed = true;
}

/* The works that are correct and legal in a setting. */
static json_t *rows_of(const json_t *works, size_t index, bool *failed)
{
    size_t i;
    const json_t *work;
    json_t *rows = json_array();
    json_array_foreach(works, i, work)
    {
        const json_t *grade = json_object_get(work, "grade"),
                     *setting = json_array_get(json_object_get(grade, "settings"), index);
        if (json_is_true(json_object_get(setting, "correct")) &&
            json_is_true(json_object_get(setting, "legal")))
            insert_row(rows, row_of(work, setting, failed), failed);
    }
    return rows;
}

static const json_t *first_grade(const json_t *works)
{
    size_t i;
    const json_t *work;
    json_array_foreach(works, i, work) if (json_is_object(json_object_get(
                                               work, "grade"))) return json_object_get(work, "grade");
    return NULL;
}

static json_t *leaderboard_data(const json_t *grades, bool *failed)
{
    size_t i;
    const json_t *setting, *works = json_object_get(grades, "works");
    struct object o = object_new(failed);
    json_t *list = json_array();
    json_array_foreach(json_object_get(first_grade(works), "settings"), i, setting)
    {
        if (json_is_true(json_object_get(setting, "hidden")))
            continue;
        struct object one = object_new(failed);
        put(one, "name", json_incref(json_object_get(setting, "name")));
        put(one, "topology", json_incref(json_object_get(setting, "topology")));
        put(one, "model", json_incref(json_object_get(setting, "model")));
        put(one, "bound", json_incref(json_object_get(setting, "lower_bound")));
        put(one, "rows", rows_of(works, i, failed));
        append(o, list, one.json);
    }
    put(o, "settings", list);
    return o.json;
}

bool leaderboard_page(const json_t *grades, FILE *out)
{
    bool failed = false;
    char title[256];
    json_t *data = leaderboard_data(grades, &failed);
    snprintf(title, sizeof title, "Leaderboard of %s", text_of(grades, "task"));
    bool fine = !failed && write_page(&(const struct class_sheet){data, title}, leaderboard_script, out);
    json_decref(data);
    return fine;
}
