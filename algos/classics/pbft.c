/*
 * pbft.c: servers agree on a request although one of four lies, and replace a primary that lies or is
 * silent.
 *
 *     parray run pbft
 *     parray run pbft --param impatient=3
 *     parray explore pbft
 *
 * Problem: agreement of servers of which fewer than a third are traitors, without any promise of time.
 *
 * Castro and Liskov 1999 (practical Byzantine fault tolerance), one request and one change of view. The
 * primary of the view orders the request (PRE_PREPARE). All others tell each other what they were told
 * (PREPARE). A server that knows of 2 f + 1 servers with the same request, the primary among them, is
 * prepared, and says so (COMMIT); with 2 f + 1 such words the request is committed. A server that waits for
 * long leaves the view and tells the next primary for what it was prepared (VIEW_CHANGE). With 2 f + 1 of
 * these words the new primary begins, and has to order again what any of them was prepared for (NEW_VIEW).
 *
 * Watch: two sets of 2 f + 1 have an honest server in common. So no two requests can be prepared in a view,
 * and what was committed is prepared in the words of every change of view. Node 0, the first primary, lies
 * here: it orders a request of its choice from every server, and helps the next primary to order another
 * one. Words are signed in the paper; so here nobody lies about what others have said.
 */
#include <parray.h>

#include <string.h>

#include "classics/parts/members.h"

enum { TRAITOR = 0, VIEWS = 2, REQUESTS = 3, PATIENCE = 30 };

enum kind { PRE_PREPARE, PREPARE, COMMIT, VIEW_CHANGE, NEW_VIEW, LIES };

struct message {
    int8_t kind, view, request; /* VIEW_CHANGE: for which it was prepared; 0: none */
};

/* What a server knows, as node_state. */
struct server {
    int8_t view, ordered[VIEWS], prepared, committed;          /* requests, from 1; 0: none yet */
    bool leaves, began;                                        /* its view; of a primary, the next one */
    members prepare[VIEWS][REQUESTS], commit[VIEWS][REQUESTS]; /* who has said so */
    members leaving;                                           /* who has sent VIEW_CHANGE */
    int8_t to_order;                                           /* what one of these was prepared for */
};

struct plan {
    int liars, impatient;
};

static void hear(struct node *self, struct server *s, int from, const struct message *m);

/* "PREPARE 2 v1": request 2 in view 1. */
static const char *label(struct node *self, const struct message *m)
{
    static const char *const kinds[] = {"PRE-PREPARE", "PREPARE",  "COMMIT",
                                        "VIEW-CHANGE", "NEW-VIEW", "LIES"};
    return node_label(self, "%s %d v%d", kinds[m->kind], m->request, m->view);
}

/* Say it to all others, and hear it oneself. */
static void claim(struct node *self, struct server *s, enum kind kind, int view, int request)
{
    struct message m = {(int8_t)kind, (int8_t)view, (int8_t)request};
    tell_members(self, node_count(self), label(self, &m), &m, sizeof m);
    hear(self, s, node_rank(self), &m);
}

/* Any two such sets have an honest server in common. Of 3 f + 1 servers they are 2 f + 1. */
static bool are_enough(struct node *self, members set)
{
    const struct plan *plan = node_arg(self);
    return 2 * members_count(set) > node_count(self) + plan->liars;
}

/* Do what follows from all that was heard in the view. */
static void conclude(struct node *self, struct server *s)
{
    int view = s->view, request = s->ordered[view];
    if (s->leaves || !request || s->committed)
        return;
    if (s->prepared != request && are_enough(self, s->prepare[view][request - 1])) {
        s->prepared = (int8_t)request;
        node_event(self, "is prepared for %d", request);
        claim(self, s, COMMIT, view, request);
    } else if (s->prepared == request && are_enough(self, s->commit[view][request - 1])) {
        s->committed = (int8_t)request;
        node_event(self, "commits %d", request);
    }
}

static void order(struct node *self, struct server *s, int from, int view, int request)
{
    if (s->ordered[view])
        return;
    s->ordered[view] = (int8_t)request;
    s->prepare[view][request - 1] = members_with(s->prepare[view][request - 1], from);
    claim(self, s, PREPARE, view, request);
}

static void leave(struct node *self, struct server *s)
{
    struct message m = {VIEW_CHANGE, 1, s->prepared};
    s->leaves = true;
    node_state_name(self, "view change");
    if (node_rank(self) == 1)
        hear(self, s, 1, &m);
    else
        tell(self, 1, label(self, &m), &m, sizeof m);
}

/* Of the next primary. */
static void hear_view_change(struct node *self, struct server *s, int from, int prepared)
{
    s->leaving = members_with(s->leaving, from);
    s->to_order = prepared ? (int8_t)prepared : s->to_order;
    if (s->began || !s->leaves || !are_enough(self, s->leaving))
        return;
    s->began = true;
    claim(self, s, NEW_VIEW, 1, s->to_order ? s->to_order : REQUESTS);
}

