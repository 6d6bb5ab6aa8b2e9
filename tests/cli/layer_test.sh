#!/bin/sh
# A program for tori runs on a mesh by a layer, which --layer or the program names, also in a user's own file.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" run torus-mnb-2d --topology mesh:5x5 --layer fold
says out "layer          fold: the program sees torus:5x5"
says out "steps          12"
says out "optimal"

run 0 "$PARRAY" run mesh-mnb-2d --topology mesh:5x5 --quiet --json -
cp out run.json
has run.json layer fold
has run.json topology mesh:5x5
has run.json steps 12

# Ranks in traces are those of the mesh, all of whose link directions in row 0 are used.
run 0 "$PARRAY" run mesh-mnb-2d --topology mesh:5x5 --quiet --trace fold.csv
cut -d, -f2,3 fold.csv | sort -u >pairs
[ "$(grep -c , pairs)" -eq 81 ] || fail "not the 80 link directions of the mesh and the header: $(grep -c , pairs)"
grep -qx 0,1 pairs && ! grep -qx 0,4 pairs || fail "links of the torus in the trace"

cat >ring.c <<'C'
#include <parray.h>

static void tell(struct node *self)
{
    int mine = node_rank(self), theirs;
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    node_check(self, theirs == node_peer(self, 0) && node_now(self) == 2);
}
PARRAY_PROGRAM(.name = "ring", .topology = "ring:8", .topologies = "ring", .node = tell);
C
run 0 "$PARRAY" cc ring.c
run 0 "$PARRAY" run ./ring.so --topology line:9 --layer fold
says out "verified       yes"
says out "steps          2"
run 2 "$PARRAY" run mesh-mnb-2d --topology mesh:3x4
says err "torus:3x4: this program wants equal sides (layer fold makes torus:3x4 of mesh:3x4)"
run 2 "$PARRAY" run ./ring.so --topology line:9
says err "ring was not written for topology line:9"
run 2 "$PARRAY" run ./ring.so --topology line:9 --layer bend
says err "no such layer; there are fold, none"
run 2 "$PARRAY" run ./ring.so --layer fold
says err "layer fold runs on mesh: and line: only, not on ring:8"
