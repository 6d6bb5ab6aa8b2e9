/*
 * outcome.c: the end of the lists of an outcome.
 */
#include <stdlib.h>

#include "facts/outcome.h"

void deadlock_free(struct deadlock *deadlock)
{
    if (!deadlock)
        return;
    free(deadlock->waiters);
    free(deadlock->cycle);
    free(deadlock);
}

void outcome_free(struct outcome *outcome)
{
    free(outcome->violations);
    free(outcome->leftover);
    free(outcome->busy_steps);
    free(outcome->own);
    deadlock_free(outcome->deadlock);
}
