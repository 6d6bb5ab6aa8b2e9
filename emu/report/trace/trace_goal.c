/*
 * trace_goal.c: GOAL, the schedule language of LogGOPSim (Hoefler, Schneider, Lumsdaine 2010): what each
 * rank sends and receives, and in which order, as input of simulators that tell what that costs on other
 * machines.
 *
 * GOAL knows ranks, bytes, partners and order. A send depends on every packet that its node could have
 * received by then. So a `calc 0` requires the packets that arrived since the node's last sends, and the next
 * sends require the `calc 0`: one line for each dependency. Messages of one sender with one tag do not
 * overtake each other; so where several links join two nodes, the tag says which of them, and else it is 0.
 *
 * A comment line before the operation has what GOAL does not know, for the program `goal`, which repeats the
 * run exactly: step, units, origin, destination, unit or partial sum where they are known, payload (in
 * hexadecimal; a binary trace does not have it). A
 * worm is one operation from its source to its destination, without such a line: only other simulators can
 * repeat it.
 *
 * GOAL lists rank after rank, so the transmissions are kept until the end (kept_run.h).
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "facts/view.h"
#include "machine/memory.h"
#include "topo/topo.h"
#include "trace/kept_run.h"

extern const struct trace_format trace_goal;

struct goal_writer {
    const struct kept_run *run;
    FILE *out;
    const struct topo *topo;
    uint64_t startup, per_unit;
};

/* What a rank does, one line each. */
struct entry {
    uint64_t time; /* step of the send, or the step from which on the packet can be received */
    size_t event;
    bool receives;
};

/* ------------------------------------------------------------------------------------ one operation */

/* "0-3,5" */
static void put_sum(const struct goal_writer *goal, const uint64_t *set)
{
    const char *comma = " sum ";
    for (int rank = 0, end; rank < goal->topo->nodes; rank = end) {
        for (end = rank; end < goal->topo->nodes && (set[end / 64] >> end % 64 & 1);)
            end++;
        if (end > rank)
            fprintf(goal->out, end > rank + 1 ? "%s%d-%d" : "%s%d", comma, rank, end - 1);
        comma = end > rank ? "," : comma;
        end += end == rank;
    }
}

static void put_note(const struct goal_writer *goal, const struct trace_event *event)
{
    uint64_t units = goal->per_unit ? (event->duration - goal->startup) / goal->per_unit : 1;
    fprintf(goal->out, "// step %" PRIu64 " units %" PRIu64 " origin %" PRId32 " dest %" PRId32, event->step,
            units, event->origin, event->dest);
    if (event->carried)
        fprintf(goal->out, " unit %" PRIu32, event->carried->unit);
    if (event->carried && event->carried->sum)
        put_sum(goal, event->carried->sum);
    fputs(" data ", goal->out);
    const unsigned char *data = event->data;
    for (uint32_t i = 0; data && i < event->bytes; i++)
        fprintf(goal->out, "%02x", data[i]);
    fputs(data && event->bytes ? "\n" : "-\n", goal->out);
}

static void put_operation(const struct goal_writer *goal, const struct entry *entry, uint64_t label)
{
    const struct trace_event *event = &goal->run->event[entry->event];
    if (!entry->receives && !event->worm)
        put_note(goal, event);
    fprintf(goal->out, "l%" PRIu64 ": %s %" PRIu32 "b %s %" PRIu32 " tag %" PRIu32 "\n", label,
            entry->receives ? "recv" : "send", event->bytes, entry->receives ? "from" : "to",
            entry->receives ? event->from : event->to, kept_run_parallel(goal->topo, event));
}

/* ------------------------------------------------------------------------------------- one rank */

/* Labels of a rank: l1, l2, ... Those from `first` on belong to packets that no `calc 0` requires yet. */
struct labels {
    uint64_t last, join, first;
};

/* Let the operations that follow wait for all packets so far. */
static void put_join(const struct goal_writer *goal, struct labels *labels)
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

static void put_rank(const struct goal_writer *goal, uint32_t rank, const struct entry *entries, size_t count)
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
static void entries_fill(const struct goal_writer *goal, struct entry *entries, size_t *end)
{
    size_t nodes = (size_t)goal->topo->nodes, at = 0;
    for (size_t i = 0; i < goal->run->count; i++) {
        end[goal->run->event[i].from]++;
        end[goal->run->event[i].to]++;
    }
    for (size_t rank = 0; rank < nodes; rank++) {
        size_t count = end[rank];
        end[rank] = at;
        at += count;
    }
    for (size_t i = 0; i < goal->run->count; i++) {
        const struct trace_event *event = &goal->run->event[i];
        entries[end[event->from]++] = (struct entry){event->step, i, false};
        entries[end[event->to]++] = (struct entry){event->step + event->duration, i, true};
    }
    for (size_t rank = 0; rank < nodes; rank++) {
        size_t first = rank ? end[rank - 1] : 0;
        qsort(entries + first, end[rank] - first, sizeof entries[0], entry_order);
    }
}

static void put_head(const struct goal_writer *goal, const struct view *view)
{
    if (goal->run->count && goal->run->event[0].worm) {
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

static void goal_write(struct kept_run *run, const struct view *view)
{
    const struct goal_writer goal = {run, run->to.out, view->topo, view->startup, view->per_unit};
    size_t nodes = (size_t)view->topo->nodes;
    struct entry *entries = memory_take(2 * run->count + 1, sizeof entries[0], "a GOAL file");
    size_t *end = memory_take(nodes, sizeof end[0], "a GOAL file");
    put_head(&goal, view);
    entries_fill(&goal, entries, end);
    for (size_t rank = 0; rank < nodes; rank++) {
        size_t first = rank ? end[rank - 1] : 0;
        put_rank(&goal, (uint32_t)rank, entries + first, end[rank] - first);
    }
    free(entries);
    free(end);
}

static struct trace_sink *goal_open(const char *path, char *error, size_t error_size)
{
    static const struct kept_format format = {.name = "GOAL", .write = goal_write};
    return kept_run_open(&format, path, error, error_size);
}

const struct trace_format trace_goal = {
    .ending = ".goal",
    .help = "GOAL schedule, for LogGOPSim; `parray run goal' repeats it",
    .open = goal_open,
};
