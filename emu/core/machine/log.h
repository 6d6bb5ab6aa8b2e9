/*
 * log.h: lines that nodes write, put into the order of steps and ranks.
 *
 * log_add appends a line to a wait-free queue, from the context of any node. log_flush, while all nodes stand
 * at the clock, takes all lines, sorts them by step, rank and the order of the node, and writes them to
 * standard error or hands them to a function. So the output does not depend on which node came first. The
 * first lines are kept for the outcome (facts/log_line.h).
 */
#ifndef LOG_H
#define LOG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/log_line.h"

struct log;
struct parray;

struct log *log_open(void);      /* NULL: no memory */
void log_close(struct log *log); /* lines that were not flushed are lost */

void log_add(struct log *log, uint64_t step, uint32_t rank, const char *format, va_list arguments);

/* Text that the program has printed, for standard output: `ended` by a line feed. */
void log_print(struct log *log, uint64_t step, uint32_t rank, const char *text, size_t size, bool ended);

/* Hand over to process 0 the lines that all processes of the array have written, while all of them stand at
 * the clock: log_flush then finds them there and nowhere else. */
void log_share(struct parray *array);

/* `call` gets each line, with `user`; NULL: standard error. */
typedef void log_call(void *user, uint64_t step, uint32_t rank, const char *text);
void log_flush(struct log *log, log_call *call, void *user);

/* Hand over the lines that are kept of those written so far; the log keeps none afterwards. The caller frees
 * them. */
struct log_lines log_take(struct log *log);

#endif
