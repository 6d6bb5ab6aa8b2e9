/*
 * parray_fault.h: what can go wrong in a run, which of it a program claims to bear, and what a node may know
 * of it.
 *
 * A run has faults if it is asked for them. `--fault` of `parray run' names each of them exactly. With
 * `--faults 2' `parray stress' draws up to two in each run, and `parray explore' tries all of them, of the
 * kinds that the program claims to bear:
 *
 *     PARRAY_PROGRAM(.name = "paxos", .faults = "crash,lose", ...);
 *
 *     kind      what happens                                                   exactly: --fault
 *     crash     a node does nothing from some step on                          stop:U@T
 *     restart   a node is down for a while and begins anew (parray_disk.h)     restart:U@A..B
 *     lose      a packet gets lost on its link                                 lose:P
 *     double    a packet arrives twice                                         double:P
 *     corrupt   a packet has one bit changed                                   corrupt:P
 *     overtake  a packet is received before an earlier one of its link         overtake:P
 *     cut       all links between two parts of the array are down for a while  cut:U,V|W@A..B
 *     traitor   a node runs `.traitor' in place of `.node'                     traitor:U
 *     slow      a node runs in every K-th step only                            slow:U:K
 *     drift     the clock of a node (node_clock) goes too fast or too slow     drift:P
 *
 * A traitor knows what any node knows and calls what any node calls; where it may lie in several ways it says
 * so by node_choose (parray_property.h), so that a search finds the worst lie. Nothing is verified of it.
 */
#ifndef PARRAY_FAULT_H
#define PARRAY_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;
struct parray;

/* What the node's own clock shows, in steps. It is that of the array (node_now), unless the run has the fault
 * `drift': then it goes at a rate of its own, the same in the whole run. Waits are measured by the clock of
 * the array. */
PARRAY_API uint64_t node_clock(const struct node *self);

/* Is the peer behind a port down, since an earlier step? A perfect detector of failures: it is never
 * wrong, and tells of a crash in the next step. A peer that returned before it would have crashed counts
 * as down from then on, too. From an answer that the peer has stopped for good on, sends to it through
 * this port never wait for room: where the mailbox is full, the packet is thrown away. */
#define node_peer_down(self, port) node_peer_down_at((self), (port), PARRAY_HERE)
PARRAY_API bool node_peer_down_at(struct node *self, int port, const char *site);

/* For `invariant`, `figures` and such: is the node of this rank a traitor? */
PARRAY_API bool parray_is_traitor(const struct parray *array, int rank);

#ifdef __cplusplus
}
#endif

#endif
