#!/bin/sh
# check-layers.sh [DIR]            do includes below DIR point down, are names of files and structures unique?
# check-layers.sh --self-test [DIR]   plant violations in a copy of DIR; each must be found
#
#     lib <- emu <- emu/tool/cli    a layer includes itself and what is to its left
#     parray.h <- algos            node programs see the public header, their own headers, standard C; and
#                                  parray_message.h, which parray.h leaves out
#     algos/common <- algos/<family>/parts <- algos/<family>    a family does not see another family
#
# Nobody but emu/tool/cli and its tests includes emu/tool/cli. Unit tests keep to the layers they are linked
# with. An include is looked up as the compiler does: own folder (quotes only), lib, emu, the storeys of emu;
# from algos and its tests also algos. A source directly in algos/<family>/ is a program: x.c defines
# x_program, and no other source defines a program. What is in algos/examples/ is not built in: each file
# there is for `parray cc`, and ends in PARRAY_PROGRAM.
set -eu
export LC_ALL=C

check=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")

self_test()
{
    . "$(dirname "$check")/self-test.sh"
    for folder in lib emu algos tests; do
        cp -R "$1/$folder" "$planted_tree"
    done
    chmod -R u+w "$planted_tree"
    echo 'int low;' | plant lib/planted_low.h
    echo 'int own;' | plant algos/planted_own.h
    echo 'int option;' | plant emu/tool/cli/planted_option.h
    echo '#include "parray.h"' | plant lib/planted_up.c
    expect_complaint lib/planted_up.c 'lib that includes emu'
    echo '#  include <jansson.h>' | plant lib/planted_json.h
    expect_complaint lib/planted_json.h 'lib that includes jansson'
    echo '#include <jansson.h>' | plant lib/draw/planted_json.h
    expect_complaint lib/draw/planted_json.h 'a folder of lib that includes the library of another one'
    echo '#include "../algos/planted_own.h"' | plant emu/planted_up.c
    expect_complaint emu/planted_up.c 'emu that includes algos'
    echo '#include "cli/planted_option.h"' | plant emu/planted_cli.c
    expect_complaint emu/planted_cli.c 'emu that includes emu/tool/cli'
    echo '#include "../algos/planted_own.h"' | plant emu/tool/cli/planted_up.c
    expect_complaint emu/tool/cli/planted_up.c 'emu/tool/cli that includes algos'
    echo '#include "planted_low.h"' | plant algos/planted_deep.c
    expect_complaint algos/planted_deep.c 'algos that includes lib'
    echo '#include <planted_low.h>' | plant algos/planted_deep.c
    expect_complaint algos/planted_deep.c 'algos that includes lib in angle brackets'
    echo '#include <pthread.h>' | plant algos/planted_thread.c
    expect_complaint algos/planted_thread.c 'algos that includes pthreads'
    echo 'int part;' | plant algos/mesh/parts/planted_part.h
    echo '#include "mesh/parts/planted_part.h"' | plant algos/star/parts/planted_family.h
    expect_complaint algos/star/parts/planted_family.h 'a family that includes another one'
    echo '#include "mesh/parts/planted_part.h"' | plant algos/common/planted_common.h
    expect_complaint algos/common/planted_common.h 'algos/common that includes a family'
    echo '#include "mesh/parts/planted_part.h"' | plant tests/algos/star/planted_family_test.c
    expect_complaint tests/algos/star/planted_family_test.c 'a test of a family that includes another one'
    echo '#include "../mesh_mnb.c"' | plant algos/mesh/parts/planted_up.h
    expect_complaint algos/mesh/parts/planted_up.h 'a part that includes a program'
    echo 'int part;' | plant algos/mesh/planted_helper.c
    expect_complaint algos/mesh/planted_helper.c 'a source beside the programs that is none'
    echo 'int part;' | plant algos/examples/planted_helper.c
    expect_complaint algos/examples/planted_helper.c 'an example that is no program'
    echo 'const struct parray_program planted_hidden_program = {' | plant algos/mesh/parts/planted_hidden.c
    expect_complaint algos/mesh/parts/planted_hidden.c 'a program among the parts'
    echo '#include "parray.h"' | plant tests/lib/planted_test.c
    expect_complaint tests/lib/planted_test.c 'a test of lib that includes emu'
    echo '#include "planted_nowhere.h"' | plant emu/planted_lost.c
    expect_complaint emu/planted_lost.c 'an include of nothing'
    echo 'static const struct node {' | plant emu/planted_struct.c
    expect_complaint emu/planted_struct.c 'two structures of one name'
    echo 'int twin;' | plant emu/planted_low.h
    expect_complaint emu/planted_low.h 'two files of one name'
    self_test_end
}

