/*
 * campaign_pool.h: the disturbed runs of a campaign, in processes side by side, each of which makes some.
 *
 * Small runs are made one after another in one process, several times as fast as with a process for each.
 * Only runs that tell nothing new are counted there: they end well, and as the undisturbed run if they are
 * held against it. The first one that might tell something ends the batch, and is made again in a process of
 * its own (run_once.h): so each finding is that of a process that has made no other run. Before each run the
 * variables of the program are put back to what they were when it was loaded; a program whose variables
 * cannot be put back, as it has constructors or variables of threads, has a process for each run. What else a
 * run leaves in its process (open files, variables of other libraries) makes the next one end otherwise, or
 * cannot be seen.
 *
 * One thread, as in campaign.h.
 */
#ifndef CAMPAIGN_POOL_H
#define CAMPAIGN_POOL_H

#include "stress/campaign.h"

enum { ENDLESS_MOST = 3 }; /* runs that have to be ended; then no more are made */

/* Make the disturbed runs of a campaign that began at that time, and sort their endings (campaign_sort),
 * until SIGINT or SIGTERM comes. */
void pool_run(struct campaign *campaign, double began);

#endif
