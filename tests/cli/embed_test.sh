#!/bin/sh
# A program with a main of its own: installed library and header, found by pkg-config.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

pkg-config --version >version 2>/dev/null || exit 77

run 0 make -s -C "$builddir" install DESTDIR="$scratch/root"
found=$(find "$scratch/root" -name parray.pc)
[ -n "$found" ] || fail "no parray.pc was installed"
libraries=$(dirname "$(dirname "$found")")
[ -e "$libraries/libparray.so" ] || [ -e "$libraries/libparray.a" ] || exit 77

PKG_CONFIG_PATH=$(dirname "$found")
PKG_CONFIG_SYSROOT_DIR=$scratch/root
PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1
PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_ALLOW_SYSTEM_CFLAGS PKG_CONFIG_ALLOW_SYSTEM_LIBS
pkg-config --cflags --libs parray >flags
says flags "-lparray"

sanitizer=$(sed -n 's/^#define PA_SANITIZER "\(.*\)"/-fsanitize=\1/p' "$builddir/config.h")
# shellcheck disable=SC2046,SC2086 # lists of words
run 0 ${CC:-cc} $sanitizer -Wall -o own "$srcdir/tests/cli/own_main.c" $(cat flags)
LD_LIBRARY_PATH=$libraries
export LD_LIBRARY_PATH

run 0 ./own
head -n 1 out >first
is first "own on ring:5, model F*, seed 1"
is err "own main goes on after status 0"
run 0 ./own --topology ring:9 --seed 7 --quiet --json own.json
has own.json program own
has own.json nodes 9
has own.json seed 7
silent out
run 2 ./own ring:9
says err "error: unknown argument 'ring:9'
help: options: --help lists them; subcommands: help, run, sweep, stress,"
says err "own main goes on after status 2"
run 2 ./own --seed x
says err "error: --seed is 'x'"
run 0 ./own --help
says out "--json=FILE"
says out "\`own help options' tells of these"
run 0 ./own help options
says out "--topology=SPEC"
run 0 ./own -h
says out "--topology=SPEC"

# The subcommands are there, and take the program of the executable.
run 0 ./own --version
says out "own, a program of parray"
run 0 ./own stress --runs 5
says out "stress of own on ring:5"
says out "1 class"
run 0 ./own stress own --runs 5
run 0 ./own sweep --over topology=ring:3..5 --csv own.csv
[ "$(grep -c '^own,ring:[345],' own.csv)" = 3 ] || fail "not three rows of own"
run 0 ./own explore
says out "exploration of own on ring:5"
run 0 ./own explore own --limit 5
run 0 ./own help
says out "  ./own stress PROGRAM [OPTION...]"
says out "PROGRAM may be left out: it is that of this executable"
run 0 ./own help explore
says out "own explore [OPTION...] PROGRAM"
run 2 ./own help nonsense
says err "error: no help on 'nonsense' (there is on: help, options, statuses, run,"
run 2 ./own stess
says err "error: unknown argument 'stess'; did you mean stress?
help: options: --help lists them; subcommands: help,"
run 2 ./own --quiet nonsense
says err "error: unknown argument 'nonsense'
help: options: --help lists them; a subcommand comes first: help lists them"
run 0 ./own show
says out "own: a rank goes up one node"
{
    cat "$srcdir/doc/flood.c"
    echo 'int main(int argc, char **argv) { return parray_main(argc, argv, &parray_program); }'
} >flood.c
# shellcheck disable=SC2046,SC2086 # lists of words
run 0 ${CC:-cc} $sanitizer -Wall -o flood flood.c $(cat flags)
if "$PARRAY" grade ring-gossip --task gossip --topology ring:5 --model "H*" >reference 2>&1; then
    says reference "100 of 100"
    run 0 ./flood grade --task gossip --topology ring:5
    says out "100 of 100"
else
    says reference "the sandbox could not be set up"
fi

# The installed tool finds its own header.
tool=$(find "$scratch/root" -name parray -type f -perm -u+x)
cp "$srcdir/tests/cli/hello.c" .
run 0 "$tool" cc -v hello.c
says err "$(dirname "$tool")/../include"
run 0 "$tool" run ./hello.so
