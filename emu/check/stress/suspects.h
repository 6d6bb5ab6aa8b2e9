/*
 * suspects.h: what runs can depend on beside the variables of a program: memory that was never set,
 * addresses, and what the program takes from the C library or from its thread, by the symbols of its object.
 */
#ifndef SUSPECTS_H
#define SUSPECTS_H

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

/* Repeat a run on one worker, watch its variables (accesses.h), and write the first variable, or block of
 * parray_alloc, that one node wrote and another one touched: "total, at bad.c:9 and bad.c:14". There are no
 * lines in a build without libdw. */
enum sharing sharing_find(const struct conditions *conditions, char *text, size_t size);

#endif
