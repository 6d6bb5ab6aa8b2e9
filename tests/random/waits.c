/*
 * waits.c: by the numbered rules of doc/waiting.md. What waits is one list in the order of sends; the first
 * of a channel, or of a sender of worms, is the first one in the list.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "waits.h"

static bool has_worms(const struct flow *flow)
{
    return case_has_worms(flow->c);
}

void waits_add(struct flow *flow, const struct sent *s)
{
    if (flow->waiting == FLOW_MOST) {
        fprintf(stderr, "more than %d packets\n", FLOW_MOST);
        abort();
    }
    flow->wait[flow->waiting++] = (struct waits){.s = *s, .since = s->start};
}

/* Is another one of the same queue before this one? */
static bool is_behind(const struct flow *flow, int number)
{
    const struct sent *s = &flow->wait[number].s;
    for (int i = 0; i < number; i++)
        if (flow->wait[i].s.from == s->from && (has_worms(flow) || flow->wait[i].s.port == s->port))
            return true;
    return false;
}

/* The first of the queue of a sender, of one of its ports unless there are worms; -1: there is none. */
static int first_of(const struct flow *flow, int from, int port)
{
    for (int i = 0; i < flow->waiting; i++)
        if (flow->wait[i].s.from == from && (has_worms(flow) || flow->wait[i].s.port == port))
            return i;
    return -1;
}

static void begin(struct flow *flow, int number, uint64_t now)
{
    struct waits w = flow->wait[number];
    struct account *a = flow->account;
    uint64_t waited = now - w.since;
    memmove(&flow->wait[number], &flow->wait[number + 1],
            (size_t)(--flow->waiting - number) * sizeof flow->wait[0]);
    a->wait_count += waited > 0;
    a->wait_steps += waited;
    a->wait_longest = waited > a->wait_longest ? waited : a->wait_longest;
    w.s.start = now;
    flow_send(flow, w.s);
}

static void look_again(struct flow *flow, uint64_t step)
{
    flow->wait_next = step < flow->wait_next ? step : flow->wait_next;
}

/* --------------------------------------------------------------------------------------- packets */

/* Does the model forbid both packets in one step? */
static bool clash(const char *model, const struct sent *a, const struct sent *b)
{
    bool same = a->from == b->from && a->port == b->port;
    bool turned = a->from == b->to && a->port == b->last;
    if (same || (turned && model[0] == 'H'))
        return true;
    if (!strcmp(model, "SLA"))
        return a->from == b->from || a->to == b->to;
    if (!strcmp(model, "H1"))
        return a->from == b->from || a->to == b->to || a->from == b->to || a->to == b->from;
    return !strcmp(model, "F1") && !turned &&
           (a->from == b->from || a->to == b->to || a->from == b->to || a->to == b->from);
}

/* The last step in which something on the links forbids the packet; 0: it may begin. */
static uint64_t forbidden_until(const struct flow *flow, const struct sent *s, uint64_t now)
{
    uint64_t until = 0;
    for (int i = 0; i < flow->count; i++) {
        const struct sent *other = &flow->sent[i];
        if (!other->copy && other->until >= now && other->until > until && clash(flow->c->model, s, other))
            until = other->until;
    }
    return until;
}

static void settle_packets(struct flow *flow, uint64_t now)
{
    for (int node = 0; node < flow->net.nodes; node++)
        for (int port = 0; port < flow->net.degree[node]; port++) {
            int first = first_of(flow, node, port);
            if (first >= 0 && !forbidden_until(flow, &flow->wait[first].s, now)) {
                begin(flow, first, now);
                first = first_of(flow, node, port);
            }
            if (first >= 0)
                look_again(flow, forbidden_until(flow, &flow->wait[first].s, now) + 1);
        }
}

/* ----------------------------------------------------------------------------------------- worms */

/* The last step in which the node has part in a worm. */
static uint64_t busy_until(const struct flow *flow, int node)
{
    uint64_t until = 0;
    for (int i = 0; i < flow->count; i++)
        if ((flow->sent[i].from == node || flow->sent[i].to == node) && flow->sent[i].until > until)
            until = flow->sent[i].until;
    return until;
}

