/*
 * enough_room.h: how large mailboxes must be for a run that is deadlocked because some are full, and stacks
 * for one in which a node overflowed its own.
 *
 * The caller has no threads. What the program writes to its streams in the runs that are tried is discarded.
 */
#ifndef ENOUGH_ROOM_H
#define ENOUGH_ROOM_H

#include <stdint.h>

struct deadlock;
struct parray;
struct parray_program;
struct request;

/* Find the least --mailbox with which the run is seen to end well, for deadlock->room, or else the largest
 * with which it is not, for deadlock->too_small. Both stay 0 if no node waits for room, or if it takes more
 * than a few seconds to find out. `too_small` is the size that the run had. */
void enough_room(const struct request *request, const struct parray_program *program,
                 struct deadlock *deadlock, uint32_t too_small);

/* Say with which --stack no stack is seen to overflow, or that it does with a large one, too; nothing if one
 * run takes more than a few seconds. `array`: that of the run, which is over. */
void enough_stack(const struct request *request, const struct parray_program *program, struct parray *array);

#endif
