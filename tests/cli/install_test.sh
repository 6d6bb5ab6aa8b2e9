#!/bin/sh
# What `make install` leaves works, in a folder that was named only then, and after the whole was moved
# elsewhere: the tool, pkg-config's file, CMake's package.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 make -s -C "$builddir" install prefix="$scratch/first"
mv first moved
root=$scratch/moved
[ -e "$root/lib/libparray.so" ] || [ -e "$root/lib/libparray.a" ] || exit 77
! grep -rIl "$scratch/first" "$root" >found || fail "names the folder of before: $(cat found)"
(cd "$srcdir/emu" && ls parray*.h parray*.hpp | sort) >wanted
(cd "$root/include" && ls | grep -vx parray-mpi) >found
cmp -s wanted found || fail "not all public headers are installed, or others: $(cat found)"

# The headers of programs of MPI have a folder of their own, which is found likewise.
(cd "$srcdir/emu/ranks/mpi" && ls *.[ch] *.ld | sort) >wanted
(cd "$root/include/parray-mpi" && ls) >found
cmp -s wanted found || fail "not all headers of MPI are installed, or others: $(cat found)"
run 0 "$root/bin/parray" mpirun -n 4 "$srcdir/doc/heat.c"
says out '2 x 2 ranks'

# The tool finds the header beside it, though it was told another folder when it was built.
cp "$root/share/doc/parray/examples/token_ring.c" .
run 0 "$root/bin/parray" cc -v token_ring.c
says err "$root/bin/../include"
run 0 "$root/bin/parray" run ./token_ring.so --quiet

# The programs that come with it can be read: `show` names the installed file, `list` all of them, and what
# these include is there.
sources=$(cd "$root/share/parray/algos" && pwd -P)
run 0 "$root/bin/parray" show lcr
says out "source                   $sources/classics/lcr.c"
cmp "$sources/classics/lcr.c" "$srcdir/algos/classics/lcr.c" || fail "another lcr.c is installed"
run 0 "$root/bin/parray" list --json
! grep -o '"source": *"[^"]*"' out | grep -v "$sources/[a-z]*/[a-z0-9_]*\.c" >found ||
    fail "programs whose source is elsewhere: $(cat found)"
for family in any classics gossip hypercube mesh star worm; do
    # shellcheck disable=SC2086 # words
    run 0 ${CC:-cc} -std=gnu11 -fsyntax-only -I"$root/include" -I"$sources" -I"$sources/$family" "$sources/$family"/*.c
done

# The course is found beside the tool, without its solutions.
unset PARRAY_COURSE
run 0 "$root/bin/parray" learn 1 lesson
find "$root/share/parray/course" -name 'solution*' >found
silent found
cp "$srcdir"/doc/course/01_*/solution.c lesson
grep -q "define PA_SANITIZER" "$builddir/config.h" || run 0 "$root/bin/parray" learn 1 --check lesson/solution.c
sed -i '1s/.*/# 1. The one beside it/' "$root"/share/parray/course/01_*/lesson.md
run 0 "$root/bin/parray" learn
says out "  1  The one beside it"

for file in bash-completion/completions/parray zsh/site-functions/_parray fish/vendor_completions.d/parray.fish \
    man/man1/parray-run.1 man/man3/node_send.3 parray/parray_gdb.py parray/schemas/report-1.json \
    parray/problem-matcher.json; do
    [ -s "$root/share/$file" ] || fail "there is no $file"
done

LD_LIBRARY_PATH=$root/lib
export LD_LIBRARY_PATH
sanitizer=$(sed -n 's/^#define PA_SANITIZER "\(.*\)"/-fsanitize=\1/p' "$builddir/config.h")

# try_own PROGRAM: it is tests/cli/own_main.c, linked with the installed library.
try_own()
{
    run 0 "$1" --topology ring:9 --seed 7 --quiet --json own.json
    has own.json nodes 9
    is err "own main goes on after status 0"
}

if pkg-config --version >version 2>/dev/null; then
    PKG_CONFIG_PATH=$root/lib/pkgconfig pkg-config --cflags --libs parray >flags
    says flags -fstack-clash-protection
    # shellcheck disable=SC2046,SC2086 # lists of words
    run 0 ${CC:-cc} $sanitizer -Wall -o own "$srcdir/tests/cli/own_main.c" $(cat flags)
    try_own ./own
fi

command -v cmake >version && command -v c++ >version || exit 0
mkdir project
cp "$srcdir/tests/cli/own_main.c" project
sed 's/\.name = /.name=/' "$srcdir/tests/cli/own_main.c" >project/own_main.cc
cat >project/CMakeLists.txt <<'END_OF_PROJECT'
cmake_minimum_required(VERSION 3.16)
project(own C CXX)
set(CMAKE_CXX_STANDARD 20)
find_package(parray 0.1 REQUIRED)
add_executable(own_c own_main.c)
target_link_libraries(own_c PRIVATE parray::parray)
add_executable(own_cxx own_main.cc)
target_link_libraries(own_cxx PRIVATE parray::parray)
END_OF_PROJECT
run 0 cmake -S project -B tree -DCMAKE_PREFIX_PATH="$root" -DCMAKE_C_COMPILER="${CC##* }" \
    -DCMAKE_C_FLAGS="$sanitizer" -DCMAKE_CXX_FLAGS="$sanitizer"
run 0 cmake --build tree
says tree/CMakeFiles/own_c.dir/flags.make -fstack-clash-protection
try_own tree/own_c
try_own tree/own_cxx

# A version that is not this one is refused.
sed -i 's/parray 0\.1/parray 99.1/' project/CMakeLists.txt
run 1 cmake -S project -B other -DCMAKE_PREFIX_PATH="$root"
says err "requested version"
