/*
 * task_reach.h: are there ways for all that a task demands?
 */
#ifndef TASK_REACH_H
#define TASK_REACH_H

#include "bound/demand.h"

struct topo;

enum reach { REACH_ALL, REACH_APART, REACH_NO_MEMORY };

/* REACH_APART: no links lead from node apart->from to node apart->to, which has to hear of it. Only graphs
 * from files can fall apart; others are not looked at. */
enum reach task_reach(const struct topo *topo, const struct demand *demand, struct demand_pair *apart);

#endif
