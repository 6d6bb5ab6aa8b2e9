/*
 * deed_replay.c: each rank goes on until it comes to a deed that has to wait; what it waits for wakes it.
 */
#include "program/deed_replay.h"

#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "machine/memory.h"

static const char what[] = "the deeds of ranks";

enum { SENT = 1, WANTED = 2 };

/* A collective call, while its ranks come. */
struct meeting {
    uint64_t key; /* 0: none */
    uint32_t came;
    uint32_t first_waiting; /* a rank and one; 0: nobody */
};

struct deed_replay {
    const struct parray *array;
    struct replay_waits waits;
    size_t deeds;
    size_t *at;      /* of each rank the next deed */
    uint8_t **known; /* of each rank, for each of its messages: SENT, WANTED */
    uint32_t *serials;
    uint32_t *queue, first, count; /* ranks that can go on: a ring */
    bool *queued;
    struct meeting *meeting;
    size_t meetings;        /* a power of two */
    uint32_t *next_waiting; /* of each rank */
    bool *listed;           /* it waits in a meeting */
};

static const struct rank *rank_of(const struct deed_replay *replay, uint32_t rank)
{
    return &replay->array->ranks->ranks[rank];
}

static void wake(struct deed_replay *replay, uint32_t rank)
{
    uint32_t ranks = replay->array->count;
    if (replay->queued[rank])
        return;
    replay->queued[rank] = true;
    replay->queue[(replay->first + replay->count++) % ranks] = rank;
}

static struct meeting *meeting_of(struct deed_replay *replay, const struct deed *deed)
{
    uint64_t key = hash_scatter((uint64_t)deed->peer << 32 | deed->serial) + deed->lead;
    key += !key;
    size_t i = hash_scatter(key) & (replay->meetings - 1);
    while (replay->meeting[i].key && replay->meeting[i].key != key)
        i = (i + 1) & (replay->meetings - 1);
    replay->meeting[i].key = key;
    return &replay->meeting[i];
}

static void meet(struct deed_replay *replay, const struct deed *deed)
{
    struct meeting *meeting = meeting_of(replay, deed);
    if (++meeting->came < deed->size)
        return;
    while (meeting->first_waiting) {
        uint32_t rank = meeting->first_waiting - 1;
        meeting->first_waiting = replay->next_waiting[rank];
        replay->listed[rank] = false;
        wake(replay, rank);
    }
}

static bool has_met(struct deed_replay *replay, uint32_t rank, const struct deed *deed)
{
    struct meeting *meeting = meeting_of(replay, deed);
    if (meeting->came >= deed->size)
        return true;
    if (replay->listed[rank]) /* it was woken by something else, and is in the list of this meeting */
        return false;
    replay->listed[rank] = true;
    replay->next_waiting[rank] = meeting->first_waiting;
    meeting->first_waiting = rank + 1;
    return false;
}

/* Do a deed. False: it has to wait. */
static bool do_deed(struct deed_replay *replay, uint32_t rank, const struct deed *deed)
{
    switch ((enum deed_kind)deed->kind) {
    case DEED_SEND:
        replay->known[rank][deed->serial] |= SENT;
        wake(replay, deed->peer);
        return true;
    case DEED_SEND_END:
        return (deed->size != SEND_SYNCHRONOUS && !replay->waits.sends) ||
               replay->known[rank][deed->serial] & WANTED;
    case DEED_WANT:
        if (deed->peer != UINT32_MAX) {
            replay->known[deed->peer][deed->serial] |= WANTED;
            wake(replay, deed->peer);
        }
        return true;
    case DEED_WANT_END:
        return replay->known[deed->peer][deed->serial] & SENT;
    case DEED_MEET:
        meet(replay, deed);
        return true;
    case DEED_MEET_END:
        return has_met(replay, rank, deed);
    }
    return true;
}

static void go_on(struct deed_replay *replay, uint32_t number)
{
    const struct rank *rank = rank_of(replay, number);
    size_t *at = &replay->at[number];
    size_t end = number == replay->waits.held ? replay->waits.held_at : rank->deed_count;
    while (*at < end && do_deed(replay, number, &rank->deeds[*at]))
        ++*at;
}

