#!/bin/sh
# check-ladder.sh [DIR [BUILD]]          does every folder of emu use only what stands below it?
# check-ladder.sh --self-test [DIR]      plant violations in a copy of DIR; each must be found
#
# The ladder is the order in which emu/local.mk names the folders; lib stands below all of them. A folder
# includes itself and folders below it. With BUILD, a folder where DIR was built, the same holds for linked
# symbols: what the objects of a folder call is defined in it or below it. Within the core, which is lib and
# the folders up to run/, no files form a circle, by headers that include each other or by symbols (x.c, x.h
# and x_own.h count as one file). Only public headers, parray*.h, stand in emu itself.
set -eu
export LC_ALL=C

check=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")

# "symbol PATH KIND NAME" for every global symbol of the objects of lib and emu; PATH is that of the source
# without its ending. A shared library and a program may each have an object of one source: both say the same.
list_symbols()
{
    (cd "$1" && find lib emu -name '*.o' -exec nm -Ag {} + 2>/dev/null) |
        sed -nE 's|/\.libs/|/|; s|^([^:]*)\.o:[0-9a-f ]* ([A-Za-z]) (.*)$|symbol \1 \2 \3|p'
}

self_test()
{
    . "$(dirname "$check")/self-test.sh"
    for folder in lib emu algos tests; do
        cp -R "$1/$folder" "$planted_tree"
    done
    chmod -R u+w "$planted_tree"
    expect_silence 'the tree as it is'
    echo '#include "step/clock.h"' | plant emu/machine/planted_up.c
    expect_complaint emu/machine/planted_up.c 'a folder that includes one above it'
    echo 'int lost;' | plant emu/nowhere/planted_lost.h
    expect_complaint emu/nowhere/planted_lost.h 'a folder that the ladder does not name'
    echo '#include "step/planted_b.h"' | plant emu/step/planted_a.h
    echo '#include "step/planted_a.h"' | plant emu/step/planted_b.h
    expect_complaint emu/step/planted_a 'two files that include each other'
    rm "$planted_tree"/emu/step/planted_*
    echo 'int top;' | plant emu/planted_top.h
    expect_complaint 'files stand in emu itself' 'a file at the top'
    rm "$planted_tree"/emu/planted_*
    # Objects are planted as their sources, compiled here.
    for path in emu/machine/planted_call emu/judge/planted_judge emu/step/planted_call emu/step/planted_back; do
        echo 'int f;' | plant $path.c
    done
    check_symbols "$planted_tree" 'void planted_judge(void); void f(void) { planted_judge(); }' emu/machine/planted_call \
        'void planted_judge(void) { }' emu/judge/planted_judge 'a call of a folder above'
    check_symbols "$planted_tree" 'void g(void); void f(void) { g(); }' emu/step/planted_call \
        'void f(void); void g(void) { f(); }' emu/step/planted_back 'two files that call each other'
    self_test_end
}

# check_symbols TREE TEXT PATH TEXT PATH WHAT: the two sources compiled into a build folder must be complained
# about.
check_symbols()
{
    build=$1/build
    mkdir -p "$build/$(dirname "$3")" "$build/$(dirname "$5")"
    echo "$2" | ${CC:-cc} -xc -c -o "$build/$3.o" -
    echo "$4" | ${CC:-cc} -xc -c -o "$build/$5.o" -
    if said=$("$check" "$1" "$build" 2>&1); then
        echo "self-test: $6 ($3) was let through"
        planted_misses=$((planted_misses + 1))
    elif ! printf '%s\n' "$said" | grep -qF "$3"; then
        echo "self-test: the complaint about $6 does not name $3: $said"
        planted_misses=$((planted_misses + 1))
    fi
    rm -r "$build"
}

if [ "${1-}" = --self-test ]; then
    self_test "${2:-.}"
    exit
fi
cd "${1:-.}"

