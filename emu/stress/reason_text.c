/*
 * reason_text.c: what the program does, where it shows, and in which call.
 */
#include <inttypes.h>
#include <string.h>

#include "facts/site.h"
#include "stress/reason_text.h"
#include "stress/sharing.h"

enum { PLACE_SIZE = 200 };

/* The act that shows the difference: in the run that was found, if the node did something there. */
static const struct act *act_of(const struct parting *p)
{
    return p->other_ended ? &p->one : &p->other;
}

/* Write "node 3, line 12: node_recv at ring.c:12". False: the runs do not part. */
static bool place_text(const struct parting *p, char *text, size_t size)
{
    const struct act *act = act_of(p);
    const char *site = site_name(act->site), *colon = strrchr(site, ':');
    if (!p->found)
        return false;
    snprintf(text, size, "node %" PRIu32 "%s%s: %s at %s", p->rank, colon ? ", line " : "",
             colon ? colon + 1 : "", call_name(act->call), site);
    return true;
}

/* What a call did in each of the runs. */
static void ends_text(const struct parting *p, char *text, size_t size)
{
    bool takes = !p->one_ended && !p->other_ended && p->one.site == p->other.site;
    bool took = takes && p->one.kind == ACT_TAKE, took_other = takes && p->other.kind == ACT_TAKE;
    text[0] = '\0';
    if (took && took_other && p->one.port != p->other.port)
        snprintf(text, size, " takes from port %" PRId32 ", or from port %" PRId32, p->one.port,
                 p->other.port);
    else if ((took && p->other.kind == ACT_NOTHING) || (took_other && p->one.kind == ACT_NOTHING))
        snprintf(text, size, " finds a packet, or nothing");
}

/* "WORDS at node 3, line 12: CALL takes from port 0, or from port 1". */
static void at_place(const char *words, const struct parting *p, char *text, size_t size)
{
    char place[PLACE_SIZE], ends[PLACE_SIZE];
    if (!place_text(p, place, sizeof place)) {
        snprintf(text, size, "%s", words);
        return;
    }
    ends_text(p, ends, sizeof ends);
    snprintf(text, size, "%s at %s%s", words, place, ends);
}

/* "WORDS; this shows at node 3, line 12: CALL". */
static void shows_at(const char *words, const struct parting *p, char *text, size_t size)
{
    char place[PLACE_SIZE];
    bool found = place_text(p, place, sizeof place);
    snprintf(text, size, "%s%s%s", words, found ? ": it shows at " : "", found ? place : "");
}

static void memory_text(const struct reason *reason, char *text, size_t size)
{
    char what[REASON_TEXT / 2];
    struct conditions conditions = reason->needs.conditions;
    conditions.disturb.turns = true;
    switch (sharing_find(&conditions, what, sizeof what)) {
    case SHARING_FOUND:
        snprintf(text, size, "nodes share memory: %s", what);
        break;
    case SHARING_OTHER:
        shows_at("nodes share memory that is no variable of the program (it is of malloc, or of a library)",
                 &reason->parting, text, size);
        break;
    case SHARING_UNSEEN:
        shows_at("nodes share memory (which one could not be seen)", &reason->parting, text, size);
        break;
    }
}

static void room_text(const struct reason *reason, const struct stress_finding *f, char *text, size_t size)
{
    uint32_t room = reason->needs.ending.mailbox, before = f->first.mailbox;
    if (room < before && f->ending.status == PARRAY_DEADLOCK)
        snprintf(text, size, "needs more room in mailboxes than %" PRIu32 " packet%s a link direction", room,
                 room == 1 ? "" : "s");
    else
        snprintf(text, size,
                 "depends on room in mailboxes: with %" PRIu32 " packet%s a link direction it ends otherwise "
                 "than with %" PRIu32,
                 room, room == 1 ? "" : "s", before);
}

static void undisturbed_text(const struct stress_finding *f, char *text, size_t size)
{
    if (*f->ending.text)
        snprintf(text, size, "no disturbance, the undisturbed run ends so, too: %s%s%s", f->ending.text,
                 *f->ending.wait ? ", in " : "", f->ending.wait);
    else
        snprintf(text, size, "no disturbance, the undisturbed run leaves packets over, too");
}

static void kind_text(const struct reason *reason, const struct stress_finding *f, char *text, size_t size)
{
    const struct parting *p = &reason->parting;
    if (f->ending.foreign) {
        snprintf(text, size, "a node uses the stack of another one: %s", f->ending.text);
        return;
    }
    switch (reason->kind) {
    case REASON_UNKNOWN:
        snprintf(text, size, "depends on what no seed controls");
        return;
    case REASON_EACH_TIME:
        shows_at("goes by what the system gives anew each time (the real time, random numbers, a process id)",
                 p, text, size);
        return;
    case REASON_ADDRESSES:
        if (*f->ending.address)
            snprintf(text, size, "depends on addresses: %s sends one", f->ending.address);
        else
            shows_at("depends on addresses", p, text, size);
        return;
    case REASON_UNDISTURBED:
        undisturbed_text(f, text, size);
        return;
    case REASON_NO_END:
        snprintf(text, size, "%s", f->ending.text);
        return;
    case REASON_FAULTS:
        shows_at("does not bear the faults that were asked for", p, text, size);
        return;
    case REASON_MEMORY:
        memory_text(reason, text, size);
        return;
    case REASON_STACKS:
        shows_at("uses memory of a stack that is no longer, or was never, a variable's", p, text, size);
        return;
    case REASON_GARBAGE:
        shows_at("reads memory that was never set", p, text, size);
        return;
    case REASON_TIME:
        shows_at("goes by time, as clocks tell it", p, text, size);
        return;
    case REASON_ORDER:
        at_place("goes by arrival order", p, text, size);
        return;
    case REASON_ARRIVAL:
        at_place("goes by when packets come", p, text, size);
        return;
    case REASON_ROOM:
        room_text(reason, f, text, size);
        return;
    }
}

void reason_text(const struct reason *reason, const struct stress_finding *f, char *text, size_t size)
{
    kind_text(reason, f, text, size);
    size_t used = strlen(text);
    bool told = strstr(text, f->ending.text) != NULL; /* also if there are no words */
    if (f->ending.signal > 0 && !told && used < size)
        snprintf(text + used, size - used, " (%s)", f->ending.text);
}
