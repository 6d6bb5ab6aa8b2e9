/*
 * node_event.c: what a node tells those who look at the run.
 */
#include <math.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "facts/trace_event.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "machine/memory.h"
#include "plain_locale.h"
#include "step/trace_notes.h"

/* Format a text as in the locale "C"; what is beyond the room is cut off. */
static void format_text(char text[NOTE_TEXT_MOST + 1], const char *format, va_list arguments)
{
    locale_t before = plain_enter(); /* a text does not depend on what another node has told setlocale */
    if (vsnprintf(text, NOTE_TEXT_MOST + 1, format, arguments) < 0)
        text[0] = '\0';
    plain_leave(before);
}

/* Note a call. Result: somebody looks at the run. */
static bool call_is_seen(struct node *self, enum call call, const char *site)
{
    call_enter(self, call, site);
    return self->array->trace.notes;
}

void node_event_at(struct node *self, const char *site, const char *format, ...)
{
    NODE_CALL(self);
    char text[NOTE_TEXT_MOST + 1];
    va_list arguments;
    if (!call_is_seen(self, CALL_EVENT, site))
        return;
    va_start(arguments, format);
    format_text(text, format, arguments);
    va_end(arguments);
    notes_add(node_host(self), NOTE_EVENT, text, 0, 0);
}

void node_state_name_at(struct node *self, const char *name, const char *site)
{
    NODE_CALL(self);
    if (call_is_seen(self, CALL_STATE_NAME, site))
        notes_add(node_host(self), NOTE_STATE, name ? name : "", 0, 0);
}

/* The room for a label of the node, which it may still need when other nodes have run. */
static char *label_room(const struct node *host)
{
    struct parray *array = host->array;
    const size_t size = NOTE_TEXT_MOST + 1;
    /* Acquire: pairs with the release of the node that made the table, here. */
    char *labels = atomic_load_explicit(&array->trace.labels, memory_order_acquire), *none = NULL;
    if (!labels) {
        char *made = memory_take(array->count, size, "the labels of packets");
        /* Acquire and release: pairs with the same call of another node, and the load above. */
        if (atomic_compare_exchange_strong_explicit(&array->trace.labels, &none, made, memory_order_acq_rel,
                                                    memory_order_acquire))
            labels = made;
        else {
            free(made);
            labels = none;
        }
    }
    return labels + host->rank * size;
}

const char *node_label_at(struct node *self, const char *site, const char *format, ...)
{
    NODE_CALL(self);
    va_list arguments;
    if (!call_is_seen(self, CALL_LABEL, site))
        return NULL;
    char *text = label_room(node_host(self));
    va_start(arguments, format);
    format_text(text, format, arguments);
    va_end(arguments);
    return text;
}
