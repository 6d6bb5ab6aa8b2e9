/*
 * campaign.h: many runs of one program, each disturbed in its own way, sorted into classes of outcomes.
 *
 * If the program goes by its seed, some of the runs have a seed of their own, and with it another input. What
 * comes out of such a run is not compared with what others do: it counts only if it fails.
 *
 * Life cycle: fill in what is asked for, campaign_run, read the classes, campaign_free. One thread, which
 * starts processes.
 */
#ifndef CAMPAIGN_H
#define CAMPAIGN_H

#include <signal.h>

#include "stress/campaign_faults.h"
#include "stress/needs.h"

enum { ENDS_MOST = 10000 };

struct campaign {
    struct conditions asked; /* as the user asked for the run; options that were given are not varied */
    uint64_t seed;           /* stress seed of the first disturbed run; each further one has the next */
    uint64_t runs;           /* at most; 0: no limit */
    double seconds;          /* 0: no limit */
    unsigned jobs;
    bool until_failure;
    bool apart; /* each run has a process of its own */
    bool vary_time;
    bool vary_input, vary_seed; /* one run of some, or each, has a seed of the program of its own */
    bool keep_order;            /* vary neither order nor room, time, workers, turns and stacks */
    struct fault_bounds faults; /* that may be drawn for a run */
    bool progress;              /* a line on standard error */

    /* Filled in by campaign_run: */
    struct outcome_class *class; /* in the order in which they were met */
    size_t class_count, class_room;
    uint64_t done;
    double took;
    bool interrupted, over; /* over: `seconds` were, before all runs had been made */
    bool
        limits_steps; /* each disturbed run has a limit of steps that fits its delays; --max-steps has none */
    bool varies_input; /* the program goes by its seed */
    uint64_t others;   /* runs of other inputs that ended well; they are of no class */
    uint64_t cut;      /* runs that were under way when the time of all runs was over; they are of no class */
    uint64_t *end;     /* that differ, of runs that end well and need not end alike; at most ENDS_MOST */
    size_t end_count, end_room;
    struct campaign_faults what_faults;
    uint64_t reached;              /* a bit for each place that a run has reached (run_ending.reached) */
    uint64_t endless;              /* runs that had to be ended; after a few of them no more are made */
    struct run_ending undisturbed; /* the undisturbed run */
    struct options matched[4];     /* of messages: the options with more parameters (campaign_vary.c) */
    struct run_ending reference;   /* the undisturbed run of the input that the finding has */
};

struct outcome_class {
    struct run_ending first;
    struct conditions conditions; /* of the run `first` */
    uint64_t count, unsteady;
};

/* Make all runs. False: the array refused the undisturbed run, or what the user asked for, as
 * undisturbed.text says; or the undisturbed run was cut. */
bool campaign_run(struct campaign *campaign);

/* The ways in which messages are matched and buffered: made before the first run, freed at the end. */
void campaign_matches_open(struct campaign *campaign);
void campaign_matches_close(struct campaign *campaign);
void campaign_free(struct campaign *campaign);

/* Does the ending of a run under these conditions tell nothing new? */
bool campaign_tells_nothing(const struct campaign *campaign, const struct conditions *conditions,
                            const struct run_ending *ending);

/* Sort the ending of the run with that stress seed into its class. */
void campaign_sort(struct campaign *campaign, struct run_ending *ending, uint64_t seed);

/* Write the line of progress after `elapsed` seconds: "12 %, 5 min left: 12 of 100 runs, 2 classes of
 * outcomes". */
void campaign_progress_text(const struct campaign *campaign, double elapsed, char *text, size_t size);

/* The class that says most, the first of several: runs that failed, that ended otherwise than the undisturbed
 * run, that did not end in time, that left packets over, or that did not end alike when repeated. NULL: no
 * class is a finding. */
const struct outcome_class *campaign_finding(const struct campaign *campaign);

/* Does a run under these conditions have another input than the undisturbed run? */
static inline bool campaign_other_input(const struct campaign *campaign, const struct conditions *conditions)
{
    return conditions->options.seed != campaign->asked.options.seed;
}

/* Does the program have no end by itself? Then one run has taken long enough, and tells all. */
static inline bool campaign_endless(const struct campaign *campaign)
{
    return campaign->undisturbed.signal == SIGALRM;
}

/* Is what comes out of a run under these conditions held against the undisturbed run? It is not where the
 * input is another one, or faults were drawn: such a run counts only if it fails. */
static inline bool campaign_compares(const struct campaign *campaign, const struct conditions *conditions)
{
    return !campaign_other_input(campaign, conditions) && !campaign_faults_drawn(campaign, conditions);
}

/* Describe that class for those who explain it. False: there is none. */
bool campaign_describe(const struct campaign *campaign, struct stress_finding *finding);

/* The conditions of the run with stress seed `seed`; 0: the undisturbed one. */
struct conditions campaign_conditions(const struct campaign *campaign, uint64_t seed);

/* The conditions of a run that was found, with closed stacks. False: the user chose the stacks, or the run is
 * the undisturbed one. */
bool campaign_closed(const struct campaign *campaign, const struct conditions *found,
                     struct conditions *closed);

/* Print how many ends there were, if runs need not end alike, and which of the places that the program names
 * no run has reached: "never reached  a late vote, in 201 runs". */
void campaign_reached(const struct campaign *campaign, FILE *out);

/* Print what is varied: "order, room (1 to 64 packets a link), workers (1 or 2)". */
void campaign_varies(const struct campaign *campaign, FILE *out);

#endif
