/*
 * traced_tokens.c: the task of the run is opened once more, for its demand and for the words of its tokens.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/outcome.h"
#include "facts/trace_event.h"
#include "facts/view.h"
#include "hash.h"
#include "layer/layer.h"
#include "machine/memory.h"
#include "msccl/traced_tokens.h"
#include "task/task.h"
#include "topo/topo.h"

enum { PARAM_SIZE = 256 };

/* ------------------------------------------------------------------------------------------ the task */

/* Open the case with those parameters of the run that the task has. */
static bool open_case(struct traced_tokens *tokens, const struct task *task, const struct view *view)
{
    char text[TASK_PARAMS_MOST][PARAM_SIZE];
    const char *params[TASK_PARAMS_MOST], *name, *value;
    size_t count = 0;
    for (size_t i = 0; view_param(view, i, &name, &value) && count < TASK_PARAMS_MOST; i++) {
        if (task_param_index(task, name, strlen(name)) < 0)
            continue;
        snprintf(text[count], PARAM_SIZE, "%s=%s", name, value);
        params[count] = text[count];
        count++;
    }
    const struct task_asked asked = {task, view->topo, view->seed, params, count};
    tokens->opened = true;
    return task_case_open(&tokens->asked, &asked);
}

/* Through a layer, tokens have the names of the ranks that the program sees. False: no memory. */
static bool see_through(struct traced_tokens *tokens, const struct view *view)
{
    char error[TOPO_ERROR_SIZE];
    const struct layer *layer = view->layer ? layer_find(view->layer) : NULL;
    struct topo *seen = layer ? topo_open(view->seen, error, sizeof error) : NULL;
    if (!layer)
        return true;
    if (!seen)
        return false;
    tokens->guest = memory_take((size_t)seen->nodes, sizeof tokens->guest[0], "the ranks of a layer");
    for (int rank = 0; rank < seen->nodes; rank++)
        tokens->guest[layer->place(seen, rank)] = rank;
    topo_close(seen);
    return true;
}

static int rank_seen(const struct traced_tokens *tokens, int gpu)
{
    return tokens->guest ? tokens->guest[gpu] : gpu;
}

/* The gpu of the only rank of a set. */
static uint32_t only_gpu(const struct traced_tokens *tokens, const struct node_set *set)
{
    uint32_t gpu = 0;
    while (rank_seen(tokens, (int)gpu) != node_set_rank(set, 0))
        gpu++;
    return gpu;
}

/* What form and sources and targets of a demand are called; MSCCL_CUSTOM: nothing that is here. */
static enum msccl_collective collective_of(const struct demand *demand, int nodes)
{
    bool from_all = demand->from.count == nodes, to_all = demand->to.count == nodes;
    if (demand->form == DEMAND_NOTHING || demand->form == DEMAND_PAIRS || demand->prefix)
        return MSCCL_CUSTOM;
    if (demand->form == DEMAND_PRIVATE && demand->combine)
        return from_all && to_all ? MSCCL_REDUCE_SCATTER : MSCCL_CUSTOM;
    if (demand->combine)
        return from_all && to_all                  ? MSCCL_ALLREDUCE
               : from_all && demand->to.count == 1 ? MSCCL_REDUCE
                                                   : MSCCL_CUSTOM;
    if (from_all && to_all)
        return demand->form == DEMAND_COPIES ? MSCCL_ALLGATHER : MSCCL_ALLTOALL;
    if (from_all && demand->to.count == 1)
        return MSCCL_GATHER;
    if (demand->from.count == 1 && to_all)
        return demand->form == DEMAND_COPIES ? MSCCL_BROADCAST : MSCCL_SCATTER;
    return MSCCL_CUSTOM;
}

/* Tokens that every source has for a target; 0: not all have equally many. */
static uint32_t tokens_each(const struct task_case *asked)
{
    for (int rank = 1; asked->first && rank < asked->topo->nodes; rank++)
        if (asked->first[rank + 1] - asked->first[rank] != asked->first[1] - asked->first[0])
            return 0;
    return asked->first ? asked->first[1] - asked->first[0] : 1;
}

/* ------------------------------------------------------------------------------------------- numbers */

static bool has_parts(enum msccl_collective collective)
{
    return collective == MSCCL_ALLGATHER || collective == MSCCL_GATHER || collective == MSCCL_SCATTER ||
           collective == MSCCL_REDUCE_SCATTER;
}

