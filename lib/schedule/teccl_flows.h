/*
 * teccl_flows.h: the flows of a file of TE-CCL, in the order of their epochs.
 *
 * They are those of the list "7-Flows", or "6-Flows" of alltoalls. Where chunks go in parts, that list does
 * not say which part is where, and has equal flows once. So an alltoall with "7-Chunk paths" ("8-Chunk
 * paths") has the hops of these paths instead:
 *
 *     "Demand at 13 for chunk 12 from 6 met by epoch 39": [
 *       [[2, "6->4 with volume 0.25 in epoch 2"], [33, "4->9 with volume 0.25 in epoch 33 via switches 0"]],
 *       ...]
 *
 * Each path of a demand carries a part of the chunk, and the parts are taken in their order.
 *
 * Life cycle: zero it but for reading.findings and reading.what, teccl_flows_read, teccl_flows_close.
 */
#ifndef TECCL_FLOWS_H
#define TECCL_FLOWS_H

#include "schedule/json_source.h"
#include "schedule/teccl_flow.h"

struct teccl_flows {
    struct json_reading reading;
    const char *key; /* the list or the table of paths */
    bool paths;
    bool volumes;   /* flows have volumes: it is an alltoall */
    uint32_t parts; /* of a chunk: all volumes are multiples of one */
    struct teccl_flow *flow;
    size_t flows;

    size_t room;
    struct json_lines lines;
};

/* Read them; `text` is that of the JSON. False: refused. */
bool teccl_flows_read(struct teccl_flows *f, const json_t *root, const char *text);
void teccl_flows_close(struct teccl_flows *f);

/* Say that the reader is at that flow. */
void teccl_flows_at(struct teccl_flows *f, const struct teccl_flow *flow);

/* That much of a chunk, in parts. */
uint32_t teccl_flows_parts(const struct teccl_flows *f, double volume);

#endif
