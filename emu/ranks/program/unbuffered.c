/*
 * unbuffered.c: the deeds of the ranks with calls that wait as long as MPI allows.
 */
#include "program/unbuffered.h"

#include <stdio.h>

#include "program/deed_replay.h"
#include "talk/request.h"

/* Deeds that are done again, of all replays together, to judge ready sends. */
enum { READY_DEEDS_MOST = 1 << 26 };

static struct mistake_place place_of(const struct rank *rank, const struct deed *deed)
{
    return (struct mistake_place){rank->number, (enum rank_call)deed->call, deed->pc};
}

static struct mistake found(const struct parray *array, enum mistake_class class, uint32_t rank,
                            const struct deed *deed)
{
    return (struct mistake){.class = class,
                            .step = array->outcome.clock,
                            .here = place_of(&array->ranks->ranks[rank], deed),
                            .other = {-1, RANK_CALLS, 0}};
}

/* A call with which another rank waits. */
static void tell_other(const struct parray *array, const struct deed_replay *replay, uint32_t other,
                       struct mistake *mistake)
{
    const struct deed *there = replay_at(replay, other);
    if (there)
        mistake->other = place_of(&array->ranks->ranks[other], there);
}

/* The first rank that waits for ever in such a deed. False: none does. */
static bool find_stuck(const struct parray *array, const struct deed_replay *replay, enum deed_kind kind,
                       uint32_t *rank)
{
    for (*rank = 0; *rank < array->count; ++*rank) {
        const struct deed *deed = replay_at(replay, *rank);
        if (deed && deed->kind == kind)
            return true;
    }
    return false;
}

static bool find_send(const struct parray *array, struct deed_replay *replay, struct mistake *mistake)
{
    uint32_t rank;
    replay_run(replay, &(struct replay_waits){.sends = true, .held = UINT32_MAX});
    if (!find_stuck(array, replay, DEED_SEND_END, &rank))
        return false;
    const struct deed *deed = replay_at(replay, rank);
    *mistake = found(array, MISTAKE_UNSAFE_BUFFERING, rank, deed);
    snprintf(mistake->text, sizeof mistake->text,
             "the run came to its end because this message to rank %u was buffered; where MPI does not "
             "buffer it, the program is deadlocked",
             deed->peer);
    tell_other(array, replay, deed->peer, mistake);
    return true;
}

static bool find_collective(const struct parray *array, struct deed_replay *replay, struct mistake *mistake)
{
    uint32_t rank, other;
    replay_run(replay, &(struct replay_waits){.held = UINT32_MAX});
    if (!find_stuck(array, replay, DEED_MEET_END, &rank))
        return false;
    *mistake = found(array, MISTAKE_DEADLOCK, rank, replay_at(replay, rank));
    snprintf(mistake->text, sizeof mistake->text,
             "the run came to its end because this call let the rank go before all others had begun it; "
             "where MPI waits for them, the program is deadlocked");
    if (find_stuck(array, replay, DEED_WANT_END, &other) || find_stuck(array, replay, DEED_SEND_END, &other))
        tell_other(array, replay, other, mistake);
    return true;
}

/* The deed with which a rank began to receive that message. Result: its number; SIZE_MAX: none. */
static size_t want_of(const struct rank *receiver, uint32_t sender, uint32_t serial)
{
    for (size_t i = 0; i < receiver->deed_count; i++) {
        const struct deed *deed = &receiver->deeds[i];
        if (deed->kind == DEED_WANT && deed->peer == sender && deed->serial == serial)
            return i;
    }
    return SIZE_MAX;
}

/* A ready send that can begin while the receiver has not come to its receive. */
static bool find_ready(const struct parray *array, struct deed_replay *replay, struct mistake *mistake)
{
    size_t done = 0;
    for (uint32_t i = 0; i < array->count; i++) {
        const struct rank *rank = &array->ranks->ranks[i];
        for (size_t k = 0; k < rank->deed_count && done < READY_DEEDS_MOST; k++) {
            const struct deed *deed = &rank->deeds[k];
            if (deed->kind != DEED_SEND || deed->size != SEND_READY)
                continue;
            const struct rank *peer = &array->ranks->ranks[deed->peer];
            size_t want = want_of(peer, i, deed->serial);
            if (want == SIZE_MAX)
                continue;
            done += replay_deeds(replay);
            replay_run(replay, &(struct replay_waits){.held = deed->peer, .held_at = want});
            if (!replay_is_past(replay, i, k))
                continue;
            *mistake = found(array, MISTAKE_NOT_READY, i, deed);
            mistake->other = place_of(peer, &peer->deeds[want]);
            snprintf(mistake->text, sizeof mistake->text,
                     "nothing makes this ready send wait until its receive has been posted, which happened "
                     "to be so in this run");
            return true;
        }
    }
    return false;
}

/* Does anybody get stuck when both sends and collective calls wait? If not, neither alone does it. */
static bool is_safe(const struct parray *array, struct deed_replay *replay)
{
    replay_run(replay, &(struct replay_waits){.sends = true, .held = UINT32_MAX});
    for (uint32_t rank = 0; rank < array->count; rank++)
        if (replay_at(replay, rank))
            return false;
    return true;
}

bool unbuffered_find(const struct parray *array, struct mistake *mistake)
{
    struct deed_replay *replay = replay_open(array);
    if (!replay)
        return false;
    bool stuck = !is_safe(array, replay) &&
                 (find_collective(array, replay, mistake) || find_send(array, replay, mistake));
    bool hangs = stuck || find_ready(array, replay, mistake);
    replay_close(replay);
    return hangs;
}
