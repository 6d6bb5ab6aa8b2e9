/*
 * watchdog.h: find out that no thread of this process makes progress any more.
 *
 * Code that overflows its stack inside malloc or printf leaves a lock held, and the next thread that wants
 * the lock waits for ever. Once armed, a timer looks every second at the processor time that the process has
 * used. After two seconds in which it used none, the signal handler calls the function given to
 * watchdog_open.
 *
 * Life cycle: watchdog_open while one thread runs; watchdog_arm from any thread or signal handler;
 * watchdog_close while one thread runs. If the system has no timer left, nothing is ever found. A process can
 * watch for one function at a time.
 */
#ifndef WATCHDOG_H
#define WATCHDOG_H

/* Prepare the timer. `call` runs in a signal handler. */
void watchdog_open(void (*call)(void));

/* Start the timer. */
void watchdog_arm(void);

/* Delete the timer and restore the signal's action. Calling it twice is harmless. */
void watchdog_close(void);

#endif
