/*
 * flow.c: packets stay in one list, which every question searches from its beginning.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flow.h"
#include "waits.h"

static bool has_worms(const struct flow *flow)
{
    return case_has_worms(flow->c);
}

uint64_t flow_until(const struct flow *flow, int from, int port)
{
    uint64_t until = 0;
    for (int i = 0; i < flow->count; i++) {
        const struct sent *s = &flow->sent[i];
        if (s->from == from && s->port == port && !s->copy && s->until > until)
            until = s->until;
    }
    return until;
}

/* Does the packet cross the port of the node, on its route if it is a worm? */
static bool crosses(const struct flow *flow, const struct sent *s, int node, int port)
{
    if (!has_worms(flow))
        return s->from == node && s->port == port && !s->copy;
    for (int hop = 0, at = s->from; hop < s->hops; at = flow->net.peer[at][s->route[hop++]])
        if (at == node && s->route[hop] == port)
            return true;
    return false;
}

/* The steps that a packet adds to those in which the link was busy: not the steps of packets before it. */
static uint64_t busy_more(const struct flow *flow, const struct sent *s, int node, int port)
{
    uint64_t before = s->start - 1;
    for (int i = 0; i < flow->count; i++)
        if (flow->sent[i].until > before && crosses(flow, &flow->sent[i], node, port))
            before = flow->sent[i].until;
    return s->until > before ? s->until - before : 0;
}

/* A packet holds its slot from the step in which it begins to the step in which it is taken. Worms that begin
 * in the present step do not count yet. */
bool flow_room(const struct flow *flow, int from, int port, int to, uint64_t now)
{
    int held = waits_on(flow, from, port, to, now);
    for (int i = 0; i < flow->count; i++) {
        const struct sent *s = &flow->sent[i];
        bool there = port < 0 ? s->to == to && s->start < now : s->from == from && s->port == port;
        held += there && !s->lost && (!s->taken || s->taken_in >= now);
    }
    return held < flow->c->mailbox;
}

/* The first worm by arrival, then by sender. */
static struct sent *first_worm(struct flow *flow, int node)
{
    struct sent *best = NULL;
    for (int i = 0; i < flow->count; i++) {
        struct sent *s = &flow->sent[i];
        if (s->to != node || s->taken)
            continue;
        if (!best || s->ready < best->ready || (s->ready == best->ready && s->from < best->from))
            best = s;
    }
    return best;
}

/* Packets leave a mailbox in the order in which they were sent. */
static struct sent *first_packet(struct flow *flow, int node, int port)
{
    int from = flow->net.peer[node][port], back = flow->net.back[node][port];
    for (int i = 0; i < flow->count; i++) {
        struct sent *s = &flow->sent[i];
        if (s->from == from && s->port == back && !s->taken && !s->lost)
            return s;
    }
    return NULL;
}

struct sent *flow_front(struct flow *flow, int node, int port)
{
    struct sent *best = NULL;
    if (has_worms(flow))
        return first_worm(flow, node);
    if (port >= 0)
        return first_packet(flow, node, port);
    for (int any = 0; any < flow->net.degree[node]; any++) {
        struct sent *s = flow->net.peer[node][any] < 0 ? NULL : first_packet(flow, node, any);
        if (s && (!best || s->ready < best->ready))
            best = s;
    }
    return best;
}

/* ------------------------------------------------------------------------------------- digest */

