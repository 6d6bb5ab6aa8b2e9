/*
 * exit_guard.h: nodes that leave by another way than returning: they end the process, or their thread.
 *
 * exit, quick_exit, _exit, the exec functions, system calls of that kind, and pthread_exit in a node program
 * are misuse by that node. All of them are caught on the node's own context, so that the other nodes finish
 * the step and the run ends with a report; in a function beside the nodes that function is left
 * (crash_call.h). A child process that a node forks is no node: it may do what it likes but call parray.h.
 *
 * Life cycle: exit_guard_watch before the first run of a process; exit_guard_thread on each thread that runs
 * nodes; exit_guard_end with the status of the process.
 */
#ifndef EXIT_GUARD_H
#define EXIT_GUARD_H

#include <stdbool.h>

struct node;

/* Catch departures from now on. Any number of calls. */
void exit_guard_watch(void);

/* Have `lost` called if the calling thread ends while it runs a node, by pthread_exit. `lost` notes nothing:
 * the misuse has been noted. It runs at the base of the thread's own stack. */
void exit_guard_thread(void (*lost)(struct node *node));

/* The calling thread is in a function beside the nodes from here on, or no more: if it ends there, so does
 * the process, with a sentence. */
void exit_guard_call(bool on);

/* The status with which main is to return. Does not return if a node has called exit: the C library may still
 * hold a lock for that call, which a second one would wait for. */
int exit_guard_end(int status);

#endif
