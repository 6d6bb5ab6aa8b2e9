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

/* Leave the function that the calling thread is in. Also in a handler of a signal. */
_Noreturn void crash_call_leave(int status, const char *text);

/* The function was left by another jump (memory_guarded): end what has begun. */
void crash_call_left(void);

/* The array of which the calling thread is in such a function; NULL: none. In the child of a fork: none. */
struct parray *crash_call_array(void);
void crash_call_forget(void);

/* "verify of node 3": the function that runs. */
void crash_call_text(const struct parray *array, char *text, size_t size);

/* A signal has interrupted the run. Async-signal-safe. */
void crash_call_interrupted(void);

#endif
