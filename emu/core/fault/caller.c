/*
 * caller.c: a node that passes a foreign handle stops like any misuse; `verify` is left by a jump back to who
 * called it; a thread that is no node cannot stop the run, so it ends the process, and so does a call about
 * the whole array that gets none.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdio.h>

#include "facts/node_text.h"
#include "facts/site.h"
#include "fail.h"
#include "fault/caller.h"
#include "fault/calling.h"
#include "fault/last_words.h"
#include "fault/misuse.h"
#include "machine/machine.h"

/* Say a sentence, and end the process. */
static _Noreturn void end_with(const char *text)
{
    fail_say(text);
    last_words_end(PARRAY_USAGE);
}

_Noreturn void caller_blame_null(const char *call, const char *what)
{
    char text[256];
    snprintf(text, sizeof text, "%s: %s is NULL; this call needs it", call, what);
    end_with(text);
}

/* Does the calling thread run a function of the program that only looks at nodes, and can it be left? */
static bool in_property(const struct parray *array)
{
    return array->data.looked.on && array->crash.back && calling_array() == array;
}

void caller_blame_property(struct parray *array, const char *call, const char *site)
{
    if (array->crash.left)
        return;
    array->crash.left = PARRAY_USAGE;
    snprintf(array->crash.left_text, sizeof array->crash.left_text,
             "step %" PRIu64 ": %s%s%s in `%s` of %s: a property only looks at the nodes, by parray_state_of "
             "and such, and says by parray_check what must hold",
             array->clock.step, call, site ? " at " : "", site ? site_name(site) : "",
             property_name(array->data.looked.now), array->program->name);
}

/* Blame a thread that runs no node, while no `verify` runs. */
static _Noreturn void blame_stranger(struct parray *array, enum call call, const char *site)
{
    char text[512];
    if (in_property(array)) {
        caller_blame_property(array, call_name(call), site);
        siglongjmp(*array->crash.back, 1);
    }
    snprintf(text, sizeof text,
             "%s at %s: called from a thread or process that runs no node; only the node's "
             "own function may call parray.h",
             call_name(call), site_name(site));
    end_with(text);
}

_Noreturn void caller_blame_after(const struct node *host, enum call call, const char *site, const char *text)
{
    struct parray *array = host->array;
    char node[64];
    if (!array->data.after)
        blame_stranger(array, call, site);
    node_text(array->topo, (int)host->rank, node, sizeof node);
    snprintf(array->outcome.error, OUTCOME_ERROR_SIZE, "%s: %s at %s: %s", node, call_name(call),
             site_name(site), text);
    array->data.misused = true;
    siglongjmp(*array->data.after, 1);
}

_Noreturn void caller_blame(struct node *host, enum call call, const char *site)
{
    struct node *running = node_running;
    if (running) {
        running->call = (uint8_t)call;
        running->site = site;
        misuse_stop(running, "node %u passes the handle of node %u; a node may pass its own only",
                    running->rank, host->rank);
    }
    if (host->array->data.released && host->array->data.after)
        caller_blame_after(host, call, site,
                           "the run is over; after it only calls that parray.h marks [after] may be made");
    blame_stranger(host->array, call, site);
}
