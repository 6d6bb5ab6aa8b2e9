#!/bin/sh
# `parray learn` itself: its list, the folders that it makes, the sentence below a grade, what it says to
# mistakes; that every lesson has a test; and that students get no solution.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

course=$srcdir/doc/course
unset PARRAY_COURSE

# refused SENTENCE ARGUMENT...: status 2, nothing on standard output, and that in the sentence.
refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" learn "$@"
    says err "$sentence"
    silent out
}

# The list: title and goal of every lesson, which README.md names, and which has a test.
run 0 "$PARRAY" learn
says out "  1  Hello, neighbour"
says out "     Write a program that tells a word to all nodes of a ring of 1,000 in 500 steps, which no"
says out "begin with: parray learn 1"
silent err
cp out list
for lesson in "$course"/[0-9][0-9]_*; do
    number=$(basename "$lesson" | cut -c 1-2)
    title=$(sed -n '1s/^# [0-9]*\. //p' "$lesson/lesson.md")
    says list "  $title"
    says "$course/README.md" "| ${number#0} | $title |"
    [ -x "$srcdir/tests/cli/course_${number}_test.sh" ] || fail "lesson $number has no test"
    for file in exercise.c solution.c sheet; do
        [ -s "$lesson/$file" ] || fail "$lesson has no $file"
    done
done

# A folder: all files but those of the teacher; what to do; refused if something is there already.
run 0 "$PARRAY" learn 1
is out "$(printf '%s\n' 'lesson 1, Hello, neighbour, is in the folder lesson1.' '  cd lesson1' \
    '  read lesson.md, and type its commands as you come to them' \
    '  fill the gaps of exercise.c, and try it: parray run exercise.c' \
    '  have it graded: parray learn 1 --check')"
silent err
(cd "$course"/01_* && ls) | grep -vxE 'solution.c|sheet' >wanted
(cd lesson1 && ls -A) | cmp - wanted || fail "other files: $(ls -A lesson1)"
cmp lesson1/exercise.c "$course"/01_*/exercise.c
[ -w lesson1/exercise.c ] || fail "the exercise cannot be written"
[ "$(stat -c %a lesson1)" = "$(mkdir as && stat -c %a as)" ] || fail "lesson1 has other modes than a folder"
echo mine >lesson1/notes
refused "'lesson1' is there already, and stays as it is" 1
[ "$(cat lesson1/notes)" = mine ] || fail "something happened to the folder that was there"
touch taken
refused "'taken' is there already" 1 taken
run 0 "$PARRAY" learn 1 other/
[ -s other/lesson.md ] || fail "no lesson in the folder that was named"
refused "the folder 'none/such' cannot be made: No such file or directory" 1 none/such

# The printed `cd' can be typed.
for folder in "my lesson" "it's \$HOME" ./a-b_c.1; do
    run 0 "$PARRAY" learn 1 "$folder"
    sed -n 2p out >enter
    echo 'pwd -P' >>enter
    [ "$(sh -e enter)" = "$(cd "$folder" && pwd -P)" ] || fail "not the folder $folder: $(cat enter)"
done
run 0 "$PARRAY" learn 1 -- -odd
says out '  cd ./-odd'

# Solutions that were compiled, or that an editor keeps, are the teacher's as well.
mkdir -p tree/doc
cp -R "$course" tree/doc
chmod -R u+w tree
for file in solution.so solution.c~ solution2.c exercise.so 'exercise.c~' '#solution.c#' sheet~; do
    echo secret >"$(echo tree/doc/course/01_*)/$file"
done
run 0 env PARRAY_COURSE="$PWD/tree/doc/course" "$PARRAY" learn 1 student
(cd student && ls -A) | cmp - wanted || fail "other files: $(ls -A student)"

# A copy that fails leaves nothing.
find . >before
mkdir -p broken/01_broken
printf '# 1. Broken\n\n## Goal\n\nNone.\n' >broken/01_broken/lesson.md
ln -s missing broken/01_broken/exercise.c
! PARRAY_COURSE=$PWD/broken "$PARRAY" learn 1 half >out 2>err || fail "half a lesson was copied"
says err "the folder 'half' cannot be made"
rm -r broken
find . ! -name after | sort >after
sort before | cmp - after || fail "left behind: $(cat after)"

# What is misused.
refused "there is no lesson '99': the lessons are 1 to " 99
refused "there is no lesson 'one'" one
refused "'c' is one word too many
help: usage: parray learn [LESSON] [FOLDER|FILE.c]" 1 b c
refused "--check wants the number of the lesson" --check
refused "cannot read 'none.c': No such file or directory
help: name your program: parray learn 1 --check FILE.c" \
    1 --check none.c
