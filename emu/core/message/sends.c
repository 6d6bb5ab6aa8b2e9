/*
 * sends.c: a send is done when its row is out, or when the receiver has answered.
 *
 * The question of a sender that wants its message back takes the way of the message, and comes behind it.
 */
#include "message/sends.h"

#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"

static const char what[] = "messages";

/* Bytes of a row that lies on the stack while it is sent; one that is asked for is longer. */
enum { SMALL_ROW = 512 };
_Static_assert((int)SMALL_ROW < (int)MESSAGE_EAGER, "a row that is kept is no small one");

static void await_answer(struct courier *courier, struct message_request *request)
{
    request->next_unanswered = courier->unanswered;
    courier->unanswered = request;
}

/* Send bytes of the row from `at` up to `end`, in packets. The first one says what the message is. */
static void send_row(struct courier *courier, int dest, const struct letter_head *first,
                     const unsigned char *row, uint64_t at, uint64_t end)
{
    struct letter_head head = *first;
    do {
        uint64_t room = MESSAGE_PACKET - at % MESSAGE_PACKET, size = end - at < room ? end - at : room;
        head.at = at;
        courier_post(courier, dest, &head, row + at, (size_t)size);
        head = (struct letter_head){.letter = LETTER_MORE, .serial = first->serial};
        at += size;
    } while (at < end);
}

struct message_request *sends_begin(struct courier *courier, const struct message *message)
{
    struct message_request *request = requests_new(courier, true);
    bool asks = message->mode != MESSAGE_BUFFERED && message->size > MESSAGE_EAGER,
         wants_word = asks || message->mode == MESSAGE_SYNCHRONOUS;
    request->wanted.peer = message->peer;
    request->whole = message->head_size + message->size;
    unsigned char small[SMALL_ROW],
        *row = request->whole > sizeof small ? memory_take(1, request->whole, what) : small;
    if (message->head_size)
        memcpy(row, message->head, message->head_size);
    if (message->size)
        memcpy(row + message->head_size, message->data, message->size);
    request->serial = ++courier->serial;
    request->sent = asks ? message->head_size : request->whole;
    request->done = !wants_word;
    if (wants_word)
        await_answer(courier, request);
    const struct letter_head head = {.letter = LETTER_FIRST,
                                     .serial = request->serial,
                                     .size = message->size,
                                     .with_head = request->whole,
                                     .context = message->context,
                                     .tag = message->tag,
                                     .asks = asks,
                                     .wants_word = wants_word};
    if (asks)
        request->row = row; /* larger than a small one; a receive of this node may match at once */
    send_row(courier, message->peer, &head, row, 0, request->sent);
    if (!asks && row != small)
        free(row);
    return request;
}

void sends_answered(struct courier *courier, const struct letter_packet *packet)
{
    for (struct message_request **at = &courier->unanswered; *at; at = &(*at)->next_unanswered) {
        struct message_request *request = *at;
        if (request->serial != packet->head.serial)
            continue;
        *at = request->next_unanswered;
        request->withdrawn = packet->head.letter == LETTER_WITHDRAWN && packet->head.at;
        const struct letter_head more = {.letter = LETTER_MORE, .serial = request->serial};
        if (request->sent < request->whole && !request->withdrawn)
            send_row(courier, packet->origin, &more, request->row, request->sent, request->whole);
        request->done = true;
        if (request->freed)
            requests_release(courier, request);
        return;
    }
}

void sends_withdraw(struct courier *courier, struct message_request *request)
{
    const struct letter_head head = {.letter = LETTER_WITHDRAW, .serial = request->serial};
    if (!request->send || request->withdrawn)
        return;
    if (request->done) {
        request->done = false;
        await_answer(courier, request);
    }
    courier_post(courier, request->wanted.peer, &head, NULL, 0);
}
