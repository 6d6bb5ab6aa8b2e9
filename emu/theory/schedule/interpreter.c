/*
 * interpreter.c: an operation is put into the ring of ready ones when its needs are met, and again when its
 * message comes: never twice at a time, so the ring has room for all.
 */
#include <string.h>

#include "parray.h"
#include "schedule/interpreter.h"
#include "schedule/schedule_text.h"

/* ------------------------------------------------------------------------------------------- memory */

/* Zeroed memory of the node for `count` items and one more. */
static void *take(struct node *self, size_t count, size_t size)
{
    void *memory = node_realloc(self, NULL, (count + 1) * size);

    return memset(memory, 0, (count + 1) * size);
}

static void open_operations(struct interpreter *p)
{
    const struct schedule *schedule = p->plan->schedule;

    p->base = schedule->first[p->rank];
    p->count = schedule->first[p->rank + 1] - p->base;
    p->open = take(p->self, p->count, sizeof p->open[0]);
    p->begun = take(p->self, p->count, sizeof p->begun[0]);
    p->ended = take(p->self, p->count, sizeof p->ended[0]);
    p->message_of = take(p->self, p->count, sizeof p->message_of[0]);
    p->next = take(p->self, p->count, sizeof p->next[0]);
    p->ready = take(p->self, p->count, sizeof p->ready[0]);
    p->timers.item = take(p->self, p->count, sizeof p->timers.item[0]);
    p->timers.room = p->count + (size_t)1;
    for (uint32_t op = 0; op < p->count; op++)
        p->open[op] = (uint32_t)(schedule->need_first[p->base + op + 1] - schedule->need_first[p->base + op]);
}

static void open_cells(struct interpreter *p)
{
    const struct schedule *schedule = p->plan->schedule;

    if (!schedule->space)
        return;
    p->cell = take(p->self, schedule->space[p->rank].cells, sizeof p->cell[0]);
    for (uint32_t i = 0; i < schedule->givens; i++) {
        const struct schedule_given *given = &schedule->given[i];

        for (uint32_t k = 0; given->rank == p->rank && k < given->count; k++)
            p->cell[given->cell + k] = contribution_hash(p->rank, given->chunk + k);
    }
}

static void open_links(struct interpreter *p)
{
    const struct schedule_plan *plan = p->plan;
    uint32_t outlets = plan->outlet_first[p->rank + 1] - plan->outlet_first[p->rank];
    size_t ports = (size_t)node_degree(p->self);

    p->outlet = take(p->self, outlets, sizeof p->outlet[0]);
    for (uint32_t i = 0; i < outlets; i++)
        p->outlet[i].sends = (struct match_queue){MATCH_NONE, MATCH_NONE};
    p->free_at = take(p->self, ports, sizeof p->free_at[0]);
    p->expected = take(p->self, ports, sizeof p->expected[0]);
    p->parked = MATCH_NONE;
    p->buffer = take(p->self, plan->most_bytes, 1);
}

static void open_matcher(struct interpreter *p)
{
    const struct lanes *lanes = &p->plan->lanes;
    uint32_t count = lanes->first[p->rank + 1] - lanes->first[p->rank];

    p->matcher = (struct matcher){.schedule = p->plan->schedule,
                                  .lanes = lanes,
                                  .rank = p->rank,
                                  .lane = take(p->self, count, sizeof p->matcher.lane[0]),
                                  .receive = take(p->self, p->count, sizeof p->matcher.receive[0])};
    match_begin(&p->matcher);
    p->free_message = MATCH_NONE;
}

/* A number for a message. */
static uint32_t take_message(struct interpreter *p)
{
    uint32_t message = p->free_message, room = p->messages;

    if (message == MATCH_NONE) {
        size_t wanted = room ? 2 * (size_t)room : 4;

        p->kept = node_realloc(p->self, p->kept, wanted * sizeof p->kept[0]);
        p->matcher.message = node_realloc(p->self, p->matcher.message, wanted * sizeof p->matcher.message[0]);
        if (p->plan->most_chunks)
            p->chunks = node_realloc(p->self, p->chunks, wanted * p->plan->most_chunks * sizeof p->chunks[0]);
        for (size_t i = wanted; i-- > room;) {
            p->matcher.message[i].next = p->free_message;
            p->free_message = (uint32_t)i;
        }
        p->messages = (uint32_t)wanted;
        message = p->free_message;
    }
    p->free_message = p->matcher.message[message].next;
    return message;
}

static void free_message(struct interpreter *p, uint32_t message)
{
    p->matcher.message[message].next = p->free_message;
    p->free_message = message;
}

/* ------------------------------------------------------------------------------------------- timers */

uint64_t interpreter_timer(const struct interpreter *p)
{
    return heap_first(&p->timers);
}