mkdir folder.c
refused "cannot read 'folder.c': Is a directory
help: name your program" 1 --check folder.c
run 2 env CC=nosuchcc "$PARRAY" learn 1 --check
is err "error: cannot start the compiler 'nosuchcc': No such file or directory
help: set CC to one that is installed"
mkdir empty
run 2 env -C empty "$PARRAY" learn 1 --check
says err "there is neither exercise.c nor lesson1/exercise.c here: begin the lesson by \`parray learn 1'"
for folder in "$PWD/empty" "$PWD/none"; do
    status=0
    PARRAY_COURSE=$folder "$PARRAY" learn >out 2>err || status=$?
    [ "$status" = 2 ] || fail "status $status for a course that is not there"
    is err "error: PARRAY_COURSE is '$folder', but there is no lesson: name the folder that has 01_hello_neighbour \
and the others"
done
mkdir odd odd/07_odd
printf '# 8. Odd\n' >odd/07_odd/lesson.md
! PARRAY_COURSE=odd "$PARRAY" learn >out 2>err || fail "a lesson with another number was listed"
is err "error: odd/07_odd/lesson.md: its first line has to be: # 7. TITLE"
printf '# 7. Odd\n\n## Aim\n\nx\n' >odd/07_odd/lesson.md
! PARRAY_COURSE=odd "$PARRAY" learn >out 2>err || fail "a lesson without a goal was listed"
is err "error: odd/07_odd/lesson.md: there is no text below a line: ## Goal"

# Students get no solution, and no hidden setting.
mkdir tree/scripts
cp "$srcdir/configure.ac" tree
cp "$srcdir/scripts/dist-course" tree/scripts
run 0 tree/scripts/dist-course "$PWD"
mkdir students
tar -C students -xf parray-course-*.tar.gz
find students -name 'solution*' >found
silent found
! grep -rl '^hidden yes' students >found || fail "students see hidden settings: $(cat found)"
[ -s "$(echo students/parray-course-*/README.md)" ] || fail "no README for students"
for lesson in "$course"/[0-9][0-9]_*; do
    copy=$(echo students/parray-course-*/course/"$(basename "$lesson")")
    (cd "$lesson" && ls) | grep -vx solution.c >wanted
    (cd "$copy" && ls) | cmp - wanted || fail "$copy has other files"
    [ "$(grep -c '^setting ' "$copy/sheet")" -ge 1 ] || fail "$copy/sheet has no setting"
done
PARRAY_COURSE=$(echo "$PWD"/students/parray-course-*/course)
export PARRAY_COURSE
run 0 "$PARRAY" learn
cmp out list || fail "students have other lessons"

# What it is not told, or told wrongly.
run 0 "$srcdir/scripts/dist-course" --help
says out 'scripts/dist-course DIR [SITE]   makes DIR/parray-course-VERSION.tar.gz'
says_of_pack()
{
    sentence=$1
    shift
    run 2 "$srcdir/scripts/dist-course" "$@"
    says err "dist-course: $sentence"
    silent out
}
says_of_pack 'name the folder to put the archive into: scripts/dist-course DIR [SITE]; --help tells more'
says_of_pack "there is no option '--foo'" --foo
says_of_pack "there is no folder 'none/such'" none/such
says_of_pack "'three' is one word too many" . site three
says_of_pack "'two' is one word too many: --sheet" --sheet two
says_of_pack "'none' is no site for students" . none

# Half of the points are asked for, and half of those that students can see.
printf '%s\n' 'parray sheet 1' 'task gossip' 'pass 75' 'points correct 50' 'setting a' 'topology ring:4' \
    'setting b' 'topology ring:5' 'hidden yes' 'points legal 100' 'end 2' >sheet
run 0 "$srcdir/scripts/dist-course" --sheet <sheet
is out "$(printf '%s\n' 'parray sheet 1' 'task gossip' 'pass 25' 'points correct 50' 'setting a' \
    'topology ring:4' 'end 1')"
sed -i 's/^setting a/&\nhidden yes/' sheet
run 1 "$srcdir/scripts/dist-course" --sheet <sheet

# The sentence below a grade, here of a sheet without hidden settings; the object lies beside its source.
! grep -q "define PA_SANITIZER" "$builddir/config.h" || exit 0 # the sandbox of a grade forbids sanitizers
run 1 "$PARRAY" learn 1 --check
says out "not yet: 0 of 180 points; the first that are missing: \`correct' in the setting \`even'"
[ -s lesson1/exercise.so ] || fail "no object beside the exercise"
cp "$course"/01_*/solution.c lesson1/exercise.c
run 0 env -C lesson1 "$PARRAY" learn 1 --check
says out 'passed: lesson 1 is done'
run 0 "$PARRAY" learn 1 --check lesson1/exercise.so
says out "passed: "
cp lesson1/exercise.c ./-x.c
run 0 "$PARRAY" learn 1 --check -- -x.c
says out 'passed: '
[ -s ./-x.so ] || fail "no object beside -x.c"
echo 'not C' >>lesson1/exercise.c
run 2 "$PARRAY" learn 1 --check
says err "error: 'lesson1/exercise.c' does not compile: mend the first error that the compiler names above"
says err "error:"
silent out
