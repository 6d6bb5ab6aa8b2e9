#!/bin/sh
# The tables and figures of Cang and Wu 2000 come out to the last number, by the formulas and measured.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

part()
{
    run 0 "$srcdir/scripts/paper" --build "$builddir" worm "$@"
    silent err
}

# The four versions of Fig. 5.
part fig5
cmp - out <<'END' || fail "Fig. 5"
Fig. 5: the least distance from every node of mesh:4x4x4
y = 0     as printed     Algorithm 2    DP             proved bound
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
sum       4320           4224           4176           4128
END

# Every size: the closed form, the recursion and the run agree, and the bound is not above them.
part eqs
says out 'corrected: Eq. (12), MD_1(E_1) in three dimensions: printed 3, read 7'
awk '/^[0-9]/ { sizes++; wrong += $4 != $5 || $4 != $6 || $7 > $6 }
    END { exit wrong || sizes != 20 }' out || fail "an equation and a run differ"
says out '2    5        11       1197         1197       1197           1149'
says out '3    3         3        525          525        525            525'

part eyes
says out 'mesh:8x8     1 (2,2) 2 (5,2) 3 (2,5) 4 (5,5): 69'
says out 'mesh:4x4x4   1 (1,1,1) 2 (2,1,1) 3 (1,1,2) 4 (2,1,2) 5 (1,2,1) 6 (2,2,1) 7 (1,2,2) 8 (2,2,2): 63'
[ "$(wc -l <out)" = 7 ] || fail "not six meshes"

part fig1
says out 'mesh:4x4   0,0     2 4 12         18       3 3 12         18           18   17'
says out 'mesh:4x4   1,0     1 4 12         17       2 3 12         17           16   16'
says out 'mesh:8x8   0,0     7 9 63         79       7 9 63         79           79   71'

# The outermost nodes are in no region by the limits that the paper prints.
part regions
says out 'IV   IV   II   II    ix   ix   iii  iii   -    -    -    -'
says out 'III  III  III  III  I    I    I    I     viii viii viii viii v    ii   ii   ii    -    viii viii viii v    ii   ii   ii'

part --most 2 theorem1
says out '0,0,0   1,1,1     IV   ix        6         69      69      69        69'
says out '8 sources, 0 of which differ'
says out 'corrected: Theorem 1 and Eq. (7), ends of the regions: printed 2^(k-1) - 1 - a_k/2, read 2^(k-1) - (a_k + 1)/2'

# Appendix A: what it derives is what the first three steps do.
part appendixA
says out 'mesh:8x8x8     2,0,0     0,2,2     7 10 15      7 10 15'
says out 'mesh:16x16x16  0,5,4     5,1,0     11 13 23     11 13 23'
awk 'NR > 2 { lines++; wrong += $4 != $7 || $5 != $8 || $6 != $9 }
    END { exit wrong || lines != 20 }' out || fail "Appendix A and a run differ"

# Appendix B proves a least distance that worm-broadcast-dp is below.
part --most 3 appendixB
is out 'Appendix B: sources for which worm-broadcast-dp takes less than Algorithm 2
mesh         u, v, w                     sources  less  at most
mesh:4x4x4   all positive, or none             2     0        0
mesh:4x4x4   some positive, some not           6     4        2
mesh:8x8x8   all positive, or none            16    11        4
mesh:8x8x8   some positive, some not          48    43        6'

part late
says out '1        0 in 7 steps   0 in 8 steps   0 in 9 steps   2 in 10 steps  0 in 11 steps  0 in 12 steps'
says out '2        0 in 7 steps   0 in 8 steps   0 in 9 steps   1 in 10 steps  0 in 11 steps  0 in 12 steps'

# Mistakes: a part that does not exist, a size that does not fit, a tool that cannot be run.
run 2 "$srcdir/scripts/paper" --build "$builddir" worm fig6
says err "fig5      Fig. 5"
run 2 "$builddir/algos/worm-formula" sources 1
run 2 "$builddir/algos/worm-formula" sizes 7 1
says err "usage: worm-formula"
run 2 env PARRAY=./none "$srcdir/scripts/paper" worm
says err "there is no ./none"
