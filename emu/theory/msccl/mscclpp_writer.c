/*
 * mscclpp_writer.c: execution plans of MSCCL++, in JSON: `put` and `signal` at one end of a connection,
 * `wait` at the other end, over a memory channel of its own for each connection.
 *
 * The threads of a block are not in step: a `nop` is written wherever an operation must be done by all
 * threads before the next one begins.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "machine/memory.h"
#include "msccl/msccl_text.h"
#include "msccl/plan_links.h"
#include "schedule/msccl_cells.h"

enum { SEMAPHORES_MOST = 16 }; /* of an operation */

/* The operations of a block are written one after the other. */
struct plan_text {
    FILE *out;
    struct msccl_moves *moves;
    struct plan_links *links;
    uint32_t gpu, block;
    bool begun;   /* the block has an operation */
    bool pending; /* all threads must have done the last one before the next one */
};

/* ------------------------------------------------------------------------------------------ operations */

static void begin_op(struct plan_text *t, const char *name, bool settles)
{
    if (t->pending)
        fputs(",\n     {\"name\": \"nop\"}", t->out);
    fprintf(t->out, "%s\n     {\"name\": \"%s\"", t->begun ? "," : "", name);
    t->begun = true;
    t->pending = !settles;
}

static void put_place(FILE *out, const char *before, struct msccl_place place, uint32_t count)
{
    fprintf(out, "%s{\"type\": \"%c\", \"index\": %" PRIu32 ", \"size\": %" PRIu32 "}", before,
            msccl_buffer_letters[place.buffer], place.offset, count);
}

static void put_channel(struct plan_text *t)
{
    fputs(", \"channel_ids\": [0], \"channel_type\": \"memory\"}", t->out);
}

static void put_local(struct plan_text *t, const struct msccl_place *from, size_t froms,
                      struct msccl_place to, uint32_t count)
{
    begin_op(t, froms > 1 ? "re" : "copy", false);
    fputs(", \"src_buff\": ", t->out);
    for (size_t i = 0; i < froms; i++)
        put_place(t->out, i ? ", " : "[", from[i], count);
    fputs("], \"dst_buff\": ", t->out);
    put_place(t->out, "[", to, count);
    fputs(froms > 1 ? "], \"reduce_op\": \"sum\"}" : "]}", t->out);
}

/* The semaphores that the block acquires before a step, or releases behind it. */
static void put_semaphores(struct plan_text *t, size_t step, bool acquires)
{
    uint32_t many = 0;
    for (size_t i = 0; i < t->links->holds; i++) {
        const struct plan_hold *hold = &t->links->hold[i];
        const struct msccl_at *at = acquires ? &hold->taken : &hold->given;
        if (at->block != t->block || at->step != step)
            continue;
        if (many % SEMAPHORES_MOST == 0) {
            fputs(many ? "]}" : "", t->out);
            begin_op(t, acquires ? "sem_acquire" : "sem_release", !acquires);
            fputs(", \"semaphore_ids\": [", t->out);
        }
        fprintf(t->out, "%s%" PRIu32, many++ % SEMAPHORES_MOST ? ", " : "", hold->semaphore);
    }
    fputs(many ? "]}" : "", t->out);
}

static struct msccl_place landing_of(const struct msccl_put_step *step)
{
    return step->staged ? (struct msccl_place){MSCCL_SCRATCH, step->staged - 1} : step->dst;
}

static void put_message(struct plan_text *t, const struct msccl_put_step *step, size_t number)
{
    const struct msccl_put_step *receive = plan_links_receive(t->links, t->moves, t->gpu, t->block, number);
    struct msccl_place to = landing_of(receive);
    begin_op(t, "put", false);
    put_place(t->out, ", \"src_buff\": [", step->src, step->count);
    fprintf(t->out,
            "], \"dst_buff\": [{\"buffer_id\": %" PRIu32 ", \"index\": %" PRIu32 ", \"size\": %" PRIu32 "}]",
            plan_links_ref(t->links, t->block, to.buffer), to.offset, step->count);
    put_channel(t);
}

/* A message without chunks is a signal alone. */
static void put_send(struct plan_text *t, const struct msccl_put_step *step, size_t number)
{
    if (step->count)
        put_message(t, step, number);
    begin_op(t, "signal", true);
    put_channel(t);
}

static void put_receive(struct plan_text *t, const struct msccl_put_step *step)
{
    const struct msccl_place from[] = {step->src, landing_of(step)};
    begin_op(t, "wait", false);
    put_channel(t);
    if (step->type == MSCCL_RRC)
        put_local(t, from, 2, step->dst, step->count);
    else if (step->staged)
        put_local(t, from + 1, 1, step->dst, step->count);
}

