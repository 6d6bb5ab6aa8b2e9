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

struct node;
struct parray;

void last_words_open(void);
void last_words_close(void);

/* Write a text to standard error. */
void last_words_write(const char *text);

/* The node has ended so that no memory can be trusted any more. */
void last_words_damaged(const struct node *node);

/* Has a node of the array ended like this? */
bool last_words_due(const struct parray *array);

/* The array is closed, or its outcome has been reported: the last words need not say it. */
void last_words_forget(struct parray *array);
void last_words_reported(struct parray *array);

/* If a node of some array has ended like this, end the process with what was to be reported of it, and why
 * there is nothing else. */
void last_words_if_damaged(const char *why);

#endif
