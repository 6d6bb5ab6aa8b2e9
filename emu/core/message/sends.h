/*
 * sends.h: messages from this node: their way out, and the answers to them. All calls on the node's own
 * context.
 */
#ifndef SENDS_H
#define SENDS_H

#include "message/requests.h"

struct message_request *sends_begin(struct courier *courier, const struct message *message);

/* The receiver of a message has answered: the send is done, and what it asked for goes out. */
void sends_answered(struct courier *courier, const struct letter_packet *packet);

/* Ask for a send back: the request is then not done until it is known whether a receive has the message. */
void sends_withdraw(struct courier *courier, struct message_request *request);

#endif
