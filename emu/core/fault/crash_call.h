/*
 * crash_call.h: functions of a program beside its nodes: prepare, verify, figures and such.
 *
 * Such a function is left in the middle if it crashes, ends the process, or computes for ever after an
 * interrupt or for the seconds of --watchdog. The run then ends with a status and a sentence, and with all
 * outputs that can be written. A program of a process of somebody else's is left by calls that end the
 * process alone. Arrays that leave signals alone call their functions without all this.
 */
#ifndef CRASH_CALL_H
#define CRASH_CALL_H

#include <stdbool.h>
#include <stddef.h>

struct parray;

/* Have the calling thread call the function, "prepare". False: it was left; array->crash.left and left_text
 * say how the run ends. */
bool crash_call(struct parray *array, const char *function, void (*call)(struct parray *array, void *arg),
                void *arg);

/* The same, for a function that is called often while nodes stand: of a run whose signals are handled, it
 * takes no signals and no timer of its own. spinning.h ends it if it computes for ever. */
bool crash_call_in_run(struct parray *array, const char *function,
                       void (*call)(struct parray *array, void *arg), void *arg);

/* "the program has computed for 3 s in its invariant, in f at x.c:7; WHY". Async-signal-safe, on its thread.
 * */
void crash_call_text(const struct parray *array, double since, bool asleep, const char *place,
                     const char *why, char *text, size_t size);

/* What a function of the program says of the array. NaN: a negative number, which says nothing; there is no
 * such function (NULL); or it was left, or one before it. */
double crash_call_ask(struct parray *array, const char *function,
                      double (*question)(const struct parray *array));

/* If a function was left, say what it did, and end the process: there is no run whose end could tell. */
void crash_call_end_if_left(const struct parray *array);

/* The function was left by another jump (memory_guarded): end what has begun. */
void crash_call_left(void);

/* A signal has interrupted the run. Async-signal-safe. */
void crash_call_interrupted(void);

#endif
