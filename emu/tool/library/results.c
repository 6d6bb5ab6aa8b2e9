/*
 * results.c: values are looked up in the JSON report, so that every one of them has one name everywhere.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/report_json.h"
#include "library/objects.h"
#include "library/results.h"
#include "run/array.h"

/* ------------------------------------------------------------------------------------ the report */

static bool is_known(const struct parray_array *a)
{
    return a->ran || a->status != PARRAY_DONE;
}

const json_t *results_report(struct parray_array *a)
{
    if (!a)
        return NULL;
    if (!a->report && is_known(a))
        a->report = view_json(&a->view);
    return a->report;
}

const char *parray_json(struct parray_array *a)
{
    size_t size;
    if (!a)
        return NULL;
    FILE *out = a->json || !is_known(a) ? NULL : open_memstream(&a->json, &size);
    if (!out)
        return a->json;
    bool fine = view_json_write(&a->view, out);
    if (fclose(out) == 0 && fine)
        return a->json;
    free(a->json);
    return a->json = NULL;
}

void results_free(struct parray_array *a)
{
    json_decref(a->report);
    json_decref(a->tables);
    json_decref(a->texts);
    free(a->json);
    free(a->links);
}

/* ---------------------------------------------------------------------------------------- values */

const json_t *results_find(const json_t *at, const char *name)
{
    char key[256];
    while (at && name) {
        size_t length = strcspn(name, ".");
        if (length >= sizeof key)
            return NULL;
        memcpy(key, name, length);
        key[length] = '\0';
        at = json_object_get(at, key);
        name = name[length] ? name + length + 1 : NULL;
    }
    return at;
}

double results_number(const json_t *value)
{
    if (json_is_number(value))
        return json_number_value(value);
    return json_is_boolean(value) ? json_is_true(value) : (double)NAN;
}

/* Numbers from 2^63 on are texts in JSON. */
uint64_t results_count(const json_t *value)
{
    const char *text = json_string_value(value);
    char *end;
    if (json_is_boolean(value))
        return json_is_true(value);
    if (!text)
        return json_integer_value(value) > 0 ? (uint64_t)json_integer_value(value) : 0;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    return *text && !*end && !errno ? number : 0;
}

uint64_t results_whole(double number)
{
    return number >= 1 && number < 18446744073709551616.0 ? (uint64_t)number : 0;
}

double parray_number(struct parray_array *a, const char *name)
{
    return results_number(results_find(results_report(a), name));
}

uint64_t parray_count(struct parray_array *a, const char *name)
{
    return results_count(results_find(results_report(a), name));
}

const char *parray_text(struct parray_array *a, const char *name)
{
    return json_string_value(results_find(results_report(a), name));
}

const void *parray_state(struct parray_array *a, int rank, size_t *size)
{
    return a && a->ran && a->array ? array_state(a->array, rank, size) : NULL;
}
