/*
 * chronicle.c: how the transmissions and notes of a trace become moments.
 *
 * Notes are read first, as they tell which packets from before the window are received in it; then the
 * transmissions; then every note of a packet finds its packet, and the moments are sorted.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "quantity.h"
#include "say.h"
#include "topo/topo.h"
#include "trace/chronicle_own.h"

#define PACKET_KINDS (1U << NOTE_TAKEN | 1U << NOTE_DROPPED | 1U << NOTE_LEFT)

static bool note_of_packet(const struct trace_note *note)
{
    return 1U << note->kind & PACKET_KINDS;
}

/* ------------------------------------------------------------------------------------------- names */

/*
 * What a note says of its packet, as a number: worms have numbers of their own, and a packet has a link and a
 * step. Only where a model is broken two packets begin on one link in one step; they are received in their
 * order.
 */
struct packet_name {
    uint64_t worm, link, step;
    size_t index; /* of the packet or the note; names in all else equal are in its order */
};

static int name_compare(const struct packet_name *a, const struct packet_name *b)
{
    if (a->worm != b->worm)
        return a->worm < b->worm ? -1 : 1;
    if (a->link != b->link)
        return a->link < b->link ? -1 : 1;
    return a->step < b->step ? -1 : a->step > b->step;
}

static int name_order(const void *left, const void *right)
{
    const struct packet_name *a = left, *b = right;
    int order = name_compare(a, b);
    return order ? order : a->index < b->index ? -1 : a->index > b->index;
}

static struct packet_name name_of_event(const struct recording *recording, const struct trace_event *event,
                                        size_t index)
{
    if (event->worm)
        return (struct packet_name){.worm = event->worm, .index = index};
    int64_t link = topo_links_find(&recording->links, (int)event->from, (int)event->port);
    return (struct packet_name){.link = (uint64_t)link + 1, .step = event->step, .index = index};
}

/* A name that no packet has if there is no such link. */
static struct packet_name name_of_note(const struct recording *recording, const struct trace_note *note,
                                       size_t index)
{
    if (note->worm)
        return (struct packet_name){.worm = note->worm, .index = index};
    int64_t away = topo_links_find(&recording->links, (int)note->node, note->port);
    int64_t link = away < 0 ? -1 : topo_links_back(&recording->links, (size_t)away);
    return (struct packet_name){.link = (uint64_t)link + 1, .step = note->other, .index = index};
}

