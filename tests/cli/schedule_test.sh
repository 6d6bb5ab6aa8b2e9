#!/bin/sh
# `parray schedule`: what a schedule is, what is wrong with it in its own words, statuses, runs with reports.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# A ring of four: each sends on what it got.
ring()
{
    echo "num_ranks 4"
    for rank in 0 1 2 3; do
        echo "rank $rank {"
        echo "s1: send 64b to $(((rank + 1) % 4))"
        echo "r1: recv 64b from $(((rank + 3) % 4))"
        echo "s2: send 64b to $(((rank + 1) % 4))"
        echo "s2 requires r1"
        echo "r2: recv 64b from $(((rank + 3) % 4))"
        echo "}"
    done
}
ring >ring.goal

# What it is, and how it runs.
run 0 "$PARRAY" schedule ring.goal --topology ring:4
silent err
says out "schedule       ring.goal, GOAL, 4 ranks"
says out "operations     8 sends, 8 receives; 4 dependences"
says out "messages       8 of 512 bytes in all, over 4 links in 4 directions"
says out "depth          2 messages in the longest chain"
says out "found          nothing wrong"
says out "verified       not checked: the schedule does not say what its messages carry"
says out "steps          2"

# Only a check.
run 0 "$PARRAY" schedule ring.goal --check
says out "found          nothing wrong"
if grep -q steps out; then fail "--check ran the schedule"; fi

# Bytes that take time; reports as those of run.
run 0 "$PARRAY" schedule ring.goal --topology ring:4 --unit 16 --startup 1 --quiet --json report.json --trace again.goal
silent out
silent err
test "$("$builddir/tests/cli/jsonget" report.json steps)" = 10 || fail "steps of report.json"
run 0 "$PARRAY" schedule again.goal --topology ring:4 --unit 16 --startup 1
says out "steps          10"

# A link that the array does not have, with all that are missing.
run 2 "$PARRAY" schedule ring.goal --topology line:4
says err "ring.goal:24: rank 0 is no neighbour of rank 3 there on line:4; choose"
run 2 "$PARRAY" schedule ring.goal --topology star:3 --force
says err "ring.goal is for 4 ranks, star:3 has 6 nodes"
run 2 "$PARRAY" schedule ring.goal --topology tree:3x2
says err "ring.goal:10: rank 2 is no neighbour of rank 1 there on tree:3x2 (nor have 2-3 a link); choose"
run 2 "$PARRAY" schedule ring.goal --topology line:5
says err "ring.goal is for 4 ranks, line:5 has 5 nodes"
run 3 "$PARRAY" schedule ring.goal --topology ring:4 --model H1

# Faults, before anything runs; with --run, the run too.
sed 's/^r2: recv 64b from 3$/r2: recv 64b from 3 tag 1/' ring.goal >tag.goal
run 4 "$PARRAY" schedule tag.goal
says out "found          2 faults"
says err "tag.goal:7: unmatched: rank 0, line 7 (r2: recv 64b from 3 tag 1) waits for ever: no send is left for it; from there, a message of tag 0 is left over"
if grep -q steps out; then fail "a schedule with faults ran"; fi
run 4 "$PARRAY" schedule tag.goal --run
says out "steps          2"
says err "error: deadlock"

printf 'num_ranks 2\nrank 0 {\nsend 8b to 1\nsend 8b to 1\n}\nrank 1 {\nrecv 8b from 0\n}\n' >left.goal
run 1 "$PARRAY" schedule left.goal
says err "left.goal:4: unmatched: no receive of rank 1 takes the message of rank 0, line 4 (send 8b to 1)"
run 1 "$PARRAY" run goal --param file=left.goal --topology line:2
says err "rank 1 is left with 1 message that no receive takes"

printf 'num_ranks 1\nrank 0 {\na: calc 1\nb: calc 1\na requires b\nb requires a\n}\n' >cycle.goal
run 4 "$PARRAY" schedule cycle.goal
says err "cycle.goal:3: cycle: rank 0, line 3 (a: calc 1) requires rank 0, line 4 (b: calc 1), which requires the first one"

# The same as JSON, of which runs write none where nothing ran.
run 1 "$PARRAY" schedule left.goal --findings findings.json --quiet --json run.json
silent out
says err "nothing ran, so no report of a run was written"
test ! -e run.json || fail "a report without a run"
get()
{
    value=$("$builddir/tests/cli/jsonget" findings.json "$1")
    test "$value" = "$2" || fail "findings.json: $1 is $value, not $2"
}
get status 1
get format GOAL
get sends 2
get depth 1
get faults 1
get findings.0.kind unmatched
get findings.0.line 4
get findings.0.text "no receive of rank 1 takes the message of rank 0, line 4 (send 8b to 1)"
run 0 "$PARRAY" schedule ring.goal --check --findings -
says out '"directions": 4'

