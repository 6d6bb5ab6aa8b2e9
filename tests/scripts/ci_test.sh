#!/bin/sh
# .ci/run counts each test once and names the stages that failed; scripts/run and scripts/test share a build.
# (In a tree of its own, whose stages only print what stages print.)
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/../cli/support.sh"

unset COMPILE_PATH
[ -e "$srcdir/.ci/run" ] || { echo 'the source archive has no .ci'; exit 77; }
mkdir -p .ci scripts build bin
cp "$srcdir/.ci/run" .ci/
cp "$srcdir/scripts/run" "$srcdir/scripts/test" scripts/
chmod -R u+w .

# plant SCRIPT: standard input becomes this script.
plant()
{
    { echo '#!/bin/sh'; cat; } >"$1"
    chmod +x "$1"
}

# suite PASSED FAILED ERRORS: what automake prints of its tests: first the logs of those that failed.
suite()
{
    rule=====================================
    counts=$(printf '# TOTAL: %d\n# PASS:  %d\n# SKIP:  0\n# FAIL:  %d\n# ERROR: %d\n' $(($1 + $2 + $3)) "$@")
    [ $(($2 + $3)) = 0 ] || printf '%s\n   parray: test-suite.log\n%s\n\n%s\n' $rule $rule "$counts"
    printf '%s\nTestsuite summary for parray\n%s\n%s\n%s\n' $rule $rule "$counts" $rule
    [ $(($2 + $3)) = 0 ] || printf 'See ./test-suite.log\n%s\nmake: *** [check] Error 1\n' $rule
}

# The two scripts build in the same folder, with the same options.
plant scripts/build <<'END'
echo "$@" >>built
END
plant build/parray </dev/null
plant bin/make </dev/null
PATH=$scratch/bin:$PATH
run 0 scripts/run
run 0 scripts/test
is built "$(printf '%s\n%s' "$scratch/build" "$scratch/build")"

plant scripts/setup </dev/null
plant scripts/bench </dev/null
for of_suite in test sanitize.sh; do
    plant scripts/$of_suite <<'END'
name=$(basename "$0")
case $name,$* in test,*--disable-*) exit ;; sanitize.sh,*) name=$1 ;; esac
cat "$name.log"
! grep -q '^See' "$name.log"
END
done
suite 700 0 0 >test.log
suite 400 0 0 >thread.log

# ci STATUS LINE...: .ci/run must end so.
ci()
{
    run "$1" .ci/run
    shift
    printf '%s\n' "$@" >wanted
    grep -E '^=== ci: FAILED|^[0-9]+ passed, ' out | diff wanted - || fail 'other last lines'
}
suite 500 0 0 >address.log
ci 0 '1600 passed, 0 failed'
suite 499 1 0 >address.log
ci 1 '1599 passed, 1 failed' '=== ci: FAILED in: address '
suite 498 1 1 >address.log
suite 399 1 0 >thread.log
ci 1 '1597 passed, 3 failed' '=== ci: FAILED in: address thread '
suite 698 2 0 >test.log
ci 1 '698 passed, 2 failed' '=== ci: FAILED in: tests '
