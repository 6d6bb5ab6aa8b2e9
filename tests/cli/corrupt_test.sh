#!/bin/sh
# Whatever comes in packets, a built-in program ends as any run does: no crash, no endless loop, no misuse of
# a call. shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# The built-in programs, each with arguments for small arrays. Faults are not for layers, and so a program
# with a layer runs on what the layer would show it.
cat >cases <<'END'
bine-allreduce --topology torus:4x4
bine-broadcast --topology ring:8
bine-reduce --topology ring:8
bucket-allreduce --topology torus:3x3 --param units=20
bucket-reduce-scatter --topology torus:3x3
bundled-gossip --topology mesh:3x3
doubling-allreduce --topology hypercube:3 --param units=5
halving-reduce-scatter --topology hypercube:3
rabenseifner-allreduce --topology ring:8 --param units=9
ring-allreduce --topology mesh:3x4 --param units=24
ring-reduce-scatter --topology ring:5
swing-allreduce --topology torus:4x4 --param units=20
swing-reduce-scatter --topology ring:8
hypercube-mnb-doubling --topology hypercube:4
echo --topology mesh:3x3
goal
cycle-gossip --topology mesh:3x4 --model F1
hypercube-exchange --topology hypercube:4
hypercube-exchange --topology hypercube:4 --param sequential=1
hypercube-exchange-sla --topology hypercube:3
hypercube-mnb --topology hypercube:4
hypercube-mnb-sla --topology hypercube:4
hypercube-scatter --topology hypercube:4
hypercube-scatter-mnb --topology hypercube:4
hypercube-scatter-sla --topology hypercube:4
line-broadcasts --topology line:5 --param packets=2
line-gossip --topology line:5 --param tokens=1,0,3,2,1
mesh-dynamic-broadcast --topology torus:3x3 --param intervals=10
mesh-gossip --topology mesh:3x3
mesh-gossip --topology mesh:7x7
mesh-gossip-fy --topology mesh:4x4
mesh-gossip-optimal --topology mesh:4x4
mesh-gossip-rect --topology mesh:3x5
mesh-gossip-rect --topology mesh:2x3x2
mesh-gossip-rings --topology mesh:3x3x2
translated-mnb-half --topology hypercube:3
mesh-gossip-combs --topology mesh:2x3x2
mesh-gossip-odd --topology mesh:3x5
mesh-gossip-turns --topology mesh:4x4
mesh-mnb --topology mesh:4x4
mesh-mnb --topology torus:4x4 --param split=1
mesh-mnb-2d --topology torus:4x4 --layer none --force
mesh-mnb-optimal --topology torus:3x3x3
mesh-monotone --topology mesh:4x4
mesh-packing --topology mesh:4x4
mesh-partial-exchange --topology mesh:7x7 --param active=random:9
mesh-partial-exchange-dd --topology mesh:2x2
mesh-partial-exchange-dd --topology mesh:3x3x3
mesh-partial-exchange-fraction --topology mesh:5x5
mesh-partial-exchange --topology torus:5x5
mesh-partial-gather --topology mesh:5x5
mesh-pmnb --topology torus:4x4
mesh-pmnb --topology mesh:4x4 --param single=1
mesh-pmnb --topology mesh:4x4 --param split=0 --param fast=1
mesh-prefix --topology mesh:4x4
mesh-transpose --topology mesh:5x5
ring-broadcasts --topology ring:5 --param packets=2
ring-gossip --topology ring:6
star-exchange --topology star:4
star-exchange-sweep --topology star:4
star-mnb --topology star:4
star-mnb-ring --topology star:4
star-mnb-stair --topology star:4
star-route --topology star:4
star-route --topology star:4 --param pairs=random:9
torus-gossip --topology torus:5x5
torus-gossip-forward --topology torus:3x3x3
torus-gossip-optimal --topology torus:3x5
torus-mnb-2d --topology torus:4x4
translated-exchange --topology torus:3x3
translated-mnb --topology hypercube:4
translated-mnb --topology torus:2x5
worm-broadcast --topology mesh:4x4
worm-broadcast-doubling --topology mesh:4x4
worm-broadcast-dp --topology mesh:4x4
END

# Every program of the first list is among them. The second one, of classics, is tried in their own tests:
# classics_agreement_test.sh, classics_arrays_test.sh, classics_services_test.sh and classics_waves_test.sh.
run 0 "$PARRAY" list
sed -n '/^programs/,/^$/s/^  \([a-z][^ ]*\).*/\1/p' out | sort >listed
cut -d ' ' -f 1 cases | sort -u >tried
cmp -s listed tried || fail "the cases are not the programs of parray list: $(diff listed tried)"

# disturbed ARGUMENT...: the run ends by itself, and its status is that of a run that began.
disturbed()
{
    status=0
    timeout "$patience" "$PARRAY" run --quiet --workers=1 --max-steps=2000 "$@" >out 2>err || status=$?
    case $status in
    0 | 1 | 3 | 4 | 5) ;;
    2) grep -qF 'not for model W1' err || fail "misuse or refused: $*" ;;
    *) fail "status $status: $*" ;;
    esac
    total=$((total + 1))
}

total=0
while read -r case; do
    for seed in 1 2; do
        for faults in --fault=corrupt:0.05 '--fault=corrupt:0.3 --jitter=3' '--fault=corrupt:0.2 --jitter=5' --fault=lose:0.02 --fault=double:0.1; do
            # shellcheck disable=SC2086 # lists of words
            disturbed $case $faults --seed="$seed" --disturb-seed="$seed"
        done
    done
done <cases
[ "$total" = $((10 * $(wc -l <cases))) ] || fail "only $total runs"
