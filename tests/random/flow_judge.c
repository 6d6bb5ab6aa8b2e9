/*
 * flow_judge.c: the rules of all models, from what is on the links in one step.
 *
 * A rule of a node or of a half-duplex link is broken in a step in which one of the packets concerned begins.
 * The rule of link directions is broken by every packet that begins where another packet is, the rule of
 * channels by every worm that does.
 */
#include <stdlib.h>
#include <string.h>

#include "flow.h"

/* What a node does in a step. */
struct use {
    int sends, receives, ports;
    bool new_send, new_receive;
};

static bool is_on(const struct sent *s, uint64_t now)
{
    return !s->copy && s->start <= now && now <= s->until;
}

/* How many packets the link direction carries; *begin: how many of them begin. */
static int on_link(const struct flow *flow, int from, int port, uint64_t now, int *begin)
{
    int count = 0;
    *begin = 0;
    for (int i = 0; i < flow->count; i++) {
        const struct sent *s = &flow->sent[i];
        bool here = s->from == from && s->port == port && is_on(s, now);
        count += here;
        *begin += here && s->start == now;
    }
    return count;
}

static void add_breach(const struct flow *flow, uint64_t now, int node, const char *rule)
{
    struct account *a = flow->account;
    if (a->breach_count < ACCOUNT_BREACHES)
        a->breach[a->breach_count] = (struct breach){.step = now, .node = node, .rule = rule};
    a->breach_count++;
}

/* Judge the directions of the links of a node. */
static struct use judge_ports(const struct flow *flow, int node, bool half_duplex, uint64_t now)
{
    const struct net *net = &flow->net;
    struct use use = {0};
    int halves = 0;
    for (int port = 0; port < net->degree[node]; port++) {
        int peer = net->peer[node][port], new_out, new_in;
        if (peer < 0)
            continue;
        int out = on_link(flow, node, port, now, &new_out);
        int in = on_link(flow, peer, net->back[node][port], now, &new_in);
        for (int i = out - new_out ? 0 : 1; i < new_out; i++)
            add_breach(flow, now, node, "link");
        halves += half_duplex && node < peer && out && in && (new_out || new_in);
        use.sends += out > 0;
        use.receives += in > 0;
        use.ports += out || in;
        use.new_send |= new_out > 0;
        use.new_receive |= new_in > 0;
    }
    for (; halves; halves--)
        add_breach(flow, now, node, "half-duplex");
    return use;
}

static void judge_node(const struct flow *flow, int node, uint64_t now)
{
    const char *model = flow->c->model;
    struct use use = judge_ports(flow, node, model[0] == 'H', now);
    bool begins = use.new_send || use.new_receive;
    if (!strcmp(model, "SLA") && use.sends > 1 && use.new_send)
        add_breach(flow, now, node, "sends");
    if (!strcmp(model, "SLA") && use.receives > 1 && use.new_receive)
        add_breach(flow, now, node, "receives");
    if (!strcmp(model, "F1") && use.ports > 1 && begins)
        add_breach(flow, now, node, "ports");
    if (!strcmp(model, "H1") && use.sends + use.receives > 1 && begins)
        add_breach(flow, now, node, "transmissions");
}

/* --------------------------------------------------------------------------------------- worms */

static bool crosses(const struct flow *flow, const struct sent *s, int from, int port)
{
    for (int hop = 0, at = s->from; hop < s->hops; at = flow->net.peer[at][s->route[hop++]])
        if (at == from && s->route[hop] == port)
            return true;
    return false;
}

/* A worm that begins on a channel meets the worm that holds it longest, of those that came before. */
static void judge_channel(const struct flow *flow, int number, int from, int port, uint64_t now)
{
    const struct sent *holder = NULL;
    for (int i = 0; i < number; i++) {
        const struct sent *s = &flow->sent[i];
        if (is_on(s, now) && crosses(flow, s, from, port) && (!holder || s->until > holder->until))
            holder = s;
    }
    if (holder)
        add_breach(flow, now, from, holder->start == now ? "step-contention" : "depth-contention");
}

static void judge_worms(const struct flow *flow, uint64_t now)
{
    int ends[CASE_NODES] = {0};
    bool begins[CASE_NODES] = {false};
    for (int i = 0; i < flow->count; i++) {
        const struct sent *s = &flow->sent[i];
        if (!is_on(s, now))
            continue;
        ends[s->from]++;
        ends[s->to]++;
        begins[s->from] |= s->start == now;
        begins[s->to] |= s->start == now;
        for (int hop = 0, at = s->from; s->start == now && hop < s->hops;
             at = flow->net.peer[at][s->route[hop++]])
            judge_channel(flow, i, at, s->route[hop], now);
    }
    for (int node = 0; node < flow->net.nodes; node++)
        if (ends[node] > 1 && begins[node])
            add_breach(flow, now, node, "one-port");
}

/* ------------------------------------------------------------------------------------ all rules */

static const char *const order[] = {"link",     "half-duplex",     "sends",
                                    "receives", "ports",           "transmissions",
                                    "one-port", "step-contention", "depth-contention"};

static int rule_number(const char *rule)
{
    int number = 0;
    while (strcmp(order[number], rule) != 0)
        number++;
    return number;
}

static int breach_order(const void *left, const void *right)
{
    const struct breach *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    return a->node != b->node ? a->node - b->node : rule_number(a->rule) - rule_number(b->rule);
}

bool flow_judge(const struct flow *flow, uint64_t now)
{
    struct account *a = flow->account;
    uint64_t before = a->breach_count;
    if (case_has_worms(flow->c))
        judge_worms(flow, now);
    else
        for (int node = 0; node < flow->net.nodes; node++)
            judge_node(flow, node, now);
    uint64_t kept = a->breach_count < ACCOUNT_BREACHES ? a->breach_count : ACCOUNT_BREACHES;
    qsort(a->breach, kept, sizeof a->breach[0], breach_order);
    return a->breach_count > before;
}
