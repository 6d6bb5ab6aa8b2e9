#include <limits.h>
#include <pthread.h>
#include <string.h>

#include "threads.h"

/* Enough for these programs; a multiple of any page size up to it. */
#define STACK_BYTES ((size_t)64 << 10)

struct thread {
    pthread_t id;
    uint32_t rank;
    double begun, ended;
};

static pthread_barrier_t barrier;
static void (*program)(uint32_t rank);
static struct net array;
static struct box *boxes;

void threads_step(void)
{
    pthread_barrier_wait(&barrier);
}

static void *thread_main(void *arg)
{
    struct thread *self = arg;

    threads_step();
    self->begun = peer_clock();
    program(self->rank);
    self->ended = peer_clock();
    return NULL;
}

double threads_run(const struct net *net, void (*node)(uint32_t rank))
{
    struct thread *thread = peer_memory(net->nodes * sizeof *thread);
    pthread_attr_t attr;
    double begun, ended;

    program = node;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK_BYTES);
    pthread_barrier_init(&barrier, NULL, net->nodes);
    for (uint32_t v = 0; v < net->nodes; v++) {
        int error;

        thread[v].rank = v;
        error = pthread_create(&thread[v].id, &attr, thread_main, &thread[v]);
        if (error)
            peer_fail("thread %u of %u: %s", v + 1, net->nodes, strerror(error));
    }
    for (uint32_t v = 0; v < net->nodes; v++)
        pthread_join(thread[v].id, NULL);
    begun = thread[0].begun;
    ended = thread[0].ended;
    for (uint32_t v = 1; v < net->nodes; v++) {
        begun = thread[v].begun < begun ? thread[v].begun : begun;
        ended = thread[v].ended > ended ? thread[v].ended : ended;
    }
    return ended - begun;
}

void boxes_make(const struct net *net)
{
    array = *net;
    boxes = peer_memory((size_t)2 * net->nodes * net->degree * sizeof *boxes);
}

static struct box *box_at(uint32_t rank, uint32_t port, uint32_t step)
{
    return &boxes[((size_t)(step & 1) * array.nodes + rank) * array.degree + port];
}

struct box *box_out(uint32_t rank, uint32_t port, uint32_t step)
{
    return box_at(net_peer(&array, rank, port), net_back(&array, port), step);
}

struct box *box_in(uint32_t rank, uint32_t port, uint32_t step)
{
    return box_at(rank, port, step - 1);
}
