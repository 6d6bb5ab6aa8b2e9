/*
 * generate.h: a random case for each seed.
 */
#ifndef GENERATE_H
#define GENERATE_H

#include "case.h"

void generate(struct net_case *c, uint64_t seed);

#endif
