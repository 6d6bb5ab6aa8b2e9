#include <string.h>

#include "common/received.h"
#include "common/token.h"
#include "star_messages.h"

void star_messages_make(struct parray *array, struct star_messages *messages, int n)
{
    uint32_t size = star_factorial(n);

    *messages = (struct star_messages){.n = n,
                                       .size = size,
                                       .seed = parray_seed(array),
                                       .row = parray_alloc(array, size * sizeof *messages->row)};
    parray_set_arg(array, messages);
}

static uint32_t message_token(uint64_t seed, uint32_t origin, uint32_t dest)
{
    return (uint32_t)token_private(seed, (int)origin, (int)dest);
}

struct star_message *star_messages_begin(struct node *self)
{
    const struct star_messages *messages = node_arg(self);
    struct star_message *message = node_state(self);
    unsigned char here[STAR_SYMBOLS], kind[STAR_SYMBOLS], there[STAR_SYMBOLS];
    uint32_t me = (uint32_t)node_rank(self);

    star_here(self, messages->n, here);
    for (uint32_t x = 0; x < messages->size; x++) {
        star_unrank(messages->n, x, kind);
        star_product(messages->n, here, kind, there);
        message[x].origin = (uint16_t)me;
        message[x].dest = (uint16_t)star_rank(messages->n, there);
        message[x].token = message_token(messages->seed, me, message[x].dest);
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

/* No two messages may have one origin; as there are n! messages, every origin then has one. */
bool star_messages_verify(struct node *self)
{
    const struct star_messages *messages = node_arg(self);
    const struct star_message *message = node_state(self);
    uint32_t *row = messages->row;
    bool right = true;

    memset(row, 0, messages->size * sizeof *row);
    for (uint32_t i = 0; i < messages->size; i++) {
        uint32_t origin = message[i].origin, token = message[i].token;

        if (!is_rank(self, origin)) {
            right = false;
            continue;
        }
        right &= row[origin] == 0 && message[i].dest == node_rank(self) &&
                 token == message_token(messages->seed, origin, message[i].dest);
        row[origin] = token;
    }
    node_result(self, row, messages->size * sizeof *row);
    return right;
}
