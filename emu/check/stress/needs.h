/*
 * needs.h: which of its disturbances a run needs to end as it did.
 *
 * Draws of one kind do not depend on whether other things are drawn (disturbance.h), so one kind after the
 * other can be taken out of the conditions. What is left when nothing more can go is needed.
 */
#ifndef NEEDS_H
#define NEEDS_H

#include "stress/run_once.h"

/* In the order in which they are taken out: what stands last says most about the program. */
enum need {
    NEED_FAULTS,  /* those that the user asked for */
    NEED_LAG,     /* nodes that sit out steps */
    NEED_DELAYS,  /* packets that are late */
    NEED_ROOM,    /* mailboxes of another size */
    NEED_ORDER,   /* which packet a call takes */
    NEED_STACKS,  /* stacks of another kind */
    NEED_TURNS,   /* the order of nodes within a step */
    NEED_WORKERS, /* nodes side by side */
    NEED_GARBAGE, /* what fresh memory holds */
    NEED_TIME,    /* what clocks tell */
    NEEDS
};

/* What was found, and what it is held against. */
struct stress_finding {
    struct conditions conditions, undisturbed;
    struct run_ending ending, first; /* first: of the undisturbed run */
    bool unsteady;                   /* repeated with its seed, the run ends otherwise */
};

struct needs {
    bool of[NEEDS];
    bool repeats;                 /* the run ended as found when it was repeated */
    bool cut;                     /* the time was over before all had been tried */
    struct conditions conditions; /* those of the finding with what is needed only */
    struct run_ending ending;     /* under them */
};

/* Take one kind of disturbance out of the conditions; `normal` has the options of a run without it. False: it
 * is not there. */
bool need_take_out(enum need need, struct conditions *conditions, const struct options *normal);

/* Find out by runs, each in a process of its own, for about `seconds` at most: what could not be tried until
 * then counts as needed. */
struct needs needs_find(const struct stress_finding *finding, double seconds);

/* Does a run show the finding? */
bool finding_shows(const struct stress_finding *finding, const struct run_ending *ending);

#endif
