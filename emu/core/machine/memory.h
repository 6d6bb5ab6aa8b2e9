/*
 * memory.h: what follows where there is no memory for a run (alloc.h takes it).
 *
 * A call that fails leaves to the guard of its thread (memory_guarded), or, where there is none, ends the
 * process with a sentence on standard error and exit status 5 (PARRAY_LIMIT). Arrays of other programs
 * (parray_array.h) have guards. What is taken this way is small beside the nodes, stacks and links of an
 * array, for which array_open checks that there is memory before a run begins. Any thread may call these
 * functions, memory_last_words excepted.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "alloc.h"

/* What could not be had. `what` NULL: nothing. */
struct memory_lack {
    size_t bytes;
    const char *what;
};

/* The sentence on it (say.h). */
#define MEMORY_LACKS "out of memory: %zu bytes for %s" SAY_DO "take a smaller array"

struct node;

/* Call `call`. False: memory failed, in the call itself, which was left where it stood, and *lack says what
 * could not be had. If memory fails on the context of a node that began to run in the call, `in_node` is
 * called there instead, which does not return. Guards of a thread may be nested. */
bool memory_guarded(void (*call)(void *arg), void *arg,
                    void (*in_node)(struct node *node, const struct memory_lack *lack),
                    struct memory_lack *lack);

/* Forget the guards of this thread: what had set them was left by another way. */
void memory_unguard(void);

/* Have memory_failed call `call` first, and end the process by `end`, which is given PARRAY_LIMIT; NULL:
 * nothing, and at once. Only while one thread runs. */
void memory_last_words(void (*call)(void), void (*end)(int status));

#endif
