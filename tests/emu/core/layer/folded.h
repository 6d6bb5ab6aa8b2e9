/*
 * folded.h: run a program through layer fold.
 */
#ifndef FOLDED_H
#define FOLDED_H

#include "../../trial.h"

static inline struct options folded(const char *mesh)
{
    struct options options = trial_on(mesh);
    options.layer = "fold";
    options.mailbox = 64;
    return options;
}

#endif
