/*
 * exchange_ports.c: node_exchange. What single calls ask again for each packet, the step, the shape of
 * mailboxes, who runs, is asked once for a run of packets. A run ends at the first packet that is not the
 * common case of send.c and recv.c; that packet is left to a single call, and another run goes on behind it.
 * Runs change what single calls would change, and nothing else.
 *
 * A function that may wait holds nothing but its arguments, and calls what comes after the wait last, for the
 * reason given at recv_bytes_again of recv.c.
 */
#include <string.h>

#include "fault/call.h"
#include "machine/mailbox.h"
#include "machine/ops.h"
#include "node/recv.h"
#include "node/wait.h"
#include "step/transmit.h"

/* Where payloads lie; a constant wherever speed counts. */
enum placing {
    SIDE_BY_SIDE, /* each behind the one before, or all packets have the same */
    IN_A_TABLE,   /* by `send_index`, in a block of them */
    ANYHOW
};

static inline const void *send_place(const struct node_exchange *x, size_t i)
{
    size_t place = x->send_index ? x->send_index[i] : i;
    return x->sends ? x->sends[i] : (const char *)x->send + place * x->send_stride;
}

static inline void *receive_place(const struct node_exchange *x, size_t i)
{
    return x->receives ? x->receives[i] : (char *)x->receive + i * x->receive_stride;
}

static inline int port_of(const struct node_exchange *x, int i)
{
    return x->ports ? x->ports[i] : i;
}

/* Two fields of 4 bytes side by side, in one number. */
static inline uint64_t pair_of(const void *fields)
{
    uint64_t pair;
    memcpy(&pair, fields, sizeof pair);
    return pair;
}

/* The same number with the first field in front, as transmission_hash_of has it. */
static inline uint64_t first_in_front(uint64_t pair)
{
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? pair << 32 | pair >> 32 : pair;
}

/* Size and units of a parcel of `size` bytes and one unit. */
static inline uint64_t plain_lengths(size_t size)
{
    const struct {
        uint32_t size, units;
    } lengths = {(uint32_t)size, 1};
    return pair_of(&lengths);
}

_Static_assert(offsetof(struct parcel, units) == offsetof(struct parcel, size) + 4 &&
                   offsetof(struct parcel, dest) == offsetof(struct parcel, origin) + 4 &&
                   offsetof(struct packet_ends, dest) == offsetof(struct packet_ends, origin) + 4,
               "pairs of fields are read and written at once");

/* ------------------------------------------------------------------------------------------ sends */

/* The payload of packet i, of `size` bytes. `all`: the bits of i that count. */
static inline __attribute__((always_inline)) const void *
send_place_as(const struct node_exchange *x, enum placing placing, size_t size, const char *block,
              const uint32_t *index, size_t i, size_t all)
{
    return placing == SIDE_BY_SIDE ? block + (i & all) * size
           : placing == IN_A_TABLE ? block + index[i] * size
                                   : send_place(x, i);
}

/* Two fields of 8 bytes, which are written at once. */
typedef uint64_t two_words __attribute__((vector_size(16)));

_Static_assert(offsetof(struct channel, site) == offsetof(struct channel, until) + 8,
               "both fields are written at once");

/* Send from number `i` on while each packet is the common case, of `size` bytes, which is a constant, as is
 * `placing`. Result: the first number that is not sent. The receivers are not woken yet. */
static inline __attribute__((always_inline)) int send_run(struct node *self, const struct node_exchange *x,
                                                          int begin, size_t size, enum placing placing,
                                                          const char *site)
{
    static const struct packet_ends nobody = {-1, -1};
    const struct parray *array = self->array;
    const uint64_t now = self->shard->plain, duration = array->duration.unit, lengths = plain_lengths(size);
    const struct links *links = &array->links; /* read again for each packet: there are few registers */
    const size_t own_ends = x->ends ? SIZE_MAX : 0;
    const struct packet_ends *const ends = x->ends ? x->ends : &nobody;
    const two_words hold = {now + duration - 1, (uintptr_t)site};
    const uint64_t rank = (uint64_t)self->rank << 32;
    const size_t all = x->send_stride ? SIZE_MAX : 0;
    struct channel *channel = &self->out[begin];
    size_t i = (size_t)begin;
    uint64_t digest = 0;
    for (; i < (size_t)x->count; channel++) {
        char *ring = links->rings + (size_t)channel->line * CACHE_LINE;
        struct ring_slot *slot =
            (struct ring_slot *)(void *)(ring + (channel->sent & links->shape.mask) * links->shape.stride);
        const uint32_t sent = channel->sent + 1; /* 0: it wraps, which is counted */
        const void *data = send_place_as(x, placing, size, x->send, x->send_index, i, all);
        /* Acquire: as in ring_room. */
        if (channel->until >= now || atomic_load_explicit(&slot->stamp, memory_order_acquire) >= now ||
            !sent || (placing == ANYHOW && !data))
            break;
        struct parcel *parcel = (struct parcel *)(void *)slot->item;
        const uint64_t pair = pair_of(&ends[i & own_ends]), word = mail_word(data, size);
        memcpy(&channel->until, &hold, sizeof hold);
        channel->duration = (uint32_t)duration;
        channel->sent = sent;
        memcpy(&parcel->size, &lengths, sizeof lengths);
        memcpy(&parcel->origin, &pair, sizeof pair);
        parcel->data.word = word;
        uint64_t seed = transmission_hash_of(now, rank | i, duration, first_in_front(pair));
        digest += hash_last(hash_start(seed, size), word);
        ring_publish(slot, now + duration);
        i++;
    }
    self->lane->transmissions += i - (size_t)begin;
    self->lane->digest += digest;
    return (int)i;
}

