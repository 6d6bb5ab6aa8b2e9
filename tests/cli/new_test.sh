#!/bin/sh
# parray new: the project that it makes builds and passes against an installed parray, in whatever folder that
# is, and goes red with the line that is wrong; gdb and editors find what they want from there; a refusal
# leaves nothing behind.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

[ -e "$builddir/libparray.so" ] || exit 77
pkg-config --version >version 2>/dev/null || exit 77
! sanitized asan tsan || exit 77
run 0 make -s -C "$builddir" install prefix="$scratch/first"
mv first moved
unset PARRAY # for the Makefile of the project
PATH=$scratch/moved/bin:$PATH
export PATH

# What is wrong is said, and nothing is left.
run 0 parray new demo
says "$scratch/out" '  cd demo'
run 0 parray new node # no name in it is one of parray.h
run 0 parray cc node/node.c -o node.so
run 2 parray new demo
is "$scratch/err" "error: 'demo' is there already, and stays as it is: name another folder: parray new NAME"
for name in 1x '' -- 'a b' '../..' x.y aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; do
    run 2 parray new "$name"
    [ -s "$scratch/err" ] || fail "no sentence for '$name'"
done
run 2 parray new nowhere/x
says "$scratch/err" "the folder 'nowhere/x' cannot be made: No such file or directory"
touch file
run 2 parray new file/x
says "$scratch/err" "the folder 'file/x' cannot be made: Not a directory"
find . -maxdepth 1 -name '*.??????' ! -name version >found
! grep . found || fail "something is left: $(cat found)"

# red SOURCE: what the checks say of a program that is wrong.
red()
{
    sed -i 's/+= passed;/+= passed + 1;/' "$1"
    run 2 make -k check
    says "$scratch/out" "check failed at $1:$(grep -n node_check_eq "$1" | cut -d : -f 1): "
    says "$scratch/out" "$(echo "$1" | sed 's/\./_test./'):"
    place=$1:$(grep -n node_check_eq "$1" | cut -d : -f 1)
    grep -q "file=\"${place%:*}\" line=\"${place#*:}\"" stress.xml || fail 'stress.xml lacks the line'
    [ "$("$builddir/tests/cli/jsonget" stress.sarif "$in_sarif.artifactLocation.uri"):$(
        "$builddir/tests/cli/jsonget" stress.sarif "$in_sarif.region.startLine")" = "$place" ] ||
        fail 'stress.sarif lacks the line'
}
in_sarif=runs.0.results.0.locations.0.physicalLocation

cd demo
find . -type f | sort >../files
cat >../wanted <<'END'
./.github/workflows/check.yml
./.gitignore
./.vscode/launch.json
./.vscode/parray.code-snippets
./.vscode/settings.json
./.vscode/tasks.json
./Makefile
./README.md
./demo.c
./demo_test.c
END
diff ../wanted ../files || fail 'other files'
! grep -rn '@[a-z]*@' . || fail 'a word was not filled in'
run 0 make check CC="${CC:-cc}"
says "$scratch/out" 'ring:64: done'
says "$scratch/out" '101 runs: done'
for file in .vscode/*.json .vscode/*.code-snippets compile_commands.json; do
    "$builddir/tests/cli/jsonget" "$file" '' >/dev/null 2>&1 || [ $? = 1 ] || fail "$file is no JSON"
done

# Editors: each source once, whatever was there before.
run 0 parray cc --compile-commands demo.c
cp demo.c other.c
run 0 parray cc --compile-commands=compile_commands.json -DOTHER other.c
[ "$(grep -c '"file": "demo.c"' compile_commands.json)" = 1 ] || fail 'demo.c is not there once'
says compile_commands.json '"-DOTHER"'
echo '{' >wrong.json
run 2 parray cc --compile-commands=wrong.json demo.c
says "$scratch/err" "'wrong.json' is no list of compile commands ("
is wrong.json '{'
rm other.c

# gdb: the tool tells it where the helper is, and so does the profile of VS Code.
if command -v gdb >version; then
    run 0 gdb -q -batch -nx -ex "add-auto-load-safe-path $scratch" -ex 'file ../moved/bin/parray' -ex 'help info nodes'
    grep -q 'Python scripting is not supported' "$scratch/err" || says "$scratch/out" 'What every node of the array does'
    sed -n 's/.*"text": "\(python .*\)"$/\1/p' .vscode/launch.json >command
    [ -s command ] || fail 'launch.json has no command for gdb'
    run 0 gdb -q -batch -nx -x command -ex 'help info nodes'
    grep -q 'Python scripting is not supported' "$scratch/err" || says "$scratch/out" 'What every node of the array does'
fi
red demo.c
cd ..

command -v c++ >version && command -v cmake >version || exit 0
run 0 parray new --cpp demo-two
cd demo-two
run 0 make check
says "$scratch/out" 'ring:64: done'
red demo-two.cpp
cd ..
run 0 parray new --cmake demo3
cd demo3
run 0 cmake -B build
run 0 cmake --build build
run 0 ctest --test-dir build
