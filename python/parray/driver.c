/*
 * driver.c: a node program that does what Python says. nodes.py writes the description of a program behind it.
 *
 * A node tells Python what came of its last call and asks for the next one, over two pipes. Python answers in a
 * thread of its own, so no frame of Python lies on the stack of a node, and none is there when the node waits.
 * One worker runs all nodes: no two ask at the same time. The structures are those of nodes.py.
 */
#include <errno.h>
#include <parray.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum order_kind {
    RETURN, SEND, SEND_WAIT, RECV, RECV_ANY, RECV_UNTIL, RECV_WITHIN, POLL, SERVE, STEP, PAUSE, WAIT, TRY_SEND,
    PEER, COORD, RANDOM, LOG, RESULT, VALUE, CHECK, EVENT, STATE, PHASE
};

/* From Python: the next call. Addresses are those of this process, and stay until the next order. */
struct order {
    int32_t what, port;
    uint64_t number; /* a step, a number of steps, a dimension, a limit, a condition; of an exchange: 1 */
    void *data;
    uint64_t size;
    const char *site, *text;
    int32_t units, origin, dest, unused;
    double real;
};

/* To Python: what came of it. The first one of a node has its number of nodes and of ports. */
struct answer {
    int32_t rank, port;
    int64_t result;
    void *data;
    int32_t units, origin, dest, first;
    uint64_t sent, now;
};

struct python {
    int32_t to_python, from_python;
    uint64_t room; /* the largest packet */
};

static void pass(ssize_t (*call)(int, void *, size_t), int file, void *what, size_t size)
{
    char *at = what;
    while (size > 0) {
        ssize_t done = call(file, at, size);
        if (done == 0 || (done < 0 && errno != EINTR))
            abort(); /* Python keeps both ends until the run is over */
        at += done > 0 ? done : 0;
        size -= done > 0 ? (size_t)done : 0;
    }
}

static ssize_t put(int file, void *what, size_t size)
{
    return write(file, what, size);
}

static long receive(struct node *self, const struct order *o, struct packet *packet)
{
    switch (o->what) {
    case RECV:
        return node_recv_packet_at(self, o->port, packet, o->site);
    case RECV_ANY:
        return node_recv_any_at(self, packet, o->site);
    case RECV_UNTIL:
        return node_recv_until_at(self, o->port, packet, o->number, o->site);
    case RECV_WITHIN:
        return node_recv_within_at(self, o->port, packet, o->number, o->site);
    case POLL:
        return node_poll_at(self, o->port, packet, o->site);
    default:
        return node_serve_at(self, packet, o->site);
    }
}

static long send(struct node *self, const struct order *o)
{
    struct packet packet = {.data = o->data, .size = o->size, .units = (uint32_t)o->units,
                            .origin = o->origin, .dest = o->dest, .label = o->text};
    if (o->what == TRY_SEND)
        return node_try_send_packet_at(self, o->port, &packet, o->site);
    if (o->what == SEND_WAIT)
        node_send_packet_wait_at(self, o->port, &packet, o->site);
    else
        node_send_packet_at(self, o->port, &packet, o->site);
    return 0;
}

/* What takes no step. */
static long tell(struct node *self, const struct order *o)
{
    switch (o->what) {
    case PEER:
        return node_peer(self, o->port);
    case COORD:
        return node_coord(self, (int)o->number);
    case RANDOM:
        return (long)node_random_below(self, o->number);
    case LOG:
        node_log(self, "%s", o->text);
        break;
    case RESULT:
        node_result(self, o->data, o->size);
        break;
    case VALUE:
        node_value_at(self, o->text, o->real, o->site);
        break;
    case CHECK:
        return node_check_at(self, o->number != 0, o->text, o->site);
    case EVENT:
        node_event(self, "%s", o->text);
        break;
    case STATE:
        node_state_name(self, o->text);
        break;
    default:
        node_phase_at(self, o->text, o->site);
    }
    return 0;
}

/* Is it a part of an exchange, for a port that is absent? */
static int is_left_out(const struct node *self, const struct order *o)
{
    return (o->what == SEND || o->what == RECV) && o->number && o->port >= 0 && o->port < node_degree(self) &&
           node_peer(self, o->port) < 0;
}

static void obey(struct node *self, const struct order *o, struct answer *answer, size_t room)
{
    struct packet packet = {.data = node_state(self), .size = room};
    answer->result = 0;
    if (is_left_out(self, o)) {
        answer->result = -1;
    } else if (o->what >= RECV && o->what <= SERVE) {
        answer->result = receive(self, o, &packet);
        *answer = (struct answer){.rank = answer->rank, .port = packet.port, .result = answer->result,
                                  .data = packet.data, .units = (int32_t)packet.units, .origin = packet.origin,
                                  .dest = packet.dest, .sent = packet.sent};
    } else if (o->what == SEND || o->what == SEND_WAIT || o->what == TRY_SEND)
        answer->result = send(self, o);
    else if (o->what == STEP)
        node_step_at(self, o->site);
    else if (o->what == PAUSE)
        node_pause_at(self, o->number, o->site);
    else if (o->what == WAIT)
        node_wait_until_at(self, o->number, o->site);
    else
        answer->result = tell(self, o);
}

static void node(struct node *self)
{
    const struct python *python = node_arg(self);
    struct answer answer = {.rank = node_rank(self), .port = node_degree(self), .result = node_count(self),
                            .first = 1};
    for (;;) {
        struct order order;
        answer.now = node_now(self);
        pass(put, python->to_python, &answer, sizeof answer);
        pass(read, python->from_python, &order, sizeof order);
        if (order.what == RETURN)
            return;
        answer.first = 0;
        obey(self, &order, &answer, python->room);
    }
}

static size_t state_bytes(const struct parray *array)
{
    const struct python *python = parray_arg(array);
    return python ? python->room : 0;
}
