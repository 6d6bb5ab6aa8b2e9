/*
 * endless.h: a run that does not come to its end is ended, and says which node computes.
 *
 * For the process of one run, before it has threads.
 */
#ifndef ENDLESS_H
#define ENDLESS_H

/* After so many seconds from now on write a struct ending (run_once.h) to `fd` and leave the process. */
void endless_watch(unsigned seconds, int fd);

#endif
