#!/bin/sh
# The folders of emu keep to their ladder, by includes and by linked symbols, and the check is able to fail.
set -e
"$srcdir/scripts/check-ladder.sh" "$srcdir" "$builddir"
"$srcdir/scripts/check-ladder.sh" --self-test "$srcdir"
