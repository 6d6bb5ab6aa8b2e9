#!/bin/sh
# parray grade: what came by another way than packets gets no points, although packets bring as many bytes as
# the task takes, and nothing that was changed stays so (tests/cli/channels.c); nor do answers that come out
# without packets, unless the sheet lets them.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized tsan || { echo 'ThreadSanitizer makes system calls of its own'; exit 77; }

# no_points FLAG...: a run takes the result for right, the grade does not.
no_points()
{
    run 0 "$PARRAY" cc --allow-globals -Wno-unused-function "$srcdir/tests/cli/channels.c" -o channels.so "$@"
    run 0 "$PARRAY" run ./channels.so --workers 1
    says out "verified       yes"
    run 1 "$PARRAY" grade ./channels.so --task broadcast --topology ring:8 --runs 2 --json grade.json
    says out "in a second run, with packets that carry what they carried for other tokens, "
    says out "with the token of node 0 the node has delivered 4 bytes that others were given"
    says out "points         0 of 100, 100 are needed: NOT PASSED"
    has grade.json settings.0.stress null
}
for channel in variable thread_variable prepared_heap prepared_map array_block option_index time_zone environment \
    file_offset file_flags handler timer thread_name generator stream_place; do
    no_points -DCHANNEL="$channel"
done
sanitized asan || no_points -DCHANNEL=page_rights
no_points -DIN_FIELD

# What decides who may do what is no packet's content, but has to come in packets as well.
# What the system tells of other processes does so only where Landlock hides it.
in_name=
[ "$("$builddir/tests/cli/jsonget" grade.json fences.files)" = false ] || in_name="-DIN_NAME -DIN_FILES"
for flag in -DIN_HEAP -DIN_ENVIRONMENT -DIN_WAKE $in_name; do
    run 0 "$PARRAY" cc --allow-globals "$srcdir/tests/cli/locks.c" "$flag" -o locks.so
    run 0 "$PARRAY" run ./locks.so --workers 1
    says out "verified       yes"
    run 1 "$PARRAY" grade ./locks.so --runs 2 --json grade.json
    says out "with the nodes divided between two processes, which have no memory, environment or files in common, "
    says out "points         0 of 100, 100 are needed: NOT PASSED"
    has grade.json settings.0.blank.found null
    has grade.json settings.0.stress null
done

# `verify' of each node finds variables as they were before the run: here it delivers 0.
run 0 "$PARRAY" cc --allow-globals -Wno-unused-function "$srcdir/tests/cli/channels.c" -o channels.so -DIN_VERIFY
run 0 "$PARRAY" run ./channels.so --workers 1
run 1 "$PARRAY" grade ./channels.so --json grade.json
sanitized asan || says out "word 0 of the token of node 0 is 0x"
has grade.json points 0

# A variable that is as before when the nodes have returned was written all the same.
cat >busy.c <<'END'
#include <parray.h>

static int busy;

static void count(struct node *self)
{
    uint32_t word;
    struct packet packet = PACKET(&word, sizeof word);
    struct parray_token token;
    bool first = node_given(self, &token);
    busy++;
    if (first)
        word = token.word;
    else
        node_recv(self, 0, &word, sizeof word);
    if (node_rank(self) < node_count(self) - 1)
        node_send_packet(self, 1, &packet);
    if (!first)
        node_deliver(self, 0, &word, sizeof word);
    node_step(self);
    busy--;
}
PARRAY_PROGRAM(.name = "busy", .task = "broadcast", .topology = "line:8", .node = count);
END
run 0 "$PARRAY" cc --allow-globals busy.c -o busy.so
if ! sanitized asan; then
    run 1 "$PARRAY" grade ./busy.so --runs 2 --json grade.json
    says out "nodes share memory: busy (a variable of the program) was written while they ran"
    has grade.json settings.0.points.correct.points 30
    has grade.json settings.0.legal false
fi

# Answers that follow from the array: computed by `prepare', or from coordinates.
cat >known.c <<'END'
#include <parray.h>

static void known(struct node *self)
{
    uint32_t colour = (uint32_t)(node_coord(self, 0) + node_coord(self, 1)) % 2;
    node_deliver(self, node_rank(self), &colour, sizeof colour);
}
PARRAY_PROGRAM(.name = "known", .task = "colouring", .node = known, .topology = "mesh:4x4");
END
run 1 "$PARRAY" grade known.c --json grade.json
says out "grade of known (known.c): colouring"
says out "mesh:4x4 F*"
says out "all answers come out although no packet is sent, so that they were known before the run; a sheet that lets"
says out "points         0 of 100, 100 are needed: NOT PASSED"
has grade.json settings.0.blank.without_packets true
cat >known.sheet <<'END'
parray sheet 1
task colouring
silent yes
setting mesh
topology mesh:5x4
end 1
END
run 0 "$PARRAY" grade known.c --sheet known.sheet --runs 2 --json grade.json
says out "points         100 of 100, 100 are needed: PASSED"
has grade.json settings.0.silent true

