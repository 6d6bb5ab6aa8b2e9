/*
 * sent_chunks.c: two passes over the sends of each step: first all that is read, then all that is written.
 *
 * A spot is a chunk on a gpu that some send reads or writes. The table of spots is made of the sends alone,
 * so that a file costs no more memory than its own size and the buffers of its collective.
 */
#include "schedule/sent_chunks.h"

#include <stdlib.h>

#include "alloc.h"
#include "schedule/msccl_cells.h"

static const char what_for[] = "the sends of a schedule";

struct spot {
    uint32_t gpu, address;
    uint32_t cell;
    uint32_t writer; /* the last operation that wrote it; SCHEDULE_NO_OP: none */
    uint32_t reads;  /* 1 + the last one of `read` since then; 0: none */
};

struct spot_read {
    uint32_t op, before; /* 1 + the read of the spot before; 0: none */
};

struct sent_placing {
    const struct sent_chunks *sent;
    struct schedule *schedule;
    struct spot *spot;
    size_t spots;
    struct spot_read *read;      /* of each send */
    uint32_t *earlier;           /* of each send: 1 + the send before it over the same link; 0: none */
    uint32_t *sender, *receiver; /* operations of each send */
};

/* ------------------------------------------------------------------------------------------- collectives */

void sent_chunks_add(struct sent_chunks *sent, const struct sent_chunk *send)
{
    sent->send = memory_grow(sent->send, &sent->room, sent->sends + 1, sizeof *send, what_for);
    sent->send[sent->sends++] = *send;
}

uint64_t sent_chunks_addresses(const struct sent_chunks *sent)
{
    return sent->collective == MSCCL_ALLTOALL ? (uint64_t)sent->chunks * sent->gpus : sent->chunks;
}

static uint32_t part_of(const struct sent_chunks *sent)
{
    return sent->chunks / sent->gpus;
}

bool sent_chunks_begin(const struct sent_chunks *sent, uint32_t address, uint32_t gpu, uint32_t *index)
{
    uint32_t part = part_of(sent);

    switch (sent->collective) {
    case MSCCL_ALLGATHER:
    case MSCCL_GATHER:
        *index = address % part;
        return address / part == gpu;
    case MSCCL_ALLTOALL:
        *index = address / sent->chunks * part + address % part;
        return address / part % sent->gpus == gpu;
    case MSCCL_BROADCAST:
    case MSCCL_SCATTER:
        *index = address;
        return gpu == sent->root;
    default:
        *index = address;
        return true;
    }
}

bool sent_chunks_end(const struct sent_chunks *sent, uint32_t address, uint32_t gpu, uint32_t *index)
{
    uint32_t part = part_of(sent);

    switch (sent->collective) {
    case MSCCL_ALLTOALL:
        *index = address % sent->chunks;
        return address / sent->chunks == gpu;
    case MSCCL_SCATTER:
    case MSCCL_REDUCE_SCATTER:
        *index = address % part;
        return address / part == gpu;
    case MSCCL_GATHER:
    case MSCCL_REDUCE:
        *index = address;
        return gpu == sent->root;
    default:
        *index = address;
        return true;
    }
}

static bool adds_up(const struct sent_chunks *sent)
{
    return sent->collective == MSCCL_ALLREDUCE || sent->collective == MSCCL_REDUCE_SCATTER ||
           sent->collective == MSCCL_REDUCE;
}

uint32_t sent_chunks_beginnings(const struct sent_chunks *sent)
{
    return adds_up(sent) ? sent->gpus : 1;
}

uint32_t sent_chunks_endings(const struct sent_chunks *sent)
{
    bool all = sent->collective == MSCCL_ALLGATHER || sent->collective == MSCCL_ALLREDUCE ||
               sent->collective == MSCCL_BROADCAST;
    return all ? sent->gpus : 1;
}

/* ------------------------------------------------------------------------------------------------- spots */

static int spot_order(const void *left, const void *right)
{
    const struct spot *a = left, *b = right;

    if (a->gpu != b->gpu)
        return a->gpu < b->gpu ? -1 : 1;
    return a->address < b->address ? -1 : a->address > b->address;
}

static struct spot *spot_at(const struct sent_placing *p, uint32_t gpu, uint32_t address)
{
    struct spot key = {.gpu = gpu, .address = address};

    return bsearch(&key, p->spot, p->spots, sizeof key, spot_order);
}

static void find_spots(struct sent_placing *p)
{
    const struct sent_chunks *sent = p->sent;
    size_t kept = 0;

    p->spot = memory_take(2 * sent->sends, sizeof p->spot[0], what_for);
    for (size_t i = 0; i < sent->sends; i++) {
        p->spot[p->spots++] = (struct spot){sent->send[i].from, sent->send[i].address, 0, SCHEDULE_NO_OP, 0};
        p->spot[p->spots++] = (struct spot){sent->send[i].to, sent->send[i].address, 0, SCHEDULE_NO_OP, 0};
    }
    qsort(p->spot, p->spots, sizeof p->spot[0], spot_order);
    for (size_t i = 0; i < p->spots; i++)
        if (!kept || spot_order(&p->spot[kept - 1], &p->spot[i]) != 0)
            p->spot[kept++] = p->spot[i];
    p->spots = kept;
}

