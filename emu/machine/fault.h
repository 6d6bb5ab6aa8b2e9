/*
 * fault.h: what ends a run from inside a node: misuse of the interface, an overflowed stack, a crash.
 *
 * A fault is recorded in the node's lane; the node never continues, the others finish the step, and the clock
 * stops the run. Of a step's faults misuse is reported before overflows, then the lowest rank, on every engine.
 */
#ifndef FAULT_H
#define FAULT_H

#include "machine/machine.h"

/* Record misuse by `self` with a sentence and never return. The sentence names the call that its program is in (call.h). */
_Noreturn void misuse_stop(struct node *self, const char *format, ...) PRINTF_LIKE(2, 3);

/* The same for a port that is out of range, or absent at this node. */
_Noreturn void misuse_port(struct node *self, int port);

/* A sentence for the fault. As snprintf. */
int fatal_text(const struct parray *array, const struct fatal *fault, char *text, size_t size);

/* Handle signals while an array runs. SIGSEGV and SIGBUS on a guard page become a fault of the node whose stack it is;
 * elsewhere they, SIGFPE, SIGILL and SIGABRT are reported with the node that ran and then take their course. After an
 * overflow they end the process with the sentence and the status that the run was to have: the program has then damaged
 * what reports need. From crash_unwatch on the handlers are as before; of another array it does nothing. */
void crash_watch(struct parray *array);
void crash_unwatch(const struct parray *array);

/* Some node of the array that was watched last overflowed its stack: its memory cannot be trusted. */
bool crash_overflowed(void);

/* The outcome has been reported: it need not be said once more. */
void crash_reported(void);

/* In a signal handler, for who ends a run that does not end by itself: "node 2 computes in step 7, after node_recv at x.c:9";
 * "" if the calling thread runs no node. */
void node_running_text(char *text, size_t size);

/* Give the calling thread an alternate signal stack of crash_stack_size() bytes at `base`. */
size_t crash_stack_size(void);
void crash_stack_enter(void *base);
void crash_stack_leave(void);

/* Which node the calling thread runs now; NULL: none. Kept by the engines. */
extern _Thread_local struct node *node_running;

#endif
