/*
 * program_property.h: what a program states about all of its runs, and what came of it in one run.
 *
 * A program states properties in its description (parray_property.h, parray_history.h). A program that states
 * one need not end alike in every run, unless it claims that, too.
 */
#ifndef PROGRAM_PROPERTY_H
#define PROGRAM_PROPERTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray.h"

/* In the order in which reports name them. */
enum property {
    PROPERTY_INVARIANT,
    PROPERTY_EVENTUALLY,
    PROPERTY_HISTORY, /* operations have an order that their object allows */
    PROPERTIES
};

/* "invariant", the name of the field of the description. */
const char *property_name(enum property property);

bool property_stated(const struct parray_program *program, enum property property);

/* Does the program state any? */
bool property_any(const struct parray_program *program);

/* Is a run that ends otherwise than another one a finding? */
bool property_deterministic(const struct parray_program *program);

enum { PROPERTY_TEXT = 768 };

enum property_verdict {
    PROPERTY_UNKNOWN, /* it was not looked at, or not to the end */
    PROPERTY_HOLDS,   /* as far as the run went */
    PROPERTY_FAILS
};

/* What came of a property. */
struct property_outcome {
    bool stated;
    enum property_verdict verdict;
    const char *why;          /* UNKNOWN: why; else NULL */
    uint64_t step;            /* FAILS: after this step; 0: after the run */
    int32_t node;             /* FAILS: of which the text tells; -1: of all */
    uint64_t cause;           /* FAILS: a hash of the check, without what is said of this run */
    const char *site;         /* FAILS: the line of the check; NULL: there is none */
    char text[PROPERTY_TEXT]; /* FAILS: a sentence */
};

enum { REACHES_MOST = 64, REACH_NAME = 64 };

/* A place that some run ought to get to (node_reach). */
struct reached {
    char name[REACH_NAME];
    uint64_t step; /* in which a node got there first; 0: none did */
    int32_t node;  /* the lowest rank of those */
};

/* The names of a description's `reaches`, commas between. Result: how many; `list` has room for REACHES_MOST.
 * -1 with a sentence in `error`: that is no list of names. */
int property_reaches(const struct parray_program *program, struct reached *list, char *error, size_t size);

/* What is wrong with the description as far as properties go, a sentence in `error`. Result: nothing is. */
bool property_check(const struct parray_program *program, char *error, size_t size);

#endif
