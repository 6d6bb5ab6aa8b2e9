#!/bin/sh
# The commands in doc/*.md and doc/course/*.md do what the documents say (blocks.sh).
#
# Every file, script, structure and function() that a document names in `code` has to be in the source tree.
# The pages at the doors of the storeys of emu are documents, too, and name all their folders.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/blocks.sh
. "$srcdir/tests/cli/blocks.sh"

# An instrumented build takes minutes for the tables.
! grep -q "define PA_SANITIZER" "$builddir/config.h" || exit 77

# here FILE: prints the block with the tool and the scripts of this build in place. scripts/paper and
# scripts/fabrics alone need a build tree.
here()
{
    sed -e 's#build/parray#"$PARRAY"#g' -e 's#scripts/\(paper\|fabrics\)\>#& --build "$builddir"#' \
        -e 's#scripts/[a-z]#"$srcdir"/&#g' -e 's#doc/[a-z]*\.c#"$srcdir"/&#g' \
        -e 's#\(algos\|tests\|doc/course\)/[a-z_0-9/]*\.c#"$srcdir"/&#g' -e 's#^python3 #"$PYTHON" #' "$1"
}

# check FILE: all blocks of a document in their order.
check()
{
    document=doc/${1#"$srcdir/doc/"}
    rm -rf work
    check_blocks "$1"
}

# What documents may name: files, structures, and words of the sources.
(cd "$srcdir" && find emu lib algos python tests doc scripts ./*.md -print) | sed 's/.*\///' | sort -u >files
grep -rhxE --include='*.[ch]' 'struct [a-z_0-9]+ \{' "$srcdir/emu" "$srcdir/lib" | sed 's/ {$//' | sort -u >structures
grep -rhowE --include='*.[ch]' '[a-z_0-9]+' "$srcdir/emu" "$srcdir/lib" | sort -u >words

# unknown FILE...: prints what the documents name in `code` and the source tree does not have.
unknown()
{
    # shellcheck disable=SC2016 # the words of awk
    awk '
        function look(list, name) {
            if (!((list, name) in known)) print FILENAME " names " name ", which does not exist"
        }
        FNR == 1 { list = FILENAME ~ /\// ? "" : FILENAME }
        list { known[list, $0]; next }
        /^```/ { next }
        {
            parts = split($0, part, "`")
            for (i = 2; i < parts; i += 2) {
                name = part[i]
                if (name ~ /^([a-z_\/0-9]+\.([chS]|sh|md)|scripts\/[a-z0-9.-]+)$/) {
                    sub(/.*\//, "", name)
                    look("files", name)
                } else if (name ~ /^struct [a-z_0-9]+$/)
                    look("structures", name)
                else if (name ~ /^[a-z_0-9]+\(\)$/)
                    look("words", substr(name, 1, length(name) - 2))
            }
        }' files structures words "$@"
}

export PARRAY srcdir builddir
unset PARRAY_COURSE
heard=out # by blocks.sh
parray_in_path
PYTHONPATH=$srcdir/python XDG_CACHE_HOME=$scratch/cache
export PYTHONPATH XDG_CACHE_HOME PYTHONDONTWRITEBYTECODE=1
set --
for file in "$srcdir"/doc/*.md "$srcdir"/doc/course/*.md; do
    case $file in
    */fabrics.md | */results_fabrics.md) [ -e "$builddir/parray-glpk.so" ] || continue ;; # the build is without GLPK or fabrics
    */python.md) [ -n "${PYTHON-}" ] && [ -e "$builddir/libparray.so.0" ] || continue ;; # the build is without it
    esac
    check "$file"
    [ "${file##*/}" = glossary.md ] || set -- "$@" "$file" # the glossary has names that are to come
done

for door in "$srcdir"/lib/README.md "$srcdir"/emu/*/README.md; do
    set -- "$@" "$door"
    for folder in "${door%/*}"/*/; do
        [ -d "$folder" ] || continue # a storey may be one folder
        grep -q "^| \`$(basename "$folder")\` |" "$door" || fail "$door does not name $folder"
    done
done
[ "$(find "$srcdir/emu" -name README.md | wc -l)" = "$(find "$srcdir"/emu/* -prune -type d | wc -l)" ] ||
    fail "not every storey has a page at its door"

unknown "$@" >found
[ ! -s found ] || fail "$(cat found)"

# The ladder is that of the lists.
sed -n '/^## The ladder/,/^Each folder/s/^    //p' "$srcdir/doc/architecture.md" | sed 's/<-/ /g' |
    tr -s ' ' '\n' | sed '/^$/d' >told
{
    echo lib
    sed -n 's/^lib_ladder = //p' "$srcdir/lib/local.mk" | tr ' ' '\n'
    sed -nE 's|^include emu/(.*/)?([a-z_]+)/local\.mk$|\2|p' "$srcdir/emu/local.mk"
} >listed
diff told listed || fail "doc/architecture.md tells another ladder"

# A document that is wrong makes the check fail.
printf '```sh\necho yes\n```\n\n```text\nno\n```\n' >wrong.md
! (check "$PWD/wrong.md") 2>err || fail "a wrong output was let through"
says err 'no output line is: no'
printf '```shell\ntrue\n```\n' >wrong.md
! (check "$PWD/wrong.md") 2>err || fail "a block of an unknown kind was let through"
says err 'unknown kind'
printf '`main.c`, `struct topo`, `node_send()`, `none.c`\n`struct none`, `none_at_all()` `scripts/none\n' >wrong.md
unknown "$PWD/wrong.md" | sed 's/.*names \(.*\),.*/\1/' >found
is found "$(printf 'none.c\nstruct none\nnone_at_all')"
