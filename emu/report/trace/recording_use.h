/*
 * recording_use.h: how much each link direction of a recording was used, for the recording's view.
 */
#ifndef RECORDING_USE_H
#define RECORDING_USE_H

struct recording;

/* Let recording->view answer view_measure and view_link (facts/view.h). The first view_measure goes through
 * all transmissions, and its sums last as long as the recording. */
void recording_use_offer(struct recording *recording);
void recording_use_free(struct recording *recording);

#endif
