#!/bin/sh
# parray grade with faults: a program is asked to bear them, and what that means for points.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized tsan || { echo 'ThreadSanitizer makes system calls of its own'; exit 77; }

lesson=$srcdir/doc/course/09_faults_and_consensus
run 0 "$PARRAY" cc "$lesson/vote.c" -o vote.so
run 0 "$PARRAY" cc "$lesson/flood_set.c" -o flood_set.so

cat >a.sheet <<'END'
parray sheet 1
task consensus
model SLA
points correct 10
setting calm
topology complete:5
points correct 10
points stress 5
setting one
topology complete:5
fault stop:0@3
setting secret
topology complete:6
fault stop:0@2
fault down:3-4@1..9
hidden yes
end 3
END

run 0 "$PARRAY" grade ./flood_set.so --sheet a.sheet --json grade.json
says out '  fault        stop:0@3'
[ "$(grep -c 'fault  ' out)" = 1 ] || fail "the faults of the hidden setting are told"
has grade.json settings.0.faults '[] 0'
has grade.json settings.0.stress.alike true
has grade.json settings.1.faults.0 stop:0@3
has grade.json settings.1.stress null
has grade.json settings.2.faults.1 down:3-4@1..9
has grade.json settings.2.correct true

# One round is not enough.
run 1 "$PARRAY" grade ./vote.so --sheet a.sheet
says out 'node 3: it delivered the token of node 1, and node 1 that of node 0: all have to deliver the same'

# The command line has faults, too; disturbed runs are then not made.
run 0 "$PARRAY" grade ./flood_set.so --task consensus --topology complete:5 --model SLA --fault stop:0@3 --seed 3
says out '  fault        stop:0@3'
says out 'points         80 of 80, 80 are needed: PASSED'

# A node may have delivered what it likes before it stops.
sed 's/^    struct opinion best = {.*/&\n    if (node_rank(self) == 3)\n        node_deliver(self, 3, \&token.word, sizeof token.word);/
    s/^    node_deliver/    if (node_rank(self) != 3)\n    &/; s/name = "flood_set"/name = "rash"/' "$lesson/flood_set.c" >rash.c
run 0 "$PARRAY" run rash.c --fault stop:3@3
run 1 "$PARRAY" run rash.c
says err 'node 3: it delivered the token of node 3, and node 0 that of node 0: all have to deliver the same'

# The sheet of the lesson sees a decision that nobody takes over, and a memory that is not renewed.
sed '/best.decided |= theirs.decided;/d' "$lesson/solution.c" >gap.c
sed '/^        before = now;/d' "$lesson/solution.c" >forgetful.c
for wrong in gap forgetful; do
    ! cmp -s "$wrong.c" "$lesson/solution.c" || fail "$wrong.c is the solution"
    run 0 "$PARRAY" cc "$wrong.c" -o "$wrong.so"
    run 1 "$PARRAY" grade "./$wrong.so" --sheet "$lesson/sheet"
    says out 'points         200 of 225, 225 are needed: NOT PASSED'
done

# A node that waits for ever for one that has stopped gets nothing.
run 1 "$PARRAY" grade ./flood_set.so --task consensus --topology complete:5 --model SLA --param f=4 --fault stop:0@1
says out 'deadlock in step'

# What the array does not have.
sed 's/stop:0@3/stop:5@3/' a.sheet >b.sheet
run 2 "$PARRAY" grade ./vote.so --sheet b.sheet
says err "b.sheet:9: setting \`one': fault: complete:5 has nodes 0 to 4, and no node 5"
sed 's/complete:6/ring:6/; s/down:3-4/down:2-4/' a.sheet >b.sheet
run 2 "$PARRAY" grade ./vote.so --sheet b.sheet
says err "b.sheet:12: setting \`secret': fault: ring:6 has no link between nodes 2 and 4"
run 2 "$PARRAY" grade ./vote.so --task consensus --topology ring:5 --fault stop:1
says err '--fault'

# A link that holds packets is there in two processes, too: a packet tells when it was sent.
cat >late.c <<'END'
#include <parray.h>

static void late(struct node *self)
{
    struct parray_token token;
    struct packet packet = PACKET_ROOM(&token, sizeof token);
    if (node_given(self, &token)) {
        for (int port = 0; port < node_degree(self); port++)
            node_send(self, port, &token, sizeof token);
        return;
    }
    node_recv_packet(self, 0, &packet);
    node_check_eq(self, packet.sent, 1);
    node_check_eq(self, node_now(self), node_rank(self) == 2 ? 2 : 9);
    node_deliver(self, token.origin, &token.word, sizeof token.word);
}
PARRAY_PROGRAM(.name = "late", .task = "broadcast", .topology = "complete:4", .topologies = "complete",
               .mailbox = 2, .node = late);
END
run 0 "$PARRAY" cc late.c
for fault in down:0-3@1..8:held cut:0\|3@1..8:held; do
    run 0 "$PARRAY" grade ./late.so --topology complete:4 --fault "$fault" --fault down:0-1@1..8:held --json grade.json
    has grade.json settings.0.blank.apart null
done
run 1 "$PARRAY" grade ./late.so --topology complete:4 --fault down:0-3@1..8 --fault down:0-1@1..8:held
