/*
 * ghs_node.c: one function for each kind of message, as in the paper. A function returns false, and changes
 * nothing, if its message has to wait.
 */
#include "classics/parts/ghs_node.h"

#include "classics/parts/labelled.h"
#include "common/mix.h"

uint64_t ghs_weight(uint64_t seed, int a, int b)
{
    uint64_t low = (uint64_t)(a < b ? a : b), high = (uint64_t)(a < b ? b : a), ends = low << 20 | high;
    return mix(seed ^ mix(ends)) >> 40 << 40 | ends;
}

/* "CONNECT 0": of level 0. */
static void send_message(struct ghs *g, int port, const struct ghs_message *message)
{
    static const char *const kinds[] = {"CONNECT", "INITIATE", "TEST",  "ACCEPT",
                                        "REJECT",  "REPORT",   "CHANGE"};
    const char *label = node_label(g->self, "%s %d", kinds[message->kind], message->level);
    labelled_send(g->self, port, label, message, sizeof *message);
    g->sent++;
}

static void tell(struct ghs *g, int port, enum ghs_kind kind, uint64_t weight)
{
    struct ghs_message message = {
        .kind = kind, .level = g->level, .state = (int32_t)g->state, .weight = weight};
    if (!node_checkf(g->self, port != GHS_NO_PORT, "nowhere to send a message of kind %d", (int)kind))
        return; /* a fault made a message that nobody sent */
    send_message(g, port, &message);
}

void ghs_report(const struct ghs *g)
{
    node_value(g->self, "level", g->level);
    node_value(g->self, "sent", (double)g->sent);
}

static void turn(struct ghs *g, enum ghs_state state)
{
    g->state = state;
    node_state_name(g->self, state == GHS_FIND ? "find" : "found");
}

static void make_branch(struct ghs *g, int port)
{
    if (g->link[port].kind != GHS_BRANCH)
        node_event(g->self, "branch to %d", node_peer(g->self, port));
    g->link[port].kind = GHS_BRANCH;
}

/* The lightest link that is not known yet; GHS_NO_PORT: all are. */
static int lightest_basic(const struct ghs *g)
{
    int best = GHS_NO_PORT;
    for (int port = 0; port < node_degree(g->self); port++)
        if (g->link[port].kind == GHS_BASIC &&
            (best == GHS_NO_PORT || g->link[port].weight < g->link[best].weight))
            best = port;
    return best;
}

/* When nothing is left to be heard of, tell the core the best of this node and of those behind it. */
static void report(struct ghs *g)
{
    if (g->reports_missing > 0 || g->test_port != GHS_NO_PORT)
        return;
    turn(g, GHS_FOUND);
    tell(g, g->core_port, GHS_REPORT, g->best_weight);
}

static void test(struct ghs *g)
{
    g->test_port = lightest_basic(g);
    if (g->test_port != GHS_NO_PORT)
        tell(g, g->test_port, GHS_TEST, g->fragment);
    else
        report(g);
}

/* The way to the fragment's lightest outgoing link is the way to the next core. */
static void change_core(struct ghs *g)
{
    if (!node_check(g->self, g->best_port != GHS_NO_PORT)) /* a fault made a message that nobody sent */
        return;
    bool outgoing = g->link[g->best_port].kind != GHS_BRANCH;
    make_branch(g, g->best_port);
    tell(g, g->best_port, outgoing ? GHS_CONNECT : GHS_CHANGE, 0);
}

static bool hear_connect(struct ghs *g, int port, const struct ghs_message *message)
{
    struct ghs_link *link = &g->link[port];
    if (message->level < g->level) { /* absorb it */
        make_branch(g, port);
        tell(g, port, GHS_INITIATE, g->fragment);
        g->reports_missing += g->state == GHS_FIND;
    } else if (link->kind == GHS_BASIC) {
        return false;
    } else { /* both chose this link: it is the core of a fragment one level higher */
        struct ghs_message initiate = {
            .kind = GHS_INITIATE, .level = g->level + 1, .state = GHS_FIND, .weight = link->weight};
        send_message(g, port, &initiate);
    }
    return true;
}

static bool hear_initiate(struct ghs *g, int port, const struct ghs_message *message)
{
    g->level = message->level;
    ghs_report(g);
    g->fragment = message->weight;
    turn(g, (enum ghs_state)message->state);
    g->core_port = port;
    g->best_port = GHS_NO_PORT;
    g->best_weight = GHS_INFINITE;
    for (int other = 0; other < node_degree(g->self); other++)
        if (other != port && g->link[other].kind == GHS_BRANCH) {
            tell(g, other, GHS_INITIATE, g->fragment);
            g->reports_missing += g->state == GHS_FIND;
        }
    if (g->state == GHS_FIND)
        test(g);
    return true;
}

