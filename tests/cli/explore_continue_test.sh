#!/bin/sh
# An exploration that ends early is saved, and goes on to what it would have told without that. A file of
# another exploration is refused.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

needs_search

# same STATUS STATES ARGUMENT...: an exploration in three parts says what a whole one says.
same()
{
    ends=$1 second=$2
    shift 2
    run "$ends" "$PARRAY" explore "$@" --no-shrink
    cp out whole
    run 5 "$PARRAY" explore "$@" --limit 100 --save part --no-shrink
    says out "saved          part: \`parray explore', with the same options and --continue part, goes on"
    run 5 "$PARRAY" explore "$@" --limit "$second" --continue part --no-shrink
    says out 'saved          part'
    run "$ends" "$PARRAY" explore "$@" --continue part --no-shrink
    cmp whole out || fail "$*: another end than without --save"
}
same 0 150 two-phase-commit --topology complete:5
says out 'states         1,103, at most 17 moves from the beginning; '
says out 'all 384 executions agree'
same 0 150 two-phase-commit --topology complete:8 --symmetry
says out 'all 645,120 executions agree'
same 4 150 two-phase-commit --faults crash:1
same 0 150 paxos --topology complete:4 --param servers=2
same 0 150 floodset --topology complete:5 --param f=1 --faults crash:1

# Every kind of fault, and histories of operations: as far as 2,000 states, at once and in three parts.
for fault in restart lose double corrupt overtake cut crash; do
    for program in paxos abd-register; do
        run 5 "$PARRAY" explore $program --faults $fault:1 --limit 2000
        cp out whole
        run 5 "$PARRAY" explore $program --faults $fault:1 --limit 100 --save part
        run 5 "$PARRAY" explore $program --faults $fault:1 --limit 1500 --continue part
        run 5 "$PARRAY" explore $program --faults $fault:1 --limit 2000 --continue part
        sed /^saved/d out >in_parts
        cmp whole in_parts || fail "$program, $fault: another end than without --save"
    done
done

# A file that could not be read, or is of something else, and one that cannot be written.
run 5 "$PARRAY" explore two-phase-commit --limit 100 --save part
refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" explore "$@"
    says err "$sentence"
}
refused 'it is of another exploration: it has `program two-phase-commit'\'', and this one `program paxos'\' paxos --continue part
refused 'this one alone has `topology complete:5'\' two-phase-commit --continue part --topology complete:5
refused 'this one alone has `seed 2'\' two-phase-commit --continue part --seed 2
refused 'this one alone has `faults up to 1 crash'\' two-phase-commit --continue part --faults crash:1
refused 'this one alone has `symmetry'\' two-phase-commit --continue part --symmetry
refused 'No such file' two-phase-commit --continue nowhere
refused 'no file that --save of this version has written' two-phase-commit --continue whole
refused 'there is nothing to --save' two-phase-commit --continue part --sample 5
refused '/nowhere' two-phase-commit --save /nowhere/part
printf 'not a move' | dd of=part bs=1 seek=400 conv=notrunc 2>dd.err
refused 'it is damaged' two-phase-commit --continue part
refused '--save and --continue cannot be used here' ring-gossip --topology ring:4 --save part --time

# A search that comes to its end writes nothing.
run 0 "$PARRAY" explore two-phase-commit --save nothing
[ ! -e nothing ] || fail 'a complete search was saved'

# The object is looked at: the same name is not enough.
object()
{
    compile object <<END
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_choose(self, $1), theirs;
    struct packet packet = PACKET_ROOM(&theirs, sizeof theirs);
    for (int port = 0; port < node_degree(self); port++)
        node_send(self, port, &mine, sizeof mine);
    for (int port = 0; port < node_degree(self); port++)
        node_recv_any(self, &packet);
}
PARRAY_PROGRAM(.name = "object", .topology = "complete:3", .node = run, .bears_delay = true);
END
}
object 2
run 5 "$PARRAY" explore ./object.so --limit 50 --save part
run 0 "$PARRAY" explore ./object.so --continue part
object 3
refused 'it has `code' ./object.so --continue part

# So does one that is interrupted, or has no time left.
status=0
timeout -s INT 2 "$PARRAY" explore bracha-broadcast --save part >out 2>err || status=$?
says out 'NOT COMPLETE: INTERRUPTED'
says out 'saved          part'
run 5 "$PARRAY" explore bracha-broadcast --continue part --limit 1
says out 'saved          part'
run 5 "$PARRAY" explore bracha-broadcast --save part --seconds 1
says out 'saved          part'
run 5 "$PARRAY" explore bracha-broadcast --continue part --limit 1
