/*
 * campaign_vary.h: what the seed of a run makes of the conditions that the user asked for.
 *
 * Pure functions of the campaign (its undisturbed run among it) and a seed.
 */
#ifndef CAMPAIGN_VARY_H
#define CAMPAIGN_VARY_H

#include "stress/campaign.h"

/* The conditions of the run with stress seed `seed`; 0: the undisturbed one. */
struct conditions campaign_conditions(const struct campaign *campaign, uint64_t seed);

/* The conditions of a run that was found, with closed stacks. False: the user chose the stacks, or the run is
 * the undisturbed one. */
bool campaign_closed(const struct campaign *c, const struct conditions *found, struct conditions *closed);

/* The conditions of a run that was found, with closed stacks. False: the user chose the stacks, or the run is
 * the undisturbed one. */
bool campaign_closed(const struct campaign *campaign, const struct conditions *found,
                     struct conditions *closed);

/* Print what is varied: "order, room (1 to 64 packets a link), workers (1 or 2)". */
void campaign_varies(const struct campaign *campaign, FILE *out);

#endif
