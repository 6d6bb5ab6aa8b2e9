#!/bin/sh
# Every header compiles alone, and the check that says so is able to fail.
set -e
"$srcdir/scripts/check-headers.sh" "$srcdir"
"$srcdir/scripts/check-headers.sh" --self-test
