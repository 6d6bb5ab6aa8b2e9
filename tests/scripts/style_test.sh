#!/bin/sh
# The tree keeps to the style, and the check that says so is able to fail.
set -e
"$srcdir/scripts/check-style.sh" "$srcdir"
"$srcdir/scripts/check-style.sh" --self-test
