/*
 * moves_goal.h: write a schedule as a GOAL file that parray runs in exactly its steps, as MSCCL XML, or as a
 * plan of MSCCL++.
 *
 * Each send carries a note with its step, as recorded runs have it, and with its unit of a token and the word
 * of that, or its partial sum. Rounds become steps of their own, and the packets of a step go over the
 * parallel links of a channel.
 */
#ifndef MOVES_GOAL_H
#define MOVES_GOAL_H

#include <stdbool.h>
#include <stddef.h>

struct moves;
struct instance;
struct model;
struct task_case;
struct trace_sink;

/* Open the file, in the format that the end of its name says; "-" is standard output, in GOAL. NULL with a
 * sentence in `error`. */
struct trace_sink *moves_goal_open(const char *path, char *error, size_t size);

/* Write the moves. The sink is still to be closed. */
void moves_goal_write(struct trace_sink *sink, const struct task_case *asked, const struct instance *instance,
                      const struct model *model, const struct moves *moves);

#endif
