/*
 * array_part.c: what has no meaning over several processes is refused. After the run each process counts what
 * its own nodes sent over cut links, and what it shipped.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/disturb_options.h"
#include "machine/share.h"
#include "machine/transport.h"
#include "array_part.h"
#include "cut_links.h"
#include "exchange.h"
#include "partition/partition.h"
#include "run/channel_use.h"
#include "say.h"
#include "suggest.h"

/* The option that disturbs a run. Stress and replays have more ways to, which are no options. */
static const char *disturbance(const struct disturb_options *disturb)
{
    bool faults = disturb_faulty(disturb);
    return disturb->choice_count   ? "--replay"
           : faults                ? "--fault"
           : disturb->order        ? "--order"
           : disturb->jitter       ? "--jitter"
           : disturb->lag          ? "--lag"
           : disturb->turns        ? "--turns"
           : disturb->virtual_time ? "--virtual-time"
                                   : "disturbances";
}

/* What of the options engine mpi does not have; NULL: nothing. */
static const char *lacks(const struct parray *array, const struct options *options)
{
    if (array->model->worms)
        return "worms (model W1): a worm needs all channels of its route at once, on whatever machine they "
               "are";
    if (options->on_violation == VIOLATION_WAIT)
        return "--on-violation wait: one queue orders the waiting packets of the whole array";
    bool foreseen = options->transport && options->transport->forked && options->disturb &&
                    disturb_only_planned(options->disturb);
    if (options->disturb && disturb_active(options->disturb) && !foreseen)
        return disturbance(options->disturb);
    if (options->observer)
        return "observers of a run";
    if (options->stacks && !strcmp(options->stacks, "closed"))
        return "--stacks closed";
    return NULL;
}

/* Note which nodes are held, if others lie between them. */
static bool note_held(struct part *part)
{
    const struct partition *partition = part->partition;
    int index = (int)part->index, rank = partition_first(partition, index);
    if (partition_is_range(partition))
        return true;
    part->holds = calloc((part->end - part->first) / 64 + 1, sizeof part->holds[0]);
    for (; part->holds && rank != PARTITION_NONE; rank = partition_next(partition, index, rank + 1))
        part->holds[((uint32_t)rank - part->first) / 64] |= UINT64_C(1)
                                                            << ((uint32_t)rank - part->first) % 64;
    return part->holds;
}

static const char *kind_name(const void *table, size_t i)
{
    const struct partition_kind *kinds = table;
    return kinds[i].name;
}

bool part_divide(struct partition *partition, const struct topo *topo, int parts, const char *kind,
                 char *error, size_t error_size)
{
    enum partition_ending ending = partition_open(partition, topo, parts, kind);
    switch (ending) {
    case PARTITION_MADE:
        return true;
    case PARTITION_NO_KIND:
        suggest_refuse(error, error_size, "partition", kind, kind_name, partition_kinds);
        break;
    case PARTITION_NO_PARTS:
        snprintf(error, error_size, "an array in %d parts: there must be at least 1", parts);
        break;
    case PARTITION_FEW_NODES:
        snprintf(error, error_size,
                 "%s has %d node%s, too few for %d processes: each holds at least one node, so use at most "
                 "%d (--ranks, or -n of mpirun)",
                 topo->spec, topo->nodes, topo->nodes == 1 ? "" : "s", parts, topo->nodes);
        break;
    case PARTITION_NO_METIS:
        snprintf(error, error_size,
                 "partition metis: %s is no grid, and METIS, which divides other topologies, is not there "
                 "(parray-metis.so): use --partition block, or install METIS (Debian: apt-get install "
                 "libmetis-dev) and build parray anew",
                 topo->spec);
        break;
    case PARTITION_MANY_LINKS:
        snprintf(error, error_size,
                 "partition metis: %s has %" PRIu64 " links; METIS is given up to %d: use --partition block",
                 topo->spec, topo->links, (int)GRAPH_PARTS_LINKS_MOST);
        break;
    case PARTITION_METIS_MEMORY:
    case PARTITION_TABLE_MEMORY:
        snprintf(error, error_size,
                 "partition metis: not enough memory for %s the %d nodes of %s: use --partition block",
                 ending == PARTITION_TABLE_MEMORY ? "a table of" : "METIS to divide", topo->nodes,
                 topo->spec);
        break;
    case PARTITION_METIS_FAILED:
        snprintf(error, error_size,
                 "partition metis: METIS could not divide %s into %d parts: use --partition block",
                 topo->spec, parts);
        break;
    }
    return false;
}

