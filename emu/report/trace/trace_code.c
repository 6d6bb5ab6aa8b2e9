/*
 * trace_code.c: encoder and decoder, field by field in one order. A run of a million nodes is encoded between
 * two steps while all nodes wait, so the encoder has no loop but that of numbers above 127.
 */
#include <stddef.h>

#include "trace/trace_code.h"
#include "varint.h"

enum flag { STEP = 1, FROM = 2, PORT = 4, ORIGIN_SHIFT = 3, DEST_SHIFT = 5, REST = 128 };
enum origin { ORIGIN_NONE, ORIGIN_SENDER, ORIGIN_SAME, ORIGIN_OTHER };
enum dest { DEST_NONE, DEST_SAME, DEST_OTHER };

const struct block_format trace_blocks = {"\x89"
                                          "parray\n",
                                          "PaBl", 2};

bool trace_block_read(struct file_block *block, const unsigned char head[BLOCK_HEAD])
{
    if (!file_block_read(block, &trace_blocks, head))
        return false;
    if (block->kind == TRACE_BLOCK_EVENTS || block->kind == TRACE_BLOCK_STALLS)
        return block->length <= TRACE_EVENTS_MOST && block->count >= 1 && block->count <= block->length;
    return (block->kind == TRACE_BLOCK_RUN || block->kind == TRACE_BLOCK_OUTCOME) &&
           block->length <= TRACE_TEXT_MOST && block->count == 0;
}

static inline uint32_t expected_port(const struct trace_event *before, bool other)
{
    return before->port + !other;
}

static inline unsigned origin_kind(const struct trace_event *before, const struct trace_event *event)
{
    if (event->origin < 0)
        return ORIGIN_NONE;
    if ((uint32_t)event->origin == event->from)
        return ORIGIN_SENDER;
    return event->origin == before->origin ? ORIGIN_SAME : ORIGIN_OTHER;
}

static inline unsigned dest_kind(const struct trace_event *before, const struct trace_event *event)
{
    if (event->dest < 0)
        return DEST_NONE;
    return event->dest == before->dest ? DEST_SAME : DEST_OTHER;
}

unsigned char *trace_encode(unsigned char *to, struct trace_event *before, const struct trace_event *event)
{
    bool step = event->step != before->step, other = event->from != before->from;
    bool port = event->port != expected_port(before, other);
    unsigned origin = origin_kind(before, event), dest = dest_kind(before, event);
    bool rest =
        event->bytes != before->bytes || event->duration != before->duration || event->worm != before->worm;
    *to++ = (unsigned char)((step ? STEP : 0) | (other ? FROM : 0) | (port ? PORT : 0) |
                            origin << ORIGIN_SHIFT | dest << DEST_SHIFT | (rest ? REST : 0));
    if (step)
        to = varint_put(to, event->step - before->step);
    if (other)
        to = varint_put_difference(to, (int64_t)event->from - (int64_t)before->from);
    if (port)
        to = varint_put(to, event->port);
    if (origin == ORIGIN_OTHER)
        to = varint_put(to, (uint32_t)event->origin ^ event->from);
    if (dest == DEST_OTHER)
        to = varint_put(to, (uint32_t)event->dest ^ event->from);
    if (rest) {
        to = varint_put(to, event->bytes);
        to = varint_put(to, event->duration);
        to = varint_put(to, event->worm);
    }
    *before = *event;
    return to;
}

static inline uint32_t get_sender(struct varint_reader *reader, uint32_t before)
{
    int64_t from = (int64_t)before + varint_get_difference(reader, (uint64_t)UINT32_MAX << 1);
    reader->bad |= from < 0 || from > UINT32_MAX;
    return (uint32_t)from;
}

static inline int32_t get_rank(struct varint_reader *reader, uint32_t from)
{
    int32_t rank = (int32_t)((uint32_t)varint_get(reader, UINT32_MAX) ^ from);
    reader->bad |= rank < 0;
    return rank;
}

static inline uint64_t get_step(struct varint_reader *reader, uint64_t before)
{
    uint64_t ahead = varint_get(reader, UINT64_MAX);
    reader->bad |= ahead > UINT64_MAX - before;
    return before + ahead;
}

const unsigned char *trace_decode(const unsigned char *from, const unsigned char *end,
                                  struct trace_event *event)
{
    if (from == end)
        return NULL;
    unsigned flags = *from;
    struct varint_reader reader = {from + 1, end, false};
    unsigned origin = flags >> ORIGIN_SHIFT & 3, dest = flags >> DEST_SHIFT & 3;
    if (flags & STEP)
        event->step = get_step(&reader, event->step);
    if (flags & FROM)
        event->from = get_sender(&reader, event->from);
    event->port =
        flags & PORT ? (uint32_t)varint_get(&reader, UINT32_MAX) : expected_port(event, flags & FROM);
    if (origin == ORIGIN_OTHER)
        event->origin = get_rank(&reader, event->from);
    else if (origin != ORIGIN_SAME)
        event->origin = origin == ORIGIN_SENDER ? (int32_t)event->from : -1;
    if (dest == DEST_OTHER)
        event->dest = get_rank(&reader, event->from);
    else if (dest != DEST_SAME)
        event->dest = -1;
    if (flags & REST) {
        event->bytes = (uint32_t)varint_get(&reader, UINT32_MAX);
        event->duration = varint_get(&reader, UINT64_MAX);
        event->worm = varint_get(&reader, UINT64_MAX);
    }
    reader.bad |= dest > DEST_OTHER || event->origin < -1;
    return reader.bad ? NULL : reader.at;
}

unsigned char *trace_encode_stall(unsigned char *to, struct trace_stall *before,
                                  const struct trace_stall *stall)
{
    to = varint_put_difference(to, (int64_t)(stall->first - before->first));
    to = varint_put(to, stall->last == TRACE_NO_END ? 0 : stall->last - stall->first + 1);
    to = varint_put_difference(to, (int64_t)stall->node - (int64_t)before->node);
    to = varint_put(to, (uint64_t)(stall->port + (int64_t)1));
    if (stall->port < 0)
        to = varint_put(to, stall->to);
    *before = *stall;
    return to;
}

const unsigned char *trace_decode_stall(const unsigned char *from, const unsigned char *end,
                                        struct trace_stall *stall)
{
    if (from == end)
        return NULL;
    struct varint_reader reader = {from, end, false};
    stall->first += (uint64_t)varint_get_difference(&reader, UINT64_MAX);
    uint64_t steps = varint_get(&reader, UINT64_MAX);
    reader.bad |= steps > UINT64_MAX - stall->first;
    stall->last = steps ? stall->first + steps - 1 : TRACE_NO_END;
    stall->node = get_sender(&reader, stall->node);
    stall->port = (int32_t)((int64_t)varint_get(&reader, (uint64_t)INT32_MAX + 1) - 1);
    if (stall->port < 0)
        stall->to = (uint32_t)varint_get(&reader, UINT32_MAX);
    return reader.bad ? NULL : reader.at;
}
