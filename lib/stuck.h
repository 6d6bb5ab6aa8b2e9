/*
 * stuck.h: find out that nothing goes on in this process any more.
 *
 * Who overflows a stack inside of malloc or printf leaves a lock held, and whoever wants it next waits for ever. Once armed,
 * a timer looks every second at the processor time that the process has used; after two seconds in which it used none, the
 * handler calls what it was told to.
 *
 * Life cycle: stuck_open while one thread runs; stuck_arm from any thread, a signal handler, too; stuck_close as open.
 * Without a timer (the system has no more) nothing is ever found. One at a time.
 */
#ifndef STUCK_H
#define STUCK_H

/* `call` runs in a signal handler. */
void stuck_open(void (*call)(void));
void stuck_arm(void);
void stuck_close(void);

#endif
