#!/bin/sh
# The tool is a plain executable that lends every call of parray.h to the programs that it loads, and the
# shared library exports these calls, the ways out of a process (exits.c), and nothing else.
set -eu
export LC_ALL=C

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# exported FILE: prints its names, without their versions.
exported()
{
    nm -D --defined-only "$1" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | grep -vE '^(_|$)' | sort -u
}

# Names of the declarations that begin with PARRAY_API: functions, and objects of histories; the macro for
# programs declares no function.
sed -nE -e 's/^(PARRAY_RANKS_C )?PARRAY_API [^(]*[ *]([a-z_]+)\(.*/\2/p' \
    -e 's/^PARRAY_API extern const struct parray_[a-z]+ ([a-z_]+)(\[\])?;/\1/p' \
    "$srcdir"/emu/parray*.h "$srcdir"/emu/ranks/mpi/parray_*.h |
    sort -u >"$scratch/promised"
[ "$(wc -l <"$scratch/promised")" -gt 10 ] || { echo 'found hardly any call in parray.h'; exit 1; }

# Every name has a version, once, in the map of the library (scripts/install.d/libparray.map).
sed -nE 's/^    ([a-z_]+);$/\1/p' "$srcdir/scripts/install.d/libparray.map" | sort >"$scratch/mapped"
diff "$scratch/promised" "$scratch/mapped" || {
    echo 'left: in parray*.h; right: in scripts/install.d/libparray.map, where a new name goes into the last node'
    exit 1
}

# The functions of MPI, by two names each.
sed -nE 's/^PARRAY_MPI\([a-z]+, [A-Za-z_]+, ([A-Za-z_0-9]+),.*/parray_MPI_\1 parray_PMPI_\1/p' \
    "$srcdir"/emu/ranks/mpi/mpi_[ac]*.h | tr ' ' '\n' | sort -u - "$scratch/promised" >"$scratch/all"
[ "$(wc -l <"$scratch/all")" -gt 700 ] || { echo 'found hardly any function in mpi_calls.h'; exit 1; }
mv "$scratch/all" "$scratch/promised"

[ "$(head -c 4 "$PARRAY" | tr -d '\177')" = ELF ] || { echo "$PARRAY is not an executable, but a wrapper"; exit 1; }

exported "$PARRAY" >"$scratch/tool"
comm -23 "$scratch/promised" "$scratch/tool" >"$scratch/lacking"
[ ! -s "$scratch/lacking" ] || { echo 'the tool does not export:'; cat "$scratch/lacking"; exit 1; }

# What `parray cc` has the linker put in the place of the C library's calls.
grep -oE -- '--wrap=[a-z_]+' "$srcdir/emu/tool/options/compile.c" | sed 's/--wrap=/__wrap_/' | sort -u >"$scratch/wraps"
[ "$(wc -l <"$scratch/wraps")" -ge 5 ] || { echo 'found hardly any --wrap in compile.c'; exit 1; }

# wraps FILE: it exports every one of them.
wraps()
{
    nm -D --defined-only "$1" | awk '{ print $3 }' | sort -u >"$scratch/names"
    comm -23 "$scratch/wraps" "$scratch/names" >"$scratch/lacking"
    [ ! -s "$scratch/lacking" ] || { echo "$1 does not export:"; cat "$scratch/lacking"; exit 1; }
}
wraps "$PARRAY"

library=$builddir/libparray.so
[ -e "$library" ] || { echo 'no shared library was built'; exit 0; }
wraps "$library"
exported "$library" >"$scratch/library"
sed -nE 's/^OFFERED [^(]*[ *]([a-z][a-z_]*)\(.*/\1/p' "$srcdir/lib/exits.c" |
    sort -u - "$scratch/promised" >"$scratch/meant"
# The versions are in the library, unless it was linked without the map; the ways out have none.
objdump -T "$library" | awk '$NF == "node_rank" && $(NF - 1) != "Base" { print $(NF - 1) }' >"$scratch/version"
[ "$(cat "$scratch/version")" = PARRAY_0.1 ] || { echo 'node_rank has another version'; exit 1; }
diff "$scratch/meant" "$scratch/library" ||
    { echo 'left: in parray.h and exits.c; right: in libparray.so'; exit 1; }
