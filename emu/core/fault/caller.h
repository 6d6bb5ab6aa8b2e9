/*
 * caller.h: who makes a call of parray.h: a node, on its own context, with its own handle.
 *
 * Anything else is misuse: a handle of another node, a call after the run from `verify`, a thread or a child
 * process that the program made by itself.
 */
#ifndef CALLER_H
#define CALLER_H

#include <stdbool.h>

#include "machine/call_name.h"
#include "machine/node_running.h"
#include "tools.h"

/* Does the calling context run this node? `host` is no guest. */
static inline TOOLS_UNCHECKED bool caller_is(const struct node *host)
{
    return node_running == host;
}

/* Does the calling context run another node? After the run none runs. The engine writes who runs, which for
 * ThreadSanitizer is another thread where nodes are threads (call.h). */
static inline TOOLS_UNCHECKED bool caller_is_other(const struct node *host)
{
    return __builtin_expect(node_running != host, false) && node_running;
}

/* Blame whoever made the call with the handle of `host`, and never return to it. */
_Noreturn void caller_blame(struct node *host, enum call call, const char *site);

/* End the process with a sentence: the program passes NULL as `what` ("the array") to a call about the whole
 * array. No array is known that could end its run. */
_Noreturn void caller_blame_null(const char *call, const char *what);

static inline void caller_needs(const void *argument, const char *call, const char *what)
{
    if (__builtin_expect(!argument, false))
        caller_blame_null(call, what);
}

/* At the head of a call of parray.h about the whole array. */
#define ARRAY_CALL(array) caller_needs(array, __func__, "the array")

/* The run ends after the step that is over, with a sentence: a property of the program (data.looked) makes a
 * call that changes something. `site`: NULL if the call has none. */
void caller_blame_property(struct parray *array, const char *call, const char *site);

/* End the run with a sentence on a call from `verify`, after the run, and never return to it. */
_Noreturn void caller_blame_after(const struct node *host, enum call call, const char *site,
                                  const char *text);

#endif
