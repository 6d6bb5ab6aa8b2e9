# shellcheck shell=sh
# A lesson of the course: its sections, its commands with their output, its pictures, its exercise. Read by
# course_NN_test.sh, whose name says which lesson it is.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/blocks.sh
. "$srcdir/tests/cli/blocks.sh"

# The sandbox of a grade forbids sanitizers.
! grep -q "define PA_SANITIZER" "$builddir/config.h" || exit 77

number=${0##*/course_}
number=${number%_test.sh}
lesson=$(echo "$srcdir/doc/course/${number}"_*)
[ -d "$lesson" ] || exit 77
number=${number#0}
document=doc/course/$(basename "$lesson")/lesson.md
PARRAY_COURSE=$srcdir/doc/course
export PARRAY_COURSE
parray_in_path

# The sections, in their order.
prose "$lesson/lesson.md" | grep '^## ' >sections
cat >wanted <<'END_OF_SECTIONS'
## Goal
## Predict first
## Step by step
## A mistake on purpose
## Exercise
## Look back
END_OF_SECTIONS
cmp -s wanted sections || fail "$document has other sections: $(tr '\n' ' ' <sections)"
[ "$(grep -c '^```sh' "$lesson/lesson.md")" -ge 3 ] || fail "$document has hardly any command"

# The commands, in the folder that a learner gets.
run 0 "$PARRAY" learn "$number" work
absent work/solution.c
absent work/sheet
here()
{
    cat "$1"
}
heard="out err"
check_blocks "$lesson/lesson.md"

# What the text shows or links to is there after its commands.
prose "$lesson/lesson.md" | grep -o '](\([^)]*\))' | sed 's/^](//; s/)$//' >links || true
grep -q '\.svg$' links || fail "$document shows no picture"
while read -r link; do
    case $link in
    http://* | https://*) continue ;;
    esac
    [ -s "work/${link%%#*}" ] || fail "$document names $link, which none of its commands has made"
done <links

# The exercise: a skeleton that compiles and fails, a solution that passes.
says "$lesson/exercise.c" "/* GAP: "
! grep -q 'GAP' "$lesson/solution.c" || fail "the solution has a gap"
says "$lesson/sheet" "hidden yes"
cp "$lesson/exercise.c" "$lesson/solution.c" .

compile=cc
! grep -q '^#include <mpi.h>' solution.c || compile=mpicc

# grades CC: with this compiler.
grades()
{
    for file in exercise solution; do
        run 0 env CC="$1" "$PARRAY" "$compile" -Wextra "$file.c"
        silent err
    done
    run 1 env CC="$1" "$PARRAY" learn "$number" --check
    says out "not yet: "
    silent err
    run 0 env CC="$1" "$PARRAY" learn "$number" --check solution.c
    says out "passed: lesson $number is done"
    silent err
}

# Solutions that are almost right miss points.
PARRAY=$PARRAY "$srcdir/scripts/course-mutants" --first 2 "$number" >mutants || fail "$(cat mutants)"

grades "${CC:-cc}"
! command -v clang >/dev/null || ! by_gcc || grades clang
