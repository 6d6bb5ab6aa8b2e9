/*
 * made_operation.c: an operation as a line of a report.
 */
#include <inttypes.h>
#include <stdio.h>

#include "facts/made_operation.h"

static void number_text(int64_t number, char *text, size_t size)
{
    if (number == PARRAY_NONE)
        snprintf(text, size, "none");
    else
        snprintf(text, size, "%" PRId64, number);
}

void made_operation_tell(const struct parray_object *object, struct made_operation *made)
{
    const struct parray_operation *operation = &object->operations[made->operation];
    char input[32] = "", output[32] = "", steps[64];
    if (operation->takes)
        number_text(made->input, input, sizeof input);
    if (made->end != UINT64_MAX && operation->gives)
        number_text(made->output, output, sizeof output);
    if (made->end == UINT64_MAX)
        snprintf(steps, sizeof steps, "from step %" PRIu64 " on, without an end", made->begin);
    else if (made->end == made->begin)
        snprintf(steps, sizeof steps, "step %" PRIu64, made->begin);
    else
        snprintf(steps, sizeof steps, "steps %" PRIu64 "..%" PRIu64, made->begin, made->end);
    snprintf(made->text, sizeof made->text, "node %" PRId32 ": %.40s(%s) on %.40s %" PRId64 "%s%s, %s",
             made->node, operation->name, input, object->name, made->object, *output ? " -> " : "", output,
             steps);
}
