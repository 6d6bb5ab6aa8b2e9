/*
 * schedule_orders.h: what goes wrong with a right schedule where messages go otherwise than is checked.
 */
#ifndef SCHEDULE_ORDERS_H
#define SCHEDULE_ORDERS_H

struct findings;
struct schedule;

/* Remark deadlocks that the schedule has where large messages wait for their receives, and where messages
 * come, or receives are posted, in another order. With data neither can be: the order of a connection is that
 * of its thread blocks. */
void schedule_orders_remark(struct schedule *schedule, struct findings *findings);

#endif