/* Wake the receivers of the packets from number `i` on, up to `end`, as shard_wake does. */
static inline void wake_run(const struct node *self, int i, int end)
{
    const struct shard *shard = self->shard;
    const uint32_t first = shard->first, beside = shard->beside;
    _Atomic uint64_t *const words = shard->next.word[0];
    for (const struct channel *to = &self->out[i], *last = &self->out[end]; to < last; to++) {
        uint32_t number = to->peer - first;
        _Atomic uint64_t *word = &words[number >> 6];
        /* Relaxed: one thread only, as in idset_add_beside. */
        uint64_t woken;
        if (number < beside && (woken = atomic_load_explicit(word, memory_order_relaxed)))
            atomic_store_explicit(word, woken | UINT64_C(1) << (number & 63), memory_order_relaxed);
        else
            shard_wake_any(self, to->peer);
    }
}

static inline enum placing placing_of(const struct node_exchange *x, size_t size)
{
    if (x->sends || !x->send || (x->send_stride != size && (x->send_stride || x->send_index)))
        return ANYHOW;
    return x->send_index ? IN_A_TABLE : SIDE_BY_SIDE;
}

/* send_run for the size and the placing of the exchange. */
static __attribute__((noinline)) int send_some(struct node *self, const struct node_exchange *x, int i,
                                               const char *site)
{
    const size_t size = x->size;
    const enum placing placing = placing_of(x, size);
    int end;
    if (size == 4)
        end = placing == SIDE_BY_SIDE ? send_run(self, x, i, 4, SIDE_BY_SIDE, site)
              : placing == IN_A_TABLE ? send_run(self, x, i, 4, IN_A_TABLE, site)
                                      : send_run(self, x, i, 4, ANYHOW, site);
    else
        end = placing == SIDE_BY_SIDE ? send_run(self, x, i, 8, SIDE_BY_SIDE, site)
              : placing == IN_A_TABLE ? send_run(self, x, i, 8, IN_A_TABLE, site)
                                      : send_run(self, x, i, 8, ANYHOW, site);
    wake_run(self, i, end);
    return end;
}

/* The calls within an exchange go by its name, unless it is itself within a collective. */
static void name_exchange(struct node *self)
{
    struct node *host = node_host(self);
    if (host->within == CALL_START)
        host->within = CALL_EXCHANGE;
}

static void name_no_exchange(struct node *self)
{
    struct node *host = node_host(self);
    if (host->within == CALL_EXCHANGE)
        host->within = CALL_START;
}

/* Is there a port for number `i`? One whose number no port has is left to a single call, which refuses it. */
static bool is_there(const struct node *self, const struct node_exchange *x, int i)
{
    int port = port_of(x, i);
    return port < 0 || port >= node_degree(self) || node_peer(self, port) >= 0;
}

static __attribute__((noinline)) void send_one(struct node *self, const struct node_exchange *x, int i,
                                               const char *site)
{
    if (!is_there(self, x, i))
        return;
    struct packet packet = PACKET((void *)(uintptr_t)send_place(x, (size_t)i), x->size);
    packet.units = x->units;
    packet.label = x->label;
    if (x->ends) {
        packet.origin = x->ends[i].origin;
        packet.dest = x->ends[i].dest;
    }
    name_exchange(self);
    node_send_packet_at(self, port_of(x, i), &packet, site);
    name_no_exchange(self);
}

/* Send the packets from number `i` on. */
static __attribute__((noinline)) void send_rest(struct node *self, const struct node_exchange *x, int i,
                                                const char *site)
{
    for (; i < x->count; i++) {
        send_one(self, x, i, site);
        if (self->shard->plain && i + 1 < x->count)
            i = send_some(self, x, i + 1, site) - 1;
    }
}

/* --------------------------------------------------------------------------------------- receives */

/* What is to be done with received packets; a constant wherever speed counts. */
enum taking {
    TAKE_BYTES, /* payloads go side by side, and of other fields nothing is asked for */
    TAKE_ENDS,  /* so they go, and both ends are asked for */
    TAKE_ALL
};

/* Receive from number `i` on while each packet is ready, is the common case, and has `size` bytes, which is a
 * constant, as is `taking`, and for which there is room. Result: the first number that is not received. */