# Sends that end when they are received: as an option, and as a remark.
printf 'num_ranks 2\n' >large.goal
for rank in 0 1; do
    printf 'rank %d {\ns: send 100000b to %d\nr: recv 100000b from %d\nr requires s\n}\n' $rank $((1 - rank)) $((1 - rank))
done >>large.goal
run 0 "$PARRAY" schedule large.goal
says out "found          nothing wrong, 1 remark"
says err "note: large.goal:3: late sends: a deadlock where sends of more than 65535 bytes end only when they are received"
run 4 "$PARRAY" schedule large.goal --eager 99999
run 0 "$PARRAY" schedule large.goal --eager 100k
silent err

# A send that ends when it is received, and is not, waits for ever.
run 1 "$PARRAY" schedule left.goal
run 4 "$PARRAY" schedule left.goal --eager 7
says err "left.goal:4: unmatched: no receive of rank 1 takes the message of rank 0, line 4 (send 8b to 1), which therefore waits for ever"

# A receive from any rank that holds up all else, since nothing comes; and a message that is left over while
# another operation waits.
printf 'num_ranks 2\nrank 0 {\na: recv 64b from -1 tag -1\nb: send 64b to 1\nb requires a\n}\n' >any.goal
printf 'rank 1 {\na: recv 64b from 0\n}\n' >>any.goal
run 4 "$PARRAY" schedule any.goal
says out "found          1 fault, 1 remark"
says err "any.goal:3: unmatched: rank 0, line 3 (a: recv 64b from -1 tag -1) waits for ever: no send is left for it"
sed 's/^a: recv 64b from -1 tag -1/a: recv 64b from -1 tag 1/; s/^a: recv 64b from 0/&\nb: send 8b to 0/' any.goal >other.goal
run 4 "$PARRAY" schedule other.goal
says err "other.goal:3: unmatched: rank 0, line 3 (a: recv 64b from -1 tag 1) waits for ever: no send is left for it"
says err "other.goal:9: unmatched: no receive of rank 0 takes the message of rank 1, line 9 (b: send 8b to 0)"

# Two receives of one sender, and nothing says which of them is posted first: by the times of calculations the
# second one may take the message without which the first one, and all else, waits for ever.
cat >order.goal <<'END'
num_ranks 2
rank 0 {
s1: send 8b to 1
x: recv 8b from 1 tag 9
s2: send 8b to 1
s2 requires x
}
rank 1 {
c1: calc 10
r1: recv 8b from 0
r1 requires c1
a: send 8b to 0 tag 9
a requires r1
c2: calc 1 cpu 1
r2: recv 8b from 0
r2 requires c2
}
END
run 0 "$PARRAY" schedule order.goal
says out "found          nothing wrong, 1 remark"
says err ": order: a deadlock where messages or receives come in another order, which nothing rules out: rank 0, line 4 (x: recv 8b from 1 tag 9) waits for the message of"
run 4 "$PARRAY" schedule order.goal --calc 1
says err "error: deadlock in step 11"
# Needs rule that out; and receives that are posted together are posted in the order of the file.
sed 's/^r2 requires c2/&\nr2 requires r1/' order.goal >needed.goal
run 0 "$PARRAY" schedule needed.goal --calc 1
silent err
sed '/requires c/d' order.goal >together.goal
run 0 "$PARRAY" schedule together.goal --calc 1
silent err

# Bad files: line, column, reason; nothing is printed or left behind.
refused()
{
    run 2 "$PARRAY" schedule bad.goal --json bad.json --trace bad.csv
    silent out
    says err "$1"
    test "$(grep -c "^error: " err)" = 1 || fail "more than one sentence"
    if [ -e bad.json ] || [ -e bad.csv ]; then fail "a file was left behind"; fi
}
printf 'num_ranks 2\nrank 0 {\nsend 8 to 1\n}\n' >bad.goal
refused "error: bad.goal:3:8: not GOAL: b behind the size is expected, not 'to'"
printf 'num_ranks 2\nrank 0 {\nl2: calc 1\nl2 requires l1\nl1: calc 1\n}\n' >bad.goal
refused "error: bad.goal:4:13: label: l1 is not defined in rank 0 above this line"
printf 'num_ranks 0\n' >bad.goal
refused "error: bad.goal:1:11: not GOAL: a number of ranks 1..268435456 is expected, not '0'"
printf 'num_ranks 1\nrank 0 {\n}\n  }\n' >bad.goal
refused "error: bad.goal:4:3: not GOAL: } without a rank"
printf 'num_ranks 2\n\0' >bad.goal
refused "error: bad.goal: no text: the file has a zero byte: it is no text"
: >bad.goal
refused "error: bad.goal:1:1: not GOAL: the file ends without num_ranks"
rm bad.goal
refused "error: bad.goal: file: cannot be read: No such file or directory"

