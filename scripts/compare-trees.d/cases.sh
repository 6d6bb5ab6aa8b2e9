#!/bin/sh
# cases.sh PARRAY SMALL_ARRAYS: the cases of compare-trees, one a line: its name, then its command, in the
# words of words.sh.
#
# These are the lines of cases.txt, and what is made here: cases for all programs, from `PARRAY list --json'
# and from what the script SMALL_ARRAYS prints; replay files; and a case for each option with wrong values.
set -eu
export LC_ALL=C

parray=$1 small_arrays=$2
scratch=$(mktemp -d)
here=$(cd "$(dirname "$0")" && pwd)
trap 'rm -rf "$scratch"' EXIT

# emit WORD...: prints a case. (printf, since shells differ in what echo does with a backslash.)
emit()
{
    printf '%s\n' "$*"
}

# ---------------------------------------------------------------------------------------- programs and sizes

# Each kind of topology has at least three sizes; more if some programs take only squares or only two
# dimensions.
cat >"$scratch/sizes" <<'SIZES'
line 2 7 12
ring 3 7 12
mesh 3x3 4x4 5x5 3x5 2x3x4
torus 3x3 4x4 5x5 5x4 3x3x3
hypercube 1 3 5
star 3 4 5
complete 2 5 9
tree 2x3 3x3 1x4
SIZES

# Values of parameters other than the defaults, with a topology on which they have an effect.
cat >"$scratch/params" <<'PARAMS'
echo mesh:4x4 root=5
echo graph:net root=3
hypercube-exchange hypercube:4 sequential=1
hypercube-scatter hypercube:5 root=19
hypercube-scatter-mnb hypercube:4 root=9
hypercube-scatter-sla hypercube:4 root=9
line-broadcasts line:6 packets=2,0,3,1,1,2
line-broadcasts line:6 packets=4
line-gossip line:6 tokens=2,0,3,1,1,2
line-gossip line:7 tokens=3
mesh-dynamic-broadcast torus:4x4 load=0.9 intervals=40
mesh-dynamic-broadcast mesh:4x4 load= rho=0.3 intervals=40 split=0
mesh-dynamic-broadcast line:6 lambda=0.02 intervals=40
mesh-dynamic-broadcast torus:3x3 fast=1 intervals=30
mesh-gossip mesh:5x5 overlap=0
mesh-gossip mesh:6x6 rules=simple
mesh-gossip mesh:5x5 rules=literal
mesh-gossip mesh:5x5 rules=swapped
mesh-mnb torus:4x4 fast=1
mesh-monotone mesh:4x4 active=random:5 targets=random:5
mesh-monotone line:8 active=0,2,5 targets=3,4,7
mesh-monotone torus:4x4 active=all targets=all
mesh-packing mesh:4x4 active=random:6
mesh-packing torus:3x3x3 active=random:50%
mesh-packing mesh:4x4 active=1,5,15
mesh-partial-exchange mesh:6x6 active=random:7
mesh-partial-exchange mesh:5x5 active=0,1,5,6
mesh-partial-exchange mesh:4x4 active=all
mesh-partial-exchange-dd mesh:3x3x3 active=random:9
mesh-partial-exchange-dd mesh:4x4 active=all
mesh-partial-exchange-fraction mesh:6x6 active=random:7
mesh-partial-exchange-fraction mesh:5x5 active=0,1,2,3,4
mesh-partial-gather mesh:6x6 active=random:7
mesh-partial-gather mesh:4x4 active=all
mesh-pmnb torus:4x4 active=random:3
mesh-pmnb mesh:4x4 active=all split=0
mesh-pmnb mesh:3x3x3 active=0,13,26 fast=1
mesh-prefix mesh:4x4 active=random:6
mesh-prefix torus:5x5 active=random:30% fast=1
mesh-transpose mesh:6x6 columns=0,2,5 rows=random:2
mesh-transpose torus:5x5 columns=random:3 rows=all
ring-broadcasts ring:6 packets=2,0,3,1,1,2
ring-broadcasts ring:7 packets=3 split=0
ring-broadcasts ring:6 packets=2,0,3,1,1,2 rounds=1
ring-gossip ring:6 tokens=2,0,3,1,1,2
star-exchange star:4 k=3
star-exchange star:5 k=4,3,2
star-exchange star:4 report=3241
star-route star:4 pairs=random:20
star-route star:4 k=2
star-route star:5 pairs=random:9 k=3
torus-gossip torus:5x5 delayer=none
torus-gossip torus:5x5 delayer=literal
translated-mnb torus:2x5 conflicts=queue
translated-mnb star:4 conflicts=refuse
worm-broadcast mesh:4x4 root=6
worm-broadcast torus:4x4 root=5 order=0,1
worm-broadcast mesh:8x8 root=19 order=best route=1,0
worm-broadcast-doubling mesh:4x4 root=6 order=0,1
worm-broadcast-doubling mesh:8x8 root=19 route=1,0
worm-broadcast-dp mesh:4x4 root=6
worm-broadcast-dp mesh:8x8 root=18 route=1,0
PARAMS