static uint64_t mix(uint64_t a, uint64_t b)
{
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static const uint64_t k0 = 0xa0761d6478bd642f, k1 = 0xe7037ed1a0b428db, k2 = 0x8ebc6af09c88c6e3,
                      k3 = 0x589965cc75374cc3;

/* The digest of one transmission: the fields, then the payload in words of 8 bytes. */
static uint64_t digest_of(const struct sent *s, int from, int port)
{
    uint64_t ends =
        mix(((uint64_t)(uint32_t)s->origin << 32 | (uint32_t)s->dest) ^ k2, (s->until - s->start + 1) ^ k3);
    uint64_t h = mix(s->start ^ k0, ((uint64_t)(uint32_t)from << 32 | (uint32_t)port) ^ k1) ^
                 (ends << 1 | ends >> 63) ^ ((uint64_t)s->size * k3);
    for (int at = 0;; at += 8) {
        unsigned char word[8] = {0};
        uint64_t value = 0;
        int left = s->size - at;
        if (left > 0)
            memcpy(word, s->bytes + at, left < 8 ? (size_t)left : 8);
        for (int i = 7; i >= 0; i--)
            value = value << 8 | word[i];
        if (left <= 8)
            return mix(h ^ value ^ k0, k1 ^ h);
        h = mix(h ^ value ^ k1, k2);
    }
}

/* ------------------------------------------------------------------------------------- faults */

/* The planned fault of a packet, by kind; NULL: none. */
static const struct planned_fault *fault_of(const struct flow *flow, enum case_fault kind,
                                            const struct sent *s, int number)
{
    for (int i = 0; i < flow->c->fault_count; i++) {
        const struct planned_fault *f = &flow->c->fault[i];
        if (f->kind == kind && f->arg[0] == s->from && f->arg[1] == s->port && f->arg[2] == number)
            return f;
    }
    return NULL;
}

/* The links that are down, in the order in which they go down. */
static void pass_outages(const struct flow *flow, struct sent *s)
{
    uint64_t now = s->start;
    int last = -1;
    for (int pass = 0; pass < flow->c->fault_count; pass++) {
        const struct planned_fault *next = NULL;
        for (int i = 0; i < flow->c->fault_count; i++) {
            const struct planned_fault *f = &flow->c->fault[i];
            bool here =
                (f->arg[0] == s->from && f->arg[1] == s->to) || (f->arg[1] == s->from && f->arg[0] == s->to);
            if ((f->kind == CASE_DOWN || f->kind == CASE_HELD) && here && f->arg[2] > last &&
                (!next || f->arg[2] < next->arg[2]))
                next = f;
        }
        if (!next || s->lost)
            return;
        last = next->arg[2];
        uint64_t from = (uint64_t)next->arg[2], until = (uint64_t)next->arg[3];
        if (now >= until || s->ready <= from)
            continue;
        if (next->kind == CASE_HELD)
            s->ready += until - (now > from ? now : from);
        else
            s->lost = true;
    }
}

/* A link keeps the order of its packets: none can be received before an earlier one that is late. */
static void keep_order(const struct flow *flow, struct sent *s)
{
    for (int i = 0; i < flow->count; i++) {
        const struct sent *other = &flow->sent[i];
        if (other->from == s->from && other->port == s->port && !other->lost &&
            other->ready > other->until + 1 && other->ready > s->ready)
            s->ready = other->ready;
    }
}

static struct sent *add_sent(struct flow *flow, const struct sent *s)
{
    if (flow->count == FLOW_MOST) {
        fprintf(stderr, "more than %d packets\n", FLOW_MOST);
        abort();
    }
    flow->sent[flow->count] = *s;
    return &flow->sent[flow->count++];
}

static void corrupt(struct flow *flow, struct sent *s, int number)
{
    const struct planned_fault *f = fault_of(flow, CASE_CORRUPT, s, number);
    if (!f || f->arg[3] > 8 * s->size)
        return;
    s->bytes[(f->arg[3] - 1) / 8] ^= (unsigned char)(1 << (f->arg[3] - 1) % 8);
    flow->account->corrupted++;
}

void flow_send(struct flow *flow, struct sent s)
{
    struct account *a = flow->account;
    uint64_t duration = (uint64_t)(flow->c->startup + s.units * flow->c->per_unit);
    s.until = s.start + duration - 1;
    s.ready = s.start + duration;
    if (has_worms(flow)) {
        for (int hop = 0, at = s.from; hop < s.hops; at = flow->net.peer[at][s.route[hop++]]) {
            a->digest += digest_of(&s, at, s.route[hop]);
            a->busy += busy_more(flow, &s, at, s.route[hop]);
        }
        a->transmissions += (uint64_t)s.hops;
        add_sent(flow, &s);
        return;
    }
    a->digest += digest_of(&s, s.from, s.port);
    a->transmissions++;
    a->busy += busy_more(flow, &s, s.from, s.port);
    int number = flow->number[s.from][s.port]++;
    const struct planned_fault *delay = fault_of(flow, CASE_DELAY, &s, number);
    s.ready += delay ? (uint64_t)delay->arg[3] : 0;
    pass_outages(flow, &s);
    s.lost |= fault_of(flow, CASE_LOSE, &s, number) != NULL;
    corrupt(flow, &s, number);
    if (!s.lost)
        keep_order(flow, &s);
    a->lost += s.lost;
    add_sent(flow, &s);
    if (s.lost || !fault_of(flow, CASE_DOUBLE, &s, number) || waits_on(flow, s.from, s.port, s.to, s.start) ||
        !flow_room(flow, s.from, s.port, s.to, s.start))
        return;
    a->doubled++;
    add_sent(flow, &s)->copy = true;
}

void flow_count(const struct flow *flow)
{
    struct account *a = flow->account;
    for (int i = 0; i < flow->count; i++) {
        const struct sent *s = &flow->sent[i];
        a->steps = s->until > a->steps ? s->until : a->steps;
        a->received += s->taken;
        a->leftovers += !s->taken && !s->lost;
    }
}
