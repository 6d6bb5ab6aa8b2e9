/*
 * halves.c: in every call rank 0 speaks first and rank 1 listens first, so that neither waits for room while
 * the other one does.
 */
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base.h"
#include "child.h"
#include "grade/halves.h"
#include "job.h"
#include "machine/memory.h"

enum { HALVES = 2 };

static const char what_for[] = "what two processes tell each other"; /* of memory */

/* ------------------------------------------------------------------------------------- bytes */

static const struct halves *of(const struct transport *transport)
{
    return container_of(transport, const struct halves, transport);
}

static void send_bytes(const struct transport *transport, const void *bytes, size_t size)
{
    const struct child other = {.fd = of(transport)->fd};
    if (!child_write(&other, bytes, size))
        transport->abort((struct transport *)(uintptr_t)transport, TRANSPORT_FAILED);
}

static void take_bytes(const struct transport *transport, void *bytes, size_t size)
{
    const struct child other = {.fd = of(transport)->fd};
    if (!child_read(&other, bytes, size))
        transport->abort((struct transport *)(uintptr_t)transport, TRANSPORT_FAILED);
}

/* Bytes of any number go behind it. */
static void send_block(const struct transport *transport, const void *bytes, uint64_t size)
{
    send_bytes(transport, &size, sizeof size);
    send_bytes(transport, bytes, size);
}

/* The caller frees the result; NULL: the block is empty. */
static void *take_block(const struct transport *transport, uint64_t *size)
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
            send_block(transport, count ? message->bytes : NULL, count ? message->size : 0);
            send_bytes(transport, sum, sum_size);
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
        send_block(transport, bytes, size);
        return;
    }
    arrived(user, 0, bytes, size);
    void *theirs = take_block(transport, &length);
    arrived(user, 1, theirs, length);
    free(theirs);
}

static void broadcast(struct transport *transport, void *bytes, size_t size)
{
    if (transport->rank)
        take_bytes(transport, bytes, size);
    else
        send_bytes(transport, bytes, size);
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
    close(of(transport)->fd);
}

bool halves_open(struct halves *halves)
{
    int ends[HALVES];
    struct child other;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    bool made = child_fork(&other);
    int rank = made && other.pid == 0;
    *halves = (struct halves){.fd = ends[rank],
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
