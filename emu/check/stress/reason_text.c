/*
 * reason_text.c: what the program does, where it shows, and in which call.
 */
#include <inttypes.h>
#include <string.h>

#include "facts/site.h"
#include "stress/more_params.h"
#include "stress/reason.h"
#include "stress/suspects.h"

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
    const char *site = site_name(act_site(act)), *colon = strrchr(site, ':');
    if (!p->found)
        return false;
    snprintf(text, size, "node %" PRIu32 "%s%s: %s%s%s", p->rank, colon ? ", line " : "",
             colon ? colon + 1 : "", act->name, act_site(act) ? " at " : "", act_site(act) ? site : "");
    return true;
}

/* What a call did in each of the runs. */
static void ends_text(const struct parting *p, char *text, size_t size)
{
    bool takes = !p->one_ended && !p->other_ended && act_same_site(&p->one, &p->other);
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

/* Say what the run depends on, if that is known better than by the kind of disturbance. False: it is not. */
static bool suspect_text(const struct reason *reason, const struct conditions *conditions, char *text,
                         size_t size)
{
    char names[PLACE_SIZE], words[2 * PLACE_SIZE];
    switch (suspects_find(conditions, names, sizeof names)) {
    case SUSPECT_CONTENT:
        snprintf(words, sizeof words, "reads memory that was never set");
        break;
    case SUSPECT_THREAD:
        snprintf(words, sizeof words, "goes by the thread on which a node runs, as %s tells", names);
        break;
    case SUSPECT_ADDRESS:
        snprintf(words, sizeof words,
                 "goes by the value of an address, of a variable or of allocated memory");
        break;
    case SUSPECT_VARIABLE:
        snprintf(words, sizeof words,
                 "nodes share %s, of which each thread has one and not each node (_Thread_local); keep it in "
                 "node_state",
                 names);
        break;
    case SUSPECT_RANDOM:
        snprintf(words, sizeof words, "nodes share the random numbers of %s; use node_random", names);
        break;
    case SUSPECT_LIBRARY:
        snprintf(words, sizeof words, "nodes share what %s keeps between calls", names);
        break;
    case SUSPECT_NONE:
        return false;
    }
    shows_at(words, &reason->parting, text, size);
    return true;
}

/* The conditions under which the finding shows again, with what it needs only. */
static const struct conditions *conditions_of(const struct reason *reason, const struct stress_finding *f)
{
    return reason->needs.conditions.program ? &reason->needs.conditions : &f->conditions;
}

/* Say it of a run that depends on what memory holds or where it lies. `otherwise`: the words if no more is
 * known. */
static void place_of_memory(const struct reason *reason, const struct stress_finding *f,
                            const char *otherwise, char *text, size_t size)
{
    if (!suspect_text(reason, conditions_of(reason, f), text, size))
        shows_at(otherwise, &reason->parting, text, size);
}

static void memory_text(const struct reason *reason, char *text, size_t size)
{
    char what[REASON_TEXT / 2];
    struct conditions conditions = reason->needs.conditions;
    conditions.disturb.turns = true;
    if (params_match(&conditions)) { /* ranks have memory of their own */
        shows_at("receives of any sender take another message (`parray explore' tells which, one by one)",
                 &reason->parting, text, size);
        return;
    }
    switch (sharing_find(&conditions, what, sizeof what)) {
    case SHARING_FOUND:
        snprintf(text, size, "nodes share memory: %s", what);
        break;
    case SHARING_OTHER:
        if (!suspect_text(reason, &conditions, text, size))
            shows_at(
                "nodes share a block of malloc, or what a library keeps (a node's own memory is node_state)",
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
    else if (room == before)
        snprintf(text, size, "not found: the same run gives different results when it is repeated");
    else
        snprintf(text, size,
                 "depends on room in mailboxes: with %" PRIu32 " packet%s a link direction it ends otherwise "
                 "than with %" PRIu32,
                 room, room == 1 ? "" : "s", before);
}

/* Does a deadlock come of a mailbox that is full, and not with larger ones? Then say which one, and how much
 * room would do. */
static bool full_text(const struct reason *reason, const struct stress_finding *f, char *text, size_t size)
{
    const struct conditions *conditions = conditions_of(reason, f);
    const struct run_ending *ending = reason->needs.conditions.program ? &reason->needs.ending : &f->ending;
    uint32_t room = ending->deadlock && *ending->full ? suspects_room(conditions, ending->mailbox) : 0;
    if (!room)
        return false;
    snprintf(text, size,
             "needs more room in mailboxes than %" PRIu32 " packet%s a link direction: that %s is full, and "
             "with --mailbox %" PRIu32 " this run goes on",
             ending->mailbox, ending->mailbox == 1 ? "" : "s", ending->full, room);
    return true;
}

static void undisturbed_text(const struct stress_finding *f, char *text, size_t size)
{
    if (*f->ending.text)
        snprintf(text, size, "fails without any disturbance: %s%s%s", f->ending.text,
                 *f->ending.wait ? ", in " : "", f->ending.wait);
    else
        snprintf(text, size, "leaves packets over without any disturbance");
}

static void anew_text(const struct stress_finding *f, char *text, size_t size)
{
    char names[PLACE_SIZE];
    suspects_anew(f->conditions.program, names, sizeof names);
    if (*names)
        snprintf(text, size, "goes by what %s gives anew each time", names);
    else
        snprintf(
            text, size,
            "goes by what the system gives anew each time (the real time, random numbers, a process id)");
}

/* Write the reason. Result: the words are, or have in them, the sentence of the ending. */
static bool kind_text(const struct reason *reason, const struct stress_finding *f, char *text, size_t size)
{
    const struct parting *p = &reason->parting;
    char names[PLACE_SIZE], words[2 * PLACE_SIZE];
    if (f->ending.foreign) {
        snprintf(text, size, "a node uses the stack of another one: %s", f->ending.text);
        return true;
    }
    if (full_text(reason, f, text, size))
        return false;
    switch (reason->kind) {
    case REASON_UNKNOWN:
        snprintf(text, size, "depends on what no seed controls");
        break;
    case REASON_EACH_TIME:
        anew_text(f, words, sizeof words);
        shows_at(words, p, text, size);
        break;
    case REASON_ADDRESSES:
        if (*f->ending.address)
            snprintf(text, size, "depends on addresses: %s sends one", f->ending.address);
        else
            place_of_memory(reason, f, "depends on addresses", text, size);
        break;
    case REASON_UNDISTURBED:
        undisturbed_text(f, text, size);
        return true;
    case REASON_NO_END:
        snprintf(text, size, "%s", f->ending.text);
        return true;
    case REASON_FAULTS:
        shows_at("does not bear the faults that were asked for", p, text, size);
        break;
    case REASON_MEMORY:
        memory_text(reason, text, size);
        break;
    case REASON_STACKS:
        place_of_memory(reason, f, "reads a local variable before it was set, or after its function returned",
                        text, size);
        break;
    case REASON_GARBAGE:
        place_of_memory(reason, f, "reads memory that was never set", text, size);
        break;
    case REASON_TIME:
        suspects_clocks(f->conditions.program, names, sizeof names);
        snprintf(words, sizeof words, "goes by time, as %s", *names ? names : "clocks");
        strcat(words, *names ? " tells it" : " tell it");
        shows_at(words, p, text, size);
        break;
    case REASON_ORDER:
        at_place("goes by arrival order", p, text, size);
        break;
    case REASON_ARRIVAL:
        at_place("goes by when packets come", p, text, size);
        break;
    case REASON_ROOM:
        room_text(reason, f, text, size);
        break;
    }
    return false;
}

void reason_text(const struct reason *reason, const struct stress_finding *f, char *text, size_t size)
{
    bool told = kind_text(reason, f, text, size);
    size_t used = strlen(text);
    if (f->ending.signal && !told && *f->ending.text && used < size)
        snprintf(text + used, size - used, " (%s)", f->ending.text);
}