/* Give every spot its place in its buffer; then, in `cell`, that of scratch is counted. */
static void count_scratch(struct sent_placing *p, struct msccl_file *file)
{
    uint32_t index;

    for (struct spot *spot = p->spot; spot < p->spot + p->spots; spot++)
        if (!sent_chunks_end(p->sent, spot->address, spot->gpu, &index) &&
            !sent_chunks_begin(p->sent, spot->address, spot->gpu, &index))
            spot->cell = file->gpu[spot->gpu].chunks[MSCCL_SCRATCH]++;
}

static void place_spots(struct sent_placing *p)
{
    uint32_t index;

    for (struct spot *spot = p->spot; spot < p->spot + p->spots; spot++) {
        const struct schedule_buffer *buffer = p->schedule->space[spot->gpu].buffer;

        if (sent_chunks_end(p->sent, spot->address, spot->gpu, &index))
            spot->cell = buffer[MSCCL_OUTPUT].cell + index;
        else if (sent_chunks_begin(p->sent, spot->address, spot->gpu, &index))
            spot->cell = buffer[MSCCL_INPUT].cell + index;
        else
            spot->cell += buffer[MSCCL_SCRATCH].cell;
    }
}

/* ------------------------------------------------------------------------------------------------- links */

static int link_order(const void *left, const void *right)
{
    const struct sent_chunk *a = *(const struct sent_chunk *const *)left,
                            *b = *(const struct sent_chunk *const *)right;

    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    if (a->link != b->link)
        return a->link < b->link ? -1 : 1;
    return a < b ? -1 : a > b;
}

static void find_earlier(struct sent_placing *p)
{
    const struct sent_chunks *sent = p->sent;
    const struct sent_chunk **order = memory_take(sent->sends, sizeof order[0], what_for);

    p->earlier = memory_take(sent->sends, sizeof p->earlier[0], what_for);
    for (size_t i = 0; i < sent->sends; i++)
        order[i] = &sent->send[i];
    if (sent->sends)
        qsort(order, sent->sends, sizeof order[0], link_order);
    for (size_t i = 1; i < sent->sends; i++)
        if (order[i]->from == order[i - 1]->from && order[i]->to == order[i - 1]->to &&
            order[i]->link == order[i - 1]->link)
            p->earlier[order[i] - sent->send] = (uint32_t)(order[i - 1] - sent->send) + 1;
    free(order);
}

/* -------------------------------------------------------------------------------------------- operations */

static void need(struct sent_placing *p, uint32_t op, uint32_t before)
{
    if (before != SCHEDULE_NO_OP)
        schedule_need(p->schedule, op, before, false);
}

static struct schedule_op op_of(const struct sent_chunk *send, uint32_t gpu, uint32_t cell)
{
    struct schedule_op op = schedule_op_of((int)gpu, send->line);

    op.size = send->address;
    op.index = (int32_t)send->step;
    op.source = op.target = cell;
    op.count = 1;
    return op;
}

static void add_sender(struct sent_placing *p, size_t i)
{
    const struct sent_chunk *send = &p->sent->send[i];
    struct spot *spot = spot_at(p, send->from, send->address);
    struct schedule_op op = op_of(send, send->from, spot->cell);

    op.does = SCHEDULE_READS | SCHEDULE_SENDS;
    op.to = (int32_t)send->to;
    op.to_tag = (int32_t)send->link;
    p->sender[i] = schedule_add(p->schedule, &op);
    need(p, p->sender[i], spot->writer);
    if (p->earlier[i])
        need(p, p->sender[i], p->sender[p->earlier[i] - 1]);
    p->read[i] = (struct spot_read){p->sender[i], spot->reads};
    spot->reads = (uint32_t)i + 1;
}

static bool is_added(const struct sent_placing *p, const struct sent_chunk *send, const struct spot *spot)
{
    uint32_t index;
    bool has = spot->writer != SCHEDULE_NO_OP || sent_chunks_begin(p->sent, send->address, send->to, &index);

    return send->meets == SENT_ADDS || (send->meets == SENT_ADDS_TO_DATA && adds_up(p->sent) && has);
}

static void add_receiver(struct sent_placing *p, size_t i)
{
    const struct sent_chunk *send = &p->sent->send[i];
    struct spot *spot = spot_at(p, send->to, send->address);
    struct schedule_op op = op_of(send, send->to, spot->cell);

    op.does = SCHEDULE_RECEIVES | SCHEDULE_WRITES | (is_added(p, send, spot) ? SCHEDULE_READS : 0);
    op.from = (int32_t)send->from;
    op.from_tag = (int32_t)send->link;
    p->receiver[i] = schedule_add(p->schedule, &op);
    need(p, p->receiver[i], spot->writer);
    for (uint32_t read = spot->reads; read; read = p->read[read - 1].before)
        need(p, p->receiver[i], p->read[read - 1].op);
    if (p->earlier[i])
        need(p, p->receiver[i], p->receiver[p->earlier[i] - 1]);
    spot->writer = p->receiver[i];
    spot->reads = 0;
}

