/*
 * trace_code.c: encoder and decoder, field by field in one order. A run of a million nodes is encoded between
 * two steps while all nodes wait, so the encoder has no loop but that of numbers above 127.
 */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "trace/trace_code.h"
#include "varint.h"

enum flag { STEP = 1, FROM = 2, PORT = 4, ORIGIN_SHIFT = 3, DEST_SHIFT = 5, REST = 128 };
enum more { MORE_LABEL = 4, MORE_SAME = 8, MORE_FATE = 16 };
enum origin { ORIGIN_NONE, ORIGIN_SENDER, ORIGIN_SAME, ORIGIN_OTHER };
enum dest { DEST_NONE, DEST_SAME, DEST_OTHER, DEST_MORE };
enum note_flag { NOTE_KIND = 15, NOTE_STEP = 16, NOTE_NODE = 32, NOTE_SAME = 64, NOTE_SENDS = 128 };
enum note_number { NUMBER_NONE, NUMBER_WHOLE, NUMBER_ANY };

const struct block_format trace_blocks = {"\x89"
                                          "parray\n",
                                          "PaBl", 3};

bool trace_block_read(struct file_block *block, const unsigned char head[BLOCK_HEAD])
{
    if (!file_block_read(block, &trace_blocks, head))
        return false;
    if (block->kind == TRACE_BLOCK_EVENTS || block->kind == TRACE_BLOCK_STALLS ||
        block->kind == TRACE_BLOCK_NOTES)
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

static bool is_text(const char *one, const char *other)
{
    return one && other && (one == other || !strcmp(one, other));
}

static unsigned char *put_text(unsigned char *to, const char *text)
{
    size_t size = strlen(text) + 1;
    memcpy(to, text, size);
    return to + size;
}

/* What few transmissions have; 0: nothing. */
static unsigned more_flags(const struct trace_event *before, const struct trace_event *event)
{
    unsigned label = !event->label ? 0 : is_text(event->label, before->label) ? MORE_SAME : MORE_LABEL;
    return label | (event->fate || event->late || event->queued || event->order ? MORE_FATE : 0);
}

static unsigned char *put_more(unsigned char *to, unsigned more, const struct trace_event *event)
{
    if (more & MORE_LABEL)
        to = put_text(to, event->label);
    if (more & MORE_FATE) {
        to = varint_put(to, event->fate);
        to = varint_put(to, event->late);
        to = varint_put(to, event->queued);
        to = varint_put(to, event->order);
    }
    return to;
}

unsigned char *trace_encode(unsigned char *to, struct trace_event *before, const struct trace_event *event)
{
    bool step = event->step != before->step, other = event->from != before->from;
    bool port = event->port != expected_port(before, other);
    unsigned origin = origin_kind(before, event), dest = dest_kind(before, event);
    bool rest =
        event->bytes != before->bytes || event->duration != before->duration || event->worm != before->worm;
    unsigned more = more_flags(before, event);
    *to++ =
        (unsigned char)((step ? STEP : 0) | (other ? FROM : 0) | (port ? PORT : 0) | origin << ORIGIN_SHIFT |
                        (more ? DEST_MORE : dest) << DEST_SHIFT | (rest ? REST : 0));
    if (more)
        *to++ = (unsigned char)(dest | more);
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
    to = put_more(to, more, event);
    const char *label = event->label ? event->label : before->label;
    *before = *event;
    before->label = label;
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

/* Read a text that ends in a zero byte. */
static const char *get_text(struct varint_reader *reader)
{
    const unsigned char *text = reader->at, *zero = memchr(text, 0, (size_t)(reader->end - text));
    if (!zero || zero - text > NOTE_TEXT_MOST) {
        reader->bad = true;
        return NULL;
    }
    reader->at = zero + 1;
    return (const char *)text;
}

static void get_more(struct varint_reader *reader, unsigned more, struct trace_event *event,
                     const char **last)
{
    if (more & MORE_LABEL)
        *last = get_text(reader);
    reader->bad |= more & MORE_SAME && !*last;
    event->label = more & (MORE_LABEL | MORE_SAME) ? *last : NULL;
    event->fate = more & MORE_FATE ? (uint32_t)varint_get(reader, UINT32_MAX) : 0;
    event->late = more & MORE_FATE ? (uint32_t)varint_get(reader, UINT32_MAX) : 0;
    event->queued = more & MORE_FATE ? (uint32_t)varint_get(reader, UINT32_MAX) : 0;
    event->order = more & MORE_FATE ? (uint32_t)varint_get(reader, UINT32_MAX) : 0;
}

const unsigned char *trace_decode(const unsigned char *from, const unsigned char *end,
                                  struct trace_event *event, const char **last)
{
    if (from == end)
        return NULL;
    unsigned flags = *from;
    struct varint_reader reader = {from + 1, end, false};
    unsigned origin = flags >> ORIGIN_SHIFT & 3, dest = flags >> DEST_SHIFT & 3, more = 0;
    if (dest == DEST_MORE) {
        more = (unsigned)varint_get(&reader, 127);
        dest = more & 3;
    }
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
    get_more(&reader, more, event, last);
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

/* ------------------------------------------------------------------------------------------- notes */

bool trace_note_has_text(enum trace_note_kind kind)
{
    return kind == NOTE_EVENT || kind == NOTE_STATE || kind == NOTE_VALUE;
}

bool trace_note_has_packet(enum trace_note_kind kind)
{
    return kind == NOTE_TAKEN || kind == NOTE_DROPPED || kind == NOTE_LEFT;
}

static unsigned char *put_number(unsigned char *to, double number)
{
    enum note_number kind = isnan(number)                                              ? NUMBER_NONE
                            : fabs(number) < 1e15 && number == (double)(int64_t)number ? NUMBER_WHOLE
                                                                                       : NUMBER_ANY;
    if (kind == NUMBER_WHOLE && number == 0 && signbit(number))
        kind = NUMBER_ANY;
    *to++ = (unsigned char)kind;
    if (kind == NUMBER_WHOLE)
        return varint_put_difference(to, (int64_t)number);
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    for (int i = 0; kind == NUMBER_ANY && i < 8; i++)
        *to++ = (unsigned char)(bits >> 8 * i);
    return to;
}

static double get_number(struct varint_reader *reader)
{
    uint64_t kind = varint_get(reader, NUMBER_ANY), bits = 0;
    double number = (double)NAN;
    if (kind == NUMBER_WHOLE)
        return (double)varint_get_difference(reader, UINT64_MAX);
    if (kind == NUMBER_NONE)
        return number;
    if (reader->end - reader->at < 8) {
        reader->bad = true;
        return number;
    }
    for (int i = 0; i < 8; i++)
        bits |= (uint64_t)*reader->at++ << 8 * i;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static unsigned char *put_packet(unsigned char *to, const struct trace_note *note)
{
    to = varint_put(to, (uint64_t)(note->port + (int64_t)1));
    if (note->port < 0) {
        to = varint_put(to, (uint32_t)note->peer);
        to = varint_put(to, note->worm);
    }
    return varint_put_difference(to, (int64_t)(note->other - note->step));
}

static void get_packet(struct varint_reader *reader, struct trace_note *note)
{
    note->port = (int32_t)((int64_t)varint_get(reader, (uint64_t)INT32_MAX + 1) - 1);
    if (note->port < 0) {
        note->peer = (int32_t)varint_get(reader, INT32_MAX);
        note->worm = varint_get(reader, UINT64_MAX);
    }
    note->other = note->step + (uint64_t)varint_get_difference(reader, UINT64_MAX);
}

unsigned char *trace_encode_note(unsigned char *to, struct trace_note *before, const struct trace_note *note)
{
    bool step = note->step != before->step, node = note->node != before->node;
    bool text = trace_note_has_text(note->kind), same = text && is_text(note->text, before->text);
    *to++ = (unsigned char)((unsigned)note->kind | (step ? NOTE_STEP : 0U) | (node ? NOTE_NODE : 0U) |
                            (same ? NOTE_SAME : 0U) | (note->sends ? NOTE_SENDS : 0U));
    if (step)
        to = varint_put(to, note->step - before->step);
    if (node)
        to = varint_put_difference(to, (int64_t)note->node - (int64_t)before->node);
    if (note->sends)
        to = varint_put(to, note->sends);
    if (trace_note_has_packet(note->kind) || note->kind == NOTE_CUT)
        to = put_packet(to, note);
    if (note->kind == NOTE_CRASHED)
        to = varint_put_difference(to, (int64_t)(note->other - note->step));
    if (note->kind == NOTE_CHOICE)
        to = varint_put(varint_put(to, (uint64_t)note->number), note->other);
    if (text && !same)
        to = put_text(to, note->text);
    if (note->kind == NOTE_VALUE)
        to = put_number(to, note->number);
    const char *last = text ? note->text : before->text;
    *before = *note;
    before->text = last;
    return to;
}

const unsigned char *trace_decode_note(const unsigned char *from, const unsigned char *end,
                                       struct trace_note *note, const char **last)
{
    if (from == end)
        return NULL;
    struct varint_reader reader = {from + 1, end, false};
    struct trace_note next = {
        .kind = *from & NOTE_KIND, .step = note->step, .node = note->node, .peer = -1, .port = -1};
    bool text = trace_note_has_text(next.kind);
    if (*from & NOTE_STEP)
        next.step = get_step(&reader, note->step);
    if (*from & NOTE_NODE)
        next.node = get_sender(&reader, note->node);
    if (*from & NOTE_SENDS)
        next.sends = (uint32_t)varint_get(&reader, UINT32_MAX);
    if (trace_note_has_packet(next.kind) || next.kind == NOTE_CUT)
        get_packet(&reader, &next);
    if (next.kind == NOTE_CRASHED)
        next.other = next.step + (uint64_t)varint_get_difference(&reader, UINT64_MAX);
    if (next.kind == NOTE_CHOICE) {
        next.number = (double)varint_get(&reader, INT32_MAX);
        next.other = varint_get(&reader, INT32_MAX);
    }
    if (text && !(*from & NOTE_SAME))
        *last = get_text(&reader);
    next.text = text ? *last : NULL;
    if (next.kind == NOTE_VALUE)
        next.number = get_number(&reader);
    *note = next;
    reader.bad |= next.kind >= NOTE_KINDS || (text && !next.text);
    return reader.bad ? NULL : reader.at;
}
