#!/bin/sh
# The chart of a sweep: its structure, by the colours of what is drawn, in three formats.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# shapes FILE COLOUR: how many shapes of an SVG file have it.
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

# Seven points and that of the legend; a grey curve and its sample.
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

# Two series, of which one always fails: no point of it but in the legend, and a curve of its own.
run 3 "$PARRAY" sweep hypercube-exchange --force --over size=2..5 --models 'F*,SLA' --plot two.svg --quiet
count "$(shapes two.svg "$blue")" 7 "points and curves of the first series"
count "$(shapes two.svg "$orange")" 2 "points and curves of the second series"

run 0 "$PARRAY" sweep hypercube-mnb --over size=1..3 --plot mnb.pdf --quiet
[ "$(head -c 5 mnb.pdf)" = '%PDF-' ] || fail "no PDF"
run 0 "$PARRAY" sweep hypercube-mnb --over size=1..3 --plot mnb.png --quiet
[ "$(head -c 4 mnb.png | tail -c 3)" = PNG ] || fail "no PNG"

# What is no number has its place in the list; one value alone, and no run that ended well, are charts, too.
run 0 "$PARRAY" sweep hypercube-mnb --over engine=fibers,threads --topology hypercube:3 --plot engines.svg --quiet
count "$(shapes engines.svg "$blue")" 3 points
run 0 "$PARRAY" sweep hypercube-mnb --over seed=1 --topology hypercube:3 --plot seed.svg --quiet
run 3 "$PARRAY" sweep hypercube-mnb --force --model SLA --over size=2,3 --plot none.svg --quiet
count "$(shapes none.svg "$blue")" 1 points

run 2 "$PARRAY" sweep hypercube-mnb --over size=1..3 --plot mnb.txt
says err "'mnb.txt' is no name of a picture; end it in .svg, .pdf or .png"
silent out
run 2 "$PARRAY" sweep hypercube-mnb --over size=1..3 --plot none/mnb.svg
says err "cannot write 'none/mnb.svg': No such file or directory"