# Packets that carry nothing make no other case of it: here each node waits for one of every neighbour.
for contents in 'NULL, 0' '(uint32_t[]){7}, 4'; do
    sed -e 's/node_deliver/swap(self);\n    &/' -e "s/^static void known/static void swap(struct node *self)\\
{\\
    for (int port = 0; port < node_degree(self); port++)\\
        if (node_peer(self, port) >= 0)\\
            node_send(self, port, $contents);\\
    for (int port = 0; port < node_degree(self); port++)\\
        if (node_peer(self, port) >= 0)\\
            node_recv(self, port, (uint32_t[]){0}, 4);\\
}\\
&/" known.c >swaps.c
    run 1 "$PARRAY" grade swaps.c --json grade.json
    says out "all answers come out although packets carry nothing and come at other times, so that they were known "
    says out "points         0 of 100, 100 are needed: NOT PASSED"
    has grade.json settings.0.blank.without_packets false
    has grade.json settings.0.blank.without_contents true
done
run 0 "$PARRAY" grade swaps.c --sheet known.sheet --runs 2

# Nor is one that gives no answer if its packets carry something else; where the topology is hidden, it is
# told nothing from which it could compute answers, be it at a node or in `prepare'.
cat >looks.c <<'END'
#include <parray.h>

static int columns;

static int prepare(struct parray *array)
{
    columns = USE;
    return columns > 0 ? 0 : parray_refuse(array, "no mesh");
}

static void looks(struct node *self)
{
    uint32_t rank = (uint32_t)node_rank(self), got = 0, colour;
    bool same = true;
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0)
            node_send(self, port, &rank, sizeof rank);
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0) {
            node_recv(self, port, &got, sizeof got);
            same = same && (int)got == node_peer(self, port);
        }
    colour = (rank / (uint32_t)columns + rank % (uint32_t)columns) % 2;
    if (same)
        node_deliver(self, node_rank(self), &colour, sizeof colour);
}
PARRAY_PROGRAM(.name = "looks", .task = "colouring", .node = looks, .prepare = prepare, .topology = "mesh:4x4");
END
sed '/^silent/s/.*/topology hidden/; s/5x4/4x4/' known.sheet >hidden.sheet
sed 's/USE/parray_dimension_size(array, 1)/' looks.c >asks.c
sed 's/USE/4/' looks.c >guesses.c
run 0 "$PARRAY" grade asks.c --runs 0
run 1 "$PARRAY" grade asks.c --sheet hidden.sheet --json grade.json
says out "mesh:4x4 under F*, which the program is not told"
says out "parray_dimension_size: the topology is hidden here; let every node find out by packets what it has to know"
has grade.json settings.0.topology_hidden true
run 1 "$PARRAY" grade guesses.c --sheet hidden.sheet
says out "and so is that of its neighbour"
sed 's/colouring/independent-set/' hidden.sheet >luby.sheet
run 0 "$PARRAY" grade luby --sheet luby.sheet --runs 2

# What sends packets keeps its points: tokens that follow from tokens, sums, choices, and answers.
keeps()
{
    run 0 "$PARRAY" grade "$@" --runs 2 --json grade.json
    has grade.json settings.0.blank.found null
    has grade.json settings.0.blank.without_packets false
}
keeps ring-gossip --topology ring:8 --model 'H*'
for program in echo lcr luby; do
    keeps "$program" --topology ring:8
done
# So does what needs of a packet only when it comes, on which port, or how long it is.
cat >flood.c <<'END'
#include <parray.h>

static void flood(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    bool root = node_rank(self) == 0;
    if (!root)
        node_recv_any(self, &packet);
    uint32_t distance = root ? 0 : (uint32_t)node_now(self) - 1;
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0 && (root || port != packet.port))
            node_send(self, port, NULL, 0);
    node_deliver(self, root ? 0 : node_peer(self, packet.port), &distance, sizeof distance);
}
PARRAY_PROGRAM(.name = "flood", .task = "spanning-tree", .topology = "mesh:4x4", .node = flood);
END
run 0 "$PARRAY" grade flood.c --runs 0 --json grade.json
has grade.json settings.0.blank.without_contents false
cat >lengths.c <<'END'
#include <parray.h>

static void lengths(struct node *self)
{
    char dots[8] = {0};
    uint32_t colour = 0, taken = 0;
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0 && node_peer(self, port) < node_rank(self))
            taken |= 1U << node_recv(self, port, dots, sizeof dots);
    while (taken >> colour & 1)
        colour++;
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) > node_rank(self))
            node_send(self, port, dots, colour);
    node_deliver(self, node_rank(self), &colour, sizeof colour);
}
PARRAY_PROGRAM(.name = "lengths", .task = "colouring", .topology = "mesh:4x4", .node = lengths, .bears_delay = true);
END
keeps lengths.c
keeps worm-broadcast --topology mesh:4x4 --model W1
keeps "$srcdir/doc/flood.c" --topology mesh:4x4 --layer fold

# A program is named by its source; what the command line leaves open, the program says.
cp "$srcdir/tests/cli/hostile.c" "$srcdir/tests/cli/hostile_search.h" .
run 0 "$PARRAY" grade hostile.c --runs 2
says out "grade of hostile (hostile.c): broadcast"
says out "ring:8 F*"
run 0 "$PARRAY" grade hostile.c --task broadcast --topology mesh:3x3 --runs 2
run 2 "$PARRAY" grade missing.c
says err "there is no file missing.c
help: name a source in C or C++"
