#include <stdlib.h>

#include "machine/memory.h"
#include "msccl/plan_links.h"

static const char what_for[] = "a plan of MSCCL++";

/* ----------------------------------------------------------------------------------------- connections */

static int connection_order(const void *left, const void *right)
{
    const struct plan_connection *a = left, *b = right;
    const uint32_t x[] = {a->from < a->to ? a->from : a->to, a->from < a->to ? a->to : a->from, a->from,
                          a->channel},
                   y[] = {b->from < b->to ? b->from : b->to, b->from < b->to ? b->to : b->from, b->from,
                          b->channel};
    for (size_t i = 0; i < sizeof x / sizeof x[0]; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

static struct plan_connection *find(const struct plan_links *links, uint32_t from, uint32_t to,
                                    uint32_t channel)
{
    struct plan_connection key = {from, to, channel, 0, 0};
    return links->connections ? bsearch(&key, links->connection, links->connections,
                                        sizeof links->connection[0], connection_order)
                              : NULL;
}

static void list_connections(struct plan_links *links, const struct msccl_moves *moves)
{
    for (uint32_t gpu = 0; gpu < moves->gpus; gpu++)
        for (uint32_t i = 0; i < moves->gpu[gpu].count; i++) {
            const struct msccl_put_block *block = &moves->gpu[gpu].block[i];
            if (block->send < 0)
                continue;
            links->connection = memory_grow(links->connection, &links->connection_room,
                                            links->connections + 1, sizeof links->connection[0], what_for);
            links->connection[links->connections++] =
                (struct plan_connection){gpu, (uint32_t)block->send, block->channel, i, 0};
        }
    if (links->connections)
        qsort(links->connection, links->connections, sizeof links->connection[0], connection_order);
    for (uint32_t gpu = 0; gpu < moves->gpus; gpu++)
        for (uint32_t i = 0; i < moves->gpu[gpu].count; i++) {
            const struct msccl_put_block *block = &moves->gpu[gpu].block[i];
            if (block->recv >= 0)
                find(links, (uint32_t)block->recv, gpu, block->channel)->receiver = i;
        }
}

/* Step of a block: which of those is it that are no nops? */
static size_t count_before(const struct msccl_put_block *block, size_t number)
{
    size_t count = 0;
    for (size_t i = 0; i < number; i++)
        count += block->step[i].type != MSCCL_NOP;
    return count;
}

const struct msccl_put_step *plan_links_receive(const struct plan_links *links,
                                                const struct msccl_moves *moves, uint32_t gpu, uint32_t block,
                                                size_t number)
{
    const struct msccl_put_block *sender = &moves->gpu[gpu].block[block], *receiver;
    const struct plan_connection *of = find(links, gpu, (uint32_t)sender->send, sender->channel);
    size_t before = count_before(sender, number), i = 0;
    receiver = &moves->gpu[of->to].block[of->receiver];
    while (receiver->step[i].type == MSCCL_NOP || before--)
        i++;
    return &receiver->step[i];
}

uint32_t plan_links_channel(const struct plan_links *links, const struct msccl_moves *moves, uint32_t gpu,
                            uint32_t block)
{
    const struct msccl_put_block *of = &moves->gpu[gpu].block[block];
    const struct plan_connection *own = of->send >= 0   ? find(links, gpu, (uint32_t)of->send, of->channel)
                                        : of->recv >= 0 ? find(links, (uint32_t)of->recv, gpu, of->channel)
                                                        : NULL;
    uint32_t number = 0;
    for (const struct plan_connection *c = links->connection; own && c < own; c++)
        number += c->from == gpu || c->to == gpu;
    return own ? number : PLAN_NO_CHANNEL;
}

/* ------------------------------------------------------------------------------------------ landings */

/* The first cell of a place. */
static uint32_t cell_of(const struct schedule *schedule, uint32_t gpu, struct msccl_place place)
{
    return schedule->space[gpu].buffer[place.buffer].cell + place.offset;
}

/* How often each cell of a gpu is written, a gift before the run counted; up to 2. */
static uint8_t *count_writes(const struct schedule *schedule, const struct msccl_blocks *blocks, uint32_t gpu)
{
    const struct schedule_buffer *scratch = &schedule->space[gpu].buffer[MSCCL_SCRATCH];
    uint8_t *writes = memory_take((size_t)scratch->cell + blocks->scratch + 1, 1, what_for);
    for (uint32_t i = 0; i < schedule->givens; i++)
        for (uint32_t k = 0; schedule->given[i].rank == (int32_t)gpu && k < schedule->given[i].count; k++)
            writes[schedule->given[i].cell + k] = 1;
    for (size_t i = 0; i < blocks->count; i++)
        for (size_t s = 0; s < blocks->block[i].steps; s++) {
            const struct msccl_put_step *step = &blocks->block[i].step[s];
            uint8_t *first = &writes[cell_of(schedule, gpu, step->dst)];
            for (uint32_t k = 0; msccl_types[step->type].writes && k < step->count; k++)
                first[k] = (uint8_t)(first[k] ? 2 : 1);
        }
    return writes;
}

static void choose_landings(struct msccl_blocks *blocks, const struct schedule *schedule, uint32_t gpu)
{
    uint8_t *writes = count_writes(schedule, blocks, gpu);
    for (size_t i = 0; i < blocks->count; i++)
        for (size_t s = 0; s < blocks->block[i].steps; s++) {
            struct msccl_put_step *step = &blocks->block[i].step[s];
            bool alone = step->type == MSCCL_R;
            for (uint32_t k = 0; alone && k < step->count; k++)
                alone = writes[cell_of(schedule, gpu, step->dst) + k] == 1;
            if (!msccl_types[step->type].receives || alone)
                continue;
            step->staged = blocks->scratch + 1;
            blocks->scratch += step->count;
        }
    free(writes);
}

/* ---------------------------------------------------------------------------------------- of one gpu */

/* The semaphore that the second block acquires and the first one releases. */
static uint32_t semaphore_between(struct plan_links *links, uint32_t from, uint32_t to)
{
    for (size_t i = 0; i < links->holds; i++)
        if (links->hold[i].given.block == from && links->hold[i].taken.block == to)
            return links->hold[i].semaphore;
    return links->semaphores++;
}

/* Of the needs of a block, those that ask for more of another block than the ones before. */
static void list_holds(struct plan_links *links, const struct msccl_blocks *blocks, uint32_t block)
{
    size_t *reached = memory_take(blocks->count, sizeof reached[0], what_for);
    for (uint32_t i = 0; i < blocks->block[block].steps; i++) {
        const struct msccl_put_step *step = &blocks->block[block].step[i];
        if (!step->needs || step->need.step < reached[step->need.block])
            continue;
        reached[step->need.block] = (size_t)step->need.step + 1;
        struct plan_hold hold = {step->need, {block, i}, semaphore_between(links, step->need.block, block)};
        links->hold = memory_grow(links->hold, &links->hold_room, links->holds + 1, sizeof hold, what_for);
        links->hold[links->holds++] = hold;
    }
    free(reached);
}

static uint32_t remote_number(struct plan_links *links, struct plan_remote remote)
{
    for (uint32_t i = 0; i < links->remotes; i++)
        if (links->remote[i].rank == remote.rank && links->remote[i].buffer == remote.buffer)
            return i;
    links->remote =
        memory_grow(links->remote, &links->remote_room, links->remotes + 1, sizeof remote, what_for);
    links->remote[links->remotes] = remote;
    return (uint32_t)links->remotes++;
}

static const struct plan_ref *find_ref(const struct plan_links *links, uint32_t block,
                                       enum msccl_buffer buffer)
{
    for (size_t i = 0; i < links->refs; i++)
        if (links->ref[i].block == block && links->ref[i].buffer == buffer)
            return &links->ref[i];
    return NULL;
}

uint32_t plan_links_ref(const struct plan_links *links, uint32_t block, enum msccl_buffer buffer)
{
    return find_ref(links, block, buffer)->number;
}

static void list_refs(struct plan_links *links, const struct msccl_moves *moves, uint32_t gpu, uint32_t block)
{
    const struct msccl_put_block *of = &moves->gpu[gpu].block[block];
    uint32_t number = 0;
    for (size_t i = 0; of->send >= 0 && i < of->steps; i++) {
        if (!of->step[i].count)
            continue; /* a nop, or a signal alone */
        const struct msccl_put_step *receive = plan_links_receive(links, moves, gpu, block, i);
        enum msccl_buffer buffer = receive->staged ? MSCCL_SCRATCH : receive->dst.buffer;
        if (find_ref(links, block, buffer))
            continue;
        struct plan_ref ref = {block, number++, buffer,
                               remote_number(links, (struct plan_remote){(uint32_t)of->send, buffer})};
        links->ref = memory_grow(links->ref, &links->ref_room, links->refs + 1, sizeof ref, what_for);
        links->ref[links->refs++] = ref;
    }
}

void plan_links_begin_gpu(struct plan_links *links, const struct msccl_moves *moves, uint32_t gpu)
{
    links->holds = links->remotes = links->refs = 0;
    links->semaphores = 0;
    for (uint32_t block = 0; block < moves->gpu[gpu].count; block++) {
        list_holds(links, &moves->gpu[gpu], block);
        list_refs(links, moves, gpu, block);
    }
}

/* -------------------------------------------------------------------------------------- life and death */

void plan_links_open(struct plan_links *links, struct msccl_moves *moves, const struct schedule *schedule)
{
    *links = (struct plan_links){.connection = NULL};
    list_connections(links, moves);
    for (uint32_t gpu = 0; gpu < moves->gpus; gpu++)
        choose_landings(&moves->gpu[gpu], schedule, gpu);
}

void plan_links_close(struct plan_links *links)
{
    free(links->connection);
    free(links->hold);
    free(links->remote);
    free(links->ref);
}
