#!/bin/sh
# A program may be named by its C source wherever a program is named; it is compiled once, and leaves nothing.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# The compiler counts its calls, and temporary folders are made here.
cat >cc.sh <<END
#!/bin/sh
echo call >>"$scratch/calls"
exec ${CC:-cc} "\$@"
END
chmod +x cc.sh
mkdir tmp
export CC="$scratch/cc.sh" TMPDIR="$scratch/tmp"
compiled() # TIMES: the compiler was called as often since the last time, and nothing is left of it
{
    [ "$(wc -l <calls)" = "$1" ] || fail "compiled $(wc -l <calls) times, not $1"
    [ -z "$(ls tmp)" ] || fail "left behind: $(ls tmp)"
    : >calls
}

cp "$srcdir/tests/cli/hello.c" "hello you.c"
run 0 "$PARRAY" run "hello you.c" --topology ring:5
says out "hello on ring:5"
compiled 1
run 0 "$PARRAY" show "hello you.c"
compiled 1
run 0 "$PARRAY" stress "hello you.c" --runs 20
compiled 1

# Runs of a sweep are processes of their own; they do not compile.
run 0 "$PARRAY" sweep "hello you.c" --over workers=1,2 --csv rows.csv
[ "$(wc -l <rows.csv)" = 3 ] || fail "rows.csv has not two rows"
compiled 1

# A comparison names the source.
cat >mine.c <<'END'
#include <parray.h>
static void node(struct node *self)
{
    (void)self;
}
PARRAY_PROGRAM(.name = "mine", .node = node, .topology = "mesh:4", .task = "broadcast");
END
run 1 "$PARRAY" compare broadcast mine.c --topology mesh:4
says out "mine.c: status 1"
compiled 1

# A replay file names the source; it is compiled anew.
cp "$srcdir/tests/planted/first_come.c" .
run 1 "$PARRAY" stress first_come.c --runs 50 --keep kept.replay
says kept.replay "program first_come.c"
compiled 1
run 1 "$PARRAY" run --replay kept.replay
compiled 1

# The compiler's words are the user's, and the status is that of an input error.
printf '#include <parray.h>\nint 1; /* line: error */\n' >bad.c
run 2 "$PARRAY" run bad.c
says err "bad.c@error"
compiled 1
run 2 "$PARRAY" run absent.c
says err "there is no file absent.c
help: name a source in C or C++"
printf 'int nothing;\n' >empty.c
run 2 "$PARRAY" run ./empty.c
says err "'./empty.c' has no program: the symbol parray_program is missing"
run 2 env TMPDIR=/nowhere "$PARRAY" run mine.c
says err "no folder can be made in '/nowhere'"

# A signal that comes while the compiler works leaves nothing behind either.
: >calls
cat >slow.sh <<END
#!/bin/sh
echo call >>"$scratch/calls"
kill -TERM \$PPID
exec ${CC:-cc} "\$@"
END
chmod +x slow.sh
run 143 env CC="$scratch/slow.sh" "$PARRAY" run mine.c
[ -z "$(ls tmp)" ] || fail "left behind: $(ls tmp)"
