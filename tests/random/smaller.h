/*
 * smaller.h: make a case smaller that shows something.
 */
#ifndef SMALLER_H
#define SMALLER_H

#include "case.h"

/* Make *c smaller, step by step, as long as shows(*c) holds. */
void smaller_case(struct net_case *c, bool (*shows)(const struct net_case *c));

#endif
