#!/bin/sh
# The commands in doc/*.md do what the documents say. A fenced block has one of these kinds:
#
#   sh         is run as it stands, with the tool and the scripts of this build, and has to succeed
#   sh slow    takes minutes, or needs what not every machine has: only its syntax is checked
#   text       directly behind an sh block: every line has to be in the output of that block, except
#              lines "..."; elsewhere a drawing or a measurement
#   c          a piece of a program
#
# Every file, script and function() that a document names in `code` has to be in the source tree.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# An instrumented build takes minutes for the tables.
! grep -q "define PA_SANITIZER" "$builddir/config.h" || exit 77

# split FILE: block number N of kind K becomes N.K in the current folder.
split()
{
    awk '
        /^```/ && inside { inside = 0; close(file); next }
        /^```/ {
            inside = 1
            kind = substr($0, 4)
            gsub(/ /, "-", kind)
            file = sprintf("%02d.%s", ++number, kind)
            printf "" >file
            next
        }
        inside { print >file }
        END { exit inside }' "$1" || fail "$1: the last block has no end"
}

# here FILE: prints the block with the tool and the scripts of this build in place. scripts/paper alone needs
# a build tree.
here()
{
    sed -e 's#build/parray#"$PARRAY"#g' -e 's#scripts/paper #&--build "$builddir" #' \
        -e 's#scripts/[a-z]#"$srcdir"/&#g' -e 's#doc/[a-z]*\.c#"$srcdir"/&#g' "$1"
}

# compare OUTPUT EXPECTED: every line of EXPECTED is in OUTPUT.
compare()
{
    sed 's/ *$//' "$1" >lines
    while IFS= read -r line; do
        case $line in
        '' | ...) continue ;;
        esac
        grep -qxF -e "$line" lines || fail "$document: no output line is: $line"
    done <"$2"
}

# check FILE: all blocks of a document in their order.
check()
{
    document=doc/$(basename "$1")
    rm -rf blocks work
    mkdir blocks work
    (cd blocks && split "$1")
    printed=
    for block in blocks/*; do
        case $block in
        *.sh)
            here "$block" >work/block.sh
            run 0 sh -euc 'cd work; exec sh -eu block.sh'
            cp out printed
            printed=yes
            continue
            ;;
        *.sh-slow) here "$block" | sh -n || fail "$document: $block has a syntax error" ;;
        *.text) [ -z "$printed" ] || compare printed "$block" ;;
        *.c | 'blocks/*') ;;
        *) fail "$document: a block of an unknown kind: ${block##*.}" ;;
        esac
        printed=
    done
}

# code FILE PATTERN: prints what a document has in `code` and the pattern matches.
code()
{
    grep -v '^```' "$1" | grep -o '`[^`]*`' | tr -d '`' | grep -xE "$2" || true
}

# exist FILE: the files and functions that a document names are in the source tree.
exist()
{
    code "$1" '([a-z_/0-9]+\.([chS]|sh|md)|scripts/[a-z0-9.-]+)' >names
    while read -r name; do
        found=$(cd "$srcdir" && find emu lib algos tests doc scripts ./*.md -name "$(basename "$name")" -print)
        [ -n "$found" ] || fail "doc/$(basename "$1") names $name, which does not exist"
    done <names
    code "$1" '[a-z_0-9]+\(\)' | tr -d '()' >names
    while read -r name; do
        grep -rqw --include='*.[ch]' -e "$name" "$srcdir/emu" "$srcdir/lib" ||
            fail "doc/$(basename "$1") names $name(), which does not exist"
    done <names
}

export PARRAY srcdir builddir
for file in "$srcdir"/doc/*.md; do
    check "$file"
    [ "$(basename "$file")" = glossary.md ] || exist "$file" # the glossary has names that are to come
done

# A document that is wrong makes the check fail.
printf '```sh\necho yes\n```\n\n```text\nno\n```\n' >wrong.md
! (check "$PWD/wrong.md") 2>err || fail "a wrong output was let through"
says err 'no output line is: no'
printf '```shell\ntrue\n```\n' >wrong.md
! (check "$PWD/wrong.md") 2>err || fail "a block of an unknown kind was let through"
says err 'unknown kind'
printf 'See `no_such_file.c` here.\n' >wrong.md
! (exist "$PWD/wrong.md") 2>err || fail "a name of no file was let through"
says err 'no_such_file.c'
printf 'It calls `no_such_function()`.\n' >wrong.md
! (exist "$PWD/wrong.md") 2>err || fail "a name of no function was let through"
says err 'no_such_function'
