#!/bin/sh
# parray grade: points for few steps, packets and bytes.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized tsan || { echo 'ThreadSanitizer makes system calls of its own'; exit 77; }
run 0 "$PARRAY" cc "$srcdir/tests/cli/hostile.c" -o right.so # a right broadcast

# Steps can be bounded by themselves, where a bound is known and where faults leave none.
cat >steps.sheet <<'END'
parray sheet 1
task broadcast
pass 12
runs 1
points steps 10 in 7
points steps 20 in 6
setting open
topology mesh:4x4
setting faults
topology mesh:4x4
fault down:0-1@900..901
points steps 2 in 7
points steps 3 in 6
end 2
END
run 0 "$PARRAY" grade ./right.so --sheet steps.sheet --json grade.json --junit grade.xml
[ "$(grep -c '  few steps    yes (at most 7) ' out)" = 2 ] || fail "not two limits of 7 steps are kept"
[ "$(grep -c '  few steps    no (at most 6) ' out)" = 2 ] || fail "not two limits of 6 steps are missed"
says out 'points         12 of 35, 12 are needed: PASSED'
has grade.json settings.0.points.steps.0.within null
has grade.json settings.0.points.steps.0.in 7
has grade.json settings.1.points.steps.1.of 3
says grade.xml 'name="steps in 6"'
says grade.xml '<failure message="7 steps; the lower bound is 6"/>'
says grade.xml '<failure message="7 steps"/>'

# So can packets and bytes: each of the 48 directions of links has one packet of 4 bytes.
sed -e '/^setting faults/,/^end/d' -e '/^points/d' steps.sheet >packets.sheet
cat >>packets.sheet <<'END'
points packets 5 in 48
points packets 4 in 47
points bytes 3 in 192
points bytes 4 in 191
end 1
END
sed -i 's/^pass .*/pass 8/' packets.sheet
run 0 "$PARRAY" grade ./right.so --sheet packets.sheet --json grade.json --junit grade.xml
says out '  few packets  yes (at most 48) '
says out '  few packets  no (at most 47) '
says out '  few bytes    yes (at most 192) '
says out '  few bytes    no (at most 191) '
says out 'points         8 of 16, 8 are needed: PASSED'
has grade.json settings.0.received_bytes 192
has grade.json settings.0.points.steps '[] 0'
has grade.json settings.0.points.packets.1.in 47
has grade.json settings.0.points.bytes.0.points 3
says grade.xml 'name="bytes in 191"'
says grade.xml '<failure message="192 bytes"/>'
sed 's/packets 5 in 48/packets 5 within 2/' packets.sheet >within.sheet
run 2 "$PARRAY" grade ./right.so --sheet within.sheet
says err "\`points packets' is followed by: N in K"
