#!/bin/sh
# What scripts/classroom writes: files that are well formed, packages that are those of scripts/setup, and
# commands that do what they say. (An image is not made: that takes a container and the network. Debian's
# buildah makes one without a service: buildah bud --isolation chroot --storage-driver vfs.)
. "$srcdir/tests/cli/support.sh"

run 0 "$srcdir/scripts/classroom" room
"$srcdir/scripts/setup" --list-use >wanted
"$srcdir/scripts/setup" --list | grep -vxFf wanted >tests_alone
grep -qx chromium tests_alone || fail 'packages for tests are in the image'
grep -q 'SETUP=no .*/scripts/build' room/Dockerfile || fail 'the build in the image installs packages for tests'
! grep -qxE 'gcc|make|lib.*-dev|python3|gdb' tests_alone || fail 'packages for use are not in the image'
[ "$(wc -l <wanted)" -gt 20 ] || fail 'scripts/setup lists too few packages'
sed -n 's/^        \([a-z0-9+-]*\) \\$/\1/p' room/Dockerfile >got
cmp wanted got || fail 'the packages of Dockerfile are not those of scripts/setup'
awk '/^RUN/ { open = 1 } open && !/\\$/ { open = 0; runs++ } END { exit open || runs != 3 }' room/Dockerfile ||
    fail 'Dockerfile has a command that does not end'

if [ -n "${PYTHON-}" ]; then
    run 0 python3 - <<'END'
import json
room = json.load(open("room/.devcontainer/devcontainer.json"))
assert room["build"] == {"dockerfile": "../Dockerfile", "context": ".."}, room
try:
    import yaml
except ImportError:
    raise SystemExit
steps = yaml.safe_load(open("room/.github/workflows/grade.yml"))["jobs"]["grade"]["steps"]
assert [step.get("name") for step in steps] == [None, "Make room for ThreadSanitizer", "Make the image", "Grade", None], steps
END
fi

# The archive has what the image is built from, unpacked as Dockerfile says.
unpack=$(sed -n 's|^RUN mkdir /tmp/parray && \(.*\) -C /tmp/parray .*|\1|p' room/Dockerfile)
mkdir parray
(cd parray && eval "$(echo "$unpack" | sed "s|/tmp|$scratch/room/.classroom|")") || fail "not unpacked by: $unpack"
for file in scripts/build configure.ac Makefile.am emu/parray.h; do
    cmp "$srcdir/$file" "parray/$file" || fail "$file is not in the archive as it is"
done

# The command of the workflow, with the tool that was built in place of the image.
mkdir bin room/hello room/notes
ln -s "$PARRAY" bin/parray
PATH=$scratch/bin:$PATH
command=$(sed -n 's/^ *docker run .* parray-class //p' room/.github/workflows/grade.yml)
[ -n "$command" ] || fail 'the workflow has no command for the image'
cd room
run 2 sh grade notes
cp "$srcdir/doc/course/01_hello_neighbour/solution.c" hello/exercise.c
cat >hello/sheet <<'END'
parray sheet 1
task broadcast
points correct 10
runs 0
setting eight
topology ring:8
end 1
END
run 0 sh -c "$command"
grep -q '^points  *10 of 10' "$scratch/out" || fail 'the solution has no grade'
grep -q 'tests="1" failures="0"\|<testsuite' reports/hello.xml || fail 'there is no report'
cp "$srcdir/doc/course/01_hello_neighbour/exercise.c" hello/exercise.c
run 1 ./grade hello/

# Files of the teacher's own stay, unless --force is given.
cd ..
echo '# mine' >>room/grade
run 1 "$srcdir/scripts/classroom" room
grep -q 'room/grade differs.*--force' err || fail 'the file that was left alone is not named'
grep -q '^# mine' room/grade || fail 'a file of the teacher was replaced'
run 0 "$srcdir/scripts/classroom" --force room
! grep -q '^# mine' room/grade || fail '--force replaces nothing'
run 2 "$srcdir/scripts/classroom"
run 2 "$srcdir/scripts/classroom" --what
