#!/bin/sh
# check-ladder.sh [DIR [BUILD]]          does every folder of emu use only what stands below it?
# check-ladder.sh --self-test [DIR]      plant violations in a copy of DIR; each must be found
#
# The ladder is the order in which emu/local.mk names the folders, each in its storey (core/step), or a storey
# that is one folder (mpi). The folders of lib, in the order of lib_ladder of lib/local.mk, stand below all of
# them, and what is in lib itself below these. A folder includes itself and folders below it, without the name
# of their storey. With BUILD, a folder where DIR was built, the same holds for linked
# symbols: what the objects of a folder call is defined in it or below it. Within the core, which is lib and
# the folders up to run/, no files form a circle, by headers that include each other or by calls (x.c, x.h and
# x_own.h count as one file). Calls are linked symbols, calls of inline functions and macros of headers, and
# what these call themselves: no object tells of those, so they are read from the text. Only public headers,
# parray*.h, stand in emu itself, and storeys.c, which gives the core what it has of the storeys above: it may
# include and call all of them.
set -eu
export LC_ALL=C

check=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")

# "symbol PATH KIND NAME" for every global symbol of the objects of lib and emu; PATH is that of the source
# without its ending.
list_symbols()
{
    (cd "$1" && find lib emu -name '*.o' -exec nm -Ag {} + 2>/dev/null) |
        sed -nE 's|^([^:]*)\.o:[0-9a-f ]* ([A-Za-z]) (.*)$|symbol \1 \2 \3|p'
}

