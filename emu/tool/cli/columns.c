/*
 * columns.c: there are two passes over the recording, one for the widths and one that prints. What a node
 * does in a step is gathered until a later step comes. Packets on their way to the few nodes shown are a
 * list, all of which is read for each line; the stalls of these nodes are a list in the order of steps.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/columns.h"
#include "grow.h"
#include "trace/recording.h"

enum { CELL_SIZE = 1024, WIDTH_LEAST = 6 };

struct column_arrival {
    uint64_t step;
    int port;
    struct trace_event event;
};

struct columns {
    const struct recording *recording;
    int first, count;
    FILE *out; /* NULL: only measure */
    uint64_t step;
    size_t width[COLUMNS_MOST];
    char cell[COLUMNS_MOST][CELL_SIZE];
    struct column_arrival *arrival; /* packets on their way, in the order of their sends */
    size_t arrivals, room;
    struct trace_stall *stall; /* in the order of their first steps */
    size_t stalls, stall_room, next_stall;
};

/* Add "2>5:0-7" to a cell: through port 2 to node 5, the token of node 0 for node 7. */
static void cell_add(struct columns *c, uint32_t node, uint32_t port, char sign, uint32_t peer,
                     const struct trace_event *event)
{
    char *cell = c->cell[node - (uint32_t)c->first];
    size_t used = strlen(cell);
    used += (size_t)snprintf(cell + used, CELL_SIZE - used, "%s%u%c%u", used ? " " : "", port, sign, peer);
    if (event->origin >= 0 && used < CELL_SIZE)
        used += (size_t)snprintf(cell + used, CELL_SIZE - used, ":%d", event->origin);
    if (event->dest >= 0 && used < CELL_SIZE)
        snprintf(cell + used, CELL_SIZE - used, "-%d", event->dest);
}

static void line_print(struct columns *c)
{
    bool any = false;
    for (int i = 0; i < c->count; i++) {
        size_t length = strlen(c->cell[i]);
        any |= length > 0;
        c->width[i] = length > c->width[i] ? length : c->width[i];
    }
    if (any && c->out) {
        fprintf(c->out, "%8" PRIu64, c->step);
        for (int i = 0; i < c->count; i++)
            fprintf(c->out, " | %-*s", i + 1 < c->count ? (int)c->width[i] : 0, c->cell[i]);
        putc('\n', c->out);
    }
    for (int i = 0; i < c->count; i++)
        c->cell[i][0] = '\0';
}

/* Move the arrivals of this line's step into their cells. Result: the next step that has some. */
static uint64_t arrivals_take(struct columns *c)
{
    size_t kept = 0;
    uint64_t next = UINT64_MAX;
    for (size_t i = 0; i < c->arrivals; i++) {
        struct column_arrival *a = &c->arrival[i];
        if (a->step == c->step) {
            cell_add(c, a->event.to, (uint32_t)a->port, '<', a->event.from, &a->event);
        } else {
            next = a->step < next ? a->step : next;
            c->arrival[kept++] = *a;
        }
    }
    c->arrivals = kept;
    return next;
}

/* Add the stalls that begin in this line's step to their cells: "2~5", the node waits for room on port 2,
 * towards node 5; "~5", for room in the inbox of node 5. Result: the next step in which a stall begins. */
static uint64_t stalls_take(struct columns *c)
{
    for (; c->next_stall < c->stalls; c->next_stall++) {
        const struct trace_stall *stall = &c->stall[c->next_stall];
        char port[16] = "", *cell = c->cell[stall->node - (uint32_t)c->first];
        size_t used = strlen(cell);
        if (stall->first > c->step)
            return stall->first;
        if (stall->port >= 0)
            snprintf(port, sizeof port, "%d", stall->port);
        snprintf(cell + used, CELL_SIZE - used, "%s%s~%u", used ? " " : "", port, stall->to);
    }
    return UINT64_MAX;
}

/* Print all lines before `step`. */
static void print_until(struct columns *c, uint64_t step)
{
    while (c->step < step) {
        uint64_t next = arrivals_take(c), stall = stalls_take(c);
        next = stall < next ? stall : next;
        line_print(c);
        c->step = next < step ? next : step;
    }
}

