/*
 * msccl_sums.c: reduce and allreduce: each gpu has one place in which it adds up what comes.
 *
 * What a packet carries is what its sender had in that place when it sent the packet. Whether a node sent it
 * before or after it looked at what came in the same step, the words of the payload tell, where they are
 * known; else it is taken to be after. Packets whose payload is no sum that the sender has are left out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "msccl/msccl_moves.h"
#include "msccl/traced_tokens.h"
#include "trace/kept_run.h"

static const char what_for[] = "an MSCCL schedule";

/* The place of a gpu. */
struct gpu_sum {
    uint64_t *set;           /* the gpus whose tokens are in it, a bit each */
    uint32_t *word;          /* its value */
    struct msccl_at last;    /* the step that wrote it */
    struct msccl_at *reader; /* the steps that have read it since */
    size_t readers, room;
};

struct sum_writer {
    struct msccl_moves *moves;
    const struct traced_tokens *tokens;
    size_t set_words;    /* of 64 bits, of a set */
    struct gpu_sum *sum; /* of each gpu */
    uint64_t **packet;   /* of each event: the set that it carries; NULL: nothing */
};

static struct msccl_place place_of(const struct traced_tokens *tokens, uint32_t gpu)
{
    bool wanted = tokens->collective == MSCCL_ALLREDUCE || gpu == tokens->root;
    return (struct msccl_place){wanted ? MSCCL_OUTPUT : MSCCL_SCRATCH, 0};
}

/* ------------------------------------------------------------------------------------------ values */

/* The value of a set of tokens, word k. */
static uint32_t value_of(const struct sum_writer *s, const uint64_t *set, uint32_t k)
{
    uint32_t value = 0;
    for (uint32_t gpu = 0; gpu < s->tokens->nodes; gpu++)
        if (set[gpu / 64] >> gpu % 64 & 1)
            value += token_word(
                &s->tokens->asked.key,
                (struct token_name){s->tokens->guest ? s->tokens->guest[gpu] : (int)gpu, -1, 0}, k);
    return value;
}

static void set_values(struct sum_writer *s, uint32_t gpu)
{
    for (uint32_t k = 0; k < s->tokens->part; k++)
        s->sum[gpu].word[k] = value_of(s, s->sum[gpu].set, k);
}

/* Does the payload have the value that the sender has now? */
static bool has_value(const struct sum_writer *s, const struct trace_event *event)
{
    size_t size = s->tokens->part * sizeof(uint32_t);
    const char *data = event->data;
    for (size_t at = 0; at + size <= event->bytes; at += sizeof(uint32_t))
        if (memcmp(data + at, s->sum[event->from].word, size) == 0)
            return true;
    return false;
}

/* ------------------------------------------------------------------------------------------- steps */

static void send_sum(struct sum_writer *s, size_t number)
{
    const struct trace_event *event = &s->moves->event[number];
    struct gpu_sum *sum = &s->sum[event->from];
    struct msccl_put_step step = {.type = MSCCL_S, .count = s->tokens->part};
    step.src = place_of(s->tokens, event->from);
    step.dst = place_of(s->tokens, event->to);
    msccl_moves_need(s->moves, 0, sum->last);
    sum->reader = memory_grow(sum->reader, &sum->room, sum->readers + 1, sizeof sum->reader[0], what_for);
    sum->reader[sum->readers++] = msccl_moves_add(s->moves, event->from, (int32_t)event->to, -1,
                                                  kept_run_parallel(s->moves->topo, event), step, 1);
    s->packet[number] = memory_take(s->set_words, sizeof sum->set[0], what_for);
    memcpy(s->packet[number], sum->set, s->set_words * sizeof sum->set[0]);
}

static bool sent_early(void *of, size_t number)
{
    struct sum_writer *s = of;
    const struct trace_event *event = &s->moves->event[number];
    if (!event->data || !has_value(s, event))
        return false;
    send_sum(s, number);
    return true;
}

static bool sum_sent(void *of, size_t number)
{
    struct sum_writer *s = of;
    const struct trace_event *event = &s->moves->event[number];
    size_t size = s->tokens->part * sizeof(uint32_t);
    if (event->data ? has_value(s, event) : event->bytes >= size)
        send_sum(s, number);
    else
        s->moves->empty++;
    return true;
}

/* What a set has to do with another one. */
struct set_relation {
    bool common, beyond; /* members of both; members of the first that the second lacks */
    bool missing;        /* members of the second that the first lacks */
};

