#!/bin/sh
# scripts/paper hypercubes prints the tables and figures of Bertsekas et al. 1991, to the last number.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# part NAME: runs a part with small cubes. Standard output is then in out.
part()
{
    run 0 "$srcdir/scripts/paper" hypercubes --most 4 "$@"
    silent err
}

part 1
is out 'Table 1, all links     d     time  measured  transmissions  measured
scatter                1        1         1              1         1
scatter                2        2         2              4         4
scatter                3        3         3             12        12
scatter                4        4         4             32        32
multinode broadcast    1        1         1              2         2
multinode broadcast    2        2         2             12        12
multinode broadcast    3        3         3             56        56
multinode broadcast    4        4         4            240       240
total exchange         1        1         1              2         2
total exchange         2        2         2             16        16
total exchange         3        4         4             96        96
total exchange         4        8         8            512       512
corrected: Eq. (3), transmissions of the total exchange: printed d 2^(d-1), read d 2^(2d-1), as Table 1 has it'

part sla
is out 'one link (SLA)         d    least  measured  transmissions  measured
scatter                1        1         1              1         1
scatter                2        3         3              4         4
scatter                3        7         7             12        12
scatter                4       15        15             32        32
multinode broadcast    1        1         1              2         2
multinode broadcast    2        3         3             12        12
multinode broadcast    3        7         7             56        56
multinode broadcast    4       15        15            240       240
total exchange         1        1         1              2         2
total exchange         2        4         4             16        16
total exchange         3       12        12             96        96
total exchange         4       32        32            512       512'

part exchange
is out 'total exchange    d    2^d - 1  measured    2^(d-1)  measured
                  1          1         1          1         1
                  2          3         3          2         2
                  3          7         7          4         4
                  4         15        15          8         8'

part scatter
is out 'scatter     d  least | balanced: steps  transmissions | broadcast: steps  transmissions
            1      1 |               1              1 |                1              1
            2      2 |               2              4 |                2              4
            3      3 |               3             12 |                3             12
            4      4 |               4             32 |                4             32'

part fig1
is out 'Fig. 1: the 4-cube of two 3-cubes
first    0000-0001 0000-0010 0000-0100 0001-0011
         0001-0101 0010-0011 0010-0110 0011-0111
         0100-0101 0100-0110 0101-0111 0110-0111
second   1000-1001 1000-1010 1000-1100 1001-1011
         1001-1101 1010-1011 1010-1110 1011-1111
         1100-1101 1100-1110 1101-1111 1110-1111
joining  0000-1000 0001-1001 0010-1010 0011-1011
         0100-1100 0101-1101 0110-1110 0111-1111'

part fig2
is out 'Fig. 2: d = 3, two links of type 2 in A_2
  A_1 0-1 0-4
  A_2 0-2 1-3 4-5
  A_3 2-6 5-7
  in step 2 node 0 has the packets of nodes 0 (0-2, line 7) and 1 (1-3, line 7) for port 1
  all eight broadcasts: 4 steps
with the link 000-010 in A_1
  A_1 0-1 0-2 0-4
  A_2 1-3 4-5
  A_3 2-6 5-7
  all eight broadcasts: 3 steps'

part fig3
is out 'Fig. 3: d = 3
A_i   link        n(t)   m(t)
A_1   000-001     1      1
A_1   000-010     2      2
A_1   000-100     3      3
A_2   010-011     4      1
A_2   100-110     5      2
A_2   001-101     6      3
A_3   110-111     7      1
Fig. 3: d = 4
A_i   link        n(t)   m(t)
A_1   0000-0001   1      1
A_1   0000-0010   2      2
A_1   0000-0100   3      3
A_1   0000-1000   4      4
A_2   0010-0011   5      1
A_2   0100-0110   6      2
A_2   1000-1100   7      3
A_2   0001-1001   8      4
A_3   0100-0101   9      1
A_3   1000-1010   10     2
A_3   1001-1101   11     3
A_3   0011-1011   12     4
A_4   0110-0111   13     1
A_4   1100-1110   14     2
A_4   1011-1111   15     3
corrected: Sec. 2, m(t): printed floor((n(t)-1)/d), read 1 + ((n(t)-1) mod d)'

