#!/bin/sh
# parray grade FOLDER: every work of a class has a row, whatever its program does to the grade, and the points
# that it has alone; nothing is left behind.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers make system calls that the sandbox forbids'; exit 77; }

cat >a.sheet <<'END'
parray sheet 1
task broadcast
pass 60
runs 2
points correct 50
points steps 30 within 2
setting open
topology mesh:4x4
setting secret
topology ring:9
hidden yes
end 2
END
hostile=$srcdir/tests/cli/hostile.c
mkdir -p class/anna class/ben class/chris class/dora class/emil class/gina class/.hidden tmp
sed "/^#include \"hostile_search.h\"/{r $srcdir/tests/cli/hostile_search.h
    d}" "$hostile" >class/anna/answer.c
{ echo '#define ACT is_wrong'; cat class/anna/answer.c; } >class/ben/answer.c
echo 'int main(void' >class/chris/answer.c
echo 'what I did' >class/dora/notes.txt
cp "$hostile" class/emil/one.c
cp "$hostile" class/emil/two.c
run 0 "$PARRAY" cc "$hostile" -o class/frida.so
printf '#include <unistd.h>\nvoid __attribute__((constructor)) late(void)\n{\n    _exit(0);\n}\n' |
    cat class/anna/answer.c - >class/gina/answer.c
echo 'a,b' >class/marks.csv

export TMPDIR="$scratch/tmp"
run 1 "$PARRAY" grade class --sheet a.sheet --csv marks.csv --json marks.json --junit marks.xml --texts texts
silent err
sed -n 's/^\(anna\|ben\|chris\|dora\|emil\|frida.so\|gina\)  *\([0-9]*\) of 160  \([A-Z ]*\).*/\1 \2 \3/p' out >rows
cat >wanted <<'END'
anna 160 PASSED
ben 0 NOT PASSED
chris 0 NOT GRADED
dora 0 NOT GRADED
emil 0 NOT GRADED
frida.so 160 PASSED
gina 0 NOT PASSED
END
diff wanted rows || fail 'other rows'
says out 'works                    7: 2 passed, 2 not, 3 not graded; in '
says out 'class/chris/answer.c:'
says out 'NOT GRADED: there is no program in the folder'
says out 'NOT GRADED: there are 2 sources in the folder, and one is wanted'
[ -z "$(ls tmp)" ] || fail "left behind: $(ls tmp)"

# A name is printed without what a terminal would take for a command. Links to the file of somebody else are
# no work, and no header.
mkdir -p odd/"$(printf 'a\033[31mb')" odd/link odd/header
ln -s ../../class/anna/answer.c odd/link/answer.c
ln -s ../../class/anna/answer.c odd/header/x.h
echo '#include "x.h"' >odd/header/answer.c
run 1 "$PARRAY" grade odd --sheet a.sheet
says out 'a?[31mb '
says out 'link                         0 of 160  NOT GRADED: there is no program in the folder'
says out 'header                       0 of 160  NOT GRADED: '

tr -d '\r' <marks.csv >rows
sed -n 1p rows >first
is first 'name,file,points,of,passed,status,open,secret,why'
sed -n 2p rows >second
is second 'anna,class/anna/answer.c,160,160,true,0,80,80,'
grep '^emil,,0,160,false,,0,0,"there are 2 sources in the folder, and one is wanted"$' rows >row ||
    fail "no row of emil: $(cat rows)"
[ "$(wc -l <rows)" = 8 ] || fail "not 8 rows: $(cat rows)"
has marks.json schema grades-1
has marks.json works '[] 7'
has marks.json works.0.grade.points 160
has marks.json works.1.grade.settings.0.correct false
has marks.json works.2.grade null
says marks.xml '<testcase classname="broadcast.anna" name="secret"/>'
says marks.xml '<failure message="0 of 80 points"/>'
says texts/anna.txt 'points         160 of 160, 60 are needed: PASSED'
says texts/chris.txt 'error: '

# Each has an input of its own, unless a seed is given; the points are those of a grade alone.
[ "$("$builddir/tests/cli/jsonget" marks.json works.0.grade.seed)" != \
    "$("$builddir/tests/cli/jsonget" marks.json works.5.grade.seed)" ] || fail 'two works have one seed'
rm -r class/chris class/dora class/emil
run 0 "$PARRAY" grade class --sheet a.sheet --jobs 3 --seed 5 --runs 1 --csv -
tr -d '\r' <out >rows
grep '^frida.so,class/frida.so,160,' rows || fail 'another number of points'
[ "$(wc -l <rows)" = 5 ] || fail "more than CSV: $(cat rows)"

# What is refused.
run 2 "$PARRAY" grade class
says err "'class' is a folder, whose works are graded by one sheet"
run 2 "$PARRAY" grade class --sheet a.sheet --races x.so
says err '--races is for one program'
run 2 "$PARRAY" grade class/frida.so --sheet a.sheet --csv x.csv
says err "--csv is for a folder of works, and 'class/frida.so' is none"
run 2 "$PARRAY" grade tmp --sheet a.sheet
says err "there is no work in the folder 'tmp'"
run 2 "$PARRAY" grade class --sheet a.sheet --csv none/x.csv
absent x.csv