static bool node_shown(const struct columns *c, uint32_t node)
{
    return (int)node >= c->first && (int)node < c->first + c->count;
}

/* Keep a packet until it arrives. False: no memory. */
static bool arrival_add(struct columns *c, const struct trace_event *event)
{
    struct column_arrival *larger = grow(c->arrival, &c->room, c->arrivals + 1, sizeof c->arrival[0]);
    if (!larger)
        return false;
    c->arrival = larger;
    c->arrival[c->arrivals++] = (struct column_arrival){
        .step = event->step + event->duration - 1,
        .port = topo_back(c->recording->view.topo, (int)event->from, (int)event->port),
        .event = *event};
    return true;
}

/* Add what is shown of an event. False: no memory. */
static bool event_add(struct columns *c, const struct trace_event *event)
{
    if (node_shown(c, event->from))
        cell_add(c, event->from, event->port, '>', event->to, event);
    return !node_shown(c, event->to) || arrival_add(c, event);
}

static int stall_order(const void *left, const void *right)
{
    const struct trace_stall *a = left, *b = right;
    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

static bool stall_add(struct columns *c, const struct trace_stall *stall)
{
    struct trace_stall *larger = grow(c->stall, &c->stall_room, c->stalls + 1, sizeof c->stall[0]);
    if (!larger)
        return false;
    c->stall = larger;
    c->stall[c->stalls++] = *stall;
    return true;
}

/* Gather the stalls of the nodes shown; one that began earlier counts from the first step. False: no
 * memory. */
static bool stalls_gather(struct columns *c, uint64_t first_step, uint64_t last_step)
{
    struct trace_stall stall;
    struct recording_scan *scan = recording_stalls(c->recording, first_step, last_step);
    bool fine = scan != NULL;
    while (fine && recording_stalls_next(scan, &stall)) {
        if (!node_shown(c, stall.node))
            continue;
        stall.first = stall.first > first_step ? stall.first : first_step;
        fine = stall_add(c, &stall);
    }
    recording_scan_end(scan);
    if (c->stalls)
        qsort(c->stall, c->stalls, sizeof c->stall[0], stall_order);
    return fine;
}

/* Go through the steps once. False: no memory. */
static bool print_steps(struct columns *c, uint64_t first_step, uint64_t last_step)
{
    struct trace_event event;
    struct recording_filter filter = RECORDING_ALL;
    filter.first = first_step;
    filter.last = last_step;
    struct recording_scan *scan = recording_scan(c->recording, filter);
    bool fine = scan != NULL;
    c->step = 0;
    c->next_stall = 0;
    while (fine && recording_next(scan, &event)) {
        print_until(c, event.step);
        fine = event_add(c, &event);
    }
    print_until(c, UINT64_MAX);
    recording_scan_end(scan);
    return fine;
}

static void head_print(struct columns *c)
{
    fprintf(c->out, "    step");
    for (int i = 0; i < c->count; i++)
        fprintf(c->out, " | node %-*d", i + 1 < c->count ? (int)c->width[i] - 5 : 0, c->first + i);
    putc('\n', c->out);
}

bool columns_print(const struct recording *recording, int first_node, int last_node, uint64_t first_step,
                   uint64_t last_step, FILE *out)
{
    struct columns *c = calloc(1, sizeof *c);
    if (!c)
        return false;
    c->recording = recording;
    c->first = first_node;
    c->count = last_node - first_node + 1;
    for (int i = 0; i < c->count; i++) {
        char number[16];
        c->width[i] = 5 + (size_t)snprintf(number, sizeof number, "%d", c->first + i);
    }
    bool fine = stalls_gather(c, first_step, last_step) && print_steps(c, first_step, last_step);
    c->out = out;
    if (fine) {
        head_print(c);
        fine = print_steps(c, first_step, last_step);
    }
    free(c->arrival);
    free(c->stall);
    free(c);
    return fine;
}
