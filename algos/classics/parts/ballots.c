/*
 * ballots.c: the counts of all rounds up to the latest one that any node has spoken of.
 */
#include "classics/parts/ballots.h"

#include <string.h>

#include "classics/parts/labelled.h"

enum { AHEAD_MOST = 1000 }; /* rounds; others are never so far ahead */

struct ballots ballots_begin(struct node *self, int f)
{
    return (struct ballots){.self = self, .enough = node_count(self) - f, .decision = NONE};
}

/* The numbers become indices: a packet that a fault has spoilt is thrown away. */
static bool is_possible(const struct ballots *b, const struct ballot *m)
{
    bool round = m->round >= 0 && m->round <= b->round + AHEAD_MOST;
    bool phase = m->phase >= REPORT && m->phase <= DECIDED;
    bool bit = m->bit == 0 || m->bit == 1 || (m->bit == NONE && m->phase == PROPOSE);
    return node_checkf(b->self, round && phase && bit, "in round %d came round %d, phase %d, bit %d",
                       b->round, m->round, m->phase, m->bit);
}

static void hear(struct ballots *b, const struct ballot *message)
{
    if (!is_possible(b, message))
        return;
    if (message->phase == DECIDED) {
        b->decision = message->bit;
        return;
    }
    if (message->round >= b->rounds_known) {
        b->of = node_realloc(b->self, b->of, ((size_t)message->round + 1) * sizeof b->of[0]);
        for (; b->rounds_known <= message->round; b->rounds_known++)
            memset(&b->of[b->rounds_known], 0, sizeof b->of[0]);
    }
    b->of[message->round].got[message->phase][message->bit]++;
}

/* "PROPOSE 1 r2": in the second round. */
static const char *label(struct node *self, const struct ballot *m)
{
    static const char *const phases[] = {"REPORT", "PROPOSE", "DECIDED"}, *const bits[] = {"0", "1", "?"};
    return node_label(self, "%s %s r%d", phases[m->phase], bits[m->bit], m->round + 1);
}

void ballots_tell_all_at(struct ballots *b, enum phase phase, int bit, const char *site)
{
    struct ballot message = {b->round, (int32_t)phase, bit};
    for (int port = 0; port < node_degree(b->self); port++) {
        labelled_send_at(b->self, port, label(b->self, &message), &message, sizeof message, site);
        b->sent++;
    }
    hear(b, &message);
}

const int *ballots_wait_at(struct ballots *b, enum phase phase, const char *site)
{
    struct ballot message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);
    while (b->decision == NONE) {
        const int *got = b->of[b->round].got[phase];
        if (got[0] + got[1] + got[NONE] >= b->enough)
            return got;
        node_recv_any_at(b->self, &packet, site);
        hear(b, &message);
    }
    return NULL;
}