/* What a gpu has for itself in an alltoall goes from its input to its output. */
static void add_own_part(struct sent_placing *p, uint32_t gpu)
{
    const struct schedule_buffer *buffer = p->schedule->space[gpu].buffer;
    uint32_t part = part_of(p->sent), first = gpu * p->sent->chunks + gpu * part;
    struct schedule_op op = schedule_op_of((int)gpu, p->sent->sends ? p->sent->send[0].line : 0);

    op.does = SCHEDULE_READS | SCHEDULE_WRITES;
    op.size = first;
    op.source = buffer[MSCCL_INPUT].cell + gpu * part;
    op.target = buffer[MSCCL_OUTPUT].cell + gpu * part;
    op.count = part;
    uint32_t copy = schedule_add(p->schedule, &op);

    for (uint32_t k = 0; k < part; k++) {
        struct spot *spot = spot_at(p, gpu, first + k);

        if (spot)
            spot->writer = copy;
    }
}

static void add_steps(struct sent_placing *p)
{
    const struct sent_chunks *sent = p->sent;

    for (size_t first = 0, end; first < sent->sends; first = end) {
        for (end = first; end < sent->sends && sent->send[end].step == sent->send[first].step; end++)
            add_sender(p, end);
        for (size_t i = first; i < end; i++)
            add_receiver(p, i);
    }
}

/* --------------------------------------------------------------------------------------------- the whole */

/* The cells of the collective, as of a file of MSCCL. False after a finding. */
static bool open_cells(struct sent_placing *p, const struct schedule_format *format, const char *file_name,
                       const char *name, struct findings *findings)
{
    const struct sent_chunks *sent = p->sent;
    struct msccl_purpose purpose = {sent->collective, sent->root, sent->collective != MSCCL_ALLTOALL};
    struct msccl_file file = {.gpus = sent->gpus, .chunks = sent->chunks};

    file.gpu = memory_take(file.gpus, sizeof file.gpu[0], what_for);
    find_spots(p);
    count_scratch(p, &file);
    p->schedule = schedule_new(format, file_name, (int)sent->gpus);
    msccl_entitle(p->schedule, name, &purpose, sent->chunks);
    bool fine = msccl_cells(&file, &purpose, p->schedule, findings);

    free(file.gpu);
    return fine;
}

bool sent_chunks_fit(const struct sent_chunks *sent, uint64_t sends, struct findings *findings)
{
    uint64_t cells = (uint64_t)sent->chunks * sent->gpus;

    if (sent->gpus <= MSCCL_MOST_GPUS && cells <= MSCCL_MOST_ALL_CHUNKS && sends <= SENT_MOST)
        return true;
    finding_add(
        findings, SEVERITY_UNUSABLE, "chunks", 0, 0,
        "%u gpus with %u chunks each and %llu sends are too many: all gpus together may have %d chunks and "
        "%d sends; take a smaller instance",
        sent->gpus, sent->chunks, (unsigned long long)sends, MSCCL_MOST_ALL_CHUNKS, SENT_MOST);
    return false;
}

struct schedule *sent_chunks_schedule(const struct sent_chunks *sent, const struct schedule_format *format,
                                      const char *file, const char *name, struct findings *findings)
{
    struct sent_placing p = {.sent = sent};

    if (!sent_chunks_fit(sent, sent->sends, findings))
        return NULL;
    bool fine = open_cells(&p, format, file, name, findings);

    if (fine) {
        place_spots(&p);
        find_earlier(&p);
        p.read = memory_take(sent->sends, sizeof p.read[0], what_for);
        p.sender = memory_take(sent->sends, sizeof p.sender[0], what_for);
        p.receiver = memory_take(sent->sends, sizeof p.receiver[0], what_for);
        for (uint32_t gpu = 0; sent->collective == MSCCL_ALLTOALL && gpu < sent->gpus; gpu++)
            add_own_part(&p, gpu);
        add_steps(&p);
        schedule_finish(p.schedule);
    } else {
        schedule_free(p.schedule);
        p.schedule = NULL;
    }
    free(p.spot);
    free(p.read);
    free(p.earlier);
    free(p.sender);
    free(p.receiver);
    return p.schedule;
}

void sent_chunks_describe(const struct schedule *schedule, const struct schedule_op *op, char *text,
                          size_t size)
{
    unsigned long long address = op->size;

    if (schedule_does(op, SCHEDULE_SENDS | SCHEDULE_RECEIVES))
        snprintf(text, size, "%s chunk %llu in %s %d", schedule_does(op, SCHEDULE_SENDS) ? "send" : "receive",
                 address, schedule->format->index_word, op->index);
    else
        snprintf(text, size, "copy of its own chunks from %llu on", address);
}
