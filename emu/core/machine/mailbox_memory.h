/*
 * mailbox_memory.h: when the mailboxes of an array take memory.
 *
 * The mailboxes of a small array are made real before it runs, because a page fault costs more than a step of
 * few nodes. Those of a large one are address space in which a page becomes real when a packet first lies in
 * it, because in many programs most mailboxes never hold one. Where a shard turns out to use many of its
 * mailboxes, all of them are made real at once, in huge pages.
 */
#ifndef MAILBOX_MEMORY_H
#define MAILBOX_MEMORY_H

#include "machine/machine.h"

/* Choose for an array whose links are laid out and whose engine is known: links.rings_sparse. */
void mailbox_memory_choose(struct parray *array);

/* Make the mailboxes of a shard's nodes real, or have the shard look at how many are used. */
void mailbox_memory_open(const struct parray *array, struct shard *shard);

/* The shard's node `number` runs as the one at which shard.look_at has the shard look: make all mailboxes of
 * its nodes real if many of those to which the nodes up to this one send are used. */
void mailbox_memory_look(const struct parray *array, struct shard *shard, uint32_t number);

/* After the run: bytes of mailboxes that have not become real. */
uint64_t mailbox_memory_unused(const struct parray *array);

#endif
