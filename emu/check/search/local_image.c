/*
 * local_image.c: a state is an image of the node; the program goes on on the node's own stack, to which the
 * image is copied back.
 *
 *     image   | struct kept | node_state | blocks | disk | writes that are not flushed | frames |
 *
 * The frames reach from the stack pointer to the end of the stack.
 */
#include <string.h>

#include "machine/memory.h"
#include "search/locals_inside.h"

enum { CLEARED = 4096 }; /* bytes below the frames that are zeroed, so that no frame finds what others left */

static const char what_for[] = "the states of nodes";

static struct fields fields_of(const struct node *node)
{
    struct fields fields;
    memset(&fields, 0, sizeof fields);
    fields.received = node->received;
    fields.carried = node->carried;
    fields.result = node->result;
    fields.site = node->site;
    fields.call = node->call;
    fields.within = node->within;
    fields.has_result = node->has_result;
    fields.stateless = node->stateless;
    return fields;
}

void local_put_fields(struct node *node, const struct fields *fields)
{
    node->received = fields->received;
    node->carried = fields->carried;
    node->result = fields->result;
    node->site = fields->site;
    node->call = fields->call;
    node->within = fields->within;
    node->has_result = fields->has_result;
    node->stateless = fields->stateless;
}

static char *stack_end(const struct parray *array, uint32_t rank)
{
    return (char *)stack_pool_base(&array->stacks, rank) + stack_pool_size(&array->stacks);
}

static bool has_no_frames(enum request_kind kind)
{
    return kind == REQUEST_END || kind == REQUEST_DISK || kind == REQUEST_DOWN;
}

/* Make the image of the state in which the node has stopped. Result: its bytes. */
static size_t make_image(struct locals *locals, const struct node *host)
{
    const struct parray *array = locals->array;
    uint32_t rank = host->rank;
    char *sp = host->fiber.ctx.sp;
    bool rests = has_no_frames(locals->request.kind);
    size_t depth = rests ? 0 : (size_t)(stack_end(array, rank) - sp), bytes = array->data.state_bytes;
    const struct block_area *held = blocks_of(locals, rank);
    size_t blocks = held->used ? blocks_bytes(held) : 0, disk = array->data.disk_bytes;
    size_t size = sizeof(struct kept) + bytes + blocks + disk + locals->disk.log_used + depth;
    locals->image = memory_grow(locals->image, &locals->image_room, size, 1, what_for);
    struct kept *kept = (struct kept *)(void *)locals->image;
    memset(kept, 0, sizeof *kept);
    kept->request.kind = locals->request.kind;
    kept->request.call = locals->request.call;
    kept->request.site = locals->request.site;
    kept->request.port = locals->request.port;
    kept->request.packet = locals->request.packet;
    kept->request.serves = locals->request.serves;
    kept->request.patient = locals->request.patient;
    kept->request.busy = locals->request.busy;
    kept->request.ports = locals->request.ports;
    kept->request.until = locals->request.until;
    kept->request.ways = locals->request.ways;
    kept->request.failed = locals->request.failed;
    kept->request.crashed = locals->request.crashed;
    kept->rank = rank;
    kept->depth = depth;
    kept->blocks = blocks;
    kept->clock = locals->clock;
    kept->traitor = locals->traitor;
    kept->sent = locals->sent;
    kept->told = locals->told;
    kept->lives = locals->lives;
    kept->log = locals->disk.log_used;
    kept->logged = locals->disk.logged;
    kept->failure = locals->failure;
    kept->host = fields_of(host);
    kept->guest = fields_of(&locals->guests[rank].node);
    kept->rng = array->data.rngs[rank];
    if (bytes)
        memcpy(kept + 1, local_memory_of(array, rank), bytes);
    if (blocks)
        memcpy((char *)(kept + 1) + bytes, held, blocks);
    char *rest = (char *)(kept + 1) + bytes + blocks;
    if (disk)
        memcpy(rest, locals->disk.bytes, disk);
    if (kept->log)
        memcpy(rest + disk, locals->disk.log, kept->log);
    if (depth)
        memcpy(rest + disk + kept->log, sp, depth);
    return size;
}

/* Is the byte a part of a copy? All bytes of both words differ from each other. */
static bool is_part(unsigned char byte, uint64_t its, unsigned char other_byte, uint64_t other)
{
    for (unsigned shift = 0; shift < 64; shift += 8)
        if (byte == (its >> shift & 255) && other_byte == (other >> shift & 255))
            return true;
    return false;
}

void local_picture(struct locals *locals, const struct node *host)
{
    locals->pictured = make_image(locals, host);
    locals->picture = memory_grow(locals->picture, &locals->picture_room, locals->pictured, 1, what_for);
    memcpy(locals->picture, locals->image, locals->pictured);
}

