/*
 * crash.h: signals while a program runs: overflowed stacks and crashes of nodes, and of `prepare` and such.
 *
 * SIGSEGV and SIGBUS on the guard of a node's own stack become the fatal error of that node (misuse.h).
 * Elsewhere they, SIGFPE, SIGILL and SIGABRT are reported with the node that ran and the line of its program
 * (crash_place.h), and then take their course. After an overflow they end the process with the sentence and
 * the status that the run was to have: the program may have damaged what reports need.
 */
#ifndef CRASH_H
#define CRASH_H

#include <stdbool.h>
#include <stddef.h>

struct parray;

/* Handle signals, until crash_unwatch brings back the handlers from before, when no other array is watched.
 * crash_unwatch does nothing for an array that is not watched. Any thread, any number of arrays. */
void crash_watch(struct parray *array);
void crash_unwatch(struct parray *array);

/* Between these calls the calling thread runs a function of the program beside the nodes, "prepare": a crash
 * in it is told like that of a node. They do nothing for an array that leaves signals alone. crash_call_left
 * is for a function that may have been left by a jump (memory_guarded): it ends what has begun. */
void crash_call_begin(struct parray *array, const char *function);
void crash_call_end(struct parray *array);
void crash_call_left(void);

/* The function of a program that the calling thread is in, as told to crash_call_begin; NULL: none. */
const char *crash_call_now(void);

/* While arrays are watched, or a function of the program runs beside the nodes: ask `takes' first about each
 * SIGSEGV at an address that may not be written or read. True: it has seen to that, and what the thread did
 * is repeated. NULL: nobody is asked. Before arrays run. */
void crash_ask(bool (*takes)(const void *address));

/* Give the calling thread an alternate signal stack of crash_stack_size() bytes at `base`; take it away. */
size_t crash_stack_size(void);
void crash_stack_enter(void *base);
void crash_stack_leave(void);

#endif
