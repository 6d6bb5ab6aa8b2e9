/*
 * misuse.h: the fatal errors of nodes: misuse of parray.h, and the words for an overflow.
 *
 * A fatal error is noted in the lane of its node. The node never continues, the others finish the step, and
 * the clock stops the run. Of the fatal errors of one step misuse is reported before overflows, then the
 * lowest rank, on every engine. crash.h notes overflows.
 */
#ifndef MISUSE_H
#define MISUSE_H

#include "machine/machine.h"

/* Note misuse by `self` with a sentence, and never return. The sentence names the call that the program is in
 * (call.h). On the node's own context. */
_Noreturn void misuse_stop(struct node *self, const char *format, ...) PRINTF_LIKE(2, 3);

/* The same for what `self` does at `pc`, in no call of parray.h: "step 7: node 3 in f at x.c:9 FORMAT". */
_Noreturn void misuse_stop_at(struct node *self, uintptr_t pc, const char *format, ...) PRINTF_LIKE(3, 4);

/* Note that `self` has called a function that ends its thread or the process, such as "exit". On the node's
 * own context, or on its thread's. */
void misuse_note_exit(struct node *self, const char *how);

/* Note that the context of the lane, in `rank`, or in none (UINT32_MAX), has no memory. */
void misuse_note_lack(struct lane *lane, uint32_t rank, const struct memory_lack *lack);

/* Note that there is no memory for the node, and never return. On the node's own context. */
_Noreturn void misuse_lack(struct node *self, const struct memory_lack *lack);

/* Call `call`, which runs no node of a program. If memory fails in it and the array is of another program
 * (embedding.keeps_process), note that in the lane, and return false. */
bool misuse_guarded(const struct parray *array, struct lane *lane, void (*call)(void *arg), void *arg);

/* misuse_stop for a port that is out of range, or absent at this node. */
_Noreturn void misuse_port(struct node *self, int port);

/* Would a fatal error of `rank` with this status be reported before the one that the lane holds? */
bool fatal_wins(const struct lane *lane, int status, uint32_t rank);

/* A sentence for a fatal error, after the run. Result: as snprintf. */
int fatal_text(const struct parray *array, const struct fatal *fatal, char *text, size_t size);

/* The line of the program that goes with the sentence. */
struct told_site fatal_site(const struct parray *array, const struct fatal *fatal);

/* Note that the node has touched, by the code at `pc` (0: not known), the stack of node `owner`, which is
 * closed (engine/engine_fibers.c). It allocates and locks nothing. */
void misuse_note_foreign(struct node *self, uint32_t owner, uintptr_t pc);

/* A sentence for an overflow in that step. It allocates and locks nothing. Result: as snprintf. */
int overflow_text(const struct parray *array, const struct fatal *fatal, uint64_t step, char *text,
                  size_t size);

#endif
