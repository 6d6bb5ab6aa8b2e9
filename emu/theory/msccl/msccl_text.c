/*
 * msccl_text.c: all attributes that any runtime wants are written, in the order in which MSCCL's own tools
 * write them.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdint.h>

#include "facts/view.h"
#include "topo/topo.h"
#include "msccl/msccl_moves.h"
#include "msccl/msccl_text.h"

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

/* What a file is for: an alltoall in place would overwrite what has yet to be sent. */
void msccl_text(FILE *out, const struct msccl_moves *moves, const struct view *view)
{
    const struct traced_tokens *tokens = moves->tokens;
    bool has_root = tokens->collective != MSCCL_ALLGATHER && tokens->collective != MSCCL_ALLREDUCE &&
                    tokens->collective != MSCCL_ALLTOALL;
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
