#!/bin/sh
# The manual pages: one for each subcommand, with each of its options, and one for each call of the headers.
# man and mandoc have nothing to say against them.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

mkdir man
run 0 "$srcdir/scripts/manual" tool "$PARRAY" man 1.2.3
silent err
headers=$(find "$srcdir/emu" -maxdepth 1 -name 'parray*.h' ! -name parray_api.h | sort) # parray.h first
# shellcheck disable=SC2086 # a list of words
run 0 "$srcdir/scripts/manual" header man 1.2.3 $headers
silent err

"$PARRAY" --help | sed -n 's/^  parray \([a-z-]*\) .*/\1/p' | grep -v '^help$' >names
[ "$(wc -l <names)" -gt 8 ] || fail "found hardly any subcommand"
while read -r name; do
    says man/parray.1 ".BR parray-$name (1)"
    sed 's/\\-/-/g; s/\\f[BIR]//g' "man/parray-$name.1" >page
    says page "SYNOPSIS"
    # argp writes the blanks before an option too early if its buffer fills up there: other words help.
    ! "$PARRAY" "$name" --help | grep -qE '^ {9,}--' || fail "the help of $name has an option out of its column"
    "$PARRAY" "$name" --help | grep -oE '^ {2,6}(-., )?--[a-z-]+' | grep -oE '[-]{2}[a-z-]+' >options || true
    while read -r option; do
        says page "$option"
    done <options
done <names
says man/parray-run.1 "4 deadlock"

# Each page has examples, and all of them end well, one after the other, in a folder with the sources.
cp "$srcdir/doc/flood.c" "$srcdir/doc/heat.c" "$srcdir/algos/examples/leader_election.c" .
mkdir class
cp flood.c class/anna.c
cp flood.c doejane_12_345_flood.c
tar czf works.tgz doejane_12_345_flood.c
printf 'parray sheet 1\ntask gossip\nruns 2\nsetting a\ntopology ring:8\nend 1\n' >gossip.sheet
if [ -e "$builddir/parray-cadical.so" ]; then
    run 0 "$PARRAY" solve gossip --topology line:4 --model H1 --steps 7 --proof gossip.lrat
    run 0 "$PARRAY" solve broadcast --topology ring:5 --model F1 --steps 2 --proof ring.lrat
else
    sed -i /check-proof/d names
fi
cc=$(grep -n '^cc$' names | cut -d : -f 1)
{ sed -n "${cc}p" names; sed "${cc}d" names; } >makers_first
while read -r name; do
    sed -n '/^\.SH EXAMPLES/,/^\.fi/s/\\-/-/g; /^parray /p' "man/parray-$name.1" >examples
    [ -e "$builddir/parray-archive.so" ] || sed -i /works.tgz/d examples
    [ -s examples ] || fail "parray-$name.1 has no example"
    while read -r _ words; do
        [ "${words%% *}" = "$name" ] || fail "parray-$name.1 has an example of another subcommand: $words"
        wanted=0
        [ "$words" != 'learn 1 --check' ] || wanted=1 # the exercise is still to be filled in
        # shellcheck disable=SC2086 # a list of words
        (run $wanted "$PARRAY" $words </dev/null) 2>refusal || grep -q 'sandbox could not be set up' refusal || {
            cat refusal >&2
            exit 1
        }
    done <examples
done <makers_first

sed -nE 's/^#define (node_[a-z_]+)\(.*/\1/p; s/^PARRAY_API [^(]*[ *](parray_[a-z_]+)\(.*/\1/p' \
    "$srcdir"/emu/parray*.h | sed 's/_at$//' | sort -u >calls
[ "$(wc -l <calls)" -gt 30 ] || fail "found hardly any call"
while read -r call; do
    [ -s "man/$call.3" ] || fail "there is no page $call.3"
    says man/parray.h.3 "$call("
done <calls
says man/parray.h.3 "void node_send(struct node *self, int port, const void *data,"
! grep -q '_at(\|PARRAY_API\|const char \*site\|static inline' man/parray.h.3 || fail "the page shows what is behind the macros"

find man -type f | sort >pages
if command -v man >/dev/null && man --warnings -E UTF-8 -l -Tutf8 -Z man/parray.1 >formatted 2>&1; then
    while read -r page; do
        run 0 man --warnings=all -E UTF-8 -l -Tutf8 -Z "$page"
        silent err
    done <pages
fi
if command -v mandoc >/dev/null; then
    while read -r page; do
        run 0 mandoc -T lint -W style "$page"
        silent out
    done <pages
fi
command -v man >/dev/null || command -v mandoc >/dev/null || exit 77
