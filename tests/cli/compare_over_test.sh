#!/bin/sh
# parray compare --over: a table for each size, with a program of one's own, which floods; programs that take
# as many steps are in the order of their names.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/compare.sh
. "$srcdir/tests/cli/compare.sh"

compile flood <<'END'
#include <parray.h>

/* A node passes on every token that is new to it, one in a step, through all its ports. */
struct flooder {
    int known, sent;
    struct parray_token token[];
};

static size_t bytes(const struct parray *array)
{
    return sizeof(struct flooder) + (size_t)parray_nodes(array) * sizeof(struct parray_token);
}

static void learn(struct node *self, struct flooder *f, struct parray_token token)
{
    for (int i = 0; i < f->known; i++)
        if (f->token[i].origin == token.origin)
            return;
    if (token.origin != node_rank(self))
        node_deliver(self, token.origin, &token.word, sizeof token.word);
    f->token[f->known++] = token;
}

static void flood(struct node *self)
{
    struct flooder *f = node_state(self);
    struct parray_token token;
    struct packet in = {.data = &token.word};
    while (node_given(self, &token))
        learn(self, f, token);
    for (;;) {
        while (in.size = 4, node_poll(self, NODE_ANY_PORT, &in) != NODE_EMPTY)
            learn(self, f, (struct parray_token){.origin = in.origin, .word = token.word});
        if (f->sent < f->known) {
            struct parray_token *next = &f->token[f->sent++];
            struct packet out = {.data = &next->word, .size = 4, .units = 1, .origin = next->origin, .dest = -1};
            for (int port = 0; port < node_degree(self); port++)
                if (node_peer(self, port) >= 0)
                    node_send_packet(self, port, &out);
            node_step(self);
        } else if (node_serve(self, &in) == NODE_OVER) {
            return;
        } else {
            learn(self, f, (struct parray_token){.origin = in.origin, .word = token.word});
        }
    }
}
PARRAY_PROGRAM(.name = "flood", .task = "gossip", .any_port = true, .mailbox = 2, .state_bytes = bytes,
               .node = flood);
END
run 0 "$PARRAY" compare gossip ./flood.so --topology torus:3x3 --over size=3..4 --csv over.csv --json over.json \
    --plot over.svg
silent err
grep -v 'was not written' out | sed -E 's/ +([0-9.]+ [mun]?s|wall time)$//' >table
task=gossip topology=torus model='F*'
table_is <<'END'
size=3: gossip on torus:3x3 under F*: 9 nodes, 18 links
at least 2 steps, since a token has to go 2 links from node 0
program           steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
mesh-mnb-optimal      2      2   1.00             72   100.0 %       100.0 %                1
torus-mnb-2d          2      2   1.00             72   100.0 %       100.0 %                1
translated-mnb        2      2   1.00             72   100.0 %       100.0 %                1
bundled-gossip        6      2   3.00            108   100.0 %       100.0 %                1
mesh-mnb              7      2   3.50             84    33.3 %        57.1 %                1
./flood.so            9      2   4.50            324   100.0 %       100.0 %                1
mesh-pmnb            24      -      -            320    37.0 %        41.7 %                1
programs of partial-gossip, with active=all: mesh-mnb mesh-pmnb
solves it for tokens of 4 units: mesh-pmnb
cannot run there:
  ring-broadcasts: torus:3x3: this program wants one dimension

size=4: gossip on torus:4x4 under F*: 16 nodes, 32 links
at least 4 steps, since a token has to go 4 links from node 0
program           steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
mesh-mnb-optimal      4      4   1.00            240    93.8 %       100.0 %                1
torus-mnb-2d          4      4   1.00            240    93.8 %       100.0 %                1
translated-mnb        4      4   1.00            240    93.8 %       100.0 %                1
bundled-gossip        8      4   2.00            256   100.0 %       100.0 %                1
mesh-mnb             12      4   3.00            268    34.9 %        58.3 %                1
./flood.so           16      4   4.00          1,024   100.0 %       100.0 %                1
mesh-pmnb            39      -      -          1,020    40.9 %        43.6 %                1
programs of partial-gossip, with active=all: mesh-mnb mesh-pmnb
solves it for tokens of 4 units: mesh-pmnb
cannot run there:
  ring-broadcasts: torus:4x4: this program wants one dimension
  23 programs, as in the first table
END
has over.json status 0
has over.json task gossip
has over.json points.1.settings.size 4
has over.json points.1.bounds.0.steps 4
has over.json points.1.bounds.0.reason "a token has to go 4 links from node 0"
has over.json points.1.params.units 1
has over.json runs.5.program ./flood.so
has over.json runs.5.ratio 4.5
runs=$(get over.json runs)
[ "$(wc -l <over.csv)" = $((${runs#* } + 1)) ] || fail "not a line for each run"
says over.svg "program=./flood.so"
says over.svg "lower bound"
! grep -q "program=hypercube-mnb" over.svg || fail "the chart names a program that did not run"

# A parameter of the task, a model, a seed are axes, too.
run 0 "$PARRAY" compare broadcast --topology mesh:4x4 --over root=0,5 --over model='W1,F*' --quiet --json root.json
silent out
has root.json points "[] 4"
has root.json points.2.settings.root 5
has root.json points.2.params.root 5
has root.json runs.0.status 0
