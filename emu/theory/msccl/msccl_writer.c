/*
 * msccl_writer.c: the schedule that a run followed, as an XML file of MSCCL, for its runtimes and for other
 * people's simulators.
 *
 * Only tasks that are collectives of MSCCL can be written: gossip (allgather), broadcast, exchange
 * (alltoall), gather, scatter (the newer runtimes know these names), reduce and allreduce; and
 * reduce-scatter of schedules that name what they add up. What was written
 * is read again and checked, as `parray schedule` does, before the file is there: a schedule that does not do
 * what its collective says is not written.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

#include "facts/trace_event.h"
#include "facts/view.h"
#include "msccl/msccl_moves.h"
#include "msccl/traced_tokens.h"
#include "trace/kept_run.h"

extern const struct trace_format trace_msccl;

#define MOST_BYTES (INT64_C(1) << 40) /* of a call for which a runtime takes the file */

static void put_step(FILE *out, size_t number, const struct msccl_put_step *step)
{
    fprintf(out,
            "      <step s=\"%zu\" type=\"%s\" srcbuf=\"%c\" srcoff=\"%" PRId64
            "\" dstbuf=\"%c\" dstoff=\"%" PRId64 "\" cnt=\"%" PRIu32 "\" ",
            number, msccl_types[step->type].name, msccl_buffer_letters[step->src.buffer],
            step->type == MSCCL_NOP ? -1 : (int64_t)step->src.offset, msccl_buffer_letters[step->dst.buffer],
            step->type == MSCCL_NOP ? -1 : (int64_t)step->dst.offset, step->count);
    if (step->needs)
        fprintf(out, "depid=\"%" PRIu32 "\" deps=\"%" PRIu32 "\"", step->need.block, step->need.step);
    else
        fputs("depid=\"-1\" deps=\"-1\"", out);
    fprintf(out, " hasdep=\"%d\"/>\n", step->signals);
}

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

static void put_gpu(FILE *out, const struct traced_tokens *tokens, uint32_t rank,
                    const struct msccl_blocks *gpu)
{
    fprintf(out,
            "  <gpu id=\"%" PRIu32 "\" i_chunks=\"%" PRIu32 "\" o_chunks=\"%" PRIu32 "\" s_chunks=\"%" PRIu32
            "\">\n",
            rank, input_chunks(tokens, rank), output_chunks(tokens, rank), gpu->scratch);
    for (size_t i = 0; i < gpu->count; i++) {
        const struct msccl_put_block *block = &gpu->block[i];
        fprintf(out, "    <tb id=\"%zu\" send=\"%" PRId32 "\" recv=\"%" PRId32 "\" chan=\"%" PRIu32 "\">\n",
                i, block->send, block->recv, block->channel);
        for (size_t k = 0; k < block->steps; k++)
            put_step(out, k, &block->step[k]);
        fputs("    </tb>\n", out);
    }
    fputs("  </gpu>\n", out);
}

static uint32_t count_channels(const struct msccl_moves *moves)
{
    uint32_t most = 0;
    for (uint32_t gpu = 0; gpu < moves->tokens->nodes; gpu++)
        for (size_t i = 0; i < moves->gpu[gpu].count; i++)
            if (moves->gpu[gpu].block[i].channel > most)
                most = moves->gpu[gpu].block[i].channel;
    return most + 1;
}

static void put_name(FILE *out, const char *name)
{
    for (; *name; name++)
        fputc(isalnum((unsigned char)*name) || *name == '-' ? *name : '_', out);
}

/* All attributes that any runtime wants are written, in the order in which MSCCL's own tools write them. What
 * a file is for: an alltoall in place would overwrite what has yet to be sent. */
static void msccl_text(FILE *out, const struct msccl_moves *moves, const struct view *view)
{
    const struct traced_tokens *tokens = moves->tokens;
    bool has_root = tokens->collective != MSCCL_ALLGATHER && tokens->collective != MSCCL_ALLREDUCE &&
                    tokens->collective != MSCCL_ALLTOALL && tokens->collective != MSCCL_REDUCE_SCATTER;
    uint32_t chunks = tokens->collective == MSCCL_ALLTOALL ? tokens->nodes * tokens->part : tokens->chunks;
    fputs("<algo name=\"", out);
    put_name(out, view->program);
    fprintf(out,
            "\" proto=\"Simple\" nchannels=\"%" PRIu32 "\" nchunksperloop=\"%" PRIu32 "\" ngpus=\"%" PRIu32
            "\" coll=\"%s\" inplace=\"%d\" outofplace=\"1\" minBytes=\"0\" maxBytes=\"%" PRId64 "\"",
            count_channels(moves), chunks, tokens->nodes, msccl_collective_names[tokens->collective],
            tokens->collective != MSCCL_ALLTOALL, MOST_BYTES);
    if (has_root)
        fprintf(out, " root=\"%" PRIu32 "\"", tokens->root);
    fputs(">\n", out);
    if (moves->empty)
        fprintf(out, "  <!-- %" PRIu64 " packets of the run carried no chunk, and are left out -->\n",
                moves->empty);
    for (uint32_t gpu = 0; gpu < tokens->nodes; gpu++)
        put_gpu(out, tokens, gpu, &moves->gpu[gpu]);
    fputs("</algo>\n", out);
}

/* --------------------------------------------------------------------------------------- the schedule */

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

/* Make the schedule of the events, and write and prove its text. */
static void make_schedule(struct kept_run *run, const struct view *view, const struct traced_tokens *tokens)
{
    struct msccl_moves moves = {
        .tokens = tokens, .topo = view->topo, .event = run->event, .count = run->count};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    moves.error = run->reason;
    moves.error_size = sizeof run->reason;
    msccl_moves_open(&moves);
    bool fine = out && make_moves(&moves);
    if (fine)
        msccl_text(out, &moves, view);
    if (!out || fclose(out) != 0)
        snprintf(run->reason, sizeof run->reason, "out of memory");
    if (fine && !run->reason[0] && msccl_proof(text, size, run->reason, sizeof run->reason))
        fwrite(text, 1, size, run->to.out);
    msccl_moves_free(&moves);
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
    static const struct kept_format format = {
        .name = "MSCCL XML", .unended = "the run did not come to its end", .write = msccl_write};
    return kept_run_open(&format, path, error, error_size);
}

const struct trace_format trace_msccl = {
    .ending = ".xml",
    .help = "MSCCL XML, for collectives",
    .open = msccl_open,
};
