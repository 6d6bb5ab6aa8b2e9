/*
 * graded_blank.h: is a right result also right if packets bring nothing? Then it came by another way.
 */
#ifndef GRADED_BLANK_H
#define GRADED_BLANK_H

#include "grade/graded_run.h"

struct payloads;

/* Plain data. */
struct graded_blank {
    bool made;
    bool silent;                    /* every node's answer is right although no packet was sent */
    bool hollow;                    /* they are whatever packets carried, and whenever they came */
    char unreceived[GRADED_SHARED]; /* what came although packets carried other tokens; "": nothing */
};

/* Run a program again, whose correct run with these options gave that report, and kept these payloads. A task
 * whose tokens have to travel is run with other tokens, and packets that carry what they carried before. One
 * whose nodes find out something about themselves is run without packets, and with packets that are all
 * alike and come late. */
struct graded_blank graded_blank(const struct keeper *keeper, const struct options *options,
                                 const struct run_report *report, struct payloads *payloads);

/* Is anything found? */
static inline bool graded_blank_doubts(const struct graded_blank *blank)
{
    return blank->silent || blank->hollow || blank->unreceived[0];
}

#endif
