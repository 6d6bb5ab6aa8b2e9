/*
 * way.c: the way is gone once more, to count the calls and packets of each node as a run does.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "facts/site.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "search/way.h"

/* What a run counts, by which choices name calls, packets and writes; and faults that are not over yet. */
struct counted {
    struct way *way;
    struct state_search *search;
    const struct global_move *move; /* that is made */
    uint64_t *calls;                /* open calls of each node */
    uint64_t *packets;              /* of each node and port */
    uint64_t *taken;                /* so, out of the mailbox, lost in a crash too */
    uint64_t *writes;               /* of each node, to its disk */
    size_t *down;                   /* of each node: its last plan to begin anew */
    struct {
        uint32_t node, port, copies;
    } fresh; /* what the last answer has put into a mailbox */
    size_t ports;
    uint32_t copies; /* that its packet has in a mailbox */
    bool begun;      /* the first answer of the move has been given */
};

static void add_choice(struct way *way, struct choice choice)
{
    way->choice =
        memory_grow(way->choice, &way->choice_room, way->choice_count + 1, sizeof choice, "choices");
    way->choice[way->choice_count++] = choice;
}

/* Is it an open call, as disturb_options.h has it? */
static bool is_open(const struct local_request *request)
{
    switch (request->kind) {
    case REQUEST_CHOOSE:
    case REQUEST_TRY:
    case REQUEST_FREE:
        return true;
    default:
        return request->kind == REQUEST_TAKE && (request->port < 0 || request->until != NEVER);
    }
}

static void add_call(struct counted *c, struct choice choice, const struct answer *answer)
{
    bool sure = c->search->globals.lock_step && answer->kind == ANSWER_NOTHING;
    choice.number = c->calls[choice.node]++;
    if (answer->kind == ANSWER_PACKET) {
        choice.kind = CHOICE_TAKE;
        choice.port = answer->port;
    } else if (answer->kind == ANSWER_NUMBER) {
        choice.kind = CHOICE_NUMBER;
        choice.value = answer->packet;
    } else {
        choice.kind = CHOICE_MISS;
    }
    if (answer->kind != ANSWER_OVER && answer->kind != ANSWER_GO && !sure)
        add_choice(c->way, choice);
}

/* A step of the run, which in lock step belongs to nobody. */
static void take_step(struct counted *c, uint32_t rank)
{
    const struct choice alone = {
        .kind = CHOICE_ALONE, .node = -1, .port = -1, .number = ++c->way->steps, .value = rank};
    if (!c->search->globals.lock_step)
        add_choice(c->way, alone);
}

static void add_plan(struct counted *c, struct fault_plan plan)
{
    if (c->way->plan_count < FAULT_PLANS_MOST)
        c->way->plan[c->way->plan_count++] = plan;
}

/* Of a write that was not flushed, some words are left; if all are, no choice is needed. */
static void add_write(struct counted *c, uint32_t rank, const struct local_request *request,
                      const struct answer *answer)
{
    if (answer->packet + 1 < request->ways)
        add_choice(c->way, (struct choice){.kind = CHOICE_WRITE,
                                           .node = (int32_t)rank,
                                           .port = -1,
                                           .number = c->writes[rank] - request->until,
                                           .value = answer->packet + 1});
}

/* The plan of a cut that begins with the packet that is sent in this step. */
static struct fault_plan cut_plan(const struct counted *c, uint32_t cut)
{
    int32_t first = (int32_t)(cut >> 16), last = (int32_t)(cut & 0xffff),
            nodes = (int32_t)c->search->globals.nodes;
    struct fault_plan plan = {
        .kind = FAULT_CUT, .node = -1, .peer = -1, .from = c->way->steps, .until = NEVER};
    plan.side[0] = (struct rank_set){.count = 1, .range = {{first, last}}};
    plan.side[1] = (struct rank_set){.count = 1, .range = {{0, first - 1}}};
    if (last < nodes - 1)
        plan.side[1].range[plan.side[1].count++] = (struct rank_range){last + 1, nodes - 1};
    return plan;
}

