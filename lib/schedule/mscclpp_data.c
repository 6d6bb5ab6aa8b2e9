/*
 * mscclpp_data.c: copy, put, get, the reductions, and all of these with packets: one rule for all. The first
 * source goes to the place where the result is, the others are added there, and then it is put to where it is
 * wanted on other gpus.
 */
#include <string.h>

#include "alloc.h"
#include "base.h"
#include "schedule/mscclpp_plan.h"

/* ----------------------------------------------------------------------------------------------- places */

/* The rank and buffer behind a number of the block. */
static bool find_remote(struct mscclpp_plan *plan, const json_t *op, uint32_t number,
                        struct mscclpp_place *place, const char **type)
{
    const char *access = json_string_value(json_object_get(op, "channel_type"));
    json_t *of = json_object_get(plan->gpu[plan->gpu_id], "remote_buffers"), *refs, *ref;
    uint32_t index = 0;
    size_t i;

    refs = json_object_get(plan->block_json, "remote_buffer_refs");
    json_array_foreach(refs, i, ref)
    {
        const char *name = json_string_value(json_object_get(ref, "access_channel_type"));
        json_t *ids = json_object_get(ref, "remote_buffer_ids");

        if (!access || !name || strcmp(access, name) != 0)
            continue;
        json_t *remote = json_array_get(of, (size_t)json_integer_value(json_array_get(ids, number)));

        if (number >= json_array_size(ids) || !remote)
            break;
        *type = json_string_value(json_object_get(remote, "type"));
        if (!mscclpp_number(plan, remote, "rank", (uint32_t)plan->schedule->ranks - 1, &index))
            return false;
        place->gpu = index;
        return place->gpu != plan->gpu_id ||
               json_reading_refuse(&plan->reading, "the remote buffer is its own gpu's");
    }
    return json_reading_refuse(&plan->reading, "buffer_id %u: the threadblock has no such remote buffer",
                               number);
}

static bool read_place(struct mscclpp_plan *plan, const json_t *op, const json_t *json,
                       struct mscclpp_place *place)
{
    const char *type = json_string_value(json_object_get(json, "type"));
    const struct schedule_buffer *buffer;
    uint32_t index, number;

    *place = (struct mscclpp_place){.gpu = plan->gpu_id};
    if (json_object_get(json, "switch_channel_id"))
        return json_reading_refuse(&plan->reading, "switch channels (multicast) are not read");
    if (!type && (!mscclpp_number(plan, json, "buffer_id", UINT32_MAX, &number) ||
                  !find_remote(plan, op, number, place, &type)))
        return false;
    const char *letter = type && strlen(type) == 1 ? strchr(msccl_buffer_letters, *type) : NULL;

    if (!letter)
        return json_reading_refuse(&plan->reading, "a buffer has type i, o or s");
    if (!mscclpp_number(plan, json, "index", UINT32_MAX, &index) ||
        !mscclpp_number(plan, json, "size", UINT32_MAX, &place->count))
        return false;
    place->buffer = (enum msccl_buffer)(letter - msccl_buffer_letters);
    buffer = &plan->schedule->space[place->gpu].buffer[place->buffer];
    if ((uint64_t)index + place->count > buffer->count)
        return json_reading_refuse(&plan->reading, "%u chunks from %c[%u] on: buffer %c of gpu %u has %u",
                                   place->count, *letter, index, *letter, place->gpu, buffer->count);
    place->cell = buffer->cell + index;
    return true;
}

/* The places of a list. False: refused. */
static bool read_places(struct mscclpp_plan *plan, const json_t *op, const char *key,
                        struct mscclpp_place *places, uint32_t *count)
{
    const json_t *list = json_object_get(op, key);

    *count = (uint32_t)json_array_size(list);
    if (!*count || *count > MSCCLPP_PLACES_MOST)
        return json_reading_refuse(&plan->reading, "%s must be a list of 1 to %d places", key,
                                   MSCCLPP_PLACES_MOST);
    for (uint32_t i = 0; i < *count; i++)
        if (!read_place(plan, op, json_array_get(list, i), &places[i]))
            return false;
    return true;
}

/* -------------------------------------------------------------------------------------------- operations */

static bool is_own(const struct mscclpp_plan *plan, const struct mscclpp_place *place)
{
    return place->gpu == plan->gpu_id;
}

/* The operation reads packets there: it waits for what brings them. */
static void wait_for_packets(struct mscclpp_plan *plan, uint32_t op, const struct mscclpp_place *place)
{
    if (!(plan->kind->does & MSCCLPP_UNPACKS) || place->buffer != MSCCL_SCRATCH)
        return;
    plan->wait = memory_grow(plan->wait, &plan->wait_room, plan->waits + 1, sizeof plan->wait[0], "packets");
    plan->wait[plan->waits++] = (struct mscclpp_packet_wait){op, place->gpu, place->cell, place->count};
}

/* The operation brings packets there. */
static bool bring_packets(struct mscclpp_plan *plan, uint32_t op, const struct mscclpp_place *place)
{
    for (uint32_t k = 0;
         plan->kind->does & MSCCLPP_PACKS && place->buffer == MSCCL_SCRATCH && k < place->count; k++) {
        uint32_t *packer = &plan->packer[plan->cell_first[place->gpu] + place->cell + k];

        if (*packer)
            return json_reading_refuse(
                &plan->reading,
                "a second packet goes to one chunk of gpu %u's scratch; which one is read is "
                "open",
                place->gpu);
        *packer = op + 1;
    }
    return true;
}

