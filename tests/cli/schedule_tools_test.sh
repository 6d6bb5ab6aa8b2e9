#!/bin/sh
# What TACCL, TE-CCL and ForestColl write is checked, run by tasks, and becomes files of other formats.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# One allgather, along a ring of three, by all of them.
cat >ring.json <<'END'
{"sccl_type": "algorithm", "name": "ring", "instance": {"sccl_type": "instance", "pipeline": null}, "steps": [
{"sccl_type": "step", "rounds": 1, "sends": [
[0, 0, 1, 0, 0],
[1, 1, 2, 0, 0],
[2, 2, 0, 0, 0]]},
{"sccl_type": "step", "rounds": 1, "sends": [
[0, 1, 2, 9, 0],
[1, 2, 0, 9, 0],
[2, 0, 1, 9, 0]]}],
"collective": {"sccl_type": "collective", "name": "Allgather(n=3)", "nodes": 3, "chunks": [
{"sccl_type": "chunk", "pre": [0], "post": [0, 1, 2], "addr": 0},
{"sccl_type": "chunk", "pre": [1], "post": [0, 1, 2], "addr": 1},
{"sccl_type": "chunk", "pre": [2], "post": [0, 1, 2], "addr": 2}]}}
END
cat >flows.json <<'END'
{"1-Epoch_Duration": 1e-06, "7-Flows": [
"Chunk 0 from 2 traveled over 2->3 in epoch 0",
"Chunk 0 from 3 traveled over 3->5 in epoch 0 via switches 4",
"Chunk 0 from 5 traveled over 5->2 in epoch 0",
"Chunk 0 from 2 traveled over 3->5 in epoch 700 via switches 4",
"Chunk 0 from 3 traveled over 5->2 in epoch 700",
"Chunk 0 from 5 traveled over 2->3 in epoch 700"]}
END
{
    echo '<Algo nchunkspernode="1">'
    for root in 0 1 2; do
        middle=$(((root + 1) % 3)) leaf=$(((root + 2) % 3))
        echo "<tree root=\"('g', $root)\" index=\"0\" nchunks=\"1\" height=\"2\">"
        echo "<send src=\"('g', $root)\" dst=\"('g', $middle)\"/>"
        echo "<send src=\"('g', $middle)\" dst=\"('g', $leaf)\"/></tree>"
    done
    echo '</Algo>'
} >trees.xml

for file in ring.json flows.json trees.xml; do
    run 0 "$PARRAY" schedule "$file"
    says out 'does           allgather, in place'
    says out 'messages       6 of 6 chunks in all, over 3 links in 3 directions'
    says out 'verified       yes'
    says out 'steps          2'
    run 0 "$PARRAY" schedule "$file" --topology complete:3 --task gossip
    says out 'verified       yes'
    says out 'optimality     2 steps, bound 1: 2.00 x the bound'
    run 0 "$PARRAY" bound gossip --topology "graph:$file"
    says out ': 3 nodes, 3 links'
    for end in goal xml json; do
        run 0 "$PARRAY" schedule "$file" --output "again.$end" --quiet
        run 0 "$PARRAY" schedule "again.$end" --task gossip
        says out 'verified       yes'
        says out 'steps          2'
    done
done

# The place of what is wrong is that of the file.
sed '4d' ring.json >less.json
run 1 "$PARRAY" schedule less.json --check
says err 'less.json:7: unwritten: gpu 2, line 7 (send chunk 1 in step 1) reads gpu 2 o[1]'
sed '3d' flows.json >less.json
run 1 "$PARRAY" schedule less.json --check
says err 'less.json:5: unwritten: gpu 2, line 5 (send chunk 1 in epoch 700) reads gpu 2 o[1]'
says err 'gpus 2 to 5 of the file, without its switches, are gpus 0 to 2 here'

# What a file does not say can be given; what it says stands.
run 0 "$PARRAY" schedule trees.xml --coll reduce_scatter
says out 'does           reduce_scatter, in place'
says out 'verified       yes'
run 0 "$PARRAY" schedule trees.xml --coll allreduce --output sums.xml
says out 'verified       yes'
run 0 "$PARRAY" schedule sums.xml --task allreduce --param units=3
says out 'verified       yes'
run 2 "$PARRAY" schedule trees.xml --coll broadcast
says err 'broadcast is not what trees do; allgather, reduce_scatter and allreduce are'
run 2 "$PARRAY" schedule flows.json --coll alltoall
says err '7-Flows: the flows are those of allgather, and not of alltoall as was given'
run 2 "$PARRAY" schedule ring.json --coll alltoall
says err 'collective.chunks: 3 addresses cannot be dealt out by alltoall among 3 gpus'
