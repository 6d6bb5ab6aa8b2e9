/*
 * trace_goal.c: GOAL, the schedule language of LogGOPSim (Hoefler, Schneider, Lumsdaine 2010): what each rank
 * sends and receives, and in which order, as input of simulators that tell what that costs on other machines.
 *
 * GOAL knows ranks, bytes, partners and order. A send depends on every packet that its node could have
 * received by then. So a `calc 0` requires the packets that arrived since the node's last sends, and the next
 * sends require the `calc 0`: one line for each dependency. Messages of one sender with one tag do not
 * overtake each other; so where several links join two nodes, the tag says which of them, and else it is 0.
 *
 * A comment line before the operation has what GOAL does not know, for the program `goal`, which repeats the
 * run exactly: step, units, origin, destination, payload (in hexadecimal; a binary trace does not have it). A
 * worm is one operation from its source to its destination, without such a line: only other simulators can
 * repeat it.
 *
 * GOAL lists rank after rank, so the transmissions are kept until the end: 64 bytes and the payload each.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/trace_sink.h"
#include "facts/view.h"
#include "machine/memory.h"
#include "topo/topo.h"
#include "trace/trace_format.h"
#include "whole_file.h"

extern const struct trace_format trace_goal;

struct goal {
    struct trace_sink sink;
    struct whole_file *file;
    FILE *out;
    struct trace_event *event; /* field data: 1 + where the payload begins in `data`, or NULL */
    size_t count, room;
    unsigned char *data;
    size_t data_count, data_room;
    const struct topo *topo;
    uint64_t startup, per_unit;
};

/* What a rank does, one line each. */
struct entry {
    uint64_t time; /* step of the send, or the step from which on the packet can be received */
    size_t event;
    bool receives;
};

static void goal_write(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct goal *goal = container_of(sink, struct goal, sink);
    for (size_t i = 0; i < count; i++) {
        struct trace_event event = events[i], *last = goal->count ? &goal->event[goal->count - 1] : NULL;
        if (event.worm && last && last->worm == event.worm) {
            last->to = event.to;
            continue;
        }
        if (event.data) {
            size_t at = goal->data_count;
            goal->data =
                memory_grow(goal->data, &goal->data_room, at + event.bytes + 1, 1, "payloads of a trace");
            memcpy(goal->data + at, event.data, event.bytes);
            goal->data_count = at + event.bytes;
            event.data = (const void *)(uintptr_t)(at + 1);
        }
        goal->event = memory_grow(goal->event, &goal->room, goal->count + 1, sizeof event, "trace events");
        goal->event[goal->count++] = event;
    }
}

/* ------------------------------------------------------------------------------------ one operation */

static void put_note(const struct goal *goal, const struct trace_event *event)
{
    uint64_t units = goal->per_unit ? (event->duration - goal->startup) / goal->per_unit : 1;
    fprintf(goal->out, "// step %" PRIu64 " units %" PRIu64 " origin %" PRId32 " dest %" PRId32 " data ",
            event->step, units, event->origin, event->dest);
    const unsigned char *data = event->data ? goal->data + ((uintptr_t)event->data - 1) : NULL;
    for (uint32_t i = 0; data && i < event->bytes; i++)
        fprintf(goal->out, "%02x", data[i]);
    fputs(data && event->bytes ? "\n" : "-\n", goal->out);
}

/* How many ports before that of the event lead to its receiver. Only graphs have parallel links. */
static uint32_t tag_of(const struct goal *goal, const struct trace_event *event)
{
    uint32_t tag = 0;
    if (event->worm || strcmp(goal->topo->kind->name, "graph") != 0)
        return 0;
    for (uint32_t port = 0; port < event->port; port++)
        tag += topo_peer(goal->topo, (int)event->from, (int)port) == (int)event->to;
    return tag;
}

static void put_operation(const struct goal *goal, const struct entry *entry, uint64_t label)
{
    const struct trace_event *event = &goal->event[entry->event];
    if (!entry->receives && !event->worm)
        put_note(goal, event);
    fprintf(goal->out, "l%" PRIu64 ": %s %" PRIu32 "b %s %" PRIu32 " tag %" PRIu32 "\n", label,
            entry->receives ? "recv" : "send", event->bytes, entry->receives ? "from" : "to",
            entry->receives ? event->from : event->to, tag_of(goal, event));
}

/* ------------------------------------------------------------------------------------- one rank */

/* Labels of a rank: l1, l2, ... Those from `first` on belong to packets that no `calc 0` requires yet. */
struct labels {
    uint64_t last, join, first;
};

/* Let the operations that follow wait for all packets so far. */
static void put_join(const struct goal *goal, struct labels *labels)
{
    if (!labels->first)
        return;
    uint64_t join = ++labels->last;
    fprintf(goal->out, "l%" PRIu64 ": calc 0\n", join);
    for (uint64_t label = labels->first; label < join; label++)
        fprintf(goal->out, "l%" PRIu64 " requires l%" PRIu64 "\n", join, label);
    if (labels->join)
        fprintf(goal->out, "l%" PRIu64 " requires l%" PRIu64 "\n", join, labels->join);
    labels->join = join;
    labels->first = 0;
}

