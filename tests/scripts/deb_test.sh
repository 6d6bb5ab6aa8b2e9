#!/bin/sh
# The Debian packages, as far as seconds show: what is installed belongs to one package, the libraries that
# scripts/setup installs are there for the build, and Debian's own tools can read the files. (scripts/deb
# builds the packages and has lintian look at them, which takes minutes.)
set -eu
export LC_ALL=C

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail()
{
    echo "FAILED: $*"
    exit 1
}

SOURCE_DATE_EPOCH=86400 "$srcdir/scripts/deb" --stage "$scratch"
debian=$scratch/debian
! grep -rn '@[a-z_]*@' "$debian"/control "$debian"/changelog "$debian"/copyright || fail "names that were not filled in"
version=$(sed -n 's/^#define PACKAGE_VERSION "\(.*\)"/\1/p' "$builddir/config.h")
head -n 1 "$debian/changelog" | grep -qF "parray ($version-1)" || fail "another version than $version"
grep -q 'Fri, 02 Jan 1970' "$debian/changelog" || fail "the date is not that of SOURCE_DATE_EPOCH"
grep -q '^ THE SOFTWARE IS PROVIDED' "$debian/copyright" || fail "the license is not in copyright"

modules=$(sed -n 's/^PKG_CHECK_MODULES(\[\([A-Z]*\)\].*/\1/p; s/.*\[PKG_CHECK_MODULES(\[\([A-Z]*\)\].*/\1/p' \
    "$srcdir/configure.ac" | grep -v CHECK | sed 's/^LIB//' | sort -u)
[ "$(echo "$modules" | wc -l)" -ge 4 ] || fail "found hardly any library in configure.ac"
for module in $modules; do
    grep '^Build-Depends:' "$debian/control" | grep -qi "lib$module" || fail "no Build-Depends for $module"
done

# What make install leaves, with the folders of a package.
make -s -C "$builddir" install DESTDIR="$scratch/root" prefix=/usr libdir=/usr/lib/some-triplet \
    zshcompletiondir=/usr/share/zsh/vendor-completions pythondir=/usr/lib/python3/dist-packages >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
(cd "$scratch/root" && find . ! -type d | sed 's|^\./||') >"$scratch/files"
[ "$(wc -l <"$scratch/files")" -gt 50 ] || fail "hardly anything was installed"
cat "$debian"/*.install | sed 's|[.]|\\.|g; s|\*|[^/]*|g; s|^|^|; s|$|(/.*)?$|' >"$scratch/patterns"
while read -r pattern; do
    grep -qE "$pattern" "$scratch/files" || fail "no file for $pattern"
    grep -E "$pattern" "$scratch/files" >>"$scratch/owned"
done <"$scratch/patterns"
sort "$scratch/files" >"$scratch/sorted"
sort "$scratch/owned" | diff "$scratch/sorted" - || fail "left: installed; right: what packages have"

# `parray solve' needs no MPI, and so no package that wants it.
grep -q 'parray-cadical' "$debian/parray.install" || fail "the solver does not come with the tool"

for package in $(sed -n 's/^Package: //p' "$debian/control"); do
    [ -s "$debian/$package.install" ] || fail "$package has no files"
done
[ -x "$debian/rules" ] || fail "rules cannot be run"
command -v dpkg-parsechangelog >/dev/null || exit 0
[ "$(dpkg-parsechangelog -l "$debian/changelog" -S Version)" = "$version-1" ] || fail "dpkg reads another version"
