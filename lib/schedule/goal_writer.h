/*
 * goal_writer.h: a schedule that was read, whatever its format, as GOAL.
 *
 * GOAL knows messages, and no chunks: a message of several chunks becomes as many messages, one behind the
 * other, and what only copies or adds up becomes a calculation that costs nothing. A comment before each send
 * says which unit of whose token it carries, or which ranks' parts of which sum (goal_note.h).
 */
#ifndef GOAL_WRITER_H
#define GOAL_WRITER_H

#include <stdio.h>

#include "schedule/schedule.h"

/* Write a schedule in which nothing is wrong. */
void goal_write(FILE *out, const struct schedule *schedule);

#endif
