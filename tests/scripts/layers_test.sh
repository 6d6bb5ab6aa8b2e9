#!/bin/sh
# Includes point down only, and the check that says so is able to fail.
set -e
"$srcdir/scripts/check-layers.sh" "$srcdir"
"$srcdir/scripts/check-layers.sh" --self-test "$srcdir"
