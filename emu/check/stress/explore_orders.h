/*
 * explore_orders.h: all executions that differ in what open calls take.
 *
 * From the undisturbed run, each call that could have ended otherwise (causes.h) gives a run in which the
 * call does so, while all that did not happen after the call is as before. Every new execution is continued
 * in this way. No run is made if an execution is known whose part that did not happen after such a call is
 * the same and in which the call ends like this.
 *
 * That reaches every execution: let E be known and X be wanted, and c be a first call of X, in the order of
 * causes, that ends otherwise in E. What c takes in X was sent without c and is there in E, so it is an other
 * end of c; the run with that end agrees with X in all in which E does, and in c.
 */
#ifndef EXPLORE_ORDERS_H
#define EXPLORE_ORDERS_H

#include "stress/explore.h"

/* Explore. False: the program bears delays, and an execution depends on time: explore_times is to be used. */
bool explore_orders(struct exploration *exploration);

#endif
