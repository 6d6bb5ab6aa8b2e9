/*
 * tell.h: from what a run tells its observer (machine/embedding.h) to the callbacks of parray_array.h.
 */
#ifndef TELL_H
#define TELL_H

struct observer;
struct parray_array;

/* The observer of the array, if its options have a callback that needs one; else NULL. */
const struct observer *tell_observer(struct parray_array *array);

/* After the run: make the callback on a deadlock, if there is one. */
void tell_deadlock(struct parray_array *array);

#endif
