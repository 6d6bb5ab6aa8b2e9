/*
 * synchronizer-beta: a program in rounds runs without a clock, along a tree (Awerbuch 1985; Lynch 1996,
 * chapter 16).
 *
 * The problem is that of synchronizer-alpha: when is a round over? There every node tells all its neighbours
 * that it is safe, 2 E packets a round.
 *
 * The idea: one wave makes a tree first (parts/wave_tree.h). A node is safe when its messages of the round
 * have been answered. It tells its parent so once all its children are SAFE, too. When the root is safe, all
 * nodes are; it sends NEXT down the tree. This is a convergecast and a broadcast in each round.
 *
 * The bounds: SAFE and NEXT go over the N - 1 links of the tree, 2 (N - 1) packets a round, and each message
 * costs one answer. The tree takes 2 E packets once. But each round takes two steps and twice the height of
 * the tree: few packets and much time.
 *
 * What to watch: the pulse of the tree, up and down in each round, and compare alpha's picture.
 *
 *     parray run synchronizer-beta --topology ring:8 --plot beta.svg --plot-kind spacetime
 *     parray run synchronizer-beta --topology mesh:4x4 --jitter 20
 *     parray compare spanning-tree --topology mesh:8x8
 */
#include "common/packet_times.h"
#include "parts/bfs_round.h"
#include "parts/round_signal.h"
#include "parts/values_of.h"
#include "parts/wave_tree.h"

struct beta {
    struct wave_tree tree;
    uint32_t round;
    bool *spoke[2];         /* the ports through which messages of round r have come, at place r % 2 */
    int safe;               /* children that are safe */
    int next;               /* NEXT of the parent that have come and are not used yet */
    int unanswered;         /* own messages of this round */
    int own, answers, beat; /* packets sent: messages of the program in rounds; answers; SAFE and NEXT */
};

static void beta_hear(struct node *self, struct beta *beta)
{
    struct round_signal signal;
    struct packet packet = PACKET_ROOM(&signal, sizeof signal);

    node_recv_any(self, &packet);
    if (!node_check(self, packet.size == sizeof signal)) /* the tree's, which a fault has doubled */
        return;
    beta->unanswered -= signal.word == ANSWER;
    beta->safe += signal.word == SAFE;
    beta->next += signal.word == NEXT;
    if (signal.word == MESSAGE) {
        node_check(self, signal.round == beta->round || signal.round == beta->round + 1);
        beta->spoke[signal.round % 2][packet.port] = true;
        round_signal(self, packet.port, ANSWER, signal.round);
        beta->answers++;
    }
}

static void beta_speak(struct node *self, struct beta *beta, uint32_t round)
{
    int messages = round_signal_all(self, MESSAGE, round);
    beta->unanswered += messages;
    beta->own += messages;
}

/* Let the round end, once no message of it can come any more to any node. */
static void beta_end(struct node *self, struct beta *beta, uint32_t round)
{
    const struct wave_tree *tree = &beta->tree;
    node_state_name(self, "unsafe");
    while (beta->unanswered > 0 || beta->safe < tree->children)
        beta_hear(self, beta);
    beta->safe = 0;
    node_state_name(self, "safe");
    if (tree->parent != WAVE_NO_PORT) {
        round_signal(self, tree->parent, SAFE, round);
        while (beta->next == 0)
            beta_hear(self, beta);
        beta->next--;
    }
    for (int i = 0; i < tree->children; i++)
        round_signal(self, tree->child[i], NEXT, round);
    beta->beat += tree->children + (tree->parent != WAVE_NO_PORT);
}

static void beta_report(struct node *self, const struct beta *beta)
{
    node_value(self, "tree", beta->tree.messages);
    node_value(self, "messages", beta->own);
    node_value(self, "answers", beta->answers);
    node_value(self, "safe and next", beta->beat);
}

static void beta_node(struct node *self)
{
    const struct bfs_round *plan = node_arg(self);
    struct bfs_search search = bfs_round_begin(self);
    struct beta beta = {.spoke = {per_port(self, sizeof(bool)), per_port(self, sizeof(bool))}};

    wave_tree_build(self, &beta.tree);
    for (uint32_t round = 1; round <= plan->rounds; round++) {
        beta.round = round;
        if (bfs_round_speaks(&search, round))
            beta_speak(self, &beta, round);
        beta_end(self, &beta, round);
        bfs_round_heard(self, &search, round, beta.spoke[round % 2]);
        beta_report(self, &beta);
    }
    bfs_round_deliver(self, &search);
    beta_report(self, &beta);
}

static void beta_figures(struct parray *array)
{
    const struct bfs_round *plan = parray_arg(array);
    double ends = 2 * (double)parray_links(array), beat = 2 * (double)(parray_nodes(array) - 1);
    struct parray_values tree = values_of(array, "tree"), own = values_of(array, "messages");
    struct parray_values answers = values_of(array, "answers"), safe = values_of(array, "safe and next");

    parray_check(array, tree.sum == ends);
    parray_check(array, own.sum <= ends && answers.sum == own.sum);
    parray_check(array, safe.sum == beat * plan->rounds);
    parray_figure(array, "safe and next a round", beat, "packets");
}

/* The tree takes at most D + 2 steps. A round takes up to 3 for messages and answers that cross, and the way
 * up and down a tree of height D, which may be D + 1 steps each way as messages are in front. */
static double beta_time(const struct parray *array)
{
    const struct bfs_round *plan = parray_arg(array);
    double depth = plan->root.depth;
    return packet_times(array, depth > 0 ? depth + 2 + plan->rounds * (2 * depth + 3) : 0);
}

static const struct parray_param beta_params[] = {BFS_ROUND_PARAM, {NULL, NULL, NULL}};

extern const struct parray_program synchronizer_beta_program;
const struct parray_program synchronizer_beta_program = {
    .name = "synchronizer-beta",
    .task = "spanning-tree",
    .deterministic = true,
    .summary = "a program in rounds without a clock: a tree says when all are safe; bears delays",
    .paper = "Awerbuch 1985; Lynch 1996, chapter 16",
    .classic = true,
    .picture = "--topology ring:8 --plot-kind spacetime",
    .topology = "mesh:8x8",
    .model = "F*",
    .models = "F*",
    .params = beta_params,
    .mailbox = 2,
    .packet_bytes = sizeof(struct round_signal),
    .any_port = true,
    .bears_delay = true,
    .prepare = bfs_round_prepare,
    .node = beta_node,
    .figures = beta_figures,
    .figure_names = "safe_and_next_a_round",
    .claimed_time = beta_time,
};
