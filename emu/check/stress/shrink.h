/*
 * shrink.h: the smallest way to see a failure again: fewer nodes, then fewer choices that differ from the
 * undisturbed run.
 *
 * Every attempt is a run in a process of its own. A run fails like the one found if it ends with the same
 * status and signal, in the same words but for ranks and steps, and, if it is a deadlock, with nodes that
 * wait at the same lines. On a smaller array, it also has to fail for the same reason. If the run found ended
 * well, another one fails like it by ending with other results than the undisturbed run of its array, or
 * (left_over) with packets that no node received.
 *
 * Small runs have one worker: a failure that needs two nodes at one moment cannot be repeated.
 */
#ifndef SHRINK_H
#define SHRINK_H

#include "stress/reason.h"

struct shrinking {
    struct conditions failing; /* a run that fails, as found */
    struct run_ending failure;
    bool undisturbed_fine; /* the undisturbed run ends well */
    bool left_over;        /* the run ends like the undisturbed one, and packets are left over in both */
    uint32_t undisturbed_mailbox; /* --mailbox of the undisturbed run; 0: the default */
    const struct reason *reason;  /* why the run fails; smaller arrays are to keep it; NULL: not known */
    double seconds;               /* wall time to spend, about */
    bool keep_array;              /* do not try smaller ones */

    /* Filled in by shrink: */
    struct conditions
        conditions; /* of the small run; choices are listed, unless it crashes; turns and time are drawn */
    struct choice *choice; /* what conditions.disturb.choice points to */
    char topology[64];     /* what conditions.options.topology points to, if it was made smaller */
    size_t choices_before;
    struct run_ending ending; /* of the small run */
    unsigned attempts;
    const char *why; /* why shrinking failed: a sentence; NULL: it did not */
    double ends;     /* when the time is over */
    bool cut;        /* it was, and the run may not be the smallest one */
};

/* False: the failure cannot be repeated, as `why` says. */
bool shrink(struct shrinking *shrinking);
void shrink_free(struct shrinking *shrinking);

/* Write the i-th smaller topology of the kind of `spec`. False: there are fewer. */
bool topology_smaller(const char *spec, unsigned i, char *text, size_t size);

/* Is there time left for another attempt? */
bool attempt_in_time(struct shrinking *shrinking);

/* The conditions of the undisturbed run of the same array. */
struct conditions attempt_plain(const struct shrinking *shrinking, const struct conditions *conditions);

/* Make the run. True: it fails alike. */
bool attempt_fails(struct shrinking *shrinking, const struct conditions *conditions,
                   struct run_ending *ending);

/* Make the array of shrinking.failing smaller as long as runs on it fail alike; `topology` and `failure`
 * become those of the last one. */
void shrink_array(struct shrinking *shrinking);

#endif