/* The packet of this step is the first one that passes between the two nodes again. */
static void end_cuts(struct counted *c, uint32_t one, uint32_t other)
{
    for (size_t i = 0; i < c->way->plan_count; i++) {
        struct fault_plan *plan = &c->way->plan[i];
        if (plan->kind == FAULT_CUT && plan->until == NEVER &&
            rank_set_has(&plan->side[0], (int32_t)one) != rank_set_has(&plan->side[0], (int32_t)other))
            plan->until = c->way->steps;
    }
}

/* A packet is sent; `first`: by the move itself, and not by what is sure after it. */
static void add_packet(struct counted *c, uint32_t rank, const struct local_request *request, bool first)
{
    const struct channel *channel = &c->search->globals.array->nodes[rank].out[request->port];
    const struct global_move go = {.kind = MOVE_GO}, *move = first ? c->move : &go;
    struct choice choice = {.node = (int32_t)rank, .port = request->port, .value = 1};
    choice.number = c->packets[rank * c->ports + (size_t)request->port]++;
    c->fresh.node = channel->peer;
    c->fresh.port = channel_back(c->search->globals.array, channel);
    c->fresh.copies = first ? c->copies : 1;
    if (move->kind == MOVE_LOSE) {
        choice.kind = CHOICE_LOSE;
        add_choice(c->way, choice);
    }
    if (move->kind == MOVE_DOUBLE || (move->kind == MOVE_CORRUPT && move->port & PASSAGE_TWICE)) {
        choice.kind = CHOICE_DOUBLE;
        add_choice(c->way, choice);
    }
    if (move->kind == MOVE_CORRUPT) {
        choice.kind = CHOICE_CORRUPT;
        choice.value = move->number;
        add_choice(c->way, choice);
    }
    if (move->kind == MOVE_CUT)
        add_plan(c, cut_plan(c, move->number));
    if (move->port & PASSAGE_HEALS)
        end_cuts(c, rank, channel->peer);
}

/* Each answer is a step of its own, unless the array is in lock step. */
static void count_answer(void *user, uint32_t rank, const struct local_request *request,
                         const struct answer *answer)
{
    struct counted *c = user;
    bool first = !c->begun;
    c->begun = true;
    struct choice choice = {.node = (int32_t)rank, .port = -1, .value = 1};
    c->fresh.copies = 0;
    if (answer->kind == ANSWER_CRASH || answer->kind == ANSWER_RESTART)
        return;
    if (request->kind == REQUEST_DISK) {
        add_write(c, rank, request, answer);
        return;
    }
    c->writes[rank] += locals_writes(c->search->globals.locals);
    take_step(c, rank);
    if (is_open(request))
        add_call(c, choice, answer);
    if (answer->kind == ANSWER_PACKET)
        c->taken[rank * c->ports + (size_t)answer->port]++;
    if (request->kind == REQUEST_DOWN)
        c->way->plan[c->down[rank]].until = c->way->steps;
    bool sends = request->kind == REQUEST_SEND || request->kind == REQUEST_TRY;
    if (sends && answer->kind == ANSWER_GO && !(first && c->move->kind == MOVE_DROP))
        add_packet(c, rank, request, first);
}

/* A crash, for good, in a step that belongs to nobody else if that matters to others: they see it in the next
 * one. In lock step, one at the beginning of the node's turn in a step, or before a send. */
static void add_crash(struct counted *c, uint32_t state, uint16_t node)
{
    const struct globals *g = &c->search->globals;
    struct way *way = c->way;
    struct fault_plan plan = {.kind = FAULT_STOP, .node = node, .peer = -1, .until = NEVER};
    if (g->lock_step && global_within(g, state, node)) {
        int32_t port = local_wants(g->locals, global_local(g, state, node))->port;
        uint64_t number = c->packets[node * c->ports + (size_t)port];
        add_choice(way, (struct choice){
                            .kind = CHOICE_STOP, .node = node, .port = port, .number = number, .value = 1});
        return;
    }
    plan.from = g->lock_step ? global_step(g, state) : way->steps + 1;
    add_plan(c, plan);
    if (g->watches & WATCH_CRASHES && !g->lock_step)
        take_step(c, node);
}

