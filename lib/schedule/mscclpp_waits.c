/*
 * mscclpp_waits.c: signals, barriers and packets.
 *
 * The k-th wait of a channel is met by its k-th signal. A signal says that all is written that its thread
 * block has put before, and what other blocks have put before a barrier with it. So the wait needs the
 * arrivals of these. A signal right behind what its block has put to the same gpu comes with that message.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/mscclpp_plan.h"

enum { TYPES = 2, CHANNELS_MOST = MSCCLPP_DATA_TAGS / TYPES };

static const char *const channel_types[TYPES] = {"memory", "port"};

/* ---------------------------------------------------------------------------------- what is noted */

/* A channel of the block, by its number there: the gpu at the other end, and its number among those that lead
 * there. */
static bool find_channel(struct mscclpp_plan *plan, const char *type, uint32_t number, uint32_t *peer,
                         uint32_t *among)
{
    json_t *list = json_object_get(plan->block_json, "channels"), *entry, *ids = NULL, *peers = NULL;
    size_t i;

    json_array_foreach(list, i, entry)
    {
        const char *name = json_string_value(json_object_get(entry, "channel_type"));

        if (name && !strcmp(name, type))
            ids = json_object_get(entry, "channel_ids");
    }
    json_array_foreach(json_object_get(plan->gpu[plan->gpu_id], "channels"), i, entry)
    {
        const char *name = json_string_value(json_object_get(entry, "channel_type"));

        if (name && !strcmp(name, type))
            peers = json_object_get(entry, "connected_to");
    }
    size_t channel = (size_t)json_integer_value(json_array_get(ids, number));
    const json_t *to = json_array_get(peers, channel);

    if (number >= json_array_size(ids) || !json_is_integer(to) || json_integer_value(to) < 0 ||
        json_integer_value(to) >= plan->schedule->ranks || json_integer_value(to) == plan->gpu_id)
        return json_reading_refuse(&plan->reading, "the threadblock has no %s channel %u to another gpu",
                                   type, number);
    *peer = (uint32_t)json_integer_value(to);
    *among = 0;
    for (i = 0; i < channel; i++)
        *among += json_integer_value(json_array_get(peers, i)) == *peer;
    return *among < CHANNELS_MOST || json_reading_refuse(&plan->reading, "there are too many channels");
}

/* Is the signal of the operation, to that gpu, right behind a put there? */
static bool is_behind_put(const struct mscclpp_plan *plan, uint32_t peer)
{
    size_t i = plan->arrivals, first = plan->block_arrivals;

    while (plan->put_place != MSCCLPP_NO_PLACE && i-- > first && plan->arrival[i].place == plan->put_place)
        if (plan->arrival[i].to == peer)
            return true;
    return false;
}

static void add_signal(struct mscclpp_plan *plan, uint32_t type, uint32_t peer, uint32_t among, bool waits)
{
    struct schedule_op op = {.does = waits ? SCHEDULE_RECEIVES : SCHEDULE_SENDS};

    op.from = op.to = (int32_t)peer;
    op.from_tag = op.to_tag = (int32_t)(among * TYPES + type);
    plan->signal =
        memory_grow(plan->signal, &plan->signal_room, plan->signals + 1, sizeof plan->signal[0], "signals");
    plan->signal[plan->signals++] = (struct mscclpp_signal){.from = waits ? peer : plan->gpu_id,
                                                            .to = waits ? plan->gpu_id : peer,
                                                            .type = type,
                                                            .number = among,
                                                            .waits = waits,
                                                            .rides = !waits && is_behind_put(plan, peer),
                                                            .relaxed = plan->kind->does & MSCCLPP_RELAXED,
                                                            .block = (uint32_t)plan->blocks,
                                                            .place = plan->place + 1,
                                                            .op = mscclpp_add(plan, op)};
}

/* Signals to, or waits for, the other ends of all channels that the operation names. */
bool mscclpp_signal(struct mscclpp_plan *plan, const json_t *op, bool waits)
{
    const char *type = json_string_value(json_object_get(op, "channel_type"));
    const json_t *ids = json_object_get(op, "channel_ids");
    uint32_t which = 0, peer = 0, among = 0;

    while (which < TYPES && (!type || strcmp(type, channel_types[which]) != 0))
        which++;
    if (which == TYPES)
        return json_reading_refuse(&plan->reading, "channel_type must be memory or port");
    if (!json_array_size(ids))
        return json_reading_refuse(&plan->reading, "channel_ids must be there, a list");
    for (size_t i = 0; i < json_array_size(ids); i++) {
        const json_t *id = json_array_get(ids, i);

        if (!json_is_integer(id) || json_integer_value(id) < 0 || json_integer_value(id) >= CHANNELS_MOST)
            return json_reading_refuse(&plan->reading, "channel_ids are whole numbers");
        if (!find_channel(plan, type, (uint32_t)json_integer_value(id), &peer, &among))
            return false;
        add_signal(plan, which, peer, among, waits);
    }
    return true;
}

bool mscclpp_barrier(struct mscclpp_plan *plan, const json_t *op, size_t first)
{
    struct mscclpp_barrier barrier = {
        .gpu = plan->gpu_id, .block = (uint32_t)plan->blocks, .place = plan->place};

    if (!mscclpp_number(plan, op, "barrier_id", UINT32_MAX, &barrier.id))
        return false;
    if (plan->barriers == MSCCLPP_BARRIERS_MOST)
        return json_reading_refuse(&plan->reading, "there are more than %d of them", MSCCLPP_BARRIERS_MOST);
    for (size_t i = first; i < plan->barriers; i++)
        barrier.round += plan->barrier[i].id == barrier.id;
    barrier.op = mscclpp_add(plan, (struct schedule_op){.does = 0});
    mscclpp_add(plan, (struct schedule_op){.does = 0});
    plan->barrier = memory_grow(plan->barrier, &plan->barrier_room, plan->barriers + 1,
                                sizeof plan->barrier[0], "barriers");
    plan->barrier[plan->barriers++] = barrier;
    return true;
}

