#!/bin/sh
# Programs that were made with other versions of parray.h: one of an older minor version runs, one of a newer
# or of another major version is refused with what to do. The numbers of the headers are those of the tool.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

number()
{
    sed -nE "s/^#define PARRAY_VERSION_$1 ([0-9]+)$/\1/p" "$srcdir/emu/parray_api.h"
}
major=$(number MAJOR) minor=$(number MINOR) patch=$(number PATCH)
run 0 "$PARRAY" --version
is out "parray $major.$minor.$patch"

cat >hop.c <<'END'
#include <parray.h>
static void hop(struct node *self)
{
    int mine = node_rank(self), theirs = -1;
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    node_check(self, theirs == node_peer(self, 0));
#ifdef MORE
    node_more(self);
#endif
}
PARRAY_PROGRAM(.name = "hop", .task = NULL, .topology = "ring:8", .node = hop);
END

# made NAME MAJOR MINOR PATCH [SED FILE]: NAME.so is the program, made with headers of that version.
made()
{
    name=$1
    mkdir "$name"
    cp "$srcdir"/emu/parray*.h "$name"
    sed -i -e "s/^\(#define PARRAY_VERSION_MAJOR\) .*/\1 $2/" -e "s/^\(#define PARRAY_VERSION_MINOR\) .*/\1 $3/" \
        -e "s/^\(#define PARRAY_VERSION_PATCH\) .*/\1 $4/" "$name/parray_api.h"
    [ $# -lt 6 ] || sed -i "$5" "$name/$6"
    shift 4
    run 0 env PARRAY_INCLUDE="$PWD/$name" "$PARRAY" cc hop.c -o "$name.so" ${more:+"$more"}
}

# An older one, whose description is shorter: it runs, alone and in all that makes many runs.
more=
last='/^    double (\*tcd_bound)/d'
made older "$major" 0 0 "$last" parray_program.h
run 0 "$PARRAY" run ./older.so --json older.json
has older.json verified true
run 0 "$PARRAY" stress ./older.so --runs 10 --twice
run 0 "$PARRAY" explore ./older.so --topology ring:3
run 0 "$PARRAY" sweep ./older.so --over topology=ring:4..6
made patched "$major" "$minor" $((patch + 1))
run 0 "$PARRAY" run ./patched.so

# A newer one, with a call that this tool has not.
more=-DMORE
made newer "$major" $((minor + 1)) 0 's/^PARRAY_API int node_rank(/PARRAY_API void node_more(struct node *self);\n&/' parray.h
more=
run 2 "$PARRAY" run ./newer.so
says err "'./newer.so' was made with parray $major.$((minor + 1)).0, and this is parray $major.$minor.$patch, which may \
lack what it needs
help: make it again with: parray cc FILE.c, or install that parray"
made other $((major + 1)) 0 0
run 2 "$PARRAY" run ./other.so
says err "'./other.so' was made with parray $((major + 1)).0.0, and this is parray $major.$minor.$patch"
run 2 "$PARRAY" stress ./other.so
says err "'./other.so' was made with parray"

# Shorter, but of no version that is known, or longer: not misread.
made longer "$major" "$minor" "$patch" 's/^    double (\*tcd_bound)/    int more;\n&/' parray_program.h
run 2 "$PARRAY" run ./longer.so
says err "'./longer.so' has a parray_program of a form that is not known: it was made with another version of parray.h"

# A library tells its version, also as a number.
[ -e "$builddir/libparray.so" ] && ! sanitized asan tsan || exit 0
cat >tells.c <<'END'
#include <stdio.h>
#include <parray.h>
#include <parray_array.h>
int main(void)
{
    printf("%s %d %d\n", parray_version(), parray_version_number(), PARRAY_VERSION);
    return 0;
}
END
run 0 ${CC:-cc} -I"$srcdir/emu" tells.c -o tells "$builddir/libparray.so.0" -Wl,-rpath,"$builddir"
run 0 ./tells
wanted=$((major * 10000 + minor * 100 + patch))
is out "$major.$minor.$patch $wanted $wanted"

# What is linked with a library that has a name of a later version is refused by an older one, by the version.
readelf -V tells | grep -q 'Name: PARRAY_0.1' || fail 'the program asks for no version'
