/*
 * payloads.c: lists for each node, of what it sent and of what it received, whose items lie in one row of
 * memory, in the order in which they came.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memmem */
#endif
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

#include "base.h"
#include "hash.h"
#include "machine/payloads.h"
#include "topo/topo.h"

/* Places are offsets from the beginning, as each process may have the memory elsewhere; 0: none. */
struct row {
    uint64_t first, at; /* at: the last one kept, or the next one to come */
};

/* What a node did. */
struct acts {
    struct row sent, taken, delivered;
    uint64_t parted; /* the first step in which it acted otherwise than in the first run; NEVER: none */
    uint64_t put;    /* the first step in which it put something else into a packet; NEVER: none */
};

struct kept_payloads {
    _Atomic uint64_t used;   /* beyond PAYLOADS_ROOM: not all is kept */
    _Atomic uint64_t beside; /* see payloads_beside */
    uint64_t nodes;          /* 0: there is no room for so many */
    struct acts acts[];
};

struct kept_payload {
    uint64_t next, step, size, fields; /* fields: a hash of those of the packet */
    uint32_t way;
    unsigned char bytes[]; /* the payload, and for each byte: says it nothing? */
};

bool payloads_open(struct payloads *payloads)
{
    void *memory =
        mmap(NULL, PAYLOADS_ROOM, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    *payloads = (struct payloads){.kept = memory == MAP_FAILED ? NULL : memory};
    return payloads->kept;
}

void payloads_close(struct payloads *payloads)
{
    if (payloads->kept)
        munmap(payloads->kept, PAYLOADS_ROOM);
    payloads->kept = NULL;
}

void payloads_keep(struct payloads *payloads)
{
    if (payloads->kept)
        madvise(payloads->kept, PAYLOADS_ROOM, MADV_DONTFORK);
}

void payloads_begin(struct payloads *payloads, uint32_t nodes)
{
    struct kept_payloads *kept = payloads->kept;
    size_t head = sizeof *kept + (size_t)nodes * sizeof kept->acts[0];
    if (payloads->mode == PAYLOADS_KEEP) {
        kept->nodes = head <= PAYLOADS_ROOM / 2 ? nodes : 0;
        memset(kept->acts, 0, (size_t)kept->nodes * sizeof kept->acts[0]);
        atomic_init(&kept->used, head);
        atomic_init(&kept->beside, 0);
    }
    for (uint64_t i = 0; payloads->mode == PAYLOADS_OTHER && i < kept->nodes; i++) {
        struct acts *acts = &kept->acts[i];
        acts->sent.at = acts->sent.first;
        acts->taken.at = acts->taken.first;
        acts->parted = acts->put = NEVER;
    }
}

static struct kept_payload *kept_at(struct kept_payloads *kept, uint64_t place)
{
    return place ? (struct kept_payload *)(void *)((char *)kept + place) : NULL;
}

static void keep_act(struct kept_payloads *all, struct row *row, const struct kept_payload *act,
                     const void *bytes)
{
    uint64_t need = ROUND_UP(sizeof *act + 2 * act->size, sizeof(uint64_t));
    /* Relaxed: the number alone counts; each node has the bytes that it takes for itself. */
    uint64_t place = atomic_fetch_add_explicit(&all->used, need, memory_order_relaxed);
    if (place > PAYLOADS_ROOM || need > PAYLOADS_ROOM - place)
        return;
    struct kept_payload *item = kept_at(all, place);
    *item = *act;
    if (act->size)
        memcpy(item->bytes, bytes, act->size);
    memset(item->bytes + act->size, 0, act->size);
    if (row->at)
        kept_at(all, row->at)->next = place;
    else
        row->first = place;
    row->at = place;
}

/* The bytes of an origin or a destination that is no rank. */
static uint64_t bytes_in_place_of(const struct node *self, int32_t rank)
{
    const struct parray *array = self->array;
    int64_t nodes = array->guest.topo ? array->guest.topo->nodes : (int64_t)array->count;
    return rank < -1 || rank >= nodes ? sizeof rank : 0;
}

/* Note how much longer a packet is than the words for which it has units. */
static void note_beside(struct kept_payloads *all, const struct node *self, const struct packet *packet)
{
    uint64_t room = (packet->units ? packet->units : 1) * (uint64_t)sizeof(uint32_t);
    uint64_t beside = packet->size > room ? packet->size - room : 0;
    beside += bytes_in_place_of(self, packet->origin) + bytes_in_place_of(self, packet->dest);
    /* Relaxed: the number alone counts. */
    uint64_t most = atomic_load_explicit(&all->beside, memory_order_relaxed);
    while (beside > most && !atomic_compare_exchange_weak_explicit(
                                &all->beside, &most, beside, memory_order_relaxed, memory_order_relaxed))
        continue;
}

static void note_earlier(uint64_t *step, uint64_t other)
{
    *step = other < *step ? other : *step;
}

/* Is not all kept? When there was no room for one act, there was none for any that came later. */
static bool is_full(const struct kept_payloads *all)
{
    /* Relaxed: what is asked about is over. */
    return atomic_load_explicit(&all->used, memory_order_relaxed) > PAYLOADS_ROOM;
}

/* The act is to be that of the row. Result: what was kept of it; NULL: nothing. */
static struct kept_payload *meet(struct kept_payloads *all, struct acts *acts, struct row *row,
                                 const struct kept_payload *act)
{
    struct kept_payload *item = kept_at(all, row->at);
    if (!item && is_full(all))
        return NULL;
    if (!item || item->step != act->step || item->way != act->way || item->size != act->size)
        note_earlier(&acts->parted, item && item->step < act->step ? item->step : act->step);
    row->at = item ? item->next : 0;
    return item;
}

/* Compare what was put into a packet; without other tokens any difference says nothing. */
static void compare(const struct payloads *payloads, struct acts *acts, struct kept_payload *item,
                    const struct kept_payload *act, const unsigned char *bytes)
{
    bool differs = item->fields != act->fields;
    unsigned char *nothing = item->bytes + item->size;
    if (acts->parted != NEVER)
        return;
    for (size_t i = 0; i < item->size; i++) {
        differs |= item->bytes[i] != bytes[i] && !nothing[i];
        nothing[i] |= item->bytes[i] != bytes[i] && !payloads->others.number;
    }
    if (differs && payloads->others.number)
        note_earlier(&acts->put, act->step);
}

void payloads_pass(struct payloads *payloads, const struct node *self, uint32_t to,
                   const struct packet *packet, void *bytes)
{
    struct kept_payloads *all = payloads->kept;
    struct acts *acts = self->rank < all->nodes ? &all->acts[self->rank] : NULL;
    const int64_t fields[] = {packet->units, packet->origin, packet->dest};
    const struct kept_payload act = {.step = self->shard->now,
                                     .way = to,
                                     .size = packet->size,
                                     .fields = hash_bytes(HASH_K0, fields, sizeof fields)};
    if (payloads->mode == PAYLOADS_KEEP)
        note_beside(all, self, packet);
    if (payloads->mode == PAYLOADS_KEEP && acts)
        keep_act(all, &acts->sent, &act, bytes);
    if (payloads->mode == PAYLOADS_HOLLOW && act.size)
        memset(bytes, payloads->fill, act.size);
    if (payloads->mode != PAYLOADS_OTHER)
        return;
    struct kept_payload *item = acts ? meet(all, acts, &acts->sent, &act) : NULL;
    if (item)
        compare(payloads, acts, item, &act, bytes);
    if (act.size)
        memset(bytes, 0, act.size);
    if (item && act.size)
        memcpy(bytes, item->bytes, item->size < act.size ? item->size : act.size);
}

void payloads_taken(struct payloads *payloads, const struct node *self, uint32_t from)
{
    struct kept_payloads *all = payloads->kept;
    struct acts *acts = self->rank < all->nodes ? &all->acts[self->rank] : NULL;
    const struct kept_payload act = {.step = self->shard->now, .way = from};
    if (payloads->mode == PAYLOADS_KEEP && acts)
        keep_act(all, &acts->taken, &act, NULL);
    if (payloads->mode == PAYLOADS_OTHER && acts)
        meet(all, acts, &acts->taken, &act);
}

void payloads_delivered(struct payloads *payloads, const struct node *self, const void *bytes, size_t size)
{
    struct kept_payloads *all = payloads->kept;
    const struct kept_payload act = {.step = self->shard->now, .size = size};
    if (payloads->mode == PAYLOADS_KEEP && self->rank < all->nodes && size)
        keep_act(all, &all->acts[self->rank].delivered, &act, bytes);
}

/* ------------------------------------------------------------------------------- after a run */

uint64_t payloads_beside(const struct payloads *payloads)
{
    /* Relaxed: the run is over. */
    return atomic_load_explicit(&payloads->kept->beside, memory_order_relaxed);
}

/* Has the node sent a packet with these bytes in it? */
static bool has_sent(struct kept_payloads *all, uint64_t node, const struct kept_payload *bytes)
{
    const struct kept_payload *item = kept_at(all, all->acts[node].sent.first);
    while (item && !memmem(item->bytes, item->size, bytes->bytes, bytes->size))
        item = kept_at(all, item->next);
    return item;
}

static bool is_told(struct kept_payloads *all, uint64_t node, const struct kept_payload *bytes)
{
    bool told = false;
    for (uint64_t other = 0; other < all->nodes && !told; other++)
        told = other != node && has_sent(all, other, bytes);
    return told && !has_sent(all, node, bytes);
}

int payloads_untold(const struct payloads *payloads)
{
    struct kept_payloads *all = payloads->kept;
    for (uint64_t i = 0; i < all->nodes && !is_full(all); i++)
        for (const struct kept_payload *item = kept_at(all, all->acts[i].delivered.first); item;
             item = kept_at(all, item->next))
            if (!is_told(all, i, item))
                return (int)i;
    return -1;
}

uint64_t payloads_least(const struct payloads *payloads)
{
    uint64_t least = UINT64_MAX;
    for (uint64_t i = 0; i < payloads->kept->nodes; i++)
        for (const struct kept_payload *item = kept_at(payloads->kept, payloads->kept->acts[i].sent.first);
             item; item = kept_at(payloads->kept, item->next))
            least = item->size < least ? item->size : least;
    return least;
}

/* Acts that are still to come, up to the end, have not come. */
static void note_missing(struct kept_payloads *all, uint64_t end)
{
    for (uint64_t i = 0; i < all->nodes; i++) {
        struct acts *acts = &all->acts[i];
        const struct kept_payload *rest[] = {kept_at(all, acts->sent.at), kept_at(all, acts->taken.at)};
        for (size_t k = 0; k < ARRAY_LENGTH(rest); k++)
            if (rest[k] && rest[k]->step < end)
                note_earlier(&acts->parted, rest[k]->step);
    }
}

void payloads_settle(struct payloads *payloads, uint64_t end)
{
    note_missing(payloads->kept, end);
    note_earlier(&payloads->until, end);
    for (uint64_t i = 0; i < payloads->kept->nodes; i++)
        note_earlier(&payloads->until, payloads->kept->acts[i].parted);
}

bool payloads_leak(struct payloads *payloads, uint64_t seed, uint64_t end, uint32_t *rank, uint64_t *step)
{
    const struct kept_payloads *all = payloads->kept;
    uint64_t last = NEVER;
    *step = payloads->until;
    note_missing(payloads->kept, end);
    for (uint64_t i = 0; i < all->nodes; i++)
        if (token_half(seed, (uint32_t)i) == payloads->others.half)
            note_earlier(&last, all->acts[i].parted);
    for (uint64_t i = 0; i < all->nodes; i++) {
        uint64_t otherwise = all->acts[i].parted;
        note_earlier(&otherwise, all->acts[i].put);
        if (token_half(seed, (uint32_t)i) == payloads->others.half || otherwise > last || otherwise >= *step)
            continue;
        *step = otherwise;
        *rank = (uint32_t)i;
    }
    return *step < payloads->until;
}
