#!/bin/sh
# list names all programs and tables, and show one program, as text and as JSON.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" list
silent err
says out "programs (parray run PROGRAM"
says out "mesh:"
says out "F*"
says out "fibers"
says out ".csv"
says out "  .graphml "

# A schedule that is computed before the run is told apart from what nodes decide.
grep -A2 '^  mesh-gossip-optimal ' out | tail -n 1 >last
says last "its schedule is computed before the run"
run 0 "$PARRAY" show goal --json
"$builddir/tests/cli/jsonget" out planned >value
is value true
for program in hypercube-mnb hypercube-scatter-mnb worm-broadcast-dp; do
    run 0 "$PARRAY" show "$program"
    says out "schedule                 computed before the run"
done
run 0 "$PARRAY" show echo
says out "schedule                 nodes decide by what they see and receive"
run 0 "$PARRAY" show echo --json
"$builddir/tests/cli/jsonget" out tables >value
is value null

# What nodes look up, although they decide, is named, too.
run 0 "$PARRAY" list
grep -A2 '^  line-gossip ' out | tail -n 1 >last
says last "nodes decide; computed before the run: how many tokens every node starts with"
run 0 "$PARRAY" show worm-broadcast
grep -A1 '^schedule ' out | tail -n 1 >last
is last "computed before the run  with order=best, the best order of dimensions from every place"

# A program whose packets are about start-ups declares one.
run 0 "$PARRAY" show star-exchange
says out "start-up                 10 steps a packet"
run 0 "$PARRAY" show star-exchange --json
"$builddir/tests/cli/jsonget" out startup >value
is value 10

# Words are looked for in names, tasks, papers and descriptions; with options, only programs are listed. All
# filters hold together, and if they find nothing, the sentence says what is near and what there is.
names_of()
{
    sed -n 's/^  \([^ ][^ ]*\) .*/\1/p' out | tr '\n' ' '
}
run 0 "$PARRAY" list SORT
names_of >names
is names "bitonic-sort odd-even-transposition shearsort sort "
run 0 "$PARRAY" list sort batcher
names_of >names
is names "bitonic-sort "
run 0 "$PARRAY" list --topology hypercube:4 --task gossip doubling
names_of >names
is names "hypercube-mnb-doubling "
run 0 "$PARRAY" list --task spanning-tree --json
has out programs "[] 4"
has out programs.0.name bfs-lockstep
has out tasks "[] 0"
has out models "[] 0"
run 0 "$PARRAY" list wormhole --json
has out models.0.name W1
run 2 "$PARRAY" list srot
silent out
says err "error: nothing is found for 'srot'; did you mean sort? (tasks are broadcast, gossip, partial-gossip,"
run 2 "$PARRAY" list --topology mesh --task sort batcher
says err "error: nothing is found for --topology mesh and --task sort and 'batcher' (--topology mesh alone: bfs-"
says err " more; --task sort alone: bitonic-sort, odd-even-transposition, shearsort; 'batcher' alone: bitonic-sort)"
run 2 "$PARRAY" list --json sort merge
silent out

run 0 "$PARRAY" list --json
cp out list.json
"$builddir/tests/cli/jsonget" list.json programs.0.name >name
program=$(cat name)
for list in programs tasks topologies layers models engines traces; do
    "$builddir/tests/cli/jsonget" list.json "$list.0" >value
    says value "{}"
done
"$builddir/tests/cli/jsonget" list.json topologies.0.syntax >value

# Each program that is listed can be shown; they are sorted by name.
number=0
: >names
while "$builddir/tests/cli/jsonget" list.json "programs.$number.name" >name 2>/dev/null; do
    program=$(cat name)
    echo "$program" >>names
    run 0 "$PARRAY" show "$program"
    says out "$program"
    says out "topology  "
    if grep -q 'cannot be built' out; then
        fail "$program cannot be built as it declares itself"
    fi
    number=$((number + 1))
done
[ "$number" -gt 0 ] || fail "no program is listed"
LC_ALL=C sort -c names || fail "the programs are not sorted"

run 0 "$PARRAY" show --json "$program"
cp out show.json
has show.json name "$program"
"$builddir/tests/cli/jsonget" show.json default.nodes >value

# show describes a user's own program.
compile walk <<'END'
#include <parray.h>
static const struct parray_param params[] = {{"root", "3", "where it starts"}, {0}};
static void walk(struct node *self) { (void)self; }
static double bound(const struct parray *array) { return parray_nodes(array) - 1; }
static double own(const struct parray *array) { return parray_nodes(array); }
PARRAY_PROGRAM(.name = "walk", .summary = "goes round", .paper = "Nobody 1999", .topology = "ring:6",
               .topologies = "ring torus", .model = "SLA", .models = "SLA F*", .mailbox = 2, .params = params,
               .lower_bound = bound, .claimed_time = own, .node = walk);