/* --------------------------------------------------------------------------- what becomes of it */

static int channel_order(const struct mscclpp_signal *a, const struct mscclpp_signal *b)
{
    const uint32_t left[] = {a->from, a->to, a->type, a->number, a->waits},
                   right[] = {b->from, b->to, b->type, b->number, b->waits};

    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

static int signal_order(const void *left, const void *right)
{
    const struct mscclpp_signal *a = left, *b = right;
    int order = channel_order(a, b);

    return order ? order : a->op < b->op ? -1 : a->op > b->op;
}

/* Let the wait need what the block has put to its gpu before `place`, from `done` on. */
static void need_arrivals(struct mscclpp_plan *plan, const struct mscclpp_signal *wait, uint32_t number,
                          uint32_t place, uint32_t *done)
{
    const struct mscclpp_block *block = &plan->block[number];
    uint32_t from = done[number];

    if (from >= place)
        return;
    done[number] = place;
    for (size_t i = block->first_arrival; i < block->first_arrival + block->arrivals; i++) {
        const struct mscclpp_arrival *arrival = &plan->arrival[i];

        if (arrival->place >= from && arrival->place < place && arrival->to == wait->to)
            schedule_need(plan->schedule, wait->op, arrival->op, false);
    }
    for (size_t i = block->first_barrier; i < block->first_barrier + block->barriers; i++) {
        const struct mscclpp_barrier *own = &plan->barrier[i];

        for (size_t k = own->next; own->place >= from && own->place < place && k != i;
             k = plan->barrier[k].next)
            need_arrivals(plan, wait, plan->barrier[k].block, plan->barrier[k].place, done);
    }
}

/* The signals, and behind them the waits, of one channel. */
static bool join_channel(struct mscclpp_plan *plan, const struct mscclpp_signal *signal, size_t signals,
                         size_t all)
{
    uint32_t *done = memory_take(plan->blocks + 1, sizeof done[0], "signals");
    bool fine = true;

    for (size_t i = 1; fine && i < all; i++)
        if (i != signals && signal[i].block != signal[i - 1].block) {
            plan->reading.line = 0;
            fine = json_reading_refuse(
                &plan->reading,
                "threadblocks of gpu %u share an end of a channel between gpus %u and %u: "
                "the order of signals is open",
                signal[i].waits ? signal[i].to : signal[i].from, signal[i].from, signal[i].to);
        }
    for (size_t i = 0; fine && i < signals && signals + i < all; i++) {
        const struct mscclpp_signal *wait = &signal[signals + i];

        if (wait->relaxed || signal[i].relaxed)
            continue;
        need_arrivals(plan, wait, signal[i].block, signal[i].place, done);
        if (signal[i].rides)
            plan->schedule->op[signal[i].op].does = plan->schedule->op[wait->op].does = 0;
    }
    free(done);
    return fine;
}

static bool join_signals(struct mscclpp_plan *plan)
{
    const struct mscclpp_signal *signal = plan->signal;

    if (plan->signals)
        qsort(plan->signal, plan->signals, sizeof signal[0], signal_order);
    for (size_t i = 0, end; i < plan->signals; i = end) {
        size_t signals = 0;

        for (end = i;
             end < plan->signals && signal[end].from == signal[i].from && signal[end].to == signal[i].to &&
             signal[end].type == signal[i].type && signal[end].number == signal[i].number;
             end++)
            signals += !signal[end].waits;
        if (!join_channel(plan, signal + i, signals, end - i))
            return false;
    }
    return true;
}

static bool is_same(const struct mscclpp_barrier *a, const struct mscclpp_barrier *b)
{
    return a->gpu == b->gpu && a->id == b->id && a->round == b->round;
}

static void join_barriers(struct mscclpp_plan *plan)
{
    for (size_t i = 0; i < plan->barriers; i++) {
        size_t first = i;

        for (size_t k = 0; k < plan->barriers; k++) {
            if (!is_same(&plan->barrier[i], &plan->barrier[k]))
                continue;
            first = k < first ? k : first;
            if (k != i)
                schedule_need(plan->schedule, plan->barrier[i].op + 1, plan->barrier[k].op, false);
        }
        plan->barrier[i].next = first == i ? i : plan->barrier[first].next;
        plan->barrier[first].next = i;
    }
}

/* A packet that nobody brings is waited for for ever. */
static void join_packets(struct mscclpp_plan *plan)
{
    for (size_t i = 0; i < plan->waits; i++) {
        const struct mscclpp_packet_wait *wait = &plan->wait[i];

        for (uint32_t k = 0; k < wait->count; k++) {
            uint32_t packer = plan->packer[plan->cell_first[wait->gpu] + wait->cell + k];

            if (packer)
                schedule_need(plan->schedule, wait->op, packer - 1, false);
            else if (k == 0)
                finding_add(
                    plan->reading.findings, SEVERITY_STUCK, "deadlock", plan->schedule->op[wait->op].line, 0,
                    "gpu %u waits for ever for a packet in its scratch: none is put there", wait->gpu);
        }
    }
}

bool mscclpp_waits(struct mscclpp_plan *plan)
{
    join_barriers(plan);
    join_packets(plan);
    return mscclpp_semaphores_join(plan) && join_signals(plan);
}
