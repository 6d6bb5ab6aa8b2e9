#!/bin/sh
# What happened before what, as files for other tools: ShiViz, Graphviz, and whatever reads GraphML. A script
# reads all three back; the vector clocks of the log must be what the edges of either graph give.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

command -v python3 >/dev/null || { echo 'python3 is not installed'; exit 77; }

cat >check.py <<'END_OF_PYTHON'
import collections, json, re, sys, xml.etree.ElementTree as tree
name = sys.argv[1]

# GraphML: vertices, and edges to the causes.
space = '{http://graphml.graphdrawing.org/xmlns}'
vertex, causes, labels = {}, collections.defaultdict(list), []
for node in tree.parse(name + '.graphml').iter(space + 'node'):
    data = {d.get('key'): d.text for d in node.iter(space + 'data')}
    vertex[node.get('id')] = (int(data['rank']), int(data['step']), data['text'])
for edge in tree.parse(name + '.graphml').iter(space + 'edge'):
    data = {d.get('key'): d.text for d in edge.iter(space + 'data')}
    a, b = edge.get('source'), edge.get('target')
    causes[b].append(a)
    assert (data['relation'] == 'node') == (vertex[a][0] == vertex[b][0])
    assert vertex[a][1] <= vertex[b][1]
    labels.append(data.get('label'))

# DOT: one statement a line. All of the file must be statements of these forms.
text = r'"((?:[^"\\]|\\["\\])*)"'
node = None
dot_vertex, dot_edges = {}, set()
lines = open(name + '.dot').read().split('\n')
assert re.fullmatch(r'digraph %s \{' % text, lines[0]) and lines[-2:] == ['}', '']
for line in lines[1:-2]:
    if m := re.fullmatch(r'  subgraph cluster_(\d+) \{', line):
        node = int(m[1])
    elif m := re.fullmatch(r'    (m\d+) \[label=%s\];' % text, line):
        dot_vertex[m[1]] = (node, re.sub(r'\\(.)', r'\1', m[2]))
    elif m := re.fullmatch(r' +(m\d+) -> (m\d+)( \[color=blue(, fontcolor=blue, label=%s)?\])?;' % text, line):
        dot_edges.add((m[1], m[2]))
    else:
        assert re.fullmatch(r'  \}|    label="node %s";|  (node|edge) \[[a-z=, 0-9]*\];' % node, line), line
assert dot_vertex == {v: (rank, 'step %d: %s' % (step, said)) for v, (rank, step, said) in vertex.items()}
assert dot_edges == {(a, b) for b in causes for a in causes[b]}

# The past of each vertex, by going through all of it.
clocks = collections.defaultdict(list)
for v, (rank, step, said) in vertex.items():
    past, todo = {v}, [v]
    while todo:
        for a in causes[todo.pop()]:
            if a not in past:
                past.add(a)
                todo.append(a)
    clock = collections.Counter('node%d' % vertex[a][0] for a in past)
    clocks['node%d' % rank].append(('step %d: %s' % (step, said), dict(clock)))

# ShiViz reads the log by the expression in the first line; each clock of a host goes up by one.
head, delimiter, log = open(name + '.shiviz').read().split('\n', 2)
assert head == r'(?<event>.*)\n(?<host>\S*) (?<clock>{.*})' and delimiter == ''
pattern, at, told = re.compile(head.replace('(?<', '(?P<')), 0, collections.defaultdict(list)
while at < len(log):
    m = pattern.match(log, at)
    assert m and log[m.end()] == '\n', log[at:at + 80]
    at = m.end() + 1
    clock = json.loads(m['clock'])
    told[m['host']].append((m['event'], clock))
    assert clock[m['host']] == len(told[m['host']])
assert told == clocks, name
print(len(vertex), sum(len(c) for c in causes.values()), *sorted({l for l in labels if l}))
END_OF_PYTHON

# moments NAME: writes the files of NAME.trace, checks them, and prints what there is.
moments()
{
    for ending in graphml dot shiviz; do
        run 0 "$PARRAY" trace "$1.trace" --to "$1.$ending"
        silent out
    done
    python3 check.py "$1" >counted || fail "what happened before what in $1"
}

