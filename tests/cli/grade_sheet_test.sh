#!/bin/sh
# parray grade: sheets with hidden settings, points, exit statuses, JSON and JUnit XML, and what is refused.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized tsan || { echo 'ThreadSanitizer makes system calls of its own'; exit 77; }

get()
{
    "$builddir/tests/cli/jsonget" "$1" "$2"
}

# hostile NAME [FLAG...]: makes NAME.so, a right broadcast.
hostile()
{
    name=$1
    shift
    run 0 "$PARRAY" cc "$srcdir/tests/cli/hostile.c" "$@" -o "$name.so"
}

hostile right
hostile wrong -DACT=is_wrong -DLATE
hostile other -DTASK='"gossip"'
hostile none -DTASK=NULL

# All pairs of topologies and models; the seed is drawn, and is told.
run 0 "$PARRAY" grade ./right.so --task broadcast --topology mesh:4x4 --topology ring:9 --runs 3 \
    --json grade.json --junit grade.xml
silent err
says out 'mesh:4x4 F*'
says out 'ring:9 F*'
says out '  steps        7, at least 6 (ratio 1.17): a token has to go 6 links from node 0'
says out 'points         200 of 200, 200 are needed: PASSED'
has grade.json settings '[] 2'
has grade.json settings.0.steps 7
has grade.json settings.0.lower_bound 6
has grade.json settings.1.model 'F*'
has grade.json settings.1.topology ring:9
has grade.json settings.0.stress.runs 4
has grade.json settings.0.stress.classes 1
has grade.json passed true
seed=$(get grade.json seed)
run 0 "$PARRAY" grade ./right.so --task broadcast --topology ring:9 --runs 0 --json -
[ "$(get out seed)" != "$seed" ] || fail "two grades have one seed"
has out settings.0.stress null
has out of 80
run 0 "$PARRAY" grade ./right.so --task broadcast --topology ring:9 --runs 1 --seed 17 --json -
has out seed 17
cat >expected.xml <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="parray grade broadcast" tests="6" failures="0" errors="0">
  <testsuite name="mesh:4x4 F*" tests="3" failures="0" errors="0" skipped="0">
    <properties>
      <property name="points" value="100 of 100"/>
END
head -n 5 grade.xml | cmp - expected.xml || fail "not the beginning of a JUnit file: $(cat grade.xml)"
says grade.xml '    <testcase classname="broadcast.mesh:4x4 F*" name="correct"/>'
[ "$(grep -c '<testcase' grade.xml)" = 6 ] || fail "not 6 tests"

# A sheet. Of the hidden setting the text and JUnit say what was reached, and nothing else.
cat >a.sheet <<'END'
parray sheet 1
task broadcast
pass 150
runs 2
points correct 50
points legal 10
points steps 30 within 3
points steps 10 within 1
setting open
topology mesh:4x4
max-steps 5000
setting secret
topology torus:5x5
startup 1
hidden yes
end 2
END
run 0 "$PARRAY" grade ./right.so --sheet a.sheet --json grade.json --junit grade.xml
says out 'open'
says out '  array        mesh:4x4 under F*'
says out '  few steps    yes (at most 3 times the bound)                     30 of 30'
says out '  few steps    no (at most 1 times the bound)                       0 of 10'
says out 'secret (hidden)'
says out 'points         180 of 200, 150 are needed: PASSED'
! grep -q 'torus\|startup\|links from node 0.*links from node 0' out grade.xml || fail "the hidden setting is told"
[ "$(grep -c 'at least' out)" = 1 ] || fail "the bound of the hidden setting is told"
says grade.xml '<failure message="7 steps; the lower bound is 6"/>'
says grade.xml '<failure message="not reached on a hidden setting"/>'
has grade.json sheet a.sheet
has grade.json settings.1.name secret
has grade.json settings.1.hidden true
has grade.json settings.1.line 12
has grade.json settings.1.mailbox null
has grade.json settings.0.max_steps 5000
has grade.json settings.0.stack null
has grade.json runs 2
has grade.json settings.1.topology torus:5x5
has grade.json settings.0.points.steps.0.points 30
has grade.json settings.0.points.steps.1.points 0
has grade.json points 180
has grade.json pass 150
sed 's/pass 150/pass 181/' a.sheet >b.sheet
run 1 "$PARRAY" grade ./right.so --sheet b.sheet --runs 1
says out 'points         180 of 200, 181 are needed: NOT PASSED'

