/*
 * runs_end.h: the end of all runs that this process makes: a time, or a signal.
 */
#ifndef RUNS_END_H
#define RUNS_END_H

#include <stdbool.h>

/* No run that this process makes goes on after the time `when` (seconds.h), from here on; 0: there is no such
 * time. A run that had to be cut for that, or was not begun, says so in its ending. */
void runs_end_at(double when);

/* That time; 0: there is none. */
double runs_end(void);

/* SIGINT and SIGTERM, where they have no other handler, end that time at once, from here on. The caller then
 * tells what it has, and writes what it was asked for. */
void runs_end_on_signals(void);

/* Has such a signal ended it? */
bool runs_interrupted(void);

/* Why runs were cut, after "not ...: ": "the time was over", or "interrupted". */
const char *runs_cut_reason(void);

/* Seconds until then; 0: that time is over. */
double runs_left(void);

/* Has that time been over for so long that a run that goes on does not end by itself? */
bool runs_overdue(void);

/* When a run that goes on does not end by itself; infinity: there is no such time. */
double runs_deadline(void);

/* For job_wait: may a job go on, which has until `deadline`, a double? */
bool runs_job_in_time(void *deadline);

#endif
