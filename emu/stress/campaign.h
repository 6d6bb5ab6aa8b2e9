/*
 * campaign.h: many runs of one program, each disturbed in its own way, sorted into classes of outcomes.
 *
 * Life cycle: fill in what is asked for, campaign_run, read the classes, campaign_free. One thread, which starts processes.
 */
#ifndef CAMPAIGN_H
#define CAMPAIGN_H

#include "stress/run_once.h"

struct campaign {
    struct conditions plain; /* as the user described it; what he fixed is not varied */
    uint64_t seed;           /* of the first disturbed run; each one has the next */
    uint64_t runs;           /* at most; 0: no limit */
    double seconds;          /* 0: no limit */
    unsigned jobs;
    bool until_failure;
    bool vary_time;
    bool progress; /* a line on standard error */

    /* What came of it. */
    struct outcome_class *class; /* in the order in which they were met */
    size_t class_count, class_room;
    uint64_t done;
    double took;
    bool interrupted;
    uint64_t endless;       /* runs that had to be stopped; after a few of them no more are made */
    struct ending baseline; /* the undisturbed run */
};

struct outcome_class {
    struct ending first;
    struct conditions setting; /* of that run */
    uint64_t count, unsteady;
};

/* Run it all. False: the undisturbed run was refused, or what is to disturb the others; baseline.text says why. */
bool campaign_run(struct campaign *campaign);
void campaign_free(struct campaign *campaign);

/* The setting of the run with stress seed `seed`; 0: the undisturbed one. */
struct conditions campaign_conditions(const struct campaign *campaign, uint64_t seed);

/* "order, room (mailboxes of 1 to 3 packets), what fresh memory holds" */
void campaign_varies(const struct campaign *campaign, FILE *out);

/* A class that shows something: not the undisturbed run's, or one that is not fine, or with packets left over, or whose runs
 * differ from themselves; the first of those that say most. NULL: none. */
const struct outcome_class *campaign_finding(const struct campaign *campaign);

#endif