int traced_origin(const struct traced_tokens *tokens, uint32_t chunk)
{
    if (tokens->collective == MSCCL_ALLTOALL)
        return (int)(chunk / tokens->part / tokens->nodes);
    if (tokens->collective == MSCCL_ALLGATHER || tokens->collective == MSCCL_GATHER)
        return (int)(chunk / tokens->part);
    return (int)tokens->root;
}

int traced_target(const struct traced_tokens *tokens, uint32_t chunk)
{
    if (tokens->collective == MSCCL_ALLTOALL)
        return (int)(chunk / tokens->part % tokens->nodes);
    if (tokens->collective == MSCCL_SCATTER)
        return (int)(chunk / tokens->part);
    return tokens->collective == MSCCL_GATHER ? (int)tokens->root : -1;
}

/* The first chunk of what `from` has for `to`. */
static uint32_t first_chunk(const struct traced_tokens *tokens, int from, int to)
{
    if (tokens->collective == MSCCL_ALLTOALL)
        return ((uint32_t)from * tokens->nodes + (uint32_t)to) * tokens->part;
    if (!has_parts(tokens->collective))
        return 0;
    return (uint32_t)(tokens->collective == MSCCL_SCATTER ? to : from) * tokens->part;
}

/* -------------------------------------------------------------------------------------------- words */

static size_t slot_of(const struct traced_tokens *tokens, uint32_t word)
{
    return (size_t)hash_scatter(word) & (tokens->slots - 1);
}

/* The name of the token that a chunk is a word of, and which word. */
static uint32_t word_of(const struct traced_tokens *tokens, uint32_t chunk)
{
    const struct demand *demand = &tokens->asked.demand;
    uint32_t k = chunk % tokens->part, units = tokens->asked.units;
    struct token_name name = {rank_seen(tokens, traced_origin(tokens, chunk)), -1, k / units};
    if (demand->form == DEMAND_PRIVATE)
        name.to = rank_seen(tokens, traced_target(tokens, chunk));
    return task_case_word(&tokens->asked, name, k % units);
}

static void fill_slots(struct traced_tokens *tokens)
{
    for (tokens->slots = 64; tokens->slots < 2 * (size_t)tokens->chunks;)
        tokens->slots *= 2;
    tokens->slot = memory_take(tokens->slots, sizeof tokens->slot[0], "the words of a task's tokens");
    for (uint32_t chunk = 0; chunk < tokens->chunks; chunk++) {
        uint32_t word = word_of(tokens, chunk);
        size_t at = slot_of(tokens, word);
        while (tokens->slot[at].chunk)
            at = (at + 1) & (tokens->slots - 1);
        tokens->slot[at] = (struct traced_word){word, chunk + 1};
    }
}

/* ------------------------------------------------------------------------------------ open and close */

static bool count_chunks(struct traced_tokens *tokens, char *error, size_t error_size)
{
    uint32_t each = tokens_each(&tokens->asked);
    uint64_t part = (uint64_t)each * tokens->asked.units, chunks = part;
    if (has_parts(tokens->collective) || tokens->collective == MSCCL_ALLTOALL)
        chunks *= tokens->nodes;
    if (!each || chunks * tokens->nodes > MSCCL_MOST_ALL_CHUNKS || chunks > MSCCL_MOST_CHUNKS) {
        snprintf(error, error_size,
                 each ? "a run with so many tokens is too large for MSCCL XML"
                      : "nodes have different numbers of tokens, which no collective of MSCCL allows");
        return false;
    }
    tokens->part = (uint32_t)part;
    tokens->chunks = (uint32_t)(tokens->collective == MSCCL_ALLTOALL ? chunks * tokens->nodes : chunks);
    return true;
}

static bool choose_collective(struct traced_tokens *tokens, const struct view *view, char *error,
                              size_t error_size)
{
    const char *name = view->outcome ? view->outcome->task.name : NULL;
    const struct task *task = name ? task_find(name) : NULL;
    const struct demand *demand = &tokens->asked.demand;
    if (!task) {
        snprintf(error, error_size,
                 "the program names no task, so that nothing tells which collective its run is; GOAL takes "
                 "any run");
        return false;
    }
    if (!open_case(tokens, task, view)) {
        snprintf(error, error_size, "%s", tokens->asked.error);
        return false;
    }
    tokens->collective = collective_of(demand, view->topo->nodes);
    if (tokens->collective == MSCCL_CUSTOM) {
        snprintf(error, error_size,
                 "MSCCL has no collective for the task %s with these parameters; GOAL takes "
                 "any run",
                 name);
        return false;
    }
    return true;
}

