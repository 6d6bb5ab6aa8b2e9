#!/bin/sh
# parray compare: all programs that solve a task in one table. Every figure of the tables is held: the text to
# what is written here, each row to a run of the program alone, and the steps to formulas and to the tables of
# doc/results*.md.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/compare.sh
. "$srcdir/tests/cli/compare.sh"

# --- gossip
compare gossip mesh:8x8 'H*'
table_is <<'END'
gossip on mesh:8x8 under H*: 64 nodes, 112 links
at least 36 steps, since 4,032 tokens have to be transmitted, in 126 packets or more, and the whole array can carry 112 at a time
program              steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
mesh-gossip-optimal     36     36   1.00          4,032   100.0 %       100.0 %                1
mesh-gossip-rect        36     36   1.00          4,032   100.0 %       100.0 %                1
mesh-gossip-turns       37     36   1.03          4,032    97.3 %        97.3 %                1
mesh-gossip             39     36   1.08          4,032    92.3 %        92.3 %                1
mesh-gossip-combs       43     36   1.19          4,032    83.7 %        83.7 %                1
mesh-gossip-fy          45     36   1.25          4,032    80.0 %        80.0 %                1
END
for program in mesh-gossip-fy mesh-gossip mesh-gossip-turns mesh-gossip-optimal; do
    documented results_gossip.md $program 8
done
takes mesh-gossip $((8 * 8 / 2 + 8 - 1))
says shown "cannot run there:"
says shown "  hypercube-mnb: was not written for topology mesh:8x8; it fits: hypercube"
says shown "  mesh-mnb-optimal: was not written for model H*; it fits: F*"

compare gossip torus:5x5 'H*'
table_is <<'END'
gossip on torus:5x5 under H*: 25 nodes, 50 links
at least 12 steps, since 600 tokens have to be transmitted, in 48 packets or more, and the whole array can carry 50 at a time
program               steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
torus-gossip-forward     12     12   1.00            600   100.0 %       100.0 %                1
torus-gossip-optimal     12     12   1.00            600   100.0 %       100.0 %                1
torus-gossip             14     12   1.17            600    85.7 %       100.0 %                1
END
documented results_gossip.md torus-gossip 5
documented results_gossip.md torus-gossip-optimal 5

compare gossip hypercube:5 'F*'
takes hypercube-mnb $(((31 + 4) / 5))
takes translated-mnb $(((31 + 4) / 5))
takes hypercube-mnb-sla 31
documented results_hypercubes.md hypercube-mnb hypercube:5

# What the programs of a mesh do through a layer is told apart.
compare gossip mesh:4x4 'F*'
table_is <<'END'
gossip on mesh:4x4 under F*: 16 nodes, 24 links
at least 8 steps, since node 0 has to take in 15 tokens over 2 ports
through layer fold: at least 8 steps, since node 0 has to take in 15 tokens over 2 ports
program                        steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
mesh-gossip-rings                  8      8   1.00            240    62.5 %       100.0 %                1
mesh-mnb-2d (layer fold)           8      8   1.00            360    93.8 %       100.0 %                1
mesh-mnb-optimal (layer fold)      8      8   1.00            360    93.8 %       100.0 %                1
bundled-gossip                    13      8   1.62            248    75.6 %       100.0 %                1
mesh-mnb                          15      8   1.88            268    37.2 %        60.0 %                1
mesh-pmnb                         33      -      -            540    34.1 %        51.5 %                1
programs of partial-gossip, with active=all: mesh-mnb mesh-pmnb
solves it for tokens of 2 units: mesh-pmnb
END

# Without a start-up, whatever programs declare; with one, if it is asked for.
compare gossip star:4 SLA
table_is <<'END'
gossip on star:4 under SLA: 24 nodes, 36 links
at least 23 steps, since node 0 has to take in 23 tokens one at a time
program         steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
star-mnb-ring      23     23   1.00            552    33.3 %       100.0 %                1
star-mnb-stair     23     23   1.00            144    33.3 %        39.1 %                1
star-mnb           38     23   1.65            288    23.7 %        60.5 %                1
END
run 0 "$PARRAY" compare gossip --topology star:4 --model SLA --startup 10
says out "a packet of L units takes 10 + L * 1 steps"
says out "star-mnb-stair     83     73   1.14"

