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

/* As disturbance.h has it. */
static bool is_open(const struct local_request *request)
{
    return request->port < 0 || request->until != NEVER;
}

static void add_call(struct counted *c, struct choice choice, const struct answer *answer)
{
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
    if (answer->kind != ANSWER_OVER)
        add_choice(c->way, choice);
}

/* Each answer is a step of its own. */
static void count_answer(void *user, uint32_t rank, const struct local_request *request,
                         const struct answer *answer)
{
    struct counted *c = user;
    bool first = !c->begun;
    c->begun = true;
    struct choice choice = {.node = (int32_t)rank, .port = -1, .value = 1};
    if (answer->kind == ANSWER_CRASH)
        return;
    add_choice(c->way,
               (struct choice){
                   .kind = CHOICE_ALONE, .node = -1, .port = -1, .number = ++c->way->steps, .value = rank});
    if (request->kind == REQUEST_SEND) {
        choice.kind = CHOICE_LOSE;
        choice.port = request->port;
        choice.number = c->packets[rank * c->ports + (size_t)request->port]++;
        if (first && c->move->kind == MOVE_LOSE)
            add_choice(c->way, choice);
    } else if (request->kind == REQUEST_CHOOSE || (request->kind == REQUEST_TAKE && is_open(request))) {
        add_call(c, choice, answer);
    }
}

/* Go the way from the beginning. */
static void go(struct counted *c)
{
    struct globals *g = &c->search->globals;
    struct way *way = c->way;
    uint32_t state = 0;
    locals_tell(g->locals, count_answer, c);
    for (size_t i = 0; i < way->moves; i++) {
        const struct global_move *move = &way->move[i];
        c->move = move;
        c->begun = false;
        state = global_next(g, state, *move, NULL);
        if (move->kind == MOVE_CRASH && way->crash_count < FAULT_PLANS_MOST)
            way->crash[way->crash_count++] = (struct fault_plan){
                .kind = FAULT_STOP, .node = move->node, .peer = -1, .from = way->steps + 1, .until = NEVER};
    }
    locals_tell(g->locals, NULL, NULL);
}

void way_make(struct way *way, struct state_search *search, uint32_t state)
{
    const struct globals *g = &search->globals;
    struct counted counted = {.way = way, .search = search, .ports = (size_t)g->array->topo->max_degree};
    *way = (struct way){.move = NULL};
    way->move = breadth_first_way(search, state, &way->moves);
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
    bool begun;
};

static void put_peer(const struct told *t, uint32_t rank, int32_t port)
{
    fprintf(t->out, " node %" PRIu32, t->search->globals.array->nodes[rank].out[port].peer);
}

static void put_take(const struct told *t, uint32_t rank, const struct local_request *request,
                     const struct answer *answer)
{
    if (answer->kind == ANSWER_PACKET) {
        fprintf(t->out, " takes %" PRIu32 " bytes from",
                locals_packet(t->search->globals.locals, answer->packet)->size);
        put_peer(t, rank, answer->port);
    } else {
        fputs(answer->kind == ANSWER_OVER ? " has nobody left to serve" : " finds nothing", t->out);
    }
    fprintf(t->out, " (%s at %s)", call_name(request->call), site_name(request->site));
}

static void put_answer(void *user, uint32_t rank, const struct local_request *request,
                       const struct answer *answer)
{
    struct told *t = user;
    bool lost = !t->begun && t->move->kind == MOVE_LOSE;
    t->steps++;
    if (t->begun)
        fputc(',', t->out);
    t->begun = true;
    switch (request->kind) {
    case REQUEST_BEGIN:
        fputs(" begins", t->out);
        break;
    case REQUEST_SEND:
        fprintf(t->out, lost ? " sends in vain to" : " sends to");
        put_peer(t, rank, request->port);
        break;
    case REQUEST_TAKE:
        put_take(t, rank, request, answer);
        break;
    case REQUEST_PAUSE:
        fputs(" goes on", t->out);
        break;
    case REQUEST_CHOOSE:
        fprintf(t->out, " chooses %" PRIu32 " (node_choose at %s)", answer->packet, site_name(request->site));
        break;
    case REQUEST_END:
        break;
    }
}

void way_print(const struct way *way, struct state_search *search, FILE *out)
{
    struct told told = {.search = search, .out = out};
    for (size_t i = 0; i < way->moves; i++) {
        told.move = &way->move[i];
        told.begun = false;
        fprintf(out, "  step %-4" PRIu64 " node %u", told.steps + 1, way->move[i].node);
        if (told.move->kind == MOVE_CRASH)
            fputs(" crashes", out);
        else
            locals_tell(search->globals.locals, put_answer, &told);
        told.state = global_next(&search->globals, told.state, way->move[i], NULL);
        locals_tell(search->globals.locals, NULL, NULL);
        fputc('\n', out);
    }
}
