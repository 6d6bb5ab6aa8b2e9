#!/bin/sh
# The pictures of doc/gallery.md are those that its commands draw, byte by byte; none has a text left out, and
# every one is shown.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$srcdir/scripts/gallery" --build "$builddir" --to "$PWD/drawn"
for picture in drawn/*.svg; do
    name=$(basename "$picture")
    cmp "$picture" "$srcdir/doc/gallery/$name" || fail "doc/gallery/$name is another picture; scripts/gallery makes it"
    grep -q "^!\[..*\](gallery/$name)$" "$srcdir/doc/gallery.md" || fail "doc/gallery.md does not show $name"
done
[ "$(find "$srcdir/doc/gallery" -type f | wc -l)" = "$(find drawn -name '*.svg' | wc -l)" ] ||
    fail "doc/gallery has files that no command of doc/gallery.md makes"
for picture in drawn/*.svg; do
    sed -n '/^gallery_DATA/,/))$/p' "$srcdir/scripts/install.d/local.mk" | grep -qw "$(basename "$picture" .svg)" ||
        fail "$(basename "$picture") is not installed with doc/gallery.md"
done
[ "$(find drawn -name '*.svg' | wc -l)" = 12 ] || fail "not twelve pictures"
