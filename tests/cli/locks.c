/*
 * locks.c: every node but node 0 reads an account, adds its number and writes the sum back. No two of them do
 * so at the same time, since they lock it by something that is no packet: IN_HEAP, a word on the heap;
 * otherwise the environment. What packets carry is right.
 */
#include <parray.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef IN_HEAP
#define IN_HEAP 0
#endif

static const char name[] = "LOCKED";
static atomic_int *word;

static bool is_locked(void)
{
    return IN_HEAP ? atomic_load_explicit(word, memory_order_acquire) : getenv(name) != NULL;
}

static void lock(bool closed)
{
    if (IN_HEAP)
        atomic_store_explicit(word, closed, memory_order_release);
    else if (closed)
        setenv(name, "yes", 1);
    else
        unsetenv(name);
}

static int prepare(struct parray *array)
{
    word = calloc(1, sizeof *word);
    return word ? 0 : parray_refuse(array, "no memory");
}

static void release(struct parray *array)
{
    (void)array;
    free(word);
}

/* A request of 0 asks for the balance. */
static void keep(struct node *self, uint32_t balance)
{
    uint32_t request;
    struct packet packet = PACKET(&request, sizeof request);
    for (int writes = 1; writes < node_count(self);) {
        node_recv_any(self, &packet);
        if (!request) {
            node_send(self, packet.port, &balance, sizeof balance);
            continue;
        }
        balance = request;
        writes++;
        lock(false);
    }
    node_deliver(self, -1, &balance, sizeof balance);
}

static void add(struct node *self)
{
    struct parray_token own = {.word = 0};
    uint32_t balance = 0;
    node_given(self, &own);
    if (node_rank(self) == 0) {
        keep(self, own.word);
        return;
    }
    while (is_locked())
        node_step(self);
    lock(true);
    node_send(self, 0, &balance, sizeof balance);
    node_recv(self, 0, &balance, sizeof balance);
    balance += own.word;
    node_send(self, 0, &balance, sizeof balance);
}

PARRAY_PROGRAM(.name = "locks", .task = "reduce", .topology = "complete:6", .prepare = prepare, .node = add,
               .release = release, .mailbox = 2);
