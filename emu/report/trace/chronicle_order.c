/*
 * chronicle_order.c: the moments of a chronicle, put into the order of their nodes.
 *
 * First a list without order: a send for each packet, a receive for each packet that is known to be
 * received, and all notes of other things. The list is then sorted by node and step, receives of which no
 * note tells before all else; and in each step sends and notes are merged, as notes tell how many sends came
 * before them.
 */
#include <stdlib.h>

#include "base.h"
#include "topo/topo.h"
#include "trace/chronicle_own.h"

/* A moment with its place in its step, before it is in order. */
struct placed_moment {
    struct chronicle_moment moment;
    enum { PLACE_ARRIVAL, PLACE_SEND, PLACE_NOTE } class;
    uint64_t
        at; /* the port of an arrival (of a worm, its sender), the order of a send, the place of a note */
};

struct moment_list {
    struct placed_moment *list;
    size_t count;
};

static int placed_order(const void *left, const void *right)
{
    const struct placed_moment *a = left, *b = right;
    if (a->moment.node != b->moment.node)
        return a->moment.node < b->moment.node ? -1 : 1;
    if (a->moment.step != b->moment.step)
        return a->moment.step < b->moment.step ? -1 : 1;
    if (a->class != b->class)
        return a->class < b->class ? -1 : 1;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    return a->moment.packet < b->moment.packet ? -1 : a->moment.packet > b->moment.packet;
}

static bool in_window(const struct chronicle *of, uint64_t step)
{
    return step >= of->first && step <= of->last;
}

static void place(struct moment_list *placing, const struct chronicle *of, struct placed_moment placed)
{
    if (in_window(of, placed.moment.step))
        placing->list[placing->count++] = placed;
}

static void place_send(struct moment_list *placing, const struct chronicle *of, uint32_t packet)
{
    const struct chronicle_packet *p = &of->packets[packet];
    if (p->event.worm && packet && of->packets[packet - 1].event.worm == p->event.worm)
        return; /* a channel of a worm after its first */
    place(placing, of,
          (struct placed_moment){
              {p->sent, p->event.from, packet, CHRONICLE_NONE, MOMENT_SEND}, PLACE_SEND, p->event.order});
}

/* The port by which a packet comes in; worms come from any node, in the order of their senders. */
static uint64_t port_of_arrival(const struct chronicle *of, uint32_t packet)
{
    const struct trace_event *event = &of->packets[packet].event;
    return event->worm ? chronicle_sender(of, packet)
                       : (uint64_t)topo_back(of->recording->view.topo, (int)event->from, (int)event->port);
}

/* Of two copies, `received` is the step of the earlier one. */
static void set_received(struct chronicle_packet *packet, uint64_t step)
{
    uint64_t before = packet->received;
    packet->received = !before || step < before ? step : before;
    packet->copy_received = !before ? 0 : step < before ? before : step;
}

/* The copies of which no note tells were received as they arrived. */
static void place_arrivals(struct moment_list *placing, const struct chronicling *making, uint32_t packet)
{
    const struct chronicle *of = making->of;
    struct chronicle_packet *p = &of->packets[packet];
    uint64_t step = chronicle_arrival(&p->event);
    if (!p->ends || step > making->end || step >= making->stopped[p->event.to])
        return;
    for (unsigned copy = making->told[packet]; copy < chronicle_copies(p); copy++) {
        set_received(p, step);
        place(placing, of,
              (struct placed_moment){{step, p->event.to, packet, CHRONICLE_NONE, MOMENT_RECEIVE},
                                     PLACE_ARRIVAL,
                                     port_of_arrival(of, packet)});
    }
}

static void place_note(struct moment_list *placing, const struct chronicling *making, uint32_t note)
{
    const struct chronicle *of = making->of;
    const struct trace_note *n = &of->notes[note];
    uint32_t packet = making->note_packet[note];
    enum moment_kind kind = n->kind == NOTE_TAKEN ? MOMENT_RECEIVE : MOMENT_NOTE;
    if (n->kind == NOTE_LEFT || (kind == MOMENT_RECEIVE && packet == CHRONICLE_NONE))
        return;
    /* A file may tell anything; but a packet that comes before it is sent would lead round in circles. */
    if (kind == MOMENT_RECEIVE && n->step <= of->packets[packet].event.step)
        return;
    if (kind == MOMENT_RECEIVE)
        set_received(&of->packets[packet], n->step);
    place(placing, of, (struct placed_moment){{n->step, n->node, packet, note, kind}, PLACE_NOTE, note});
}

