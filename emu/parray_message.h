/*
 * parray_message.h: messages of any size between any two nodes, by tag. Programs include this header beside
 * parray.h, and say that they have messages:
 *
 *     #include <parray.h>
 *     #include <parray_message.h>
 *
 *     static void ping(struct node *self)
 *     {
 *         double word = 1.5;
 *         struct message message = {.tag = 1, .data = &word, .size = sizeof word};
 *         message.peer = node_rank(self) == 0 ? 5 : 0;
 *         if (node_rank(self) == 0)
 *             message_send(self, &message);
 *         if (node_rank(self) == 5)
 *             message_recv(self, NULL, &message);
 *     }
 *     PARRAY_PROGRAM(.name = "ping", .topology = "torus:4x4", .messages = true, .node = ping);
 *
 * Ways. A message is cut into packets of up to MESSAGE_PACKET bytes and one unit each, which cross the links
 * of a shortest way, one after the other, always the same way from one node to another. Every node that waits
 * in a call of this header, or has returned, passes on what is not for it: what computes takes no steps, and
 * what waits forwards. A node that waits in another call, such as node_recv, holds up what comes to it. So h
 * links and k packets take h + k - 1 steps under F*, if nothing else is on the links and a packet takes one
 * step. Programs with messages send no packets of their own.
 *
 * Models. Under models with rules each direction of each link has a turn of its own in a frame that repeats,
 * so that no node and no link ever breaks a rule, whoever sends when; a packet waits for the turn of its
 * link. The frame has the fewest turns that a greedy choice finds, at least as many as a node has ports that
 * the model does not let it use in one step. Worms (W1) have no messages, and layers have none.
 *
 * No deadlock among packets. What a node passes on lies in its own memory, which grows as it has to, so that
 * a node that waits always takes what its mailboxes hold, whatever its links do. A mailbox that is full hence
 * has room in the next step, a packet at the head of a queue gets its link, and every packet makes one hop
 * after the other on a shortest way: it arrives. Only nodes that wait for messages that nobody sends are
 * stuck.
 *
 * Modes. A standard send of up to MESSAGE_EAGER bytes is done at once: the bytes are on their way. A larger
 * one asks first and is done when a receive has matched. A synchronous send is done when a receive has
 * matched, a buffered one at once, whatever its size. All of them copy the data when they begin.
 *
 * Matching. A receive takes the first message of its context that is from its peer and has its tag, either of
 * which may be MESSAGE_ANY. Messages from one node to another match in the order in which they were sent;
 * messages of several nodes in the order in which they arrive, in one step by the ports on which they came,
 * the lowest first. A fault of kind overtake may change that order.
 *
 * Faults. A packet that gets lost or corrupted is missing, and its message never comes. One that comes twice
 * is taken once. What is for a node that is known to be down is dropped, and so is what would have to pass
 * it.
 *
 * Life cycle. A request is made by a call with `start`, is done some time later (message_done), and is freed
 * by message_free, which every request needs. A program that sets .messages may return while its messages are
 * on their way: nodes that have returned go on to pass packets, until nothing is left to do.
 *
 * All calls are made on the node's own stack, as those of parray.h. Misuse ends the run with exit status 2: a
 * peer that there is not, a tag below 0, a head that is too long, NULL for a request, a packet of the
 * program's own. A request that was freed must not be used again.
 */
#ifndef PARRAY_MESSAGE_H
#define PARRAY_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;

enum {
    MESSAGE_ANY = -1,       /* any peer or any tag, of a receive */
    MESSAGE_PACKET = 64,    /* bytes of head and data that a packet has at most */
    MESSAGE_EAGER = 1024,   /* bytes of the largest message that a standard send does not ask for */
    MESSAGE_HEAD_MOST = 256 /* bytes of the longest head */
};

enum message_mode { MESSAGE_STANDARD, MESSAGE_SYNCHRONOUS, MESSAGE_BUFFERED };

