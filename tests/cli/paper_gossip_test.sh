#!/bin/sh
# scripts/paper gossip prints the right tables, to the last digit, and takes its options.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$srcdir/scripts/paper" gossip --most 5 1 boards paths prior
silent err
is out "Table 1: n x n meshes
n          bound  paper  mesh-gossip  [11]  mesh-gossip-fy  mesh-gossip-turns  mesh-gossip-optimal
2              3      3            3     3               3                  3                    3
3              6      6            6     8               8                  8                    6
4             10     11           11    13              13                 11                   10
5             15     17           17    20              20                 18                   15

Table 1: n x n tori
n          bound  paper  torus-gossip  torus-gossip-optimal
3              4      6             6                     4
4              8      8             8                     8
5             12     14            14                    12
corrected: Theorem 1: printed n^2 + n - 1/2 and n^2 + n - 1, read n^2/2 + n - 1/2 and n^2/2 + n - 1
corrected: Theorem 3: printed for even n, read for odd n

m x n meshes
m x n      least  mesh-gossip  mesh-gossip-fy  mesh-gossip-rect
2x5            7            9              12                 7
5x2            7            9              12                 7
2x8           12           15              21                12
3x4            8            9              11                 8
4x3            8            9              11                 8
3x7           14           16              21                14
4x6           15           17              21                15
5x9           27           30              37                27
9x5           27           31              38                27
6x12          41           47              57                41

m x n tori
m x n      least  torus-gossip  torus-gossip-optimal
3x4            6             7                     6
4x3            6             7                     6
3x7           10            13                    10
4x6           12            13                    12
5x9           22            25                    22
9x5           22            26                    22
6x12          36            39                    36

