/*
 * sweep_row.c: statuses in the order of their badness, and numbers of rows by name.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "facts/numbers.h"
#include "parray.h"
#include "sweep/sweep_row.h"

const char *const sweep_value_sums[] = {"sum", "mean", "least", "greatest", NULL};

bool sweep_beside_mean(const json_t *figures, const char *name)
{
    const char *last = strrchr(name, '_');
    char other[96];
    bool is_mean = last && strcmp(last, "_mean") == 0, all = last != NULL, one = false;
    for (size_t i = 0; all && sweep_value_sums[i]; i++) {
        snprintf(other, sizeof other, "%.*s_%s", (int)(last - name), name, sweep_value_sums[i]);
        all = json_object_get(figures, other) != NULL;
        one |= strcmp(name, other) == 0;
    }
    return all && one && !is_mean;
}

double sweep_number(const json_t *row, const char *key)
{
    const json_t *value = json_object_get(row, key);
    return json_is_number(value) ? json_number_value(value) : (double)NAN;
}

double sweep_figure(const json_t *row, const char *name)
{
    const struct number *number = number_find(name);
    return number ? sweep_number(row, number->name) : sweep_number(json_object_get(row, "figures"), name);
}

/* The rank of a status; a crash is worse than all of enum parray_status. */
static int status_badness(int status)
{
    static const int order[] = {PARRAY_DONE,     PARRAY_WRONG,     PARRAY_LIMIT,
                                PARRAY_DEADLOCK, PARRAY_VIOLATION, PARRAY_USAGE};
    for (size_t i = 0; i < ARRAY_LENGTH(order); i++)
        if (order[i] == status)
            return (int)i;
    return (int)ARRAY_LENGTH(order);
}

int sweep_worse(int left, int right)
{
    return status_badness(right) > status_badness(left) ? right : left;
}

int sweep_status(const struct sweep *sweep)
{
    int worst = PARRAY_DONE;
    for (size_t run = 0; run < sweep->runs; run++)
        if (sweep->row[run])
            worst = sweep_worse(worst, (int)sweep_number(sweep->row[run], "status"));
    return worst;
}

const char *sweep_status_word(int status)
{
    static const char *const words[] = {"done", "wrong", "refused", "violation", "deadlock", "limit"};
    return status >= 0 && (size_t)status < ARRAY_LENGTH(words) ? words[status] : "crashed";
}

void sweep_put_besides(const json_t *row, FILE *out)
{
    const char *error = json_string_value(json_object_get(row, "error"));
    const char *wrong = json_string_value(json_object_get(row, "wrong"));
    if (error && wrong && strcmp(error, wrong) != 0)
        fprintf(out, "; besides, %s", wrong);
}
