/*
 * way_text.c: the way is gone once more, and each answer is told.
 */
#include <inttypes.h>

#include "facts/site.h"
#include "machine/machine.h"
#include "search/way.h"

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
                     const struct answer *answer, bool goes_on)
{
    if (answer->kind == ANSWER_PACKET) {
        fprintf(t->out, " takes %" PRIu32 " bytes from",
                locals_packet(t->search->globals.locals, answer->packet)->size);
        put_peer(t, rank, answer->port);
        if (t->move->kind == MOVE_OVERTAKE && !goes_on)
            fprintf(t->out, ", before %" PRIu32 " earlier one%s", t->move->number,
                    t->move->number == 1 ? "" : "s");
    } else {
        fputs(answer->kind == ANSWER_OVER ? " has nobody left to serve" : " finds nothing", t->out);
    }
    put_call(t, request);
}

/* What becomes of the packet of a move. */
static void put_fate(const struct told *t)
{
    const struct global_move *move = t->move;
    if (move->port & PASSAGE_HEALS)
        fputs(", as the first one after the cut", t->out);
    if (move->kind == MOVE_CORRUPT)
        fprintf(t->out, ", with bit %" PRIu32 " changed", move->number);
    if (move->kind == MOVE_DOUBLE || (move->kind == MOVE_CORRUPT && move->port & PASSAGE_TWICE))
        fputs(", twice", t->out);
    if (move->kind == MOVE_CUT)
        fprintf(t->out, ", as nodes %" PRIu32 " to %" PRIu32 " are cut off", move->number >> 16,
                move->number & 0xffff);
}

static void put_send(struct told *t, uint32_t rank, const struct local_request *request,
                     const struct answer *answer, bool first)
{
    const struct globals *g = &t->search->globals;
    bool lost = first && (g->lock_step ? t->move->kind == MOVE_LOSE : !global_carries(g, t->state, *t->move));
    fputs(answer->kind == ANSWER_NOTHING        ? " does not send to"
          : first && t->move->kind == MOVE_DROP ? " throws away a packet for"
          : lost                                ? " sends in vain to"
                                                : " sends to",
          t->out);
    put_peer(t, rank, request->port);
    if (answer->kind == ANSWER_NOTHING)
        put_call(t, request);
    else if (first)
        put_fate(t);
}

/* What is left of a write that was not flushed. */
static void put_write(struct told *t, uint32_t rank, const struct local_request *request,
                      const struct answer *answer)
{
    put_place(t, rank, t->steps);
    fprintf(t->out, " keeps %" PRIu32 " of %" PRIu32 " word%s of a write", answer->packet, request->ways - 1,
            request->ways == 2 ? "" : "s");
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
    bool goes_on = t->begun;
    if (answer->kind == ANSWER_CRASH || answer->kind == ANSWER_RESTART)
        return; /* put_crash has told */
    t->begun = true;
    if (request->kind == REQUEST_DISK) {
        put_write(t, rank, request, answer);
        return;
    }
    t->steps++;
    put_place(t, rank, answer->clock ? answer->clock : goes_on ? t->line : t->steps);
    switch (request->kind) {
    case REQUEST_BEGIN:
        fputs(answer->kind == ANSWER_TRAITOR ? " begins as a traitor" : " begins", t->out);
        break;
    case REQUEST_SEND:
    case REQUEST_TRY:
        put_send(t, rank, request, answer, !goes_on);
        break;
    case REQUEST_FREE:
    case REQUEST_ROOM:
    case REQUEST_HEED:
        put_told(t, rank, request, answer);
        break;
    case REQUEST_TAKE:
        put_take(t, rank, request, answer, goes_on);
        break;
    case REQUEST_PAUSE:
        fputs(" goes on", t->out);
        break;
    case REQUEST_CHOOSE:
        fprintf(t->out, " chooses %" PRIu32, answer->packet);
        put_call(t, request);
        break;
    case REQUEST_DOWN:
        fputs(" begins anew", t->out);
        break;
    case REQUEST_DISK:
    case REQUEST_END:
        break;
    }
}

static void put_crash(struct told *t, const struct global_move *move)
{
    const struct globals *g = &t->search->globals;
    bool restarts = move->kind == MOVE_RESTART;
    put_place(t, move->node, g->lock_step ? global_step(g, t->state) : t->steps + 1);
    fputs(restarts ? " crashes, to begin anew" : " crashes", t->out);
    t->steps += restarts || (g->watches & WATCH_CRASHES && !g->lock_step);
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
        if (told.move->kind == MOVE_CRASH || told.move->kind == MOVE_RESTART)
            put_crash(&told, told.move);
        told.state = global_next(&search->globals, told.state, way->move[i], NULL);
    }
    locals_tell(search->globals.locals, NULL, NULL);
    globals_step_back(&search->globals, &kept);
    if (told.open)
        fputc('\n', out);
}
