/*
 * way.c: the way is gone once more, to count the calls and packets of each node as a run does.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "facts/site.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "search/way.h"

/* What a run counts, by which choices name calls and packets. */
struct counted {
    struct way *way;
    struct state_search *search;
    const struct global_move *move; /* that is made */
    uint64_t *calls;                /* open calls of each node */
    uint64_t *packets;              /* of each node and port */
    size_t ports;
    bool begun; /* the first answer of the move has been given */
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

/* Each answer is a step of its own, unless the array is in lock step. */
static void count_answer(void *user, uint32_t rank, const struct local_request *request,
                         const struct answer *answer)
{
    struct counted *c = user;
    bool first = !c->begun;
    c->begun = true;
    struct choice choice = {.node = (int32_t)rank, .port = -1, .value = 1};
    if (answer->kind == ANSWER_CRASH)
        return;
    c->way->steps++;
    if (!c->search->globals.lock_step)
        add_choice(c->way,
                   (struct choice){
                       .kind = CHOICE_ALONE, .node = -1, .port = -1, .number = c->way->steps, .value = rank});
    if (is_open(request))
        add_call(c, choice, answer);
    bool drops = first && c->move->kind == MOVE_DROP;
    if ((request->kind == REQUEST_SEND || request->kind == REQUEST_TRY) && answer->kind == ANSWER_GO &&
        !drops) {
        choice.kind = CHOICE_LOSE;
        choice.port = request->port;
        choice.number = c->packets[rank * c->ports + (size_t)request->port]++;
        if (first && c->move->kind == MOVE_LOSE)
            add_choice(c->way, choice);
    }
}

/* A crash before the next step of the run; in lock step, one at the beginning of the node's turn in a step,
 * or before a send. */
static void add_crash(struct counted *c, uint32_t state, uint16_t node)
{
    const struct globals *g = &c->search->globals;
    struct way *way = c->way;
    if (g->lock_step && global_within(g, state, node)) {
        int32_t port = local_wants(g->locals, global_local(g, state, node))->port;
        uint64_t number = c->packets[node * c->ports + (size_t)port];
        add_choice(
            way, (struct choice){
                     .kind = CHOICE_STOP, .node = (int32_t)node, .port = port, .number = number, .value = 1});
    } else if (way->plan_count < FAULT_PLANS_MOST) {
        uint64_t from = g->lock_step ? global_step(g, state) : way->steps + 1;
        way->plan[way->plan_count++] =
            (struct fault_plan){.kind = FAULT_STOP, .node = node, .peer = -1, .from = from, .until = NEVER};
    }
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
        if (move->kind == MOVE_CRASH)
            add_crash(c, state, move->node);
        else if (move->kind == MOVE_TRAITOR && way->plan_count < FAULT_PLANS_MOST)
            way->plan[way->plan_count++] = (struct fault_plan){
                .kind = FAULT_TRAITOR, .node = move->node, .peer = -1, .from = 1, .until = NEVER};
        state = global_next(g, state, *move, NULL);
    }
    locals_tell(g->locals, NULL, NULL);
    globals_step_back(g, &kept);
}

void way_make(struct way *way, struct state_search *search, struct search_place place)
{
    const struct globals *g = &search->globals;
    struct counted counted = {.way = way, .search = search, .ports = (size_t)g->array->topo->max_degree};
    *way = (struct way){.move = NULL};
    way->move = visit_way(search, place, &way->moves);
    counted.calls = memory_take(g->nodes, sizeof counted.calls[0], "choices");
    counted.packets = memory_take(g->nodes * counted.ports, sizeof counted.packets[0], "choices");
    go(&counted);
    qsort(way->choice, way->choice_count, sizeof way->choice[0], choice_order);
    free(counted.calls);
    free(counted.packets);
}

void way_free(struct way *way)
{
    free(way->move);
    free(way->choice);
}

/* -------------------------------------------------------------------------------- for people */

struct told {
    const struct state_search *search;
    const struct global_move *move;
    uint32_t state; /* before the move */
    uint64_t steps; /* of the run, so far */
    FILE *out;
    bool begun;       /* an answer of the move has been told */
    bool open;        /* a line has no end yet: */
    uint32_t rank;    /* whose it is, */
    uint64_t line;    /* and of which step */
    const char *site; /* the last one that it names */
};

static void put_peer(const struct told *t, uint32_t rank, int32_t port)
{
    fprintf(t->out, " node %" PRIu32, t->search->globals.array->nodes[rank].out[port].peer);
}

