/*
 * packed.h: the nodes of a worker share its run stack; the frames of those that wait lie in images
 * (lib/images.h).
 *
 * A node that waits and the one that goes on are copied in one switch, images_switch. The worker's home takes
 * part where that does not work: it starts nodes, and moves images that are unusually large. A node that is
 * the only one to run stays on the run stack, and nothing is copied.
 *
 * Large frames are copied slower than a stack of its own is fetched. With --stacks auto, a worker whose first
 * nodes keep large frames gives stacks of their own to those that have not started yet.
 *
 * packed_open and packed_close belong to one thread, before and after the run; packed_run and packed_lost to
 * the worker of the shard; packed_block, packed_leave, packed_rescue and packed_renew are those of struct
 * engine (ops.h).
 */
#ifndef PACKED_H
#define PACKED_H

#include "machine/machine.h"

/* Give each shard a run stack out of array->stacks. Nodes start in `entry`. False: no memory. */
bool packed_open(struct parray *array, void (*entry)(void *node));

void packed_close(struct parray *array);

/* On the worker's home: run the nodes that are due. */
void packed_run(struct shard *shard, struct parray *array);

/* The node that ran has gone, and its frames with it; the next call is packed_run. */
void packed_lost(struct shard *shard);

void packed_block(struct node *self);
__attribute__((noreturn)) void packed_leave(struct node *self);
__attribute__((noreturn)) void packed_rescue(struct node *self);
void packed_renew(struct node *self);

/* Bytes that images take, and stacks of their own beside them. After the run. */
uint64_t packed_bytes(const struct parray *array);

#endif