/* Divide the nodes between the processes, and note which of them this one holds. */
static bool open_partition(struct parray *array, const char *kind, int *status, char *error,
                           size_t error_size)
{
    struct part *part = &array->part;
    struct partition *partition = calloc(1, sizeof *partition);
    if (partition && !part_divide(partition, array->topo, (int)part->count, kind, error, error_size)) {
        free(partition);
        return false;
    }
    part->partition = partition;
    if (partition) {
        part->first = (uint32_t)partition_first(partition, (int)part->index);
        part->end = (uint32_t)partition_end(partition, (int)part->index);
        part->held = (uint32_t)partition_count(partition, (int)part->index);
    }
    if (partition && note_held(part))
        return true;
    *status = PARRAY_LIMIT;
    snprintf(error, error_size, "out of memory for the nodes of this process");
    return false;
}

bool part_choose(struct parray *array, const struct options *options, int *status, char *error,
                 size_t error_size)
{
    const struct transport *transport = options->transport;
    const char *lack = lacks(array, options);
    if (!transport || lack) {
        snprintf(
            error, error_size, lack ? "engine mpi does not have %s" SAY_DO "take --engine fibers" : "%s",
            lack ? lack
                 : "--engine mpi runs in several processes: start them with --ranks R, or with mpirun -n R "
                   "parray run ...");
        return false;
    }
    array->part = (struct part){.on = true,
                                .index = (uint32_t)transport->rank,
                                .count = (uint32_t)transport->size,
                                .here = (unsigned)transport->here,
                                .local = (unsigned)transport->local,
                                .transport = options->transport};
    return open_partition(array, options->partition, status, error, error_size);
}

bool part_open(struct parray *array)
{
    return cut_open(array) && exchange_open(array);
}

/* ---------------------------------------------------------------------- what was shipped */

struct crossed {
    uint64_t directions, packets, messages, bytes;
};

static void add_crossed(void *sum, const void *other)
{
    struct crossed *all = sum;
    const struct crossed *one = other;
    all->directions += one->directions;
    all->packets += one->packets;
    all->messages += one->messages;
    all->bytes += one->bytes;
}

void part_conclude(struct parray *array)
{
    const struct part *part = &array->part;
    struct shared_run *shared = &array->outcome.shared;
    struct crossed all = {
        .directions = part->cut->port_count, .messages = part->cut->messages, .bytes = part->cut->bytes};
    for (size_t i = 0; i < part->cut->port_count; i++) {
        struct channel_use use;
        if (channel_used(array, (int)part->cut->ports[i].rank, (int)part->cut->ports[i].port, &use))
            all.packets += use.packets;
    }
    share_merge(array, &all, sizeof all, add_crossed);
    shared->processes = part->count;
    shared->directions = all.directions;
    shared->crossed = all.packets;
    shared->exchanges = part->rounds;
    shared->messages = all.messages;
    shared->bytes = all.bytes;
    snprintf(shared->partition, sizeof shared->partition, "%s", part->partition->kind->name);
    partition_text(part->partition, all.directions, shared->text, sizeof shared->text);
}

void part_close(struct parray *array)
{
    struct part *part = &array->part;
    exchange_close(array);
    cut_close(array);
    if (part->partition)
        partition_close(part->partition);
    free(part->partition);
    free(part->holds);
    part->partition = NULL;
    part->holds = NULL;
}
