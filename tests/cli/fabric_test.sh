#!/bin/sh
# `parray solve --cost bandwidth` and `--cost alpha-beta`: rates of fabrics, trees as schedules that run, and
# what is refused of fabrics in files.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
get=$builddir/tests/cli/jsonget
if grep -q '^#define WITHOUT_FABRICS' "$builddir/config.h"; then
    run 2 "$PARRAY" solve gossip --topology a100:2 --cost bandwidth
    says err 'error: --cost: this parray was built without fabrics'
    exit 0
fi

# refused SENTENCE ARGUMENT...
refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" solve "$@"
    says err "error: $sentence"
    silent out
}

# --- the answer, and a schedule that does the task
run 0 "$PARRAY" solve gossip --topology a100:2 --cost bandwidth --output a.goal --json a.json
says out '346.67 GB/s of all tokens: the most there can be'
says out 'not more: 15 of 16 tokens come into node 0 over links of 325 GB/s in all'
says out 'trees: 13 for each token, of 1.66667 GB/s each'
[ "$("$get" a.json optimal)" = true ] || fail "a100:2 is not optimal"
run 0 "$PARRAY" schedule a.goal --topology complete:16 --task gossip --param units=13
says out 'verified       yes'

run 0 "$PARRAY" solve gossip --topology ndv2:2 --cost alpha-beta --bytes 1000000 --output n.xml
says out '1,000,000 bytes: at least 41.3 us, by these trees 42.7 us'
run 0 "$PARRAY" schedule n.xml
says out 'verified       yes'

run 0 "$PARRAY" solve allreduce --topology dgx1:1 --cost bandwidth
says out '85.71 GB/s of all tokens; no schedule has more than 150.00'
run 0 "$PARRAY" solve broadcast --topology dgx1:1 --cost bandwidth --param root=3
says out '150.00 GB/s of all tokens: the most there can be'
run 0 "$PARRAY" solve reduce --topology dgx1:1 --cost bandwidth
says out 'not more: 1 of 1 tokens leave node'

# --- a torus has no links in a dimension of one node
run 0 "$PARRAY" solve gossip --topology tpu-torus:1x1x5 --cost bandwidth
says out 'gossip on tpu-torus:1x1x5: 5 nodes, 0 switches, 10 links one way'

# --- a switch that copies makes trees lower; it does not add
for kind in switch multicast; do
    printf '%s\n' "$kind 4" '0 4 100 1' '1 4 100 1' '2 4 100 1' '3 4 100 1' >"$kind.txt"
    run 0 "$PARRAY" solve reduce --topology "graph:$kind.txt" --cost alpha-beta --bytes 1000000
    says out '1,000,000 bytes: at least 11 us, by these trees 16 us in 1024 pieces a tree'
    run 0 "$PARRAY" solve broadcast --topology "graph:$kind.txt" --cost alpha-beta --bytes 1000000 \
        --output "$kind.goal"
    case $kind in
    switch) says out 'by these trees 16 us in 1024 pieces a tree' ;;
    multicast) says out 'by these trees 12 us in 1024 pieces a tree' ;;
    esac
    run 0 "$PARRAY" schedule "$kind.goal" --topology complete:4 --task broadcast
    says out 'verified       yes'
done

printf '%s\n' 'multicast 3' '0 > 3 5' '3 > 1 5' '3 > 2 5' '1 > 0 9' '2 > 0 9' >u.txt
run 0 "$PARRAY" solve broadcast --topology graph:u.txt --cost bandwidth
says out '5.00 GB/s of all tokens: the most there can be'

# --- what is copied behind a way back to a switch comes over the first link once, when it is played, too
printf '%s\n' 'multicast 5' 'switch 6 7 8' '0 7 3 1' '1 8 4' '1 6 25 1' '2 8 1 0.5' '2 7 3 2' '3 5 3' '4 7 10' \
    '4 8 1' '5 6 25 1' '5 7 25 0.5' '6 7 1 3.25' '7 8 2' >back.txt
run 0 "$PARRAY" solve broadcast --topology graph:back.txt --cost alpha-beta --bytes 3000000000
says out 'at least 1 s, by these trees 1 s in'

# --- switches have the numbers of the file, whatever they can do
printf '%s\n' 'switch 3' 'multicast 4' '0 3 10' '1 3 10' '2 4 10' '3 4 10' >kinds.txt
run 0 "$PARRAY" solve broadcast --topology graph:kinds.txt --cost bandwidth --json kinds.json
[ "$(tr -d ' \n' <kinds.json | sed 's/.*"ways":\[\(\[[^]]*\]\).*/\1/')" = '[0,3,1]' ] ||
    fail "a switch has another number in the JSON"

