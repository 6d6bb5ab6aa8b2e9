/*
 * faulty.h: runs with faults, and what their nodes note.
 */
#ifndef FAULTY_H
#define FAULTY_H

#include <string.h>

#include "../../trial.h"
#include "disturb/history.h"

enum { WORDS = 4, LIVES = 3, NOTES = 64 };

/* What the nodes of the last run saw, written by the one node that it is about. */
static struct {
    uint64_t step[LIVES];
    int word[LIVES][WORDS], seen[LIVES];
    int taken[NOTES], count;
    uint64_t clock[NOTES];
    bool down[NOTES];
} note;

/* Run with these faults, ended by NULL, and what `d` has already. */
static inline struct trial run_with(const struct parray_program *program, struct options options, int engine,
                                    struct disturb_options *d, const char *const *faults)
{
    memset(&note, 0, sizeof note);
    for (; *faults; faults++)
        ck_assert_msg(disturb_read_fault(d, *faults), "%s", *faults);
    options.disturb = d;
    return trial_run(program, options, engine);
}

#endif
