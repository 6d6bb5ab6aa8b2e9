/*
 * candidates.h: the words that can stand at one place of a command line of parray, from the tables of
 * programs, tasks, topologies and so on (completion.h). The context of a completion is the table of programs.
 */
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include "completion.h"

/* Print what can be the argument of an option. */
void candidates_value(const struct completion *completion, const struct argp_option *option);

/* Print what can stand for a word of a usage: PROGRAM, TASK, TOPOLOGY, TRACE, FILE.c, or several with |
 * between. */
void candidates_argument(const struct completion *completion, const char *kind);

#endif
