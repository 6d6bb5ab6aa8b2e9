/*
 * endless.h: a run that does not come to its end is ended, and tells which node computes.
 *
 * Called in the process of one run, before that process has threads.
 */
#ifndef ENDLESS_H
#define ENDLESS_H

/* After `seconds` from now, write a struct ending (ending.h) to `fd` and leave the process. */
void endless_watch(double seconds, int fd);

#endif
