/*
 * plan_exchange.h: a plan for the tokens of node 0 to all others, one each, which all nodes of a Cayley array
 * can follow at the same time, each with itself in the place of node 0 (plan.h). No two hops of a step are of
 * one kind, so that the tokens of all nodes do not meet on links.
 *
 * Every token takes a shortest way. The ways are chosen first, over kinds that have little to carry, so that
 * all kinds have about as much. In each step every kind takes one of the tokens that are to go over it next,
 * one with the longest way; if there is none, one that is to go over it later and may do so at once. So there
 * are as many steps as the kind with the most hops has, if no kind has to wait. No proof says that there is
 * no better plan.
 *
 * A token is named by its destination. Host side; nodes read the plan.
 */
#ifndef PLAN_EXCHANGE_H
#define PLAN_EXCHANGE_H

#include "plan.h"

/* More nodes would need more than 128 MiB for the table of destinations. */
enum { PLAN_EXCHANGE_MOST = 8192 };

/* A token of node 0 goes on over a channel of that kind. */
struct plan_exchange_hop {
    uint32_t token; /* by its destination */
    uint32_t step;  /* from 1 */
    int kind;
};

struct plan_exchange {
    struct plan kinds; /* without hops */
    uint32_t nodes, count, last;
    struct plan_exchange_hop *hop; /* 0 .. count - 1, by their steps, of which the last one is `last` */
    uint16_t *place; /* node * nodes + x: where node x is moved to when node 0 is moved to node */
};

/* Make a plan with so many kinds a step at most. 0, or -1 after refusing an array that is no Cayley array, or
 * too large. */
int plan_exchange_make(struct plan_exchange *plan, struct parray *array, int most);

#endif
