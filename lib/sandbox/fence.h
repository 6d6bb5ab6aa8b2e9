/*
 * fence.h: a command that works on what is not trusted, such as a compiler on the source of a stranger: it
 * may start processes and write into one folder, and has limits.
 *
 *     cannot            talk to the network, signal or trace others, read files but those that are named and
 *                       what is installed below /usr, write outside the folder, make large files
 *     is ended          when its time is over, with all its processes
 *     is cut short      in what it says, after FENCE_WORDS_MOST bytes
 */
#ifndef FENCE_H
#define FENCE_H

#include <stdint.h>

#include "words.h"

enum { FENCE_WORDS_MOST = 1 << 16 };

struct fence {
    const char *folder;    /* for its output and its temporary files */
    struct words readable; /* files and folders */
    unsigned seconds;      /* of processor time of each process; of clock time of all, twice as many */
    uint64_t memory;       /* bytes of each process */
    uint64_t file;         /* bytes of each file that it makes */
};

/* What else than those of words.h keeps a command from having a status. */
enum { FENCE_NOT_SET_UP = -16, FENCE_LATE = -17 };

/* Run the command; what it says goes to standard error. Result: as words_run, or one of the above. */
int fence_run(const struct words *words, const struct fence *fence);

#endif
