/*
 * late_match.h: receives from anybody that match as late as can be (couriers.late), so that all messages that
 * they could take are there to choose from.
 *
 * Such a receive, or a probe that waits, takes nothing when a message comes. When nothing can go on any more,
 * the first node with a receive that has candidates, the first message of each sender that fits, gives it one
 * of them. Which one is a point of choice: a number from a list of choices, else the first or a drawn one.
 * Where other nodes could choose as well, the node may also leave it to them for once. Messages that a late
 * receive may still take are seen by no receive behind it.
 *
 * A node that only looks whether something has come finds nothing until nothing else can go on.
 *
 * Who is ready to choose is said by stamps of steps, which count from the step after on, so that all nodes
 * that ask in one step find the same. All calls on the node's own context.
 */
#ifndef LATE_MATCH_H
#define LATE_MATCH_H

#include "message/requests.h"

/* A message that a late receive could take. */
struct candidate {
    int32_t source;
    bool alike;       /* the receiver cannot tell it from the one that was taken, but by its sender */
    uint32_t arrived; /* messages that had come from there */
};

/* A choice that was made. */
struct match_point {
    uint32_t node;
    uint64_t number;  /* of the choice among the open calls of the node (CHOICE_NUMBER) */
    int count, value; /* candidates, and which was taken; `count`: the choice was left to others */
    bool may_leave;   /* others could choose as well */
    bool missed;      /* a message has come later that could have been a candidate */
    bool observed;    /* the program has asked whose message it took */
    int32_t source;   /* whose message was taken; -1: it was left to others */
    struct candidate *candidate;
    struct message wanted;
    int32_t call; /* whose receive it is, and where: rank_ops.tell_point */
    uintptr_t place;
};

/* From a step to a step, both of which may be later: NEVER. */
struct stamp {
    _Atomic uint64_t since, until;
};

/* Of each node. */
struct late_match {
    struct stamp ready, looks;
    uint64_t left;     /* the step in which the node left a choice to others; 0: it did not */
    uint32_t quiet;    /* times in a row that nothing could go on, and nobody could choose */
    bool stuck;        /* so it waits like any other node */
    uint32_t *arrived; /* of each node: messages that have come from there; NULL: the array is large */
    bool probing;      /* a probe waits, for: */
    struct message probe;
    uint32_t (*ways)(void *context); /* the node waits for one of several things: how many are there now? */
    void *context;                   /* NULL: it does not */
    int answer;                      /* which of them it takes; -1: it has not been said yet */
    struct inbound *chosen;          /* for the probe */
};

/* The node waits for one of several things, which `ways` counts: late->answer becomes one of them when
 * nothing else can go on. */
void late_ask(struct courier *courier, uint32_t (*ways)(void *context), void *context);

/* Whose message the receive took is told to the program. */
void late_observed(struct courier *courier, const struct message_request *request);

/* After the run: would it go alike, had the point given another candidate, of this number? The node got equal
 * messages, each the only one of its sender, asked for the sender of neither, and took the other later. */
bool late_alike(const struct couriers *couriers, size_t point, int value);

/* The couriers are there: have receives match late, if the ranks of the array want it. */
void late_open(struct parray *array);
void late_close(struct parray *array);

#endif