# What the compiler puts into the objects of others: "inline PATH NAME" for every inline function and macro
# with arguments that a header defines, "call PATH NAME" for every name before a parenthesis in the body of
# one or in a source. A name that the file defines for itself, as a static function or a pointer, is no call.
# emu/web/alone has headers of the system, for another compiler.
list_inlines()
{
    find lib emu -name '*.[ch]' ! -path 'emu/parray*' ! -path 'emu/web/alone/*' -exec awk '
    # The line without comments, strings and characters.
    function code_of(line,    at, found) {
        if (in_comment) {
            if (!(at = index(line, "*/"))) return ""
            line = substr(line, at + 2)
            in_comment = 0
        }
        while (match(line, /"([^"\\]|\\.)*"|\047([^\047\\]|\\.)*\047|\/\*/)) {
            found = substr(line, RSTART, RLENGTH)
            if (found != "/*") {
                line = substr(line, 1, RSTART - 1) " " substr(line, RSTART + RLENGTH)
                continue
            }
            at = index(substr(line, RSTART + 2), "*/")
            in_comment = !at
            line = substr(line, 1, RSTART - 1) " " (at ? substr(line, RSTART + at + 3) : "")
        }
        return line
    }

    function tell(    name) {
        for (name in called)
            if (!(name in own)) print "call", path, name
        split("", called)
        split("", own)
    }

    FNR == 1 {
        tell()
        path = FILENAME
        is_header = path ~ /\.h$/
        in_comment = in_macro = in_inline = 0
    }

    {
        line = code_of($0)
        body = line
        starts_macro = line ~ /^#[ \t]*define[ \t]+[A-Za-z_0-9]+\(/
        starts_inline = line ~ /^static [^=]*\(/
        if (starts_inline) gsub(/__attribute__ *\(\([a-z_0-9, ()]*\)\)/, " ", body)
        if (starts_macro || starts_inline) {
            match(body, /[A-Za-z_0-9]+\(/)
            name = substr(body, RSTART, RLENGTH - 1)
            body = substr(body, RSTART + RLENGTH)
            if (is_header) print "inline", path, name
            else own[name]
        }
        if (match(line, /\(\*[A-Za-z_0-9]+\)\(/)) own[substr(line, RSTART + 2, RLENGTH - 4)] # a pointer
        in_macro = starts_macro || in_macro
        in_inline = starts_inline || in_inline
        while ((!is_header || in_macro || in_inline) && match(body, /[A-Za-z_][A-Za-z_0-9]*\(/)) {
            before = RSTART > 1 ? substr(body, RSTART - 1, 1) : ""
            if (before !~ /[.>]/) called[substr(body, RSTART, RLENGTH - 1)]
            body = substr(body, RSTART + RLENGTH)
        }
        in_macro = in_macro && line ~ /\\$/
        if (line ~ /^}/ || line ~ /^static .*[;}]$/) in_inline = 0
    }

    END { tell() }' {} +
}

self_test()
{
    . "$(dirname "$check")/self-test.sh"
    for folder in lib emu algos tests; do
        cp -R "$1/$folder" "$planted_tree"
    done
    chmod -R u+w "$planted_tree"
    expect_silence 'the tree as it is'
    echo '#include "step/clock.h"' | plant emu/core/machine/planted_up.c
    expect_complaint emu/core/machine/planted_up.c 'a folder that includes one above it'
    echo '#include "topo/topo.h"' | plant lib/schedule/planted_up.c
    expect_complaint lib/schedule/planted_up.c 'a folder of lib that includes one above it'
    echo 'int lost;' | plant lib/nowhere/planted_lost.h
    expect_complaint lib/nowhere/planted_lost.h 'a folder of lib that the ladder does not name'
    echo 'int lost;' | plant emu/nowhere/planted_lost.h
    expect_complaint emu/nowhere/planted_lost.h 'a folder that the ladder does not name'
    echo '#include "step/planted_b.h"' | plant emu/core/step/planted_a.h
    echo '#include "step/planted_a.h"' | plant emu/core/step/planted_b.h
    expect_complaint emu/core/step/planted_a 'two files that include each other'
    rm "$planted_tree"/emu/core/step/planted_*
    printf 'static inline int planted_one(void)\n{\n    return 1;\n}\n' | plant emu/core/step/planted_a.h
    echo 'static inline int planted_two(void) { return 2; }' | plant emu/core/step/planted_b.h
    echo 'int f(void) { return planted_two(); }' | plant emu/core/step/planted_a.c
    echo '/* planted_one() */ const char *g = "planted_one()"; /* planted_one() */' | plant emu/core/step/planted_b.c
    expect_silence 'a file that calls inline functions of another one'
    printf 'static __attribute__((format(printf, 1, 2))) int planted_one(const char *text, ...);\n%s\n' \
        'int g(void) { return planted_one(""); }' | plant emu/core/step/planted_b.c
    expect_silence 'a file that has a function of its own by the name of an inline one'
    echo 'int g(void) { return planted_one(); }' | plant emu/core/step/planted_b.c
    expect_complaint emu/core/step/planted_a 'two files that call inline functions of each other'
    rm "$planted_tree"/emu/core/step/planted_*
    echo 'int top;' | plant emu/planted_top.h
    expect_complaint 'files stand in emu itself' 'a file at the top'
    rm "$planted_tree"/emu/planted_*
    # Objects are planted as their sources, compiled here.
    for path in emu/core/machine/planted_call emu/core/judge/planted_judge emu/core/step/planted_call \
        emu/core/step/planted_back
    do
        echo 'int f;' | plant $path.c
    done
    check_symbols "$planted_tree" 'void planted_judge(void); void f(void) { planted_judge(); }' emu/core/machine/planted_call \
        'void planted_judge(void) { }' emu/core/judge/planted_judge 'a call of a folder above'
    check_symbols "$planted_tree" 'void g(void); void f(void) { g(); }' emu/core/step/planted_call \
        'void f(void); void g(void) { f(); }' emu/core/step/planted_back 'two files that call each other'
    echo 'void g(void) { planted_three(); }' | plant emu/core/step/planted_call.c
    for inline in 'static inline void planted_three(void) { g(); }' '#define planted_three() g()'; do
        echo "$inline" | plant emu/core/step/planted_back.h
        check_symbols "$planted_tree" 'void g(void) { }' emu/core/step/planted_call 'int f;' emu/core/step/planted_back \
            "a circle by the body of $inline"
    done
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

# Lines of six kinds: "rung FOLDER" in order, "file PATH", "symbol ...", "inline ...", "call ...", and
# "PATH:LINE:TEXT" for every include.
{
    sed -n 's/^lib_ladder = //p' lib/local.mk | tr ' ' '\n' | sed 's|^|rung lib/|'
    sed -nE 's|^include emu/([a-z_/]+)/local\.mk$|rung \1|p' emu/local.mk
    find lib emu -name '*.[chS]' | sort | sed 's/^/file /'
    [ $# -lt 2 ] || list_symbols "$2"
    list_inlines
    find lib emu -name '*.[chS]' -exec grep -nE '^[[:blank:]]*#[[:blank:]]*include[[:blank:]]*"' /dev/null {} + |
        sort -t: -k1,1 -k2,2n
} | awk '
    function complain(what) {
        print what
        bad = 1
    }

    # May the file use all others?
    function is_joint(path) {
        return path ~ /^emu\/storeys(\.c)?$/
    }

    # The rung of a file: 0 for what is in lib itself and for emu/parray.h, -1 for a folder that the ladder
    # does not name.
    function rung_of(path,    part, count) {
        count = split(path, part, "/")
        if (count == 2) return 0
        if (part[1] == "lib") return ("lib/" part[2]) in rung ? rung["lib/" part[2]] : -1
        if (count == 3) return part[2] in rung ? rung[part[2]] : -1
        return (part[2] "/" part[3]) in rung ? rung[part[2] "/" part[3]] : -1
    }

    # The file that an include names: in a storey, at the top of emu, or in lib.
    function file_of(name) {
        if (name in in_storey) return in_storey[name]
        return ("emu/" name) in present ? "emu/" name : "lib/" name
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
        if (is_joint(from) || rung_of(from) > core || rung_of(to) > core) return
        from = how stem_of(from)
        to = how stem_of(to)
        if (from == to || (from, to) in used) return
        used[from, to]
        targets[from] = targets[from] " " to
    }

    function call(from, name, to) {
        if (to == "") return
        calls++
        if (rung_of(to) > rung_of(from) && !is_joint(from))
            complain(from ": calls " name " of " to ", which stands above it in the ladder")
        use("calls:", from, to)
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
        if ($2 == "core/run") core = rungs
        next
    }

    $1 == "file" && NF == 2 {
        present[$2]
        if (match($2, /^emu\/[a-z_]+\//)) in_storey[substr($2, RLENGTH + 1)] = $2
        if ($2 !~ /\.h$/) source[stem_of($2)]
        files++
        if ($2 ~ /^emu\/[^\/]*$/ && $2 !~ /^emu\/parray[a-z_]*\.h$/ && !is_joint($2)) top++
        if (rung_of($2) < 0) complain($2 ": neither emu/local.mk nor lib_ladder of lib/local.mk names its folder")
        next
    }

    $1 == "symbol" && !($2 in source) { next } # an object that an earlier build left

    $1 == "symbol" {
        if ($3 ~ /[Uw]/) wanted[$2, $4] = $2 " " $4
        else owner[$4] = $2
        next
    }

    $1 == "inline" {
        inline[$3] = $2
        next
    }

    $1 == "call" {
        called[$2, $3] = $2 " " $3
        next
    }

    {
        split($0, field, ":")
        match($0, /"[^"]+"/)
        name = substr($0, RSTART + 1, RLENGTH - 2)
        to = file_of(name)
        if (!(to in present)) next # scripts/check-layers.sh complains
        includes++
        if (rung_of(to) > rung_of(field[1]) && !is_joint(field[1]))
            complain(field[1] ":" field[2] ": includes " to ", which stands above it in the ladder")
        if (field[1] ~ /\.h$/) use("includes:", field[1], to)
    }

    END {
        for (key in called) {
            split(called[key], field, " ")
            path = field[1]
            sub(/\.[ch]$/, "", path)
            if ((path, field[2]) in wanted) continue
            if (field[2] in inline) call(field[1], field[2], inline[field[2]])
            else if (field[1] ~ /\.h$/) call(field[1], field[2], owner[field[2]])
        }
        for (key in wanted) {
            split(wanted[key], field, " ")
            call(field[1], field[2], owner[field[2]])
        }
        for (file in targets)
            if ((way = circle(file, " ")) != "") {
                complain("a circle of files: " way)
                break
            }
        if (top) complain(top " files stand in emu itself that are no public header, parray*.h: each belongs into a folder")
        if (!rungs || !core) complain("emu/local.mk names no ladder")
        if (bad) exit 1
        print "check-ladder.sh: " includes " includes and " calls + 0 " calls in " files " files, " rungs " folders"
    }
'
