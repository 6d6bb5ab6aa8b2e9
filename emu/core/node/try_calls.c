/*
 * try_calls.c: what is free for a sender in this step. The channel is the sender's own; a slot of the mailbox
 * counts by its stamp (ring.h), so that the answer does not depend on how far the receiver has come.
 */
#include "disturb/disturbance.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "machine/machine.h"
#include "node/room.h"
#include "node/wait.h"
#include "step/waiting.h"

/* The channel that the call is about; for guests NULL, if their layer has the call. */
static struct channel *channel_for(struct node *self, int port, bool layer_has, const char *call)
{
    struct node *host = node_host(self);
    if (self->is_guest && layer_has)
        return NULL;
    if (self->is_guest)
        misuse_stop(host, "%s is not for programs that run through layer %s", call, self->array->layer->name);
    if ((uint32_t)port >= self->degree || self->out[port].peer == NO_PEER)
        misuse_port(self, port);
    if (self->array->worms)
        misuse_stop(self, "%s is not for model %s, under which packets are worms", call,
                    self->array->model->name);
    return &self->out[port];
}

static bool is_free(const struct node *self, const struct channel *channel)
{
    return channel->until < self->shard->now && !waiting_queued(self->array, channel);
}

/* Room for packets behind those that have been sent, or queued. */
static uint32_t count_room(const struct node *self, const struct channel *channel)
{
    const struct parray *array = self->array;
    const struct ring_shape *shape = &array->links.shape;
    uint32_t queued = waiting_queued(array, channel), room = 0;
    while (queued + room < shape->capacity &&
           ring_room(channel_ring(array, channel), shape, channel->sent + queued + room, self->shard->now))
        room++;
    return room;
}

/* Does a list say that an earlier packet holds the link? Where steps belong to single nodes, they do not
 * tell. */
static bool is_refused(struct node *self)
{
    return self->array->disturbance && disturbance_refuses(self);
}

bool node_link_free_at(struct node *self, int port, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_LINK_FREE, site);
    const struct layer *layer = self->array->layer;
    const struct channel *channel = channel_for(self, port, layer && layer->link_free, "node_link_free");
    if (!channel)
        return layer->link_free(self, port);
    node_await_turn(self);
    return !is_refused(self) && is_free(self, channel);
}

int node_room_at(struct node *self, int port, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_ROOM, site);
    const struct layer *layer = self->array->layer;
    const struct channel *channel = channel_for(self, port, layer && layer->room, "node_room");
    if (!channel)
        return (int)layer->room(self, port);
    node_await_turn(self);
    return (int)count_room(self, channel);
}

bool node_try_send_packet_at(struct node *self, int port, const struct packet *packet, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_TRY_SEND, site);
    const struct layer *layer = self->array->layer;
    const struct channel *channel = channel_for(self, port, layer && layer->try_send, "node_try_send");
    if (!channel)
        return layer->try_send(self, port, packet);
    node_await_turn(self);
    if (is_refused(self) || !is_free(self, channel) || !count_room(self, channel))
        return false;
    send_in_turn(self, port, packet, site);
    return true;
}

bool node_try_send_at(struct node *self, int port, const void *data, size_t size, const char *site)
{
    const struct packet packet = PACKET((void *)(uintptr_t)data, size);
    return node_try_send_packet_at(self, port, &packet, site);
}
