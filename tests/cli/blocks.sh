# shellcheck shell=sh
# The fenced blocks of a document, run and compared. A test reads this file with `.` behind support.sh. A
# block has one of these kinds:
#
#   sh         is run as it stands, and has to succeed
#   sh slow    takes minutes, or needs what not every machine has: only its syntax is checked
#   text       directly behind an sh block: every line has to be in the output of that block, except
#              lines "..."; elsewhere a drawing or a measurement
#   c, python  a piece of a program
#
# The test defines `here FILE`, which prints a block with its commands in place, and sets `heard`: the outputs
# that count, "out" or "out err". The commands of a document run one after the other in the folder `work`.

# parray_in_path: commands may say `parray`, and get the tool that is tested.
parray_in_path()
{
    mkdir -p "$scratch/bin"
    ln -s "$PARRAY" "$scratch/bin/parray"
    PATH=$scratch/bin:$PATH
    export PATH
}

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

# prose FILE: prints what stands outside the blocks.
prose()
{
    awk '/^```/ { inside = !inside; next } !inside' "$1"
}

# compare OUTPUT EXPECTED: every line of EXPECTED is in OUTPUT.
compare()
{
    sed 's/ *$//' "$1" >lines
    ! grep -vxF -e '' -e ... -f lines "$2" >missing || fail "$document: no output line is: $(head -n 1 missing)"
}

# check_blocks FILE: all blocks of the document in their order.
check_blocks()
{
    rm -rf blocks
    mkdir -p blocks work
    (cd blocks && split "$1")
    printed=
    for block in blocks/*; do
        case $block in
        *.sh)
            here "$block" >block.sh
            run 0 sh -euc 'cd work; exec sh -eu ../block.sh'
            # shellcheck disable=SC2086 # a list of words
            (cd "$scratch" && cat $heard) >printed
            printed=yes
            continue
            ;;
        *.sh-slow) here "$block" | sh -n || fail "$document: $block has a syntax error" ;;
        *.text) [ -z "$printed" ] || compare printed "$block" ;;
        *.c | *.cpp | *.python | 'blocks/*') ;;
        *) fail "$document: a block of an unknown kind: ${block##*.}" ;;
        esac
        printed=
    done
}
