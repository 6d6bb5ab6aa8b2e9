/*
 * parray_disk.h: what a node keeps when it crashes.
 *
 * A node whose description says `disk_bytes` has a disk of so many bytes, zeros at first. What it writes by
 * node_store it reads back by node_recover. But a crash (`--fault restart:U@A..B`, the fault `restart`)
 * leaves for sure only what node_flush has made last: each write since then is there, is lost, or is torn, so
 * that only its front is there. Which one is drawn, or searched for. Writes are lost one by one, so that a
 * later one may be there and an earlier one not. A word of 8 bytes at a multiple of 8 is never torn.
 *
 *     static void server(struct node *self)
 *     {
 *         struct promise promise;
 *         node_recover(self, 0, &promise, sizeof promise);        zeros in its first life
 *         ...
 *         node_store(self, 0, &promise, sizeof promise);
 *         node_flush(self);                                       before anybody is told of it
 *         node_send(self, port, &promise, sizeof promise);
 *     }
 *     PARRAY_PROGRAM(.name = "server", .node = server, .disk_bytes = server_disk, .faults = "restart");
 *
 * In the step in which a node begins anew its program is called once more, from its first line. Its
 * node_state is zeroed, its blocks (node_realloc) are freed, its results are forgotten, and its mailboxes are
 * empty: packets that were in them, that were on their way to it, or that were sent to it while it was down
 * are lost. What it had sent goes on its way. Its random numbers and its open calls are counted on.
 *
 * These calls take no step. Call them on the node's own stack; a place outside of the disk is misuse.
 */
#ifndef PARRAY_DISK_H
#define PARRAY_DISK_H

#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;

/* Write `size` bytes at `offset` of the node's disk. They may be lost in a crash until node_flush returns. */
#define node_store(self, offset, data, size) node_store_at((self), (offset), (data), (size), PARRAY_HERE)
PARRAY_API void node_store_at(struct node *self, size_t offset, const void *data, size_t size,
                              const char *site);

/* Make all that was written last. */
#define node_flush(self) node_flush_at((self), PARRAY_HERE)
PARRAY_API void node_flush_at(struct node *self, const char *site);

/* Read `size` bytes at `offset` of the node's disk: what the node wrote last, or, after a crash, what is left
 * of it; zeros where nothing was written. */
#define node_recover(self, offset, data, size) node_recover_at((self), (offset), (data), (size), PARRAY_HERE)
PARRAY_API void node_recover_at(struct node *self, size_t offset, void *data, size_t size, const char *site);

/* How often the node has begun anew: 0 in its first life. [after] */
PARRAY_API uint64_t node_restarts(const struct node *self);

#ifdef __cplusplus
}
#endif

#endif
