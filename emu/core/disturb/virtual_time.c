/*
 * virtual_time.c: the time of a node is its steps at the pace of the seed, plus a microsecond for each time
 * that the node has asked, plus a random part of a microsecond. So the time of a node only grows, although
 * each reading is drawn by itself.
 */
#include <string.h>

#include "disturb/disturbance.h"
#include "disturb/draws.h"
#include "disturb/virtual_time.h"
#include "machine/node_running.h"

enum { SECOND = 1000000000, MILLISECOND = 1000000, MICROSECOND = 1000 };

/* Numbers of the draws for all nodes. */
enum { OF_PACE, OF_DATE, OF_UPTIME };

/* Numbers of the draws for one node: its clock, then its readings. */
enum { OF_CLOCK, OF_READINGS };

/* In seconds: dates from 2020 on, for 18 years, so that they fit 32 bits. */
static const uint64_t first_date = 1577836800, dates = UINT64_C(18) * 365 * 86400,
                      uptimes = UINT64_C(30) * 86400;

static uint64_t draw_number(const struct disturbance *d, int32_t node, uint64_t number)
{
    return disturbance_draw(d, DRAW_TIME, node, -1, number);
}

/* The node that asks, if it is to get virtual time; else NULL. */
static struct node *asking(void)
{
    struct node *node = node_running;
    const struct disturbance *d = node ? node->array->disturbance : NULL;
    return d && d->set.virtual_time ? node : NULL;
}

/* The duration of a step: 1 to 9 microseconds, milliseconds or tenths of a second. */
static uint64_t pace(const struct disturbance *d)
{
    static const uint64_t units[] = {MICROSECOND, MILLISECOND, SECOND / 10};
    uint64_t bits = draw_number(d, -1, OF_PACE);
    return units[bits % 3] * (1 + (bits >> 32) % 9);
}

/* The time since the beginning of the run, plus `since` seconds. */
static struct timespec elapsed(struct node *node, uint64_t since)
{
    struct disturbance *d = node->array->disturbance;
    int32_t rank = (int32_t)node->rank;
    uint64_t asked = d->asked[rank]++;
    disturbance_did(node, ACT_CLOCK);
    unsigned __int128 ns = (unsigned __int128)node->shard->now * pace(d);
    ns += (unsigned __int128)asked * MICROSECOND + draw_number(d, rank, OF_READINGS + asked) % MICROSECOND;
    ns += draw_number(d, rank, OF_CLOCK) % MILLISECOND;
    return (struct timespec){.tv_sec = (time_t)(since + (uint64_t)(ns / SECOND)),
                             .tv_nsec = (long)(ns % SECOND)};
}

static struct timespec date(struct node *node)
{
    return elapsed(node, first_date + draw_number(node->array->disturbance, -1, OF_DATE) % dates);
}

static struct timespec uptime(struct node *node)
{
    return elapsed(node, draw_number(node->array->disturbance, -1, OF_UPTIME) % uptimes);
}

time_t __wrap_time(time_t *seconds)
{
    struct node *node = asking();
    if (!node)
        return time(seconds);
    time_t now = date(node).tv_sec;
    if (seconds)
        *seconds = now;
    return now;
}

clock_t __wrap_clock(void)
{
    struct node *node = asking();
    if (!node)
        return clock();
    struct timespec now = elapsed(node, 0);
    return (clock_t)now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / (SECOND / CLOCKS_PER_SEC);
}

int __wrap_clock_gettime(clockid_t id, struct timespec *now)
{
    struct node *node = asking();
    if (!node)
        return clock_gettime(id, now);
    switch (id) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI:
        *now = date(node);
        return 0;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
        *now = uptime(node);
        return 0;
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID:
        *now = elapsed(node, 0);
        return 0;
    default: /* there is no such clock, or it is one of a process or thread */
        return clock_gettime(id, now);
    }
}

int __wrap_gettimeofday(struct timeval *now, void *zone)
{
    struct node *node = asking();
    if (!node || !now)
        return gettimeofday(now, zone);
    struct timespec then = date(node);
    *now = (struct timeval){.tv_sec = then.tv_sec, .tv_usec = then.tv_nsec / MICROSECOND};
    if (zone)
        memset(zone, 0, sizeof(struct timezone));
    return 0;
}

int __wrap_timespec_get(struct timespec *now, int base)
{
    struct node *node = asking();
    if (!node || base != TIME_UTC)
        return timespec_get(now, base);
    *now = date(node);
    return base;
}

bool virtual_time_was_read(const struct parray *array)
{
    for (uint32_t rank = 0; array->disturbance && rank < array->count; rank++)
        if (array->disturbance->set.virtual_time && array->disturbance->asked[rank])
            return true;
    return false;
}