# Late packets: where the sheet wants them, and not only where the program says that it bears them.
cat >timed.c <<'END'
#include <parray.h>
static void timed(struct node *self)
{
    struct parray_token token;
    struct packet packet = PACKET_ROOM(&token.word, sizeof token.word);
    if (node_given(self, &token))
        node_send(self, 1, &token.word, sizeof token.word);
    node_step(self);
    if (node_rank(self) == 1 && node_poll(self, 0, &packet) != NODE_EMPTY)
        node_deliver(self, 0, &token.word, sizeof token.word);
}
PARRAY_PROGRAM(.name = "timed", .task = "broadcast", .topology = "line:2", .node = timed);
END
run 0 "$PARRAY" cc timed.c
cat >late.sheet <<'END'
parray sheet 1
task broadcast
runs 8
points stress 10
setting in time
topology line:2
setting late
topology line:2
late yes
end 2
END
run 1 "$PARRAY" grade ./timed.so --sheet late.sheet --json grade.json
says out '  steady       yes (9 runs, 1 class of outcomes)                   10 of 10'
says out 'points         10 of 20, 20 are needed: NOT PASSED'
has grade.json settings.0.late false
has grade.json settings.1.late true
has grade.json settings.1.stress.alike false
grep -v '^late ' late.sheet >b.sheet
run 0 "$PARRAY" grade ./timed.so --sheet b.sheet

# Wrong, and right against the model.
run 1 "$PARRAY" grade ./wrong.so --sheet a.sheet --json grade.json --junit grade.xml
says out '  correct      no                                                   0 of 50'
says out 'check failed at hostile.c@checks: !done_when_loaded && !ACT()'
[ "$(grep -c 'check failed' out)" = 1 ] || fail "the words of the program on the hidden setting are told"
says grade.xml 'check failed at hostile.c@checks: !done_when_loaded &amp;&amp; !ACT()'
[ "$(grep -c 'check failed' grade.xml)" = 1 ] || fail "the words of the program on the hidden setting are told"
get grade.json settings.1.error >words
says words 'check failed at hostile.c@checks'
has grade.json points 0
has grade.json settings.0.status 1
run 1 "$PARRAY" grade ./right.so --task broadcast --topology mesh:3x3 --topology ring:5 --model 'F*' --model SLA \
    --json grade.json --junit grade.xml
has grade.json settings '[] 4'
has grade.json settings.0.line null
says grade.xml '<failure message="not tried: the run does not keep to the model"/>'
has grade.json settings.0.legal true
has grade.json settings.1.model SLA
has grade.json settings.1.correct true
has grade.json settings.1.legal false
has grade.json settings.1.points.correct.points 60
has grade.json settings.1.total.points 60
has grade.json settings.1.stress null
has grade.json settings.2.total.points 100
says out 'step 1: node 0 (mesh 0,0) sends on 2 ports (1 to node 3, 3 to node 1); SLA allows 1 [hostile.c@sends, '

# What the program declares as a default of its task is not heeded: the root is node 0, as for all others.
hostile easier -DROOT='"1"'
run 0 "$PARRAY" grade ./easier.so --task broadcast --topology line:9 --runs 2 --seed 1 --json a.json
run 0 "$PARRAY" grade ./right.so --task broadcast --topology line:9 --runs 2 --seed 1 --json b.json
[ "$(get a.json settings.0.steps)" = 9 ] && [ "$(get b.json settings.0.steps)" = 9 ] ||
    fail "the root is not node 0: $(get a.json settings.0.steps) steps"

# Through a layer.
run 0 "$PARRAY" grade ./right.so --task broadcast --topology line:8 --layer fold --runs 2 --json a.json
has a.json settings.0.layer fold

# A program that searches its memory finds the setting on which it runs, and no other.
cat >d.sheet <<'END'
parray sheet 1
task broadcast
runs 1
points correct 1
setting told
topology mesh:3x3
param zealot=7
setting sesame-garden
topology mesh:3x3
param sesam=7
hidden yes
setting last
topology mesh:3x3
end 3
END
if ! sanitized asan; then # whose memory is too large to be searched
    hostile finds_hidden -DACT=finds_hidden -DLATE
    hostile finds_own -DACT=finds_own -DLATE
    run 1 "$PARRAY" grade ./finds_hidden.so --sheet d.sheet --json grade.json
    has grade.json settings.0.correct true
    has grade.json settings.1.correct false
    has grade.json settings.2.correct true
    run 1 "$PARRAY" grade ./finds_own.so --sheet d.sheet --json grade.json
    has grade.json settings.0.correct false
    has grade.json settings.1.correct true
