/*
 * exits.h: the calls that end a process, or put another program in its place, are seen before they do so.
 *
 * What links this library, and what it loads, calls the functions of exits.c in place of the C library's:
 * _exit, _Exit, the exec functions, syscall, and pthread_exit, which may end the last thread.
 */
#ifndef EXITS_H
#define EXITS_H

/* Is called first, with the name of the call; it may not return. NULL: nothing is called. Set while one
 * thread runs. */
extern void (*exits_hook)(const char *how);

/* The first pthread_exit of a process loads a library, which fails when memory is full or damaged. Have that
 * done, so that a thread can leave later. */
void exits_load_thread_exit(void);

/* End the process at once, from any context. */
_Noreturn void exits_now(int status);

#endif
