#!/bin/sh
# `parray solve --proof` and `parray check-proof`: proofs that are accepted, what is not the case of its name,
# forgeries, and that a proof and its formula are both there or neither.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
get=$builddir/tests/cli/jsonget
[ -e "$builddir/parray-cadical.so" ] || exit 77 # the solver is not in every build

run 0 "$PARRAY" solve allreduce --topology ring:5 --model SLA --steps 3 --proof p.lrat
says out "3 steps: impossible"
says out "not fewer: 3 steps are proved impossible by a SAT solver (280 variables, 445 clauses)"
says out "proof in p.lrat, of the formula in p.lrat.cnf"
# Worms; with --proof the solver alone has to find a schedule, too.
run 0 "$PARRAY" solve broadcast --topology mesh:3x3 --model W1 --steps 3 --proof w.lrat
says out "3 steps: impossible"
says out "not fewer: 3 steps are proved impossible by a SAT solver (306 variables, 2,878 clauses)"
run 0 "$PARRAY" solve partial-gossip --topology ring:5 --model 'H*' --param active=0,2 --steps 2 --proof r.lrat
run 0 "$PARRAY" solve gossip --topology mesh:3x3 --units 1 --rounds 5 --steps 3 --proof s.lrat
run 0 "$PARRAY" check-proof p.lrat w.lrat r.lrat s.lrat
says out "p.lrat: allreduce on ring:5 under SLA has no schedule of 3 steps (445 clauses, each a rule of schedules; proof of "
says out "w.lrat: broadcast on mesh:3x3 under W1 has no schedule of 3 steps (2878 clauses, each a rule of"
says out "s.lrat: gossip units=1 on mesh:3x3 under F* has no schedule of 3 steps with 5 rounds in all ("
says out "r.lrat: partial-gossip active=0,2 on ring:5 under H* has no schedule of 2 steps ("
# What is not the case of its name, no proof, or not there.
for lie in 's/^c holds 0 .*/c holds 0 23/' 's/^c rounds 5/c rounds 4/'; do
    for name in w s; do
        sed "$lie" "$name.lrat.cnf" >lie.lrat.cnf
        cp "$name.lrat" lie.lrat
        cmp -s "$name.lrat.cnf" lie.lrat.cnf || run 1 "$PARRAY" check-proof lie.lrat
    done
done
# Behind the map nothing is said anew, and a case has each name once.
for lie in '$s/^/c token 0 4 -1 0\n/' '$s/^/c holds 0 23\n/' '$s/^/c case broadcast on mesh:9x9 under W1\n/' \
    's/^c case broadcast/& on mesh:9x9/' 's/^c case broadcast/& root=3 root=0/' \
    's/^c case broadcast/& seed=2x/' '/^c form/s/^/c rounds 8\n/'; do
    sed "$lie" w.lrat.cnf >lie.lrat.cnf
    cp w.lrat lie.lrat
    run 1 "$PARRAY" check-proof lie.lrat
done
run 0 "$PARRAY" solve broadcast --topology line:3 --model W1 --param root=0 --param root=2 --steps 1 \
    --proof t.lrat
run 0 "$PARRAY" check-proof t.lrat
says out "t.lrat: broadcast root=2 on line:3 under W1 has no schedule of 1 step ("
mv p.lrat.cnf whole.cnf
sed 's/^c case allreduce/c case reduce/' whole.cnf >p.lrat.cnf
run 1 "$PARRAY" check-proof p.lrat r.lrat
says err "error: p.lrat: what the formula describes is not reduce on ring:5 under SLA"
sed 's/^c channel 9 4 0 0 1$/c channel 9 4 1 0 1/' whole.cnf >p.lrat.cnf
run 1 "$PARRAY" check-proof p.lrat
says err "of the formula: no rule of schedules says so"
sed 's/^c case allreduce on ring:5/c case allreduce on wheel:5/' whole.cnf >p.lrat.cnf
run 1 "$PARRAY" check-proof p.lrat
says err "error: p.lrat: there is no such task, array or model as in 'allreduce on wheel:5 under SLA'"
mv whole.cnf p.lrat.cnf
sed '$d' p.lrat >cut.lrat
cp p.lrat.cnf cut.lrat.cnf
run 1 "$PARRAY" check-proof cut.lrat
says err "without the empty clause"
# A formula that does not say what it means proves nothing of schedules.
sed '2q' p.lrat.cnf >mute.lrat.cnf
echo 'c meaning not told' >>mute.lrat.cnf
grep -v '^c' p.lrat.cnf >>mute.lrat.cnf
cp p.lrat mute.lrat
run 5 "$PARRAY" check-proof mute.lrat p.lrat
says out "mute.lrat: the formula cannot be satisfied (445 clauses, proof of "
says out "what it means is not checked (allreduce on ring:5 under SLA)"
run 1 "$PARRAY" check-proof mute.lrat cut.lrat
sed '1s/ /\x00 /' p.lrat >zero.lrat
cp p.lrat.cnf zero.lrat.cnf
run 1 "$PARRAY" check-proof zero.lrat
says err "error: zero.lrat: line 1 of the proof has a byte 0"
run 2 "$PARRAY" check-proof nowhere.lrat
says err "error: cannot read 'nowhere.lrat': No such file or directory"
run 2 "$PARRAY" check-proof
says err "error: check-proof wants the names of proofs"
# A schedule that the formula of a proof allows is one, without what is sent for nothing.
run 0 "$PARRAY" solve gossip --topology ring:5 --steps 2 --proof q.lrat --json a.json
says out "2 steps: possible"
run 0 "$PARRAY" solve broadcast --topology mesh:4x4 --model W1 --steps 4 --proof q.lrat --json a.json
says out "4 steps: possible"
[ "$("$get" a.json method)" = sat ] || fail "not by the solver"
# Where a bound shows it, steps are impossible although the solver has found no proof.
run 5 "$PARRAY" solve gossip --topology mesh:3x3 --model SLA --steps 9 --proof q.lrat --seconds 0.001
says out "9 steps: impossible"
says out "no proof was written to q.lrat: the solver had not found one; the bound needs none"
[ ! -e q.lrat ] || fail "a proof that was not found"
# A question that can be answered with yes has no proof.
run 0 "$PARRAY" solve allreduce --topology ring:5 --model SLA --steps 4 --proof q.lrat
says out "4 steps: possible"
[ ! -e q.lrat ] || fail "a proof of what is not so"
[ ! -e q.lrat.cnf ] || fail "a formula without a proof"
# Of a proof and its formula both are written or none, and nothing says that what failed is there.
for full in f.lrat f.lrat.cnf; do
    ln -s /dev/full $full
    run 2 "$PARRAY" solve allreduce --topology ring:5 --model SLA --steps 3 --proof f.lrat
    says err "error: cannot write '$full': "
    if grep -q "proof in" out; then fail "a proof that was not written"; fi
    rm $full
    [ ! -e f.lrat ] && [ ! -e f.lrat.cnf ] || fail "one of both files is there"
done
