/*
 * partitioned.h: partitions for tests, and what brute force says of them.
 */
#ifndef PARTITIONED_H
#define PARTITIONED_H

#include <check.h>
#include <stdlib.h>

#include "expect.h"
#include "good_topo.h"
#include "partition/partition.h"

static inline struct partition open_parts(const struct topo *topo, int parts, const char *kind)
{
    struct partition partition;
    enum partition_ending ending = partition_open(&partition, topo, parts, kind);
    if (ending != PARTITION_MADE)
        ck_abort_msg("%s in %d parts by %s: ending %d", topo->spec, parts, kind, (int)ending);
    return partition;
}

/* Link directions between parts, port by port: cuts[from * parts + to]. The caller frees it. */
static inline uint64_t *brute_cuts(const struct partition *p)
{
    uint64_t *cuts = calloc((size_t)p->parts * (size_t)p->parts, sizeof *cuts);
    for (int rank = 0; rank < p->topo->nodes; rank++)
        for (int port = 0; port < topo_degree(p->topo, rank); port++) {
            int peer = topo_peer(p->topo, rank, port);
            if (peer >= 0)
                cuts[partition_owner(p, rank) * p->parts + partition_owner(p, peer)]++;
        }
    for (int part = 0; part < p->parts; part++)
        cuts[part * p->parts + part] = 0;
    return cuts;
}

#endif
