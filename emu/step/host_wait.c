/*
 * host_wait.c: one lock and one condition for both threads.
 */
#include "step/host_wait.h"

void host_wait_open(struct host *host)
{
    pthread_mutex_init(&host->lock, NULL);
    pthread_cond_init(&host->changed, NULL);
}

void host_wait_close(struct host *host)
{
    pthread_cond_destroy(&host->changed);
    pthread_mutex_destroy(&host->lock);
}

/* Engine threads closes a step in which no node runs on the thread that waits, too. */
void host_ask(struct parray *array, void (*look)(struct parray *array))
{
    struct host *host = &array->host;
    if (pthread_equal(host->thread, pthread_self())) {
        look(array);
        return;
    }
    pthread_mutex_lock(&host->lock);
    host->look = look;
    host->array = array;
    pthread_cond_broadcast(&host->changed);
    while (host->look)
        pthread_cond_wait(&host->changed, &host->lock);
    pthread_mutex_unlock(&host->lock);
}

void host_end(struct host *host)
{
    pthread_mutex_lock(&host->lock);
    host->over = true;
    pthread_cond_broadcast(&host->changed);
    pthread_mutex_unlock(&host->lock);
}

/* Do what the clock asks for, without the lock: the clock waits, so nothing changes meanwhile. */
static void do_look(struct host *host)
{
    pthread_mutex_unlock(&host->lock);
    host->look(host->array);
    pthread_mutex_lock(&host->lock);
    host->look = NULL;
    pthread_cond_broadcast(&host->changed);
}

bool host_wait(struct host *host, const struct timespec *until)
{
    int late = 0;
    pthread_mutex_lock(&host->lock);
    while (!host->over && !late) {
        if (host->look)
            do_look(host);
        else
            late = until ? pthread_cond_timedwait(&host->changed, &host->lock, until)
                         : pthread_cond_wait(&host->changed, &host->lock);
    }
    bool over = host->over;
    pthread_mutex_unlock(&host->lock);
    return !over;
}
