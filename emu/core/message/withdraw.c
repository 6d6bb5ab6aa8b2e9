/*
 * withdraw.c: the question takes the way of the message, and comes behind it.
 */
#include "message/withdraw.h"

void requests_withdraw(struct courier *courier, struct message_request *request)
{
    const struct letter_head head = {.letter = LETTER_WITHDRAW, .serial = request->serial};
    if (!request->send || request->withdrawn)
        return;
    if (request->done) {
        request->done = false;
        request->next_unanswered = courier->unanswered;
        courier->unanswered = request;
    }
    courier_post(courier, request->wanted.peer, &head, NULL, 0);
}
