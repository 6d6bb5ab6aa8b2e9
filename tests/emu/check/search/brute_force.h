/*
 * brute_force.h: all that a random program can do in an asynchronous array, enumerated without the emulator.
 */
#ifndef BRUTE_FORCE_H
#define BRUTE_FORCE_H

#include "brute_state.h"

/* What becomes of a packet. Of one that is on its way, a cut may swallow it. */
enum { SWALLOWED = 5, HEALED, LOST };

/* ----------------------------------------------------------------------- sending */

static bool is_across(const struct configuration *c, int event, int one, int other)
{
    int first = c->event[event].first, last = c->event[event].last;
    return (one >= first && one <= last) != (other >= first && other <= last);
}

/* How many cuts between the nodes have begun or ended so far; *cut: is one not over? */
static int cut_events(const struct configuration *c, int one, int other, bool *cut)
{
    int count = 0;
    *cut = false;
    for (int i = 0; i < c->events; i++)
        if (is_across(c, i, one, other)) {
            count++;
            *cut = *cut || (!c->event[i].is_end && !c->event[i].is_over);
        }
    return count;
}

static void heal(struct configuration *c, int one, int other)
{
    for (int i = c->events - 1; i >= 0; i--)
        if (is_across(c, i, one, other) && !c->event[i].is_end && !c->event[i].is_over) {
            c->event[i].is_over = true;
            c->event[c->events] = c->event[i];
            c->event[c->events++].is_end = true;
        }
}

/* Send with so many copies, and one bit changed unless it is 0. */
static void send_copies(struct configuration c, int node, int copies, int bit, int what)
{
    const struct instruction *i = next_of(&c, node);
    int peer = peer_of(node, i->number), *count = &c.count[peer][node];
    bool cut, twice = copies > 1;
    if (what != LOST)
        what += 100 * cut_events(&c, node, peer, &cut) + 10000000 * (c.lives[peer] - c.down[peer]);
    copies = c.down[peer] ? 0 : copies;
    c.held[node][i->number] = true;
    c.sent[node]++;
    for (int k = 0; k < copies; k++) {
        int value = packet_value(c.sum[node]) ^ (bit ? 1 << (bit - 1) : 0);
        c.box[peer][node][(*count)++] = (struct in_box){value, 16 * c.sent[node] + bit};
    }
    c.sum[node] = i->operation == TRY ? after_number(c.sum[node], 1) : c.sum[node];
    after_answer(&c, node, what + 10000 * bit + (twice ? 1000000 : 0));
    push(&c);
}

/* Send a packet that no cut swallows. */
static void send_whole(struct configuration c, int node, int what)
{
    const struct instruction *i = next_of(&c, node);
    int peer = peer_of(node, i->number);
    bool twice = may_fail(&c, KIND_DOUBLE) && c.count[peer][node] + 1 < program.room;
    struct configuration doubled = c, corrupted = c;
    send_copies(c, node, 1, 0, what);
    add_fault(&doubled, KIND_DOUBLE);
    if (twice)
        send_copies(doubled, node, 2, 0, what);
    if (!may_fail(&c, KIND_CORRUPT))
        return;
    add_fault(&corrupted, KIND_CORRUPT);
    for (int bit = 1; bit <= 8; bit++) {
        send_copies(corrupted, node, 1, bit, what);
        doubled = corrupted;
        add_fault(&doubled, KIND_DOUBLE);
        if (twice && may_fail(&corrupted, KIND_DOUBLE))
            send_copies(doubled, node, 2, bit, what);
    }
}