/* Room for all messages and meetings that the deeds tell of. */
static void make_room(struct deed_replay *replay)
{
    const struct parray *array = replay->array;
    size_t meetings = 0;
    replay->serials = memory_take(array->count, sizeof replay->serials[0], what);
    for (uint32_t i = 0; i < array->count; i++)
        for (size_t k = 0; k < rank_of(replay, i)->deed_count; k++) {
            const struct deed *deed = &rank_of(replay, i)->deeds[k];
            uint32_t sender = deed->kind <= DEED_SEND_END ? i : deed->peer;
            meetings += deed->kind == DEED_MEET;
            replay->deeds++;
            if (deed->kind <= DEED_WANT_END && sender != UINT32_MAX &&
                deed->serial >= replay->serials[sender])
                replay->serials[sender] = deed->serial + 1;
        }
    replay->known = memory_take(array->count, sizeof replay->known[0], what);
    for (uint32_t i = 0; i < array->count; i++)
        replay->known[i] = memory_take((size_t)replay->serials[i] + 1, 1, what);
    for (replay->meetings = 16; replay->meetings < 2 * meetings; replay->meetings *= 2)
        ;
    replay->meeting = memory_take(replay->meetings, sizeof replay->meeting[0], what);
}

struct deed_replay *replay_open(const struct parray *array)
{
    for (uint32_t i = 0; i < array->count; i++)
        if (array->ranks->ranks[i].deeds_lost)
            return NULL;
    struct deed_replay *replay = memory_take(1, sizeof *replay, what);
    replay->array = array;
    make_room(replay);
    replay->at = memory_take(array->count, sizeof replay->at[0], what);
    replay->queue = memory_take(array->count, sizeof replay->queue[0], what);
    replay->queued = memory_take(array->count, sizeof replay->queued[0], what);
    replay->listed = memory_take(array->count, sizeof replay->listed[0], what);
    replay->next_waiting = memory_take(array->count, sizeof replay->next_waiting[0], what);
    return replay;
}

void replay_close(struct deed_replay *replay)
{
    for (uint32_t i = 0; i < replay->array->count; i++)
        free(replay->known[i]);
    free(replay->known);
    free(replay->serials);
    free(replay->at);
    free(replay->queue);
    free(replay->queued);
    free(replay->next_waiting);
    free(replay->listed);
    free(replay->meeting);
    free(replay);
}

static void start_again(struct deed_replay *replay)
{
    uint32_t ranks = replay->array->count;
    for (uint32_t i = 0; i < ranks; i++)
        memset(replay->known[i], 0, (size_t)replay->serials[i] + 1);
    memset(replay->at, 0, ranks * sizeof replay->at[0]);
    memset(replay->listed, 0, ranks * sizeof replay->listed[0]);
    memset(replay->next_waiting, 0, ranks * sizeof replay->next_waiting[0]);
    memset(replay->meeting, 0, replay->meetings * sizeof replay->meeting[0]);
}

void replay_run(struct deed_replay *replay, const struct replay_waits *waits)
{
    uint32_t ranks = replay->array->count;
    start_again(replay);
    replay->waits = *waits;
    for (uint32_t i = 0; i < ranks; i++)
        wake(replay, i);
    while (replay->count) {
        uint32_t rank = replay->queue[replay->first];
        replay->first = (replay->first + 1) % ranks;
        replay->count--;
        replay->queued[rank] = false;
        go_on(replay, rank);
    }
}

const struct deed *replay_at(const struct deed_replay *replay, uint32_t number)
{
    const struct rank *rank = rank_of(replay, number);
    return replay->at[number] < rank->deed_count ? &rank->deeds[replay->at[number]] : NULL;
}

bool replay_is_past(const struct deed_replay *replay, uint32_t rank, size_t at)
{
    return replay->at[rank] > at;
}

size_t replay_deeds(const struct deed_replay *replay)
{
    return replay->deeds;
}
