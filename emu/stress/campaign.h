/*
 * campaign.h: many runs of one program, each disturbed in its own way, sorted into classes of outcomes.
 *
 * Life cycle: fill in what is asked for, campaign_run, read the classes, campaign_free. One thread, which
 * starts processes.
 */
#ifndef CAMPAIGN_H
#define CAMPAIGN_H

#include "stress/needs.h"

struct campaign {
    struct conditions asked; /* as the user asked for the run; options that were given are not varied */
    uint64_t seed;           /* stress seed of the first disturbed run; each further one has the next */
    uint64_t runs;           /* at most; 0: no limit */
    double seconds;          /* 0: no limit */
    unsigned jobs;
    bool until_failure;
    bool vary_time;
    bool progress; /* a line on standard error */

    /* Filled in by campaign_run: */
    struct outcome_class *class; /* in the order in which they were met */
    size_t class_count, class_room;
    uint64_t done;
    double took;
    bool interrupted;
    bool
        limits_steps; /* each disturbed run has a limit of steps that fits its delays; --max-steps has none */
    uint64_t endless; /* runs that had to be ended; after a few of them no more are made */
    struct ending undisturbed; /* the undisturbed run */
};

struct outcome_class {
    struct ending first;
    struct conditions conditions; /* of the run `first` */
    uint64_t count, unsteady;
};

/* Make all runs. False: the array refused the undisturbed run, or what the user asked for; undisturbed.text
 * says why. */
bool campaign_run(struct campaign *campaign);
void campaign_free(struct campaign *campaign);

/* Write the line of progress after `elapsed` seconds: "12 of 100 runs, 2 classes of outcomes, 5 min left". */
void campaign_progress_text(const struct campaign *campaign, double elapsed, char *text, size_t size);

/* The class that says most, the first of several: runs that failed, that ended otherwise than the undisturbed
 * run, that did not end in time, that left packets over, or that did not end alike when repeated. NULL: no
 * class is a finding. */
const struct outcome_class *campaign_finding(const struct campaign *campaign);

/* Describe that class for those who explain it. False: there is none. */
bool campaign_describe(const struct campaign *campaign, struct stress_finding *finding);

#endif
