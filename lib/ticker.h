/*
 * ticker.h: a function that is called at even intervals, in a signal handler.
 *
 * Life cycle: ticker_open while no other thread uses the ticker; ticker_start from any thread or signal
 * handler; ticker_close. The signal belongs to one ticker at a time. If the system has no timer left, nothing
 * is ever called.
 */
#ifndef TICKER_H
#define TICKER_H

#include <signal.h>
#include <stdbool.h>
#include <time.h>

/* Zeroed: closed. */
struct ticker {
    int number; /* of the signal */
    bool has_timer;
    timer_t timer;
    struct sigaction before; /* the action of the signal until ticker_open */
};

/* Prepare the timer. `call` runs with all signals blocked on some thread, and maybe on two threads at
 * once. */
void ticker_open(struct ticker *ticker, int signal_number, void (*call)(int signal_number));

/* Call from now on, first after one period. */
void ticker_start(const struct ticker *ticker, unsigned period_ms);

/* Delete the timer and restore the signal's action. Calling it twice is harmless. */
void ticker_close(struct ticker *ticker);

#endif
