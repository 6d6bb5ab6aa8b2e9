#!/bin/sh
# check-style.sh [DIR]         what a machine can say about the style of the files below DIR
# check-style.sh --self-test   plant one breach of each rule; each must be found
#
# Format (clang-format 14, other versions format otherwise and are not asked), blanks at line ends, tabs in
# C, a missing last newline, atomics without their order, files that no list names, files of more than 400
# lines, and lines of more than 110 columns: in C, in documents, and in comments of everything else. Code of
# scripts and of the page may be wider, as it quotes whole messages, and so may outputs in documents, and rows
# of Markdown tables, which cannot be broken.
set -eu
export LC_ALL=C

check=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")

self_test()
{
    . "$(dirname "$check")/self-test.sh"
    cp "$(dirname "$check")/../.clang-format" "$planted_tree"
    echo "SOURCES =$(printf ' lib/planted%s' .c .h 1.c 2.c 3.c 4.c 5.c 6.c 7.c) tests/planted.sh\
$(printf ' tests/planted%s.sh' 1 2 3)" | plant lib/local.mk
    printf 'int blank; \n' | plant lib/planted1.c
    wanted_complaint lib/planted1.c 'a blank at the end of a line'
    printf 'int\ttab;\n' | plant lib/planted2.c
    wanted_complaint lib/planted2.c 'a tab in C'
    printf 'int cut;' | plant lib/planted.h
    wanted_complaint lib/planted.h 'a missing last newline'
    printf 'echo cut' | plant tests/planted1.sh
    wanted_complaint tests/planted1.sh 'a missing last newline of a script'
    printf 'int f(_Atomic int *a)\n{\n    return atomic_load(a);\n}\n' | plant lib/planted3.c
    wanted_complaint lib/planted3.c 'an atomic without its order'
    printf 'int f(int *a)\n{\n    return __sync_fetch_and_add(a, 1);\n}\n' | plant lib/planted4.c
    wanted_complaint lib/planted4.c 'an atomic of the old kind'
    yes 'int many;' | head -n 401 | plant lib/planted5.c
    wanted_complaint lib/planted5.c 'a file of 401 lines'
    yes 'true' | head -n 401 | plant tests/planted2.sh
    wanted_complaint tests/planted2.sh 'a script of 401 lines'
    yes 'word' | head -n 401 | plant doc/planted1.md
    wanted_complaint doc/planted1.md 'a document of 401 lines'
    printf '/* %s */\n' "$(letters 105)" | plant lib/planted6.c
    wanted_complaint lib/planted6.c 'a line of 111 columns'
    letters 111 | plant doc/planted2.md
    wanted_complaint doc/planted2.md 'a line of 111 columns of a document'
    printf '```text\nshort\n```\n%s\n' "$(letters 111)" | plant doc/planted3.md
    wanted_complaint doc/planted3.md 'a line of 111 columns behind an output'
    printf '    # %s\n' "$(letters 105)" | plant tests/planted3.sh
    wanted_complaint tests/planted3.sh 'a comment of 111 columns of a script'
    printf '// %s\n' "$(letters 108)" | plant emu/planted.js
    wanted_complaint emu/planted.js 'a comment of 111 columns of the page'
    echo 'int unlisted;' | plant emu/planted_unlisted.c
    wanted_complaint emu/planted_unlisted.c 'a file that no list names'
    if can_format; then
        echo 'int  format ;' | plant lib/planted7.c
        wanted_complaint lib/planted7.c 'a badly formatted file'
    fi
    expect_complaints
    printf 'int fine; /* %s */\n' "$(letters 91)ßßß" | plant lib/planted.c
    printf 'echo %s\n' "$(letters 120)" | plant tests/planted.sh
    printf '| %s |\n```text\n%s\n```\n' "$(letters 120)" "$(letters 120)" | plant doc/planted.md
    expect_silence 'a tree without a fault'
    self_test_end
}

# letters NUMBER: so many letters on a line.
letters()
{
    printf '%*s\n' "$1" '' | tr ' ' x
}

can_format()
{
    clang-format --version 2>/dev/null | grep -q 'version 14\.'
}

# complain WHAT: each line of standard input is a breach of a rule.
complain()
{
    sed "s|\$|: $1|"
}

# For files given one a line.
each()
{
    tr '\n' '\0' | xargs -0 -r "$@"
}

