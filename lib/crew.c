/*
 * crew.c: threads are made for each call, because that takes some 20 microseconds a thread, and what a crew
 * is for takes milliseconds.
 */
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

#include "cpu.h"
#include "crew.h"

struct member {
    void (*work)(void *arg, unsigned part);
    void *arg;
    unsigned part;
    bool has_thread;
    pthread_t thread;
};

static void *member_main(void *arg)
{
    const struct member *member = arg;
    cpu_bind(member->part);
    member->work(member->arg, member->part);
    return NULL;
}

/* Start a thread for each part, as far as the system gives threads. */
static void start_members(struct member *members, unsigned parts)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* threads begin with the mask of the one that made them */
    for (unsigned i = 0; i < parts; i++)
        members[i].has_thread = pthread_create(&members[i].thread, NULL, member_main, &members[i]) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void crew_run(unsigned parts, void (*work)(void *arg, unsigned part), void *arg)
{
    struct member *members = parts > 1 ? calloc(parts, sizeof members[0]) : NULL;
    if (!members) {
        for (unsigned i = 0; i < parts; i++)
            work(arg, i);
        return;
    }
    for (unsigned i = 0; i < parts; i++)
        members[i] = (struct member){.work = work, .arg = arg, .part = i};
    start_members(members, parts);
    for (unsigned i = 0; i < parts; i++)
        if (!members[i].has_thread)
            work(arg, i);
    for (unsigned i = 0; i < parts; i++)
        if (members[i].has_thread)
            pthread_join(members[i].thread, NULL);
    free(members);
}
