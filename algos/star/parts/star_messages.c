/* A node's state is a place for one message of each kind, then room for a packet. */
#include "star_messages.h"
#include "common/token.h"

void star_messages_make(struct parray *array, struct star_messages *messages, int n, uint64_t slots)
{
    uint32_t size = star_factorial(n);

    *messages = (struct star_messages){.n = n,
                                       .size = size,
                                       .seed = parray_seed(array),
                                       .slots = parray_alloc(array, slots * sizeof *messages->slots),
                                       .row = parray_alloc(array, size * sizeof *messages->row)};
    parray_set_arg(array, messages);
}

void star_messages_slot(struct star_messages *messages, int port, uint32_t count, const uint32_t *kinds)
{
    messages->slots[messages->slot_count++] =
        (struct star_slot){.port = (uint32_t)port, .count = count, .kinds = kinds};
}

size_t star_messages_state_bytes(const struct parray *array)
{
    return 2 * (size_t)parray_nodes(array) * sizeof(struct star_message);
}

static uint32_t message_token(uint64_t seed, uint32_t origin, uint32_t dest)
{
    return (uint32_t)token_private(seed, (int)origin, (int)dest);
}

/* Make this node's messages, one for each node. */
static void make_messages(const struct node *self, const struct star_messages *messages,
                          struct star_message *place)
{
    unsigned char here[STAR_SYMBOLS], kind[STAR_SYMBOLS], there[STAR_SYMBOLS];
    uint32_t me = (uint32_t)node_rank(self);

    star_here(self, messages->n, here);
    for (uint32_t x = 0; x < messages->size; x++) {
        star_unrank(messages->n, x, kind);
        star_product(messages->n, here, kind, there);
        place[x].origin = (uint16_t)me;
        place[x].dest = (uint16_t)star_rank(messages->n, there);
        place[x].token = message_token(messages->seed, me, place[x].dest);
    }
}

/* A packet of one message has the message's origin and destination; a packet of several messages has none. */
static void send_slot(struct node *self, const struct star_slot *slot, const struct star_message *place,
                      struct star_message *room)
{
    struct packet packet = PACKET(room, slot->count * sizeof *room);

    packet.units = slot->count;
    for (uint32_t i = 0; i < slot->count; i++)
        room[i] = place[slot->kinds[i]];
    if (slot->count == 1) {
        packet.origin = room->origin;
        packet.dest = room->dest;
    }
    node_send_packet(self, (int)slot->port, &packet);
}

static void receive_slot(struct node *self, const struct star_slot *slot, struct star_message *place,
                         struct star_message *room)
{
    struct packet packet = PACKET(room, (size_t)node_count(self) * sizeof *room);

    node_recv_packet(self, (int)slot->port, &packet);
    if (!node_check(self, packet.units == slot->count && packet.size == slot->count * sizeof *room))
        return;
    for (uint32_t i = 0; i < slot->count; i++)
        place[slot->kinds[i]] = room[i];
}

void star_messages_node(struct node *self)
{
    const struct star_messages *messages = node_arg(self);
    struct star_message *place = node_state(self), *room = place + messages->size;

    make_messages(self, messages, place);
    for (uint64_t i = 0; i < messages->slot_count; i++) {
        send_slot(self, &messages->slots[i], place, room);
        receive_slot(self, &messages->slots[i], place, room);
    }
}

/* Messages of different kinds have different origins, so a node that has the right message of each kind has
 * one of each origin. */
bool star_messages_verify(struct node *self)
{
    const struct star_messages *messages = node_arg(self);
    const struct star_message *place = node_state(self);
    unsigned char here[STAR_SYMBOLS], kind[STAR_SYMBOLS], back[STAR_SYMBOLS], from[STAR_SYMBOLS];
    uint32_t me = (uint32_t)node_rank(self);
    bool right = true;

    star_here(self, messages->n, here);
    for (uint32_t x = 0; x < messages->size; x++) {
        star_unrank(messages->n, x, kind);
        star_inverse(messages->n, kind, back);
        star_product(messages->n, here, back, from);
        uint32_t origin = star_rank(messages->n, from);

        right &= place[x].origin == origin && place[x].dest == me;
        right &= place[x].token == message_token(messages->seed, origin, me);
        messages->row[origin] = place[x].token;
    }
    node_result(self, messages->row, messages->size * sizeof *messages->row);
    return right;
}
