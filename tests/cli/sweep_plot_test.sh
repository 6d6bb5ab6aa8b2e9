#!/bin/sh
# The chart of a sweep: its structure, by the colours of what is drawn, in three formats.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# shapes FILE COLOUR: prints how many shapes of an SVG file have the colour.
shapes()
{
    grep -c "=\"#$2\"[^>]*/>" "$1" || true
}

# count NUMBER WHAT: right?
count()
{
    [ "$1" = "$2" ] || fail "$1 $3, not $2"
}

blue=0072b2 orange=d55e00 grey=787878

# The chart has seven points and one in the legend; a grey curve and its sample.
run 0 "$PARRAY" sweep hypercube-mnb --over topology=hypercube:1..7 --plot mnb.svg --quiet
silent out
silent err
head -n 2 mnb.svg >head
says head '<svg'
tail -n 1 mnb.svg >tail
says tail '</svg>'
count "$(shapes mnb.svg "$blue")" 8 points
count "$(shapes mnb.svg "$grey")" 2 curves
[ "$(grep -c 'stroke-dasharray' mnb.svg)" = 2 ] || fail "not one dashed curve and its sample"

# A series that always fails has no point but that in the legend, and a curve of its own.
run 3 "$PARRAY" sweep hypercube-exchange --force --over size=2..5 --models 'F*,SLA' --plot two.svg --quiet
count "$(shapes two.svg "$blue")" 7 "points and curves of the first series"
count "$(shapes two.svg "$orange")" 2 "points and curves of the second series"

run 0 "$PARRAY" sweep hypercube-mnb --over size=1..3 --plot mnb.pdf --quiet
[ "$(head -c 5 mnb.pdf)" = '%PDF-' ] || fail "no PDF"
run 0 "$PARRAY" sweep hypercube-mnb --over size=1..3 --plot mnb.png --quiet
[ "$(head -c 4 mnb.png | tail -c 3)" = PNG ] || fail "no PNG"

# Values that are no numbers are placed by their order; a single value, or no run that ended well, makes a
# chart, too.
run 0 "$PARRAY" sweep hypercube-mnb --over engine=fibers,threads --topology hypercube:3 --plot engines.svg --quiet
count "$(shapes engines.svg "$blue")" 3 points
run 0 "$PARRAY" sweep hypercube-mnb --over seed=1 --topology hypercube:3 --plot seed.svg --quiet
run 3 "$PARRAY" sweep hypercube-mnb --force --model SLA --over size=2,3 --plot none.svg --quiet
count "$(shapes none.svg "$blue")" 1 points

# --draw shows a program's own figures: two kinds of points over three loads, a bound that ends at load 1, and
# a mark there.
delays="$PARRAY sweep mesh-dynamic-broadcast --topology mesh:3x3 --over load=0.2,0.6,1.4"
# shellcheck disable=SC2086 # words
run 0 $delays --draw mean_delay,p99_delay,delay_bound --mark 1 --plot delays.svg --quiet
count "$(shapes delays.svg "$blue")" 4 "mean delays"
count "$(shapes delays.svg "$orange")" 4 "99th percentiles"
count "$(shapes delays.svg "$grey")" 2 curves
[ "$(grep -c 'stroke-dasharray' delays.svg)" = 2 ] || fail "not one upright line and its sample"
for text in '>load=1<' '>mean delay<' '>p99 delay<' '>delay bound<'; do
    says delays.svg "$text"
done
# shellcheck disable=SC2086
run 0 $delays --over split=0,1 --draw mean_delay --plot split.svg --quiet
says split.svg '>mean delay, split=0<'
count "$(shapes split.svg "$orange")" 4 "mean delays of split packets"

# shellcheck disable=SC2086
run 2 $delays --draw delay --plot delay.svg --quiet
silent out
says err "--draw delay: no number of a report and no figure of mesh-dynamic-broadcast has that name; did you mean p99_delay, mean_delay or delay_bound? (there are: workers,"
says err "links, status, steps, time, lower_bound,"
says err "; its figures are mean_delay, median_delay, p99_delay, delay_bound, rho,"
absent delay.svg
absent delay.svg.part

# A program that does not declare the names of its figures shows them with its first run.
compile untold <<'END'
#include <parray.h>
static void idle(struct node *self) { (void)self; }
static void figures(struct parray *array) { parray_figure(array, "nodes twice", 2 * parray_nodes(array), NULL); }
PARRAY_PROGRAM(.name = "untold", .topology = "ring:4", .node = idle, .figures = figures);
END
run 0 "$PARRAY" sweep ./untold.so --over size=3..5 --draw nodes_twice --plot untold.svg --quiet
count "$(shapes untold.svg "$blue")" 4 points
rm untold.svg
run 2 "$PARRAY" sweep ./untold.so --over size=3..5 --draw nodes_thrice --plot untold.svg --quiet
says err "--draw nodes_thrice: no number of a report and no figure of untold has that name; did you mean nodes_twice"
absent untold.svg
absent untold.svg.part

# Every number of a report can be drawn; one that no run has is said to be missing.
run 0 "$PARRAY" sweep worm-broadcast --topology mesh:8x8 --over root=0..3 --draw tcd,tcd_lower_bound,worms.mean_path \
    --plot tcd.svg --quiet
silent err
for text in '>tcd<' '>tcd lower bound<' '>worms.mean path<'; do
    says tcd.svg "$text"
done
count "$(shapes tcd.svg "$blue")" 5 TCDs
count "$(shapes tcd.svg "$grey")" 2 curves
run 0 "$PARRAY" sweep hypercube-mnb --over size=1..3 --draw tcd --plot none.svg --quiet
is err "error: --draw tcd: no run has this number, so that nothing is drawn"
# shellcheck disable=SC2086
run 2 $delays --draw mean_delay
says err "--draw mean_delay: there is no chart; --plot FILE makes one"
# shellcheck disable=SC2086
run 2 $delays --mark 1
says err "--mark 1: there is no chart; --plot FILE makes one"
for mark in x 1x nan ''; do
    # shellcheck disable=SC2086
    run 2 $delays --mark "$mark" --plot mark.svg
    says err "it must be a number"
done
# shellcheck disable=SC2086
run 2 $delays --draw steps,time,tcd,nodes,links,seed,clock,stalls,ratio --plot many.svg
says err "a chart has room for 8 numbers"

run 2 "$PARRAY" sweep hypercube-mnb --over size=1..3 --plot mnb.txt
says err "'mnb.txt' is no name of a picture; end it in .svg, .pdf or .png"
silent out
run 2 "$PARRAY" sweep hypercube-mnb --over size=1..3 --plot none/mnb.svg
says err "cannot write 'none/mnb.svg': No such file or directory"
