/*
 * watch.h: a program leaves memory alone while a call has it.
 *
 * A request holds what it reads and what it writes from its beginning until it is completed. No two requests
 * that are open at a time hold a byte that one of them writes; and what the program itself changes of it
 * meanwhile is seen when the request is completed. That a program reads what a request will write is not
 * seen.
 *
 * Life cycle, of a send or receive: watch_message; watch_end (or watch_drop). Of a collective operation:
 * watch_open, hold_reads and hold_writes; watch_begin; watch_end. Used by its rank alone. A call that waits
 * for one request need not hold its memory, since the rank begins nothing else meanwhile. Where checks are
 * off, nothing is judged.
 */
#ifndef WATCH_H
#define WATCH_H

#include "talk/request.h"

/* A send or a receive begins, and has its buffer. */
void watch_message(struct rank *rank, struct rank_request *request);

/* The request holds nothing yet. */
void watch_open(struct rank *rank, struct rank_request *request);

/* The request will read or write `count` elements at `buffer`. */
void hold_reads(struct rank_request *request, const struct datatype *type, const void *buffer, size_t count);
void hold_writes(struct rank_request *request, const struct datatype *type, const void *buffer, size_t count);

/* The call begins: what it holds is judged against itself and against all open requests. */
void watch_begin(struct rank *rank, struct rank_request *request);

/* The emulator itself is about to write, and has written. */
void watch_before(struct rank *rank, struct rank_request *request);
void watch_after(struct rank_request *request);

/* The call is completed: what it had is as it was, and is the program's again. */
void watch_end(struct rank *rank, struct rank_request *request);
void watch_drop(struct rank *rank, struct rank_request *request);

#endif
