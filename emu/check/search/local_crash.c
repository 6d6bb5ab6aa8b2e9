/*
 * local_crash.c: what a crash leaves of a node, for good or until it begins anew.
 */
#include <string.h>

#include "search/locals_inside.h"

/* The node loses all that a crash takes. Only an invariant and `eventually' ask for what node_state holds
 * then. */
static struct node *take_down(struct locals *locals, uint32_t state)
{
    struct node *host = local_put(locals, state);
    const struct parray *array = locals->array;
    bool asked = array->program->invariant || array->program->eventually;
    struct block_area *blocks = blocks_of(locals, host->rank);
    local_put_blocks(blocks, NULL, 0);
    local_put_fields(host, &(struct fields){0});
    local_put_fields(&locals->guests[host->rank].node, &(struct fields){0});
    if (!asked && array->data.state_bytes)
        memset(local_memory_of(array, host->rank), 0, array->data.state_bytes);
    locals->clock = 1;
    locals->sent = 0;
    return host;
}

uint32_t local_crash(struct locals *locals, uint32_t state)
{
    struct node *host = take_down(locals, state);
    struct disk *disk = &locals->disk;
    locals->array->data.rngs[host->rank] = (struct rng){0};
    locals->request = (struct local_request){.kind = REQUEST_END, .port = -1, .crashed = true};
    locals->told = locals->lives = 0;
    if (disk->bytes)
        memset(disk->bytes, 0, locals->array->data.disk_bytes);
    disk->log_used = disk->logged = 0;
    return local_keep(locals, host);
}

/* The node is down: ask what is left of the next write that is not flushed, if there is one. */
static uint32_t keep_down(struct locals *locals, struct node *host)
{
    struct disk *disk = &locals->disk;
    while (disk->logged && !disk_oldest(disk))
        disk_settle(disk, locals->array->data.disk_bytes, 0);
    uint32_t ways = disk->logged ? disk_oldest(disk) + 1 : 0;
    if (ways > LOCAL_WAYS_MOST)
        locals->unfit =
            "a node writes more than 1,500 bytes in one piece, and may crash before they are flushed";
    locals->request = (struct local_request){
        .kind = ways ? REQUEST_DISK : REQUEST_DOWN, .port = -1, .ways = ways, .until = disk->logged};
    return local_keep(locals, host);
}

uint32_t local_restart(struct locals *locals, uint32_t state)
{
    struct node *host = take_down(locals, state);
    locals->lives++;
    return keep_down(locals, host);
}

uint32_t local_settle(struct locals *locals, uint32_t state, uint32_t left)
{
    struct node *host = local_put(locals, state);
    disk_settle(&locals->disk, locals->array->data.disk_bytes, left);
    return keep_down(locals, host);
}
