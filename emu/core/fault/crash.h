/*
 * crash.h: signals while a program runs: overflowed stacks and crashes of nodes, and of `prepare` and such.
 *
 * SIGSEGV and SIGBUS on the guard of a node's own stack, or below it, become the fatal error of that node
 * (misuse.h), and so do all other crashes (SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS and SIGSTKFLT, too), with
 * the line of the program (crash_place.h): the other nodes finish the step, and what was asked for is written
 * with what was done until then. After the outputs the process ends by the signal of the crash. If memory
 * that reports need is damaged, it ends before, with the last words (last_words.h). In a process of somebody
 * else's (embedding.keeps_process) a crash is told, and the signal takes its course.
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

/* The handlers alone: for a function of the program beside the nodes. */
void crash_handlers_take(void);
void crash_handlers_give_back(void);

/* In the child of a fork, which is no part of the run: have the signals do there what they did before. */
void crash_forget(void);

/* No array runs any more: before such a signal ends the process, have `tell` say so, by the signal's name. */
void crash_late(void (*tell)(const char *signal));

/* While arrays are watched, or a function of the program runs beside the nodes: ask `takes' first about each
 * SIGSEGV at an address that may not be written or read. True: it has seen to that, and what the thread did
 * is repeated. NULL: nobody is asked. Before arrays run. */
void crash_ask(bool (*takes)(const void *address));

/* Give the calling thread, which runs nodes of the array (NULL: it does not), an alternate signal stack of
 * crash_stack_size() bytes at `base`; take it away. */
size_t crash_stack_size(void);
void crash_stack_enter(const struct parray *array, void *base);
void crash_stack_leave(void);

#endif