# A comment with a step that cannot be is a comment.
printf 'num_ranks 2\nrank 0 {\n// step 18446744073709551615 units 1 origin 0 dest 1 data 00\nsend 1b to 1\n}\n' >far.goal
printf 'rank 1 {\nrecv 1b from 0\n}\n' >>far.goal
run 0 "$PARRAY" schedule far.goal
says out "steps          1"

# Parallel links: the tag is the number of the link, so that both ranks may send at once under H*.
printf '0 1 2\n' >pair.net
printf 'num_ranks 2\nrank 0 {\nsend 1b to 1\nrecv 1b from 1 tag 1\n}\n' >both.goal
printf 'rank 1 {\nsend 1b to 0 tag 1\nrecv 1b from 0\n}\n' >>both.goal
run 0 "$PARRAY" run goal --param file=both.goal --topology graph:pair.net --model 'H*'
says out "steps          1"
sed 's/ tag 1//' both.goal >same.goal
run 3 "$PARRAY" run goal --param file=same.goal --topology graph:pair.net --model 'H*'
says err "node 0 and node 1 both send on the link between them (port 0 of node 0); H* allows 1 packet a link"

# Options.
run 2 "$PARRAY" schedule
says err "no FILE was given"
run 2 "$PARRAY" schedule ring.goal left.goal
says err "one FILE at a time: 'ring.goal' and 'left.goal' were given"
run 2 "$PARRAY" schedule ring.goal --findings - --json - --quiet
says err "'-' is named by two options that write a file
help: each needs a file of its own"
silent out
# Settings that contradict each other are refused by name, before anything runs.
run 2 "$PARRAY" schedule ring.goal --check --run
says err "error: --check runs nothing, and --run runs in any case
help: leave one of them away"
run 2 "$PARRAY" schedule ring.goal --check --json run.json
says err "error: --check runs nothing, so there is no report of a run to be written
help: --findings FILE writes what is found"
for setting in 'topology ring:4' 'model F1' 'task gossip' 'param unit=2' 'unit 16' 'calc 2' 'jitter 2' 'stacks packed'; do
    # shellcheck disable=SC2086 # an option and its value
    run 2 "$PARRAY" schedule ring.goal --check --$setting
    silent out
    says err "error: --${setting%% *} is a setting of the run, and --check runs nothing
help: leave one of them away"
done
run 2 "$PARRAY" schedule ring.goal --unit 16 --param startup=1 --param unit=8
says err "error: --unit 16 and --param unit=8 are one setting, given twice
help: leave one of them away"
run 2 "$PARRAY" schedule ring.goal --param calc=3 --calc 4
says err "error: --calc 4 and --param calc=3 are one setting, given twice
help: leave one of them away"
run 0 "$PARRAY" run ring-gossip --topology ring:4 --quiet --trace chunks.xml
run 2 "$PARRAY" schedule chunks.xml --eager 8
says err "error: --eager is about messages of so many bytes, and those of chunks.xml (MSCCL XML) have chunks
help: leave it away"
run 2 "$PARRAY" schedule chunks.xml --unit 8
says err "error: unit is for messages of so many bytes, and every chunk is one unit in chunks.xml
help: leave it away"
run 2 "$PARRAY" run goal --param file=chunks.xml --topology ring:4 --param calc=8
says err "error: calc is for calculations, and there are none in chunks.xml
help: leave it away"
run 2 "$PARRAY" schedule ring.goal --unit 0
says err "--unit is '0'; it must be a whole number from 1 to"
run 2 "$PARRAY" schedule ring.goal --model W1
says err "W1 knows worms only"
run 0 "$PARRAY" schedule --help
says out "--eager=BYTES"
says out "Usage: parray schedule [OPTION...] FILE"
run 2 "$PARRAY" schedule ring.goal --engine mpi
is err "error: --engine mpi is for \`parray run': it starts processes, and \`parray schedule' makes its runs in this \
one
help: take --engine fibers"
