#!/bin/sh
# scripts/paper worm prints the four versions of Fig. 5, to the last number.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$srcdir/scripts/paper" worm
silent err
is out 'y = 0     as printed     Algorithm 2    DP             proved bound
          72 69 69 72    69 68 68 69    69 66 66 69    66 65 65 66
          69 66 66 69    67 66 66 67    66 64 64 66    65 64 64 65
          69 66 66 69    67 66 66 67    66 64 64 66    65 64 64 65
          72 69 69 72    69 68 68 69    69 66 66 69    66 65 65 66
y = 1     as printed     Algorithm 2    DP             proved bound
          69 66 66 69    66 65 65 66    66 64 64 66    65 64 64 65
          66 63 63 66    64 63 63 64    64 63 63 64    64 63 63 64
          66 63 63 66    64 63 63 64    64 63 63 64    64 63 63 64
          69 66 66 69    66 65 65 66    66 64 64 66    65 64 64 65
y = 2     as printed     Algorithm 2    DP             proved bound
          69 66 66 69    66 65 65 66    66 64 64 66    65 64 64 65
          66 63 63 66    64 63 63 64    64 63 63 64    64 63 63 64
          66 63 63 66    64 63 63 64    64 63 63 64    64 63 63 64
          69 66 66 69    66 65 65 66    66 64 64 66    65 64 64 65
y = 3     as printed     Algorithm 2    DP             proved bound
          72 69 69 72    69 68 68 69    69 66 66 69    66 65 65 66
          69 66 66 69    67 66 66 67    66 64 64 66    65 64 64 65
          69 66 66 69    67 66 66 67    66 64 64 66    65 64 64 65
          72 69 69 72    69 68 68 69    69 66 66 69    66 65 65 66
sum       4320           4224           4176           4128'

# A tool that cannot be run is named.
run 2 env PARRAY=./none "$srcdir/scripts/paper" worm
says err "there is no ./none"
