/*
 * fit.h: does a case ask only for what is there: ports, links, ranks, calls that its model has?
 */
#ifndef FIT_H
#define FIT_H

#include "case.h"

bool case_fits(const struct net_case *c);

/* Can the layer fold run the case, written for a torus, so that the nodes see what they see on the torus? The
 * run must also be without stalls and violations. */
bool case_folds(const struct net_case *c);

#endif
