/*
 * traced_tokens.h: which chunks of a collective the packets of a traced run carry.
 *
 * The words of a task's tokens follow from its seed, so that the words of a payload tell which tokens are in
 * a packet, whatever else the program puts into it. Where payloads are not known (binary traces), the origin
 * and the destination of a packet tell it, if a token is one word long.
 *
 * A chunk is one word of a token. Its number says where it stands in the larger buffer of the collective: of
 * the q-th gpu q*part+k, for all collectives but alltoall, where a chunk from p for q is (p*nodes+q)*part+k.
 *
 * Life cycle: traced_tokens_open after the run, any questions, traced_tokens_close. One thread.
 */
#ifndef TRACED_TOKENS_H
#define TRACED_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "schedule/msccl_xml.h"
#include "task/task_case.h"

struct trace_event;
struct view;

struct traced_word {
    uint32_t word;
    uint32_t chunk; /* 1 + its number; 0: the slot is free */
};

struct traced_tokens {
    struct task_case asked;
    bool opened;
    enum msccl_collective collective;
    bool sums; /* packets carry sums of tokens: which ones, only what nodes do with them tells */
    uint32_t nodes;
    uint32_t root;      /* of collectives that have one */
    uint32_t part;      /* chunks of one gpu, or of one gpu for another one */
    uint32_t chunks;    /* all */
    bool whole_packets; /* a packet is one token, where payloads are not known */
    int *guest;         /* of each gpu: the rank that the program sees, through a layer; NULL: its own */
    struct traced_word *slot;
    size_t slots; /* a power of two */
};

/* The collective and the chunks of a run. False with a sentence: MSCCL has no such collective, or the trace
 * does not tell enough. traced_tokens_close is due all the same. */
bool traced_tokens_open(struct traced_tokens *tokens, const struct view *view, char *error,
                        size_t error_size);
void traced_tokens_close(struct traced_tokens *tokens);

/* Call `found` with each chunk that may be in the packet, in the order of the payload; where two tokens
 * have the same word, with both, until it returns true: that chunk is in it. False: the event does not
 * tell what is in the packet. */
bool traced_tokens_of(const struct traced_tokens *tokens, const struct trace_event *event,
                      bool (*found)(void *of, uint32_t chunk), void *of);

/* The gpu that has a chunk at first, and the gpu that wants it; -1: all. */
int traced_origin(const struct traced_tokens *tokens, uint32_t chunk);
int traced_target(const struct traced_tokens *tokens, uint32_t chunk);

#endif