/* Begin the line of what a node does in a step, or go on with it. */
static void put_place(struct told *t, uint32_t rank, uint64_t step)
{
    if (t->open && t->rank == rank && t->line == step) {
        fputc(',', t->out);
        return;
    }
    fprintf(t->out, "%s  step %-4" PRIu64 " node %" PRIu32, t->open ? "\n" : "", step, rank);
    t->open = true;
    t->rank = rank;
    t->line = step;
    t->site = NULL;
}

/* Name the call, unless the line has just done so. */
static void put_call(struct told *t, const struct local_request *request)
{
    if (request->site != t->site)
        fprintf(t->out, " (%s at %s)", call_name(request->call), site_name(request->site));
    t->site = request->site;
}

static void put_take(struct told *t, uint32_t rank, const struct local_request *request,
                     const struct answer *answer)
{
    if (answer->kind == ANSWER_PACKET) {
        fprintf(t->out, " takes %" PRIu32 " bytes from",
                locals_packet(t->search->globals.locals, answer->packet)->size);
        put_peer(t, rank, answer->port);
    } else {
        fputs(answer->kind == ANSWER_OVER ? " has nobody left to serve" : " finds nothing", t->out);
    }
    put_call(t, request);
}

static void put_send(struct told *t, uint32_t rank, const struct local_request *request,
                     const struct answer *answer, bool lost)
{
    fputs(answer->kind == ANSWER_NOTHING ? " does not send to"
          : lost                         ? " sends in vain to"
          : t->move->kind == MOVE_DROP   ? " throws away a packet for"
                                         : " sends to",
          t->out);
    put_peer(t, rank, request->port);
    if (answer->kind == ANSWER_NOTHING)
        put_call(t, request);
}

/* What a node asked for, and was told. */
static void put_told(struct told *t, uint32_t rank, const struct local_request *request,
                     const struct answer *answer)
{
    if (request->kind == REQUEST_FREE)
        fprintf(t->out, " finds the link %s to", answer->kind == ANSWER_NOTHING ? "taken" : "free");
    else if (request->kind == REQUEST_ROOM)
        fprintf(t->out, " finds room for %" PRIu32 " packet%s at", answer->packet,
                answer->packet == 1 ? "" : "s");
    else
        fputs(answer->packet == PEER_UP ? " hears of no crash of" : " hears of the crash of", t->out);
    put_peer(t, rank, request->port);
    put_call(t, request);
}

static void put_answer(void *user, uint32_t rank, const struct local_request *request,
                       const struct answer *answer)
{
    struct told *t = user;
    bool lost = !t->begun && t->move->kind == MOVE_LOSE, goes_on = t->begun;
    if (answer->kind == ANSWER_CRASH)
        return; /* put_crash has told */
    t->begun = true;
    t->steps++;
    put_place(t, rank, answer->clock ? answer->clock : goes_on ? t->line : t->steps);
    switch (request->kind) {
    case REQUEST_BEGIN:
        fputs(answer->kind == ANSWER_TRAITOR ? " begins as a traitor" : " begins", t->out);
        break;
    case REQUEST_SEND:
    case REQUEST_TRY:
        put_send(t, rank, request, answer, lost);
        break;
    case REQUEST_FREE:
    case REQUEST_ROOM:
    case REQUEST_HEED:
        put_told(t, rank, request, answer);
        break;
    case REQUEST_TAKE:
        put_take(t, rank, request, answer);
        break;
    case REQUEST_PAUSE:
        fputs(" goes on", t->out);
        break;
    case REQUEST_CHOOSE:
        fprintf(t->out, " chooses %" PRIu32, answer->packet);
        put_call(t, request);
        break;
    case REQUEST_END:
        break;
    }
}

static void put_crash(struct told *t, uint32_t rank)
{
    const struct globals *g = &t->search->globals;
    put_place(t, rank, g->lock_step ? global_step(g, t->state) : t->steps + 1);
    fputs(" crashes", t->out);
}

void way_print(const struct way *way, struct state_search *search, FILE *out)
{
    struct told told = {.search = search, .out = out};
    struct globals_aside kept;
    globals_step_aside(&search->globals, &kept);
    told.state = globals_first(&search->globals);
    locals_tell(search->globals.locals, put_answer, &told);
    for (size_t i = 0; i < way->moves; i++) {
        told.move = &way->move[i];
        told.begun = false;
        if (told.move->kind == MOVE_CRASH)
            put_crash(&told, told.move->node);
        told.state = global_next(&search->globals, told.state, way->move[i], NULL);
    }
    locals_tell(search->globals.locals, NULL, NULL);
    globals_step_back(&search->globals, &kept);
    if (told.open)
        fputc('\n', out);
}