static void hear(struct node *self, struct server *s, int from, const struct message *m)
{
    int r = m->request - 1;
    switch ((enum kind)m->kind) {
    case PRE_PREPARE:
        if (from == m->view && s->view == m->view && !s->leaves)
            order(self, s, from, m->view, m->request);
        break;
    case PREPARE:
        s->prepare[m->view][r] = members_with(s->prepare[m->view][r], from);
        conclude(self, s);
        break;
    case COMMIT:
        s->commit[m->view][r] = members_with(s->commit[m->view][r], from);
        conclude(self, s);
        break;
    case VIEW_CHANGE:
        hear_view_change(self, s, from, m->request);
        break;
    case NEW_VIEW:
        s->view = 1;
        node_state_name(self, "view 1");
        s->leaves = false;
        s->prepared = 0;
        order(self, s, from, 1, m->request);
        break;
    case LIES:
        break;
    }
}

/* All that the traitor says to a server, at once: it supports any request that this has heard of. */
static void hear_lies(struct node *self, struct server *s, int request)
{
    if (node_rank(self) == 1)
        hear_view_change(self, s, TRAITOR, 0);
    hear(self, s, TRAITOR, &(struct message){PREPARE, 1, REQUESTS});
    hear(self, s, TRAITOR, &(struct message){COMMIT, 1, REQUESTS});
    hear(self, s, TRAITOR, &(struct message){COMMIT, 0, (int8_t)request});
    hear(self, s, TRAITOR, &(struct message){PRE_PREPARE, 0, (int8_t)request});
}

static void lie(struct node *self)
{
    for (int port = 0; port < node_degree(self); port++) {
        /* Which of the requests is number 1 does not matter. */
        struct message m = {LIES, 0, (int8_t)(port ? 1 + node_choose(self, REQUESTS - 1) : 1)};
        labelled_send(self, port, label(self, &m), &m, sizeof m);
    }
}

/* Can an honest server say so? */
static bool is_word(const struct message *m)
{
    int least = m->kind == VIEW_CHANGE ? 0 : 1;
    return m->request >= least && m->request <= REQUESTS && m->view >= 0 && m->view < VIEWS;
}

static void pbft_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct server *s = node_state(self);
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    bool tires = node_rank(self) != TRAITOR && node_rank(self) <= plan->impatient;
    node_state_name(self, node_rank(self) == TRAITOR ? "lies" : "view 0");
    if (node_rank(self) == TRAITOR)
        lie(self);
    for (long got = 0; got != NODE_OVER;) {
        got = tires && !s->leaves && s->view == 0 ? node_recv_within(self, NODE_ANY_PORT, &packet, PATIENCE)
                                                  : node_serve(self, &packet);
        if (got == NODE_TIMEOUT)
            leave(self, s);
        else if (got != NODE_OVER && !is_word(&m))
            continue;
        else if (got != NODE_OVER && m.kind == LIES)
            hear_lies(self, s, m.request);
        else if (got != NODE_OVER && node_rank(self) != TRAITOR)
            hear(self, s, node_peer(self, packet.port), &m);
    }
}

static int pbft_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    if (parray_nodes(array) < 4 || parray_nodes(array) > MEMBERS_MOST)
        return parray_refuse(array, "pbft is for 4 to %d nodes", MEMBERS_MOST);
    plan->impatient = (int)parray_param_int(array, "impatient", 0, MEMBERS_MOST, &ok);
    plan->liars = (parray_nodes(array) - 1) / 3;
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t pbft_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct server);
}

static void pbft_invariant(struct parray *array)
{
    int request = 0;
    for (int rank = TRAITOR + 1; rank < parray_nodes(array); rank++) {
        const struct server *s = parray_state_of(array, rank);
        parray_checkf(array, !s->committed || !request || s->committed == request,
                      "node %d commits request %d, another one %d", rank, s->committed, request);
        request = s->committed ? s->committed : request;
    }
    const struct server *primary = parray_state_of(array, 1);
    parray_checkf(array, !primary->ordered[1] || !request || primary->ordered[1] == request,
                  "the next primary orders request %d, and request %d is committed", primary->ordered[1],
                  request);
}

static const struct parray_param pbft_params[] = {
    {"impatient", "0", "servers that may ask for another view, the first ones behind node 0"},
    {0},
};

extern const struct parray_program pbft_program;

const struct parray_program pbft_program = {
    .name = "pbft",
    .summary = "servers agree although one of four lies, and replace the primary; bears delays",
    .paper = "Castro and Liskov 1999",
    .topology = "complete:4",
    .topologies = "complete",
    .params = pbft_params,
    .mailbox = 8,
    .packet_bytes = sizeof(struct message),
    .bears_delay = true,
    .faults = "lose,double,overtake",
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:4 --plot-kind spacetime",
    .prepare = pbft_prepare,
    .state_bytes = pbft_state,
    .node = pbft_node,
    .invariant = pbft_invariant,
};
