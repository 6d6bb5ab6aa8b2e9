/*
 * mistake.h: what MPI programs do wrong, by class, and how it is said.
 *
 * A mistake names the rank, its call and line, what is wrong and, where there is one, the other rank that has
 * to do with it, with its call and line. The first mistake of the lowest rank ends the run, or is found when
 * it has ended; lines are looked up then. Decisions hang on the class, never on words.
 */
#ifndef MISTAKE_H
#define MISTAKE_H

#include "base.h"
#include "rank/call_table.h"

#include <stdint.h>

enum mistake_class {
    MISTAKE_DEADLOCK,
    MISTAKE_CALL,
    MISTAKE_ROOT,
    MISTAKE_COUNT,
    MISTAKE_TYPE,
    MISTAKE_OPERATION,
    MISTAKE_TRUNCATION,
    MISTAKE_BAD_COMM,
    MISTAKE_BAD_GROUP,
    MISTAKE_BAD_RANK,
    MISTAKE_BAD_ROOT,
    MISTAKE_BAD_TAG,
    MISTAKE_BAD_COUNT,
    MISTAKE_BAD_TYPE,
    MISTAKE_BAD_OPERATION,
    MISTAKE_BAD_BUFFER,
    MISTAKE_BAD_REQUEST,
    MISTAKE_BAD_ARGUMENT,
    MISTAKE_BUFFER_IN_USE,
    MISTAKE_BUFFER_OVERLAP,
    MISTAKE_LEAK_REQUEST,
    MISTAKE_LEAK_COMM,
    MISTAKE_LEAK_GROUP,
    MISTAKE_LEAK_TYPE,
    MISTAKE_LEAK_OPERATION,
    MISTAKE_LOST_MESSAGE,
    MISTAKE_BEFORE_INIT,
    MISTAKE_AFTER_FINALIZE,
    MISTAKE_NOT_FINALIZED,
    MISTAKE_UNSAFE_BUFFERING,
    MISTAKE_NOT_READY,
    MISTAKE_ABORT,
    MISTAKE_EXIT_STATUS,
    MISTAKE_UNSUPPORTED,
    MISTAKE_CLASSES
};

/* One of the classes. */
struct mistake_kind {
    const char *name; /* "truncation" */
    int status;       /* of the run: enum parray_status */
    const char *help; /* what to do, a sentence without a full stop; NULL: that is plain */
};
extern const struct mistake_kind mistake_kinds[MISTAKE_CLASSES];

/* Who: a rank in one of its calls. */
struct mistake_place {
    int rank;            /* in MPI_COMM_WORLD; -1: nobody */
    enum rank_call call; /* RANK_CALLS: none */
    uintptr_t pc;        /* 0: not known */
};

struct mistake {
    enum mistake_class class;
    uint64_t step;
    struct mistake_place here, other;
    const char *communicator; /* its name; NULL: none has to do with it */
    char text[400];
};

#endif
