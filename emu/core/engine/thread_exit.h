/*
 * thread_exit.h: the end of a thread when memory is short.
 */
#ifndef THREAD_EXIT_H
#define THREAD_EXIT_H

/* The first pthread_exit of a process loads a library, which fails when memory is full or damaged. Have that
 * done, so that a node whose stack overflowed can leave later. */
void thread_exit_load(void);

#endif
