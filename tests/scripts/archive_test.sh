#!/bin/sh
# Every file that is kept under version control is in the source archive, other than those of version control
# itself. (distcheck builds from the archive, and runs some tests only.)
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/../cli/support.sh"

command -v git >/dev/null && git -C "$srcdir" rev-parse --git-dir >/dev/null 2>&1 || exit 77
[ "$(git -C "$srcdir" rev-parse --show-cdup)" = '' ] || exit 77 # it is part of another tree

# packed: prints the files that the archive takes, of folders all that is in them.
packed()
{
    # shellcheck disable=SC2016 # $() is for make
    make -s --no-print-directory -C "$builddir" \
        --eval 'print-packed: ; @: $(foreach file,$(DISTFILES:$(srcdir)/%=%),$(info $(file)))' print-packed >names
    # shellcheck disable=SC2016 # "$@" is for the inner shell
    (cd "$srcdir" && xargs -d '\n' sh -c 'find "$@" \( -type f -o -type l \) 2>/dev/null' find) <names | sort -u
}

# missing KEPT: prints the files in KEPT that the archive does not take.
missing()
{
    sort "$1" | comm -23 - taken
}

packed >taken
git -C "$srcdir" ls-files | grep -v -e '^\.git' -e '^\.ci/' >kept
[ -s kept ] || fail "no file is kept"
missing kept >found
[ ! -s found ] || fail "not in the source archive; name them in EXTRA_DIST: $(head found | tr '\n' ' ')"

# The check is able to fail.
echo tests/planted >>kept
missing kept >found
is found tests/planted
