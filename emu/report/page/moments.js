// moments.js: what each node did, in order: it receives a packet, begins to send one, or does what a note
// tells. A packet is received when it arrives, unless a note tells otherwise (facts/trace_event.h).
"use strict";

const moments = (() => {
    const {packets, firstOf, worms, isReceived} = run;
    const lost = 1; // of the bits of a packet's fate
    const doubled = 2;
    const ranks = run.report.nodes || d3.sum(run.places.nodes);

    // The steps of which moments are known: no node does anything later than `end`, and outside of the steps
    // whose notes the page has, nobody knows when packets were received.
    const {known, first: begin, last} = run.noted;
    const end = known ? Math.min(run.report.clock || Infinity, last === null ? Infinity : last) : 0;

    // ----------------------------------------------------------------------------------- receives

    // The packet that a note tells of, which the node gets from `peer`; -1: it is not in the page. `isFree`
    // tells which of several between the same two nodes are not told of already.
    const findPacket = ({node, peer, other: sent, worm}, isFree) => {
        if (worm) return (worms.get(worm) || [-1]).slice(-1)[0];
        const [first, behind] = [firstOf(sent), firstOf(sent + 1)];
        for (let i = d3.bisectLeft(packets.from, peer, first, behind); i < behind && packets.from[i] === peer; i++)
            if (packets.to[i] === node && isFree(i)) return i;
        return -1;
    };

    // By note: the packet that is received there. By packet: how many copies are received as they arrive.
    const taken = new Map();
    const atOnce = new Uint8Array(packets.count);
    for (let i = 0; i < packets.count; i++)
        atOnce[i] = !isReceived(i) || packets.fate[i] & lost ? 0 : packets.fate[i] & doubled ? 2 : 1;
    packets.received = Float64Array.from(packets.arrival, (step, i) => (atOnce[i] ? step : Infinity));
    for (const note of notes.list) {
        if (!["taken", "dropped", "left"].includes(note.kind)) continue;
        const i = findPacket(note, (packet) => atOnce[packet] > 0);
        if (i < 0 || !atOnce[i]) continue;
        atOnce[i]--;
        if (note.kind === "taken") taken.set(note.i, i);
        const step = note.kind === "taken" ? note.step : Infinity;
        if (!atOnce[i]) packets.received[i] = packets.fate[i] & doubled ? Math.min(packets.received[i], step) : step;
    }

    // --------------------------------------------------------------------------------------- order

    const receive = 0;
    const send = 1;
    const note = 2;
    let count = 0;
    const most = 3 * packets.count + notes.list.length;
    const raw = {kind: new Uint8Array(most), ref: new Int32Array(most), node: new Int32Array(most),
        step: new Float64Array(most)};
    const add = (kind, ref, node, step) => {
        if (step < begin) return;
        raw.kind[count] = kind;
        raw.ref[count] = ref;
        raw.node[count] = node;
        raw.step[count++] = step;
    };
    const isTold = (told) => notes.describe(told) !== "";
    const addNote = (told) => {
        if (taken.has(told.i)) add(receive, taken.get(told.i), told.node, told.step);
        else if (isTold(told)) add(note, told.i, told.node, told.step);
    };

    // A worm is sent on its first channel. A packet that had to wait for its link was sent in the step of the
    // call; `order` then tells which of the calls of that step it was.
    const isSent = (i) => !worms.has(packets.worm[i]) || worms.get(packets.worm[i])[0] === i;
    const called = packets.step.map((step, i) => step - packets.queued[i]);
    const sends = Uint32Array.from(d3.range(packets.count).filter(isSent));
    if (packets.queued.some((steps) => steps > 0) || packets.order.some((calls) => calls > 0))
        sends.sort((a, b) => called[a] - called[b] || packets.from[a] - packets.from[b] ||
            packets.order[a] - packets.order[b] || a - b);

    // In each step: what arrives, port by port, then sends and notes, node by node in their order.
    const arrivals = Uint32Array.from(d3.range(packets.count).filter((i) => atOnce[i]))
        .sort((a, b) => packets.arrival[a] - packets.arrival[b] || packets.inlet[a] - packets.inlet[b] || a - b);
    const told = notes.list.slice().sort((a, b) => a.step - b.step || a.node - b.node || a.i - b.i);
    let [arrived, begun, next] = [0, 0, 0];
    const addStep = (step) => {
        for (; arrived < arrivals.length && packets.arrival[arrivals[arrived]] === step; arrived++)
            for (let copy = 0; copy < atOnce[arrivals[arrived]]; copy++)
                add(receive, arrivals[arrived], packets.to[arrivals[arrived]], step);
        let [sender, before] = [-1, 0]; // how many packets that node has begun to send in this step
        for (;;) {
            const i = begun < sends.length && called[sends[begun]] === step ? sends[begun] : -1;
            const noted = next < told.length && told[next].step === step ? told[next] : null;
            if (i < 0 && !noted) return;
            const from = i < 0 ? Infinity : packets.from[i];
            const done = sender === from ? before : 0;
            if (noted && (noted.node < from || (noted.node === from && noted.sends <= done))) {
                addNote(noted);
                next++;
                continue;
            }
            [sender, before] = [from, done + 1];
            add(send, i, from, step);
            begun++;
        }
    };
    for (;;) {
        const step = Math.min(arrived < arrivals.length ? packets.arrival[arrivals[arrived]] : Infinity,
            begun < sends.length ? called[sends[begun]] : Infinity, next < told.length ? told[next].step : Infinity);
        if (step === Infinity || step > end) break;
        addStep(step);
    }

    // By node: its moments are first[node] .. first[node + 1] - 1.
    const first = new Int32Array(ranks + 1);
    for (let i = 0; i < count; i++) first[raw.node[i] + 1]++;
    for (let i = 0; i < ranks; i++) first[i + 1] += first[i];
    const self = {count, first, kind: new Uint8Array(count), ref: new Int32Array(count), node: new Int32Array(count),
        step: new Float64Array(count)};
    const place = first.slice();
    for (let i = 0; i < count; i++) {
        const at = place[raw.node[i]]++;
        for (const name of ["kind", "ref", "node", "step"]) self[name][at] = raw[name][i];
    }

    // By packet: the moment of its send, and those of its receives; -1: there is none.
    self.sent = new Int32Array(packets.count).fill(-1);
    self.got = [new Int32Array(packets.count).fill(-1), new Int32Array(packets.count).fill(-1)];
    self.told = new Map(); // by number of the note
    for (let i = 0; i < count; i++) {
        const ref = self.ref[i];
        if (self.kind[i] === send) self.sent[ref] = i;
        else if (self.kind[i] === receive) self.got[self.got[0][ref] < 0 ? 0 : 1][ref] = i;
        else self.told.set(ref, i);
    }
    for (const route of worms.values()) for (const i of route) self.sent[i] = self.sent[route[0]];

    // When in its step, 0 .. 1: what arrives is received at its begin; what a node does where it does several
    // things follows one by one.
    self.part = new Float32Array(count);
    for (let i = 0; i < count;) {
        let behind = i;
        while (behind < count && self.node[behind] === self.node[i] && self.step[behind] === self.step[i]) behind++;
        const isPlain = d3.range(i, behind).every((k) => self.kind[k] !== note);
        const acts = [];
        for (let k = i; k < behind; k++)
            if (self.kind[k] !== receive || packets.arrival[self.ref[k]] !== self.step[k] || acts.length) acts.push(k);
        if (!isPlain) acts.forEach((k, n) => (self.part[k] = (0.75 * (n + 1)) / (acts.length + 1)));
        i = behind;
    }
    self.time = (moment) => self.step[moment] - 1 + self.part[moment];

    // The first moment of a node in a step or later, or the one behind its last.
    self.from = (node, step) => d3.bisectLeft(self.step, step, first[node], first[node + 1]);

    self.describe = (moment) => {
        const ref = self.ref[moment];
        const who = `node ${self.node[moment]}`;
        const when = `in step ${look.format(self.step[moment])}`;
        if (self.kind[moment] === note) return `${who}: ${notes.describe(notes.list[ref])}, ${when}`;
        const other = worms.has(packets.worm[ref]) ? worms.get(packets.worm[ref]) : [ref];
        const what = packets.label[ref] >= 0 ? `“${run.texts[packets.label[ref]]}”` : look.packetName(ref);
        return self.kind[moment] === send
            ? `${who} sends ${what} to node ${packets.to[other[other.length - 1]]} ${when}`
            : `${who} receives ${what} from node ${packets.from[other[0]]} ${when}`;
    };

    return Object.assign(self, {begin, receive, send, note, lost, doubled, corrupted: 4});
})();