/* Merge the sends and the notes of one step of a node into moments[]: so many sends come before a note. */
static void merge_step(const struct chronicle *of, const struct placed_moment *list, size_t count,
                       struct chronicle_moment *moments)
{
    size_t send = 0, sends = 0, note;
    while (send < count && list[send].class == PLACE_ARRIVAL)
        *moments++ = list[send++].moment;
    for (note = send; note < count && list[note].class == PLACE_SEND;)
        note++;
    size_t first_note = note;
    while (send < first_note || note < count)
        if (note == count || (send < first_note && sends < of->notes[list[note].moment.note].sends)) {
            *moments++ = list[send++].moment;
            sends++;
        } else {
            *moments++ = list[note++].moment;
        }
}

static bool same_step(const struct placed_moment *a, const struct placed_moment *b)
{
    return a->moment.node == b->moment.node && a->moment.step == b->moment.step;
}

/* Let packets name their moments. */
static void name_moments(struct chronicle *of)
{
    for (uint32_t i = 0; i < of->moment_count; i++) {
        const struct chronicle_moment *m = &of->moments[i];
        struct chronicle_packet *packet = m->kind == MOMENT_NOTE ? NULL : &of->packets[m->packet];
        if (m->kind == MOMENT_SEND)
            packet->send = i;
        else if (m->kind == MOMENT_RECEIVE && packet->receive == CHRONICLE_NONE &&
                 packet->received == m->step)
            packet->receive = i;
        else if (m->kind == MOMENT_RECEIVE)
            packet->copy_receive = i;
    }
}

static bool next_channel(const struct chronicle *of, size_t i)
{
    return of->packets[i].event.worm && of->packets[i].event.worm == of->packets[i - 1].event.worm;
}

/* All channels of a worm tell of the send, which the first one knows, and the receive, which the last one
 * knows. */
static void tell_channels(struct chronicle *of)
{
    for (size_t i = 1; i < of->packet_count; i++)
        if (next_channel(of, i))
            of->packets[i].send = of->packets[i - 1].send;
    for (size_t i = of->packet_count; i-- > 1;)
        if (next_channel(of, i)) {
            of->packets[i - 1].receive = of->packets[i].receive;
            of->packets[i - 1].received = of->packets[i].received;
        }
}

static void count_begins(struct chronicle *of)
{
    size_t nodes = (size_t)of->recording->view.topo->nodes, at = 0;
    for (size_t node = 0; node <= nodes; node++) {
        while (at < of->moment_count && of->moments[at].node < node)
            at++;
        of->begin[node] = (uint32_t)at;
    }
}

static void place_all(struct moment_list *placing, const struct chronicling *making)
{
    const struct chronicle *of = making->of;
    for (uint32_t i = 0; i < of->packet_count; i++)
        place_send(placing, of, i);
    for (uint32_t i = 0; i < of->note_count; i++)
        place_note(placing, making, i);
    for (uint32_t i = 0; of->receives_known && i < of->packet_count; i++)
        place_arrivals(placing, making, i);
}

bool chronicle_order(struct chronicling *making)
{
    struct chronicle *of = making->of;
    size_t nodes = (size_t)of->recording->view.topo->nodes;
    size_t most = 3 * of->packet_count + of->note_count + 1; /* a packet may be received twice */
    struct moment_list placing = {.list = malloc(most * sizeof placing.list[0])};
    of->moments = malloc(most * sizeof of->moments[0]);
    of->begin = malloc((nodes + 1) * sizeof of->begin[0]);
    bool fine = placing.list && of->moments && of->begin;
    if (fine) {
        place_all(&placing, making);
        qsort(placing.list, placing.count, sizeof placing.list[0], placed_order);
        of->moment_count = placing.count;
        for (size_t from = 0, to; from < placing.count; from = to) {
            for (to = from + 1; to < placing.count && same_step(&placing.list[from], &placing.list[to]);)
                to++;
            merge_step(of, placing.list + from, to - from, of->moments + from);
        }
        count_begins(of);
        name_moments(of);
        tell_channels(of);
    }
    free(placing.list);
    return fine;
}

/* ------------------------------------------------------------------------------------------- by steps */

struct stepped {
    uint64_t step;
    uint32_t moment;
};

static int stepped_order(const void *left, const void *right)
{
    const struct stepped *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    return a->moment < b->moment ? -1 : a->moment > b->moment;
}

uint32_t *chronicle_by_steps(const struct chronicle *chronicle)
{
    size_t count = chronicle->moment_count;
    struct stepped *stepped = malloc((count + 1) * sizeof *stepped);
    uint32_t *list = stepped ? malloc((count + 1) * sizeof *list) : NULL;
    for (size_t i = 0; list && i < count; i++)
        stepped[i] = (struct stepped){chronicle->moments[i].step, (uint32_t)i};
    if (list)
        qsort(stepped, count, sizeof *stepped, stepped_order);
    for (size_t i = 0; list && i < count; i++)
        list[i] = stepped[i].moment;
    free(stepped);
    return list;
}
