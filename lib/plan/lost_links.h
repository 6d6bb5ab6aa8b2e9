/*
 * lost_links.h: an instance without some of its links, and what is left of a schedule there.
 *
 * Pure functions but for what they fill.
 */
#ifndef LOST_LINKS_H
#define LOST_LINKS_H

#include <stdbool.h>

struct instance;
struct moves;

/* Make `left` of the instance `whole`, without these links: each is the lower number of its two channels, and
 * may come several times where links are parallel. Not of worms. instance_free is due. */
void lost_links_open(struct instance *left, const struct instance *whole, const int *links, int count);

/* Does every token still have a way? */
bool lost_links_reach(const struct instance *left);

/* Carry out a schedule of `whole` on what is left of it: in each step those of its moves that are still
 * possible, and then what else brings tokens nearer and has room. Both schedules are as they are before
 * moves_reverse. Not of sums of all nodes (INSTANCE_SUMS). False: it came to no end. */
bool lost_links_mend(const struct instance *left, const struct instance *whole, const struct moves *schedule,
                     struct moves *mended);

#endif
