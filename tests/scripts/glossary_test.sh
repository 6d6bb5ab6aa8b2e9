#!/bin/sh
# Names of files, types and functions have none of the words that doc/glossary.md lists as no names: for each
# of them the field has another one.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/../cli/support.sh"

# names FOLDER: each name of a file, type or function there, one a line. Functions and types begin a line.
names()
{
    find "$1/emu" "$1/lib" "$1/algos" -name '*.[chS]' | sed 's|.*/||; s|\.[^.]*$||'
    find "$1/emu" "$1/lib" "$1/algos" -name '*.[ch]' -exec cat {} + | awk '
        /^(struct|enum|union) [a-z_0-9]+ \{/ { print $2 }
        /^[a-z].*[a-z_0-9]+\(/ { sub(/\(.*/, ""); sub(/.*[ *]/, ""); print }'
}

# used FOLDER: prints the names with a word that is none, in the file `words`.
used()
{
    names "$1" | sort -u | awk 'NR == FNR { no[$1] = 1; next }
        { count = split($0, part, /[_-]/); for (i = 1; i <= count; i++) if (part[i] in no) { print; next } }' words -
}

sed -n '/^Words that are no names/,$s/^    //p' "$srcdir/doc/glossary.md" | tr -s ' ' '\n' >words
[ "$(wc -l <words)" -ge 10 ] || fail "found hardly any word"
names "$srcdir" >all
[ "$(wc -l <all)" -gt 3000 ] || fail "found hardly any name"
used "$srcdir" >found
[ ! -s found ] || fail "these names have words that the glossary forbids: $(tr '\n' ' ' <found)"

# Each kind of name is looked at.
word=$(head -n 1 words)
mkdir -p own/emu own/lib own/algos
printf 'struct %s_of {\n};\nstatic int take_%s(int a)\n{\n}\nint x_%sing(void);\n' "$word" "$word" "$word" >own/lib/a.c
: >"own/emu/$word-b.h"
used own >found
printf '%s\n' "$word-b" "${word}_of" "take_$word" | sort >wanted
sort found | cmp - wanted || fail "found $(tr '\n' ' ' <found)"