static uint32_t add_local(struct mscclpp_plan *plan, unsigned does, const struct mscclpp_place *from,
                          const struct mscclpp_place *to)
{
    struct schedule_op op = {
        .does = (uint8_t)does, .source = from->cell, .target = to->cell, .count = to->count};

    if (from->cell == to->cell && !(does & SCHEDULE_ADDS))
        op.does = 0; /* it is there already */
    return mscclpp_add(plan, op);
}

/* Ask for chunks of another gpu, which come to `to`; with `adds` they are added there. */
static void get(struct mscclpp_plan *plan, const struct mscclpp_place *from, const struct mscclpp_place *to,
                bool adds)
{
    struct schedule_op ask = {.does = SCHEDULE_SENDS, .to = (int32_t)from->gpu, .to_tag = plan->tag++};
    struct schedule_op asked = {
        .does = SCHEDULE_RECEIVES, .from = (int32_t)plan->gpu_id, .from_tag = ask.to_tag};
    struct schedule_op answer = {.does = SCHEDULE_READS | SCHEDULE_SENDS,
                                 .source = from->cell,
                                 .count = from->count,
                                 .to = (int32_t)plan->gpu_id,
                                 .to_tag = plan->tag++};
    struct schedule_op take = {.does = SCHEDULE_RECEIVES | SCHEDULE_WRITES | (adds ? SCHEDULE_READS : 0),
                               .source = to->cell,
                               .target = to->cell,
                               .count = to->count,
                               .from = (int32_t)from->gpu,
                               .from_tag = answer.to_tag};

    mscclpp_add(plan, ask);
    uint32_t request = mscclpp_add_aside(plan, from->gpu, asked);

    schedule_need(plan->schedule, mscclpp_add_aside(plan, from->gpu, answer), request, false);
    mscclpp_add(plan, take);
}

static bool put_to(struct mscclpp_plan *plan, const struct mscclpp_place *from,
                   const struct mscclpp_place *to, bool unpacks)
{
    struct schedule_op send = {.does = SCHEDULE_READS | SCHEDULE_SENDS,
                               .source = from->cell,
                               .count = from->count,
                               .to = (int32_t)to->gpu,
                               .to_tag = plan->tag++};
    struct schedule_op arrive = {.does = SCHEDULE_RECEIVES | SCHEDULE_WRITES,
                                 .target = to->cell,
                                 .count = to->count,
                                 .from = (int32_t)plan->gpu_id,
                                 .from_tag = send.to_tag};
    uint32_t op = mscclpp_add(plan, send), arrival = mscclpp_add_aside(plan, to->gpu, arrive);

    if (unpacks)
        wait_for_packets(plan, op, from);
    plan->arrival = memory_grow(plan->arrival, &plan->arrival_room, plan->arrivals + 1,
                                sizeof plan->arrival[0], "messages that are put");
    plan->arrival[plan->arrivals++] = (struct mscclpp_arrival){to->gpu, plan->place, arrival};
    return bring_packets(plan, arrival, to);
}

/* Put the sources together at `to`, a place of this gpu; one of them may be there already. */
static void add_up(struct mscclpp_plan *plan, const struct mscclpp_place *sources, uint32_t count,
                   const struct mscclpp_place *to)
{
    uint32_t first = 0;

    for (uint32_t i = count; i-- > 0;)
        first = is_own(plan, &sources[i]) ? i : first;
    for (uint32_t i = 0; i < count; i++)
        first = is_own(plan, &sources[i]) && sources[i].cell == to->cell ? i : first;
    for (uint32_t i = 0; i <= count; i++) { /* the first one, then the others */
        uint32_t k = i ? i - 1 : first;
        const struct mscclpp_place *from = &sources[k];

        if (i && k == first)
            continue;
        if (!is_own(plan, from))
            get(plan, from, to, i > 0);
        else
            wait_for_packets(
                plan, add_local(plan, SCHEDULE_READS | SCHEDULE_WRITES | (i ? SCHEDULE_ADDS : 0), from, to),
                from);
    }
}

/* All places of an operation have equally many chunks. */
static bool is_even(struct mscclpp_plan *plan, const struct mscclpp_place *places, uint32_t count,
                    uint32_t chunks)
{
    for (uint32_t i = 0; i < count; i++)
        if (places[i].count != chunks)
            return json_reading_refuse(&plan->reading, "its places have %u and %u chunks", chunks,
                                       places[i].count);
    return true;
}

bool mscclpp_move(struct mscclpp_plan *plan, const json_t *json)
{
    struct mscclpp_place source[MSCCLPP_PLACES_MOST], target[MSCCLPP_PLACES_MOST];
    uint32_t sources, targets;
    const struct mscclpp_place *from = NULL;

    if (!read_places(plan, json, "src_buff", source, &sources) ||
        !read_places(plan, json, "dst_buff", target, &targets) ||
        !is_even(plan, source, sources, source[0].count) || !is_even(plan, target, targets, source[0].count))
        return false;
    for (uint32_t i = 0; i < targets; i++)
        if (is_own(plan, &target[i]) && !from)
            add_up(plan, source, sources, from = &target[i]);
        else if (is_own(plan, &target[i]))
            add_local(plan, SCHEDULE_READS | SCHEDULE_WRITES, from, &target[i]);
    for (uint32_t i = 0; i < targets; i++)
        if (is_own(plan, &target[i]) && !bring_packets(plan, plan->last, &target[i]))
            return false;
    if (!from && (sources > 1 || !is_own(plan, &source[0])))
        return json_reading_refuse(&plan->reading,
                                   "its result is in no buffer of its own gpu, which is not read");
    for (uint32_t i = 0; i < targets; i++)
        if (!is_own(plan, &target[i]) && !put_to(plan, from ? from : &source[0], &target[i], !from))
            return false;
    return true;
}