# Lines of four kinds: "rung FOLDER" in order, "file PATH", "symbol ...", and "PATH:LINE:TEXT" for every
# include.
{
    sed -nE 's|^include emu/([a-z_]+)/local\.mk$|rung \1|p' emu/local.mk
    find lib emu -name '*.[chS]' | sort | sed 's/^/file /'
    [ $# -lt 2 ] || list_symbols "$2"
    find lib emu -name '*.[chS]' -exec grep -nE '^[[:blank:]]*#[[:blank:]]*include[[:blank:]]*"' /dev/null {} + |
        sort -t: -k1,1 -k2,2n
} | awk '
    function complain(what) {
        print what
        bad = 1
    }

    # The rung of a file: 0 for lib and for emu/parray.h, -1 for a folder that the ladder does not name.
    function rung_of(path,    part, count) {
        count = split(path, part, "/")
        if (part[1] == "lib" || count == 2) return 0
        return part[2] in rung ? rung[part[2]] : -1
    }

    # The name under which x.c, x.h and x_own.h count as one file.
    function stem_of(path) {
        sub(/\.[chS]$/, "", path)
        sub(/_own$/, "", path)
        return path
    }

    # Headers that include each other and sources that call each other are two matters: `how` keeps them
    # apart.
    function use(how, from, to) {
        if (rung_of(from) > core || rung_of(to) > core) return
        from = how stem_of(from)
        to = how stem_of(to)
        if (from == to || (from, to) in used) return
        used[from, to]
        targets[from] = targets[from] " " to
    }

    # A circle through `file`, as the text of the path that leads to it; "" if there is none.
    function circle(file, way,    target, count, i, found) {
        if (state[file] == 2) return ""
        if (state[file] == 1) return substr(way, index(way, " " file " ") + 1) file
        state[file] = 1
        count = split(targets[file], target, " ")
        for (i = 1; i <= count; i++)
            if ((found = circle(target[i], way file " ")) != "") return found
        state[file] = 2
        return ""
    }

    $1 == "rung" {
        rung[$2] = ++rungs
        if ($2 == "run") core = rungs
        next
    }

    $1 == "file" && NF == 2 {
        present[$2]
        if ($2 !~ /\.h$/) source[stem_of($2)]
        files++
        if ($2 ~ /^emu\/[^\/]*$/ && $2 !~ /^emu\/parray[a-z_]*\.h$/) top++
        if (rung_of($2) < 0) complain($2 ": emu/local.mk does not name its folder")
        next
    }

    $1 == "symbol" && !($2 in source) { next } # an object that an earlier build left

    $1 == "symbol" {
        if ($3 ~ /[Uw]/) wanted[$2, $4] = $2 " " $4
        else owner[$4] = $2
        next
    }

    {
        split($0, field, ":")
        match($0, /"[^"]+"/)
        name = substr($0, RSTART + 1, RLENGTH - 2)
        to = ("emu/" name) in present ? "emu/" name : "lib/" name
        if (!(to in present)) next # scripts/check-layers.sh complains
        includes++
        if (rung_of(to) > rung_of(field[1]) && field[1] !~ /^lib\//)
            complain(field[1] ":" field[2] ": includes " to ", which stands above it in the ladder of emu/local.mk")
        if (field[1] ~ /\.h$/) use("includes:", field[1], to)
    }

    END {
        for (key in wanted) {
            split(wanted[key], field, " ")
            if (!(field[2] in owner)) continue
            symbols++
            to = owner[field[2]]
            if (rung_of(to) > rung_of(field[1]))
                complain(field[1] ": calls " field[2] " of " to ", which stands above it in the ladder of emu/local.mk")
            use("calls:", field[1], to)
        }
        for (file in targets)
            if ((way = circle(file, " ")) != "") {
                complain("a circle of files: " way)
                break
            }
        if (top) complain(top " files stand in emu itself that are no public header, parray*.h: each belongs into a folder")
        if (!rungs || !core) complain("emu/local.mk names no ladder")
        if (bad) exit 1
        print "check-ladder.sh: " includes " includes and " symbols + 0 " symbols in " files " files, " rungs " folders"
    }
'
