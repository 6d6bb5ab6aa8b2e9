/*
 * puzzle_task.h: a task as a puzzle.
 *
 * Two tasks become others. A reduction read backwards in time is a broadcast, for what goes into a sum
 * goes along the links by which a broadcast comes back; every model allows the reverse of a step that it
 * allows. So puzzle->reverse says that the moves which are found have to be turned round (moves_reverse). An
 * allreduce takes the form PUZZLE_SUMS.
 *
 * Life cycle: puzzle_open, puzzle_close. One thread.
 */
#ifndef PUZZLE_TASK_H
#define PUZZLE_TASK_H

#include <stdbool.h>

struct model;
struct puzzle;
struct task_case;

/* False with a sentence in puzzle->error; puzzle_close is due all the same. */
bool puzzle_open(struct puzzle *puzzle, const struct task_case *task_case, const struct model *model);
void puzzle_close(struct puzzle *puzzle);

#endif
