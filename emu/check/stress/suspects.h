/*
 * suspects.h: what runs can depend on beside the variables of a program: memory that was never set,
 * addresses, and what the program takes from the C library or from its thread, by the symbols of its object.
 */
#ifndef SUSPECTS_H
#define SUSPECTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stress/run_once.h"

enum suspect {
    SUSPECT_CONTENT,  /* memory that was never set: with other garbage the run goes otherwise */
    SUSPECT_THREAD,   /* on which thread a node runs, as pthread_self tells */
    SUSPECT_ADDRESS,  /* the value of an address: elsewhere the run goes otherwise */
    SUSPECT_VARIABLE, /* a variable of threads, on each of which many nodes run */
    SUSPECT_RANDOM,   /* the state of rand and its like */
    SUSPECT_LIBRARY,  /* what other functions of the C library keep between calls */
    SUSPECT_NONE
};

/* Find by runs, and by the symbols of the program's object, what a run depends on. `names` becomes "rand and
 * drand48", or "" where the suspect has no name. */
enum suspect suspects_find(const struct conditions *conditions, char *names, size_t size);

/* Functions that the program calls and that give something new each time, or tell the time. "": none. */
void suspects_anew(const struct parray_program *program, char *names, size_t size);
void suspects_clocks(const struct parray_program *program, char *names, size_t size);

/* What nodes may share by the symbols of the program, and ThreadSanitizer takes for no race: "atomic
 * variables, and what the C library keeps for all nodes (getenv, setenv)". "": nothing. */
void suspects_unseen(const struct parray_program *program, char *text, size_t size);

/* The least room of a mailbox, in packets, with which a run that is a deadlock is none. 0: none was found. */
uint32_t suspects_room(const struct conditions *conditions, uint32_t room);

enum sharing {
    SHARING_UNSEEN, /* variables cannot be watched, or not to the end of the run */
    SHARING_OTHER,  /* they were watched, and nodes share none of them */
    SHARING_FOUND
};

/* Repeat a run on one worker, watch its variables, and write the first variable, or block of
 * parray_alloc, that one node wrote and another one touched: "total, at bad.c:9 and bad.c:14". There are no
 * lines in a build without libdw. */
enum sharing sharing_find(const struct conditions *conditions, char *text, size_t size);

/*
 * Which node touches which variable of the program, at which instruction.
 *
 * The variables of a shared object lie in pages of their own. While nodes run, these pages are closed: each
 * access is a fault, whose handler notes the node and the instruction, opens the pages for this one
 * instruction, and closes them behind it. So a run takes many times as long, and is made only to explain what
 * another run has shown.
 *
 * Needs a processor that can be told to trap after one instruction (x86-64), one worker, the engine of fibers
 * and no sanitizer. Variables of a program that is linked into one file with the emulator share their pages
 * with those of the emulator, and cannot be watched. After ACCESSES_MOST accesses the pages stay open.
 *
 * Life cycle: accesses_open in a process that makes one run and ends; accesses_watch when the first node
 * runs, by the thread that runs nodes; then the run, and accesses_read.
 */

enum { ACCESSES_MOST = 200000, ACCESSES_KEPT = 1 << 15 };

/* An access of a node, the first of its kind. */
struct memory_access {
    uintptr_t address;
    const void *pc;      /* in the program: where the instruction is, or the call that led to it */
    const void *library; /* in the function that was called there; NULL: the program itself accesses */
    uint32_t rank;
    bool writes;
};

struct address_range {
    uintptr_t start, end;
};

enum { OBJECT_SEGMENTS = 8 };

/* An object, as the dynamic linker has loaded it. */
struct loaded_object {
    const char *path; /* its file; NULL: no object was found */
    uintptr_t base;
    bool own;                                             /* the emulator is in it */
    bool of_threads;                                      /* it has variables of threads */
    bool constructors;                                    /* code of it runs when it is loaded */
    struct address_range code;                            /* its instructions */
    struct address_range variable[OBJECT_SEGMENTS], late; /* late: what the loader fills in by the way */
    size_t variables;
    uintptr_t fixed; /* pages before this one are read only once the object is loaded (RELRO) */
};

/* The object that holds an address. */
struct loaded_object object_of(const void *within);

/* Find the variables of the object that holds `within`, the description of a program. False: they cannot be
 * watched. *base becomes the place of the object, `path` its file. */
bool accesses_open(const void *within, const char **path, uintptr_t *base);

/* Watch a block of memory that has its pages for itself, too. */
void accesses_add(const void *start, size_t size);

/* Close the pages from here on. */
void accesses_watch(void);

/* Open the pages for good. Result: the accesses in their order, as many as *count. */
const struct memory_access *accesses_read(size_t *count);

#endif