"$parray" list --json >"$scratch/json"
# kinds: a program and a kind of topology a line; those for all kinds have each of the table. knobs: a program
# and a parameter.
awk -F'"' -v knobs="$scratch/knobs" '
    FILENAME ~ /sizes$/ { split($0, word, " "); every[++count] = word[1]; next }
    /^  "layers"/ { exit }
    /^      "name"/ { print program = $4, "-" }
    /^      "topologies": null/ { for (i = 1; i <= count; i++) print program, every[i] }
    /^      "topologies": \[/ { inside = 1; next }
    /^      \]/ { inside = 0 }
    inside { print program, $2 }
    /^          "name"/ { print program, $4 >knobs }' "$scratch/sizes" "$scratch/json" >"$scratch/kinds"
grep -q . "$scratch/kinds" || { echo "cases.sh: $parray list --json names no program" >&2; exit 1; }
sed -n 's/ -$//p' "$scratch/kinds" >"$scratch/programs"
# A program that only one build has is a difference of the case `list'.
"$small_arrays" "$parray" >"$scratch/small" 2>"$scratch/lacking" || cat "$scratch/lacking" >&2

# The smallest line of each program.
awk '!seen[$1]++' "$scratch/small" >"$scratch/first"

# ---------------------------------------------------------------------------------------- cases for all
# programs

# of_lines GROUP COMMAND FILE: makes a case of the command for each line of options in the file.
of_lines()
{
    while read -r line; do
        printf '%s/%s %s %s\n' "$1" "$(printf '%s' "$line" | sed 's/ --[a-z]* /\//g')" "$2" "$line"
    done <"$3"
}

while read -r program kind; do
    [ "$kind" != - ] || continue
    # shellcheck disable=SC2013 # words are wanted
    for size in $(sed -n "s/^$kind //p" "$scratch/sizes"); do
        emit "sizes/$program/$kind:$size engines $program --topology $kind:$size"
        case $kind in
        torus) emit "fold/$program/mesh:$size fibers $program --topology mesh:$size --layer fold" ;;
        ring) emit "fold/$program/line:$size fibers $program --topology line:$size --layer fold" ;;
        esac
    done
done <"$scratch/kinds"

while read -r program topology values; do
    graph=
    case $topology in
    graph:*) graph="net; " ;;
    esac
    # shellcheck disable=SC2086 # a list of words
    options=$(printf ' --param %s' $values)
    emit "params/$program/$topology/$(echo "$values" | tr ' ' '/') ${graph}engines $program --topology $topology$options;" \
        "p show $program --topology $topology"
done <"$scratch/params"

while read -r program knob; do
    values='0 1 2 -1 x 1.5 999999 random:0 random:3 random:101% all , 1,1 best'
    emit "knobs/$program/$knob each_of '$values' run $program --max-steps 3000 --param $knob=@"
    emit "knobs/$program/$knob/empty p run $program --max-steps 3000 --param $knob="
done <"$scratch/knobs"

while read -r program; do
    emit "default/$program fibers $program"
    emit "show/$program p show $program; p show $program --json;" \
        "each_of 'line:5 ring:6 mesh:4x4 mesh:3x4x5 torus:5x5 hypercube:4 star:4 complete:5 tree:2x3 none:3' show $program --topology @"
    emit "refuse/$program each_of 'line:3 ring:5 mesh:2x3 torus:2x2 hypercube:2 star:3 complete:4 tree:2x2' run $program --topology @;" \
        "p run $program --param none=1; p run $program --layer fold; p run $program --layer none --topology mesh:3x3"
    emit "force/$program each_of 'line:3 ring:5 mesh:2x3 torus:3x3 hypercube:2 star:3 complete:4 tree:2x2'" \
        "run $program --topology @ --force --max-steps 500"
done <"$scratch/programs"

of_lines full full "$scratch/small"
of_lines models judged "$scratch/first"
of_lines timed timed "$scratch/first"
of_lines disturbed disturbed "$scratch/first"
sed 's/$/ --runs 4 --jobs 1 --keep kept.replay/' "$scratch/first" >"$scratch/stressed"
of_lines stress-all 'p stress' "$scratch/stressed"

