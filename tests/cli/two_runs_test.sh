#!/bin/sh
# Two runs of one array side by side: where they part, in which figures they differ, the page of both; and the
# page that stress and explore write of the small failing run.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# says FILE PATTERN: some line of the file has it.
says()
{
    grep -q -e "$2" "$1" || fail "$1 does not say: $2"
}

cat >race.c <<'END'
#include <parray.h>
static void race(struct node *self)
{
    int word = node_rank(self), last = 0, others = node_count(self) - 1;
    struct packet token = PACKET(&word, sizeof word);
    token.label = node_label(self, "TOKEN <%d>", word);
    if (word) {
        node_pause(self, (uint64_t)word);
        node_send_packet(self, 0, &token);
        return;
    }
    for (int i = 0; i < others; i++) {
        struct packet packet = PACKET(&word, sizeof word);
        node_recv_any(self, &packet);
        last = word;
        node_event(self, "hears %d", word);
    }
    node_check(self, last == others);
}
PARRAY_PROGRAM(.name = "race", .topology = "complete:4", .node = race);
END
run 0 "$PARRAY" cc race.c
run 0 "$PARRAY" run ./race.so --trace good.trace
run 0 "$PARRAY" run ./race.so --engine threads --trace again.trace
run 1 "$PARRAY" run ./race.so --fault down:0-2@3..9:held --trace bad.trace
run 0 "$PARRAY" run ./race.so --topology complete:3 --trace small.trace

# Equal runs are equal, whichever engine made them.
run 0 "$PARRAY" report good.trace again.trace
cat >wanted <<'END'
A              race on complete:4, model F*, seed 1 (good.trace)
B              race on complete:4, model F*, seed 1 (again.trace)
moments        all are the same; what packets carried is not in a trace
END
diff wanted out || fail "equal runs differ"

run 1 "$PARRAY" report good.trace bad.trace --report both.html
cat >wanted <<'END'
A              race on complete:4, model F*, seed 1 (good.trace)
B              race on complete:4, model F*, seed 1, 1 planned fault (bad.trace)
the same       up to step 2
first          step 3, node 0
  A            does nothing more in this step
  B            the link to 2 is cut up to the step before 9
END
head -n 6 out | diff wanted - || fail "they part elsewhere"
says out '^  verified              yes | no$'
says out '^  status                0 | 1$'

# The page has both pictures, each with the places that differ, and is whole XHTML but for its head.
[ "$(grep -c '<svg' both.html)" = 2 ] || fail "not two pictures"
[ "$(grep -c 'class="differs"' both.html)" = 2 ] || fail "what differs is not marked"
grep -q 'TOKEN &lt;1&gt;' both.html || fail "labels are not escaped"
! grep -q '<script' both.html || fail "a script"
grep -v '<meta' both.html | sed 's/<!DOCTYPE html>//' >both.xml
python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' both.xml || fail "no good HTML"

# The page alone; and what is refused.
run 1 "$PARRAY" report good.trace bad.trace --quiet --report -
[ "$(head -n 1 out)" = '<!DOCTYPE html>' ] || fail "no page on standard output"
run 2 "$PARRAY" report good.trace small.trace
says err "'good.trace' is of complete:4 and 'small.trace' of complete:3"
run 2 "$PARRAY" report good.trace bad.trace --plot both.svg
says err 'two runs are compared in text and by --report FILE.html'
[ ! -e both.svg ] || fail "a picture of one of two runs"
run 2 "$PARRAY" report good.trace no.trace
says err "cannot read the trace 'no.trace'"
run 2 "$PARRAY" report good.trace bad.trace again.trace
run 2 "$PARRAY" report good.trace bad.trace --report no/such.html
[ ! -s out ] || fail "words about a page that is not there"

# A trace that is cut off is compared as far as it goes, and is not the same.
head -c "$(($(wc -c <good.trace) - 20))" good.trace >cut.trace
run 1 "$PARRAY" report good.trace cut.trace
says out 'usable up to byte'

# The page of a search for failing runs.
run 1 "$PARRAY" stress ./race.so --runs 100 --time --report stress.html --keep small.replay
says out '^page           stress.html: it beside the undisturbed run$'
[ "$(grep -c '<svg' stress.html)" = 2 ] || fail "stress: not two pictures"
grep -q 'B: the small failing run' stress.html || fail "stress: nobody says which run is which"
grep -q 'verified              yes | no' stress.html || fail "stress: figures are missing"
run 1 "$PARRAY" stress ./race.so --runs 100 --time --no-shrink --report whole.html
[ "$(grep -c 'class="differs"' whole.html)" = 2 ] || fail "stress --no-shrink: nothing is marked"
run 0 "$PARRAY" stress ring-gossip --runs 3 --report none.html
says out '^page           none: no run failed, so that none.html is not written$'
[ ! -e none.html ] || fail "a page of nothing"
run 2 "$PARRAY" stress ./race.so --steps none.csv
says err 'but --report'
