/*
 * worm_relay.h: a broadcast that halves boxes: the part that the worm programs share.
 *
 * A node that has the message (a holder) also has a box of nodes that lack the message. Step by step the
 * holder halves its box along some dimension, sends the message to one node of the half in which the holder
 * is not, and keeps its own half; so the number of holders doubles in each step, and 2^(dk) nodes are reached
 * in d k steps. A box stays with its holder, worms stay within the box that their sender had, and boxes do
 * not overlap: no two worms meet, whatever the order in which routes cross the dimensions.
 *
 * A program says which dimension is halved, and to which node of the other half the message goes. A message
 * tells the receiver its box, by the sides, and the order of dimensions of the phase; the rest follows from
 * the receiver's place.
 */
#ifndef WORM_RELAY_H
#define WORM_RELAY_H

#include "worm_box.h"

struct box_message {
    uint32_t token;
    int32_t corner;          /* rank of the node from which places are counted */
    uint8_t side[BOX_DIMS];  /* log2 of the box's sides; the box begins at multiples of its sides */
    uint8_t order[BOX_DIMS]; /* dimensions, in the order in which this phase halves them */
};

/* The dimension to halve, for the node at `place`; `target` is set to a place in the other half. May set
 * message->order. */
typedef int box_split(const struct box_task *task, struct box_message *message, const int *place,
                      int *target);

/* The node program, which hands in the token that comes: the task broadcast. */
void box_relay(struct node *self, box_split *split);

/* The level of the phase: log2 of the box's longest side. */
int box_level(const struct box_task *task, const struct box_message *message);

/* How many dimensions of the phase have been halved; 0: the phase begins. */
int box_crossed(const struct box_task *task, const struct box_message *message);

#endif
