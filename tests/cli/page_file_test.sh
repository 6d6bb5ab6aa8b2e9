#!/bin/sh
# --report without a browser: the content of the file, refusals and messages. A small script stands for D3.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

cat >d3.js <<'END'
const d3 = "</script>";
END
PARRAY_D3=$PWD/d3.js
export PARRAY_D3

# The page is one file: every script is closed, none by its own content, and nothing is fetched.
compile '<x' <<'END'
#include <parray.h>
static void token(struct node *self)
{
    char byte = 0;
    if (node_rank(self) == 0)
        node_send(self, 1, &byte, 1);
    if (node_rank(self) == 1)
        node_recv(self, 0, &byte, 1);
}
PARRAY_PROGRAM(.name = "</script><b>token", .topology = "line:2", .node = token);
END
run 0 "$PARRAY" run './<x.so' --report page.html --trace page.trace --quiet
silent out
silent err
[ "$(grep -o '</script>' page.html | wc -l)" = 3 ] || fail "not three scripts"
says page.html 'const d3 = "<\/script>";'
says page.html '\u003c/script>\u003cb>token'
says page.html "default-src 'none'"
grep -q '{{' page.html && fail "a slot was left open"
grep -nE '(src|href)=|url\([^#]|@import|fetch\(' page.html >out && fail "the page loads something"

# The data are JSON, by column; a column with one value is a number.
sed -n 's/.*<script type="application\/json" id="data">\(.*\)<\/script>.*/\1/p' page.html >data.json
has data.json last 1
has data.json packets.count 1
has data.json packets.link 0
has data.json links.from.1 1
has data.json links.busy.0 1
has data.json window.last 1
has data.json sums.cells.0 1
has data.json report.steps 1
has data.json colours.idle '#d8dce1'
has data.json wraps false

# A page made from a trace, or on another engine, is equal byte for byte.
run 0 "$PARRAY" report page.trace --report again.html --quiet
cmp page.html again.html || fail "another page from the trace"
run 0 "$PARRAY" run './<x.so' --engine threads --report threads.html --quiet
cmp page.html threads.html || fail "another page on threads"

# The page is bounded: 4,097 nodes share dots, and a message says so.
run 0 "$PARRAY" cc "$srcdir/tests/cli/hello.c" -o hello.so
run 0 "$PARRAY" run ./hello.so --topology ring:4097 --report large.html --quiet
says err 'note: The drawing has '
says large.html 'dots for 4,097 nodes'
[ "$(wc -c <large.html)" -lt 2000000 ] || fail "the page is too large"
run 0 "$PARRAY" run ./hello.so --topology ring:4096 --report full.html --quiet
! grep -q 'The drawing has' err || fail "4,096 nodes can be drawn one by one"

# If there are many violations, the page has those of the report, and says so.
run 0 "$PARRAY" cc "$srcdir/tests/breach/f1_ports.c" -o f1_ports.so
run 3 "$PARRAY" run ./f1_ports.so --topology ring:2000 --report many.html --quiet
says err 'note: Of 2,000 violations the first 1,000 are here, up to step 1.'
says err 'note: many.html#step=1&node=0 shows where it went wrong.'
says many.html 'Of 2,000 violations the first 1,000 are here'

run 0 "$PARRAY" cc "$srcdir/tests/breach/receive_first.c" -o receive_first.so
run 4 "$PARRAY" run ./receive_first.so --topology ring:1001 --report many.html --quiet
says err 'note: Of 1,001 nodes that wait for ever the first 1,000 are marked, and 1,001 of a cycle of 1,001.'
run 4 "$PARRAY" run ./receive_first.so --topology ring:1000 --report many.html --quiet
! grep -q 'wait for ever the first' err || fail "1,000 nodes can be marked"
says err 'note: many.html#step=1&node=0 shows where it went wrong.'
run 0 "$PARRAY" cc "$srcdir/tests/cli/plain.c" -o plain.so
run 1 "$PARRAY" run ./plain.so --param wrong=5 --report plain.html --quiet
says err 'note: plain.html#step=5&node=5 shows where it went wrong.'

# If there are many stalls, the page has the first ones (even nodes wait every other step), and after a
# deadlock, such as that of node 8, whose receiver returns early, those that led to it.
compile rush <<'END'
#include <parray.h>
static void rush(struct node *self)
{
    int rank = node_rank(self);
    for (int i = 0; i < (rank == 9 ? 6000 : 6500); i++) {
        if (rank % 2 == 0)
            node_send(self, 1, NULL, 0);
        else
            node_recv(self, 0, NULL, 0);
        node_step(self);
        if (rank % 2)
            node_step(self);
    }
}
PARRAY_PROGRAM(.name = "rush", .topology = "ring:8", .mailbox = 1, .node = rush);
END
run 0 "$PARRAY" run ./rush.so --report rush.html --quiet
says err 'Of 25,988 stalls 12,992 are here one by one, those of steps 1 to 6,499; of the others there are sums.'
says rush.html '"from_step":1,"to_step":6499,'
run 4 "$PARRAY" run ./rush.so --topology ring:10 --report rush.html --quiet
says err 'Of 31,988 stalls 15,743 are here one by one, those of steps 6,502 to 13,002, up to the deadlock; of the others '
says rush.html '"from_step":6502,"to_step":13002,'

# The page of a run that was cut off has what there is.
run 0 "$PARRAY" run ./hello.so --topology ring:64 --trace cut.trace --quiet
head -c $(($(wc -c <cut.trace) - 40)) cut.trace >short.trace
run 1 "$PARRAY" report short.trace --report short.html --quiet
says short.html '"damage":"'

# Without D3 no run begins, and the message names the package.
PARRAY_D3=$PWD/absent.js
run 2 "$PARRAY" run ./hello.so --report none.html
says err 'node-d3'
says err 'absent.js'
silent out
absent none.html
: >empty.js
PARRAY_D3=$PWD/empty.js
run 2 "$PARRAY" run ./hello.so --report none.html
says err 'the file is empty'
