/*
 * halves.c: in every call rank 0 speaks first and rank 1 listens first, so that neither waits for room while
 * the other one does.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* close_range */
#endif
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base.h"
#include "child.h"
#include "grade/halves.h"
#include "hash.h"
#include "job.h"
#include "machine/memory.h"

enum { HALVES = 2, PARCEL_MOST = 1 << 30 };

static const char what_for[] = "what two processes tell each other"; /* of memory */

/* ------------------------------------------------------------------------------------- bytes */

static struct halves *of(struct transport *transport)
{
    return container_of(transport, struct halves, transport);
}

/* What goes before a parcel on its way to the third process, which keeps it. */
struct label {
    uint64_t size, mark;
};

/* The mark of parcel `number` of that rank. */
static uint64_t mark_of(const struct siphash_key *key, const void *bytes, size_t size, int rank,
                        uint64_t number)
{
    return siphash(key, hash_bytes(key->high, bytes, size), number * HALVES + (uint64_t)rank);
}

static void put_block(struct halves *halves, const void *bytes, uint64_t size)
{
    serialize_u64(&halves->parcel, size);
    serialize(&halves->parcel, bytes, size);
}

/* Send what was put. */
static void send_parcel(struct halves *halves)
{
    struct transport *transport = &halves->transport;
    struct serialized *parcel = &halves->parcel;
    const struct child other = {.fd = halves->fd};
    if (parcel->lacks)
        memory_failed(parcel->size, what_for);
    const struct label label = {
        parcel->size, mark_of(&halves->key, parcel->bytes, parcel->size, transport->rank, halves->sent++)};
    if (!child_write(&other, &label, sizeof label) || !child_write(&other, parcel->bytes, parcel->size))
        transport->abort(transport, TRANSPORT_FAILED);
    parcel->size = 0;
}

static void take_bytes(struct transport *transport, void *bytes, size_t size)
{
    const struct child other = {.fd = of(transport)->fd};
    if (!child_read(&other, bytes, size))
        transport->abort(transport, TRANSPORT_FAILED);
}

/* The caller frees the result; NULL: the block is empty. */
static void *take_block(struct transport *transport, uint64_t *size)
{
    take_bytes(transport, size, sizeof *size);
    void *bytes = *size ? memory_take(*size, 1, what_for) : NULL;
    take_bytes(transport, bytes, *size);
    return bytes;
}

/* --------------------------------------------------------------------------------- transport */

static void exchange(struct transport *transport, const struct transport_message *message, size_t count,
                     transport_arrived *arrived, void *user, void *sum, size_t sum_size,
                     transport_merge *merge, int (*meanwhile)(void *user))
{
    uint64_t size;
    void *theirs = sum_size ? memory_take(sum_size, 1, what_for) : NULL, *bytes = NULL;
    while (meanwhile && meanwhile(user))
        continue;
    for (int turn = 0; turn < HALVES; turn++) {
        if (turn == transport->rank) {
            put_block(of(transport), count ? message->bytes : NULL, count ? message->size : 0);
            serialize(&of(transport)->parcel, sum, sum_size);
            send_parcel(of(transport));
        } else {
            bytes = take_block(transport, &size);
            take_bytes(transport, theirs, sum_size);
        }
    }
    if (bytes)
        arrived(user, 1 - transport->rank, bytes, size);
    if (sum_size)
        merge(sum, theirs);
    free(bytes);
    free(theirs);
}

static void gather(struct transport *transport, const void *bytes, size_t size, transport_arrived *arrived,
                   void *user)
{
    uint64_t length;
    if (transport->rank) {
        put_block(of(transport), bytes, size);
        send_parcel(of(transport));
        return;
    }
    arrived(user, 0, bytes, size);
    void *theirs = take_block(transport, &length);
    arrived(user, 1, theirs, length);
    free(theirs);
}

static void broadcast(struct transport *transport, void *bytes, size_t size)
{
    if (transport->rank) {
        take_bytes(transport, bytes, size);
        return;
    }
    serialize(&of(transport)->parcel, bytes, size);
    send_parcel(of(transport));
}

static void poll_nobody(struct transport *transport)
{
    (void)transport;
}

static __attribute__((noreturn)) void leave(struct transport *transport, int status)
{
    (void)transport;
    job_leave(status, "of the two processes that have the nodes, one has ended");
}

static void close_end(struct transport *transport)
{
    serialized_free(&of(transport)->parcel);
    close(of(transport)->fd);
}

/* ------------------------------------------------------------------------- the third process */

/* Hand on the next parcel of that rank. False: it has ended, or something is not the emulator's. */
static bool hand_on(const struct siphash_key *key, const struct child ends[HALVES], int rank, uint64_t number)
{
    struct label label;
    if (!child_read(&ends[rank], &label, sizeof label) || label.size > PARCEL_MOST)
        return false;
    void *bytes = memory_take(label.size, 1, what_for);
    bool fine = child_read(&ends[rank], bytes, label.size) &&
                label.mark == mark_of(key, bytes, label.size, rank, number) &&
                child_write(&ends[1 - rank], bytes, label.size);
    free(bytes);
    return fine;
}

static _Noreturn void hand_on_all(const struct siphash_key *key)
{
    const struct child ends[HALVES] = {{.fd = STDIN_FILENO}, {.fd = STDOUT_FILENO}};
    struct pollfd ready[HALVES] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                   {.fd = STDOUT_FILENO, .events = POLLIN}};
    uint64_t sent[HALVES] = {0};
    signal(SIGPIPE, SIG_IGN);
    while (poll(ready, HALVES, -1) > 0 || errno == EINTR)
        for (int rank = 0; rank < HALVES; rank++)
            if (ready[rank].revents && !hand_on(key, ends, rank, sent[rank]++))
                _exit(0);
    _exit(0);
}

/* ------------------------------------------------------------------------------------- all three */

/* Make a process of which the caller has one end of a pair of sockets each time: the third one. */
static bool open_third(const struct siphash_key *key, int ends[HALVES])
{
    int pair[HALVES][2] = {{-1, -1}, {-1, -1}};
    struct child third = {.pid = -1};
    bool made = true;
    for (int rank = 0; rank < HALVES; rank++)
        made = made && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair[rank]) == 0;
    made = made && child_fork(&third);
    if (made && third.pid == 0) {
        close(third.fd);
        for (int rank = 0; rank < HALVES; rank++) /* they are not that low: the job has all three open */
            dup2(pair[rank][1], rank);
        close_range(STDERR_FILENO, ~0U, 0);
        hand_on_all(key);
    }
    if (made)
        close(third.fd);
    for (int rank = 0; rank < HALVES; rank++) {
        close(pair[rank][1]);
        ends[rank] = pair[rank][0];
        if (!made)
            close(pair[rank][0]);
    }
    return made;
}

bool halves_open(struct halves *halves)
{
    int ends[HALVES];
    struct child other;
    struct siphash_key key;
    if (getrandom(&key, sizeof key, 0) != sizeof key || !open_third(&key, ends))
        return false;
    bool made = child_fork(&other);
    int rank = made && other.pid == 0;
    *halves = (struct halves){.fd = ends[rank],
                              .key = key,
                              .transport = {.library = "two processes",
                                            .forked = 1,
                                            .rank = rank,
                                            .size = HALVES,
                                            .here = HALVES,
                                            .local = rank,
                                            .exchange = exchange,
                                            .gather = gather,
                                            .broadcast = broadcast,
                                            .poll = poll_nobody,
                                            .abort = leave,
                                            .close = close_end}};
    close(ends[!rank]);
    if (made)
        close(other.fd);
    else
        close(halves->fd);
    return made;
}