static void put_rank(const struct goal *goal, uint32_t rank, const struct entry *entries, size_t count)
{
    struct labels labels = {0};
    fprintf(goal->out, "\nrank %" PRIu32 " {\n", rank);
    for (const struct entry *entry = entries; entry < entries + count; entry++) {
        if (!entry->receives)
            put_join(goal, &labels);
        put_operation(goal, entry, ++labels.last);
        if (entry->receives)
            labels.first = labels.first ? labels.first : labels.last;
        else if (labels.join)
            fprintf(goal->out, "l%" PRIu64 " requires l%" PRIu64 "\n", labels.last, labels.join);
    }
    fputs("}\n", goal->out);
}

/* ---------------------------------------------------------------------------------------- all ranks */

static int entry_order(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;
    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    if (a->receives != b->receives)
        return a->receives ? -1 : 1;
    return a->event < b->event ? -1 : a->event > b->event;
}

/* Fill `entries` rank after rank, the entries of each rank in order; end[rank] is where those of a rank
 * end. */
static void entries_fill(const struct goal *goal, struct entry *entries, size_t *end)
{
    size_t nodes = (size_t)goal->topo->nodes, at = 0;
    for (size_t i = 0; i < goal->count; i++) {
        end[goal->event[i].from]++;
        end[goal->event[i].to]++;
    }
    for (size_t rank = 0; rank < nodes; rank++) {
        size_t count = end[rank];
        end[rank] = at;
        at += count;
    }
    for (size_t i = 0; i < goal->count; i++) {
        const struct trace_event *event = &goal->event[i];
        entries[end[event->from]++] = (struct entry){event->step, i, false};
        entries[end[event->to]++] = (struct entry){event->step + event->duration, i, true};
    }
    for (size_t rank = 0; rank < nodes; rank++) {
        size_t first = rank ? end[rank - 1] : 0;
        qsort(entries + first, end[rank] - first, sizeof entries[0], entry_order);
    }
}

static void put_head(struct goal *goal, const struct view *view)
{
    goal->topo = view->topo;
    goal->startup = view->startup;
    goal->per_unit = view->per_unit;
    if (goal->count && goal->event[0].worm) {
        fprintf(goal->out,
                "// Recorded by parray: worms on %s, which parray itself does not repeat.\nnum_ranks %d\n",
                goal->topo->spec, goal->topo->nodes);
        return;
    }
    fprintf(goal->out, "// Recorded by parray. To repeat it: parray run goal --param file=THIS --topology %s",
            goal->topo->spec);
    fprintf(goal->out, " --model '%s' --startup %" PRIu64 " --per-unit %" PRIu64 " --mailbox %" PRIu64 "\n",
            view->model, goal->startup, goal->per_unit, view->mailbox);
    fprintf(goal->out, "num_ranks %d\n", goal->topo->nodes);
}

static void goal_end(struct trace_sink *sink, const struct view *view)
{
    struct goal *goal = container_of(sink, struct goal, sink);
    struct entry *entries = NULL;
    size_t *end = NULL, entry_room = 0, end_room = 0;
    put_head(goal, view);
    size_t nodes = (size_t)goal->topo->nodes;
    entries = memory_grow(entries, &entry_room, 2 * goal->count + 1, sizeof entries[0], "a GOAL file");
    end = memory_grow(end, &end_room, nodes, sizeof end[0], "a GOAL file");
    memset(end, 0, nodes * sizeof end[0]);
    entries_fill(goal, entries, end);
    for (size_t rank = 0; rank < nodes; rank++) {
        size_t first = rank ? end[rank - 1] : 0;
        put_rank(goal, (uint32_t)rank, entries + first, end[rank] - first);
    }
    free(entries);
    free(end);
}

static bool goal_close(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    struct goal *goal = container_of(sink, struct goal, sink);
    bool fine = whole_file_close(goal->file, keep, error, error_size);
    free(goal->event);
    free(goal->data);
    free(goal);
    return fine;
}

static struct trace_sink *goal_open(const char *path, char *error, size_t error_size)
{
    struct goal *goal = calloc(1, sizeof *goal);
    if (!goal) {
        snprintf(error, error_size, "cannot write '%s': out of memory", path);
        return NULL;
    }
    goal->sink =
        (struct trace_sink){.wants_data = true, .write = goal_write, .end = goal_end, .close = goal_close};
    goal->file = whole_file_open(path, error, error_size);
    if (!goal->file) {
        free(goal);
        return NULL;
    }
    goal->out = whole_file_stream(goal->file);
    return &goal->sink;
}

const struct trace_format trace_goal = {
    .ending = ".goal",
    .help = "GOAL schedule, for LogGOPSim; `parray run goal' repeats it",
    .open = goal_open,
};
