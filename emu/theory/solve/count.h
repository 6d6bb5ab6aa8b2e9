/*
 * count.h: of some literals at most so many are true, as clauses.
 *
 * One thread; the literals stay the caller's.
 */
#ifndef COUNT_H
#define COUNT_H

#include <stddef.h>

struct sat;

/* At most one of the literals. (Commander: groups of five and a literal that says that one of them is
 * true.) */
void count_one(struct sat *sat, const int *literals, size_t count);

/* At most `most` of the literals. (Sequential counter: unary sums of ever more literals.) */
void count_most(struct sat *sat, const int *literals, size_t count, size_t most);

/* Unary count of the literals, up to `room`: total[k] is true if more than k of them are. */
void count_unary(struct sat *sat, const int *literals, size_t count, int *total, size_t room);

#endif
