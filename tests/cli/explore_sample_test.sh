#!/bin/sh
# Random executions of the states that `explore' would look at: they repeat bit for bit, what they find is the
# run of a file, and what they do not look at is told.
. "$srcdir/tests/cli/support.sh"

needs_search

# matches FILE PATTERN: a line of the file does.
matches()
{
    grep -qe "$2" "$1" || fail "$1 has no line like: $2"
}

run 0 "$PARRAY" explore paxos --sample 300
matches out '^sample         300 executions by walk,pct:3,pos,new, seed 1; at most [0-9]* moves, at most [0-9]* of which the strategy orders$'
matches out 'is found by each execution of pct with a probability of at least [0-9]'
matches out '^the 300 that were made agree; others were not looked at'
matches out '^outcome        done, verified$'
mv out first
run 0 "$PARRAY" explore paxos --sample 300
cmp first out || fail 'the same seed draws other executions'
run 0 "$PARRAY" explore paxos --sample 300 --stress-seed 2
! cmp -s first out || fail 'another seed draws the same executions'

run 0 "$PARRAY" explore paxos --sample 20 --strategy new
matches out '^sample         20 executions by new, seed 1'
! grep -q 'probability' out || fail 'a probability without pct'

# A node of two-phase commit may crash, and then another one waits for ever.
for strategy in walk pct:2 pos new; do
    run 4 "$PARRAY" explore two-phase-commit --faults crash:1 --sample 500 --strategy $strategy \
        --keep $strategy.replay
    matches out "^executions     number [0-9]*, by ${strategy%:2}, is the odd one\$"
    matches out '^way            as it was drawn$'
    matches out '^  step [0-9]* *node [0-9] crashes$'
    run 4 "$PARRAY" run --replay $strategy.replay
done

run 2 "$PARRAY" explore paxos --sample 5 --strategy pct:99
matches err "^error: --strategy 'pct:99': these are walk, pct, pct:D with D from 1 to 16, pos, new"
run 2 "$PARRAY" explore paxos --strategy pct
matches err '^error: --strategy is of the executions of --sample N'
run 2 "$PARRAY" explore echo --startup 1 --sample 5
matches err '^error: random executions cannot be made here: .*; .parray stress. makes random runs$'
