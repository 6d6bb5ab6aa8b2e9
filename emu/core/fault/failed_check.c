/*
 * failed_check.c: the condition as it stands in the source, and what the check says beyond that.
 */
#include <inttypes.h>
#include <stdio.h>

#include "facts/site.h"
#include "fault/failed_check.h"
#include "machine/lane.h"
#include "machine/machine.h"

void failed_check_text(const struct failed_check *check, const char *where, char *text, size_t size)
{
    snprintf(text, size, "step %" PRIu64 ": %s: check failed at %s: %s%s%s", check->step, where,
             site_name(check->site), check->text, check->said && *check->text ? ": " : "",
             check->said ? check->said : "");
}

void failed_check_besides(const struct failed_check *check, char *text, size_t size)
{
    char where[32], sentence[512];
    snprintf(where, sizeof where, "node %" PRIu32, check->rank);
    if (check->text)
        failed_check_text(check, where, sentence, sizeof sentence);
    snprintf(text, size, check->text ? "note: the result is wrong, too: %s\n" : "%s",
             check->text ? sentence : "");
}

void check_is_aimless(struct parray *array, const char *why)
{
    array->data.aimless = why;
}

const struct task_work *check_task(const struct parray *array)
{
    return array->task;
}

void check_assumes(struct parray *array, const char *what)
{
    array->data.assumes = what;
}
