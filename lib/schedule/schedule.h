/*
 * schedule.h: a schedule as data: which rank sends what to whom, and after what.
 *
 * A schedule is a graph of operations. Each operation belongs to a rank, and may begin when all that it needs
 * is done; the order in which a file lists operations means nothing. GOAL files and MSCCL XML files become
 * this one structure (schedule_file.h reads them, by a table of formats), and everything else works on it:
 * schedule_check.h finds what is wrong with it, schedule_text.h says what it is, and what carries a schedule
 * out keeps to the two paragraphs that follow.
 *
 * An operation. One formula covers all kinds, and each term is a bit of `does`:
 *
 *     value = message received (RECEIVES) + cells of `source` (READS) + cells of `target` (ADDS)
 *     the value is stored in the cells of `target` (WRITES) and sent (SENDS)
 *
 *     GOAL send    SENDS              MSCCL s    READS SENDS              rrs   RECEIVES READS SENDS
 *     GOAL recv    RECEIVES           MSCCL r    RECEIVES WRITES          rrcs  RECEIVES READS WRITES SENDS
 *     GOAL calc    CALCULATES         MSCCL rcs  RECEIVES WRITES SENDS    cpy   READS WRITES
 *     MSCCL nop    nothing            MSCCL rrc  RECEIVES READS WRITES    re    READS ADDS WRITES
 *
 * An operation begins when its needs are met. It ends when it has received, has written, and its message
 * has left it (which may be later, see `room` and `eager`). A need is met when the other operation has ended
 * (`requires`) or has begun (`irequires`). An operation that receives is posted when it begins.
 *
 * Messages meet as in MPI. A message goes from one rank to another one and has a tag; a receive names the
 * rank and the tag that it takes, or any. A message that comes is given to the first posted receive that
 * takes it, else it is kept; a receive that is posted takes the first kept message that fits. Messages of
 * one sender do not overtake each other. Sizes are not compared. An MSCCL connection (from, to, channel) is
 * the tag `channel` between two ranks: its k-th send meets its k-th receive, because each end is in one
 * threadblock, which is sequential by its needs.
 *
 * Data. A schedule may say what its messages carry; then it has cells, and checks know where which data must
 * be. The cells of a rank are numbered from 0. A buffer is a run of cells with a letter, and buffers of one
 * rank overlap where one is an alias of another (in place). A given run says that cells hold input of their
 * rank before the run: chunk c of rank r is a contribution. A demanded run says what cells must hold in the
 * end: one contribution, or the sum of the contributions of all ranks. A schedule without cells has messages
 * of so many bytes.
 *
 * Life cycle: schedule_new, any number of schedule_add, schedule_need and of the calls that describe data,
 * then schedule_finish, from when on the schedule does not change and any thread may read it; schedule_free.
 * Memory is that of memory.h: what is missing ends the run, so no call here fails.
 */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SCHEDULE_ANY = -1,    /* any rank, any tag */
    SCHEDULE_BUFFERS = 3, /* i, o, s */
    SCHEDULE_RANKS_MOST = 1 << 28,
};
#define SCHEDULE_OPS_MOST  UINT32_C(0x7ffffffe)
#define SCHEDULE_NO_OP     UINT32_C(0x7fffffff)
#define SCHEDULE_STEP_MOST (UINT64_C(1) << 60) /* of a record */

enum schedule_does {
    SCHEDULE_RECEIVES = 1,
    SCHEDULE_READS = 2,
    SCHEDULE_ADDS = 4,
    SCHEDULE_WRITES = 8,
    SCHEDULE_SENDS = 16,
    SCHEDULE_CALCULATES = 32,
};

struct schedule_op {
    uint8_t does;            /* bits of enum schedule_does; 0: it only waits for its needs */
    uint16_t cpu;            /* of a rank, one calculation at a time is done on a cpu */
    int32_t rank;            /* whose operation it is */
    int32_t from, from_tag;  /* of what it receives; each may be SCHEDULE_ANY */
    int32_t to, to_tag;      /* of what it sends; tags are not negative */
    uint64_t size;           /* bytes of its message; what its calculation costs; with data: not used */
    uint32_t source, target; /* first cells; see enum schedule_does */
    uint32_t count;          /* of cells, of both; the length of the message in chunks */
    uint32_t line;           /* of the file, from 1 */
    int32_t block, index;    /* further place in the file's own words: threadblock, step; -1: none */
    uint32_t label;          /* the name of the operation, from schedule_word; 0: none */
    uint32_t record;         /* 1 + index of struct schedule_record; 0: none */
};

/* What a recorded or timed schedule says of a send beyond what others know. */
struct schedule_record {
    uint64_t step;        /* the send begins in this step, or its run is wrong; 0: as soon as it can */
    uint32_t units;       /* length of the packet; 0: not told */
    int32_t origin, dest; /* -1: not told */
    size_t data;          /* 1 + where the payload begins in `payload`; 0: not told */
    uint32_t bytes;       /* of the payload */
    int64_t unit;         /* of the tokens of `origin` (for `dest`), or of the sum; -1: not told */
    size_t run; /* 1 + the first of `runs` in schedule->run: whose parts are added up; 0: not told */
    uint32_t runs;
};

/* Ranks first .. last. */
struct schedule_run {
    int32_t first, last;
};

/* An operation that must have ended, or begun, before the one that lists it begins. */
struct schedule_need {
    uint32_t op : 31;
    uint32_t begun : 1; /* irequires: it must only have begun */
};

struct schedule_buffer {
    uint32_t cell, count; /* count 0: the rank does not have it */
};