if [ "${1-}" = --self-test ]; then
    self_test "${2:-.}"
    exit
fi
cd "${1:-.}"

# The input has four kinds of lines: "file PATH", "struct PATH NAME" for every structure that lib and emu
# define, "program PATH NAME" for every node program that algos define or is for `parray cc`, then
# "PATH:LINE:TEXT" for every include.
{
    find lib emu algos tests -name '*.[chS]' -o -name '*.sh' | sort | sed 's/^/file /'
    find lib emu -name '*.[ch]' -exec grep -HoE '^(static (const )?)?struct [a-z0-9_]+ \{' {} + |
        sed -E 's/^([^:]*):.*struct ([a-z0-9_]+) \{/struct \1 \2/'
    find algos -name '*.c' -exec grep -HoE '^const struct parray_program [a-z0-9_]+_program' {} + |
        sed 's/^\(.*\):const struct parray_program \(.*\)_program$/program \1 \2/'
    find algos -name '*.c' -exec grep -HoE '^PARRAY_PROGRAM\(\.name = "[a-z0-9_]+"' {} + |
        sed 's/^\(.*\):PARRAY_PROGRAM.*"\(.*\)"$/program \1 \2/'
    find lib emu algos tests -name '*.[chS]' -exec grep -nE '^[[:blank:]]*#[[:blank:]]*include' /dev/null {} + |
        sort -t: -k1,1 -k2,2n
} | awk '
    function complain(where, what) {
        print where ": " what
        bad = 1
    }

    function layer_of(path) {
        if (path ~ /^emu\/tool\/cli\//) return "cli"
        if (path ~ /^tests\/(lib|emu|cli|algos)\//) {
            split(path, part, "/")
            return "test of " part[2]
        }
        split(path, part, "/")
        return part[1]
    }

    # a/b/../c -> a/c
    function tidy(path) {
        gsub(/\/\.\//, "/", path)
        while (match(path, /[^\/]+\/\.\.\//))
            path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
        return path
    }

    # The file of the tree that an include means, or nothing.
    function resolve(from, name, quoted,    folder, path) {
        folder = from
        sub(/[^\/]*$/, "", folder)
        if (quoted && (path = tidy(folder name)) in present) return path
        if ((path = tidy("lib/" name)) in present) return path
        if ((path = tidy("emu/" name)) in present) return path
        if (name in in_storey) return in_storey[name]
        if (from ~ /^(tests\/)?algos\// && (path = tidy("algos/" name)) in present) return path
        return ""
    }

    # Is the folder there for this library? lib/draw draws with cairo, lib/json is made of jansson.
    function is_home_of(from, name) {
        return (from ~ /^lib\/draw\// && name ~ /^cairo/) || (from ~ /^lib\/json\// && name ~ /^jansson/) ||
               (from ~ /^lib\/schedule\// && name ~ /^expat/)
    }

    function judge(where, from, name, quoted,    layer, to) {
        layer = layer_of(from)
        to = resolve(from, name, quoted)
        if (to == "" && quoted)
            complain(where, "\"" name "\" is neither in its own folder nor in lib, emu or, from algos, in algos")
        else if (to == "" && layer == "lib" && name ~ /^(jansson|expat|check|cairo|mpi)/ && !is_home_of(from, name))
            complain(where, "lib uses libc, pthreads, liburcu, hwloc and libdw only, not <" name ">")
        else if (to == "" && layer == "algos" && !(name in standard))
            complain(where, "algos use parray.h and standard C only, not <" name ">")
        else if (to != "" && to !~ /^emu\/parray(_message)?\.h$/ && layer == "algos" && layer_of(to) != "algos")
            complain(where, "algos include parray.h and their own headers only, not " to)
        else if (to != "" && layer in reach && index(reach[layer], " " layer_of(to) " ") == 0)
            complain(where, layer " may not include " to)
        else if (to ~ /^algos\//)
            judge_family(where, from, to)
    }

    # The folder of algos, or of its tests, that a file belongs to; "" directly in algos and elsewhere.
    function family_of(path,    part) {
        sub(/^tests\//, "", path)
        return split(path, part, "/") > 2 && part[1] == "algos" ? part[2] : ""
    }

    function judge_family(where, from, to,    family) {
        family = family_of(from)
        if (to !~ /^algos\/([^\/]+\/parts|common)\/[^\/]+\.h$/)
            complain(where, "only headers of algos/common and of the parts of a family are included, not " to)
        else if (family != "" && family_of(to) != family && family_of(to) != "common")
            complain(where, "algos/" family " includes its own parts and algos/common only, not " to)
    }

    function judge_program(path,    name) {
        name = path
        gsub(/.*\/|\.c$/, "", name)
        if (path ~ /^algos\/[^\/]+\/[^\/]+$/ && path !~ /^algos\/common\//) {
            if (program[path] != name) complain(path, "stands among the programs, but does not define " \
                                                      (path ~ /^algos\/examples\// ? "one" : name "_program"))
        } else if (path in program)
            complain(path, "defines " program[path] "_program, but does not stand among the programs")
    }

    BEGIN {
        reach["lib"] = " lib "
        reach["emu"] = " lib emu "
        reach["cli"] = " lib emu cli "
        reach["algos"] = " emu algos "
        reach["test of lib"] = " lib tests test of lib "
        reach["test of emu"] = " lib emu tests test of lib test of emu "
        reach["test of cli"] = " lib emu cli tests test of lib test of emu test of cli "
        count = split("assert complex ctype errno float inttypes limits math stdalign stdarg stdbool stddef stdint " \
                      "stdio stdlib stdnoreturn string", name)
        for (i = 1; i <= count; i++) standard[name[i] ".h"]
    }

    $1 == "file" && NF == 2 {
        present[$2]
        if (match($2, /^emu\/[a-z_]+\//)) in_storey[substr($2, RLENGTH + 1)] = $2
        base = $2
        sub(/.*\//, "", base)
        if (base in owner) complain($2, "has the same name as " owner[base])
        owner[base] = $2
        files++
        next
    }

    $1 == "struct" && NF == 3 {
        if ($3 in shape) complain($2, "struct " $3 " is also in " shape[$3])
        shape[$3] = $2
        next
    }

    $1 == "program" && NF == 3 {
        program[$2] = $3
        next
    }

    {
        split($0, field, ":")
        where = field[1] ":" field[2]
        if (match($0, /"[^"]+"/)) judge(where, field[1], substr($0, RSTART + 1, RLENGTH - 2), 1)
        else if (match($0, /<[^>]+>/)) judge(where, field[1], substr($0, RSTART + 1, RLENGTH - 2), 0)
        else complain(where, "an include that is neither in quotes nor in angle brackets")
        includes++
    }

    END {
        for (path in present)
            if (path ~ /^algos\/.*\//) judge_program(path)
        if (bad) exit 1
        print "check-layers.sh: " includes + 0 " includes in " files + 0 " files point down, names are unique"
    }
'
