// notes.js: what nodes told and what befell them: events, states, faults, by place and step. Values have a
// file of their own.
"use strict";

const notes = (() => {
    const {noted, texts, placeOf} = run;
    const names = ["event", "state", "value", "choice", "taken", "dropped", "left", "stopped", "crashed", "begun",
        "traitor", "cut"];
    const {step: stepOf, node, text, other, peer, port, sends, worm} = noted;

    // As records: {i, kind, step, node, place, text, number, other, peer, port, sends, worm}, in the order of
    // steps; of a node in that of the trace. `number` is null where the program gave none.
    let numbers = 0;
    const list = d3.range(noted.count).map((i) => {
        const kind = names[noted.kind[i]];
        const number = kind === "value" || kind === "choice" ? noted.numbers[numbers++] : null;
        return {i, kind, step: stepOf[i], node: node[i], place: placeOf(node[i]), text: texts[text[i]] || "", number,
            other: other[i], peer: peer[i], port: port[i], sends: sends[i], worm: worm[i]};
    }).sort((a, b) => a.step - b.step || a.i - b.i);
    list.forEach((note, i) => (note.i = i));
    const byKind = d3.rollup(list, (some) => some, ({kind}) => kind);
    const of = (kind) => byKind.get(kind) || [];
    const byPlace = (some) => d3.rollup(some, (own) => own, ({place}) => place);

    // From a note of some kinds to the next one of the node, be it of a kind that only closes: {node, place,
    // first, last (the step of that one), kind, text, note}.
    const spans = (opening, closing) => {
        const found = [];
        const open = new Map();
        for (const note of list) {
            if (!opening.includes(note.kind) && !closing.includes(note.kind)) continue;
            if (open.has(note.node)) open.get(note.node).last = note.step;
            open.delete(note.node);
            if (!opening.includes(note.kind) || (note.kind === "state" && !note.text)) continue;
            const span = {node: note.node, place: note.place, first: note.step, last: Infinity, kind: note.kind,
                text: note.text, note};
            found.push(span);
            open.set(note.node, span);
        }
        return found;
    };

    // States last up to the step in which the node names another one or goes down; a node is down up to the
    // step before that in which it begins anew.
    const states = spans(["state"], ["stopped", "crashed"]);
    const downs = spans(["stopped", "crashed"], ["begun"]);
    for (const {note} of downs) note.text = note.kind === "stopped" ? "stops for ever" : "crashes";
    const cuts = of("cut").map(({node: from, peer: to, place, step, other: end}) =>
        ({node: from, peer: to, place, toPlace: placeOf(to), first: step, last: end ? end - 1 : Infinity}));
    const stateNames = [...new Set(states.map(({text: name}) => name))];

    const statesAt = byPlace(states);
    const downsAt = byPlace(downs);
    const traitors = new Set(of("traitor").map(({node: rank}) => rank));

    // The last span that has begun by a step; undefined: none. Spans are in the order of steps.
    const lastBegun = (some, step) => {
        for (let i = (some || []).length - 1; i >= 0; i--) if (some[i].first <= step) return some[i];
        return undefined;
    };
    const state = (place, step) => {
        if (run.places.shared || down(place, step)) return undefined;
        const found = lastBegun(statesAt.get(place), step);
        return found && step <= found.last ? found : undefined;
    };
    const down = (place, step) => (downsAt.get(place) || []).find(({first, last}) => first <= step && step < last);
    const cutsIn = (step) => cuts.filter(({first, last}) => first <= step && step <= last);

    const until = (last) => (last === Infinity ? "up to the end" : `up to step ${look.format(last)}`);
    const downText = ({node: rank, first, last, kind}) => (kind === "stopped" || last === Infinity
        ? `node ${rank} is down from step ${look.format(first)} on`
        : `node ${rank} is down from step ${look.format(first)} ${until(last - 1)}`);
    const cutText = ({node: from, peer: to, first, last}) =>
        `the link from node ${from} to node ${to} carries nothing from step ${look.format(first)} ${until(last)}`;

    // A note in words, without the name of the node; "": it tells of a packet.
    const number = d3.format(",.6~g");
    const words = {
        event: ({text: said}) => said,
        state: ({text: name}) => (name ? `is now: ${name}` : "is in no state any more"),
        value: ({text: name, number: value}) => (value === null ? `takes back ${name}` : `${name} = ${number(value)}`),
        choice: ({number: chosen, other: all}) => `chooses ${chosen} of ${all}`,
        stopped: () => "stops for ever",
        crashed: () => "crashes",
        begun: () => "begins anew",
        traitor: () => "is a traitor",
        cut: ({peer: to, other: end}) => `loses its link to node ${to} ${until(end ? end - 1 : Infinity)}`,
    };
    const describe = (note) => (words[note.kind] ? words[note.kind](note) : "");

    return {list, of, states, downs, cuts, stateNames, traitors, state, down, cutsIn, downText, cutText, describe,
        byPlace, any: list.length > 0};
})();
