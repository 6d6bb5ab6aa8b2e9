/*
 * statuses.c: the table, and its order.
 */
#include "base.h"
#include "facts/statuses.h"
#include "parray.h"

const struct exit_status exit_statuses[] = {
    {PARRAY_USAGE, "USAGE", "refused",
     STATUS_USAGE_MEANS ": a bad option or file, or a call that breaks a rule of parray.h"},
    {PARRAY_VIOLATION, "VIOLATION", "violation",
     STATUS_VIOLATION_MEANS ": the model does not allow what a node did"},
    {PARRAY_DEADLOCK, "DEADLOCK", "deadlock", STATUS_DEADLOCK_MEANS ": nodes wait for each other for ever"},
    {PARRAY_LIMIT, "LIMIT", "limit",
     STATUS_LIMIT_MEANS ": of memory, threads, a stack, --max-steps, --watchdog"},
    {PARRAY_WRONG, "WRONG", "wrong", "wrong result: a check failed, or runs differ"},
    {PARRAY_INTERRUPTED, "INTERRUPTED", "interrupted",
     STATUS_INTERRUPTED_MEANS ": what was done until then is told"},
    {PARRAY_DONE, "DONE", "done", "done, and right as far as it was checked"},
};

const size_t exit_status_count = ARRAY_LENGTH(exit_statuses);

/* The place of a status in the table; its length: it is not there. */
static size_t place_of(int status)
{
    size_t i = 0;
    while (i < exit_status_count && exit_statuses[i].number != status)
        i++;
    return i;
}

int status_worse(int a, int b)
{
    size_t one = place_of(a), other = place_of(b);
    if (one == exit_status_count || other == exit_status_count)
        return one == exit_status_count ? a : b;
    return one < other ? a : b;
}

const char *status_word(int status)
{
    size_t place = place_of(status);
    return place < exit_status_count ? exit_statuses[place].word : "crashed";
}

const char *status_meaning(int status)
{
    size_t place = place_of(status);
    return place < exit_status_count ? exit_statuses[place].meaning : "crashed";
}
