/*
 * calling.h: in which function of a program, beside its nodes, a thread is: prepare, verify, figures.
 *
 * crash_call.h begins and ends these calls; handlers of signals, and what stands in for exit, ask and leave
 * them. All of it on the thread that is in the function.
 */
#ifndef CALLING_H
#define CALLING_H

#include <stddef.h>

struct parray;

/* The calling thread is in that function from here on, and no more. */
void calling_begin(struct parray *array, const char *function);
void calling_end(struct parray *array);

/* The array of which the calling thread is in such a function; NULL: none, or the thread is on its way out of
 * it. In the child of a fork: none. */
struct parray *calling_array(void);
void calling_forget(void);

/* "verify of node 3": the function that runs. */
void calling_text(const struct parray *array, char *text, size_t size);

/* Leave the function that the calling thread is in, at that line of the program ("": not known). Also in a
 * handler of a signal. */
_Noreturn void calling_leave(int status, const char *text, const char *site);

#endif