/* The node at which hop `hop` of the route begins. */
static int node_at(const struct flow *flow, const struct sent *s, int hop)
{
    int at = s->from;
    for (int i = 0; i < hop; i++)
        at = flow->net.peer[at][s->route[i]];
    return at;
}

static bool on_route(const struct flow *flow, const struct sent *s, int hops, int node, int port)
{
    for (int hop = 0; hop < hops; hop++)
        if (node_at(flow, s, hop) == node && s->route[hop] == port)
            return true;
    return false;
}

/* The step until which the next channel of a worm is taken; 0: it is free; FLOW_NEVER: another one that waits
 * has it. */
static uint64_t taken_until(const struct flow *flow, const struct waits *w)
{
    int node = node_at(flow, &w->s, w->held), port = w->s.route[w->held];
    uint64_t until = 0;
    for (int i = 0; i < flow->waiting; i++)
        if (&flow->wait[i] != w && on_route(flow, &flow->wait[i].s, flow->wait[i].held, node, port))
            return FLOW_NEVER;
    for (int i = 0; i < flow->count; i++)
        if (on_route(flow, &flow->sent[i], flow->sent[i].hops, node, port) && flow->sent[i].until > until)
            until = flow->sent[i].until;
    return until;
}

static bool may_move(const struct flow *flow, const struct waits *w, uint64_t now)
{
    return w->held < w->s.hops && (w->held || busy_until(flow, w->s.from) < now);
}

static void settle_worms(struct flow *flow, uint64_t now)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (int node = 0; node < flow->net.nodes; node++) {
            int first = first_of(flow, node, -1);
            if (first < 0 || !may_move(flow, &flow->wait[first], now) ||
                taken_until(flow, &flow->wait[first]) >= now)
                continue;
            flow->wait[first].held++;
            moved = true;
        }
    }
    for (int node = 0; node < flow->net.nodes; node++) {
        int first = first_of(flow, node, -1);
        const struct waits *w = &flow->wait[first < 0 ? 0 : first];
        if (first >= 0 && w->held == w->s.hops && busy_until(flow, w->s.from) < now &&
            busy_until(flow, w->s.to) < now)
            begin(flow, first, now);
    }
    for (int i = 0; i < flow->waiting; i++) {
        const struct waits *w = &flow->wait[i];
        uint64_t from = busy_until(flow, w->s.from), to = busy_until(flow, w->s.to);
        if (is_behind(flow, i))
            continue;
        if (w->held == w->s.hops)
            look_again(flow, (from > to ? from : to) + 1);
        else if (!may_move(flow, w, now))
            look_again(flow, from + 1);
        else if (taken_until(flow, w) != FLOW_NEVER)
            look_again(flow, taken_until(flow, w) + 1);
    }
}

/* ---------------------------------------------------------------------------------- both of them */

void waits_settle(struct flow *flow, uint64_t now)
{
    flow->wait_next = FLOW_NEVER;
    if (has_worms(flow))
        settle_worms(flow, now);
    else
        settle_packets(flow, now);
}

int waits_on(const struct flow *flow, int from, int port, int to, uint64_t now)
{
    int count = 0;
    for (int i = 0; i < flow->waiting; i++) {
        const struct waits *w = &flow->wait[i];
        count += port < 0 ? w->s.to == to && w->since < now : w->s.from == from && w->s.port == port;
    }
    return count;
}

bool waits_for_node(const struct flow *flow, int node, int port)
{
    for (int i = 0; i < flow->waiting; i++)
        if (flow->wait[i].s.to == node && (port < 0 || flow->wait[i].s.last == port))
            return true;
    return false;
}

void waits_count(const struct flow *flow, uint64_t last)
{
    struct account *a = flow->account;
    for (int i = 0; i < flow->waiting; i++) {
        uint64_t waited = last + 1 - flow->wait[i].since;
        a->wait_count++;
        a->wait_steps += waited;
        a->wait_longest = waited > a->wait_longest ? waited : a->wait_longest;
        a->wait_unsent++;
    }
}
