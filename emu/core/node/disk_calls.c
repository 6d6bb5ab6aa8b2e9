/*
 * disk_calls.c: the calls of parray_disk.h. Writes are kept back only where a crash may lose them.
 */
#include "disturb/disturbance.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "fault/races.h"
#include "machine/disk.h"
#include "machine/machine.h"

/* The disk of a node or guest; `size` bytes from `offset` on lie in it. */
static struct disk *disk_for(struct node *self, size_t offset, size_t size)
{
    const struct parray *array = self->array;
    size_t room = array->data.disk_bytes;
    if (!room)
        misuse_stop(node_host(self), "this node has no disk: the program has no .disk_bytes");
    if (offset > room || size > room - offset)
        misuse_stop(node_host(self), "bytes %zu to %zu of a disk of %zu bytes (.disk_bytes)", offset,
                    size ? offset + size - 1 : offset, room);
    if (self->is_guest && array->layer->disk)
        return array->layer->disk(self);
    return &array->data.disks[self->rank];
}

/* Can a crash lose what is not flushed? */
static bool may_lose(const struct node *self)
{
    if (self->is_guest)
        return self->array->layer->disk != NULL;
    return self->array->disturbance && self->array->disturbance->restarts;
}

void node_store_at(struct node *self, size_t offset, const void *data, size_t size, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_STORE, site);
    struct disk *disk = disk_for(self, offset, size);
    races_reads(self, data, size);
    disk_write(disk, self->array->data.disk_bytes, offset, data, size, !may_lose(self));
}

void node_flush_at(struct node *self, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_FLUSH, site);
    disk_flush(disk_for(self, 0, 0), self->array->data.disk_bytes);
}

void node_recover_at(struct node *self, size_t offset, void *data, size_t size, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_RECOVER, site);
    disk_read(disk_for(self, offset, size), offset, data, size);
    races_writes(self, data, size);
}

uint64_t node_restarts(const struct node *self)
{
    call_check(self, CALL_RESTARTS, NULL);
    if (self->is_guest)
        return self->array->layer->restarts ? self->array->layer->restarts(self) : 0;
    return self->array->disturbance ? self->array->disturbance->nodes[self->rank].lives : 0;
}
