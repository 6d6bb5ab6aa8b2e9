/*
 * fault_kinds.h: the kinds of faults that there are, which of them a program claims to bear, and how many of
 * each there may be in a run.
 *
 * One table names the kinds for `.faults` of a program, for --faults, and for reports. The faults of one run,
 * each with its place, are plans, rates and choices (disturb_options.h).
 *
 * Pure functions on plain data.
 */
#ifndef FAULT_KINDS_H
#define FAULT_KINDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fault_kind {
    KIND_CRASH,    /* a node does nothing any more */
    KIND_RESTART,  /* a node is down for a while, and begins anew with what its disk has */
    KIND_LOSE,     /* a packet gets lost */
    KIND_DOUBLE,   /* a packet arrives twice */
    KIND_CORRUPT,  /* a packet has a bit changed */
    KIND_OVERTAKE, /* a packet is received before an earlier one of its link */
    KIND_CUT,      /* all links between two parts of the array are down for a while */
    KIND_TRAITOR,  /* a node runs the traitor's program */
    KIND_SLOW,     /* a node runs in every K-th step only */
    KIND_DRIFT,    /* the clock of a node goes too fast or too slow */
    FAULT_KINDS
};

struct fault_kind_row {
    const char *name;       /* of .faults and --faults: "lose" */
    const char *one, *many; /* what happens: "lost packet", "lost packets" */
};

extern const struct fault_kind_row fault_kinds[FAULT_KINDS];

/* The kind of that name, of `length` bytes; FAULT_KINDS: there is none. */
enum fault_kind fault_kind_find(const char *name, size_t length);

/* Is the kind in the set? Bit k of a set stands for kind k. */
static inline bool fault_kind_in(uint32_t set, enum fault_kind kind)
{
    return set >> kind & 1;
}

/* The kinds that `.faults` of a program names, commas or blanks between; NULL: none. False: a word is no
 * kind, with a sentence in error that begins with the word. */
bool fault_kinds_read(const char *words, uint32_t *set, char *error, size_t error_size);

/* "crash, lose": the kinds of a set. */
void fault_kinds_write(uint32_t set, char *text, size_t size);

/* How many faults there may be in a run. All zero: none. */
struct fault_bounds {
    uint32_t total;             /* of all kinds together */
    uint32_t most[FAULT_KINDS]; /* of each */
    bool any; /* `total` alone was given: of the kinds that the program bears (fault_bounds_settle) */
};

enum { FAULTS_MOST = 64 }; /* in one run */

/* Read "2" or "crash:1,lose:2". False: malformed, with what is wrong in error. */
bool fault_bounds_read(const char *text, struct fault_bounds *bounds, char *error, size_t error_size);

/* If only a total was given, allow as many of each kind of the set, those that the program of this name
 * bears. False: it bears none, with a sentence in error. */
bool fault_bounds_settle(struct fault_bounds *bounds, uint32_t set, const char *program, char *error,
                         size_t error_size);

/* The kinds of which there may be any. */
uint32_t fault_bounds_set(const struct fault_bounds *bounds);

/* "up to 2 faults (crash, lose)"; "up to 1 crash, up to 2 lost packets"; "": none. Result: as snprintf. */
int fault_bounds_text(const struct fault_bounds *bounds, char *text, size_t size);

#endif