/* Return the first of the sorted names that is not less. */
static size_t name_find(const struct packet_name *names, size_t count, const struct packet_name *name)
{
    size_t low = 0;
    while (low < count) {
        size_t middle = low + (count - low) / 2;
        if (name_compare(&names[middle], name) < 0)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

/* ------------------------------------------------------------------------------------------- reading */

static bool refuse(struct chronicling *making, const char *what)
{
    struct quantity most;
    if (what)
        snprintf(making->error, making->error_size,
                 "steps %" PRIu64 " to %" PRIu64 " have more than %s %s" SAY_DO "ask for fewer steps",
                 making->of->first, making->of->last < making->end ? making->of->last : making->end,
                 quantity_count(&most, making->most), what);
    else
        snprintf(making->error, making->error_size, "out of memory for what happened in %" PRIu64 " steps",
                 making->end);
    return false;
}

static bool note_wanted(const struct chronicle *of, const struct trace_note *note)
{
    if (note_of_packet(note))
        return note->other <= of->last && note->step >= of->first;
    return note->step >= of->first && note->step <= of->last;
}

static bool read_notes(struct chronicling *making)
{
    struct chronicle *of = making->of;
    struct trace_note note;
    struct recording_scan *scan = recording_notes(of->recording, 1, UINT64_MAX, NOTE_KINDS_ALL);
    bool fine = scan || refuse(making, NULL);
    while (fine && recording_notes_next(scan, &note)) {
        if (note.kind == NOTE_STOPPED && making->stopped[note.node] > note.step)
            making->stopped[note.node] = note.step;
        if (!note_wanted(of, &note))
            continue;
        struct trace_note *more = grow(of->notes, &making->notes_room, of->note_count + 1, sizeof note);
        if (of->note_count == making->most || !more) {
            fine = refuse(making, more ? "notes of what nodes did" : NULL);
            of->notes = more ? more : of->notes;
            break;
        }
        of->notes = more;
        of->notes[of->note_count++] = note;
    }
    recording_scan_end(scan);
    return fine;
}

/* List the names in notes of packets, sorted. NULL: no memory. */
static struct packet_name *names_in_notes(const struct chronicle *of, size_t *count)
{
    struct packet_name *names = malloc((of->note_count + 1) * sizeof *names);
    *count = 0;
    for (size_t i = 0; names && i < of->note_count; i++)
        if (note_of_packet(&of->notes[i]))
            names[(*count)++] = name_of_note(of->recording, &of->notes[i], i);
    if (names)
        qsort(names, *count, sizeof *names, name_order);
    return names;
}

uint64_t chronicle_arrival(const struct trace_event *event)
{
    uint64_t left = event->step + event->duration; /* a recording has no later one */
    return left > UINT64_MAX - event->late ? UINT64_MAX : left + event->late;
}

/* A packet from before the window is wanted if it arrives in it, or a note tells of it. */
static bool event_wanted(const struct chronicle *of, const struct trace_event *event,
                         const struct packet_name *names, size_t count)
{
    if (event->step >= of->first || chronicle_arrival(event) >= of->first)
        return true;
    struct packet_name name = name_of_event(of->recording, event, 0);
    size_t at = name_find(names, count, &name);
    return at < count && name_compare(&names[at], &name) == 0;
}

static bool add_packet(struct chronicling *making, const struct trace_event *event, uint64_t number)
{
    struct chronicle *of = making->of;
    struct chronicle_packet *more =
        grow(of->packets, &making->packets_room, of->packet_count + 1, sizeof *of->packets);
    if (!more)
        return refuse(making, NULL);
    of->packets = more;
    if (of->packet_count == making->most)
        return refuse(making, "transmissions");
    /* The channels of a worm are together. */
    struct chronicle_packet *before = of->packet_count ? &of->packets[of->packet_count - 1] : NULL;
    if (before && event->worm && before->event.worm == event->worm)
        before->ends = false;
    of->packets[of->packet_count++] = (struct chronicle_packet){.event = *event,
                                                                .number = number,
                                                                .sent = event->step - event->queued,
                                                                .send = CHRONICLE_NONE,
                                                                .receive = CHRONICLE_NONE,
                                                                .copy_receive = CHRONICLE_NONE,
                                                                .ends = true};
    return true;
}

static bool read_events(struct chronicling *making)
{
    struct chronicle *of = making->of;
    struct trace_event event;
    size_t count;
    struct recording_filter filter = RECORDING_ALL;
    filter.last = of->last;
    struct packet_name *names = names_in_notes(of, &count);
    struct recording_scan *scan = recording_scan(of->recording, filter);
    bool fine = (names && scan) || refuse(making, NULL);
    while (fine && recording_next(scan, &event))
        if (event_wanted(of, &event, names, count))
            fine = add_packet(making, &event, recording_number(scan));
    recording_scan_end(scan);
    free(names);
    return fine;
}

/* ------------------------------------------------------------------------------------------- matching */

/* Let each note of a packet find its packet. making->note_packet[i] is then that of note i, or
 * CHRONICLE_NONE, and making->told[packet] how many notes tell of a packet. */
static bool match_notes(struct chronicling *making)
{
    struct chronicle *of = making->of;
    size_t notes, packets = 0, at = 0;
    struct packet_name *wanted = names_in_notes(of, &notes);
    struct packet_name *names = malloc((of->packet_count + 1) * sizeof *names);
    bool fine = (wanted && names) || refuse(making, NULL);
    for (size_t i = 0; fine && i < of->packet_count; i++)
        if (of->packets[i].ends && !(of->packets[i].event.fate & FATE_LOST))
            names[packets++] = name_of_event(of->recording, &of->packets[i].event, i);
    if (fine)
        qsort(names, packets, sizeof *names, name_order);
    for (size_t i = 0; fine && i < notes; i++) {
        /* Of a doubled packet two notes may tell; a packet of the same name is behind it. */
        while (at < packets &&
               (name_compare(&names[at], &wanted[i]) < 0 ||
                making->told[names[at].index] == chronicle_copies(&of->packets[names[at].index])))
            at++;
        if (at == packets || name_compare(&names[at], &wanted[i]) != 0)
            continue;
        making->note_packet[wanted[i].index] = (uint32_t)names[at].index;
        making->told[names[at].index]++;
    }
    free(names);
    free(wanted);
    return fine;
}

/* ------------------------------------------------------------------------------------------- life */

static bool making_open(struct chronicling *making)
{
    const struct chronicle *of = making->of;
    size_t nodes = (size_t)of->recording->view.topo->nodes;
    making->stopped = malloc(nodes * sizeof *making->stopped);
    for (size_t i = 0; making->stopped && i < nodes; i++)
        making->stopped[i] = UINT64_MAX;
    return making->stopped || refuse(making, NULL);
}

/* Room for what the matching finds. */
static bool making_room(struct chronicling *making)
{
    const struct chronicle *of = making->of;
    making->note_packet = malloc((of->note_count + 1) * sizeof *making->note_packet);
    making->told = calloc(of->packet_count + 1, 1);
    for (size_t i = 0; making->note_packet && i < of->note_count; i++)
        making->note_packet[i] = CHRONICLE_NONE;
    return (making->note_packet && making->told) || refuse(making, NULL);
}

static bool make(struct chronicling *making)
{
    return making_open(making) && read_notes(making) && read_events(making) && making_room(making) &&
           match_notes(making) && (chronicle_order(making) || refuse(making, NULL));
}

struct chronicle *chronicle_open(const struct recording *recording, uint64_t first, uint64_t last,
                                 size_t most, char *error, size_t error_size)
{
    const struct outcome *outcome = recording->view.outcome;
    struct chronicling making = {
        .of = calloc(1, sizeof *making.of),
        .most = most < CHRONICLE_MOST ? most : CHRONICLE_MOST,
        .end = outcome ? outcome->clock : recording->steps,
        .error = error,
        .error_size = error_size,
    };
    if (!making.of) {
        snprintf(error, error_size, "out of memory for what happened at the nodes");
        return NULL;
    }
    *making.of = (struct chronicle){.recording = recording,
                                    .first = first,
                                    .last = last,
                                    .receives_known = recording->version > TRACE_VERSION_WITHOUT_NOTES};
    bool fine = make(&making);
    free(making.stopped);
    free(making.note_packet);
    free(making.told);
    if (fine)
        return making.of;
    chronicle_close(making.of);
    return NULL;
}

void chronicle_close(struct chronicle *chronicle)
{
    if (!chronicle)
        return;
    free(chronicle->packets);
    free(chronicle->notes);
    free(chronicle->moments);
    free(chronicle->begin);
    free(chronicle);
}

const struct chronicle_packet *chronicle_packet(const struct chronicle *chronicle, uint64_t number)
{
    size_t low = 0, high = chronicle->packet_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (chronicle->packets[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < chronicle->packet_count && chronicle->packets[low].number == number
               ? &chronicle->packets[low]
               : NULL;
}

uint32_t chronicle_sender(const struct chronicle *chronicle, uint32_t packet)
{
    const struct chronicle_packet *p = &chronicle->packets[packet];
    uint64_t worm = p->event.worm;
    while (worm && p > chronicle->packets && p[-1].event.worm == worm)
        p--;
    return p->event.from;
}

uint32_t chronicle_receiver(const struct chronicle *chronicle, uint32_t packet)
{
    const struct chronicle_packet *p = &chronicle->packets[packet];
    while (!p->ends)
        p++;
    return p->event.to;
}