part fig4
is out 'Fig. 4: d = 3
T_1, 3 nodes: 000-001 (1,2,3) 001-011 (2,3) 011-111 (3)
T_2, 2 nodes: 000-010 (1,2) 010-110 (2)
T_3, 2 nodes: 000-100 (1,2) 100-101 (2)
Fig. 4: d = 4
T_1, 4 nodes: 0000-0001 (1,2,3,4) 0001-0011 (2,4) 0001-0101 (3) 0011-0111 (3)
T_2, 4 nodes: 0000-0010 (1,2,3,4) 0010-0110 (2,4) 0010-1010 (3) 0110-1110 (3)
T_3, 4 nodes: 0000-0100 (1,2,3,4) 0100-1100 (2,3,4) 1100-1101 (3,4) 1101-1111 (4)
T_4, 3 nodes: 0000-1000 (1,2,3) 1000-1001 (2,3) 1001-1011 (3)'

part fig5
is out 'Fig. 5: d = 4, packets that a node sends, in each phase
step    phase 1  phase 2  phase 3
1             3        1        0
2             3        1        0
3             3        1        0
4             3        1        0
5             0        1        3
6             0        1        3
7             0        1        3
8             0        1        3
where phase 3 waits for the end of phase 2
step    phase 1  phase 2  phase 3
1             3        1        0
2             2        1        0
3             2        1        0
4             1        1        0
5             2        1        0
6             1        1        0
7             1        1        0
8             0        1        0
9             0        0        3
10            0        0        2
11            0        0        2
12            0        0        1
13            0        0        2
14            0        0        1
15            0        0        1'

part fig6
is out 'Fig. 6: d = 4, the destinations of the packets of node 0
time   link 1   link 2   link 3   link 4
1      0001     0011     0101     1001
2               0010     0111     1011
3                        0110     1101
4                        0100     1010
5                                 1111
6                                 1110
7                                 1100
8                                 1000'

part eq5
is out 'Eq. (5): N_d(i,n) of every node i, and 2^(d-1) + n - 1
d = 3  n = 1     3  <= 4
d = 3  n = 2     5  <= 5
d = 3  n = 3     6  <= 6
d = 3  n = 4     7  <= 7
d = 4  n = 1     4  <= 8
d = 4  n = 2     7  <= 9
d = 4  n = 3     9  <= 10
d = 4  n = 4    11  <= 11
d = 4  n = 5    12  <= 12
d = 4  n = 6    13  <= 13
d = 4  n = 7    14  <= 14
d = 4  n = 8    15  <= 15'

part rules
is out 'transmissions as in the closed form, of all
d = 1       2       2
d = 2      16      16
d = 3      96      96
d = 4     512     512'

# The steps that doc/errata.md has for the three orders, d = 2 to 7.
part --most 7 order
is out 'order of own packets, then first in, first out: steps
  d     tables  ascending XOR  ascending
  1          1              1          1
  2          2              3          3
  3          4              6          6
  4          8             11         12
  5         16             20         24
  6         32             37         48
  7         64             70         96'
for column in 2 3 4; do
    steps=$(awk -v column="$column" 'NR > 3 && NF { printf "%s%d", n++ ? ", " : "", $column }' out)
    tr -s '\n ' ' ' <"$srcdir/doc/errata.md" >errata
    says errata "$steps"
done

part appendix
is out 'Appendix: (2^d - 1) mod d for d = 2, 3, ..
1 1 3 1 3 1 7 7 3 1 3 1 3 7 15 1 9 1 15 7 3 1 15 6 3 25 15 1 3 1 31 7 3 17 27 1 3 7 15'

part arrays
is out 'moved plans     steps  at least  transmissions
ring:9              4         4             72
torus:4x4           4         4            240
torus:5x5           6         6            600
torus:2x3x4         5         5            552
star:3              3         3             30
star:4              8         8            552
star:5             30        30          14280
hypercube:5         7         7            992
hypercube:8        32        32          65280'

# Pictures are written on request, and a plan that breaks the rule for R_k1 is refused.
part --pictures drawn fig3 fig4 fig5
for figure in fig3 fig4 fig5; do
    says out "drawn in drawn/$figure.svg"
    says "drawn/$figure.svg" 'Packets of node 0 (hypercube 0000)'
done
run 2 "$PARRAY" run translated-mnb --topology hypercube:4 --param plan="$srcdir/doc/plans/hypercube4_any_first.plan"
says err 'hypercube4_any_first.plan:6: node 11 sends in step 4, but gets the packet in step 4'

run 0 "$srcdir/scripts/paper" hypercubes --help
says out "Table 1: times and transmissions"
run 2 "$srcdir/scripts/paper" hypercubes fig7
says err "scripts/paper hypercubes [--most D]"
run 2 env PARRAY=./none "$srcdir/scripts/paper" hypercubes
says err "there is no ./none"
printf '#!/bin/sh\nexit 3\n' >broken
chmod +x broken
run 3 env PARRAY=./broken "$srcdir/scripts/paper" hypercubes 1
