/*
 * requests.c: which receive gets which message.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "message/late_match.h"
#include "message/meet.h"
#include "message/requests.h"

static const char what[] = "messages";

/* ------------------------------------------------------------------------------------- requests */

struct message_request *requests_new(struct courier *courier, bool send)
{
    struct message_request *request = free_list_take(&courier->requests, sizeof *request, what);
    request->send = send;
    request->after = courier->all;
    if (courier->all)
        courier->all->before = request;
    courier->all = request;
    return request;
}

static void inbound_free(struct courier *courier, struct inbound *in)
{
    if (in && in->row != in->small)
        free(in->row);
    if (in)
        free(in->seen);
    free_list_give(&courier->inbounds, in);
}

void requests_release(struct courier *courier, struct message_request *request)
{
    if (request->after)
        request->after->before = request->before;
    if (request->before)
        request->before->after = request->after;
    else
        courier->all = request->after;
    inbound_free(courier, request->in);
    free(request->row);
    free_list_give(&courier->requests, request);
}

/* ------------------------------------------------------------------------------------- matching */

struct message_info inbound_info(const struct inbound *in)
{
    size_t head = (size_t)(in->head.with_head - in->head.size);
    return (struct message_info){.source = in->source,
                                 .tag = in->head.tag,
                                 .context = in->head.context,
                                 .size = (size_t)in->head.size,
                                 .head = in->row,
                                 .head_size = head,
                                 .data = in->row + head};
}

static void answer(struct courier *courier, const struct inbound *in, enum letter letter)
{
    const struct letter_head head = {.letter = letter, .serial = in->head.serial};
    courier_post(courier, in->source, &head, NULL, 0);
}

/* All of the message is here: the receive has it. */
static void deliver(struct courier *courier, struct inbound *in)
{
    struct message_request *request = in->to;
    const struct message *wanted = &request->wanted;
    request->info = inbound_info(in);
    size_t size = request->info.size < wanted->size ? request->info.size : wanted->size;
    if (wanted->data && size)
        memcpy(wanted->data, request->info.data, size);
    request->done = true;
    if (request->freed)
        requests_release(courier, request);
}

void requests_match(struct courier *courier, struct inbound *in, struct message_request *request)
{
    in->to = request;
    request->in = in;
    if (in->head.asks)
        answer(courier, in, LETTER_GO_ON);
    else if (in->head.wants_word)
        answer(courier, in, LETTER_MATCHED);
    if (in->got == in->head.with_head)
        deliver(courier, in);
}

/* ----------------------------------------------------------------------------- packets that come */

static struct inbound **growing_list(struct courier *courier, int source)
{
    return &courier->growing[(uint32_t)source % INBOUND_LISTS];
}

/* No more packets of the message will come. */
static void stop_growing(struct courier *courier, const struct inbound *in)
{
    struct inbound **at = growing_list(courier, in->source);
    while (*at && *at != in)
        at = &(*at)->next_growing;
    if (*at)
        *at = in->next_growing;
}

/* The bit of a packet whose bytes begin there: packets end at multiples of their size, but for the last one
 * that is not asked for. */
static uint64_t packet_bit(uint64_t at)
{
    return at / MESSAGE_PACKET * 2 + (at % MESSAGE_PACKET != 0);
}

/* Has this packet come before? A link may double packets. */
static bool was_seen(struct inbound *in, uint64_t at)
{
    uint64_t bit = packet_bit(at), *word = in->seen ? &in->seen[bit / 64] : NULL;
    bool seen = word && *word >> bit % 64 & 1;
    if (word)
        *word |= UINT64_C(1) << bit % 64;
    return seen;
}

/* Put bytes of a message into its row. */
static void add_bytes(struct courier *courier, struct inbound *in, const struct letter_packet *packet)
{
    if (packet->head.at + packet->bytes > in->head.with_head || was_seen(in, packet->head.at))
        return;
    memcpy(in->row + packet->head.at, packet->byte, packet->bytes);
    in->got += packet->bytes;
    if (in->got < in->head.with_head)
        return;
    stop_growing(courier, in);
    if (in->to)
        deliver(courier, in);
}

/* Has a message with this serial number begun? It is then known. */
static bool is_known(const struct courier *courier, const struct letter_packet *packet)
{
    for (size_t i = 0; i < KNOWN_MESSAGES; i++)
        if (courier->known[i].serial == packet->head.serial && courier->known[i].source == packet->origin)
            return true;
    return false;
}

static struct inbound *find_growing(struct courier *courier, const struct letter_packet *packet)
{
    struct inbound *in = *growing_list(courier, packet->origin);
    while (in && (in->source != packet->origin || in->head.serial != packet->head.serial))
        in = in->next_growing;
    return in;
}

/* Add the packets that have overtaken the first one. */
static void add_early(struct courier *courier, const struct inbound *in)
{
    for (struct letter_packet **at = &courier->early; *at;) {
        struct letter_packet *packet = *at;
        struct inbound *its = packet->origin == in->source ? find_growing(courier, packet) : NULL;
        if (!its) {
            at = &packet->next;
            continue;
        }
        *at = packet->next;
        add_bytes(courier, its, packet);
        free(packet);
    }
}