fi

# A topology from a file is read in the sandbox, too.
printf '0 1\n1 2\n2 3\n3 0\n' >edges
run 0 "$PARRAY" grade ./right.so --task broadcast --topology graph:edges --runs 1

# What the sheet forbids is told by the symbols of the object, whatever else is in them.
cat >lazy.c <<'END'
#include <dlfcn.h>
#include <parray.h>
#include <parray_coll.h>
#ifndef FAR
#define FAR 0
#endif

void coll_mine(struct node *self, uint32_t *word);

void coll_mine(struct node *self, uint32_t *word)
{
#if HOW == 0
    if (node_rank(self) != 0)
        node_recv(self, 0, word, sizeof *word);
    if (node_rank(self) + 1 < node_count(self))
        node_send(self, 1, word, sizeof *word);
#elif HOW == 1
    coll_broadcast(self, word, 1, COLL_UINT32, 0);
#else
    typedef void broadcast(struct node *, void *, size_t, enum coll_type, int, const char *);
    int (*volatile rank_of)(const struct node *) = node_rank;
    broadcast *found = HOW == 3 ? (broadcast *)((uintptr_t)rank_of + (uintptr_t)(FAR))
                                : (broadcast *)(uintptr_t)dlsym(RTLD_DEFAULT, "coll_broadcast_at");
    found(self, word, 1, COLL_UINT32, 0, PARRAY_HERE);
#endif
}

static void lazy(struct node *self)
{
    struct parray_token token = {.word = 0};
    node_given(self, &token);
    coll_mine(self, &token.word);
    node_deliver(self, 0, &token.word, sizeof token.word);
}
PARRAY_PROGRAM(.name = "lazy", .task = "broadcast", .node = lazy);
END
cat >forbid.sheet <<'END'
parray sheet 1
task broadcast
forbid getenv coll_*
runs 1
setting ring
topology ring:6
setting secret
topology ring:7
hidden yes
end 2
END
for how in 0 1 2; do
    run 0 "$PARRAY" cc lazy.c "-DHOW=$how" -o "lazy$how.so"
    run 0 "$PARRAY" grade "./lazy$how.so" --task broadcast --topology ring:6 --runs 1
done
run 0 "$PARRAY" grade ./lazy0.so --sheet forbid.sheet --json grade.json
! grep -qi forb out || fail "a function of its own is forbidden"
has grade.json forbidden null
run 1 "$PARRAY" grade ./lazy1.so --sheet forbid.sheet --json grade.json --junit grade.xml
says out 'FORBIDDEN      the program uses coll_broadcast, which the sheet forbids (forbid coll_*)'
says out 'points         0 of 200, 200 are needed: NOT PASSED'
has grade.json forbidden 'the program uses coll_broadcast, which the sheet forbids (forbid coll_*)'
has grade.json settings.1.correct false
says grade.xml 'the program uses coll_broadcast, which the sheet forbids (forbid coll_*)'
run 1 "$PARRAY" grade ./lazy2.so --sheet forbid.sheet
says out 'FORBIDDEN      the program uses dlsym, which finds functions by their names'
# Nor is a function there for a program that knows how far it is from another one.
far=$(nm -D "$PARRAY" | awk '/ coll_broadcast_at$/ { to = $1 } / node_rank$/ { from = $1 } END { print "0x" to "-0x" from }')
sed 's/dlsym(RTLD_DEFAULT, "coll_broadcast_at")/0/' lazy.c >far.c
run 0 "$PARRAY" cc far.c -DHOW=3 "-DFAR=$far"
run 0 "$PARRAY" grade ./far.so --task broadcast --topology ring:6 --runs 1
run 1 "$PARRAY" grade ./far.so --sheet forbid.sheet
says out 'step 1: node 0 crashed: signal '
says out 'points         0 of 200, 200 are needed: NOT PASSED'
printf '\0\0' | dd of=lazy1.so bs=1 seek=60 conv=notrunc 2>/dev/null # it has no sections, and loads all the same
run 0 "$PARRAY" grade ./lazy1.so --task broadcast --topology ring:6 --runs 1
run 1 "$PARRAY" grade ./lazy1.so --sheet forbid.sheet
says out 'FORBIDDEN      the object has no table of symbols'
sed '/^forbid/s/ .*//' forbid.sheet >bad.sheet
run 2 "$PARRAY" grade ./lazy0.so --sheet bad.sheet
says err "bad.sheet:3: "
says err "\`forbid' is followed by names of functions"
sed '/^forbid/d; /^topology ring:6/a forbid coll_*' forbid.sheet >bad.sheet
run 2 "$PARRAY" grade ./lazy0.so --sheet bad.sheet
says err "\`forbid' is about the whole grade: it stands above the first \`setting'"
sed '/^task/s/ .*/ gossip/; 2a model H*' forbid.sheet >gossip.sheet
run 0 "$PARRAY" grade ring-gossip --sheet gossip.sheet
says out 'forbidden      not looked at: the program is built in'