static void send_into_cuts(const struct configuration *c, int node, int peer)
{
    for (int first = 1; first < program.nodes; first++)
        for (int last = first; last < program.nodes; last++) {
            struct configuration cut = *c;
            bool before;
            cut_events(c, node, peer, &before);
            int what = 10 + 4 * first + last + 100 * cut_events(c, node, peer, &before);
            cut.event[cut.events].first = first;
            cut.event[cut.events].last = last;
            cut.event[cut.events].is_over = cut.event[cut.events].is_end = false;
            if (!may_fail(c, KIND_CUT) || !is_across(&cut, cut.events, node, peer))
                continue;
            const struct instruction *i = next_of(c, node);
            cut.events++;
            add_fault(&cut, KIND_CUT);
            cut.held[node][i->number] = true;
            cut.sent[node]++;
            cut.sum[node] = i->operation == TRY ? after_number(cut.sum[node], 1) : cut.sum[node];
            after_answer(&cut, node, what);
            push(&cut);
        }
}

/* Result: can it be sent? */
static int try_send(const struct configuration *c, int node)
{
    const struct instruction *i = next_of(c, node);
    int peer = peer_of(node, i->number);
    bool cut;
    cut_events(c, node, peer, &cut);
    if (c->count[peer][node] == program.room && i->operation == SEND && c->told[node][i->number])
        return try_other(*c, node, c->sum[node], 3);
    if (c->count[peer][node] == program.room)
        return 0;
    struct configuration passes = *c, lost = *c;
    if (cut)
        send_copies(*c, node, 0, 0, SWALLOWED);
    if (cut)
        heal(&passes, node, peer);
    send_whole(passes, node, cut ? HEALED : SWALLOWED);
    add_fault(&lost, KIND_LOSE);
    if (may_fail(c, KIND_LOSE))
        send_copies(lost, node, 0, 0, LOST);
    if (!cut)
        send_into_cuts(c, node, peer);
    return 1;
}

/* ----------------------------------------------------------------------- receiving, and asking */

static int try_take(struct configuration c, int node, int port, int behind)
{
    int from = peer_of(node, port);
    struct in_box *box = c.box[node][from], taken = box[behind];
    if (behind)
        add_fault(&c, KIND_OVERTAKE);
    c.sum[node] = after_packet(c.sum[node], taken.value, port);
    memmove(box + behind, box + behind + 1, (size_t)(ROOM - 1 - behind) * sizeof *box);
    c.count[node][from]--;
    after_answer(&c, node, 10 + port + 10 * behind + 1000 * taken.id);
    push(&c);
    return behind == 0;
}

static int try_takes(const struct configuration *c, int node, int port)
{
    int tried = 0, there = c->count[node][peer_of(node, port)];
    for (int behind = 0; behind < there; behind++)
        if (!behind || may_fail(c, KIND_OVERTAKE))
            tried += try_take(*c, node, port, behind);
    return tried;
}

/* What the node finds out by a call that does not wait. */
static int try_ask(const struct configuration *c, int node)
{
    const struct instruction *i = next_of(c, node);
    int peer = peer_of(node, i->number), sum = c->sum[node], room = program.room - c->count[peer][node];
    int is_down = c->crashed[peer] || c->down[peer];
    struct configuration told = *c;
    switch (i->operation) {
    case TRY:
        return room && !c->held[node][i->number] ? 0 : try_other(*c, node, after_number(sum, 0), 2);
    case FREE:
        if (c->held[node][i->number])
            try_other(*c, node, after_number(sum, 0), 2);
        return try_other(*c, node, after_number(sum, 1), 1);
    case ASK_ROOM:
        return try_other(*c, node, after_number(sum, room), room);
    default:
        told.told[node][i->number] = c->told[node][i->number] || c->crashed[peer];
        return try_other(told, node, after_number(sum, is_down),
                         c->crashed[peer] + 2 * c->down[peer] + 4 * c->lives[peer]);
    }
}

static int try_receive(const struct configuration *c, int node)
{
    const struct instruction *i = next_of(c, node);
    bool named = i->operation == TAKE || i->operation == WITHIN;
    int tried = 0;
    for (int port = 0; port < program.nodes - 1 && !c->over[node]; port++)
        if (named ? port == i->number : i->operation != TAKE_FROM || port != i->number || program.nodes == 2)
            tried += try_takes(c, node, port);
    if (i->operation == POLL || i->operation == WITHIN)
        tried += try_other(*c, node, after_nothing(c->sum[node]), 8);
    if (c->over[node])
        tried += try_other(*c, node, after_nothing(c->sum[node]), 9 + 1000 * c->dismissals);
    return tried;
}

