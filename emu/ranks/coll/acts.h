/*
 * acts.h: the acts of a round (lib/plan/rounds.h), carried out for one rank.
 */
#ifndef ACTS_H
#define ACTS_H

#include "coll/operation.h"

void send_act(struct rank *rank, struct operation *operation, const struct rounds_act *act);

/* Post the receive; take what it has got, when it is done. What was sent by another call, with another root,
 * operation, count or type, ends the run. */
void receive_act(struct rank *rank, struct operation *operation, const struct rounds_act *act);
void take_act(struct rank *rank, struct operation *operation, const struct rounds_act *act,
              struct message_request *message);

void add_act(struct rank *rank, struct operation *operation, const struct rounds_act *act);
void copy_act(struct operation *operation, const struct rounds_act *act);

#endif
