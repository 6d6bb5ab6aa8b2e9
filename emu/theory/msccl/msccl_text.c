/*
 * msccl_text.c: XML, with all attributes that any runtime wants, in the order in which MSCCL's own tools
 * write them.
 */
#include <ctype.h>
#include <inttypes.h>

#include "msccl/msccl_text.h"
#include "schedule/msccl_cells.h"

void msccl_name_write(FILE *out, const char *name)
{
    for (; *name; name++)
        fputc(isalnum((unsigned char)*name) || *name == '-' ? *name : '_', out);
}

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

static void put_gpu(FILE *out, uint32_t rank, const uint32_t chunks[2], const struct msccl_blocks *gpu)
{
    fprintf(out,
            "  <gpu id=\"%" PRIu32 "\" i_chunks=\"%" PRIu32 "\" o_chunks=\"%" PRIu32 "\" s_chunks=\"%" PRIu32
            "\">\n",
            rank, chunks[0], chunks[1], gpu->scratch);
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
    for (uint32_t gpu = 0; gpu < moves->gpus; gpu++)
        for (size_t i = 0; i < moves->gpu[gpu].count; i++)
            if (moves->gpu[gpu].block[i].channel > most)
                most = moves->gpu[gpu].block[i].channel;
    return most + 1;
}

void msccl_xml_write(FILE *out, const struct msccl_head *head, const struct msccl_moves *moves)
{
    fputs("<algo name=\"", out);
    msccl_name_write(out, head->name);
    fprintf(out,
            "\" proto=\"Simple\" nchannels=\"%" PRIu32 "\" nchunksperloop=\"%" PRIu32 "\" ngpus=\"%" PRIu32
            "\" coll=\"%s\" inplace=\"%d\" outofplace=\"%d\" minBytes=\"0\" maxBytes=\"%" PRId64 "\"",
            count_channels(moves), head->chunks, moves->gpus, msccl_collective_names[head->collective],
            head->in_place, head->out_of_place, MSCCL_MOST_BYTES);
    if (msccl_has_root(head->collective))
        fprintf(out, " root=\"%" PRIu32 "\"", head->root);
    fputs(">\n", out);
    if (moves->empty)
        fprintf(out, "  <!-- %" PRIu64 " packets of the run carried no chunk, and are left out -->\n",
                moves->empty);
    for (uint32_t gpu = 0; gpu < moves->gpus; gpu++)
        put_gpu(out, gpu, head->buffer[gpu], &moves->gpu[gpu]);
    fputs("</algo>\n", out);
}
