#!/bin/sh
# parray grade FILE.c: the compiler reads no files that are not for it, ends, and fills no disk.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers make system calls that the sandbox forbids'; exit 77; }

mkdir tmp works
export TMPDIR="$scratch/tmp"
printf 'parray sheet 1\ntask gossip\nruns 0\npoints correct 50\nsetting open\ntopology mesh:4x4\nend 1\n' >works/a.sheet
cp "$srcdir/doc/flood.c" works/fine.c
echo '#include "own.h"' >>works/fine.c
echo '/* fine */' >works/own.h
printf '#include "/etc/passwd"\n' >works/absolute.c
printf '#include "a.sheet"\n' >works/beside.c
printf '#include "fine.c"\n' >works/other.c
printf '__asm__(".incbin \\"/etc/passwd\\"");\n' >works/incbin.c
printf '#include "/proc/self/environ"\n' >works/process.c
printf '#include "/dev/zero"\n' >works/zero.c
printf '#include "endless.c"\n#include "endless.c"\n' >works/endless.c
printf 'char big[1u << 30] = {1};\n' >works/disk.c
printf '#line 1 "/etc/passwd"\nint main(void\n' >works/line.c
awk 'BEGIN { for (i = 0; i < 3000; i++) print "#warning a word that a terminal, a disk and a reader have to bear" }' \
    >works/words.c

run 1 "$PARRAY" grade works --sheet works/a.sheet --texts texts --json marks.json --alike 0
sed -n 's/^\([a-z]*\)\.c .* of 50  \([A-Z ]*\).*/\1 \2/p' out >rows
grep -v 'NOT GRADED' rows >row
is row 'fine PASSED'
[ "$(wc -l <rows)" = 11 ] || fail "not 11 works: $(cat rows)"
[ -z "$(ls tmp)" ] || fail "left behind: $(ls tmp)"
[ "$(wc -c <texts/words.c.txt)" -lt 70000 ] || fail 'all the words of the compiler are kept'
says out 'disk.c '
if grep -q '"files": true' marks.json; then
    says out 'works/absolute.c:1:10: fatal error: /etc/passwd: Permission denied'
    says out 'works/beside.c:1:10: fatal error: works/a.sheet: Permission denied'
    says out 'fatal error: /proc/self/environ: Permission denied'
    ! grep -r 'root:' texts || fail 'a line of /etc/passwd is shown'
fi
