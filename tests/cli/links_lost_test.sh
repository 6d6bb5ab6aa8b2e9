#!/bin/sh
# parray solve --links-lost: the table, the schedules that are switched to, JSON, and what is refused.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
[ -e "$builddir/parray-cadical.so" ] || exit 77 # without the solver optima stay open

# Links that a mirror or a turn maps onto each other are one row.
run 0 "$PARRAY" solve broadcast --topology mesh:3x3 --model F1 --links-lost 1
says out "without link  alike  steps  bound  mended  fewest
0-3               2      5      5       5  yes
1-4               2      4      4       4  yes"
says out "worst: without 0-3 it takes 5 steps, 1 more than with all links"

# Without the link 0-1 a ring of five is a line.
run 0 "$PARRAY" solve gossip --topology ring:5 --links-lost 1 --output best.goal --json best.json
says out "without link  alike  steps  bound  mended  fewest"
says out "worst: without 0-4 it takes 4 steps, 2 more than with all links; to switch to:
  best.0-4.goal"
has best.json links_lost.0.steps 4
has best.json links_lost.0.optimal true
has best.json links_lost.0.apart false
has best.json links_lost.1.file best.0-1.goal
has best.json steps 2
for lost in 0-4 0-1 1-2 2-3 3-4; do
    run 0 "$PARRAY" run goal --param file=best.$lost.goal --topology ring:5 --task gossip --json run.json
    says out "steps          4"
    says out "verified       yes"
done
printf '%s\n' '1 2' '2 3' '3 4' '4 0' >without
run 0 "$PARRAY" run goal --param file=best.0-1.goal --topology graph:without --task gossip
says out "optimality     4 steps, bound 4: optimal"

# A picture: the links of the border are missed most, each of them drawn in bold, all with their numbers.
run 0 "$PARRAY" solve gossip --topology mesh:3x3 --links-lost 1 --plot lost.svg
says out "picture of all links in lost.svg"
cp lost.svg out
says out "worst: without 0-3 it takes 8 steps, 4 more than with all links"
[ "$(grep -c 'stroke-width="4.5"' lost.svg)" -eq 8 ] || fail "not eight links in bold"
[ "$(grep -c '>8</text>' lost.svg)" -ge 8 ] || fail "not eight links of 8 steps"
[ "$(grep -c '>4</text>' lost.svg)" -ge 4 ] || fail "not four links of 4 steps"
for ending in pdf png; do
    run 0 "$PARRAY" solve broadcast --topology line:4 --links-lost 1 --plot "lost.$ending"
    [ -s "lost.$ending" ] || fail "no picture lost.$ending"
done

run 0 "$PARRAY" solve broadcast --topology ring:4 --links-lost 1 --plot -
[ "$(tail -n 1 out)" = '</svg>' ] || fail "something stands behind the picture"

# Two links at a time; links without which a node hears nothing.
run 0 "$PARRAY" solve broadcast --topology ring:4 --links-lost 2
says out "0-3, 0-1          1                        cuts the array in two"
says out "6 of these sets of links cut off nodes that have to hear of something"
run 0 "$PARRAY" solve scatter --topology line:3 --links-lost 1
says out "2 of these sets of links cut off nodes that have to hear of something"

# refused COMMAND: ends with status 2 and the text behind it.
run 2 "$PARRAY" solve broadcast --topology ring:4 --links-lost 0
says err "--links-lost wants a whole number from 1 to 3, not '0'"
run 2 "$PARRAY" solve broadcast --topology ring:4 --links-lost 1 --steps 3
says err "it goes with none of --steps, --rounds, --translate and model W1"
run 2 "$PARRAY" solve broadcast --topology ring:4 --links-lost 1 --output -
says err "--output wants the name of a file"
run 2 "$PARRAY" solve broadcast --topology ring:4 --plot x.svg
says err "--plot draws what --links-lost finds"
run 2 "$PARRAY" solve broadcast --topology ring:4 --links-lost 1 --plot - --json -
says err "--json and --plot cannot both write to standard output"
run 2 "$PARRAY" solve broadcast --topology ring:4 --links-lost 1 --plot x.gif
says err "--plot: 'x.gif' is no name of a picture"
run 2 "$PARRAY" solve broadcast --topology line:3 --links-lost 3
says err "--links-lost 3: line:3 has fewer links"
run 2 "$PARRAY" solve broadcast --topology hypercube:6 --links-lost 2
says err "--links-lost 2: hypercube:6 has 18336 such sets of links, and 2000 are looked at, at most"
run 5 "$PARRAY" solve gossip --topology mesh:4x4 --model H1 --links-lost 1 --seconds 0.2
says out "not known"
