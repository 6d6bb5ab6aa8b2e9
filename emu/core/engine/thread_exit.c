/*
 * thread_exit.c: a thread that does nothing else makes the call.
 */
#include <pthread.h>

#include "engine/thread_exit.h"

static void *exit_at_once(void *unused)
{
    (void)unused;
    pthread_exit(NULL);
}

void thread_exit_load(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, exit_at_once, NULL) == 0)
        pthread_join(thread, NULL);
}