bool traced_tokens_open(struct traced_tokens *tokens, const struct view *view, char *error, size_t error_size)
{
    const struct demand *demand = &tokens->asked.demand;
    *tokens = (struct traced_tokens){.nodes = (uint32_t)view->topo->nodes};
    if (!choose_collective(tokens, view, error, error_size) || !count_chunks(tokens, error, error_size))
        return false;
    if (!see_through(tokens, view)) {
        snprintf(error, error_size, "the layer %s cannot be opened once more", view->layer);
        return false;
    }
    tokens->sums = demand->combine;
    tokens->whole_packets = tokens->part == 1 && view->packet_units <= 1;
    if (demand->from.count == 1 && tokens->nodes > 1)
        tokens->root = only_gpu(tokens, &demand->from);
    else if (demand->to.count == 1)
        tokens->root = only_gpu(tokens, &demand->to);
    if (!tokens->sums)
        fill_slots(tokens);
    return true;
}

void traced_tokens_close(struct traced_tokens *tokens)
{
    if (tokens->opened)
        task_case_close(&tokens->asked);
    free(tokens->guest);
    free(tokens->slot);
}

/* ----------------------------------------------------------------------------------------- packets */

static void look_up(const struct traced_tokens *tokens, uint32_t word,
                    bool (*found)(void *of, uint32_t chunk), void *of)
{
    for (size_t at = slot_of(tokens, word); tokens->slot[at].chunk; at = (at + 1) & (tokens->slots - 1))
        if (tokens->slot[at].word == word && found(of, tokens->slot[at].chunk - 1))
            return;
}

static bool has_dest(const struct traced_tokens *tokens)
{
    return tokens->collective == MSCCL_ALLTOALL || tokens->collective == MSCCL_SCATTER;
}

/* A packet of one token, by what its sender noted of it. */
static bool by_note(const struct traced_tokens *tokens, const struct trace_event *event,
                    bool (*found)(void *of, uint32_t chunk), void *of)
{
    bool needs_dest = has_dest(tokens);
    bool needs_origin = tokens->collective != MSCCL_BROADCAST && tokens->collective != MSCCL_SCATTER;
    if (!tokens->whole_packets || (needs_origin && event->origin < 0) || (needs_dest && event->dest < 0) ||
        event->origin >= (int32_t)tokens->nodes || event->dest >= (int32_t)tokens->nodes)
        return false;
    found(of, first_chunk(tokens, event->origin, event->dest));
    return true;
}

/* Does what is told of a packet's destination go with the tokens of the task? */
static bool fits_dest(const struct traced_tokens *tokens, int32_t dest)
{
    if (dest < 0 || has_dest(tokens))
        return (dest >= 0) == has_dest(tokens);
    return tokens->collective == MSCCL_GATHER && dest == (int32_t)tokens->root;
}

/* A packet whose unit is named. */
static bool is_named(const struct traced_tokens *tokens, const struct trace_event *event)
{
    return event->carried && !event->carried->sum && event->carried->unit < tokens->part &&
           event->origin >= 0 && event->origin < (int32_t)tokens->nodes &&
           event->dest < (int32_t)tokens->nodes && fits_dest(tokens, event->dest);
}

bool traced_tokens_of(const struct traced_tokens *tokens, const struct trace_event *event,
                      bool (*found)(void *of, uint32_t chunk), void *of)
{
    if (is_named(tokens, event)) {
        found(of, first_chunk(tokens, event->origin, event->dest) + event->carried->unit);
        return true;
    }
    if (!event->data)
        return by_note(tokens, event, found, of);
    for (uint32_t at = 0; at + sizeof(uint32_t) <= event->bytes; at += (uint32_t)sizeof(uint32_t)) {
        uint32_t word;
        memcpy(&word, (const char *)event->data + at, sizeof word);
        look_up(tokens, word, found, of);
    }
    return true;
}
