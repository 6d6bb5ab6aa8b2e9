/*
 * graded_stress.h: disturbed runs (stress/campaign.h) of a program that is graded: do all end alike?
 */
#ifndef GRADED_STRESS_H
#define GRADED_STRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct keeper;
struct options;
struct run_report;

enum { GRADED_STRESS_TEXT = 600 };

struct graded_stress {
    bool made; /* runs were made */
    bool alike;
    uint64_t runs, classes;
    char text[GRADED_STRESS_TEXT]; /* what was found, if they are not alike; else "" */
};

/* Make `runs` disturbed runs, besides the undisturbed one. `report` is what the program says of itself. They
 * have late packets if the program says that it bears them, or if `late`. */
struct graded_stress graded_stress(const struct keeper *keeper, const struct options *options,
                                   const struct run_report *report, uint64_t runs, bool late);

#endif
