#!/bin/sh
# Replay files: options and choices are read back as they were written, on every engine; a damaged file is
# refused with the number of the line.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# refused SENTENCE: the file on standard input is not run.
refused()
{
    cat >bad.replay
    run 2 "$PARRAY" run --replay bad.replay
    silent out
    is err "error: $1"
}

# A file with the options of a drawn run gives that run.
run 0 "$PARRAY" run mesh-prefix -v --topology mesh:4x4 --jitter 3 --lag 0.25 --order random --disturb-seed 9 --mailbox 3 \
    --fault down:0-1@2..9:held --on-violation count --engine threads
grep '^digest ' out >drawn
cat >good.replay <<'END'
parray replay 3
# settings only
program mesh-prefix
topology mesh:4x4
mailbox 3
on-violation count
disturb-seed 9
order random
jitter 3
lag 0.25
fault down:0-1@2..9:held
end 0
END
run 0 "$PARRAY" run -v --replay good.replay
grep '^digest ' out | cmp -s - drawn || fail "the file does not run as the options do"

# Turns and virtual time follow from the seed on every engine.
run 0 "$PARRAY" cc "$srcdir/tests/planted/shared_counter.c"
run 0 "$PARRAY" run ./shared_counter.so --verbose --turns --virtual-time --disturb-seed 5 --engine threads
says out 'seed 1; disturbed: turns, virtual time, seed 5'
says out 'engine         threads, 6 workers; nodes run one after the other (turns)'
grep '^digest ' out >drawn
cat >turns.replay <<'END'
parray replay 3
program ./shared_counter.so
disturb-seed 5
turns yes
virtual-time yes
end 0
END
run 0 "$PARRAY" run --replay turns.replay --verbose --workers 3
says out 'engine         fibers, 1 worker; nodes run one after the other (turns)'
grep -qxF "$(cat drawn)" out || fail 'the turns of the file are not those of the options'
sed 's/^disturb-seed 5/disturb-seed 6/' turns.replay >other.replay
run 0 "$PARRAY" run --replay other.replay
! grep -qxF "$(cat drawn)" out || fail 'the turns are the same under another seed'

# The file names the layer, too.
cat >fold.replay <<'END'
parray replay 2
program torus-mnb-2d
topology mesh:4x4
layer fold
end 0
END
run 0 "$PARRAY" run torus-mnb-2d -v --topology mesh:4x4 --layer fold
grep '^digest ' out >drawn
run 0 "$PARRAY" run -v --replay fold.replay --workers 1
grep -qxF "$(cat drawn)" out || fail 'the layer of the file is not that of the option'
run 2 "$PARRAY" run --replay fold.replay --layer none
says err '--replay fold.replay says what runs'

# The run is compared with the expect line. What went otherwise did not go well.
sed 's/^end 0/expect status 0 result 0000000000000001\nend 0/' good.replay >other.replay
run 1 "$PARRAY" run --replay other.replay
says err 'the replay did NOT go as recorded: status 0 and results'

# A file whose choices all are about packets that are never sent, or calls that are never made, repeats
# nothing; one choice that takes effect is enough.
cat >far.replay <<'END'
parray replay 2
program echo
topology ring:4
delay node 1 port 1 packet 99 steps 3
take node 1 call 99 port 0
end 2
END
run 1 "$PARRAY" run --replay far.replay
is err 'error: the replay repeats NOTHING: no choice of its file took effect (2 are listed)
help: is it the same program?'
sed 's/packet 99/packet 0/' far.replay >near.replay
run 0 "$PARRAY" run --replay near.replay
silent err

# Seeds drew otherwise before version 3.
sed 's/^parray replay 3/parray replay 2/' good.replay >old.replay
run 2 "$PARRAY" run --replay old.replay
is err "error: old.replay:13: it leaves choices to a seed, which drew otherwise in version 2 of replay files: it cannot repeat its run (\`parray stress' makes a new file)"

# A damaged file is refused.
refused "bad.replay:1: this is no replay file of this version: the first line must be \`parray replay 3'" <<'END'
parray replay 4
END
refused "bad.replay:3: the file ends before its \`end' line: it is cut short" <<'END'
parray replay 1
program ring-gossip
END
refused "bad.replay:3: \`topolgy' is not understood" <<'END'
parray replay 1
program ring-gossip
topolgy ring:8
END
refused "bad.replay:2: \`jitter' is followed by: a whole number up to 1048576" <<'END'
parray replay 1
jitter -1
END
refused "bad.replay:2: \`max-steps' is followed by: a whole number from 1" <<'END'
parray replay 2
max-steps 0
END
refused "bad.replay:2: \`stack' is followed by: bytes, from 4096 to 4294967296" <<'END'
parray replay 2
stack 1k
END
refused "bad.replay:2: \`param' is followed by: NAME=VALUE" <<'END'
parray replay 2
param =3
END
refused "bad.replay:2: \`turns' is followed by: yes" <<'END'
parray replay 2
turns 1
END
refused "bad.replay:3: \`take' is followed by: node N call C port P" <<'END'
parray replay 1
program ring-gossip
take node 0 call x port 1
END
refused "bad.replay:4: there are 1 choices, not 2: the file is damaged" <<'END'
parray replay 1
program ring-gossip
take node 0 call 0 port 1
end 2
END
refused "bad.replay:4: there is no \`program' line" <<'END'
parray replay 1
pause node 0 step 1
end 1
END
refused "bad.replay:6: two choices are about the same call, packet or step (node 0)" <<'END'
parray replay 1
program ring-gossip
take node 0 call 0 port 1
miss node 0 call 0
end 2
END
refused "a choice or fault is about node 9, port 1, which ring:8 does not have" <<'END'
parray replay 1
program ring-gossip
delay node 9 port 1 packet 0 steps 2
end 1
END
refused "--fault down:1-5: ring:8 has no link between nodes 1 and 5" <<'END'
parray replay 1
program ring-gossip
fault down:1-5@1..2
end 0
END
run 2 "$PARRAY" run --replay none.replay
says err "cannot read the replay file 'none.replay'"
run 2 "$PARRAY" run --replay good.replay --topology ring:4
says err '--replay good.replay says what runs'
