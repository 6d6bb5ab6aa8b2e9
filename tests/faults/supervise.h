/*
 * supervise.h: run a program in which one call fails, and learn how it ends.
 *
 * Calls of functions (malloc) fail by a preloaded library, inject.c; calls of the system (write) because the
 * kernel asks this process about each (seccomp's user notification), which also sees those that the C library
 * makes for itself.
 */
#ifndef SUPERVISE_H
#define SUPERVISE_H

#include "fault.h"

struct supervised {
    const char *program; /* path */
    char *const *argv;
    const char *folder;    /* where it runs */
    const char *out, *err; /* files for its standard output and error */
};

/* How it ended. */
enum { ENDED_HANGS = -1 };
struct ended {
    int status; /* as a shell has it: 128 + the signal; ENDED_HANGS */
    long seen[FAULT_KINDS];
    int hits;
    char where[FAULT_WHERE_SIZE];
};

/* Prepare: the library to be preloaded, and a file for the shared state. False, with a message on standard
 * error. */
bool supervise_begin(const char *library, const char *state_path);

/* Can calls of the system be made to fail here? */
bool supervise_calls(void);

/* Run with call number `at` of a kind failing (0: none), and the later ones, too. */
struct ended supervise(const struct supervised *what, enum fault_kind kind, long at, bool forever);

#endif
