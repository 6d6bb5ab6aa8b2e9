#!/bin/sh
# parray grade ARCHIVE: archives as learning platforms hand them out, and the CSV that these import.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers make system calls that the sandbox forbids'; exit 77; }
[ -e "$builddir/parray-archive.so" ] || { echo 'this build has no libarchive'; exit 77; }
command -v python3 >/dev/null || { echo 'python3 is not installed'; exit 77; }

cat >a.sheet <<'END'
parray sheet 1
task gossip
runs 0
points correct 50
setting open
topology mesh:4x4
end 1
END
mkdir tmp
export TMPDIR="$scratch/tmp"
python3 - "$srcdir/doc/flood.c" <<'END'
import stat, sys, zipfile
work = open(sys.argv[1]).read()
with zipfile.ZipFile("moodle.zip", "w") as z:
    z.writestr("Zoë, the 2nd_1234_assignsubmission_file_/my answer.c", work)
    z.writestr("Ben_77_assignsubmission_file_main.c", '#include "own.h"\n' + work)
    z.writestr("Ben_77_assignsubmission_file_own.h", "")
    z.writestr("Chris_78_assignsubmission_onlinetext_/onlinetext.html", "<p>")
    link = zipfile.ZipInfo("link.c")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    z.writestr(link, "/etc/passwd")
    z.writestr("../evil.c", work)
with zipfile.ZipFile("canvas.zip", "w") as z:
    z.writestr("handed in/doejane_12_67_ring-1.c", work)
    z.writestr("handed in/roejim_LATE_13_68_ring.c", "int main(void\n")
END

run 1 "$PARRAY" grade moodle.zip --sheet a.sheet --csv marks.csv --csv-form moodle --json marks.json --texts texts
says err "entries of 'moodle.zip' were left out: 1 that are links or devices, 1 whose names lead elsewhere or are"
tr -d '\r' <marks.csv >rows
sed -n '/^Participant/s/"<pre>grade of .*/TEXT/p' rows >participants
grep '^Participant 78' rows >>participants
cat >wanted <<'END'
Participant 77,Ben,50,50,Yes,-,TEXT
Participant 1234,"Zoë, the 2nd",50,50,Yes,-,TEXT
Participant 78,Chris,,50,Yes,-,<pre></pre>
END
diff wanted participants || fail 'other rows'
has marks.json works.0.student Ben
has marks.json works.0.id 77
has marks.json works.0.platform moodle
has marks.json works.0.file 'Ben_77_assignsubmission_file_/main.c'
has marks.json works.1.grade null
says texts/Ben_77.txt 'points         50 of 50'
absent evil.c
absent tmp/evil.c
[ -z "$(ls tmp)" ] || fail "left behind: $(ls tmp)"

run 1 "$PARRAY" grade canvas.zip --sheet a.sheet --csv - --csv-form 'canvas:Ring (9)' --json marks.json
tr -d '\r' <out >rows
cat >wanted <<'END'
Student,ID,SIS User ID,SIS Login ID,Section,Ring (9)
    Points Possible,,,,,50
doejane,12,,,,50
roejim,13,,,,
END
diff wanted rows || fail 'other rows'
has marks.json works.1.late true
# Where an archive was unpacked is told to nobody.
says marks.json 'handed in/roejim_LATE_13_68_/ring.c:'
! grep -q "$scratch" marks.json rows || fail 'a path of this machine is told'

# A folder of such files is taken as it is; works of others have no row.
mkdir folder
cp "$srcdir/doc/flood.c" folder/doejane_12_67_ring.c
cp "$srcdir/doc/flood.c" folder/other.c
run 0 "$PARRAY" grade folder --sheet a.sheet --csv marks.csv --csv-form canvas
grep '^doejane,12,,,,50' marks.csv || fail 'no row of a folder'
says err "1 of 2 works have no name as canvas gives them, and no row in 'marks.csv'"

# What is refused.
echo 'no archive' >text.zip
run 2 "$PARRAY" grade text.zip --sheet a.sheet
says err "'text.zip' cannot be read as an archive: "
run 2 "$PARRAY" grade moodle.zip
says err "'moodle.zip' is an archive, whose works are graded by one sheet"
run 2 "$PARRAY" grade moodle.zip --sheet a.sheet --csv-form moodle
says err '--csv-form says how --csv is written, which was not given'
run 2 "$PARRAY" grade moodle.zip --sheet a.sheet --csv x.csv --csv-form blackboard
says err "--csv-form is 'blackboard'; it must be plain, moodle, canvas or canvas:ASSIGNMENT"
absent x.csv
[ -z "$(ls tmp)" ] || fail "left behind: $(ls tmp)"