compile talk <<'END'
#include <parray.h>
static void talk(struct node *self)
{
    int word = node_rank(self);
    struct packet packet = PACKET(&word, sizeof word);
    node_state_name(self, "a <state> & \"more\" \\");
    packet.label = node_label(self, "ASK \"%d\" <&>\\n", word);
    node_event(self, "asks {%d}", word);
    node_send_packet(self, 1, &packet);
    node_recv(self, 0, &word, sizeof word);
    node_value(self, "word", word / 3.0);
    node_step(self);
    node_event(self, "%s", "");
}
PARRAY_PROGRAM(.name = "talk", .topology = "ring:5", .node = talk);
END
run 0 "$PARRAY" run ./talk.so --trace talk.trace --quiet
moments talk
is counted \
    '30 30 ASK "0" <&>\n ASK "1" <&>\n ASK "2" <&>\n ASK "3" <&>\n ASK "4" <&>\n'
says talk.dot 'label="step 1: is now \"a <state> & \"more\" \\\""'
says talk.shiviz 'step 1: sends "ASK "0" <&>\n" to 1'
says talk.shiviz 'step 2: word = 0.3333333333333333'

# A run writes what its trace gives.
for ending in graphml dot shiviz; do
    run 0 "$PARRAY" run ./talk.so --trace "ran.$ending" --quiet
    cmp "ran.$ending" "talk.$ending" || fail "a run and its trace give different files"
done

# traced STATUS NAME RUN...: checks the files of a run.
traced()
{
    status=$1
    name=$2
    shift 2
    run "$status" "$PARRAY" run "$@" --trace "$name.trace" --quiet
    moments "$name"
}

# Packets late, lost and doubled, nodes that begin anew, worms, layers, violations, deadlocks.
traced 0 raft raft
traced 4 hard echo --topology mesh:3x4 --jitter 3 --order random --fault lose:0.2 --fault double:0.2
says hard.dot ', which gets lost"'
says hard.dot ', which comes twice"'
traced 0 anew raft --fault restart:0@10..30
says anew.dot 'crashes, begins anew in step 30"'
says anew.dot 'begins anew"'
traced 0 worms worm-broadcast --topology mesh:4x4
says worms.dot 'receives worm '
traced 0 folded mesh-mnb-optimal --layer fold --topology mesh:4x4
traced 0 waits ./talk.so --on-violation wait --startup 3
traced 3 breach mesh-gossip --model H1 --force

# An empty run has empty graphs, not no graphs.
compile still <<'END'
#include <parray.h>
static void still(struct node *self)
{
    (void)self;
}
PARRAY_PROGRAM(.name = "still", .topology = "ring:3", .node = still);
END
run 0 "$PARRAY" run ./still.so --trace still.trace --quiet
moments still
is counted '0 0'

# refused SENTENCE COMMAND...
refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" "$@"
    says err "$sentence"
}

# A part of the steps; what cannot be done is refused.
run 0 "$PARRAY" trace talk.trace --to some.dot --steps 2
[ "$(grep -c '\[label="step 2' some.dot)" = 10 ] || fail 'not the moments of step 2'
refused "--to x.dot: what happened before what comes about by all nodes
help: leave out --nodes, or choose" \
    trace talk.trace --to x.dot --nodes 0-1
absent x.dot

# A trace of an older version does not tell of receives, and none are made up. (The version is byte 8.)
run 0 "$PARRAY" run mesh-gossip --topology mesh:3x3 --trace old.trace --quiet
printf '\002' | dd of=old.trace bs=1 seek=8 conv=notrunc 2>/dev/null
refused "the trace has version 2 of the format, which does not tell when packets were received; trace the run" \
    trace old.trace --to old.dot
absent old.dot

refused "have vector clocks of more than 16,777,216 figures in all
help: write fewer steps" \
    run mesh-gossip --topology mesh:16x16 --trace x.shiviz --quiet
absent x.shiviz