compare gossip line:8 'H*'
table_is <<'END'
gossip on line:8 under H*: 8 nodes, 7 links
at least 11 steps, since the 4 nodes within 3 links of node 0 have to take in 4 tokens and to give out 4 tokens, 1 at a time, wanted at least 3 links behind
program      steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
line-gossip     11     11   1.00             56    72.7 %        72.7 %                1
END
compare gossip ring:7 'H*'
table_is <<'END'
gossip on ring:7 under H*: 7 nodes, 7 links
at least 6 steps, since 42 tokens have to be transmitted, in 12 packets or more, and the whole array can carry 7 at a time
program      steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
ring-gossip      6      6   1.00             42   100.0 %       100.0 %                1
END

# A parameter that only some programs have, away from its default, is for these.
compare gossip line:4 'H*' --param tokens=2,0,1,1
says table "line-gossip      5      4   1.25             12"
run 2 "$PARRAY" compare gossip --topology mesh:4x4 --model 'H*' --param tokens=2
says out "  mesh-gossip: --param tokens=2: no such parameter; mesh-gossip takes"

# Programs that split tokens run a task of longer tokens: no bound of this one is theirs.
compare gossip ring:8 'F*'
says table "ring-broadcasts       7      -      -            112"
says table "solves it for tokens of 2 units: ring-broadcasts"
has compare.json runs.3.packet_units 2
has compare.json runs.3.lower_bound null