/* A crash after which the node begins anew, in a step of its own. What came to it in the step before is on
 * its way then, and never gets into the mailbox. */
static void add_restart(struct counted *c, uint32_t state, uint16_t node)
{
    const struct globals *g = &c->search->globals;
    for (uint32_t port = 0; port < g->array->nodes[node].degree; port++) {
        bool fresh = c->fresh.copies && c->fresh.node == node && c->fresh.port == port;
        c->taken[node * c->ports + port] +=
            global_waiting(g, state, node, port) - (fresh ? c->fresh.copies : 0);
    }
    take_step(c, node);
    c->down[node] = c->way->plan_count;
    add_plan(c, (struct fault_plan){.kind = FAULT_RESTART,
                                    .node = node,
                                    .peer = -1,
                                    .from = c->way->steps,
                                    .until = NEVER,
                                    .held = true});
}

/* Before a move: what of it is no answer to a node. */
static void add_fault(struct counted *c, uint32_t state, const struct global_move *move)
{
    switch ((enum move_kind)move->kind) {
    case MOVE_CRASH:
        add_crash(c, state, move->node);
        break;
    case MOVE_RESTART:
        add_restart(c, state, move->node);
        break;
    case MOVE_TRAITOR:
        add_plan(c, (struct fault_plan){
                        .kind = FAULT_TRAITOR, .node = move->node, .peer = -1, .from = 1, .until = NEVER});
        break;
    case MOVE_OVERTAKE:
        add_choice(c->way, (struct choice){.kind = CHOICE_OVERTAKE,
                                           .node = move->node,
                                           .port = move->port,
                                           .number = c->taken[move->node * c->ports + (size_t)move->port],
                                           .value = move->number});
        break;
    default:
        break;
    }
}

/* Faults that are not over at the end of the way last a little longer. */
static void end_faults(struct way *way)
{
    for (size_t i = 0; i < way->plan_count; i++)
        if (way->plan[i].until == NEVER &&
            (way->plan[i].kind == FAULT_RESTART || way->plan[i].kind == FAULT_CUT))
            way->plan[i].until = way->steps + 2;
}

/* Go the way from the beginning. */
static void go(struct counted *c)
{
    struct globals *g = &c->search->globals;
    struct way *way = c->way;
    struct globals_aside kept;
    globals_step_aside(g, &kept);
    uint32_t state = globals_first(g);
    locals_tell(g->locals, count_answer, c);
    for (size_t i = 0; i < way->moves; i++) {
        const struct global_move *move = &way->move[i];
        c->move = move;
        c->begun = false;
        c->copies = g->lock_step ? 0 : global_carries(g, state, *move);
        add_fault(c, state, move);
        state = global_next(g, state, *move, NULL);
    }
    locals_tell(g->locals, NULL, NULL);
    globals_step_back(g, &kept);
    end_faults(way);
}

void way_make(struct way *way, struct state_search *search, struct search_place place)
{
    const struct globals *g = &search->globals;
    struct counted counted = {.way = way, .search = search, .ports = (size_t)g->array->topo->max_degree};
    *way = (struct way){.move = NULL};
    way->move = visit_way(search, place, &way->moves);
    counted.calls = memory_take(g->nodes, sizeof counted.calls[0], "choices");
    counted.packets = memory_take(g->nodes * counted.ports, sizeof counted.packets[0], "choices");
    counted.taken = memory_take(g->nodes * counted.ports, sizeof counted.taken[0], "choices");
    counted.writes = memory_take(g->nodes, sizeof counted.writes[0], "choices");
    counted.down = memory_take(g->nodes, sizeof counted.down[0], "choices");
    go(&counted);
    qsort(way->choice, way->choice_count, sizeof way->choice[0], choice_order);
    free(counted.calls);
    free(counted.packets);
    free(counted.taken);
    free(counted.writes);
    free(counted.down);
}

void way_free(struct way *way)
{
    free(way->move);
    free(way->choice);
}