/* The cells of a rank. */
struct schedule_space {
    uint32_t cells;
    struct schedule_buffer buffer[SCHEDULE_BUFFERS]; /* in the order of schedule->buffers */
};

/* Cells cell .. cell+count-1 of `rank` hold its contributions chunk, chunk+1, ... before the run. */
struct schedule_given {
    int32_t rank;
    uint32_t cell, count, chunk;
};

/* Cells cell .. cell+count-1 of `rank` must end with the contributions chunk, chunk+1, ... of rank `of`;
 * SCHEDULE_ANY: each with the sum of that contribution of all ranks. */
struct schedule_demand {
    int32_t rank;
    uint32_t cell, count;
    int32_t of;
    uint32_t chunk;
};

struct schedule_format;

/* The collective that a schedule with data is for, as MSCCL calls it. */
struct schedule_purpose {
    const char *collective; /* NULL: the file tells none */
    uint32_t root;          /* of collectives that have one */
    uint32_t chunks;        /* of the larger buffer */
    bool in_place;
    bool both_ways; /* it is right in place, too */
};

struct schedule {
    const struct schedule_format *format; /* which file format it came from, and how that speaks of places */
    char *file;                           /* as the user named it */
    char *name;                           /* that the file gives itself: "Ring 8"; "": none */
    char *does; /* what the file says that it does: "allgather, in place"; "": nothing */
    int ranks;

    struct schedule_op *op; /* after schedule_finish in the order of ranks */
    uint32_t count;
    uint32_t *first; /* of each rank, one more at the end */
    struct schedule_need *need;
    size_t *need_first; /* of each operation, one more at the end */
    struct schedule_record *record;
    uint32_t records;
    unsigned char *payload;   /* of records */
    struct schedule_run *run; /* of records: in rising order, without what they have in common */

    uint32_t
        room; /* messages that a connection (from, to, tag) holds before a send must wait; 0: any number */
    uint64_t eager;  /* a send of more bytes ends when its receive has taken it; UINT64_MAX: none does */
    bool late_first; /* checks let what could begin last begin first: another order of messages */

    struct schedule_space *space; /* of each rank; NULL: the schedule does not say what messages carry */
    const char *buffers;          /* letters: "ios" */
    struct schedule_given *given;
    uint32_t givens;
    struct schedule_demand *demand;
    uint32_t demands;
    struct schedule_purpose purpose;

    char *words;         /* what schedule_word keeps, one after the other, each ended by a zero */
    size_t *word_at;     /* where a word begins in `words`, by its number */
    uint32_t word_count; /* the greatest number */

    struct schedule_draft *draft; /* schedule_finish frees it */
};

/* ------------------------------------------------------------------------------------- building */

/* A schedule of 1..SCHEDULE_RANKS_MOST ranks without operations. `file` is copied. */
struct schedule *schedule_new(const struct schedule_format *format, const char *file, int ranks);
void schedule_free(struct schedule *schedule); /* NULL: nothing is done */

/* Set the name that the file gives itself and what it says that it does; both texts are copied. */
void schedule_entitle(struct schedule *schedule, const char *name, const char *does);

/* An operation that does nothing yet: from, to and tags 0, no further place. */
struct schedule_op schedule_op_of(int rank, uint32_t line);

/* Add an operation; ranks may come in any order. The operations of one rank keep the order in which they were
 * added, and get new numbers in schedule_finish. Result: its number until then; SCHEDULE_NO_OP: there are
 * SCHEDULE_OPS_MOST already. */
uint32_t schedule_add(struct schedule *schedule, const struct schedule_op *op);

/* `op` begins only when `before`, of its own rank, has ended; with `begun`, has begun. Said twice, it counts
 * once. */
void schedule_need(struct schedule *schedule, uint32_t op, uint32_t before, bool begun);

/* Keep a word; the same word gives the same number, which is not 0. schedule_word_text gives the word. */
uint32_t schedule_word(struct schedule *schedule, const char *text, size_t length);
const char *schedule_word_text(const struct schedule *schedule, uint32_t word);

/* Keep what is told of a send, with its payload and its record->runs runs (each NULL: not told). Result: for
 * the field `record`. */
uint32_t schedule_record(struct schedule *schedule, const struct schedule_record *record,
                         const unsigned char *payload, const struct schedule_run *runs);

/* Give all ranks cells, none yet; `buffers` has the letters, of at most SCHEDULE_BUFFERS buffers. Then fill
 * schedule->space[rank] directly. */
void schedule_carry_data(struct schedule *schedule, const char *buffers);
void schedule_give(struct schedule *schedule, const struct schedule_given *given);
void schedule_demand(struct schedule *schedule, const struct schedule_demand *demand);

/* Operations in the order of ranks, tables, no draft. */
void schedule_finish(struct schedule *schedule);

/* --------------------------------------------------------------------------------------- reading */

/* The chunks of the message that an operation sends or receives (with data), or its bytes. */
static inline uint64_t schedule_length(const struct schedule *schedule, const struct schedule_op *op)
{
    return schedule->space ? op->count : op->size;
}

static inline bool schedule_does(const struct schedule_op *op, unsigned bits)
{
    return (op->does & bits) != 0;
}

/* Which operations wait for an operation: the needs of a schedule, the other way round. Open after
 * schedule_finish; read-only then, for any thread. */
struct successors {
    size_t *first;              /* of each operation, one more at the end */
    struct schedule_need *list; /* the operation that waits, and whether only for the beginning */
};

void successors_open(struct successors *successors, const struct schedule *schedule);
void successors_close(struct successors *successors);

#endif