/* The step from which on a cpu is free. */
static uint64_t *cpu_free_at(struct interpreter *p, uint16_t number)
{
    for (uint32_t i = 0; i < p->cpus; i++)
        if (p->cpu[i].number == number)
            return &p->cpu[i].free_at;
    p->cpu = node_realloc(p->self, p->cpu, ((size_t)p->cpus + 1) * sizeof p->cpu[0]);
    p->cpu[p->cpus] = (struct cpu){number, 0};
    return &p->cpu[p->cpus++].free_at;
}

/* --------------------------------------------------------------------------------------- operations */

static void make_ready(struct interpreter *p, uint32_t op)
{
    p->ready[(p->ready_first + p->ready_count++) % p->count] = op;
}

static void tell_successors(struct interpreter *p, uint32_t op, bool begun)
{
    const struct successors *successors = &p->plan->successors;

    for (size_t i = successors->first[p->base + op]; i < successors->first[p->base + op + 1]; i++) {
        uint32_t successor = successors->list[i].op - p->base;

        if (successors->list[i].begun == begun && --p->open[successor] == 0)
            make_ready(p, successor);
    }
}

static void end(struct interpreter *p, uint32_t op)
{
    p->ended[op] = 1;
    p->ended_count++;
    tell_successors(p, op, false);
}

static void queue_send(struct interpreter *p, uint32_t op)
{
    struct outlet_queue *outlet =
        &p->outlet[p->plan->outlet_of[p->base + op] - p->plan->outlet_first[p->rank]];

    p->next[op] = MATCH_NONE;
    if (outlet->sends.last == MATCH_NONE)
        outlet->sends.first = op;
    else
        p->next[outlet->sends.last] = op;
    outlet->sends.last = op;
    p->waiting++;
}

void interpreter_sent(struct interpreter *p, uint32_t number)
{
    struct outlet_queue *outlet = &p->outlet[number];
    uint32_t op = outlet->sends.first;

    outlet->sends.first = p->next[op];
    if (outlet->sends.first == MATCH_NONE)
        outlet->sends.last = MATCH_NONE;
    outlet->sequence++;
    p->waiting--;
    p->transfers++;
    if (p->message_of[op] != MATCH_NONE)
        free_message(p, p->message_of[op]);
    end(p, op);
}

/* ---------------------------------------------------------------------------------------- its part */

/* What a cell holds, which must not be nothing. */
static uint64_t read_cell(const struct interpreter *p, uint32_t number, uint32_t cell)
{
    char text[SCHEDULE_TEXT_SIZE];

    if (!p->cell[cell])
        node_checkf_at(p->self, "a node has what it reads", p->plan->site[p->base + number],
                       "%s holds nothing by then",
                       schedule_cell_text(p->plan->schedule, p->rank, cell, text, sizeof text));
    return p->cell[cell];
}

/* Make what an operation stores or sends, in the message that it has received or in a new one. */
static void make_value(struct interpreter *p, uint32_t number)
{
    const struct schedule_op *op = &p->plan->schedule->op[p->base + number];
    uint64_t *chunk;

    if (p->message_of[number] == MATCH_NONE) {
        p->message_of[number] = take_message(p);
        chunk = p->chunks + (size_t)p->message_of[number] * p->plan->most_chunks;
        memset(chunk, 0, op->count * sizeof chunk[0]);
    }
    chunk = p->chunks + (size_t)p->message_of[number] * p->plan->most_chunks;
    for (uint32_t k = 0; k < op->count; k++) {
        if (schedule_does(op, SCHEDULE_READS))
            chunk[k] += read_cell(p, number, op->source + k);
        if (schedule_does(op, SCHEDULE_ADDS))
            chunk[k] += read_cell(p, number, op->target + k);
    }
    if (schedule_does(op, SCHEDULE_WRITES) && op->count)
        memcpy(p->cell + op->target, chunk, op->count * sizeof chunk[0]);
}

/* Let a send go out in the step that is recorded, else as soon as it can. */
static void begin_send(struct interpreter *p, uint32_t number, uint64_t now)
{
    const struct schedule *schedule = p->plan->schedule;
    uint32_t record = schedule->op[p->base + number].record;
    uint64_t step = record ? schedule->record[record - 1].step : 0;

    if (step > now)
        heap_push_ordered(&p->timers, step, number);
    else
        queue_send(p, number);
}

static void calculate(struct interpreter *p, uint32_t number, uint64_t now)
{
    uint64_t cost = p->plan->cost[p->base + number], *free_at;

    if (!cost) {
        end(p, number);
        return;
    }
    free_at = cpu_free_at(p, p->plan->schedule->op[p->base + number].cpu);
    if (*free_at < now)
        *free_at = now;
    *free_at = cost < PARRAY_STEP_MOST - *free_at ? *free_at + cost : PARRAY_STEP_MOST;
    heap_push_ordered(&p->timers, *free_at, number);
}

