/*
 * deeds.c: deeds are appended as they are done.
 */
#include "talk/deeds.h"

#include "machine/memory.h"

enum { DEEDS_OF_ALL = 4 << 20, DEEDS_LEAST = 64, DEEDS_OF_ONE = 1 << 13 };

uint32_t deeds_most(uint32_t ranks)
{
    uint32_t share = DEEDS_OF_ALL / ranks;
    return share < DEEDS_LEAST ? DEEDS_LEAST : share > DEEDS_OF_ONE ? DEEDS_OF_ONE : share;
}

void deeds_hang_on_time(struct rank *rank)
{
    rank->deeds_lost = true;
}

/* Result: its place and one; 0: it is not kept. */
static uint32_t add(struct rank *rank, const struct rank_request *request, enum deed_kind kind, uint32_t peer,
                    uint32_t serial, uint32_t size)
{
    if (!rank->world->checks || rank->deeds_lost)
        return 0;
    if (rank->deed_count == rank->world->deeds_most) {
        rank->deeds_lost = true;
        return 0;
    }
    rank->deeds =
        memory_grow(rank->deeds, &rank->deed_room, rank->deed_count + 1, sizeof rank->deeds[0], "deeds");
    rank->deeds[rank->deed_count] = (struct deed){.kind = (uint8_t)kind,
                                                  .call = (uint16_t)request->object.call,
                                                  .pc = (uint32_t)request->object.pc,
                                                  .serial = serial,
                                                  .peer = peer,
                                                  .size = size};
    return (uint32_t)++rank->deed_count;
}

void deed_begin(struct rank *rank, struct rank_request *request)
{
    const struct message_request *message = request->message;
    if (request->kind == REQUEST_SEND)
        request->deed = add(rank, request, DEED_SEND, (uint32_t)comm_world(request->comm, request->peer),
                            message->serial, request->mode);
    else
        request->deed = add(rank, request, DEED_WANT, UINT32_MAX, 0, 0);
    if (request->kind == REQUEST_RECV && request->peer == MPI_ANY_SOURCE)
        deeds_hang_on_time(rank);
}

void deed_meet(struct rank *rank, struct rank_request *request, uint32_t number)
{
    const struct rank_group *group = request->comm->group;
    request->deed = add(rank, request, DEED_MEET, request->comm->context, number, (uint32_t)group->size);
    if (request->deed)
        rank->deeds[request->deed - 1].lead = (uint32_t)group_member(group, 0);
}

void deed_end(struct rank *rank, struct rank_request *request)
{
    if (!request->deed)
        return;
    struct deed *began = &rank->deeds[request->deed - 1];
    if (began->kind == DEED_WANT) { /* now it is known which message that was */
        began->peer = (uint32_t)request->message->info.source;
        began->serial = request->message->in->head.serial;
    }
    bool waits = request->must && !(request->kind == REQUEST_SEND && request->mode >= SEND_BUFFERED);
    const struct deed deed = *began;
    if (waits && add(rank, request, (enum deed_kind)(deed.kind + 1), deed.peer, deed.serial, deed.size))
        rank->deeds[rank->deed_count - 1].lead = deed.lead;
    request->deed = 0;
}