static struct set_relation compare(const struct sum_writer *s, const uint64_t *a, const uint64_t *b)
{
    struct set_relation all = {false, false, false};
    for (size_t i = 0; i < s->set_words; i++) {
        all.common |= (a[i] & b[i]) != 0;
        all.beyond |= (a[i] & ~b[i]) != 0;
        all.missing |= (b[i] & ~a[i]) != 0;
    }
    return all;
}

/* Add the packet to the gpu's sum, or put it in its place. What tells the gpu nothing new goes to scratch. */
static void receive_sum(struct sum_writer *s, const struct trace_event *event, const uint64_t *packet,
                        struct set_relation what)
{
    struct gpu_sum *sum = &s->sum[event->to];
    struct msccl_place place = place_of(s->tokens, event->to);
    struct msccl_put_step step = {.type = what.common ? MSCCL_R : MSCCL_RRC, .src = place, .dst = place};
    size_t needs = 0;
    step.count = s->tokens->part;
    if (what.beyond) {
        msccl_moves_need(s->moves, needs++, sum->last);
        for (size_t i = 0; i < sum->readers; i++)
            msccl_moves_need(s->moves, needs++, sum->reader[i]);
    } else {
        step.dst = (struct msccl_place){MSCCL_SCRATCH, s->moves->gpu[event->to].scratch};
        s->moves->gpu[event->to].scratch += step.count;
    }
    struct msccl_at at = msccl_moves_add(s->moves, event->to, -1, (int32_t)event->from,
                                         kept_run_parallel(s->moves->topo, event), step, needs);
    if (!what.beyond)
        return;
    sum->last = at;
    sum->readers = 0;
    for (size_t i = 0; i < s->set_words; i++)
        sum->set[i] |= packet[i];
    set_values(s, event->to);
}

static bool sum_came(void *of, size_t number)
{
    struct sum_writer *s = of;
    const struct trace_event *event = &s->moves->event[number];
    const uint64_t *packet = s->packet[number];
    if (!packet)
        return true;
    struct set_relation what = compare(s, packet, s->sum[event->to].set);
    if (what.common && what.beyond && what.missing) {
        snprintf(
            s->moves->error, s->moves->error_size,
            "the sum that node %u sends to node %u in step %llu has tokens that node %u has in its own sum, "
            "and lacks others of it: no step of MSCCL makes one sum of the two",
            event->from, event->to, (unsigned long long)event->step, event->to);
        return false;
    }
    receive_sum(s, event, packet, what);
    return true;
}

/* ------------------------------------------------------------------------------------ life and death */

static void begin(struct sum_writer *s, uint32_t gpu)
{
    struct gpu_sum *sum = &s->sum[gpu];
    struct msccl_put_step step = {.type = MSCCL_CPY, .count = s->tokens->part};
    sum->set = memory_take(s->set_words, sizeof sum->set[0], what_for);
    sum->word = memory_take(s->tokens->part, sizeof sum->word[0], what_for);
    sum->set[gpu / 64] |= UINT64_C(1) << gpu % 64;
    set_values(s, gpu);
    step.src.buffer = MSCCL_INPUT;
    step.dst = place_of(s->tokens, gpu);
    if (step.dst.buffer == MSCCL_SCRATCH)
        s->moves->gpu[gpu].scratch = step.count;
    sum->last = msccl_moves_add(s->moves, gpu, -1, -1, 0, step, 0);
}

bool msccl_sums_make(struct msccl_moves *moves)
{
    struct sum_writer s = {.moves = moves, .tokens = moves->tokens};
    const struct msccl_passes passes = {sent_early, sum_came, sum_sent, &s};
    s.set_words = (moves->tokens->nodes + 63) / 64;
    s.sum = memory_take(moves->tokens->nodes, sizeof s.sum[0], what_for);
    s.packet = memory_take(moves->count, sizeof s.packet[0], what_for);
    for (uint32_t gpu = 0; gpu < moves->tokens->nodes; gpu++)
        begin(&s, gpu);
    bool fine = msccl_moves_pass(moves, &passes);
    for (uint32_t gpu = 0; gpu < moves->tokens->nodes; gpu++) {
        free(s.sum[gpu].set);
        free(s.sum[gpu].word);
        free(s.sum[gpu].reader);
    }
    for (size_t i = 0; i < moves->count; i++)
        free(s.packet[i]);
    free(s.packet);
    free(s.sum);
    return fine;
}
