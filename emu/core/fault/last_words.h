/*
 * last_words.h: what is said when a run cannot be reported in good order.
 *
 * A program that overflows a stack or crashes may have damaged memory. The C library aborts when it finds its
 * heap damaged, and a lock may stay held for ever (watchdog.h). From such an end of a node until its array
 * is closed both lead to the last words: what was to be reported, from the stack, and the status that the run
 * was to have.
 *
 * Life cycle: last_words_open before nodes run, last_words_close after, by one thread. All other calls may
 * come from any thread and signal handler; they allocate and lock nothing.
 */
#ifndef LAST_WORDS_H
#define LAST_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct parray;

void last_words_open(void);
void last_words_close(void);

/* Have `names` write which outputs that were asked for are not there yet: "o.json, t.csv"; "": all are. NULL:
 * no output was asked for. By the main thread. */
void last_words_outputs(void (*names)(char *text, size_t size));

/* Name these outputs as not written, and end the process at once with the status; if that is of a crash
 * (crash_signal), by its signal. */
_Noreturn void last_words_end(int status);

/* Write a text to standard error. */
void last_words_write(const char *text);

/* No memory of the array can be trusted any more. `number`: 1 + the rank of the node that has ended like
 * this; UINT32_MAX: it is a function beside the nodes. */
void last_words_damaged(struct parray *array, uint32_t number);

/* Has the array been damaged? */
bool last_words_due(const struct parray *array);

/* The array is closed, or its outcome has been reported: the last words need not say it. */
void last_words_forget(struct parray *array);
void last_words_reported(struct parray *array);

/* If some array has been damaged, end the process with what was to be reported of it, and why
 * there is nothing else. */
void last_words_if_damaged(const char *why);

#endif
