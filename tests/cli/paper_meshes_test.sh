#!/bin/sh
# scripts/paper meshes --small prints the right tables, to the last digit, and takes its options.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$srcdir/scripts/paper" meshes --small
silent err
is out 'mnb                 bound  mesh-mnb  fast=1  optimal  at least
torus:5                 8         6       4        2         2
torus:5x5           18.24        16      12        6         6
mesh:5                 12         8       8        4         4
mesh:5x5            28.48        23      23       12        12
mesh:3x3x3          20.67        16      16       10         9

pmnb         active          packets     bound  mesh-pmnb  fast=1  at least
torus:4x4    row             split       8.44        7.5     4.5         1
torus:4x4    row             whole      35.25         34      16         4
mesh:3x3x3   corner 2x2x2    split      10.57       9.33    7.33      2.67
mesh:3x3x3   corner 2x2x2    whole         38         36      24         6

exchange     active          bound        paper     fraction      matched  at least
mesh:6x6     corner 2x2        136      53 (48)      40 (35)      58 (34)        32
mesh:4x4x4   line                -            -            -      62 (38)        30'

run 0 "$srcdir/scripts/paper" meshes --small exchange
[ "$(wc -l <out)" -eq 4 ] || fail "more than one table"
run 0 "$srcdir/scripts/paper" meshes --help
says out "multinode broadcast, in steps"
run 2 "$srcdir/scripts/paper" meshes gather
says err "scripts/paper meshes [--small] [TABLE...]"

# A tool that cannot be run is named; a run that fails ends the script.
run 2 env PARRAY=./none "$srcdir/scripts/paper" meshes
says err "there is no ./none"
printf '#!/bin/sh\nexit 3\n' >broken
chmod +x broken
run 3 env PARRAY=./broken "$srcdir/scripts/paper" meshes --small
