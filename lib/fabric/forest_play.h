/*
 * forest_play.h: how long trees take for so many bytes, with latencies, and how short it can be.
 *
 * The alpha-beta model: a piece of b bytes holds a link of bandwidth B for b / B, and is at the other end a
 * latency later. Every node, switches too, passes a piece on when it has all of it. Pieces wait at a link in
 * the order in which they came.
 */
#ifndef FOREST_PLAY_H
#define FOREST_PLAY_H

#include <stdbool.h>
#include <stdint.h>

struct forest;

enum { PLAY_PIECES_MOST = 1024 };

struct forest_play {
    double bytes; /* of a share */
    int pieces;   /* into which what a tree carries is cut */
    bool paced;   /* roots begin pieces at equal distances of time, not all at once */
    double seconds;
};

/* Play the trees with `bytes` and `pieces`. False: that takes too much memory, or more than
 * seven weeks. */
bool forest_play(const struct forest *forest, struct forest_play *play);

/* Play with 1, 2, 4 ... pieces, paced or not, and keep the shortest time. False: not even whole trees can be
 * played. */
bool forest_play_best(const struct forest *forest, struct forest_play *play);

/* No schedule takes less: what crosses the narrowest cut at its bandwidth, and the lowest latency of its
 * links; or the latencies of the longest way that a token has to go. In seconds. */
double forest_least_seconds(const struct forest *forest, const int64_t *shares, double bytes);

#endif
