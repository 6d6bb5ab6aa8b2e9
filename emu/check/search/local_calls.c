/*
 * local_calls.c: the calls of a node that may wait. On its own stack each asks the search, and gets an
 * answer.
 */
#include <string.h>

#include "thread/own_state.h"
#include "fault/misuse.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "machine/packet_room.h"
#include "node/node_life.h"
#include "node/packet_check.h"
#include "search/locals_inside.h"
#include "step/shard.h"

enum { FORGOTTEN = 2048 };

static void take(long a, long b, long c, long d, long e, long f, long g, long h)
{
    __asm__ volatile("" : : "g"(a), "g"(b), "g"(c), "g"(d), "g"(e), "g"(f), "g"(g), "g"(h));
}

/* Leave zeros in the registers for arguments: a function with `...` keeps all of them in its frame, also
 * those that it was not given. (Volatile, or the compiler sees who is called, and that he needs none.) */
static void forget_arguments(void)
{
    static void (*volatile const taker)(long, long, long, long, long, long, long, long) = take;
    taker(0, 0, 0, 0, 0, 0, 0, 0);
}

/* Leave zeros on the stack where calls were that have returned: what they had there is nothing that the node
 * knows, and would tell states apart that are one. */
static __attribute__((noinline)) void forget_calls(void)
{
    char place[FORGOTTEN];
    memset(place, 0, sizeof place);
    __asm__ volatile("" : : "r"(place) : "memory"); /* or the compiler leaves it out */
    forget_arguments();
}

/* As own_state_leave; what is not there is zero. */
static __attribute__((noinline)) void leave_own_state(const struct own_places *places, struct own_state *own)
{
    const struct own_state left = own_state_leave(places);
    memset(own, 0, sizeof *own);
    own->error = left.error;
    if (!places->exceptions)
        return;
    own->exceptions.caught = left.exceptions.caught;
    own->exceptions.uncaught = left.exceptions.uncaught;
}

/* Put a request, and come back with its answer. */
static const struct answer *ask(struct node *guest, const struct local_request *request)
{
    struct locals *locals = locals_of(guest);
    struct node *host = guest_of(guest)->host;
    struct own_state own;
    leave_own_state(&host->shard->places, &own);
    forget_calls();
    locals->request = *request;
    locals->request.call = (enum call)host->call;
    locals->request.site = host->site;
    fiber_switch(&host->fiber, &locals->home);
    node_running = host;
    own_state_return(&host->shard->places, &own);
    forget_arguments();
    return &locals->answer;
}

static void need_port(struct node *guest, int port)
{
    struct node *host = guest_of(guest)->host;
    if ((uint32_t)port >= host->degree || host->out[port].peer == NO_PEER)
        misuse_port(host, port);
}

static uint64_t port_bit(int port)
{
    return UINT64_C(1) << port;
}

static void guest_send(struct node *guest, int port, const struct packet *packet, bool wait_for_link)
{
    struct locals *locals = locals_of(guest);
    need_port(guest, port);
    packet_check(guest_of(guest)->host, packet);
    if (!wait_for_link && locals->sent & port_bit(port))
        locals->timed = "two sends through one port may meet on the link";
    locals->sent |= port_bit(port);
    locals->outgoing = packet;
    ask(guest, &(struct local_request){.kind = REQUEST_SEND, .port = port, .patient = wait_for_link});
}

/* May a packet that the node has sent through the port before still hold the link? It knows only of its own
 * waits that steps pass in them. */
static bool may_be_busy(const struct node *guest, int port)
{
    return locals_of(guest)->sent & port_bit(port);
}

static bool guest_try_send(struct node *guest, int port, const struct packet *packet)
{
    struct locals *locals = locals_of(guest);
    need_port(guest, port);
    struct packet whole = *packet;
    whole.units = whole.units ? whole.units : 1;
    packet_check(guest_of(guest)->host, &whole);
    locals->watched |= WATCH_TAKES;
    locals->outgoing = &whole;
    const struct local_request request = {
        .kind = REQUEST_TRY, .port = port, .busy = may_be_busy(guest, port)};
    if (ask(guest, &request)->kind == ANSWER_NOTHING)
        return false;
    locals->sent |= port_bit(port);
    return true;
}

static bool guest_link_free(struct node *guest, int port)
{
    need_port(guest, port);
    const struct local_request request = {
        .kind = REQUEST_FREE, .port = port, .busy = may_be_busy(guest, port)};
    return ask(guest, &request)->kind == ANSWER_GO;
}

static uint32_t guest_room(struct node *guest, int port)
{
    need_port(guest, port);
    locals_of(guest)->watched |= WATCH_TAKES;
    return ask(guest, &(struct local_request){.kind = REQUEST_ROOM, .port = port})->packet;
}

static bool guest_peer_down(struct node *guest, int port)
{
    struct locals *locals = locals_of(guest);
    need_port(guest, port);
    if (locals->measures)
        locals->unfit = "a node asks in lock step whether a peer is down";
    locals->watched |= WATCH_CRASHES;
    uint32_t is = ask(guest, &(struct local_request){.kind = REQUEST_HEED, .port = port})->packet;
    if (is == PEER_STOPPED)
        locals->told |= port_bit(port);
    return is != PEER_UP;
}