/* What is sent; or which messages a receive takes, and where to. */
struct message {
    int peer;         /* rank of the other node */
    int tag;          /* >= 0 */
    uint32_t context; /* a receive sees messages of its own context only */
    enum message_mode mode;
    void *data;       /* the bytes of a send; the room of a receive, NULL: the request keeps what comes */
    size_t size;      /* of either */
    const void *head; /* more bytes of a send, for those that handle messages: what they are, whence */
    size_t head_size;
};

/* What has come. */
struct message_info {
    int source, tag;
    uint32_t context;
    size_t size;      /* of the data; more than a receive had room for: the rest is lost */
    const void *head; /* stays until the request is freed, or for a probe until the next call */
    size_t head_size;
    const void *data; /* all of it, likewise */
};

struct message_request; /* a send or a receive that was started; belongs to its node */

/* Start a send, or a receive. Neither waits. */
#define message_send_start(self, ...) message_send_start_at((self), (__VA_ARGS__), PARRAY_HERE)
PARRAY_API struct message_request *message_send_start_at(struct node *self, const struct message *message,
                                                         const char *site);
#define message_recv_start(self, ...) message_recv_start_at((self), (__VA_ARGS__), PARRAY_HERE)
PARRAY_API struct message_request *message_recv_start_at(struct node *self, const struct message *message,
                                                         const char *site);

/* Is the request done? Does not look at what has come since the last call. */
PARRAY_API bool message_done(const struct message_request *request);

/* What a receive has got; NULL: it is not done, or it is a send. */
PARRAY_API const struct message_info *message_info(const struct message_request *request);

/* Wait until the request is done, or one of `count` requests is, of which NULL are passed over. Result: the
 * number of the first that is done; -1: all are NULL. */
#define message_wait(self, request) message_wait_at((self), (request), PARRAY_HERE)
PARRAY_API void message_wait_at(struct node *self, struct message_request *request, const char *site);
#define message_wait_any(self, requests, count) message_wait_any_at((self), (requests), (count), PARRAY_HERE)
PARRAY_API int message_wait_any_at(struct node *self, struct message_request *const *requests, int count,
                                   const char *site);

/* Is the request done now? If it is not, the node sits out a step, in which it passes on what comes, so that
 * a loop of tests comes to an end. */
#define message_test(self, request) message_test_at((self), (request), PARRAY_HERE)
PARRAY_API bool message_test_at(struct node *self, struct message_request *request, const char *site);

/* Look for a message that a receive of that pattern (peer, tag, context) would take, and leave it where it
 * is. `wait`: until there is one; else the node sits out a step if there is none. Result: there is one, and
 * *info tells of it; of a message that is still on its way, the bytes of head and data that have not come
 * are zeros. */
#define message_probe(self, wait, info, ...) \
    message_probe_at((self), (__VA_ARGS__), (wait), (info), PARRAY_HERE)
PARRAY_API bool message_probe_at(struct node *self, const struct message *pattern, bool wait,
                                 struct message_info *info, const char *site);

/* Take a receive back that no message has matched. False: one has, or the request is a send. */
PARRAY_API bool message_cancel(struct node *self, struct message_request *request);

/* Free a request. A send goes on; a receive that is not done is taken back, or its message is lost. */
PARRAY_API void message_free(struct node *self, struct message_request *request);

/* Send, or receive, and wait until that is done. `info` NULL: it is not asked for; its head and data are
 * NULL. */
#define message_send(self, ...) message_send_at((self), (__VA_ARGS__), PARRAY_HERE)
PARRAY_API void message_send_at(struct node *self, const struct message *message, const char *site);
#define message_recv(self, info, ...) message_recv_at((self), (__VA_ARGS__), (info), PARRAY_HERE)
PARRAY_API void message_recv_at(struct node *self, const struct message *message, struct message_info *info,
                                const char *site);

#ifdef __cplusplus
}
#endif

#endif