# --- the other tasks that programs solve
compare exchange hypercube:5 'F*'
table_is <<'END'
exchange on hypercube:5 under F*: 32 nodes, 80 links
at least 16 steps, since 2,560 tokens have to cross a link, in 62 packets or more, and the whole array can carry 160 at a time
program                 steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
hypercube-exchange         16     16   1.00          2,560   100.0 %       100.0 %                1
translated-exchange        16     16   1.00          2,560   100.0 %       100.0 %                1
hypercube-exchange-sla     80     16   5.00          2,560    20.0 %        20.0 %                1
matrix-transpose           80     16   5.00            160    20.0 %        20.0 %                1
END
takes hypercube-exchange $((1 << 4))
takes hypercube-exchange-sla $((5 << 4))
documented results_hypercubes.md hypercube-exchange hypercube:5
compare exchange star:4 SLA
table_is <<'END'
exchange on star:4 under SLA: 24 nodes, 36 links
at least 62 steps, since 1,488 tokens have to cross a link, in 46 packets or more, and the whole array can carry 24 at a time
program              steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
star-exchange           62     62   1.00            888    33.3 %        38.7 %                1
star-exchange-sweep     62     62   1.00            168    33.3 %        37.1 %                1
translated-exchange     62     62   1.00          1,488    33.3 %        33.9 %                1
END
compare scatter hypercube:5 'F*' --param root=3
table_is <<'END'
scatter on hypercube:5 under F*: 32 nodes, 80 links
at least 7 steps, since node 3 has to give out 31 tokens over 5 ports
program                steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
hypercube-scatter          7      7   1.00             80     7.1 %       100.0 %                1
hypercube-scatter-mnb      7      7   1.00             80     7.1 %       100.0 %                1
hypercube-scatter-sla     31      7   4.43             80     1.6 %        51.6 %                1
END
takes hypercube-scatter $(((31 + 4) / 5))
takes hypercube-scatter-sla 31
has compare.json points.0.params.root 3
compare broadcast mesh:8x8 W1 --param root=9
table_is <<'END'
broadcast on mesh:8x8 under W1: 64 nodes, 112 links
at least 6 steps, since 64 nodes have to know of a token, which at most doubles their number in a packet's time: 6 times
program                  steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
worm-broadcast               6      6   1.00             72     5.4 %        50.0 %                1
worm-broadcast-doubling      6      6   1.00             84     6.2 %        33.3 %                1
worm-broadcast-dp            6      6   1.00             72     5.4 %        33.3 %                1
END
compare gather mesh:4x4 'F*' --param root=5
table_is <<'END'
gather on mesh:4x4 under F*: 16 nodes, 24 links
at least 4 steps, since a token has to go 4 links from node 15
program              steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
mesh-partial-gather      8      4   2.00             32     8.3 %       100.0 %                1
programs of partial-gather, with active=root: mesh-partial-gather
END
has compare.json runs.0.case active=5
compare broadcast torus:4x4 'F*'
table_is <<'END'
broadcast on torus:4x4 under F*: 16 nodes, 32 links
at least 4 steps, since a token has to go 4 links from node 0
program          steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
flood-broadcast      5      4   1.25             49    15.3 %        20.0 %                1
mesh-mnb            12      4   3.00            268    34.9 %        58.3 %                1
mesh-pmnb           30      -      -            120     6.2 %        10.0 %                1
programs of partial-gossip, with active=root: mesh-mnb mesh-pmnb
solves it for tokens of 4 units: mesh-pmnb
END
compare partial-gossip mesh:4x4 'F*' --param active=0,3,15
table_is <<'END'
partial-gossip on mesh:4x4 under F*: 16 nodes, 24 links
at least 6 steps, since a token has to go 6 links from node 0
program    steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
mesh-mnb      15      6   2.50            268    37.2 %        60.0 %                1
mesh-pmnb     24      -      -            164    14.2 %        20.8 %                1
solves it for tokens of 2 units: mesh-pmnb
END
compare partial-exchange mesh:4x4 'F*' --param active=0,3,15
table_is <<'END'
partial-exchange on mesh:4x4 under F*: 16 nodes, 24 links
at least 8 steps, since node 0 has to give out 15 tokens over 2 ports
program                         steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
mesh-partial-exchange-fraction     15      8   1.88            192    26.7 %        86.7 %                1
mesh-partial-exchange              18      8   2.25            192    22.2 %        88.9 %                1
mesh-partial-exchange-dd           27      8   3.38            237    18.3 %        48.1 %                1
END
compare partial-gather torus:4x4 'F*' --param active=0,3,15
table_is <<'END'
partial-gather on torus:4x4 under F*: 16 nodes, 32 links
at least 4 steps, since a token has to go 4 links to node 0
program              steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
mesh-partial-gather      9      4   2.25             96    16.7 %       100.0 %                1
END
# --- sums: what the same words take, added up and spread by several algorithms
compare allreduce hypercube:4 'F*' --param units=64
table_is <<'END'
allreduce on hypercube:4 under F*: 16 nodes, 32 links
at least 30 steps, since 1,920 units of combined tokens have to be transmitted, in 30 packets or more, and the whole array can carry 64 at a time
program                 steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
rabenseifner-allreduce     30     30   1.00            512   100.0 %       100.0 %                1
ring-allreduce             60     30   2.00            960    50.0 %       100.0 %                1
doubling-allreduce         64     30   2.13            256   100.0 %       100.0 %                1
END
compare allreduce torus:4x4 'F*' --param units=64
table_is <<'END'
allreduce on torus:4x4 under F*: 16 nodes, 32 links
at least 30 steps, since 1,920 units of combined tokens have to be transmitted, in 30 packets or more, and the whole array can carry 64 at a time
program                 steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
bucket-allreduce           30     30   1.00            768   100.0 %       100.0 %                1
swing-allreduce            30     30   1.00          1,920   100.0 %       100.0 %                1
ring-allreduce             60     30   2.00            960    50.0 %       100.0 %                1
bine-allreduce             64     30   2.13          4,096   100.0 %       100.0 %                1
rabenseifner-allreduce     72     30   2.40          2,304    50.0 %        88.9 %                1
doubling-allreduce        192     30   6.40          6,144    50.0 %        66.7 %                1
END
compare reduce-scatter ring:8 'F*' --param units=2
table_is <<'END'
reduce-scatter on ring:8 under F*: 8 nodes, 8 links
at least 7 steps, since node 0 has to give out 14 units of combined tokens over 2 ports
program                 steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
bucket-reduce-scatter       7      7   1.00            112   100.0 %       100.0 %                1
ring-reduce-scatter         7      7   1.00            112   100.0 %       100.0 %                1
swing-reduce-scatter        9      7   1.29            144   100.0 %       100.0 %                1
halving-reduce-scatter     25      7   3.57            192    48.0 %        80.0 %                1
END
compare reduce mesh:4x4 'F*'
table_is <<'END'
reduce on mesh:4x4 under F*: 16 nodes, 24 links
at least 6 steps, since a token has to go 6 links to node 0
program       steps  bound  ratio  transmissions  mean use  hottest link  fullest mailbox
echo             12      6   2.00             48     8.3 %         8.3 %                1
convergecast     13      6   2.17             63    10.1 %        15.4 %                1
END
