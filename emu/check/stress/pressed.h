/*
 * pressed.h: sends that another timing could begin while the packet before is on the link, which every model
 * forbids.
 *
 * Between two sends through one port a node may do nothing that surely takes as long as the first packet
 * holds the link: no node_step, and no receive of a packet that was sent in consequence of the first send.
 *
 * Needs a history with all acts.
 */
#ifndef PRESSED_H
#define PRESSED_H

#include "stress/acts.h"

/* For each act: is it such a send? Result: `count` answers, which the caller frees. */
bool *pressed_of(const struct acts *acts);

#endif
