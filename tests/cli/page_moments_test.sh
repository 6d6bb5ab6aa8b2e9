#!/bin/sh
# The page of a run tells the same moments of each node, in the same order, as its graph of what happened
# before what (--trace FILE.graphml), which is made by other code.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

command -v chromium >/dev/null || { echo 'chromium is not installed'; exit 77; }
command -v python3 >/dev/null || { echo 'python3 is not installed'; exit 77; }

cat >compare.py <<'END_OF_PYTHON'
import html, re, sys, xml.etree.ElementTree as tree
space = '{http://graphml.graphdrawing.org/xmlns}'
graph = []
for node in tree.parse(sys.argv[1] + '.graphml').iter(space + 'node'):
    data = {d.get('key'): d.text for d in node.iter(space + 'data')}
    said, kind = data['text'], data['kind']
    peer = re.search(r' to (\d+)(, which .*)?$' if kind == 'send' else r' from (\d+), sent in step \d+$', said)
    graph.append('%s %s %s' % (data['rank'], data['step'],
                               kind + ' ' + peer[1] if kind in ('send', 'receive') else 'note'))
page = html.unescape(re.search('<pre id="moments">(.*?)</pre>', open(sys.argv[1] + '.dom').read(), re.S)[1])
page = page.strip().split('\n')
for i, (one, other) in enumerate(zip(graph, page)):
    assert one == other, 'moment %d of %s: %s in the graph, %s in the page' % (i, sys.argv[1], one, other)
assert len(graph) == len(page) > 20
END_OF_PYTHON

cat >told.html <<'END_OF_SCRIPT'
<script>
{
    const line = (m) => {
        const way = {[moments.send]: "send", [moments.receive]: "receive"}[moments.kind[m]];
        const peer = () => moments.describe(m).match(/ (?:to|from) node (\d+) in step [\d,]*$/)[1];
        return `${moments.node[m]} ${moments.step[m]} ${way ? `${way} ${peer()}` : "note"}`;
    };
    const told = document.createElement("pre");
    told.id = "moments";
    told.textContent = d3.range(moments.count).map(line).join("\n");
    document.body.append(told);
}
</script>
END_OF_SCRIPT

# same STATUS NAME RUN...
same()
{
    status=$1
    name=$2
    shift 2
    run "$status" "$PARRAY" run "$@" --quiet --trace "$name.graphml" --report "$name.html"
    sed -e '/^<\/body>$/{' -e 'r told.html' -e 'N' -e '}' "$name.html" >"$name-told.html"
    timeout "$patience" chromium --headless=new --no-sandbox --disable-gpu --no-first-run \
        --user-data-dir="$scratch/profile" --virtual-time-budget=30000 --dump-dom \
        "file://$scratch/$name-told.html" >"$name.dom" 2>log || fail 'chromium failed'
    python3 compare.py "$name" || fail "the page of $name tells other moments"
}

compile chatty <<'END'
#include <parray.h>
static void chatty(struct node *self)
{
    int word = 0;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < 3; i++)
            node_poll(self, NODE_ANY_PORT, &packet);
        for (int port = 0; port < node_degree(self); port++) {
            if (node_peer(self, port) < 0 || node_random_below(self, 2))
                continue;
            node_send(self, port, &word, sizeof word);
            if (node_random_below(self, 2))
                node_event(self, "round %d", round);
            if (node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY && node_random_below(self, 2))
                node_value(self, "word", node_now(self));
        }
        node_step(self);
    }
    while (node_recv_until(self, NODE_ANY_PORT, &packet, node_now(self) + 50) >= 0)
        node_state_name(self, node_random_below(self, 2) ? "one" : "two");
}
PARRAY_PROGRAM(.name = "chatty", .topology = "mesh:3x3", .mailbox = 64, .node = chatty);
END
same 0 plain ./chatty.so
same 0 waits ./chatty.so --model SLA --on-violation wait --startup 2
same 0 hard ./chatty.so --order random --jitter 4 --fault lose:0.2 --fault double:0.2
same 0 worms worm-broadcast --topology mesh:4x4