for file in "$(dirname "$small_arrays")"/../tests/breach/*.c; do
    name=$(basename "$file" .c)
    emit "breach/$name breach $name"
done

# ---------------------------------------------------------------------------------------- replay files

# replay NAME LINE...: makes a case of a replay file of these lines and its run.
replay()
{
    name=$1
    shift
    emit "replay/$name lines $(printf "'%s' " "$@")>x.replay; p run --replay x.replay; p run --replay x.replay --engine threads"
}
replay empty
replay version 'parray replay 4'
replay settings 'parray replay 3' 'program mesh-prefix' 'topology mesh:4x4' 'mailbox 3' 'on-violation count' 'disturb-seed 9' \
    'order random' 'jitter 3' 'lag 0.25' 'fault down:0-1@2..9:held' 'end 0'
replay turns 'parray replay 3' 'program ring-gossip' 'disturb-seed 5' 'turns yes' 'virtual-time yes' 'end 0'
replay layer 'parray replay 2' 'program torus-mnb-2d' 'topology mesh:4x4' 'layer fold' 'end 0'
replay expect 'parray replay 1' 'program ring-gossip' 'expect status 0 result 0000000000000001' 'end 0'
replay choices 'parray replay 1' 'program ring-gossip' 'topology ring:4' 'pause node 1 step 2' 'delay node 2 port 1 packet 0 steps 3' 'end 2'
replay short 'parray replay 1' 'program ring-gossip'
replay word 'parray replay 1' 'program ring-gossip' 'topolgy ring:8' 'end 0'
replay number 'parray replay 1' 'program ring-gossip' 'jitter -1' 'end 0'
replay yes 'parray replay 2' 'program ring-gossip' 'turns 1' 'end 0'
replay take 'parray replay 1' 'program ring-gossip' 'take node 0 call x port 1' 'end 1'
replay count 'parray replay 1' 'program ring-gossip' 'take node 0 call 0 port 1' 'end 2'
replay twice 'parray replay 1' 'program ring-gossip' 'take node 0 call 0 port 1' 'miss node 0 call 0' 'end 2'
replay node 'parray replay 1' 'program ring-gossip' 'delay node 9 port 1 packet 0 steps 2' 'end 1'
replay link 'parray replay 1' 'program ring-gossip' 'fault down:1-5@1..2' 'end 0'
replay program 'parray replay 1' 'program none' 'end 0'

# ---------------------------------------------------------------------------------------- options with wrong
# values

# For each subcommand that takes the options of a run: an option and its values, some of which are right.
for command in run stress sweep; do
    over=
    [ "$command" != sweep ] || over=' --over seed=1'
    [ "$command" != stress ] || over=' --runs 1'
    while read -r option values; do
        emit "bad-$command/$option each_of '$values' $command ring-gossip$over --max-steps 99 --$option=@;" \
            "p $command ring-gossip$over --max-steps 99 --$option=; p $command ring-gossip$over --$option"
    done <<'OPTIONS'
workers x 0 1025 -1 1.5 99999999999999999999
seed x -1 18446744073709551616 1.5 0x10
mailbox x 0 -1 1 1048577 4294967296 2.5 99999999999999999999
startup x -1 1048577 4294967296 1e3
per-unit x -1 0 1048577 4294967296 1e3
max-steps x 0 -1 18446744073709551616
stack x 0 64x 4095 4096 4097 5G 4294967297 1k
disturb-seed x -1 18446744073709551616
jitter x -1 1048577 1.5
lag x -0.1 0 1 1.5 nan inf 0.5x
order any fixe priority priority: priority:x priority:0 priority:-1 priority:99999999 random:3
fault x down down: down:0 down:0-1 down:0-1@ down:0-1@5..2 down:0-1@0..2 down:0-1@1..2:hold down:0-9@1..2 down:0-3@1..2 stop: stop:9@1 stop:1 stop:1@0 stop:x@1 lose lose: lose:2 lose:-1 lose:x double:x double:1.5 corrupt: corrupt:x
topology x mash:4 ring ring: ring:0 ring:1 ring:2 ring:x ring:4x4 ring:999999999999 mesh:0 mesh:4x torus:1x1 hypercube:40 hypercube:0 star:1 star:20 tree:0x1 tree:2 complete:1 graph: graph:none
model x F F2 f* MLA W1 h1 F*,H1
engine x fibres thread fibers,threads
layer x fol folds fold none
param x =1 root=1 tokens tokens=x tokens=-1 tokens=1,2 tokens=99999999999
on-violation x ignore abor count
replay none . x/y
json . none/x
links . none/x.csv x
plot . none/x.svg x
report . none/x.html x.txt
steps . none/x.csv x
trace . none/x.csv x
quiet 1
turns 1
virtual-time 1
force 1
frob 1
OPTIONS
done

sed -e '/^#/d' -e '/^$/d' "$here/cases.txt"
