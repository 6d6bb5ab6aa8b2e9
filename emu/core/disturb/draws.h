/*
 * draws.h: the numbers that the seed of a disturbed run gives, and which packet it has an open call take.
 */
#ifndef DRAWS_H
#define DRAWS_H

#include <stdint.h>

struct disturbance;
struct node;

/* Kinds of numbers that the seed gives, besides those of enum choice_kind, which are lower. */
enum draw { DRAW_CHANGE = 64, DRAW_PRIORITY, DRAW_BIT, DRAW_TURN, DRAW_TIME, DRAW_PLACE };

/* The random number for a kind, a node, a port (-1: none) and `number`. */
uint64_t disturbance_draw(const struct disturbance *d, uint32_t kind, int32_t node, int32_t port,
                          uint64_t number);

/* The port that open call `number` of the node takes from, for `port` NODE_ANY_PORT or MAIL_SOME_PORTS. At
 * least one port has a packet, `first` the earliest one. */
int drawn_port(const struct node *self, int port, int first, uint64_t number);

#endif
