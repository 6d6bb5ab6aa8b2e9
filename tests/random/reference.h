/*
 * reference.h: what the contract says that a case does, one step after the other, without any haste.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "account.h"
#include "case.h"

/* Fill *account with what a run of the case shows. False: the case asks for what is not there. */
bool reference_run(const struct net_case *c, struct account *account);

#endif
