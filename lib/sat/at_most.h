/*
 * at_most.h: of some literals at most so many are true, as clauses.
 *
 * One thread; the literals stay the caller's.
 */
#ifndef AT_MOST_H
#define AT_MOST_H

#include <stddef.h>

struct sat;

/* At most one of the literals. (Commander: groups of five and a literal that says that one of them is
 * true.) */
void at_most_one(struct sat *sat, const int *literals, size_t count);

/* At most `most` of the literals. (Sequential counter: unary sums of ever more literals.) */
void at_most(struct sat *sat, const int *literals, size_t count, size_t most);

/* Unary count of the literals, up to `room`: total[k] is true if more than k of them are. */
void at_most_unary(struct sat *sat, const int *literals, size_t count, int *total, size_t room);

#endif
