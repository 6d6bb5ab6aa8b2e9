/*
 * draws.c: numbers are hashes of the seed and of what they are for. Links have priorities, or every packet
 * that is there has the same chance.
 */
#include "disturb/disturbance.h"
#include "disturb/draws.h"
#include "hash.h"
#include "machine/mailbox.h"

enum { CHANGE_SPAN = 16 };

/* Every word goes through a mixer of its own, because seeds, ranks, ports and numbers are small and close. */
uint64_t disturbance_draw(const struct disturbance *d, uint32_t kind, int32_t node, int32_t port,
                          uint64_t number)
{
    uint64_t where = (uint64_t)(uint32_t)node << 32 | (uint32_t)port;
    uint64_t stream = hash_scatter(hash_scatter(d->set.seed + kind * HASH_K3) ^ where);
    return hash_scatter(stream + number * HASH_K0);
}

static uint64_t draw(const struct disturbance *d, uint32_t kind, struct choice question)
{
    return disturbance_draw(d, kind, question.node, question.port, question.number);
}

/* The last change point that gave the port a new priority; 0: none yet. Change points lie closer together
 * early in the run, because its length is not known. */
static uint32_t last_change(const struct node *self, int port)
{
    const struct disturbance *d = self->array->disturbance;
    uint32_t last = 0;
    uint64_t when = 0;
    for (uint32_t i = 1; i <= d->set.changes; i++) {
        struct choice question = {.node = -1, .port = -1, .number = i};
        uint64_t bits = draw(d, DRAW_CHANGE, question);
        uint64_t step =
            (UINT64_C(1) << bits % CHANGE_SPAN) + ((bits >> 8) & ((UINT64_C(1) << bits % CHANGE_SPAN) - 1));
        question.node = (int32_t)self->rank;
        question.port = port;
        if (step <= self->shard->now && step >= when && (draw(d, DRAW_CHANGE, question) & 256)) {
            last = i;
            when = step;
        }
    }
    return last;
}

static uint64_t port_priority(const struct node *self, int port)
{
    struct choice question = {.node = (int32_t)self->rank, .port = port, .number = last_change(self, port)};
    return draw(self->array->disturbance, DRAW_PRIORITY, question);
}

/* The ports with a packet. */
static bool has_packet(const struct node *self, int wanted, uint32_t port)
{
    return mail_arrival(self, port) <= self->shard->now &&
           (wanted != MAIL_SOME_PORTS || mail_wanted(self, port));
}

static uint32_t count_arrived(const struct node *self, int wanted)
{
    uint32_t count = 0;
    for (uint32_t port = 0; port < self->degree; port++)
        count += has_packet(self, wanted, port);
    return count;
}

int drawn_port(const struct node *self, int wanted, int first, uint64_t number)
{
    uint32_t count = count_arrived(self, wanted);
    const struct disturbance *d = self->array->disturbance;
    struct choice question = {.kind = CHOICE_TAKE, .node = (int32_t)self->rank, .port = -1, .number = number};
    uint32_t skip = d->set.order == ORDER_RANDOM ? (uint32_t)(draw(d, CHOICE_TAKE, question) % count) : 0;
    int best = first;
    uint64_t most = 0;
    for (int port = 0; count > 1 && port < (int)self->degree; port++) {
        if (!has_packet(self, wanted, (uint32_t)port))
            continue;
        if (d->set.order == ORDER_RANDOM && skip-- == 0)
            return port;
        uint64_t mine = d->set.order == ORDER_PRIORITY ? port_priority(self, port) : 0;
        best = mine > most ? port : best;
        most = mine > most ? mine : most;
    }
    return best;
}