/* Take what a message has brought for the task. */
static void unload(struct interpreter *p, uint32_t message)
{
    const struct schedule_plan *plan = p->plan;

    if (plan->cargo && message != MATCH_NONE)
        cargo_unload(p, plan->lanes.lane[p->kept[message].lane].from,
                     p->chunks + (size_t)message * plan->most_chunks, plan->most_chunks, interpreter_site(p));
}

static void do_part(struct interpreter *p, uint32_t number, uint64_t now)
{
    const struct schedule_op *op = &p->plan->schedule->op[p->base + number];
    bool sends = schedule_does(op, SCHEDULE_SENDS);

    if (p->plan->schedule->space && schedule_does(op, SCHEDULE_WRITES | SCHEDULE_SENDS))
        make_value(p, number);
    unload(p, p->message_of[number]);
    if (!sends && p->message_of[number] != MATCH_NONE)
        free_message(p, p->message_of[number]);
    p->transfers += schedule_does(op, SCHEDULE_RECEIVES);
    if (sends)
        begin_send(p, number, now);
    else if (schedule_does(op, SCHEDULE_CALCULATES))
        calculate(p, number, now);
    else
        end(p, number);
}

static void go_on(struct interpreter *p, uint32_t number, uint64_t now)
{
    if (!p->begun[number]) {
        p->begun[number] = 1;
        tell_successors(p, number, true);
        if (schedule_does(&p->plan->schedule->op[p->base + number], SCHEDULE_RECEIVES)) {
            p->message_of[number] = match_post(&p->matcher, p->base + number);
            if (p->message_of[number] == MATCH_NONE)
                return;
        }
    }
    do_part(p, number, now);
}

void interpreter_work(struct interpreter *p, uint64_t now)
{
    while (interpreter_timer(p) <= now) {
        uint32_t op = heap_pop_ordered(&p->timers).number;

        if (schedule_does(&p->plan->schedule->op[p->base + op], SCHEDULE_SENDS))
            queue_send(p, op);
        else
            end(p, op);
    }
    while (p->ready_count) {
        uint32_t op = p->ready[p->ready_first];

        p->ready_first = (p->ready_first + 1) % p->count;
        p->ready_count--;
        go_on(p, op, now);
    }
}

const char *interpreter_site(struct interpreter *p)
{
    while (p->first_open + 1 < p->count && p->ended[p->first_open])
        p->first_open++;
    return p->count ? p->plan->site[p->base + p->first_open] : p->plan->schedule->file;
}

/* ---------------------------------------------------------------------------------------- messages */

static void deliver(struct interpreter *p, uint32_t message)
{
    uint32_t op = match_arrive(&p->matcher, p->kept[message].lane, message);

    if (op == MATCH_NONE)
        return;
    p->message_of[op - p->base] = message;
    make_ready(p, op - p->base);
}

/* Take the parked message of a port with a sequence out of the list; MATCH_NONE: it has not come. */
static uint32_t unpark(struct interpreter *p, int port, uint32_t sequence)
{
    uint32_t *link = &p->parked;

    while (*link != MATCH_NONE && (p->kept[*link].port != port || p->kept[*link].sequence != sequence))
        link = &p->matcher.message[*link].next;
    uint32_t message = *link;

    if (message != MATCH_NONE)
        *link = p->matcher.message[message].next;
    return message;
}

void interpreter_arrive(struct interpreter *p, uint32_t lane, const struct message_head *head,
                        const unsigned char *hashes, uint32_t chunks, int port)
{
    uint32_t message = take_message(p), most = p->plan->most_chunks;

    p->kept[message] =
        (struct kept_message){.lane = lane, .port = port, .sequence = head ? head->sequence : 0};
    if (most) {
        uint64_t *chunk = p->chunks + (size_t)message * most;

        memset(chunk, 0, most * sizeof chunk[0]);
        memcpy(chunk, hashes, (chunks < most ? chunks : most) * sizeof chunk[0]);
    }
    if (!head) {
        deliver(p, message);
        return;
    }
    p->matcher.message[message].next = p->parked;
    p->parked = message;
    while ((message = unpark(p, port, p->expected[port])) != MATCH_NONE) {
        p->expected[port]++;
        deliver(p, message);
    }
}

/* --------------------------------------------------------------------------------------------- begin */

void interpreter_open(struct interpreter *p, struct node *self, const struct schedule_plan *plan)
{
    *p = (struct interpreter){.self = self, .plan = plan, .rank = node_rank(self)};
    open_operations(p);
    open_cells(p);
    open_links(p);
    open_matcher(p);
    if (plan->cargo)
        cargo_open(p, interpreter_site(p));
    for (uint32_t op = 0; op < p->count; op++) {
        p->message_of[op] = MATCH_NONE;
        if (!p->open[op])
            make_ready(p, op);
    }
}
