/*
 * rank.h: a rank, which is a node whose program is the main of an MPI program.
 *
 * Life cycle: ranks_open when the array is prepared; rank_begin on the node, then its main; ranks_close with
 * the array. A rank is used on its own node's context, and after the run by the thread that ends it.
 *
 * Every function of MPI begins with RANK_ENTER, which finds the rank that calls, and judges whether it may;
 * and ends with rank_leave. What waits calls rank_wait: the node passes on messages meanwhile.
 */
#ifndef RANK_H
#define RANK_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/machine.h"
#include "rank/handles.h"
#include "rank/mistake.h"
#include "free_list.h"
#include "text.h"

struct rank_group;   /* rank/communicator.h */
struct comm;         /* rank/communicator.h */
struct libc_twin;    /* program/libc_twin.h */
struct operation;    /* coll/operation.h */
struct best_trees;   /* coll/best_trees.h */
struct scheduled;    /* coll/scheduled.h */
struct rank_request; /* talk/request.h */
struct image;        /* program/image.h */
struct swap;         /* program/swap.h */
struct deed;         /* talk/deeds.h */
struct own_error;    /* comm/error_calls.c */
struct told_calls;   /* program/told_places.h */
struct grid_fits;    /* comm/grid_fit.h */
struct coll_span;    /* coll/spans.h */

enum rank_state { RANK_NEW, RANK_INITIALIZED, RANK_FINALIZED };

/* A waits of a rank, for the report on a deadlock. */
enum rank_wait_kind { RANK_RUNS, RANK_WAITS_ALL, RANK_WAITS_ANY, RANK_WAITS_PROBE };

/* A message that nobody receives, and that nearly fits what its rank waits for (program/near_match.h). */
struct near_message {
    bool there;
    int source, tag; /* of MPI_COMM_WORLD */
    uint32_t context;
    enum rank_call call; /* that has sent it */
    uintptr_t pc;
};

struct rank {
    struct node *self;
    struct rank_world *world;
    int number; /* in MPI_COMM_WORLD */
    enum rank_state state;
    enum rank_call
        call; /* it is in that call, made at this place of the program, as an offset in its image */
    uintptr_t pc;
    bool within;          /* the call has not ended, and no function of the program runs in it */
    unsigned clock_reads; /* of MPI_Wtime since it last waited */
    uint32_t vain;        /* tests that found nothing, since something came or the clock was read */

    struct handles handles[HANDLE_KINDS];
    struct comm *comm_world, *comm_self;
    struct rank_group *empty_group;
    struct rank_request *requests;       /* all that are there, linked */
    struct free_list used_requests;      /* that were used, for the next ones */
    struct free_list used_memory;        /* likewise, struct held_memory of talk/request.h */
    struct operation *running;           /* collective operations that are under way */
    void (*progress)(struct rank *rank); /* goes on with them; NULL: none was begun yet */
    uint32_t contexts;                   /* of communicators that this rank has named */

    enum rank_wait_kind waits;
    struct {
        int peer, tag; /* of a probe, in the communicator */
        const struct comm *comm;
    } probed;
    struct near_message near; /* where a run has ended in a deadlock */
    size_t attached;          /* bytes that MPI_Buffer_attach has given, and the buffer */
    void *attached_at;

    struct deed *deeds; /* talk/deeds.h */
    size_t deed_count, deed_room;
    bool deeds_lost; /* it did more than is kept, or goes by what comes first */

    struct coll_span *spans; /* coll/spans.h */
    size_t span_count, span_room;

    struct own_error *own_errors; /* of the program: comm/error_calls.c */
    size_t own_error_count, own_error_room;

    struct mistake *mistake; /* that ended it; NULL: none */
    struct libc_twin *twin;
    char **arguments; /* of main */
    jmp_buf end;      /* where exit leads to */
    int exit_status;
    bool began, returned; /* returned: its main has, and all that follows it */
};

/* A line of the program in words, that of a call. */
struct told_place {
    uintptr_t pc; /* 0: none yet */
    const char *whole, *line;
};

/* What all ranks of a process have in common: constant while nodes run. */
struct rank_world {
    struct parray *array;
    struct image *image;
    struct swap *swap;              /* program/swap.h; NULL: each rank has a copy of the program */
    void (*own)(struct rank *rank); /* put the variables of the rank in place; NULL: they are */
    struct grid_fits *fits;         /* comm/grid_fit.h */
    struct told_place told;         /* the last one (program/told_ranks.h) */
    struct told_calls *calls;       /* program/told_places.h */
    uintptr_t (*offset)(const struct rank_world *world, uintptr_t address); /* in the image */
    struct rank *ranks;                                                     /* of each node */
    double step_seconds;         /* what MPI_Wtime counts for a step */
    uint32_t eager;              /* bytes of the largest standard send that does not wait */
    int way;                     /* enum rounds_way of collective operations */
    struct scheduled *scheduled; /* coll/scheduled.h; NULL: --coll names no file */
    struct best_trees *trees;    /* of the best way, where operations take it (coll/best.h); else NULL */
    uint32_t deeds_most;         /* that are kept of each rank */
    enum matches matches;        /* of receives from MPI_ANY_SOURCE */
    bool results;                /* what ranks print is their result */
    bool checks;                 /* buffers are watched */
    char *arguments;             /* of main, behind argv[0], by zeros; and their number */
    int argument_count;
};

/* The rank that makes a call at `pc`. Ends the run: it must not be made now. */
struct rank *rank_enter(enum rank_call call, const void *pc);
#define RANK_ENTER(name) rank_enter(RANK_##name, __builtin_return_address(0))

/* The same for the few calls that may be made at any time. */
struct rank *rank_enter_any(enum rank_call call, const void *pc);

/* The end of a call: its result is handed on. */
int rank_leave(struct rank *rank, int code);

/* Wait until `done` holds. It is asked again whenever something has come. */
typedef bool rank_condition(struct rank *rank, void *context);
void rank_wait(struct rank *rank, rank_condition *done, void *context);

/* The same, but for one step at most. Result: it holds. A rank that has tested in vain very often waits until
 * something comes for it: it would go on in circles, and a deadlock would never be seen. */
bool rank_try(struct rank *rank, rank_condition *done, void *context);

/* Sit out steps. */
void rank_sleep(struct rank *rank, uint64_t steps);

/* The rank makes a mistake, which ends the run. `other`: NULL if nobody else has to do with it. */
_Noreturn void mistake_stop(struct rank *rank, enum mistake_class class, const struct comm *comm,
                            const struct mistake_place *other, const char *format, ...) PRINTF_LIKE(5, 6);

/* The same of another rank, which is found here: the message of the call at `here` tells of it. */
_Noreturn void mistake_stop_at(struct rank *rank, enum mistake_class class, const struct comm *comm,
                               const struct mistake_place *here, const char *format, ...) PRINTF_LIKE(5, 6);

/* A mistake of an argument: it ends the run, or if the error handler of the communicator (NULL: that of
 * MPI_COMM_WORLD) says so, the call returns the code; the handler may be a function of the program. Ends the
 * call. */
int rank_error(struct rank *rank, struct comm *comm, int code, enum mistake_class class, const char *format,
               ...) PRINTF_LIKE(5, 6);

#endif
