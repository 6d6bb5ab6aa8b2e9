/*
 * outside_wait.c: one lock and one condition for both threads.
 */
#include "step/outside_wait.h"

void outside_wait_open(struct embedding *outside)
{
    pthread_mutex_init(&outside->lock, NULL);
    pthread_cond_init(&outside->changed, NULL);
}

void outside_wait_close(struct embedding *outside)
{
    pthread_cond_destroy(&outside->changed);
    pthread_mutex_destroy(&outside->lock);
}

/* Engine threads closes a step in which no node runs on the thread that waits, too. */
void outside_ask(struct parray *array, void (*look)(struct parray *array))
{
    struct embedding *outside = &array->embedding;
    if (pthread_equal(outside->thread, pthread_self())) {
        look(array);
        return;
    }
    pthread_mutex_lock(&outside->lock);
    outside->look = look;
    outside->array = array;
    pthread_cond_broadcast(&outside->changed);
    while (outside->look)
        pthread_cond_wait(&outside->changed, &outside->lock);
    pthread_mutex_unlock(&outside->lock);
}

void outside_end(struct embedding *outside)
{
    pthread_mutex_lock(&outside->lock);
    outside->over = true;
    pthread_cond_broadcast(&outside->changed);
    pthread_mutex_unlock(&outside->lock);
}

/* Do what the clock asks for, without the lock: the clock waits, so nothing changes meanwhile. */
static void do_look(struct embedding *outside)
{
    pthread_mutex_unlock(&outside->lock);
    outside->look(outside->array);
    pthread_mutex_lock(&outside->lock);
    outside->look = NULL;
    pthread_cond_broadcast(&outside->changed);
}

bool outside_wait(struct embedding *outside, const struct timespec *until)
{
    int late = 0;
    pthread_mutex_lock(&outside->lock);
    while (!outside->over && !late) {
        if (outside->look)
            do_look(outside);
        else
            late = until ? pthread_cond_timedwait(&outside->changed, &outside->lock, until)
                         : pthread_cond_wait(&outside->changed, &outside->lock);
    }
    bool over = outside->over;
    pthread_mutex_unlock(&outside->lock);
    return !over;
}
