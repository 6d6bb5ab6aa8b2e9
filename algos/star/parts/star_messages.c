#include "common/own_token.h"
#include "star_messages.h"

void star_messages_make(struct parray *array, struct star_messages *messages, int n)
{
    *messages = (struct star_messages){.n = n, .size = star_factorial(n)};
    parray_set_arg(array, messages);
}

struct star_message *star_messages_begin(struct node *self)
{
    const struct star_messages *messages = node_arg(self);
    struct star_message *message = node_state(self);
    unsigned char here[STAR_SYMBOLS], back[STAR_SYMBOLS], there[STAR_SYMBOLS], kind[STAR_SYMBOLS];
    struct parray_token token;

    star_here(self, messages->n, here);
    star_inverse(messages->n, here, back);
    while (node_given(self, &token)) {
        star_unrank(messages->n, (uint32_t)token.dest, there);
        star_product(messages->n, back, there, kind);
        message[star_rank(messages->n, kind)] = (struct star_message){
            .origin = (uint16_t)token.origin, .dest = (uint16_t)token.dest, .token = token.word};
    }
    return message;
}

void star_messages_send(struct node *self, int port, struct star_message *first, uint32_t count)
{
    struct packet packet = PACKET(first, count * sizeof *first);

    packet.units = count;
    if (count == 1) {
        packet.origin = first->origin;
        packet.dest = first->dest;
    }
    node_send_packet(self, port, &packet);
}

bool star_messages_receive(struct node *self, int port, struct star_message *first, uint32_t count)
{
    struct packet packet = PACKET(first, (size_t)node_count(self) * sizeof *first);

    node_recv_packet(self, port, &packet);
    return node_check(self, packet.units == count && packet.size == count * sizeof *first);
}

bool star_messages_hand_in(struct node *self)
{
    const struct star_messages *messages = node_arg(self);
    const struct star_message *message = node_state(self);

    for (uint32_t i = 0; i < messages->size; i++)
        hand_in(self, message[i].origin, message[i].token);
    return true;
}