static void begin_message(struct courier *courier, const struct letter_packet *packet)
{
    if (is_known(courier, packet))
        return;
    struct inbound *in = free_list_take(&courier->inbounds, sizeof *in, what),
                   **list = growing_list(courier, packet->origin);
    courier->known[courier->known_next++ % KNOWN_MESSAGES] =
        (struct known_message){packet->origin, packet->head.serial};
    in->source = packet->origin;
    in->head = packet->head;
    in->row = packet->head.with_head <= sizeof in->small ? in->small
                                                         : memory_take(1, packet->head.with_head + 1, what);
    if (packet->head.with_head > packet->bytes)
        in->seen = memory_take(packet_bit(packet->head.with_head) / 64 + 1, sizeof in->seen[0], what);
    in->next_growing = *list;
    *list = in;
    struct message_request *request = meet_posted(courier, in);
    if (!request)
        meet_keep(courier, in);
    if (courier->late)
        courier->self->array->couriers->late_calls->note(courier, in);
    add_bytes(courier, in, packet);
    if (request)
        requests_match(courier, in, request);
    if (courier->early)
        add_early(courier, in);
}

static void go_on_message(struct courier *courier, const struct letter_packet *packet)
{
    struct inbound *in = find_growing(courier, packet);
    if (in)
        add_bytes(courier, in, packet);
    if (in || is_known(courier, packet))
        return;
    struct letter_packet *early = memory_take(1, sizeof *early, what);
    *early = *packet;
    early->next = courier->early;
    courier->early = early;
}

/* A sender wants its message back. */
static void give_back(struct courier *courier, const struct letter_packet *packet)
{
    struct inbound *in = courier->unmatched;
    while (in && (in->source != packet->origin || in->head.serial != packet->head.serial))
        in = in->next_unmatched;
    const struct letter_head head = {
        .letter = LETTER_WITHDRAWN, .serial = packet->head.serial, .at = in != NULL};
    courier_post(courier, packet->origin, &head, NULL, 0);
    if (!in)
        return;
    meet_take(courier, in);
    stop_growing(courier, in);
    inbound_free(courier, in);
}

void requests_take(struct courier *courier, const struct letter_packet *packet)
{
    switch ((enum letter)packet->head.letter) {
    case LETTER_FIRST:
        begin_message(courier, packet);
        break;
    case LETTER_MORE:
        go_on_message(courier, packet);
        break;
    case LETTER_WITHDRAW:
        give_back(courier, packet);
        break;
    case LETTER_GO_ON: /* these are for the sends */
    case LETTER_MATCHED:
    case LETTER_WITHDRAWN:
        break;
    }
}

void requests_forget(struct courier *courier)
{
    for (struct inbound *in = courier->unmatched, *next; in; in = next) {
        next = in->next_unmatched;
        inbound_free(courier, in);
    }
    for (struct letter_packet *early = courier->early, *next; early; early = next) {
        next = early->next;
        free(early);
    }
    memset(courier->known, 0, sizeof courier->known);
    courier->early = NULL;
    while (courier->all) /* with the messages that have matched */
        requests_release(courier, courier->all);
    free_list_close(&courier->inbounds);
    free_list_close(&courier->requests);
    memset(courier->growing, 0, sizeof courier->growing);
    courier->unmatched = NULL;
    courier->unmatched_end = &courier->unmatched;
    courier->posted = courier->unanswered = NULL;
    courier->posted_end = &courier->posted;
}

/* ------------------------------------------------------------------------------- for the calls */

struct message_request *requests_recv(struct courier *courier, const struct message *message)
{
    struct inbound *in = is_late(courier, message) ? NULL : meet_find(courier, message);
    if (in)
        return requests_recv_found(courier, message, in);
    struct message_request *request = requests_new(courier, false);
    request->wanted = *message;
    meet_post(courier, request);
    return request;
}

struct message_request *requests_recv_found(struct courier *courier, const struct message *message,
                                            struct inbound *in)
{
    struct message_request *request = requests_new(courier, false);
    request->wanted = *message;
    meet_take(courier, in);
    requests_match(courier, in, request);
    return request;
}

struct inbound *requests_find(struct courier *courier, const struct message *wanted)
{
    if (is_late(courier, wanted)) {
        courier->late->probing = true;
        courier->late->probe = *wanted;
    }
    return meet_find(courier, wanted);
}

bool requests_cancel(struct courier *courier, struct message_request *request)
{
    if (request->send || !meet_withdraw(courier, request))
        return false;
    request->done = true;
    return true;
}

void requests_free(struct courier *courier, struct message_request *request)
{
    if (!request->send)
        requests_cancel(courier, request);
    if (request->done)
        requests_release(courier, request);
    else
        request->freed = true;
}
