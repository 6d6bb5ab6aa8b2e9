#!/bin/sh
# scripts/paper meshes --small prints the right tables, to the last digit, and takes its options.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$srcdir/scripts/paper" meshes --small
silent err
is out 'line      0   1   2   3   4   5
ring      0   5   1   4   2   3

tree line:4
step 1: 0>1
step 2: 1>2
step 3: 2>3
step 4: 3>2
step 5: 2>1
step 6: 1>0
tree mesh:3x3
step 1: 0>1 3>4 6>7
step 2: 1>2 4>5 7>8
step 3: 2>5
step 4: 5>8
step 5: 8>5
step 6: 5>2
step 7: 2>1 5>4 8>7
step 8: 1>0 4>3 7>6

theorem     program            array       paper measured  at least
section 2   torus-mnb-2d       torus:6x6        9        9         9
1           mesh-mnb-2d        mesh:6x6       18       18        18
2           line-broadcasts    line:8         19       11        11
2           ring-broadcasts    ring:8        9.5        9         6
remark      line-broadcasts    line:8          7        7         7
remark      ring-broadcasts    ring:8        3.5      3.5       3.5
remark      ring-broadcasts    ring:8          4        4         4
remark      ring-broadcasts    ring:9          4        4         4
prefix      mesh-prefix        mesh:4x4       12       12         6
3           mesh-packing       mesh:4x4        6        6         3
4           mesh-monotone      mesh:4x4       12       12         3
corrected: remark after Theorem 2, whole packets on a ring: printed ceil(p/2), read floor(p/2)
corrected: Theorems 3 and 4: printed windows of p steps, read windows of p - 1

mnb                 bound  mesh-mnb  fast=1  optimal  at least
torus:5                 8         6       4        2         2
torus:5x5           18.24        16      12        6         6
mesh:5                 12         8       8        4         4
mesh:5x5            28.48        23      23       12        12
mesh:3x3x3          20.67        16      16       10         9

class        active       packets   lemma 1 broadcast   lemma 2 mesh-pmnb  told
torus:4x4    row          split       4.88         3     16.88        15    16
torus:4x4    row          whole        6.5         4      24.5        22    16
mesh:3x3x3   all          whole         32        26        50        44    27

prior        active d^2 p + M d p     bound mesh-pmnb  at least
torus:4x4         4            48      8.44       7.5      1.25
mesh:4x4x4       16           228     17.25        15         6

pmnb         active          packets     bound  mesh-pmnb  fast=1    full  at least
torus:4x4    row             split       8.44        7.5     4.5    3.75      1.25
torus:4x4    row             whole      35.25         34      16      12         4
mesh:3x3x3   corner 2x2x2    split      10.57       9.33    7.33    8.67      3.33
mesh:3x3x3   corner 2x2x2    whole         38         36      24      16         6
corrected: (5b) and (6b), last term: printed 4(p-1) t_p, read 4(p-1) d t_p

messages     packets     t_p    bound mesh-pmnb  fast=1  at least
torus:4x4    split      1/4     8.44       7.5     4.5      1.25
torus:4x4    whole      1/1    35.25        34      16         4
torus:4x4    split     1/64     5.62      4.69    3.56      1.02
torus:4x4    whole     1/16    12.75      11.5     8.5         4
corrected: (5b) and (6b), last term: printed 4(p-1) t_p, read 4(p-1) d t_p

lemma 3      active         m   R   C    mN/4  measured   bound   ratio
mesh:6x6     corner 3x3     3   3   0      27        59     196    7.26
mesh:6x6     left half      4   3   0      36        59     256    7.11
mesh:6x6     9 at random    3   2   1      27        41     196    7.26

exchange     active          bound        paper     fraction      matched  at least
mesh:6x6     corner 2x2        136      53 (48)      40 (35)      58 (34)        32
torus:6x6    corner 2x2        136      27 (24)      22 (19)            -        16
mesh:4x4x4   line                -            -            -      62 (38)        30

transpose    columns      rows             bound exchange  gather      both  at least
mesh:6x6     random:4     0,1,6,7            266       35      48        61        32
torus:6x6    random:4     0,1,6,7            266       18      25        40        16

Fig. 4: torus:4x4, steps of reservation (#) and of broadcast (=)
####################################======########################============########################============
reservation  36   broadcast   6
reservation  24   broadcast  12
reservation  24   broadcast  12

dynamic      packets limit (14)    stable  load  bound (11)    delay
mesh:3x3     split        0.33       0.4   0.5       20.75     14.6
mesh:3x3     split        0.33       0.4   0.9       79.31    26.33
mesh:3x3     whole        0.14      0.15   0.5       55.77    42.59
mesh:3x3     whole        0.14      0.15   0.9      186.82    79.67
corrected: (12) and (14) for whole packets: with X and V of (9b) and (10b)'

run 0 "$srcdir/scripts/paper" meshes --small exchange
[ "$(wc -l <out)" -eq 5 ] || fail "more than one table"
run 0 "$srcdir/scripts/paper" meshes --help
says out "multinode broadcast, in steps"
says out "Algorithm A0, one class"
run 2 "$srcdir/scripts/paper" meshes gather
says err "scripts/paper meshes [--small] [--pictures DIR] [TABLE...]"

# Lemma 3 holds, no worst placement is below mN/4, and the algorithm promises less than 8 times as much.
run 0 "$srcdir/scripts/paper" meshes --pictures drawn lemma3 fig4
awk '/^mesh/ { n = NF; lines++; wrong += $(n - 5) > $(n - 6) || $(n - 4) > $(n - 6) || $(n - 2) < $(n - 3) || $n >= 8 }
    END { exit wrong || lines != 9 }' out || fail "Lemma 3 or mN/4 does not hold"
says drawn/fig4.svg '</svg>'

# A tool that cannot be run is named; a run that fails ends the script.
run 2 env PARRAY=./none "$srcdir/scripts/paper" meshes
says err "there is no ./none"
printf '#!/bin/sh\nexit 3\n' >broken
chmod +x broken
run 3 env PARRAY=./broken "$srcdir/scripts/paper" meshes --small
