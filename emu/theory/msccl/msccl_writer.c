/*
 * msccl_writer.c: the schedule that a run followed, as an XML file of MSCCL, for its runtimes and for other
 * people's simulators, or as a plan of MSCCL++.
 *
 * Only tasks that are collectives of MSCCL can be written: gossip (allgather), broadcast, exchange
 * (alltoall), gather, scatter (the newer runtimes know these names), reduce and allreduce; and
 * reduce-scatter of schedules that name what they add up. What was written
 * is read again and checked, as `parray schedule` does, before the file is there: a schedule that does not do
 * what its collective says is not written.
 */
#include <stdlib.h>

#include "facts/trace_event.h"
#include "facts/view.h"
#include "machine/memory.h"
#include "msccl/msccl_convert.h"
#include "msccl/msccl_moves.h"
#include "msccl/msccl_text.h"
#include "msccl/traced_tokens.h"
#include "trace/kept_run.h"

extern const struct trace_format trace_msccl;

/* The chunks of a gpu's buffers. */
static uint32_t input_chunks(const struct traced_tokens *tokens, uint32_t gpu)
{
    switch (tokens->collective) {
    case MSCCL_ALLGATHER:
    case MSCCL_GATHER:
        return tokens->part;
    case MSCCL_ALLTOALL:
        return tokens->nodes * tokens->part;
    case MSCCL_SCATTER:
        return gpu == tokens->root ? tokens->chunks : 0;
    default:
        return tokens->chunks;
    }
}

static uint32_t output_chunks(const struct traced_tokens *tokens, uint32_t gpu)
{
    switch (tokens->collective) {
    case MSCCL_SCATTER:
    case MSCCL_REDUCE_SCATTER:
        return tokens->part;
    case MSCCL_ALLTOALL:
        return tokens->nodes * tokens->part;
    case MSCCL_GATHER:
        return gpu == tokens->root ? tokens->chunks : 0;
    default:
        return tokens->chunks;
    }
}

/* What a file is for: an alltoall in place would overwrite what has yet to be sent. */
static struct msccl_head head_of(const struct traced_tokens *tokens, const struct view *view)
{
    bool alltoall = tokens->collective == MSCCL_ALLTOALL;
    struct msccl_head head = {.name = view->program,
                              .collective = tokens->collective,
                              .root = tokens->root,
                              .chunks = alltoall ? tokens->nodes * tokens->part : tokens->chunks,
                              .in_place = !alltoall,
                              .out_of_place = true};
    head.buffer = memory_take(tokens->nodes, sizeof head.buffer[0], "an MSCCL schedule");
    for (uint32_t gpu = 0; gpu < tokens->nodes; gpu++) {
        head.buffer[gpu][0] = input_chunks(tokens, gpu);
        head.buffer[gpu][1] = output_chunks(tokens, gpu);
    }
    return head;
}

/* --------------------------------------------------------------------------------------- the schedule */

static void msccl_write(struct kept_run *run, const struct view *view);

static const struct kept_format xml_format = {
    .name = "MSCCL XML", .unended = "the run did not come to its end", .write = msccl_write};
static const struct kept_format plan_format = {
    .name = "MSCCL++ JSON", .unended = "the run did not come to its end", .write = msccl_write};

static bool make_moves(struct msccl_moves *moves)
{
    const struct trace_event *event = moves->event;
    if (!moves->tokens->sums)
        return msccl_copies_make(moves);
    if (!moves->count || (event->carried && event->carried->sum))
        return msccl_named_sums_make(moves);
    if (moves->tokens->collective != MSCCL_REDUCE_SCATTER)
        return msccl_sums_make(moves);
    snprintf(moves->error, moves->error_size,
             "which parts of which sums a packet brings is not known of a run; of what `parray solve' finds "
             "it is");
    return false;
}

/* Prove the text, and write it, or the plan that comes of it. */
static void put_text(struct kept_run *run, const char *text, size_t size)
{
    struct schedule *schedule = msccl_proof(text, size, run->reason, sizeof run->reason);
    if (schedule && run->format == &plan_format)
        msccl_convert(schedule, MSCCL_AS_PLAN, run->to.out, run->reason, sizeof run->reason);
    else if (schedule)
        fwrite(text, 1, size, run->to.out);
    schedule_free(schedule);
}

/* Make the schedule of the events, and write and prove its text. */
static void make_schedule(struct kept_run *run, const struct view *view, const struct traced_tokens *tokens)
{
    struct msccl_moves moves = {
        .tokens = tokens, .topo = view->topo, .event = run->event, .count = run->count};
    struct msccl_head head = head_of(tokens, view);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    moves.error = run->reason;
    moves.error_size = sizeof run->reason;
    msccl_moves_open(&moves, tokens->nodes);
    bool fine = out && make_moves(&moves);
    if (fine)
        msccl_xml_write(out, &head, &moves);
    if (!out || fclose(out) != 0)
        snprintf(run->reason, sizeof run->reason, "out of memory");
    if (fine && !run->reason[0])
        put_text(run, text, size);
    msccl_moves_free(&moves);
    free(head.buffer);
    free(text);
}

static void msccl_write(struct kept_run *run, const struct view *view)
{
    struct traced_tokens tokens = {.opened = false};
    if (run->count && run->event[0].worm)
        snprintf(run->reason, sizeof run->reason, "worms are no messages between neighbours");
    else if (traced_tokens_open(&tokens, view, run->reason, sizeof run->reason))
        make_schedule(run, view, &tokens);
    traced_tokens_close(&tokens);
}

static struct trace_sink *msccl_open(const char *path, char *error, size_t error_size)
{
    return kept_run_open(&xml_format, path, error, error_size);
}

struct trace_sink *msccl_plan_open(const char *path, char *error, size_t error_size)
{
    return kept_run_open(&plan_format, path, error, error_size);
}

const struct trace_format trace_msccl = {
    .ending = ".xml",
    .help = "MSCCL XML, for collectives",
    .open = msccl_open,
};