# grep has status 1 if it finds nothing, which is no error.
find_in()
{
    each grep -nHE "$1" || true
}

# last_newline: files whose last character is none. The last characters of all are read by one process, and
# only if one of them is wrong by one a file.
last_newline()
{
    cat >"$listed"
    [ "$(each tail -q -c 1 <"$listed" | tr -d '\n' | wc -c)" != 0 ] || return 0
    each sh -c 'for file; do [ -z "$(tail -c 1 "$file")" ] || echo "$file"; done' sh <"$listed"
}

too_long()
{
    each awk 'FNR == 401 { print FILENAME }'
}

# too_wide PATTERN: lines of more than 110 characters that begin so; without a pattern, all.
too_wide()
{
    each env LC_ALL=C.UTF-8 grep -nHE '^.{111}' | grep -E "^[^:]*:[0-9]*:${1-}" || true
}

# too_wide_prose: lines of documents of more than 110 characters that are neither rows of tables nor outputs,
# in blocks of the kind text.
too_wide_prose()
{
    each awk '
        FNR == 1 { inside = 0 }
        /^```/ { inside = !inside && $0 == "```text" }
        !inside && /^[^|]/ { print FILENAME ":" FNR ":" $0 }' |
        env LC_ALL=C.UTF-8 grep -E '^[^:]*:[0-9]*:.{111}' || true
}

# Find files that no list names.
unlisted()
{
    words=$(cat Makefile.am $(find lib emu algos tests -name local.mk) 2>/dev/null | tr -s '[:blank:]' '\n' | sort -u)
    awk -v words="$words" '
        BEGIN {
            count = split(words, word, "\n")
            for (i = 1; i <= count; i++) listed[word[i]]
        }
        !($0 in listed)'
}

if [ "${1-}" = --self-test ]; then
    self_test
    exit
fi
cd "${1:-.}"
listed=$(mktemp)
trap 'rm -f "$listed"' EXIT

c_files=$(find lib emu algos tests -name '*.[ch]' | sort)
code=$(find lib emu algos tests -name '*.[chS]' -o -name '*.sh' | sort)
documents=$(find ./*.md doc -type f ! -name "*.svg" ! -name "*.ipynb" ! -name "*.csv" ! -name "*.xz" 2>/dev/null || true) # not every tree has all of them
page=$(find emu tests -name '*.js' -o -name '*.css' -o -name '*.html')
others=$(
    find lib emu algos tests -name '*.sh' -o -name '*.mk' -o -name '*.in'
    find scripts python .ci Makefile.am configure.ac -type f 2>/dev/null || true
)
texts=$(printf '%s\n' "$code" "$others" "$documents" | grep . | sort -u)
bare='\<(atomic_(load|store|exchange|compare_exchange_(strong|weak)|fetch_(add|sub|or|xor|and)'
bare="$bare"'|flag_(test_and_set|clear))|__(sync|atomic)_[a-z_]+)[[:blank:]]*\('

faults=$(
    echo "$texts" | find_in '[[:blank:]]+$' | complain 'blanks at the end of the line'
    echo "$texts" | last_newline | complain 'no newline at the end of the file'
    echo "$c_files" | find_in "$(printf '\t')" | complain 'a tab'
    echo "$c_files" | find_in "$bare" | complain 'use the _explicit form of <stdatomic.h> and say its order'
    printf '%s\n' "$texts" "$page" | grep . | too_long | complain 'more than 400 lines: split it by idea'
    echo "$c_files" | too_wide | complain 'more than 110 columns'
    echo "$documents" | too_wide_prose | complain 'more than 110 columns'
    printf '%s\n' "$others" "$page" | grep . | too_wide '[[:blank:]]*(#|//)[[:blank:]]' |
        complain 'a comment of more than 110 columns'
    echo "$code" | unlisted | complain 'in no local.mk: nobody builds, runs or distributes it'
    if can_format; then
        echo "$c_files" | each clang-format --dry-run --Werror 2>&1 | grep -E ': (error|warning):' |
            complain 'clang-format -i mends it'
    fi
)
if [ -n "$faults" ]; then
    printf '%s\n' "$faults"
    exit 1
fi
can_format && format=format || format='no format (that needs clang-format 14)'
echo "check-style.sh: $(echo "$c_files" | wc -l) C files: $format, blanks, tabs, newlines, atomics, length," \
    "width, lists"
