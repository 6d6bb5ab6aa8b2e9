/*
 * shrink.h: the smallest way to see a failure again: fewer nodes, then fewer choices that differ from the plain run.
 *
 * Every attempt is a run in a process of its own. What counts as the same failure: the run ends with the same status as the
 * one found; or, if that was a run that ended well, with other results than the plain run of its array, or (left_over) with
 * packets that nobody received.
 *
 * Small runs have one worker: what needs two nodes really side by side cannot be repeated.
 */
#ifndef SHRINK_H
#define SHRINK_H

#include "stress/run_once.h"

struct shrinking {
    struct conditions failing; /* a run that fails, as found */
    struct ending failure;
    bool plain_fine;        /* the undisturbed run ends well */
    bool left_over;         /* it ends like the plain run, and packets are left over in both */
    uint32_t plain_mailbox; /* of the plain run; 0: the default */
    double seconds;         /* of wall time, about */
    bool keep_array;        /* do not try smaller ones */

    struct conditions
        setting; /* the small one: all choices are listed, but of a crash; turns and time are drawn */
    struct choice *choice; /* what setting.disturb.choice points to */
    char topology[64];     /* what setting.options.topology points to, if it was made smaller */
    size_t choices_before;
    struct ending result; /* of the small one */
    unsigned attempts;
    const char *why; /* if not: a sentence */
    double ends;
};

/* False: the failure cannot be repeated, as `why` says. */
bool shrink(struct shrinking *shrinking);
void shrink_free(struct shrinking *shrinking);

/* The i-th smaller topology of the same kind, false: there is none. */
bool topology_smaller(const char *spec, unsigned i, char *text, size_t size);

#endif