END
run 0 "$PARRAY" show ./walk.so
says out "walk: goes round"
says out "Nobody 1999"
says out "ring:6 (written for: ring torus)"
says out "SLA (written for: SLA F*)"
says out "at least 2 packets"
says out "root=3                 where it starts"
says out "on ring:6: 6 nodes, 6 links, diameter 3; lower bound 5 packet times; this program's time 6 packet times"
run 0 "$PARRAY" show ./walk.so --json
cp out walk.json
has walk.json topologies "[] 2"
has walk.json topologies.1 torus
has walk.json mailbox 2
has walk.json params.0.name root
has walk.json params.0.default 3
has walk.json default.lower_bound 5.0
has walk.json default.paper_time null
has walk.json default.claimed_time 6.0

# A program says which task it solves; the task names the programs that solve it.
run 0 "$PARRAY" list
grep -A3 '^  hypercube-scatter-sla ' out >entry
says entry "task scatter"
run 0 "$PARRAY" show echo
says out "task                     reduce"
run 0 "$PARRAY" show echo --json
cp out echo.json
has echo.json task reduce
run 0 "$PARRAY" show goal --json
cp out goal.json
has goal.json task null
run 0 "$PARRAY" show scatter
says out "programs that solve it: hypercube-scatter hypercube-scatter-mnb hypercube-scatter-sla"
run 0 "$PARRAY" show scatter --json
cp out scatter.json
has scatter.json programs "[] 6"
has scatter.json programs.2 hypercube-scatter-sla

# Where a program is written down: a file that a reader can open, of those that come with parray the one that
# defines it. Of an object it is not known.
sources=$(cd "$srcdir" && pwd -P)
run 0 "$PARRAY" show bfs-tree
says out "source                   $sources/algos/classics/bfs_tree.c"
run 0 "$PARRAY" show mesh-gossip-optimal --json
cp out shown.json
has shown.json source "$sources/algos/gossip/mesh_gossip_optimal.c"
number=0
while "$builddir/tests/cli/jsonget" list.json "programs.$number.source" >source 2>/dev/null; do
    "$builddir/tests/cli/jsonget" list.json "programs.$number.name" >name
    tr - _ <name >variable
    grep -q "^const struct parray_program $(cat variable)_program = {" "$(cat source)" ||
        fail "$(cat name) is not in $(cat source)"
    number=$((number + 1))
done
has list.json programs "[] $number"
run 0 "$PARRAY" show ./walk.c
says out 'source                   ./walk.c'
run 0 "$PARRAY" show ./walk.so
! grep -q '^source' out || fail "the object names a source"
run 0 "$PARRAY" show ./walk.so --json
has out source null

# A task that does not exist is refused, with the one that was meant.
compile nothing <<'END'
#include <parray.h>
static void nothing(struct node *self) { (void)self; }
PARRAY_PROGRAM(.name = "nothing", .task = "gosip", .node = nothing);
END
run 2 "$PARRAY" run ./nothing.so
says err "program nothing, .task = \"gosip\": no task 'gosip'; did you mean gossip?
help: \`parray list' shows all"

# With --topology, show has the figures of that array, and the options of a run on it.
run 0 "$PARRAY" show ./walk.so --topology torus:3x4
says out "ring:6 (written for: ring torus)"
says out "on torus:3x4: 12 nodes, 24 links, diameter 3; lower bound 11 packet times; this program's time 12 packet times"
says out "run there with: model SLA, mailbox 2, layer none"
run 0 "$PARRAY" show --topology=torus:3x4 ./walk.so --json
cp out walk.json
has walk.json topology ring:6
has walk.json array.topology torus:3x4
has walk.json array.model SLA
has walk.json array.layer null
has walk.json array.mailbox 2
has walk.json array.nodes 12
has walk.json array.lower_bound 11.0
run 0 "$PARRAY" show mesh-mnb-2d --topology mesh:6x6
says out "run there with: model F*, mailbox 2, layer fold"
run 0 "$PARRAY" show hypercube-mnb --topology hypercube:12
says out "4,096 nodes, 24,576 links, diameter 12; lower bound 342 packet times"

# A program that is faster than its paper shows all three figures.
run 0 "$PARRAY" show mesh-gossip-optimal
says out "lower bound 36 packet times; the paper's time 39 packet times; this program's time 36 packet times"

# show of a topology, and of how processes share it.
run 0 "$PARRAY" show mesh:8x128 --ranks 4
silent err
says out "mesh:8x128: a grid"
says out "1,024 nodes, 1,912 links, diameter 134, at least 8 links between any two halves"
says out "partition block: 4 parts of 256 nodes (ranges of ranks), 768 of 3,824 link directions are cut (20.1 %)"
says out "partition metis: 4 parts of 256 nodes (boxes of 8x32), 48 of 3,824 link directions are cut (1.26 %)"
says out "partition cyclic: 4 parts of 256 nodes (ranks in turn), 2,032 of 3,824 link directions are cut (53.1 %)"
run 0 "$PARRAY" show mesh:8x128 --ranks 4 --partition metis --json
has out topology mesh:8x128
"$builddir/tests/cli/jsonget" out partitions.0.cut_directions >value
is value 48
run 0 "$PARRAY" show hypercube:4
says out "16 nodes, 32 links, diameter 4, at least 8 links between any two halves"
run 0 "$PARRAY" show star:4 --ranks 3
says out "partition metis: "
