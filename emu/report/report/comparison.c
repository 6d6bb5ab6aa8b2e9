/*
 * comparison.c: what was run and how it ended is compared as the JSON of both traces has it.
 */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "facts/view.h"
#include "quantity.h"
#include "report/comparison.h"
#include "topo/topo.h"

bool comparison_open(struct comparison *comparison, const struct recording *one,
                     const struct recording *other, const char *one_name, const char *other_name, char *error,
                     size_t error_size)
{
    const struct topo *topo[2] = {one->view.topo, other->view.topo};
    *comparison = (struct comparison){.run = {one, other}, .name = {one_name, other_name}};
    if (strcmp(topo[0]->spec, topo[1]->spec) != 0) {
        snprintf(error, error_size,
                 "'%s' is of %s and '%s' of %s: two runs can be compared only if they are of one array",
                 one_name, topo[0]->spec, other_name, topo[1]->spec);
        return false;
    }
    for (int i = 0; i < 2; i++) {
        comparison->chronicle[i] =
            chronicle_open(comparison->run[i], 1, UINT64_MAX, CHRONICLE_MOST, error, error_size);
        if (!comparison->chronicle[i])
            return false;
    }
    if (divergence_find(&comparison->divergence, comparison->chronicle[0], comparison->chronicle[1]))
        return true;
    snprintf(error, error_size, "out of memory for the comparison of '%s' and '%s'", one_name, other_name);
    return false;
}

void comparison_close(struct comparison *comparison)
{
    for (int i = 0; i < 2; i++)
        if (comparison->chronicle[i])
            chronicle_close(comparison->chronicle[i]);
    divergence_free(&comparison->divergence);
    *comparison = (struct comparison){.name = {NULL}};
}

/* ---------------------------------------------------------------------------------------------- facts */

enum { VALUE_TEXT = 200 };

/* A number, a text, yes or no, or "none". */
static void value_text(const json_t *value, char text[VALUE_TEXT])
{
    if (json_is_string(value))
        snprintf(text, VALUE_TEXT, "%s", json_string_value(value));
    else if (json_is_integer(value))
        snprintf(text, VALUE_TEXT, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        snprintf(text, VALUE_TEXT, "%.6g", json_real_value(value));
    else if (json_is_boolean(value))
        snprintf(text, VALUE_TEXT, "%s", json_is_true(value) ? "yes" : "no");
    else
        snprintf(text, VALUE_TEXT, "none");
}

/* Is it a list or an object, of which other figures tell the most important? */
static bool is_whole(const json_t *value)
{
    return json_is_object(value) || json_is_array(value);
}

/* Write the members of one object that are others in the other one; those of objects in it, too. Result: how
 * many there are. */
static int put_members(const json_t *one, const json_t *other, const char *before, FILE *out)
{
    const char *key;
    json_t *value;
    int count = 0;
    json_object_foreach((json_t *)(uintptr_t)one, key, value)
    {
        const json_t *there = json_object_get(other, key);
        char name[96], a[VALUE_TEXT], b[VALUE_TEXT];
        snprintf(name, sizeof name, "%s%s%s", before, *before ? "." : "", key);
        if (!there || json_equal(value, there))
            continue;
        if (json_is_object(value) && json_is_object(there))
            count += put_members(value, there, name, out);
        if (is_whole(value) || is_whole(there))
            continue;
        value_text(value, a);
        value_text(there, b);
        count++;
        if (out)
            fprintf(out, "  %-20s  %s | %s\n", name, a, b);
    }
    return count;
}

static int put_facts(const struct comparison *comparison, FILE *out)
{
    const struct view *a = &comparison->run[0]->view, *b = &comparison->run[1]->view;
    return put_members(a->told, b->told, "", out);
}

bool comparison_same(const struct comparison *comparison)
{
    return !comparison->divergence.count && put_facts(comparison, NULL) == 0;
}

/* ----------------------------------------------------------------------------------------------- text */

static void put_run(char letter, const struct recording *run, const char *name, FILE *out)
{
    const struct view *view = &run->view;
    fprintf(out, "%c              %s on %s, model %s, seed %" PRIu64 "%s%s (%s)\n", letter, view->program,
            view->topo->spec, view->model, view->seed, *view->disturbed ? ", " : "", view->disturbed, name);
    if (!run->whole)
        fprintf(out, "  %s\n", run->damage);
}

static void put_first(const struct comparison *comparison, FILE *out)
{
    const struct divergence *d = &comparison->divergence;
    struct quantity q;
    if (!d->count) {
        fputs("moments        all are the same; what packets carried is not in a trace\n", out);
        return;
    }
    const struct divergence_place *first = &d->places[0];
    if (first->step > 1)
        fprintf(out, "the same       up to step %" PRIu64 "\n", first->step - 1);
    fprintf(out, "first          step %" PRIu64 ", node %" PRIu32 "\n", first->step, first->node);
    for (int i = 0; i < 2; i++)
        fprintf(out, "  %c            %s\n", 'A' + i,
                *d->text[i] ? d->text[i] : "does nothing more in this step");
    fprintf(out, "differences    in %s step%s of single nodes\n", quantity_count(&q, d->count),
            d->count == 1 ? "" : "s");
}

void comparison_text(const struct comparison *comparison, FILE *out)
{
    for (int i = 0; i < 2; i++)
        put_run((char)('A' + i), comparison->run[i], comparison->name[i], out);
    if (!comparison->chronicle[0]->receives_known || !comparison->chronicle[1]->receives_known)
        fputs("receives       are not known, as a trace is of an older version: they are not compared\n",
              out);
    put_first(comparison, out);
    if (put_facts(comparison, NULL)) {
        fputs("figures        that differ (A | B)\n", out);
        put_facts(comparison, out);
    }
}
