# shellcheck shell=sh
# Planted bugs of the classics, tests/planted/NAME.diff. A test reads this file with `.` behind support.sh.
#
# Such a file has a head and a difference to the source as it is:
#
#     program  whose source it is
#     bug      what is wrong now
#     from     where the literature has it
#     command  what finds it: a subcommand and its options
#     found    the line that says what is wrong, without the numbers of lines
#
# The command has to find exactly that in the changed program, and nothing in the program as it is, where it
# looks at the nearest 50,000 states (all with LIMIT=100000000). When the steps of runs change, RECORD=1
# writes what is found into the heads, to be looked through.

needs_search

# read_head FILE: sets head_program, head_command and head_found to what the head of a planted bug says.
read_head()
{
    head_program='' head_command='' head_found=''
    while read -r word rest; do
        case $word in
        '') break ;;
        program) head_program=$rest ;;
        command) head_command=$rest ;;
        found) head_found=$rest ;;
        esac
    done <"$1"
}

# copy_sources: makes the folder algos, a copy to be patched, and the objects of what the programs have in
# common, which hardly any bug is planted in.
copy_sources()
{
    mkdir algos common
    cp -R "$srcdir/algos/classics" "$srcdir/algos/common" "$srcdir/algos/program_size.c" algos
    chmod -R u+w algos
    # shellcheck disable=SC2086 # $CC may have options
    (cd common && run 0 ${CC:-cc} -std=gnu11 -O2 -g -fPIC -fstack-clash-protection -I"$srcdir/emu" -I../algos \
        -I../algos/classics -c ../algos/classics/parts/*.c ../algos/program_size.c)
}

# object FILE PROGRAM: compiles the source of a program of the copy into FILE.so.
object()
{
    source=$(echo "$2" | tr - _)
    run 0 "$PARRAY" cc "algos/classics/$source.c" $parts -Ialgos -Ialgos/classics \
        "-Wl,--defsym,parray_program=${source}_program" -o "$1.so"
}

# plant FILE: compiles planted.so, the program with the planted bug, and takes the bug out of the copy
# again. Reads the head.
plant()
{
    read_head "$1"
    patch -s -p1 --fuzz=0 <"$1" || fail "$1 does not fit the source"
    parts=common/*.o
    ! grep -q '^+++ b/algos/classics/parts/' "$1" || parts="algos/classics/parts/*.c algos/program_size.c"
    object planted "$head_program"
    patch -s -p1 -R <"$1"
}

# said: prints what a command has found, without numbers of lines: the odd run, or the first one if that is
# wrong already; of the outcomes of `stress' the last one that is wrong.
said()
{
    awk '
        sub(/^the first  */, "") || sub(/^the odd one  */, "") || sub(/^the shortest  */, "") ||
            sub(/^outcome  */, "") || sub(/^  *[0-9,]* runs?:  */, "") { if (!/^done/) last = $0 }
        END {
            sub(/ \(first: .*/, "", last)
            gsub(/\.c:[0-9]*/, ".c", last)
            gsub(/\.h:[0-9]*/, ".h", last)
            print last
        }' out
}

# record FILE FOUND: replaces what is found in the head of a planted bug.
record()
{
    [ -n "$2" ] || fail "$1: nothing is found"
    FOUND=$2 awk '/^found / { print "found    " ENVIRON["FOUND"]; next } { print }' "$1" >head
    cat head >"$1"
}

# silent_without COMMAND PROGRAM: nothing is found in the program as it is. Asked once for a command.
silent_without()
{
    limited=
    [ "${1%% *}" != explore ] || limited="--limit ${LIMIT:-50000}"
    # shellcheck disable=SC2086 # a list of words
    grep -qxe "$1 $2" asked || {
        status=0
        timeout -k 20 "$patience" "$PARRAY" $1 "$2" $limited --no-shrink >out 2>err || status=$?
        case $status in
        0 | 5) [ -z "$(said)" ] || fail "$1 $2 finds: $(said)" ;;
        *) fail "status $status: $1 $2" ;;
        esac
        echo "$1 $2" >>asked
    }
}

# find_bugs PROGRAM...: all planted bugs of these programs are found.
find_bugs()
{
    : >asked
    : >wrong
    [ -d algos ] || copy_sources
    for program; do
        count=0
        for file in $(cd "$srcdir/tests/planted" && grep -lxE "program +$program" ./*.diff); do
            file=$srcdir/tests/planted/${file#./}
            count=$((count + 1))
            plant "$file"
            # shellcheck disable=SC2086 # a list of words
            timeout -k 20 "$patience" "$PARRAY" $head_command ./planted.so --no-shrink >out 2>err || :
            found=$(said)
            if [ "${RECORD-}" ]; then
                record "$file" "$found"
            elif [ "$found" != "$head_found" ]; then
                printf '%s\n' "${file##*/}: $head_command" "  wanted: $head_found" "  found:  $found" >>wrong
            fi
            silent_without "$head_command" "$program"
        done
        [ $count -gt 0 ] || fail "no bug is planted in $program"
    done
    [ ! -s wrong ] || fail "$(cat wrong)"
}
