/*
 * payloads.c: a list for each sender, whose items lie in one row of memory, in the order in which they came.
 */
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

#include "base.h"
#include "machine/payloads.h"

/* Places are offsets from the beginning, as each process may have the memory elsewhere; 0: none. */
struct sender {
    uint64_t first, at; /* at: the last one kept, or the next one to be carried */
};

struct kept_payloads {
    _Atomic uint64_t used;
    uint64_t senders; /* 0: there is no room for so many */
    struct sender sender[];
};

struct kept {
    uint64_t next, size;
    unsigned char bytes[];
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

void payloads_begin(struct payloads *payloads, uint32_t nodes)
{
    struct kept_payloads *kept = payloads->kept;
    size_t head = sizeof *kept + (size_t)nodes * sizeof kept->sender[0];
    if (payloads->mode == PAYLOADS_KEEP) {
        kept->senders = head <= PAYLOADS_ROOM / 2 ? nodes : 0;
        memset(kept->sender, 0, (size_t)kept->senders * sizeof kept->sender[0]);
        atomic_init(&kept->used, head);
    }
    for (uint64_t i = 0; payloads->mode == PAYLOADS_OTHER && i < kept->senders; i++)
        kept->sender[i].at = kept->sender[i].first;
}

static struct kept *kept_at(struct kept_payloads *kept, uint64_t place)
{
    return (struct kept *)(void *)((char *)kept + place);
}

/* When there is no room for one, there is none for any that comes later. */
static void keep(struct kept_payloads *all, struct sender *sender, const void *bytes, size_t size)
{
    uint64_t need = ROUND_UP(sizeof(struct kept) + size, sizeof(uint64_t));
    /* Relaxed: the number alone counts; each sender has the bytes that it takes for itself. */
    uint64_t place = atomic_fetch_add_explicit(&all->used, need, memory_order_relaxed);
    if (place > PAYLOADS_ROOM || need > PAYLOADS_ROOM - place)
        return;
    struct kept *item = kept_at(all, place);
    *item = (struct kept){.size = size};
    memcpy(item->bytes, bytes, size);
    if (sender->at)
        kept_at(all, sender->at)->next = place;
    else
        sender->first = place;
    sender->at = place;
}

static void replace(struct kept_payloads *all, struct sender *sender, void *bytes, size_t size)
{
    const struct kept *item = sender->at ? kept_at(all, sender->at) : NULL;
    memset(bytes, 0, size);
    if (!item)
        return;
    memcpy(bytes, item->bytes, item->size < size ? item->size : size);
    sender->at = item->next;
}

void payloads_pass(struct payloads *payloads, const struct node *self, void *bytes, size_t size)
{
    struct kept_payloads *all = payloads->kept;
    struct sender *sender = self->rank < all->senders ? &all->sender[self->rank] : NULL;
    if (payloads->mode == PAYLOADS_KEEP && sender)
        keep(all, sender, bytes, size);
    else if (payloads->mode == PAYLOADS_OTHER && sender)
        replace(all, sender, bytes, size);
    else if (payloads->mode == PAYLOADS_OTHER)
        memset(bytes, 0, size);
}