# What is refused: nothing is written.
refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" grade "$@"
    silent out
    says err "$sentence"
    absent none.json
}
refused "no program was given
help: usage: parray grade FILE.c" --task gossip
refused "the program in './none.so' does not say which task it solves: add .task = \"gossip\" to its PARRAY_PROGRAM" \
    ./none.so
refused "no task 'gosip'; did you mean gossip?
help: \`parray list' shows all" ./right.so --task gosip --topology ring:8
refused "one program at a time: './right.so' and 'x' were given" ./right.so x
refused "'ring-gosip' is neither a file nor a program that is built in: programs that are graded" ring-gosip --task gossip --topology ring:8
refused "cannot read the program './no.so': No such file or directory
help: make one with: parray cc FILE.c" \
    ./no.so --task broadcast --topology ring:8 --json none.json
refused "the program in './none.so' does not say which task it solves: add .task = \"broadcast\" to its PARRAY_PROGRAM" \
    ./none.so --task broadcast --topology ring:8 --json none.json
refused "the program in './other.so' says .task = \"gossip\", and is to be graded as broadcast" \
    ./other.so --task broadcast --topology ring:8 --junit none.json
refused 'topology "mesh:0": "0" is not a number from 1 up' ./right.so --task broadcast --topology mesh:0
refused 'model "F2": no such model; did you mean F* or F1? there are F*, SLA' ./right.so --task broadcast --topology ring:8 --model F2
refused "root=8: a whole number from 0 to 7 is wanted" ./right.so --task broadcast --topology ring:8 --param root=8
refused 'layer "unfold": no such layer; did you mean fold? there are fold, none' ./right.so --task broadcast --topology ring:8 --layer unfold
refused "--task stands in the sheet: leave it away, or the --sheet" ./right.so --task broadcast --sheet a.sheet
refused "--topology stands in the sheet" ./right.so --topology ring:8 --sheet a.sheet
refused "cannot read the grading sheet 'c.sheet': No such file or directory" ./right.so --sheet c.sheet
refused "--seconds is '0'; it must be a whole number from 1 to 3600" ./right.so --sheet a.sheet --seconds 0
refused "--memory is '1M'; it must be a number of bytes from 64M up" ./right.so --sheet a.sheet --memory 1M
refused "cannot write 'none/x.json': No such file or directory" ./right.so --sheet a.sheet --json none/x.json
sed 's/torus:5x5/torus:5x0/' a.sheet >c.sheet
refused "c.sheet:12: setting \`secret': topology \"torus:5x0\": " ./right.so --sheet c.sheet
sed 's/task broadcast/task colouring/' a.sheet >c.sheet
refused "c.sheet:9: setting \`open': no bound above 0 is known for colouring on mesh:4x4" ./right.so --sheet c.sheet
sed 's/points legal 10/points stress 10/' a.sheet >c.sheet
refused "c.sheet gives points for stress, which takes runs: give --runs 1 at least" ./right.so --sheet c.sheet --runs 0

# Help is no mistake.
run 0 "$PARRAY" help grade
says out "--sheet=FILE"

# What went wrong comes with its line, of the source that is graded: a program could name any file.
cat >shown.c <<'END_OF_PROGRAM'
#include <parray.h>
static void node(struct node *self)
{
    node_check_at(self, node_rank(self) != 1, "it", PLACE);
}
PARRAY_PROGRAM(.name = "shown", .task = "broadcast", .node = node);
END_OF_PROGRAM
sed 's/PLACE/"own.c:4"/' shown.c >own.c
sed 's/PLACE/"a.sheet:1"/' shown.c >other.c
run 1 "$PARRAY" grade own.c --task broadcast --topology ring:8
says out "check failed at own.c:4: it"
says out "  --> own.c:4"
run 1 "$PARRAY" grade other.c --task broadcast --topology ring:8
says out "check failed at a.sheet:1: it"
! grep -e '-->' out || fail 'a file is shown that the program names'
