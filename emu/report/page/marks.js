// marks.js: what is marked beside packets: nodes that wait for room or for ever, and violations. One list for
// all drawings; `styles` says how each kind looks in them. A new kind is a row there, and of plot/scene.h.
"use strict";

const marks = (() => {
    const {report, placeOf, stalls, marks: list} = run;
    const sign = "⊣";

    // In order, from behind to the front. In the array: `link`, how wide a line is and how it is broken, with
    // a bar across or an arrowhead; `node`, a ring or a square, so far from the node, and a sign. In space
    // and time: `upright`. In the heat map: `cell`. Without `dash` lines are dotted.
    const waiting = {node: {more: () => 3, width: 2.2, dash: [4, 3]}, upright: "line", cell: "broken"};
    const styles = {
        stall: {colour: "stall", link: {wide: (width) => Math.max(1.5, width), bar: true},
            node: {more: (radius) => Math.min(6, Math.max(1.5, radius * 0.5)), width: 2.4, sign, side: -1},
            upright: "dots", cell: "hatch"},
        violationLink: {colour: "violation", link: {wide: (width) => width * 1.3, dash: [8, 3]}},
        waiter: {colour: "deadlock", ...waiting},
        cycle: {colour: "deadlock", ...waiting, link: {wide: (width) => width * 1.2, dash: [4, 4], arrow: 0.7}},
        violation: {colour: "violation", upright: "cross",
            node: {more: () => 5, width: 2.5, dash: [], sign: "!", side: 1, isSquare: true}},
    };

    const stallText = ({node, first, last, port, to}) => {
        const where = port < 0 ? `in the inbox of node ${to}` : `on port ${port} for node ${to}`;
        const when = last === Infinity ? `from step ${first} to the end`
            : first === last ? `in step ${first}` : `in steps ${first} to ${last}`;
        return `node ${node} waits for room ${where} ${when}`;
    };
    for (const mark of list) if (mark.kind === "stall") mark.text = stallText(mark);

    const of = (...kinds) => list.filter(({kind}) => kinds.includes(kind));
    const onceEach = (found, key) => [...new Map(found.map((mark) => [key(mark), mark])).values()];
    const violations = of("violation");
    const cycle = of("cycle");
    const waiters = onceEach(of("waiter", "cycle"), ({node}) => node);

    // The marks of a step, by node; none of stalls where the page has sums only.
    let shown = {step: -1, found: []};
    const at = (step, ...kinds) => {
        if (shown.step !== step)
            shown = {step, found: list.filter(({kind, first, last}) => first <= step && step <= last &&
                (kind !== "stall" || stalls.holds(step))).sort((a, b) => a.node - b.node)};
        return kinds.length ? shown.found.filter(({kind}) => kinds.includes(kind)) : shown.found;
    };
    const outside = (step) => stalls.all > 0 && !stalls.holds(step);

    // What ended the run at one node, if violations and deadlock do not tell it: a failed check, a wrong
    // delivery, misuse.
    const {error_at: where, deadlock} = report;
    const failure = where && !violations.length && !deadlock
        ? {first: where.step, place: placeOf(where.node), text: report.error} : null;

    // Properties that do not hold, unless the failure is just that.
    const broken = (report.properties || []).filter(({holds, text}) =>
        holds === false && !(failure && text && report.error.includes(text)))
        .map(({name, text, step}) => ({first: step || run.last, place: -1, text: text || `${name} does not hold`}));

    // The worms of a wormhole deadlock, each of which waits for a channel that the next one has; and the
    // links that it holds.
    const jam = report.worm_deadlock || null;
    const linksOf = (way) => d3.pairs((way || "").split("-").map((rank) => placeOf(Number(rank))))
        .map(([from, to]) => run.linkBetween(from, to)).filter((link) => link >= 0);
    const jammed = jam ? jam.cycle.map((worm) => ({...worm, first: jam.step, place: placeOf(worm.node), held: linksOf(worm.way),
        text: `worm from node ${worm.worm_from} to node ${worm.worm_to} of step ${worm.since} has ` +
            `${look.amount(worm.channels, "channel")} and waits at node ${worm.node} for the one to node ${worm.peer}`})) : [];

    // Where the reader begins: the first trouble; undefined: there is none.
    const begin = d3.least([...violations, ...(failure ? [failure] : []), ...broken, ...jammed.slice(0, 1),
        ...(deadlock ? [{first: deadlock.step, place: cycle.length ? cycle[0].place : -1}] : [])],
    ({first}) => first);

    // "3 nodes", "at least 3 nodes" where more may not be in the page; "" if there are none.
    const count = (known, isAll, what) =>
        known ? `${isAll ? "" : "at least "}${look.amount(known, what)}` : "";
    const countViolations = (step) => {
        const isAll = violations.length === report.violation_count || step < d3.max(violations, ({first}) => first);
        return count(at(step, "violation").length, isAll, "violation");
    };
    const countWaiting = (step) => {
        if (!deadlock || step >= deadlock.step) return count(deadlock ? deadlock.count : 0, true, "node");
        return count(waiters.filter(({first}) => first <= step).length, waiters.length === deadlock.count, "node");
    };

    // "3 nodes wait for room"; "" if none do. Where the page has sums only, the mean of the steps of a
    // column; there are no sums after the last step.
    const countStalls = (step) => {
        const exact = stalls.holds(step);
        if (!exact && step > run.last) return "";
        const nodes = exact ? at(step, "stall").length : Math.ceil(stalls.average(stalls.column(step)));
        const who = `${exact ? "" : "about "}${look.amount(nodes, "node")}`;
        return nodes ? `${who} ${nodes === 1 ? "waits" : "wait"} for room` : "";
    };

    // A sentence for each node that waits for a link of a row in the steps first..last, or one for all if
    // there are many.
    const describeRow = (row, first, last) => {
        const inRow = (found) => found.filter((mark) => mark.row === row && mark.first <= last && mark.last >= first);
        const brief = (found, what, before) =>
            found.length > 2 ? [`${look.amount(found.length, "node")} ${what}`] : found.map(({text}) => `${before}${text}`);
        return [
            ...brief(inRow(of("stall")).filter(() => [first, last].some(stalls.holds)), "wait for room", ""),
            ...(outside(first) || outside(last) ? ["of stalls there are sums only"] : []),
            ...brief(inRow(waiters), "in deadlock", "deadlock: "),
        ];
    };

    return {list, styles, sign, of, onceEach, at, outside, violations, cycle, waiters, deadlock, failure, broken, jam,
        jammed, begin,
        countViolations, countWaiting, countStalls, describeRow};
})();
