#!/bin/sh
# The interface of parray*.h stays what programs were compiled for: abidiff of abigail-tools compares it with
# tests/scripts/abi.xml, the interface of the version that was released last. Calls and enumerators may be
# added; no call goes away or takes other arguments, no structure changes but struct parray_program, which
# grows at its end (program_load reads a shorter one).
#
# What fails here breaks programs that exist: undo it, or, if the major version changes, or nothing was
# released since, write the file anew: tests/scripts/abi_test.sh --update
set -eu
export LC_ALL=C
srcdir=${srcdir:-.}

command -v abidw >/dev/null && command -v abidiff >/dev/null || { echo 'there is no abidiff'; exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# interface FOLDER FILE.so: an object that has, for each call and object of the headers, a pointer of its
# type.
interface()
{
    {
        for header in "$1"/parray*.h; do
            echo "#include \"$(basename "$header")\""
        done
        sed -nE -e 's/^PARRAY_API [^(]*[ *]([a-z_]+)\(.*/\1/p' \
            -e 's/^PARRAY_API extern const struct parray_object ([a-z_]+);/\1/p' "$1"/parray*.h | sort -u |
            sed 's/.*/__typeof__(\&&) abi_&;/'
        echo 'enum parray_status abi_status;'
    } >"$scratch/abi.c"
    ${CC:-cc} -std=gnu11 -g -fPIC -shared -I"$1" -o "$2" "$scratch/abi.c"
}

cat >"$scratch/allowed" <<'END'
[suppress_type]
  name = parray_program
  has_data_member_inserted_at = end
END

# changes FILE.so: 0: it has all of the old interface, unchanged. The changes are in the file `changes'.
changes()
{
    status=0
    abidiff --suppr "$scratch/allowed" --no-show-locs "$srcdir/tests/scripts/abi.xml" "$1" \
        >"$scratch/changes" 2>&1 || status=$?
    [ $((status & 3)) = 0 ] || { cat "$scratch/changes"; exit 1; }
    [ $((status & 8)) = 0 ] && ! grep -qE '[1-9][0-9]* (Removed|Changed)[ ,]' "$scratch/changes"
}

interface "$srcdir/emu" "$scratch/now.so"
if [ "${1-}" = --update ]; then
    abidw --no-corpus-path --no-comp-dir-path --no-show-locs --out-file "$srcdir/tests/scripts/abi.xml" "$scratch/now.so"
    exit
fi
changes "$scratch/now.so" || {
    cat "$scratch/changes"
    sed -n '7,8s/^# //p' "$0"
    exit 1
}

# What breaks programs is seen, and what does not is let through: planted SED FILE, of a copy of the headers.
planted()
{
    rm -rf "$scratch/emu"
    mkdir "$scratch/emu"
    cp "$srcdir"/emu/parray*.h "$scratch/emu"
    sed -i "$1" "$scratch/emu/$2"
    ! cmp -s "$scratch/emu/$2" "$srcdir/emu/$2" || { echo "nothing was planted: $1"; exit 1; }
    interface "$scratch/emu" "$scratch/planted.so"
    changes "$scratch/planted.so"
}
breaks()
{
    ! planted "$@" || { echo "not seen: $1"; exit 1; }
}
breaks 's/^PARRAY_API int node_rank(/int node_rank(/' parray.h
breaks 's/^PARRAY_API int node_rank(const struct node \*self/&, int more/' parray.h
breaks '/^    const char \*topology;/d' parray_program.h
breaks 's/^    const char \*name;/    int before;\n&/' parray_program.h
breaks 's/PARRAY_DEADLOCK = 4/PARRAY_DEADLOCK = 6/' parray.h
planted '/^    uint32_t stack;/a int more;' parray_program.h || { echo 'it may not grow'; cat "$scratch/changes"; exit 1; }
planted 's/^PARRAY_API int node_rank(/PARRAY_API int node_more(int x);\n&/' parray.h ||
    { echo 'there may be no more calls'; cat "$scratch/changes"; exit 1; }