/* ----------------------------------------------------------------------- crashes */

static void try_crash(struct configuration c, int node)
{
    add_fault(&c, KIND_CRASH);
    c.crashed[node] = true;
    add_doing(&c, node, 30);
    dismiss(&c);
    push(&c);
}

/* The node is down until it begins anew, and loses what waits for it. */
static void try_restart(struct configuration c, int node)
{
    add_fault(&c, KIND_RESTART);
    c.down[node] = true;
    c.lives[node]++;
    c.at[node] = -1;
    memset(c.count[node], 0, sizeof c.count[node]);
    memset(c.held[node], 0, sizeof c.held[node]);
    add_doing(&c, node, 31 + 1000 * c.dismissals);
    dismiss(&c);
    push(&c);
}

/* Begin, for the first time or anew; but first it is found out what is left of the disk. */
static int try_begin(const struct configuration *c, int node)
{
    for (int left = 0; c->down[node] && c->writes[node] && left <= c->kept[node][0].count; left++) {
        struct configuration settled = *c;
        settle(&settled, node, left);
        add_doing(&settled, node, 40 + left);
        push(&settled);
    }
    if (c->down[node] && c->writes[node])
        return 1;
    struct configuration begun = *c;
    begun.down[node] = false;
    return try_other(begun, node, node + 1, 0);
}

/* Try all that the node may do. Result: how many things, faults aside, which need not come. */
static int try_all(const struct configuration *c, int node)
{
    if (has_ended(c, node))
        return 0;
    if (may_fail(c, KIND_CRASH) && !c->down[node])
        try_crash(*c, node);
    if (may_fail(c, KIND_RESTART) && !c->down[node])
        try_restart(*c, node);
    if (c->at[node] < 0)
        return try_begin(c, node);
    struct configuration rested = *c;
    int tried = 0;
    switch (next_of(c, node)->operation) {
    case SEND:
        return try_send(c, node);
    case TRY:
        return try_send(c, node) + try_ask(c, node);
    case FREE:
    case ASK_ROOM:
    case ASK_DOWN:
        return try_ask(c, node);
    case PAUSE:
        memset(rested.held[node], 0, sizeof rested.held[node]);
        return try_other(rested, node, c->sum[node], 0);
    case CHOOSE:
        for (int number = 0; number < next_of(c, node)->number; number++)
            tried += try_other(*c, node, after_number(c->sum[node], number), number);
        return tried;
    default:
        return try_receive(c, node);
    }
}

/* ----------------------------------------------------------------------- all of it */

static void note_end(const struct configuration *c)
{
    struct ending end;
    memset(&end, 0, sizeof end);
    for (int node = 0; node < program.nodes; node++) {
        end.sum[node] = c->crashed[node] ? 0 : c->sum[node];
        end.waits[node] = has_ended(c, node) ? 0 : next_of(c, node)->operation == SEND ? 1 : 2;
        brute.wrong = brute.wrong || end.waits[node];
        for (int from = 0; from < program.nodes; from++)
            end.left |= c->count[node][from] > 0;
    }
    brute.executions++;
    intern_add(&brute.endings, &end, sizeof end, NULL);
}

/* Go through all executions. False: there are too many. */
static bool go_through(void)
{
    struct configuration c;
    memset(&brute, 0, sizeof brute);
    memset(&c, 0, sizeof c);
    memset(c.at, -1, sizeof c.at);
    for (push(&c); brute.count && !brute.many;) {
        int tried = 0;
        c = brute.stack[--brute.count];
        brute.wrong = brute.wrong || c.wrong;
        for (int node = 0; node < program.nodes; node++)
            tried += try_all(&c, node);
        if (!tried)
            note_end(&c);
    }
    return !brute.many;
}

static void forget(void)
{
    intern_free(&brute.met);
    intern_free(&brute.endings);
    free(brute.stack);
}

#endif