static inline __attribute__((always_inline)) int receive_run(struct node *self, const struct node_exchange *x,
                                                             int begin, size_t size, enum taking taking)
{
    const struct links *links = &self->array->links;
    const uint64_t now = self->shard->handy, ready = ~now, lengths = plain_lengths(size);
    const uint32_t mask = links->shape.mask;
    const size_t stride = links->shape.stride, port_stride = links->port_stride, count = (size_t)x->count;
    char *ring = self->rings + (size_t)begin * port_stride;
    struct inlet *const in = self->in;
    struct packet_ends *const from_to = x->from_to;
    char *const block = x->receive;
    size_t i = (size_t)begin;
    for (; i < count; ring += port_stride) {
        struct ring_slot *slot = (struct ring_slot *)(void *)(ring + (in[i].head & mask) * stride);
        const struct parcel *parcel = (const struct parcel *)(void *)slot->item;
        /* Acquire: as in ring_front. Relaxed: as in release_slot of recv.c. */
        if (atomic_load_explicit(&slot->stamp, memory_order_acquire) < ready ||
            pair_of(&parcel->size) != lengths || atomic_load_explicit(&in[i].starving, memory_order_relaxed))
            break;
        memcpy(taking == TAKE_ALL ? receive_place(x, i) : block + i * size, parcel->data.bytes, size);
        if (taking == TAKE_ENDS || (taking == TAKE_ALL && from_to))
            memcpy(&from_to[i], &parcel->origin, sizeof *from_to);
        if (taking == TAKE_ALL && x->sizes)
            x->sizes[i] = size;
        ring_release(slot, now);
        in[i].head++;
        i++;
    }
    uint64_t received = i - (size_t)begin;
    self->received += received * size;
    self->carried += received * sizeof(uint32_t);
    return (int)i;
}

static inline enum taking taking_of(const struct node_exchange *x)
{
    if (x->receives || x->receive_stride != x->room || x->sizes)
        return TAKE_ALL;
    return x->from_to ? TAKE_ENDS : TAKE_BYTES;
}

/* receive_run for the room and the taking of the exchange. */
static __attribute__((noinline)) int receive_some(struct node *self, const struct node_exchange *x, int i)
{
    const enum taking taking = taking_of(x);
    if (x->room == 4)
        return taking == TAKE_ENDS    ? receive_run(self, x, i, 4, TAKE_ENDS)
               : taking == TAKE_BYTES ? receive_run(self, x, i, 4, TAKE_BYTES)
                                      : receive_run(self, x, i, 4, TAKE_ALL);
    return taking == TAKE_ENDS    ? receive_run(self, x, i, 8, TAKE_ENDS)
           : taking == TAKE_BYTES ? receive_run(self, x, i, 8, TAKE_BYTES)
                                  : receive_run(self, x, i, 8, TAKE_ALL);
}

static __attribute__((noinline)) void receive_one(struct node *self, const struct node_exchange *x, int i,
                                                  const char *site)
{
    if (!is_there(self, x, i))
        return;
    struct packet packet = PACKET(receive_place(x, (size_t)i), x->room);
    name_exchange(self);
    node_recv_packet_at(self, port_of(x, i), &packet, site);
    name_no_exchange(self);
    if (x->sizes)
        x->sizes[i] = packet.size;
    if (x->from_to)
        x->from_to[i] = (struct packet_ends){packet.origin, packet.dest};
}

static void receive_rest(struct node *self, const struct node_exchange *x, int i, const char *site);

/* Receive what is ready of the rest, at least packet i, and go on. */
static __attribute__((noinline)) void receive_ready(struct node *self, const struct node_exchange *x, int i,
                                                    const char *site)
{
    int next = self->shard->handy ? receive_some(self, x, i) : i;
    if (next == i)
        receive_one(self, x, next++, site);
    if (next < x->count)
        receive_rest(self, x, next, site);
}

/* Receive the packets from number `i` on. */
static __attribute__((noinline)) void receive_rest(struct node *self, const struct node_exchange *x, int i,
                                                   const char *site)
{
    if (self->shard->handy && self->out[i].peer != NO_PEER)
        recv_await(self, i, CALL_EXCHANGE, site);
    receive_ready(self, x, i, site);
}

/* ------------------------------------------------------------------------------------ the call */

static __attribute__((noinline)) void exchange_singly(struct node *self, const struct node_exchange *x,
                                                      const char *site)
{
    for (int i = 0; i < x->count; i++)
        send_one(self, x, i, site);
    for (int i = 0; i < x->count; i++)
        receive_one(self, x, i, site);
}

/* Can runs be made? Without a list, packet i belongs to port i. ThreadSanitizer is told of memory by the
 * single calls. */
static inline bool has_runs(const struct node *self, const struct node_exchange *x)
{
    return !TOOLS_TSAN && !x->ports && x->units <= 1 && (x->size == 4 || x->size == 8) &&
           (x->room == 4 || x->room == 8) && x->count > 0 && (uint32_t)x->count <= self->degree &&
           caller_is(self);
}

void node_exchange_at(struct node *self, const struct node_exchange *x, const char *site)
{
    if (!has_runs(self, x)) {
        exchange_singly(self, x, site);
        return;
    }
    int sent = self->shard->plain ? send_some(self, x, 0, site) : 0;
    if (sent < x->count)
        send_rest(self, x, sent, site);
    receive_rest(self, x, 0, site);
}