static void put_step(struct plan_text *t, const struct msccl_put_step *step, size_t number)
{
    const struct msccl_place from[] = {step->dst, step->src};
    put_semaphores(t, number, true);
    if (msccl_types[step->type].sends)
        put_send(t, step, number);
    else if (msccl_types[step->type].receives)
        put_receive(t, step);
    else if (step->type == MSCCL_RE)
        put_local(t, from, 2, step->dst, step->count);
    else if (step->type == MSCCL_CPY)
        put_local(t, from + 1, 1, step->dst, step->count);
    put_semaphores(t, number, false);
}

/* -------------------------------------------------------------------------------------- blocks and gpus */

static void put_block(struct plan_text *t)
{
    const struct msccl_put_block *block = &t->moves->gpu[t->gpu].block[t->block];
    uint32_t channel = plan_links_channel(t->links, t->moves, t->gpu, t->block);
    const char *comma = "";
    fprintf(t->out, "%s\n   {\"id\": %" PRIu32 ", \"channels\": [", t->block ? "," : "", t->block);
    if (channel != PLAN_NO_CHANNEL)
        fprintf(t->out, "{\"channel_type\": \"memory\", \"channel_ids\": [%" PRIu32 "]}", channel);
    fputs("],\n    \"remote_buffer_refs\": [", t->out);
    if (block->send >= 0)
        fputs("{\"access_channel_type\": \"memory\", \"remote_buffer_ids\": [", t->out);
    for (size_t i = 0; block->send >= 0 && i < t->links->refs; i++)
        if (t->links->ref[i].block == t->block) {
            fprintf(t->out, "%s%" PRIu32, comma, t->links->ref[i].remote);
            comma = ", ";
        }
    fputs(block->send >= 0 ? "]}],\n    \"ops\": [" : "],\n    \"ops\": [", t->out);
    t->begun = t->pending = false;
    for (size_t k = 0; k < block->steps; k++)
        put_step(t, &block->step[k], k);
    fputs("]}", t->out);
}

static void put_peers(struct plan_text *t)
{
    const char *comma = "";
    for (size_t i = 0; i < t->links->connections; i++) {
        const struct plan_connection *c = &t->links->connection[i];
        if (c->from != t->gpu && c->to != t->gpu)
            continue;
        fprintf(t->out, "%s%" PRIu32, *comma ? ", " : "{\"channel_type\": \"memory\", \"connected_to\": [",
                c->from == t->gpu ? c->to : c->from);
        comma = ",";
    }
    fputs(*comma ? "]}" : "", t->out);
}

static void put_gpu(struct plan_text *t, const uint32_t chunks[2])
{
    plan_links_begin_gpu(t->links, t->moves, t->gpu);
    fprintf(t->out,
            "%s\n {\"id\": %" PRIu32 ", \"input_chunks\": %" PRIu32 ", \"output_chunks\": %" PRIu32
            ", \"scratch_chunks\": %" PRIu32 ",\n  \"channels\": [",
            t->gpu ? "," : "", t->gpu, chunks[0], chunks[1], t->moves->gpu[t->gpu].scratch);
    put_peers(t);
    fputs("],\n  \"remote_buffers\": [", t->out);
    for (size_t i = 0; i < t->links->remotes; i++)
        fprintf(t->out, "%s{\"rank\": %" PRIu32 ", \"type\": \"%c\", \"access_channel_types\": [\"memory\"]}",
                i ? ",\n   " : "", t->links->remote[i].rank,
                msccl_buffer_letters[t->links->remote[i].buffer]);
    fputs("],\n  \"semaphores\": [", t->out);
    for (uint32_t i = 0; i < t->links->semaphores; i++)
        fprintf(t->out, "%s{\"init_value\": 0}", i ? ", " : "");
    fputs("],\n  \"threadblocks\": [", t->out);
    for (t->block = 0; t->block < t->moves->gpu[t->gpu].count; t->block++)
        put_block(t);
    fputs("]}", t->out);
}

void mscclpp_json_write(FILE *out, const struct msccl_head *head, struct msccl_moves *moves,
                        const struct schedule *schedule)
{
    struct plan_links links;
    struct plan_text t = {.out = out, .moves = moves, .links = &links};
    plan_links_open(&links, moves, schedule);
    fputs("{\"name\": \"", out);
    msccl_name_write(out, head->name);
    fprintf(out, "\", \"collective\": \"%s\"", msccl_collective_names[head->collective]);
    if (msccl_has_root(head->collective))
        fprintf(out, ", \"root\": %" PRIu32, head->root);
    fprintf(out, ", \"protocol\": \"Simple\", \"inplace\": %s,\n \"reuse_resources\": false, ",
            head->out_of_place ? "false" : "true");
    fprintf(out, "\"num_threads_per_block\": 1024, \"use_double_scratch_buffer\": false,\n ");
    fprintf(out, "\"buffer_alignment\": 16, \"min_message_size\": 0, \"max_message_size\": %" PRId64 ",\n ",
            MSCCL_MOST_BYTES);
    fputs("\"gpus\": [", out);
    for (t.gpu = 0; t.gpu < moves->gpus; t.gpu++)
        put_gpu(&t, head->buffer[t.gpu]);
    fputs("]}\n", out);
    plan_links_close(&links);
}
