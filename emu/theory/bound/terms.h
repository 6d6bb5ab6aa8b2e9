/*
 * terms.h: the terms under which tokens travel: topology, model, what a packet takes.
 *
 * Arithmetic saturates: a number of steps that does not fit is UINT64_MAX. Pure functions.
 */
#ifndef TERMS_H
#define TERMS_H

#include <stdint.h>

#include "bound/demand.h"

struct model;
struct topo;

struct terms {
    const struct topo *topo;
    const struct model *model;
    uint64_t startup, per_unit; /* steps of a packet: startup + units * per_unit, at least 1 */
    const struct demand *demand;
};

static inline uint64_t sum_of(uint64_t a, uint64_t b)
{
    uint64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

static inline uint64_t product_of(uint64_t a, uint64_t b)
{
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

static inline uint64_t divide_up(uint64_t a, uint64_t b)
{
    return a / b + (a % b != 0);
}

static inline uint64_t larger_of(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static inline uint64_t smaller_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The steps of a packet of one unit: what a unit takes over one link, at least. */
static inline uint64_t hop_steps(const struct terms *terms)
{
    return terms->startup + terms->per_unit;
}

/* Tokens, or combinations of them, that sources outside a group of nodes have for the targets in it. */
static inline uint64_t tokens_between(const struct demand *demand, uint64_t sources, uint64_t targets)
{
    if (!sources || !targets)
        return 0;
    return product_of(demand->combine ? 1 : sources, demand->form == DEMAND_PRIVATE ? targets : 1);
}

/*
 * The least steps in which `units` units cross, where at most `at_once` packets can cross at a time.
 *
 * Packets that overlap nowhere can be put into one row, so that at most `at_once` rows hold all of them. Some
 * row has a fair share of the units, and at least one start-up.
 */
static inline uint64_t crossing_steps(const struct terms *terms, uint64_t units, uint64_t at_once)
{
    uint64_t share = at_once ? divide_up(units, at_once) : 0;
    return share ? sum_of(terms->startup, product_of(share, terms->per_unit)) : 0;
}

#endif