/* Give the packet of the answer to the program. */
static __attribute__((noinline)) long hand_over(struct node *guest, const struct answer *answer,
                                                struct packet *packet)
{
    struct node *host = guest_of(guest)->host;
    const struct mail *mail = locals_packet(locals_of(guest), answer->packet);
    if (!packet_fits(packet, mail->size))
        misuse_stop(host, "the packet on port %d from node %u has %u bytes, the buffer has room for %zu%s",
                    answer->port, host->out[answer->port].peer, mail->size, packet_room(packet),
                    packet_room_hint(host));
    packet->size = mail->size;
    packet->units = mail->units;
    packet->origin = mail->origin;
    packet->dest = mail->dest;
    packet->port = answer->port;
    packet->sent = answer->sent;
    if (mail->size)
        memcpy(packet->data, mail + 1, mail->size);
    node_took(host, mail->size, mail->units);
    return (long)mail->size;
}

/* End a receive, with what it found. */
static long end_receive(struct node *guest, const struct answer *answer, struct packet *packet, long nothing)
{
    long size = answer->kind == ANSWER_PACKET ? hand_over(guest, answer, packet) : nothing;
    forget_calls();
    return size;
}

static long guest_receive(struct node *guest, int port, struct packet *packet, uint64_t deadline)
{
    if (port != NODE_ANY_PORT)
        need_port(guest, port);
    const struct local_request request = {.kind = REQUEST_TAKE,
                                          .port = port,
                                          .ports = port == NODE_ANY_PORT ? UINT64_MAX : port_bit(port),
                                          .until = deadline};
    const struct answer *answer = ask(guest, &request);
    return end_receive(guest, answer, packet, NODE_TIMEOUT);
}

static long guest_receive_from(struct node *guest, const int *ports, int count, struct packet *packet,
                               uint64_t deadline)
{
    struct local_request request = {.kind = REQUEST_TAKE, .port = NODE_ANY_PORT, .until = deadline};
    if (count < 1)
        misuse_stop(guest_of(guest)->host, "a list of %d ports: there must be at least one", count);
    for (int i = 0; i < count; i++) {
        need_port(guest, ports[i]);
        request.ports |= port_bit(ports[i]);
    }
    const struct answer *answer = ask(guest, &request);
    return end_receive(guest, answer, packet, NODE_TIMEOUT);
}

static long guest_serve(struct node *guest, struct packet *packet)
{
    const struct local_request request = {
        .kind = REQUEST_TAKE, .port = NODE_ANY_PORT, .ports = UINT64_MAX, .until = NEVER, .serves = true};
    const struct answer *answer = ask(guest, &request);
    return end_receive(guest, answer, packet, NODE_OVER);
}

static uint64_t guest_now(const struct node *guest)
{
    locals_of(guest)->timed = "a node asks for the step";
    return locals_of(guest)->clock;
}

static void guest_wait_until(struct node *guest, uint64_t step)
{
    struct locals *locals = locals_of(guest);
    if (step)
        locals->timed = "a node waits for a step";
    if (!step || locals->clock < step)
        ask(guest, &(struct local_request){.kind = REQUEST_PAUSE, .port = -1, .until = step});
}

static struct disk *guest_disk(struct node *guest)
{
    return &locals_of(guest)->disk;
}

static uint64_t guest_restarts(const struct node *guest)
{
    return locals_of(guest)->lives;
}

static void *guest_resize(struct node *guest, void *memory, size_t size)
{
    void *block = blocks_resize(blocks_of(locals_of(guest), guest->rank), LOCAL_BLOCKS_MOST, memory, size);
    if (!block && size)
        misuse_stop(guest_of(guest)->host,
                    "an exploration has %d bytes for the blocks of a node; %zu more do not fit",
                    LOCAL_BLOCKS_MOST, size);
    return block;
}

static int guest_choose(struct node *guest, int ways)
{
    if (ways > LOCAL_WAYS_MOST)
        locals_of(guest)->unfit = "a node chooses among more than 200 numbers";
    return (int)ask(guest,
                    &(struct local_request){.kind = REQUEST_CHOOSE, .port = -1, .ways = (uint32_t)ways})
        ->packet;
}

static void say(struct node *guest, struct said_event event)
{
    struct locals *locals = locals_of(guest);
    locals->event =
        memory_grow(locals->event, &locals->event_room, locals->events + 1, sizeof event, "events");
    locals->event[locals->events++] = event;
    forget_calls();
}

static void guest_invoke(struct node *guest, int64_t object, int operation, int64_t input)
{
    say(guest,
        (struct said_event){.rank = guest->rank, .operation = operation, .object = object, .value = input});
}

static void guest_answer(struct node *guest, int64_t output)
{
    say(guest, (struct said_event){.rank = guest->rank, .operation = SAID_ANSWER, .value = output});
}

static void guest_run(struct node *host)
{
    forget_calls();
    node_call_as(host, &host->array->guest.guests[host->rank].node, locals_of(host)->traitor);
}

static bool is_traitor(const struct parray *array, uint32_t rank)
{
    const struct locals *locals = array->guest.layer_data;
    return local_traitor(locals, locals->shown[rank]);
}

const struct layer locals_layer = {
    .name = "search",
    .run = guest_run,
    .now = guest_now,
    .wait_until = guest_wait_until,
    .send = guest_send,
    .receive = guest_receive,
    .serve = guest_serve,
    .resize = guest_resize,
    .choose = guest_choose,
    .invoke = guest_invoke,
    .answer = guest_answer,
    .disk = guest_disk,
    .restarts = guest_restarts,
    .peer_down = guest_peer_down,
    .try_send = guest_try_send,
    .room = guest_room,
    .link_free = guest_link_free,
    .receive_from = guest_receive_from,
    .is_traitor = is_traitor,
    .untimed = true,
};
