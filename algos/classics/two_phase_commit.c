/*
 * two_phase_commit.c: nodes that may each refuse commit a transaction together, or abort it together.
 *
 *     parray run two-phase-commit
 *     parray explore two-phase-commit
 *     parray explore two-phase-commit --faults crash:1 --no-shrink || echo "status $?"
 *
 * Problem: atomic commitment. Every participant can say no; all that decide, decide alike, and nobody commits
 * unless everybody was ready to.
 *
 * Gray 1978, Lampson and Sturgis 1976. A participant that is ready says so to the coordinator (node 0) and
 * binds itself: from then on it has to wait for the decision. One that is not ready aborts, and says that.
 * The coordinator commits if all are ready, else aborts, and tells those that wait.
 *
 * Watch: no participant ever commits where another one aborts, whatever crashes. But after one crash those
 * that are ready may wait for ever: the protocol blocks, which three phases mend.
 */
#include <parray.h>

#include "classics/parts/labelled.h"

enum { NODES_MOST = 64 };

enum word { READY, REFUSED, COMMIT, ABORT };

/* What a node knows, as node_state. */
struct participant {
    int decided; /* COMMIT, ABORT; 0: not yet */
    int ready;   /* of the coordinator: participants that are; else whether this one is */
};

static void say(struct node *self, int port, int word)
{
    static const char *const words[] = {"READY", "REFUSED", "COMMIT", "ABORT"};
    struct packet packet = labelled(node_label(self, "%s", words[word]), &word, sizeof word);
    node_send_packet(self, port, &packet);
}

static void decide(struct node *self, struct participant *p, int word)
{
    p->decided = word;
    node_event(self, word == COMMIT ? "commits" : "aborts");
    node_state_name(self, word == COMMIT ? "committed" : "aborted");
}

static void coordinate(struct node *self, struct participant *p)
{
    int word, ports = node_degree(self);
    uint64_t waits = 0; /* the ports of those that are ready */
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    node_state_name(self, "waiting");
    for (int i = 0; i < ports; i++) {
        node_recv_any(self, &packet);
        if (word != READY)
            continue;
        p->ready++;
        waits |= UINT64_C(1) << packet.port;
    }
    decide(self, p, p->ready == ports ? COMMIT : ABORT);
    for (int port = 0; port < ports; port++)
        if (waits >> port & 1)
            say(self, port, p->decided);
}

static void take_part(struct node *self, struct participant *p)
{
    int word = node_choose(self, 2) ? READY : REFUSED;
    if (word == READY) {
        p->ready = 1;
        node_state_name(self, "ready");
    } else {
        decide(self, p, ABORT);
    }
    say(self, 0, word);
    if (p->decided)
        return;
    node_recv(self, 0, &word, sizeof word);
    decide(self, p, word);
}

static void two_phase_commit_node(struct node *self)
{
    struct participant *p = node_state(self);
    if (node_rank(self) == 0)
        coordinate(self, p);
    else
        take_part(self, p);
}

static int two_phase_commit_prepare(struct parray *array)
{
    if (parray_nodes(array) > NODES_MOST)
        return parray_refuse(array, "two-phase-commit is for up to %d nodes", NODES_MOST);
    return 0;
}

static size_t two_phase_commit_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct participant);
}

/* The participants are interchangeable. */
static int two_phase_commit_symmetric(const struct parray *array, int rank)
{
    (void)array;
    return rank > 0;
}

static void two_phase_commit_invariant(struct parray *array)
{
    int nodes = parray_nodes(array), commits = 0, aborts = 0, ready = 0;
    for (int rank = 1; rank < nodes; rank++) {
        const struct participant *p = parray_state_of(array, rank);
        commits += p->decided == COMMIT;
        aborts += p->decided == ABORT;
        ready += p->ready;
    }
    parray_checkf(array, !commits || !aborts, "%d nodes commit, %d abort", commits, aborts);
    parray_checkf(array, !commits || ready == nodes - 1, "%d nodes commit, %d are ready", commits, ready);
}

extern const struct parray_program two_phase_commit_program;

const struct parray_program two_phase_commit_program = {
    .name = "two-phase-commit",
    .summary = "nodes commit a transaction together or not at all",
    .topology = "complete:4",
    .topologies = "complete",
    .bears_delay = true,
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:9 --plot-kind spacetime",
    .prepare = two_phase_commit_prepare,
    .state_bytes = two_phase_commit_state,
    .node = two_phase_commit_node,
    .invariant = two_phase_commit_invariant,
    .symmetric = two_phase_commit_symmetric,
};
