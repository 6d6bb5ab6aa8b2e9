/*
 * master_worker.c: node 0 gives work to whoever has none, by messages between any two nodes.
 *
 *     parray cc master_worker.c
 *     parray run ./master_worker.so
 *     parray run ./master_worker.so --topology hypercube:5 --model SLA
 *     parray stress ./master_worker.so --runs 20
 *
 * A worker asks, gets a number, and finds out whether it is a prime; its next question brings the answer. The
 * master takes questions from any node (MESSAGE_ANY), in the order in which they arrive, which depends on the
 * topology and on delays. The sum of the primes does not: `parray stress' sees to it.
 *
 * Messages find their way over the links by themselves: nodes that wait pass on what is for others.
 */
#include <parray.h>
#include <parray_message.h>

enum { ASK = 1, GIVE = 2, LAST = 200, NO_MORE = 0 };

struct question {
    int number; /* that was looked at; 0: none yet */
    int prime;  /* 1: it is one */
};

static void master(struct node *self)
{
    long sum = 0;
    int next = 2, working = node_count(self) - 1;

    while (working > 0) {
        struct question question;
        struct message_info info;
        message_recv(
            self, &info,
            &(struct message){.peer = MESSAGE_ANY, .tag = ASK, .data = &question, .size = sizeof question});
        sum += question.prime ? question.number : 0;

        int given = next <= LAST ? next++ : NO_MORE;
        working -= given == NO_MORE;
        message_send(
            self, &(struct message){.peer = info.source, .tag = GIVE, .data = &given, .size = sizeof given});
    }
    node_log(self, "the primes up to %d add up to %ld", LAST, sum);
    node_check(self, sum == 4227);
}

static int is_prime(int number)
{
    for (int divisor = 2; divisor * divisor <= number; divisor++)
        if (number % divisor == 0)
            return 0;
    return 1;
}

static void worker(struct node *self)
{
    struct question question = {0, 0};
    int given;

    for (;;) {
        message_send(self,
                     &(struct message){.peer = 0, .tag = ASK, .data = &question, .size = sizeof question});
        message_recv(self, NULL,
                     &(struct message){.peer = 0, .tag = GIVE, .data = &given, .size = sizeof given});
        if (given == NO_MORE)
            return;
        question = (struct question){given, is_prime(given)};
    }
}

static void master_worker(struct node *self)
{
    if (node_rank(self) == 0)
        master(self);
    else
        worker(self);
}

PARRAY_PROGRAM(.name = "master_worker", .summary = "node 0 gives work to whoever has none",
               .topology = "torus:4x4", .messages = true, .mailbox = 2, .packet_bytes = 136,
               .bears_delay = true, .node = master_worker);
