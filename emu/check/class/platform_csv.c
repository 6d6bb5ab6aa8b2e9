/*
 * platform_csv.c: a work that has no grade has no points here, rather than none of them: its teacher has to
 * look at it first. Moodle takes a row for one with a grade if a column says when that was given, which may
 * be a dash.
 */
#include "class/platform_csv.h"

#include <stdlib.h>
#include <string.h>

#include "table/text_table.h"

static const char *const names[] = {[OWNER_OF_MOODLE] = "moodle", [OWNER_OF_CANVAS] = "canvas"};

const char *platform_name(enum owner_platform platform)
{
    return names[platform];
}

bool platform_form_read(const char *text, struct platform_form *form)
{
    size_t length = strcspn(text, ":");
    *form = (struct platform_form){OWNER_UNKNOWN, "parray"};
    if (strcmp(text, "plain") == 0)
        return true;
    for (enum owner_platform i = OWNER_OF_MOODLE; i <= OWNER_OF_CANVAS; i++)
        if (strlen(names[i]) == length && memcmp(names[i], text, length) == 0)
            form->platform = i;
    if (!text[length] || !form->platform)
        return form->platform != OWNER_UNKNOWN;
    form->assignment = text + length + 1;
    return form->platform == OWNER_OF_CANVAS && text[length + 1];
}

static const char *text_in(const json_t *work, const char *key)
{
    const char *text = json_string_value(json_object_get(work, key));
    return text ? text : "";
}

/* Feedback is HTML there; in what the student reads, columns stand below each other. */
static char *as_html(const char *text)
{
    char *html = NULL;
    size_t size;
    FILE *out = open_memstream(&html, &size);
    if (!out)
        return NULL;
    fputs("<pre>", out);
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        default:
            putc(*text, out);
        }
    fputs("</pre>", out);
    fclose(out);
    return html;
}

/* The points, or nothing. */
static void put_points(const json_t *work, FILE *out)
{
    if (json_is_object(json_object_get(work, "grade")))
        fprintf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(json_object_get(work, "points")));
}

static void put_moodle(const json_t *work, json_int_t of, FILE *out)
{
    char *feedback = as_html(text_in(work, "text"));
    fprintf(out, "Participant %s,", text_in(work, "id"));
    csv_put(text_in(work, "student"), out);
    putc(',', out);
    put_points(work, out);
    fprintf(out, ",%" JSON_INTEGER_FORMAT ",Yes,-,", of);
    csv_put(feedback ? feedback : "", out);
    fputs("\r\n", out);
    free(feedback);
}

static void put_canvas(const json_t *work, FILE *out)
{
    csv_put(text_in(work, "student"), out);
    fprintf(out, ",%s,,,,", text_in(work, "id"));
    put_points(work, out);
    fputs("\r\n", out);
}

static void put_head(const struct platform_form *form, json_int_t of, FILE *out)
{
    if (form->platform == OWNER_OF_MOODLE) {
        fputs("Identifier,Full name,Grade,Maximum Grade,Grade can be changed,Last modified (grade),"
              "Feedback comments\r\n",
              out);
        return;
    }
    fputs("Student,ID,SIS User ID,SIS Login ID,Section,", out);
    csv_put(form->assignment, out);
    fprintf(out, "\r\n    Points Possible,,,,,%" JSON_INTEGER_FORMAT "\r\n", of);
}

size_t platform_csv(const json_t *grades, const struct platform_form *form, FILE *out)
{
    size_t i, others = 0;
    const json_t *work, *works = json_object_get(grades, "works");
    json_int_t of = json_integer_value(json_object_get(grades, "of"));
    put_head(form, of, out);
    json_array_foreach(works, i, work)
    {
        if (strcmp(text_in(work, "platform"), names[form->platform]) != 0)
            others++;
        else if (form->platform == OWNER_OF_MOODLE)
            put_moodle(work, of, out);
        else
            put_canvas(work, out);
    }
    return others;
}
