/*
 * scene.h: what drawings of a run mark beside its packets: nodes that wait, and what went wrong. There is one
 * list for all drawings: where a mark is in space and in time, and what it is. How it looks in each drawing
 * is a row of a table of that drawing; of the page, in marks.js.
 *
 * Life cycle: scene_read makes the list, scene_free frees it.
 */
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "trace/recording.h"

enum scene_kind {
    SCENE_STALL,          /* a node waits for room in a full mailbox or inbox */
    SCENE_VIOLATION,      /* a node against the model */
    SCENE_VIOLATION_LINK, /* a link that has a part in the violation before it in the list */
    SCENE_WAITER,         /* a node that waits for ever */
    SCENE_CYCLE           /* the same, of the cycle of a deadlock: it waits for the next */
};

/* In the steps first..last, at a node or on the link from it to a peer. */
struct scene_mark {
    enum scene_kind kind;
    uint64_t first, last;     /* last TRACE_NO_END: to the end of the run, and after it */
    int32_t node, peer, port; /* -1: none */
    int64_t waits;            /* the link direction (recording->links) that the node waits for; -1: none */
    size_t number;            /* of the stall, the violation, the waiter or the one of the cycle */
};

struct scene {
    const struct recording *recording;
    struct scene_mark *marks; /* by kind; NULL: no memory */
    size_t count;
};

/* List these stalls, and what the recording knows of violations, of at most so many nodes that wait for ever,
 * and of the cycle. */
struct scene scene_read(const struct recording *recording, const struct trace_stall *stalls,
                        size_t stall_count, size_t waiters_most);
void scene_free(struct scene *scene);

/* A mark in words, a sentence without a full stop. False: a stall or a link, which have none. */
bool scene_text(const struct scene *scene, const struct scene_mark *mark, char *text, size_t size);

#endif