bool local_is_pictured(struct locals *locals, const struct node *host, uint64_t its, uint64_t other)
{
    size_t size = make_image(locals, host);
    size_t at =
        sizeof(struct kept) + locals->array->data.state_bytes; /* nobody else looks at what is behind */
    const char *image = locals->picture;
    bool alike = size == locals->pictured && memcmp(image, locals->image, at) == 0;
    for (; alike && at < size; at++)
        alike = image[at] == locals->image[at] ||
                is_part((unsigned char)image[at], its, (unsigned char)locals->image[at], other);
    return alike;
}

/* Number the state in which the node has stopped. */
uint32_t local_keep(struct locals *locals, struct node *host)
{
    size_t size = make_image(locals, host), bytes = locals->array->data.state_bytes;
    uint32_t rank = host->rank;
    const struct parray *array = locals->array;
    bool fresh;
    uint32_t state = intern_add(&locals->states, locals->image, size, &fresh);
    uint32_t memory = bytes ? intern_add(&locals->memories, local_memory_of(array, rank), bytes, NULL) : 0;
    if (state == INTERN_NONE || memory == INTERN_NONE)
        memory_failed(size, what_for);
    if (fresh) {
        locals->memory_of = memory_grow(locals->memory_of, &locals->memory_room, state + 1u,
                                        sizeof locals->memory_of[0], what_for);
        locals->memory_of[state] = memory;
    }
    return state;
}

/* What lies behind the blocks is zero. */
void local_put_blocks(struct block_area *blocks, const void *image, size_t bytes)
{
    size_t had = blocks->used ? blocks_bytes(blocks) : 0;
    if (bytes)
        memcpy(blocks, image, bytes);
    if (had > bytes)
        memset((char *)blocks + bytes, 0, had - bytes);
}

/* Bring back the disk. Result: what stands behind it in the image. */
static const char *put_disk(struct locals *locals, const struct kept *kept, const char *image)
{
    struct disk *disk = &locals->disk;
    size_t bytes = locals->array->data.disk_bytes;
    if (bytes)
        memcpy(disk->bytes, image, bytes);
    disk->log = memory_grow(disk->log, &disk->log_room, kept->log, 1, what_for);
    if (kept->log)
        memcpy(disk->log, image + bytes, kept->log);
    disk->log_used = kept->log;
    disk->logged = kept->logged;
    return image + bytes + kept->log;
}

/* Bring the node into a state. */
struct node *local_put(struct locals *locals, uint32_t state)
{
    struct parray *array = locals->array;
    const struct kept *kept = kept_of(locals, state);
    uint32_t rank = (uint32_t)kept->rank;
    struct node *host = &array->nodes[rank];
    char *sp = stack_end(array, rank) - kept->depth, *low = stack_pool_base(&array->stacks, rank);
    locals->clock = kept->clock;
    locals->traitor = kept->traitor;
    locals->sent = kept->request.kind == REQUEST_PAUSE ? 0 : kept->sent;
    locals->told = kept->told;
    locals->lives = kept->lives;
    locals->failure = 0;
    local_put_fields(host, &kept->host);
    local_put_fields(&locals->guests[rank].node, &kept->guest);
    array->data.rngs[rank] = kept->rng;
    if (array->data.state_bytes)
        memcpy(local_memory_of(array, rank), kept + 1, array->data.state_bytes);
    const char *image = (const char *)(kept + 1) + array->data.state_bytes;
    local_put_blocks(blocks_of(locals, rank), image, kept->blocks);
    image = put_disk(locals, kept, image + kept->blocks);
    memcpy(sp, image, kept->depth);
    size_t below = (size_t)(sp - low) < CLEARED ? (size_t)(sp - low) : CLEARED;
    memset(sp - below, 0, below);
    host->fiber.ctx.sp = sp;
    host->wait.kind = WAIT_KIND_START;
    return host;
}

/* As a node of the array in its next life (node_life.c): with its disk, its random numbers and what it has
 * heard, and nothing else. */
struct node *local_put_anew(struct locals *locals, uint32_t state)
{
    struct parray *array = locals->array;
    const struct kept *kept = kept_of(locals, state);
    uint32_t rank = (uint32_t)kept->rank;
    struct node *host = local_put(locals, locals->first[rank]);
    array->data.rngs[rank] = kept->rng;
    locals->traitor = kept->traitor;
    locals->told = kept->told;
    locals->lives = kept->lives;
    if (array->data.state_bytes)
        memset(local_memory_of(array, rank), 0, array->data.state_bytes);
    put_disk(locals, kept, (const char *)(kept + 1) + array->data.state_bytes + kept->blocks);
    return host;
}
