/*
 * lane.c: the lists of a lane that become a trace.
 */
#include <string.h>

#include "facts/trace_event.h"
#include "machine/lane.h"

void lane_add_event(struct lane *lane, const struct trace_event *event)
{
    lane->event = memory_grow(lane->event, &lane->event_room, lane->event_count + 1, sizeof lane->event[0],
                              "trace events");
    lane->event[lane->event_count++] = *event;
}

void lane_add_stall(struct lane *lane, const struct trace_stall *stall)
{
    lane->stall = memory_grow(lane->stall, &lane->stall_room, lane->stall_count + 1, sizeof lane->stall[0],
                              "stalls of a trace");
    lane->stall[lane->stall_count++] = *stall;
}

void lane_add_note(struct lane *lane, const struct trace_note *note)
{
    lane->note = memory_grow(lane->note, &lane->note_room, lane->note_count + 1, sizeof lane->note[0],
                             "notes of a trace");
    lane->note[lane->note_count++] = *note;
}

static unsigned char *more_data(struct lane *lane, size_t size)
{
    size_t at = lane->data_count;
    lane->data =
        memory_grow(lane->data, &lane->data_room, at + size + 1, 1, "the texts and payloads of a trace");
    lane->data_count = at + size;
    return lane->data + at;
}

const void *lane_keep_data(struct lane *lane, const void *data, size_t size)
{
    unsigned char *to = more_data(lane, size);
    if (size)
        memcpy(to, data, size);
    return (const void *)(uintptr_t)(to - lane->data);
}

const char *lane_keep_text(struct lane *lane, const char *text)
{
    if (!text)
        return NULL;
    size_t size = strnlen(text, NOTE_TEXT_MOST);
    unsigned char *to = more_data(lane, size + 1);
    for (size_t i = 0; i < size; i++)
        to[i] = text[i] >= ' ' && text[i] <= '~' ? (unsigned char)text[i] : '?';
    to[size] = '\0';
    return (const char *)(uintptr_t)(to - lane->data + 1);
}

const char *lane_text(const struct lane *lane, const char *kept)
{
    return kept ? (const char *)lane->data + ((uintptr_t)kept - 1) : NULL;
}

void lane_place(struct lane *lane, bool payloads)
{
    if (!lane->data)
        return;
    for (size_t i = 0; i < lane->event_count; i++) {
        if (payloads)
            lane->event[i].data = lane->data + (uintptr_t)lane->event[i].data;
        lane->event[i].label = lane_text(lane, lane->event[i].label);
    }
    for (size_t i = 0; i < lane->note_count; i++)
        lane->note[i].text = lane_text(lane, lane->note[i].text);
    lane->data_count = 0;
}
