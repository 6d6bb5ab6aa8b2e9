#!/bin/sh
# The README's commands do what it says: its blocks are run as they stand.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# A million nodes are more than an instrumented build can hold.
! grep -q "define PA_SANITIZER" "$builddir/config.h" || exit 77

# block HEADING: the indented lines that follow a line of the README, up to the next text.
block()
{
    awk -v heading="$1" '
        index($0, heading) == 1 { on = 1; next }
        on && /^[^ ]/ && seen { exit }
        on && /^    / { seen = 1; print substr($0, 5) }
        on && /^$/ && seen { print "" }' "$srcdir/README.md" | sed 's#build/parray#"$PARRAY"#g'
}

block 'Then look around' >look.sh
run 0 sh -eu look.sh
says out "hypercube-mnb-sla"
says out "hypercube:12    342    342    342   1.00     16,773,120"
says out "status 3"

echo 'const d3 = {};' >d3.js # a stand-in

# A stranger's way: from an empty folder to a program that is checked, drawn, stressed and unit-tested, with
# nothing but what was installed.
awk '/^Install parray, under any prefix/ { on = 1 } /^emu\/parray.h is the whole interface/ { exit }
    on && /^    / { print substr($0, 5) }
    on && /^$/' "$srcdir/README.md" | sed "s#make -C build install#make -s -C '$builddir' install#" >way.sh
says way.sh "parray run hello.c"
cat >>way.sh <<'WAY'
cat >hello_test.c <<'END'
#include <check.h>
#include <parray_array.h>
#include "hello.c"

START_TEST(one_step_is_enough)
{
    struct parray_options *options = parray_options_new();
    parray_set_program(options, &parray_program);
    struct parray_array *array = parray_open(options);
    ck_assert_msg(parray_run(array) == PARRAY_DONE, "%s", parray_error(array));
    ck_assert_uint_eq(parray_count(array, "steps"), 1);
    parray_close(array);
    parray_options_free(options);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("hello");
    tcase_add_test(cases, one_step_is_enough);
    Suite *suite = suite_create("hello");
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    return srunner_ntests_failed(runner) != 0;
}
END
export PKG_CONFIG_PATH=$HOME/parray/lib/pkgconfig LD_LIBRARY_PATH=$HOME/parray/lib
cc hello_test.c -o hello_test $(pkg-config --cflags --libs parray check)
./hello_test
WAY
if pkg-config --exists check && [ -e "$builddir/libparray.so" ]; then
    run 0 env -u PARRAY_INCLUDE HOME="$PWD" PARRAY_D3="$PWD/d3.js" sh -eu way.sh
    says out "hello on ring:8"
    says out "heard          sum 28 of 8 nodes"
    says out "1 class"
    says out "1,000,000 nodes"
    says out "status 3"
    says err "H1 allows 1 [hello.c:"
    says out "layer          fold: the program sees ring:8"
    says out "100%: Checks: 1, Failures: 0, Errors: 0"
    says hello/hello.svg '</svg>'
    says hello/hello.html 'hello'
    is hello/hello.csv "$(printf 'node,heard\n'; for node in 7 0 1 2 3 4 5 6; do
        echo "$(((node + 1) % 8)),$node"
    done)"
    mv hello/hello.c .
else
    cp "$srcdir/tests/cli/hello.c" .
fi

block 'A program that works today' >stress.sh
by_gcc || sed -i '/--races/d' stress.sh
run 0 sh -eu stress.sh
! by_gcc || says out "races          none"
says out "there is 1 execution"
says out "status 3"

# The programs for which no paper has a time are those that it names, and those in the table of sums;
# star-route has a time for some pairs.
awk '/^Every program checks its result/,/^$/' "$srcdir/doc/programs.md" | tr -s ' ,.' '\n' >words
sed -n '/^| `/p' "$srcdir/doc/results_sums.md" | cut -d '|' -f 2 | tr -s ' `,' '\n' >>words
run 0 "$PARRAY" list --json
cp out list.json
number=0
while "$builddir/tests/cli/jsonget" list.json "programs.$number.name" >name 2>/dev/null; do
    "$builddir/tests/cli/jsonget" list.json "programs.$number.classic" >classic
    number=$((number + 1))
    program=$(cat name)
    case $(cat classic) in true) continue ;; esac
    run 0 "$PARRAY" show "$program" --json
    "$builddir/tests/cli/jsonget" out default.paper_time >time
    case $program,$(cat time) in
    *-sla,null) grep -qxe '-sla' words || fail "doc/programs.md does not name the -sla programs" ;;
    *,null) grep -qx "$program" words || fail "doc/programs.md does not say that no paper has a time for $program" ;;
    star-route,*) ;;
    *) ! grep -qx "$program" words || fail "doc/programs.md says that no paper has a time for $program" ;;
    esac
done

# As many nodes as it says, by number.
says "$srcdir/README.md" '2^28 nodes by number, 2^26 in a hypercube'
run 0 "$PARRAY" show line:268435456
run 2 "$PARRAY" show line:268435457
run 0 "$PARRAY" show hypercube:26
run 2 "$PARRAY" show hypercube:27

# The version is that of configure.ac, and headers do not say another one.
run 0 "$PARRAY" --version
is out "parray $(sed -n 's/^AC_INIT(\[parray\], \[\(.*\)\])$/\1/p' "$srcdir/configure.ac")"
! grep -iE 'version.*[0-9]\.[0-9]|[0-9]\.[0-9].*version' "$srcdir"/emu/parray*.h || fail "a header names a version"

# What later chapters draw, and the picture of the first one.
awk '/^```/ { on = /^```sh/; next } on' "$srcdir/doc/pictures.md" | sed 's#build/parray#"$PARRAY"#g' >later.sh
run 0 env PARRAY_D3="$PWD/d3.js" sh -eu later.sh
says out "goal on hypercube:3"
says out "verified       yes"
says gossip.svg '</svg>'
says heat.png IEND
says star.pdf %%EOF
says broadcast.html 'hypercube-mnb'
cmp tree.svg "$srcdir/doc/tree.svg" || fail "doc/tree.svg is another picture"
