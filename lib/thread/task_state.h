/*
 * task_state.h: what the kernel tells of a thread, or of the first thread of a process, by its number.
 *
 * All functions are async-signal-safe; where /proc is not there, no task sleeps or blocks a signal.
 */
#ifndef TASK_STATE_H
#define TASK_STATE_H

#include <stdbool.h>

/* Does the process sleep? */
bool task_sleeps(int process);

/* Does the thread of this process keep the signal away? */
bool task_blocks(int thread, int signal_number);

/* The processor time of a thread of this process, in seconds. */
double task_seconds(int thread);

#endif
