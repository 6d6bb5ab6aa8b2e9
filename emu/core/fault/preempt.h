/*
 * preempt.h: take a node that computes for ever off its context, so that its run ends in good order.
 *
 * A signal goes to the thread that runs the node. Its handler notes the fatal error and leaves the node, as
 * that of an overflow does, if the code that it interrupts is the program's own: then no lock of a library is
 * held there; or if it interrupts a call of the system, in which a node may sleep for ever. Else it is to be
 * tried again later. Of a program that is linked with the emulator only the source that has the function of
 * its nodes counts, and debug information or the table of symbols has to tell.
 */
#ifndef PREEMPT_H
#define PREEMPT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

struct lane;
struct node;
struct parray_program;

/* Decides, on the node's thread and in the handler: is this node to be taken off? Then the sentence, which
 * names the `place` of its code, is in text, and *status is that of the run. `node` NULL: the thread is in a
 * function beside the nodes (crash_call.h). `asleep`: in a call of the system, which the signal has cut
 * short. */
typedef bool preempt_call(const struct node *node, bool asleep, const char *place, int *status, char *text,
                          size_t size);

/* Have `decide` asked whenever preempt_node signals a node of the program, until preempt_close. */
void preempt_open(preempt_call *decide, const struct parray_program *program);
void preempt_close(void);

/* The calling thread runs the nodes of this lane from now on. */
void preempt_thread(struct lane *lane);

/* How often since preempt_open a signal found its node where it cannot be taken off. */
unsigned preempt_misses(void);

/* Is the signal being handled right now? */
bool preempt_looks(void);

/* For how many seconds of its processor time the thread that runs the node has kept the signal away, as
 * far as calls of this function have seen; 0: it takes it. One call at a time. Async-signal-safe. */
double preempt_blocked(const struct node *node);

/* A thread by its number, and the signal to it. Async-signal-safe. */
int preempt_thread_here(void);
void preempt_thread_id(int thread);

/* Send the signal to the thread that runs the node, if it is known. Async-signal-safe. */
void preempt_node(const struct node *node);

#endif
