/*
 * raft_server.h: what a server of raft.c knows and says, and its log.
 *
 * The log is behind a snapshot: entries up to `base` are thrown away, and what they led to is in `applied`.
 */
#ifndef RAFT_SERVER_H
#define RAFT_SERVER_H

#include <stdint.h>
#include <string.h>

#include "classics/parts/members.h"

enum { SERVERS_MOST = 5, ENTRIES_MOST = 4 };

enum kind { ASK, VOTE, APPEND, APPENDED, REFUSED, SNAPSHOT };
enum role { FOLLOWER, CANDIDATE, LEADER };

/* An entry is the term in which it was appended, and its command is that, too. Indices are from 1. */
struct message {
    int8_t kind; /* enum kind */
    int8_t term;
    int8_t index,
        last; /* ASK: the last entry and its term; APPEND, SNAPSHOT: those before `entry`; answers */
    int8_t commit, count;
    int8_t entry[ENTRIES_MOST];
};

/* What a node knows, as node_state. */
struct server {
    struct {
        int8_t term, voted;                /* voted: for whom in this term */
        int8_t base, base_term;            /* entries that are in the snapshot, and the last one's term */
        int8_t count, entry[ENTRIES_MOST]; /* those behind them */
    } disk;                                /* what a restart leaves */
    int8_t role, commit;
    members votes;
    int8_t next[SERVERS_MOST], match[SERVERS_MOST]; /* of a leader, by server */
    int8_t applied[ENTRIES_MOST];                   /* the state machine: commands that were carried out */
    int8_t restarts;
    uint16_t led; /* terms in which it has led, for the invariant */
};

static inline int last_index(const struct server *s)
{
    return s->disk.base + s->disk.count;
}

static inline int8_t term_at(const struct server *s, int index)
{
    return index <= s->disk.base ? s->disk.base_term : s->disk.entry[index - s->disk.base - 1];
}

static inline void append(struct server *s, int index, int8_t entry)
{
    s->disk.entry[index - s->disk.base - 1] = entry;
    s->disk.count = (int8_t)(index - s->disk.base);
    memset(s->disk.entry + s->disk.count, 0, (size_t)(ENTRIES_MOST - s->disk.count));
}

/* Throw away the entries up to an index. */
static inline void compact(struct server *s, int index, int8_t term)
{
    int gone = index - s->disk.base;
    bool kept = gone < s->disk.count && term_at(s, index) == term;
    int left = kept ? s->disk.count - gone : 0;
    memmove(s->disk.entry, s->disk.entry + (left ? gone : 0), (size_t)left);
    memset(s->disk.entry + left, 0, (size_t)(ENTRIES_MOST - left));
    s->disk.count = (int8_t)left;
    s->disk.base = (int8_t)index;
    s->disk.base_term = term;
}

#endif
