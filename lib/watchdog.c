/*
 * watchdog.c: a ticker with a signal that no other part of this project uses.
 */
#include <signal.h>
#include <stdint.h>
#include <time.h>

#include "ticker.h"
#include "watchdog.h"

/* The handler looks every PERIOD_MS. With less than IDLE_NS of processor time since the last look the process
 * was idle; after LOOKS idle looks it hangs. */
enum { PERIOD_MS = 1000, LOOKS = 2, IDLE_NS = 1000000 };

static struct ticker ticker;
static void (*on_hang)(void);

/* Only the handler uses these two, one call at a time: its signal is blocked meanwhile and goes to one
 * thread. */
static uint64_t used_before;
static int idle_looks;

static void look_at_time(int number)
{
    struct timespec used;
    (void)number;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    uint64_t now = (uint64_t)used.tv_sec * 1000000000 + (uint64_t)used.tv_nsec;
    idle_looks = now - used_before < IDLE_NS ? idle_looks + 1 : 0;
    used_before = now;
    if (idle_looks >= LOOKS)
        on_hang();
}

void watchdog_open(void (*call)(void))
{
    on_hang = call;
    used_before = 0;
    idle_looks = 0;
    ticker_open(&ticker, SIGRTMAX - 1, look_at_time);
}

void watchdog_arm(void)
{
    ticker_start(&ticker, PERIOD_MS);
}

void watchdog_close(void)
{
    ticker_close(&ticker);
}
