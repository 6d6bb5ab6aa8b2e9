/*
 * worse_status.h: the exit status of a command that does several things.
 */
#ifndef WORSE_STATUS_H
#define WORSE_STATUS_H

/* Return the worse of two exit statuses, in the order 2, 3, 4, 5, 1, 130. */
int worse_status(int a, int b);

#endif