static bool hear_test(struct ghs *g, int port, const struct ghs_message *message)
{
    if (message->level > g->level)
        return false;
    if (message->weight != g->fragment) {
        tell(g, port, GHS_ACCEPT, 0);
        return true;
    }
    if (g->link[port].kind == GHS_BASIC)
        g->link[port].kind = GHS_REJECTED;
    if (g->test_port != port)
        tell(g, port, GHS_REJECT, 0);
    else
        test(g); /* the own test, which has crossed this one, needs no answer */
    return true;
}

static bool hear_accept(struct ghs *g, int port)
{
    g->test_port = GHS_NO_PORT;
    if (g->link[port].weight < g->best_weight) {
        g->best_port = port;
        g->best_weight = g->link[port].weight;
    }
    report(g);
    return true;
}

static bool hear_reject(struct ghs *g, int port)
{
    if (g->link[port].kind == GHS_BASIC)
        g->link[port].kind = GHS_REJECTED;
    test(g);
    return true;
}

static bool hear_report(struct ghs *g, int port, const struct ghs_message *message)
{
    if (port != g->core_port) {
        g->reports_missing--;
        if (message->weight < g->best_weight) {
            g->best_weight = message->weight;
            g->best_port = port;
        }
        report(g);
        return true;
    }
    if (g->state == GHS_FIND) /* the other end of the core is faster */
        return false;
    if (message->weight > g->best_weight)
        change_core(g);
    else if (message->weight == GHS_INFINITE) {
        g->complete = true;
        node_event(g->self, "the tree is complete");
    }
    return true;
}

static bool handle(struct ghs *g, int port, const struct ghs_message *message)
{
    switch (message->kind) {
    case GHS_CONNECT:
        return hear_connect(g, port, message);
    case GHS_INITIATE:
        return hear_initiate(g, port, message);
    case GHS_TEST:
        return hear_test(g, port, message);
    case GHS_ACCEPT:
        return hear_accept(g, port);
    case GHS_REJECT:
        return hear_reject(g, port);
    case GHS_REPORT:
        return hear_report(g, port, message);
    default:
        change_core(g);
        return true;
    }
}

void ghs_wake_up(struct ghs *g, struct node *self, uint64_t seed)
{
    size_t degree = (size_t)node_degree(self);
    *g = (struct ghs){.self = self, .state = GHS_FOUND, .core_port = GHS_NO_PORT, .test_port = GHS_NO_PORT};
    g->link = node_realloc(self, NULL, degree * sizeof g->link[0]);
    for (int port = 0; port < node_degree(self); port++) {
        int peer = node_peer(self, port);
        g->link[port] = peer < 0 ? (struct ghs_link){GHS_ABSENT, GHS_INFINITE}
                                 : (struct ghs_link){GHS_BASIC, ghs_weight(seed, node_rank(self), peer)};
    }
    turn(g, GHS_FOUND);
    ghs_report(g);
    g->best_port = lightest_basic(g);
    if (g->best_port != GHS_NO_PORT)
        change_core(g);
}

/* What no node sends comes of faults, and is thrown away. Levels go up to log2(n). */
static bool is_possible(const struct ghs *g, const struct ghs_message *m)
{
    bool kind = m->kind >= GHS_CONNECT && m->kind <= GHS_CHANGE;
    bool level = m->level >= 0 && m->level < 31 && 1 << m->level <= node_count(g->self);
    bool state = m->state == GHS_FIND || m->state == GHS_FOUND;
    return node_checkf(g->self, kind && level && state, "a message of kind %d, level %d, state %d", m->kind,
                       m->level, m->state);
}

/* A message that can be handled may be what others waited for: look at all again. */
void ghs_hear(struct ghs *g, int port, const struct ghs_message *message)
{
    if (!is_possible(g, message))
        return;
    g->queue = node_realloc(g->self, g->queue, ((size_t)g->waiting + 1) * sizeof g->queue[0]);
    g->queue[g->waiting++] = (struct ghs_waiting){port, *message};
    for (int i = 0; i < g->waiting;) {
        struct ghs_waiting next = g->queue[i];
        if (!handle(g, next.port, &next.message)) {
            i++;
            continue;
        }
        g->waiting--;
        for (int k = i; k < g->waiting; k++)
            g->queue[k] = g->queue[k + 1];
        i = 0;
    }
}
