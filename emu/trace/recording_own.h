/*
 * recording_own.h: what the files of a recording share, and nobody else.
 */
#ifndef RECORDING_OWN_H
#define RECORDING_OWN_H

#include <jansson.h>

#include "trace/recording.h"
#include "trace/trace_block.h"

#define NO_LINK UINT32_MAX

struct recording_block {
    uint64_t offset; /* of its head, in the file */
    uint64_t number; /* of its first event or stall */
    struct trace_block block;
};

struct recording_index {
    struct recording_block *item;
    size_t count, room;
};

struct recording_private {
    int fd;
    struct recording_index events, stalls;
    struct topo *topo;
    uint64_t *first_slot; /* of each node, one more at the end; a slot is a port, absent ones too */
    uint32_t *link_of;    /* of each slot; NO_LINK: absent */
    struct recording_link *links;
    /* Of each link direction, for the view; NULL: not yet summed up. */
    struct recording_use {
        uint64_t packets, busy;
    } * use;
    json_t *run, *report; /* what will run and what came of it: they own the texts that facts point to */
    struct outcome outcome;
    const char **violation_text;
    uint64_t stall_steps;                /* of all stalls that have an end */
    uint64_t endless_count, endless_sum; /* the others: how many, and the sum of their first steps */
    char damage[2 * RECORDING_ERROR_SIZE];
};

/* Bytes of the file; less than `size` at its end, -1: it cannot be read. */
long recording_read(const struct recording *recording, uint64_t offset, void *to, size_t size);

/* A block of events or stalls into content[TRACE_BLOCK_HEAD + TRACE_EVENTS_MOST], head and all. False: the file has changed. */
bool recording_block(const struct recording *recording, const struct recording_block *block,
                     unsigned char *content);

/* Add the steps first..last, as far as they are in the grid, to a row of it. */
void recording_add_steps(const struct recording_grid *grid, uint64_t first, uint64_t last, uint64_t *row);

/* recording_stalls.c: take in what a block of stalls holds, which must be as its head says. *last is that of the stall before,
 * and becomes that of the last one. NULL, or a part of a sentence: what is wrong. */
const char *recording_take_stalls(struct recording *recording, const struct trace_block *block,
                                  const unsigned char *content, uint64_t *last);

/* All of them in steps; of those that have no end, up to step `clock`. */
uint64_t recording_stalled(const struct recording *recording, uint64_t clock);

/* What is at `to` of an event is known from its link. False: there is no such link. */
bool recording_receiver(const struct recording *recording, struct trace_event *event);

/* recording_links.c: the list of links, from the topology. False: no memory. */
bool recording_links_make(struct recording *recording);
void recording_links_free(struct recording *recording);

/* recording_facts.c: the parts that are JSON. Each takes its text and gives a sentence without a name in error. */
bool recording_take_run(struct recording *recording, const char *text, size_t length, char *error,
                        size_t size);
bool recording_take_outcome(struct recording *recording, const char *text, size_t length, char *error,
                            size_t size);
/* The outcome is not known: the report says what is. False: no memory. */
bool recording_lack_outcome(struct recording *recording);
void recording_facts_free(struct recording *recording);

#endif
