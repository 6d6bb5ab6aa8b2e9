/*
 * emulate.h: run a case on the emulator, in one of several ways that must not make a difference.
 */
#ifndef EMULATE_H
#define EMULATE_H

#include "account.h"
#include "case.h"

/* The number of ways, and the way of a torus folded onto a mesh, for which only notes and status count. */
enum { EMULATE_WAYS = 7, EMULATE_FOLD = EMULATE_WAYS, EMULATE_TOGETHER };

const char *emulate_name(int way);

/* Run cases over several processes from now on, as way EMULATE_TOGETHER. All of them make the same calls. */
struct transport;
void emulate_together(struct transport *transport, const char *partition);

/* Can such a run have this case? */
bool emulate_shares(const struct net_case *c);

/* Did this process hold the node in the last run? */
bool emulate_held(int rank);

/* Fill *account. False: the emulator refuses the case, with a sentence on standard error. */
bool emulate_run(const struct net_case *c, int way, struct account *account);

#endif
