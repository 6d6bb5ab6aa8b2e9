/*
 * withdraw.h: a sender wants a message back, which it gets if no receive has it yet.
 */
#ifndef WITHDRAW_H
#define WITHDRAW_H

#include "message/requests.h"

/* Ask for a send back: the request is then not done until it is known whether a receive has the message. */
void requests_withdraw(struct courier *courier, struct message_request *request);

#endif