# --- a thousand processors that are all alike
run 0 "$PARRAY" solve gossip --topology tpu-torus:8x8x16 --cost bandwidth
says out 'trees: 2 for each token, of 0.14662'
says out 'with ways of up to 16 links'

# --- chains of switches that are numbered towards the nodes are moved to each other, and soon
awk 'BEGIN { for (i = 2; i < 4002; i++) print "switch", i
    for (i = 2; i < 4001; i++) print i == 2001 ? 2 : i, i + 1
    print 0, 2001; print 1, 4001 }' >chain.txt
run 0 timeout -k 5 60 "$PARRAY" solve gossip --topology graph:chain.txt --cost bandwidth --seconds 20
says out '2.00 GB/s of all tokens: the most there can be'
says out 'with ways of up to 4001 links'

# --- nodes that are alike and have several tokens each: all of these come to all nodes
run 0 "$PARRAY" solve gossip --topology tpu-torus:4x4 --cost bandwidth --param tokens=2 --output two.goal
says out '64 different ones in all'

# --- an allreduce that reaches the narrowest cut does so in whole numbers, whatever rounding does
printf '0 1 93\n' >pair.txt
run 0 "$PARRAY" solve allreduce --topology graph:pair.txt --cost bandwidth --json pair.json
says out '93.00 GB/s of all tokens: the most there can be'
has pair.json optimal true

# --- times that cannot be counted are not said
printf '0 1 0.000000001 1\n' >slow.txt
run 0 "$PARRAY" solve gossip --topology graph:slow.txt --cost alpha-beta --bytes 1000000000 \
    --json slow.json
says out '1,000,000,000 bytes: at least 500000000 s'
has slow.json seconds null

# --- each token for one node: switches need not be even
if [ -e "$builddir/parray-glpk.so" ]; then
    run 0 "$PARRAY" solve exchange --topology dgx1:1 --cost bandwidth --output e.goal --json e.json
    says out '525.00 GB/s of all tokens: the most there can be'
    says out 'each token in 3 units'
    [ "$("$get" e.json flows.units_of_token)" = 3 ] || fail "units are not in the JSON"
    run 0 "$PARRAY" schedule e.goal --topology complete:8 --task exchange --param units=3
    says out 'verified       yes'
    printf '%s\n' 'switch 3' '0 > 3 5' '3 > 1 5' '3 > 2 5' '1 > 0 9' '2 > 0 9' >u.txt
    run 0 "$PARRAY" solve scatter --topology graph:u.txt --cost bandwidth
    says out '5.00 GB/s of all tokens: the most there can be'
    printf '%s\n' '0 1 900000000' '1 2 0.5' >u.txt
    run 0 "$PARRAY" solve exchange --topology graph:u.txt --cost bandwidth
    says out '1.50 GB/s of all tokens: the most there can be'
    says out 'paths: 6 for 6 tokens, with up to 2 links'
    printf '%s\n' '0 > 1' '1 > 2' >u.txt
    refused 'graph:u.txt: there is no way from node 1 to node 0' exchange --topology graph:u.txt --cost bandwidth
    awk 'BEGIN { for (i = 0; i < 200; i++) print i, (i + 1) % 200, 1 + i % 7 }' >ring.txt
    run 5 "$PARRAY" solve exchange --topology graph:ring.txt --cost bandwidth --seconds 0.1
    says err 'the time was over before the rate was known'
    seq -f '%.0f 16383' 0 16382 >wide.txt
    run 5 timeout -k 5 60 "$PARRAY" solve scatter --topology graph:wide.txt --cost bandwidth --seconds 0.5
    says err 'the time was over before the rate was known'
    run 0 "$PARRAY" solve exchange --topology a100:128 --cost bandwidth
    says out '25776.38 GB/s of all tokens: the most there can be'
    says out 'paths: 1,047,552 for 1,047,552 tokens, with up to 6 links; each token in 1 unit'
    awk 'BEGIN { for (i = 0; i < 1100; i++) print i, (i + 1) % 1100, 1 + i % 7 }' >large.txt
    refused 'graph:large.txt: nodes that send, times 2200 links, are too many' \
        exchange --topology graph:large.txt --cost bandwidth
else
    refused 'the rate of tokens that are each for one node needs GLPK' exchange --topology dgx1:1 --cost bandwidth
fi

