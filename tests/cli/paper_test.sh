#!/bin/sh
# scripts/paper takes a number or a name, and names what it has otherwise.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$srcdir/scripts/paper" --build "$builddir" 002 3
cp out by_number
run 0 "$srcdir/scripts/paper" --build "$builddir" star 3
cmp out by_number || fail "a number and a name print different tables"
for paper in gossip hypercubes meshes star worm; do
    run 0 "$srcdir/scripts/paper" --build "$builddir" "$paper" --help
    says out "scripts/paper $paper"
done
run 0 "$srcdir/scripts/paper" --help
says out "003  worm"
run 2 "$srcdir/scripts/paper" 005
says err 'no paper "005"'
run 2 "$srcdir/scripts/paper"
run 2 env PARRAY=./none "$srcdir/scripts/paper" star
says err "there is no ./none"
