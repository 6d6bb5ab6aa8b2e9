/*
 * emulate.h: run a case on the emulator, in one of several ways that must not make a difference.
 */
#ifndef EMULATE_H
#define EMULATE_H

#include "account.h"
#include "case.h"

/* The number of ways, and the way of a torus folded onto a mesh, for which only notes and status count. */
enum { EMULATE_WAYS = 7, EMULATE_FOLD = EMULATE_WAYS };

const char *emulate_name(int way);

/* Fill *account. False: the emulator refuses the case, with a sentence on standard error. */
bool emulate_run(const struct net_case *c, int way, struct account *account);

#endif
