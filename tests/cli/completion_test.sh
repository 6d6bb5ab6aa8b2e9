#!/bin/sh
# The tool says what can come next on a command line, and bash, zsh and fish offer that.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# offers TEXT: among the words that were offered, in `out`, one a line with a help behind a tab, is this one.
offers()
{
    cut -f 1 out | grep -qxF -e "$1" || fail "does not offer $1"
}

# offers_not TEXT
offers_not()
{
    ! cut -f 1 out | grep -qxF -e "$1" || fail "offers $1"
}

next_words()
{
    run 0 "$PARRAY" complete "$@"
}

# Every subcommand that the help names, and no other.
next_words ""
"$PARRAY" --help | sed -n 's/^  parray \([a-z-]*\) .*/\1/p' | sort >named
cut -f 1 out | grep -v '^-' | sort | cmp - named || fail "other subcommands than in the help: $(cat out)"
! grep -q complete named || fail "the help names what is for scripts alone"

# All options of every subcommand, and all programs, tasks, topologies, models.
while read -r name; do
    [ "$name" != help ] || continue
    "$PARRAY" "$name" --help | grep -oE '^ {2,6}(-., )?--[a-z-]+' | grep -oE '[-]{2}[a-z-]+' | sort -u >options
    next_words "$name" --
    cut -f 1 out | sed 's/=$//' | sort -u >offered
    [ -z "$(comm -23 options offered)" ] || fail "$name: not offered: $(comm -23 options offered | tr '\n' ' ')"
done <named
"$PARRAY" help options | grep -oE '^ {2,6}(-., )?--[a-z-]+' | grep -oE '[-]{2}[a-z-]+' | sort -u >options
[ "$(wc -l <options)" -gt 30 ] || fail "found hardly any shared option"
next_words run --
cut -f 1 out | sed 's/=$//' | sort -u >offered
[ -z "$(comm -23 options offered)" ] || fail "not offered: $(comm -23 options offered | tr '\n' ' ')"
next_words run -
offers -h
next_words help opt
offers options
next_words list --topology hyp
offers hypercube:
next_words list --task ""
offers gossip
next_words run ""
cut -f 1 out | grep -v '^:' >offered
"$PARRAY" list | sed -n '/^programs/,/^tasks/s/^  \([a-z][^ ]*\).*/\1/p' | sort >programs
[ "$(wc -l <programs)" -gt 20 ] || fail "found hardly any program"
sort offered | cmp - programs || fail "other programs than those of the list"
offers ":files c cpp cc cxx so"
next_words bound ""
offers allreduce
offers transpose
offers_not echo
next_words show ring-g
offers ring-gossip
next_words show to
offers torus:
next_words show torus:4x4 --partition ""
offers block
offers metis
next_words sweep echo --se
offers --seed=
next_words sweep echo --over ""
offers topology=
offers size=
next_words run --topology ""
offers hypercube:
offers graph:
next_words run --topology=to
offers --topology=torus:
next_words run --engine fibers echo --model ""
offers 'F*'
offers W1
next_words run mesh-pmnb --param ""
offers split=
next_words bound broadcast --param ""
offers root=
next_words run --on-violation ""
offers count
next_words run --stacks ""
offers packed
next_words run --plot ""
offers ":files svg pdf png"
next_words cc ""
offers ":files c"
offers ":files cpp cc cxx"
next_words learn ""
grep -qx "1	Hello, neighbour" out || fail "does not offer lesson 1 with its title"
next_words learn 1 --check ""
offers ":files c"
next_words frob ""
silent out
next_words
offers run

# A program of one's own has parameters of its own.
cat >own.c <<'END_OF_PROGRAM'
#include <parray.h>
static void nothing(struct node *self) { (void)self; }
static const struct parray_param params[] = {{"depth", "3", "how deep"}, {0}};
PARRAY_PROGRAM(.name = "own", .params = params, .node = nothing);
END_OF_PROGRAM
run 0 "$PARRAY" cc own.c
next_words run ./own.so --param ""
offers depth=

PATH=$(dirname "$PARRAY"):$PATH
mkdir -p work/folder
touch work/ring.c work/ring.h work/grid.cpp
cd work
shells=$srcdir/scripts/install.d

if command -v bash >/dev/null; then
    cat >../try.bash <<END_OF_TRY
. "$shells/parray.bash"
complete -p parray >/dev/null || exit
try()
{
    COMP_LINE=\$1 COMP_POINT=\${#1}
    read -ra COMP_WORDS <<<"\$1"
    COMPREPLY=()
    _parray
    echo "\$1: \${COMPREPLY[*]}"
}
COMP_WORDBREAKS=\$' \t\n"'"'"'><=;|&(:'
try "parray swe"
try "parray run --topology hyp"
try "parray run --topology=hyp"
try "parray run echo --model F"
try "parray run --plot-k"
try "parray cc "
try "parray run ring.c"
try "parray stress gr"
COMP_WORDBREAKS=' '
try "parray run --topology=hyp"
END_OF_TRY
    run 0 bash ../try.bash
    cat >../wanted <<'END_OF_WANTED'
parray swe: sweep
parray run --topology hyp: hypercube:
parray run --topology=hyp: hypercube:
parray run echo --model F: F\* F1
parray run --plot-k: --plot-kind=
parray cc : ring.c grid.cpp folder
parray run ring.c: ring.c
parray stress gr: grid.cpp
parray run --topology=hyp: --topology=hypercube:
END_OF_WANTED
    sed '/cc :/s/.*/parray cc : ring.c grid.cpp folder/' ../out | diff ../wanted - || fail "bash offers other words"
fi

# The functions of zsh's own completion are replaced by such as print what they are given.
if command -v zsh >/dev/null; then
    cat >../try.zsh <<END_OF_TRY
compadd() { shift; local end=''; [[ \$1 != -S ]] || { shift 2; end=+ }; shift 3; print -r -- "\$^@\$end" }
compset() { print compset "\$@" }
_files() { print files "\$@" }
parray_words() { . "$shells/_parray" }
try() { words=("\$@") CURRENT=\$# PREFIX=\$@[-1]; parray_words }
try parray swe
try parray run --topology hyp
try parray run --topology=hyp
try parray run echo --model F
try parray run --plot=x
try parray run ring.c
END_OF_TRY
    run 0 zsh -f ../try.zsh
    cat >../wanted <<'END_OF_WANTED'
sweep
hypercube:+
--topology=hypercube:+
F* F1
compset -P *=
files -g *.(svg|pdf|png)(-.)
files -g *.(c|cpp|cc|cxx|so)(-.)
END_OF_WANTED
    diff ../wanted ../out || fail "zsh offers other words"
fi

if command -v fish >/dev/null; then
    cat >../try.fish <<END_OF_TRY
source "$shells/parray.fish"
for line in "swe" "run --topology hyp" "run --topology=hyp" "run echo --model F" "cc " "cc fo" "run ring.c" "stress gri"
    complete -C "parray \$line"
end
END_OF_TRY
    HOME=$scratch
    export HOME
    run 0 fish --no-config ../try.fish
    cut -f 1 ../out | tr '\n' ' ' >../said
    is ../said "sweep hypercube: --topology=hypercube: F* F1 folder/ grid.cpp ring.c folder/ ring.c grid.cpp "
fi
