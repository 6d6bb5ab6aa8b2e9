/*
 * invariant.c: a call of the program, like `figures`, but during the run.
 */
#include "fault/crash_call.h"
#include "step/invariant.h"

static void call_invariant(struct parray *array, void *unused)
{
    (void)unused;
    array->program->invariant(array);
}

bool invariant_holds(struct parray *array)
{
    array->data.watching = true;
    crash_call(array, "invariant", call_invariant, NULL);
    array->data.watching = false;
    return !array->data.failure[0] && !array->crash.left;
}
