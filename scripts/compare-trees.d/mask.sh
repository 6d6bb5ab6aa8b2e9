#!/bin/sh
# mask.sh MOVED OLD NEW: copies of two folders, OLD.masked and NEW.masked, without what may differ between two
# runs of one build, or between two compilations of one source.
#
#   times     the seconds of reports, tables and stress, and hops a second
#   addresses of crashes, how many threads the machine has, and the file that a sweep notes as tool
#   stacks    how much of a stack a node used, and which node used most: the compiler's choice
#
#   places    the folder of a source file; if MOVED is `yes', file and line, too, but of the case's own
#
# Only files that differ are read. All else that a run says must be the same each time.
set -eu
export LC_ALL=C

# mask_file: prints standard input without times and stacks.
mask_file()
{
    sed -E '
        s/("site": ")[^"]*\//\1/
        s/("(seconds|setup_seconds|hops_per_second)": ?)[0-9][0-9.e+-]*/\1TIME/
        s/("(stack_high_water|stack_high_water_node)": )[0-9]+/\1STACK/
        s/^(wall time +)[0-9.]+ [a-z]+, after [0-9.]+ [a-z]+ of set-up(; [0-9.]+ [kMG]? ?hops\/s)?$/\1TIME/
        s/^(stacks  .*, at most )[0-9.,]+ [A-Za-z]+ used( \(node [0-9]+( \([a-z]+ [^)]*\))?\))?/\1STACK/
        s/(SIG[A-Z]+\) at address )0x[0-9a-f]+/\1ADDRESS/
        s/(kernel\.pid_max is [0-9]+ and about )[0-9]+( are in use)/\1THREADS\2/
        s/("build of the program":)\[[0-9,]+\]/\1BUILD/
        s/^(runs +[0-9,]+, in )[0-9.]+ [a-z]+/\1TIME/
        s/ +[0-9.]+ [mun]?s$/ TIME/' | mask_places
}

# mask_places: prints standard input without places in source files outside the folder of the case.
mask_places()
{
    if [ -n "$own" ]; then
        cat
    else
        sed -E 's/[a-z0-9_]+\.c:[0-9]+/PLACE/g'
    fi
}

# mask_table: masks times and stacks in lines of CSV below a heading that has a column `seconds'.
mask_table()
{
    awk '
        BEGIN { OFS = ","; time["seconds"] = time["setup_seconds"] = time["hops_per_second"] = 1
                time["stack_high_water"] = time["stack_high_water_node"] = 1 }
        {
            line = ""
            count = split($0, part, "\"") # commas between quotes part no cells
            for (i = 1; i <= count; i++) {
                if (i % 2 == 0)
                    gsub(",", "\001", part[i])
                line = line (i > 1 ? "\"" : "") part[i]
            }
            cells = split(line, cell, ",")
        }
        /(^|,)seconds(,|$)/ { split("", masked); for (i = 1; i <= cells; i++) if (cell[i] in time) masked[i] = 1 }
        {
            line = ""
            for (i = 1; i <= cells; i++)
                line = line (i > 1 ? "," : "") ((i in masked) && cell[i] ~ /^[0-9]/ ? "TIME" : cell[i])
            gsub("\001", ",", line)
            print line
        }'
}

# A case with a program of its own shows no other places.
own=no
if [ "$1" = yes ]; then
    own=$(find "$2" "$3" -name '*.c')
fi
shift
cp -R "$1" "$1.masked"
cp -R "$2" "$2.masked"
(cd "$1" && find . -type f) | while read -r file; do
    [ -f "$2/$file" ] || continue
    ! cmp -s "$1/$file" "$2/$file" || continue
    for side in "$1" "$2"; do
        case $file in
        *.trace | *.png | *.pdf) ;;
        *.csv) mask_table <"$side/$file" >"$side.masked/$file" ;;
        ./stdout) mask_file <"$side/$file" | mask_table >"$side.masked/$file" ;;
        *) mask_file <"$side/$file" >"$side.masked/$file" ;;
        esac
    done
done
