/*
 * mpirun_noise.h: passes on what comes from the ranks through mpirun, and keeps to itself the pages that
 * mpirun writes about a rank that ended badly. What they say is kept: it becomes one sentence (mpirun.c).
 *
 * Life cycle: fill in `to` and `ending`, noise_take for all that comes, noise_end. One thread.
 */
#ifndef MPIRUN_NOISE_H
#define MPIRUN_NOISE_H

#include <stdbool.h>
#include <stddef.h>

/* What mpirun said of the rank with which the trouble began. */
struct rank_ending {
    int rank;   /* -1: not said */
    int signal; /* 0: none */
};

struct noise {
    int to; /* descriptor */
    struct rank_ending *ending;
    bool passed; /* something was passed on, other than lines of progress */
    bool told;   /* a sentence of the tool's, on standard error, that is no warning */
    int error;   /* why the rest could not be written; 0: it could */

    /* Own: the line that is coming in, and a line before it that is noise if this one is. */
    enum { NOISE_NONE, NOISE_DASHES, NOISE_EQUALS, NOISE_IN_DASHES, NOISE_IN_EQUALS, NOISE_AFTER } state;
    bool blank;     /* an empty line is held back */
    bool line_open; /* the begin of this line has been passed on */
    bool bar;       /* a line of progress is the last that was passed on */
    size_t length, held_length, heard_length;
    char line[512], held[512];
    char heard[32]; /* the begin of the line that is being passed on */
};

void noise_take(struct noise *noise, const char *bytes, size_t size);

/* Nothing more comes: pass on what is held back. */
void noise_end(struct noise *noise);

#endif