The second phase alone, in a column (S', for even n S) and in a row (S'', S)
n          column  line-gossip  row  line-gossip
2               2            2    2            2
3               5            5    4            4
4               9            9    9            9
5              14           14   13           13
corrected: Sec. 3.2 and Lemma 3: printed ceil(n/2) tokens at an odd node, read floor(n/2)

model  array       by                        formula                 steps  least  program               takes
F*     mesh:4x4    [24] Soch, Tvrdik         ceil((mn-1)/2)              8      8  mesh-mnb-optimal          8
F*     torus:4x4   [29] Tvrdik, Soch         ceil((mn-1)/4)              4      4  torus-mnb-2d              4
F1     mesh:4x4    [3] Bermond et al.        2mn-3-max{m,n}              -     15  cycle-gossip             15
H*     mesh:4x4    [11] Fujita, Yamashita    n^2/2+2n-3 (-5/2)          13     10  mesh-gossip-fy           13
H*     mesh:4x4    this paper                n^2/2+n-1 (-1/2)           11     10  mesh-gossip              11
H*     torus:4x4   this paper                n^2/2 (+3/2)                8      8  torus-gossip              8
H1     mesh:4x4    [5] Bagchi et al.         2mn+O(m+n)               32+O     30  cycle-gossip             30
F*     mesh:5x5    [24] Soch, Tvrdik         ceil((mn-1)/2)              -     12  mesh-mnb-optimal         12
F*     torus:5x5   [29] Tvrdik, Soch         ceil((mn-1)/4)              6      6  torus-mnb-2d              6
F1     mesh:5x5    [3] Bermond et al.        2mn-3-max{m,n}             42     26  mesh-gossip-odd          26
H*     mesh:5x5    [11] Fujita, Yamashita    n^2/2+2n-3 (-5/2)          20     15  mesh-gossip-fy           20
H*     mesh:5x5    this paper                n^2/2+n-1 (-1/2)           17     15  mesh-gossip              17
H*     torus:5x5   this paper                n^2/2 (+3/2)               14     12  torus-gossip             14
H1     mesh:5x5    [5] Bagchi et al.         2mn+O(m+n)               50+O     50  mesh-gossip-odd          50
F*     mesh:8x8    [24] Soch, Tvrdik         ceil((mn-1)/2)             32     32  mesh-mnb-optimal         32
F*     torus:8x8   [29] Tvrdik, Soch         ceil((mn-1)/4)             16     16  torus-mnb-2d             16
F1     mesh:8x8    [3] Bermond et al.        2mn-3-max{m,n}              -     63  cycle-gossip             63
H*     mesh:8x8    [11] Fujita, Yamashita    n^2/2+2n-3 (-5/2)          45     36  mesh-gossip-fy           45
H*     mesh:8x8    this paper                n^2/2+n-1 (-1/2)           39     36  mesh-gossip              39
H*     torus:8x8   this paper                n^2/2 (+3/2)               32     32  torus-gossip             32
H1     mesh:8x8    [5] Bagchi et al.         2mn+O(m+n)              128+O    126  cycle-gossip            126
F*     mesh:9x9    [24] Soch, Tvrdik         ceil((mn-1)/2)              -     40  mesh-mnb-optimal         40
F*     torus:9x9   [29] Tvrdik, Soch         ceil((mn-1)/4)             20     20  torus-mnb-2d             20
F1     mesh:9x9    [3] Bermond et al.        2mn-3-max{m,n}            150     82  mesh-gossip-odd          82
H*     mesh:9x9    [11] Fujita, Yamashita    n^2/2+2n-3 (-5/2)          56     45  mesh-gossip-fy           56
H*     mesh:9x9    this paper                n^2/2+n-1 (-1/2)           49     45  mesh-gossip              49
H*     torus:9x9   this paper                n^2/2 (+3/2)               42     40  torus-gossip             42
H1     mesh:9x9    [5] Bagchi et al.         2mn+O(m+n)              162+O    162  mesh-gossip-odd         163
corrected: Sec. 1, for [11]: printed n^2/2 + 2n 3 and n^2/2 + 2n 5/2, read 2n - 3 and 2n - 5/2"

run 0 "$srcdir/scripts/paper" gossip --most 3 paths
[ "$(wc -l <out)" -eq 5 ] || fail "more than one table"
# The dot-wire diagrams: as many steps as the text has, and as many idle edges as its footnote 1, n^2/2 - 2n +
# 3/2 for n = 11; of Fig. 9a it says n/2.
run 0 "$srcdir/scripts/paper" gossip --most 11 --pictures drawn figures lemma4
silent err
is out 'figure  array        steps  measured  idle  measured
fig2c   mesh:10x10       9         9     -        36
fig4    line:11         65        65    40        40
fig5    line:11         15        15    40        40
fig6    line:10         54        54     -        36
fig9a   torus:10x10      5         5     5         5
fig9b   ring:4           6         6     0         0
fig10a  torus:9x9        5         5     -         5
fig10b  torus:9x9        5         5     -        13
fig11   ring:9          37        37     -         5

n     k-th token, at latest  k-th white wire, first too late
4      1                      2                     0
5      1                      3                     0
6      1 3                    2 4                   0
7      1 2                    3 5                   0
8      1 3 5                  2 4 6                 0
9      1 2 4                  3 5 7                 0
10     1 3 5 7                2 4 6 8               0
11     1 2 4 6                3 5 7 9               0'
for figure in 2c 4 5 6 9a 9b 10a 10b 11; do
    says "drawn/fig$figure.svg" '</svg>'
    says "drawn/fig$figure.svg" 'Dot-wire diagram'
done

run 0 "$srcdir/scripts/paper" gossip --help
says out "the second phase alone"
run 2 "$srcdir/scripts/paper" gossip table1
says err "scripts/paper gossip [--most N] [--pictures DIR] [TABLE...]"

# A run that fails ends the script.
printf '#!/bin/sh\nexit 3\n' >broken
chmod +x broken
for table in 1 boards paths prior figures lemma4; do
    run 3 env PARRAY=./broken "$srcdir/scripts/paper" gossip "$table"
done
