/*
 * chronicle_text.c: the moments of a chronicle in words.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "trace/chronicle.h"

static const char *of_token(const struct trace_event *event, char *text, size_t size)
{
    if (event->worm)
        snprintf(text, size, "worm %" PRIu64, event->worm);
    else if (event->origin >= 0 && event->dest >= 0)
        snprintf(text, size, "what %" PRId32 " has for %" PRId32, event->origin, event->dest);
    else if (event->origin >= 0)
        snprintf(text, size, "what %" PRId32 " has", event->origin);
    else
        snprintf(text, size, "a packet");
    return text;
}

/* What a packet is: its label, else what is known of it. */
static const char *packet_text(const struct trace_event *event, char *text, size_t size)
{
    if (!event->label)
        return of_token(event, text, size);
    snprintf(text, size, "\"%s\"", event->label);
    return text;
}

static const char *fate_text(uint32_t fate)
{
    static const char *const texts[] = {"",
                                        ", which gets lost",
                                        ", which comes twice",
                                        "",
                                        ", which is corrupted",
                                        ", which gets lost",
                                        ", which is corrupted and comes twice"};
    return texts[fate < sizeof texts / sizeof texts[0] ? fate : 0];
}

static void send_text(const struct chronicle *chronicle, uint32_t number, char *text, size_t size)
{
    char what[96];
    const struct chronicle_packet *packet = &chronicle->packets[number];
    snprintf(text, size, "sends %s to %" PRIu32 "%s", packet_text(&packet->event, what, sizeof what),
             chronicle_receiver(chronicle, number), fate_text(packet->event.fate));
}

static void receive_text(const struct chronicle *chronicle, uint32_t number, const char *verb, char *text,
                         size_t size)
{
    char what[96];
    const struct chronicle_packet *packet = &chronicle->packets[number];
    snprintf(text, size, "%s %s from %" PRIu32 ", sent in step %" PRIu64, verb,
             packet_text(&packet->event, what, sizeof what), chronicle_sender(chronicle, number),
             packet->sent);
}

static void step_text(const char *before, uint64_t step, const char *never, char *text, size_t size)
{
    if (step == 0 || step == UINT64_MAX)
        snprintf(text, size, "%s", never);
    else
        snprintf(text, size, "%s%" PRIu64, before, step);
}

static void fault_text(const struct trace_note *note, char *text, size_t size)
{
    char until[64];
    switch (note->kind) {
    case NOTE_STOPPED:
        snprintf(text, size, "is stopped by a fault");
        break;
    case NOTE_CRASHED:
        step_text(", begins anew in step ", note->other, "", until, sizeof until);
        snprintf(text, size, "crashes%s", until);
        break;
    case NOTE_BEGUN:
        snprintf(text, size, "begins anew");
        break;
    case NOTE_TRAITOR:
        snprintf(text, size, "is a traitor");
        break;
    case NOTE_CUT:
        step_text(" up to the step before ", note->other, " for ever", until, sizeof until);
        snprintf(text, size, "the link to %" PRId32 " is cut%s", note->peer, until);
        break;
    default:
        snprintf(text, size, "a note that this parray does not know");
    }
}

/* The shortest text that is read as the number. */
static void value_text(const char *name, double number, char *text, size_t size)
{
    char digits[32];
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, number);
        if (strtod(digits, NULL) == number)
            break;
    }
    snprintf(text, size, "%s = %s", name, digits);
}

static void note_text(const struct trace_note *note, char *text, size_t size)
{
    const char *said = note->text ? note->text : "";
    switch (note->kind) {
    case NOTE_EVENT:
        snprintf(text, size, "%s", *said ? said : "an event");
        break;
    case NOTE_STATE:
        if (*said)
            snprintf(text, size, "is now \"%s\"", said);
        else
            snprintf(text, size, "is in no state any more");
        break;
    case NOTE_VALUE:
        if (isnan(note->number))
            snprintf(text, size, "takes back %s", said);
        else
            value_text(said, note->number, text, size);
        break;
    case NOTE_CHOICE:
        snprintf(text, size, "chooses %.0f of %" PRIu64, note->number, note->other);
        break;
    case NOTE_DROPPED:
        snprintf(text, size, "loses a packet from %" PRId32 " in its mailbox, sent in step %" PRIu64,
                 note->peer, note->other);
        break;
    default:
        fault_text(note, text, size);
    }
}

void chronicle_text(const struct chronicle *chronicle, uint32_t moment, char *text, size_t size)
{
    const struct chronicle_moment *m = &chronicle->moments[moment];
    if (m->kind == MOMENT_SEND)
        send_text(chronicle, m->packet, text, size);
    else if (m->kind == MOMENT_RECEIVE)
        receive_text(chronicle, m->packet, "receives", text, size);
    else if (m->packet != CHRONICLE_NONE)
        receive_text(chronicle, m->packet, "loses, in its mailbox,", text, size);
    else
        note_text(&chronicle->notes[m->note], text, size);
}
