/*
 * keeper.h: the custody (stress/custody.h) of a program that is graded: each of its runs is behind fences,
 * and its report is signed with a random token.
 *
 * The token lies in a page of its own, which is closed in the child while code of the program may run. Code
 * that searches the memory of its process, opens the page and writes a report can still forge one: nothing
 * within one process can prevent that.
 *
 * Life cycle: keeper_open, any number of runs, keeper_close. One thread.
 */
#ifndef KEEPER_H
#define KEEPER_H

#include <stdint.h>

#include "grade/fence.h"
#include "stress/custody.h"

enum { KEEPER_TOKEN = 16 };

struct keeper {
    struct custody custody;               /* of conditions: a pointer to it is a pointer to the keeper */
    const char *path;                     /* of the shared object, or of the executable that has `program` */
    const struct parray_program *program; /* NULL: it is loaded from the shared object */
    const char *graph;                    /* of the topology, if it comes from a file; NULL: it does not */
    unsigned seconds;                     /* of processor time; 0: no limit */
    uint64_t memory;                      /* bytes; 0: no limit */
    bool finds_races;                     /* ThreadSanitizer is here, and looks on */
    unsigned char *token;
    size_t page; /* bytes of its page */
};

/* False: there is no memory, or the system gives no random numbers. */
bool keeper_open(struct keeper *keeper, const char *path, const struct parray_program *program,
                 unsigned seconds, uint64_t memory);
void keeper_close(struct keeper *keeper);

/* Call in the child when nothing of the program is to run any more: from here on this thread runs no handler
 * of a signal. The token is signed with behind that. */
void keeper_hush(void);

#endif