# --- files: a link one way is slower than the way back; node 4 is a switch
cat >f.txt <<'END'
switch 4   # between two boxes
0 1 100
2 > 3 100/3
3 > 2 100 0.5
0 4 12.5 1.3
1 4 25/2
2 4 12.5
3 4 12.5
END
run 0 "$PARRAY" solve gossip --topology graph:f.txt --cost bandwidth
says out 'gossip on graph:f.txt: 4 nodes, 1 switch, 12 links one way'
says out '50.00 GB/s of all tokens: the most there can be'
says out 'not more: 2 of 4 tokens come into 2 nodes, one of them'

# line TEXT SENTENCE: a file with that line is refused.
line()
{
    printf '%s\n' "$1" >bad.txt
    refused "$2" gossip --topology graph:bad.txt --cost bandwidth
}
line '0 1 x' 'bad.txt:1: a bandwidth is a number above 0'
line '0 1 0' 'bad.txt:1: a bandwidth is a number above 0'
line '0 1 1/0' 'bad.txt:1: a bandwidth is a number above 0'
line '0 1 1 -3' 'bad.txt:1: a latency is a number of microseconds'
line '0 1 1 1 1' 'bad.txt:1: a line has two nodes, a bandwidth and a latency, and no more'
line '0 >' 'bad.txt:1: a node is a number from 0 to 16383'
line '0 99999' 'bad.txt:1: a node is a number from 0 to 16383'
line '3 3' 'bad.txt:1: a node has no link to itself'
line 'switch' 'bad.txt:1: a node is a number from 0 to 16383'
line '0 > 1' 'graph:bad.txt: to node 0 there is no way from others'
line '# nothing' 'graph:bad.txt: no nodes'
line 'switch 0 1' 'graph:bad.txt: a fabric has at least two nodes that compute, not 0'
printf '%s\n' 'switch 1' '0 > 1 5' '1 > 2 4' '2 0' >bad.txt
run 0 "$PARRAY" solve gossip --topology graph:bad.txt --cost bandwidth
says out '2.00 GB/s of all tokens: the most there can be'
printf '%s\n' 'switch 3' '0 > 3 5' '3 > 1 5' '3 > 2 5' '1 > 0 9' '2 > 0 9' >bad.txt
refused 'graph:bad.txt: switch 0, counted behind the 3 nodes that compute, does not send' \
    broadcast --topology graph:bad.txt --cost bandwidth
printf '%s\n' '0 1 1/999999937' '0 1 1/999999929' '0 1 1/999999893' >bad.txt
refused 'graph:bad.txt: in a unit in which all bandwidths are whole' gossip --topology graph:bad.txt --cost bandwidth
printf '%s\n' '0 > 1 181.000000007' '1 > 2 179.000000011' '2 > 0 182.000000019' >bad.txt
refused 'graph:bad.txt: in a unit in which all bandwidths are whole, their sum times 234217699 tokens is above' \
    gossip --topology graph:bad.txt --cost bandwidth --param tokens=134217689,100000007,3
refused '/dev/zero:1: the line is too long, or has a byte that is 0' gossip --topology graph:/dev/zero \
    --cost bandwidth
refused 'dgx1:1 is a fabric, of links with bandwidths' gossip --topology dgx1:1
refused "there is no fabric 'foo:1'" gossip --topology foo:1 --cost bandwidth
refused 'a100: sizes are missing or wrong' gossip --topology a100 --cost bandwidth
refused 'slimfly:7: 7 is not a prime with remainder 1 by 4' gossip --topology slimfly:7 --cost bandwidth
refused 'dragonfly:4096x4096x4096: that is 281543712968704 nodes' gossip --topology dragonfly:4096x4096x4096 \
    --cost bandwidth
refused 'rates are known of tasks in which whole tokens go to all nodes' scan --topology dgx1:1 --cost bandwidth
refused '--cost alpha-beta plays trees, and in exchange each token is for one node' \
    exchange --topology dgx1:1 --cost alpha-beta
refused '--model is about steps of an array' gossip --topology dgx1:1 --cost bandwidth --model H1
refused '--links-lost is about steps of an array' gossip --topology dgx1:1 --cost bandwidth --links-lost 1
refused '--cost wants steps, bandwidth or alpha-beta' gossip --cost time
refused '--bytes is about time on a fabric' gossip --bytes 4
refused '--output: an allreduce has two schedules' allreduce --topology dgx1:1 --cost bandwidth --output x.goal
[ ! -e x.goal ] || fail "half a schedule is left"
