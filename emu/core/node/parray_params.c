/*
 * parray_params.c: what the program wants of a parameter is held against the parameter's text.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "fault/caller.h"
#include "machine/machine.h"
#include "machine/program_params.h"
#include "number.h"
#include "rank_list.h"
#include "suggest.h"

/* The index of a parameter among those of the program and of its task. */
static size_t param_index(const struct parray *array, const char *name)
{
    int index = program_param_find(array->program, name, strlen(name));
    if (index >= 0)
        return (size_t)index;
    panic("%s reads parameter \"%s\", which it does not declare", array->program->name, name);
}

const char *parray_param(const struct parray *array, const char *name)
{
    ARRAY_CALL(array);
    caller_needs(name, __func__, "the name");
    return array->data.params[param_index(array, name)];
}

/* Refuse the run: the text of a parameter is not what is wanted. */
static void refuse_value(struct parray *array, const char *name, const char *wanted, bool *ok)
{
    parray_refuse(array, "--param %s=%s: %s", name, parray_param(array, name), wanted);
    if (ok)
        *ok = false;
}

const char *parray_param_text(struct parray *array, const char *name, bool *ok)
{
    ARRAY_CALL(array);
    caller_needs(name, __func__, "the name");
    const char *text = parray_param(array, name);
    if (!*text)
        refuse_value(array, name, "a text that is not empty is wanted", ok);
    return text;
}

int64_t parray_param_int(struct parray *array, const char *name, int64_t low, int64_t high, bool *ok)
{
    ARRAY_CALL(array);
    caller_needs(name, __func__, "the name");
    char wanted[96];
    int64_t value;
    const char *end = number_begin_signed(parray_param(array, name), &value);
    if (end && !*end && value >= low && value <= high)
        return value;
    snprintf(wanted, sizeof wanted, "a whole number from %" PRId64 " to %" PRId64 " is wanted", low, high);
    refuse_value(array, name, wanted, ok);
    return low;
}

/* All of the text is a finite number. strtod alone would take blanks, "0x1p3", "inf" and "nan", too. */
static bool read_real(const char *text, double *value)
{
    char *end;
    if (!*text || text[strspn(text, "+-.0123456789eE")])
        return false;
    *value = strtod(text, &end);
    return !*end && isfinite(*value);
}

double parray_param_double(struct parray *array, const char *name, double low, double high, bool *ok)
{
    ARRAY_CALL(array);
    caller_needs(name, __func__, "the name");
    char wanted[96];
    double value;
    if (read_real(parray_param(array, name), &value) && value >= low && value <= high)
        return value;
    snprintf(wanted, sizeof wanted, "a number from %.15g to %.15g is wanted", low, high);
    refuse_value(array, name, wanted, ok);
    return low;
}

/* ------------------------------------------------------------------------------- choices */

enum { WORD_SIZE = 64 };

/* Copy the first word of a list with | between words. Result: the rest; NULL: that was the last one. */
static const char *next_word(const char *list, char *word)
{
    size_t length = strcspn(list, "|");
    snprintf(word, WORD_SIZE, "%.*s", (int)length, list);
    return list[length] ? list + length + 1 : NULL;
}

static void refuse_choice(struct parray *array, const char *name, const char *choices, bool *ok)
{
    enum { OFFERED_MOST = 32 };
    char word[OFFERED_MOST][WORD_SIZE], wanted[OUTCOME_ERROR_SIZE / 2], hint[256];
    struct suggestions nearest = {.word = parray_param(array, name)};
    const char *rest = choices;
    int used = snprintf(wanted, sizeof wanted, "one of ");
    for (size_t i = 0; rest && i < OFFERED_MOST; i++) {
        rest = next_word(rest, word[i]);
        suggest_offer(&nearest, word[i]);
        if ((size_t)used < sizeof wanted)
            used += snprintf(wanted + used, sizeof wanted - (size_t)used, "%s%s", i ? ", " : "", word[i]);
    }
    suggest_text(&nearest, hint, sizeof hint);
    if ((size_t)used < sizeof wanted)
        snprintf(wanted + used, sizeof wanted - (size_t)used, " is wanted%s", hint);
    refuse_value(array, name, wanted, ok);
}

int parray_param_choice(struct parray *array, const char *name, const char *choices, bool *ok)
{
    ARRAY_CALL(array);
    caller_needs(name, __func__, "the name");
    caller_needs(choices, __func__, "the list of choices");
    char word[WORD_SIZE];
    const char *text = parray_param(array, name), *rest = choices;
    for (int i = 0; rest; i++) {
        rest = next_word(rest, word);
        if (!strcmp(word, text))
            return i;
    }
    refuse_choice(array, name, choices, ok);
    return 0;
}

/* ---------------------------------------------------------------------------- sets of ranks */

/* A parameter has a random stream of its own, different from those of all nodes. That of the task is the same
 * for the task's own look at it. */
static uint64_t stream_of_param(const struct parray *array, const char *name)
{
    const char *const *if_declared;
    const struct parray_param *param = program_task_params(array->program, &if_declared);
    for (uint64_t i = 0; param && param[i].name; i++)
        if (!strcmp(param[i].name, name))
            return UINT64_MAX - i;
    return UINT64_MAX - param_index(array, name);
}

int parray_param_ranks(struct parray *array, const char *name, const int **ranks)
{
    ARRAY_CALL(array);
    caller_needs(name, __func__, "the name");
    caller_needs(ranks, __func__, "the place of the ranks");
    char wanted[192];
    const char *text = parray_param(array, name);
    int *list = parray_alloc(array, array->count * sizeof list[0]);
    bool *mark = parray_alloc(array, array->count * sizeof mark[0]);
    uint64_t stream = stream_of_param(array, name);
    int count = rank_list_read(text, array->count, array->seed, stream, list, mark);
    *ranks = list;
    if (count >= 0)
        return count;
    rank_list_wanted(array->count, wanted, sizeof wanted);
    return parray_refuse(array, "--param %s=%s: %s", name, text, wanted);
}
