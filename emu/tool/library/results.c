/*
 * results.c: values are looked up in the JSON report, so that every one of them has one name everywhere.
 */
#include <stdio.h>
#include <stdlib.h>

#include "json/json_path.h"
#include "json/report_json.h"
#include "library/objects.h"
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

double parray_number(struct parray_array *a, const char *name)
{
    return json_as_number(json_at(results_report(a), name));
}

uint64_t parray_count(struct parray_array *a, const char *name)
{
    return json_as_count(json_at(results_report(a), name));
}

const char *parray_text(struct parray_array *a, const char *name)
{
    return json_string_value(json_at(results_report(a), name));
}

const void *parray_state(struct parray_array *a, int rank, size_t *size)
{
    return a && a->ran && a->array ? array_state(a->array, rank, size) : NULL;
}
