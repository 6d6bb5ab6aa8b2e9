/*
 * The signal that takes nodes off their contexts: one that comes late does no harm.
 */
#include <pthread.h>
#include <signal.h>

#include "fault/preempt.h"
#include "machine/machine.h"
#include "../../../lib/suite.h"

static bool never(const struct node *node, bool asleep, const char *place, int *status, char *text,
                  size_t size)
{
    (void)node, (void)asleep, (void)place, (void)status, (void)text, (void)size;
    return false;
}

static void nothing(struct node *self)
{
    (void)self;
}

static const struct parray_program program = {.name = "nothing", .node = nothing};

/* The action from before is to end the process. */
START_TEST(a_signal_that_is_still_to_come_is_dropped)
{
    static struct lane lane;
    static struct node node = {.lane = &lane};
    sigset_t all, pending;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    preempt_open(never, &program);
    preempt_thread(&lane);
    preempt_node(&node);
    sigpending(&pending);
    ck_assert(sigismember(&pending, SIGRTMAX - 3));
    preempt_close();
    sigpending(&pending);
    for (int number = 1; number <= SIGRTMAX; number++)
        ck_assert_msg(sigismember(&pending, number) <= 0, "signal %d is still to come", number);
    pthread_sigmask(SIG_UNBLOCK, &all, NULL);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_signal_that_is_still_to_come_is_dropped);
}

UNIT(add_cases, 60)
