/*
 * crash_fate.h: in which round of a run in lock step a node crashes, and which nodes still hear its last
 * words: for programs that are to bear crashes, in their worst case, a chain, and by chance.
 *
 * In a chain the first node crashes in round 1, having told only the second one, which crashes in round 2,
 * having told only the third one, and so on; the last one tells a single node that does not crash. So what
 * the first one had to say takes as many rounds as there are crashes to come out. On nodes.
 */
#ifndef CRASH_FATE_H
#define CRASH_FATE_H

#include <parray.h>

#include "classics/parts/agreement.h"

#define CRASH_FATE_PARAM                                                                         \
    {                                                                                            \
        "how", "chain", "when they crash: chain (each having told the next one only), or random" \
    }

enum crash_how { CRASH_CHAIN, CRASH_RANDOM };
enum { NEVER = 0, ALL = -1 };

struct crash_fate {
    int round; /* in which round; NEVER: it does not crash */
    int only;  /* to which rank alone it still sends then; ALL: to all ... */
    int ports; /* ... behind the first ports */
};

/* Read parameter "how", for crash_fate. */
static inline enum crash_how crash_how(struct parray *array, bool *ok)
{
    return (enum crash_how)parray_param_choice(array, "how", "chain|random", ok);
}

/* The end of a chain of crashes: a node that does not crash, the first one behind the last that does. */
static inline int crash_chain_end(struct node *self, const struct faults *crashes)
{
    int end = (crashes->rank[crashes->count - 1] + 1) % node_count(self);
    for (int i = 0; i < crashes->count; i++)
        end += crashes->rank[i] == end;
    return end;
}

/* The fate of this node in a run of so many rounds. */
static inline struct crash_fate crash_fate(struct node *self, const struct faults *crashes,
                                           enum crash_how how, int rounds)
{
    int i = agreement_fault(self, crashes);
    if (i < 0)
        return (struct crash_fate){.round = NEVER};
    if (how == CRASH_CHAIN) {
        bool is_last = i + 1 == crashes->count;
        int next = is_last ? crash_chain_end(self, crashes) : crashes->rank[i + 1];
        return (struct crash_fate){.round = i + 1, .only = next};
    }
    int round = 1 + (int)node_random_below(self, (uint64_t)rounds);
    return (struct crash_fate){round, ALL, (int)node_random_below(self, (uint64_t)node_degree(self))};
}

/* Does the first crash of a chain meet this node? */
static inline bool crash_begins_chain(const struct crash_fate *fate)
{
    return fate->round == 1 && fate->only != ALL;
}

/* Does the node still tell the neighbour behind that port something in that round? */
static inline bool crash_still_tells(const struct node *self, const struct crash_fate *fate, int round,
                                     int port)
{
    if (round != fate->round)
        return true;
    return fate->only == ALL ? port < fate->ports : node_peer(self, port) == fate->only;
}

#endif
