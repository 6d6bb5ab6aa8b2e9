/*
 * campaign_batch.h: runs of a campaign one after another in one process, in a sixth of the time that a process
 * for each takes.
 *
 * Only runs that tell nothing new are counted in a batch: they end well, and as the undisturbed run if they
 * are held against it. The first one that might tell something ends the batch, and is made again in a process
 * of its own (run_once.h): so each finding is that of a process that has made no other run. Before each run
 * the variables of the program are put back to what they were when it was loaded. What else a run leaves in
 * its process (open files, variables of other libraries) makes the next one end otherwise, or cannot be seen.
 *
 * Life cycle: batch_start, then batch_collect. One thread, as in campaign.h.
 */
#ifndef CAMPAIGN_BATCH_H
#define CAMPAIGN_BATCH_H

#include "stress/campaign.h"

enum { BATCH_MOST = 32 }; /* runs; their endings fit into a pipe, so that no process waits for its reader */

/* May runs of the campaign share a process? Not those of a program that is not trusted, runs that are made
 * twice, and those of a program whose variables cannot be put back: it has constructors, or variables of
 * threads. */
bool batch_fits(const struct campaign *campaign);

/* Does the ending of a run under these conditions tell nothing new? */
bool batch_tells_nothing(const struct campaign *campaign, const struct conditions *conditions,
                         const struct run_ending *ending);

/* Start the runs with `count` stress seeds from `seed` on. False: the system gave no process. */
bool batch_start(struct started_run *run, const struct campaign *campaign, uint64_t seed, unsigned count);

/* Wait for their end. Result: how many were made, whose endings are in `ending`, room for `count`; if not all,
 * the next one might tell something. */
unsigned batch_collect(struct started_run *run, struct run_ending *ending, unsigned count);

#endif
