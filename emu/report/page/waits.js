// waits.js: the rows of the heat map that nodes wait for, for room or for ever: those of the links that they
// wait for. A node that waits at an inbox, or on any port, waits for no link and has no row.
"use strict";

const waits = (() => {
    const {stalls: list} = run;
    const rows = new Map(d3.zip(run.waits.node, run.waits.row));
    const endless = (trouble.deadlock ? trouble.deadlock.waiters : [])
        .map((waiter) => ({...waiter, row: rows.get(waiter.node) ?? -1}))
        .filter(({row}) => row >= 0);

    // Nodes that wait for room in the rows, as far as the page has them: {row, first, last, stall}.
    const room = (() => {
        if (!list.all) return [];
        const {from_step: least, to_step: greatest} = list;
        return d3.range(list.count).filter((i) => list.row[i] >= 0).map((i) => ({
            row: list.row[i], first: Math.max(list.first[i], least), last: Math.min(list.last[i], greatest),
            stall: i,
        }));
    })();

    // Waits for ever, one for each row, from the first on: {row, first, last}.
    const ever = Array.from(d3.rollup(endless, (group) => d3.min(group, ({since}) => since), ({row}) => row),
        ([row, since]) => ({row, first: since, last: run.last}));

    // A sentence for each wait of a row in the steps first..last, or one for all if there are many.
    const brief = (found, what, text) =>
        found.length > 2 ? [`${look.amount(found.length, "node")} ${what}`] : found.map(text);
    const describe = (row, first, last) => {
        const stalled = room.filter((wait) => wait.row === row && wait.first <= last && wait.last >= first);
        const dead = endless.filter((waiter) => waiter.row === row && waiter.since <= last);
        const sumsOnly = stalls.outside(first) || stalls.outside(last);
        return [
            ...brief(stalled, "wait for room", ({stall}) => stalls.text(stall)),
            ...(sumsOnly ? ["of stalls there are sums only"] : []),
            ...brief(dead, "in deadlock", ({text}) => `deadlock: ${text}`),
        ];
    };

    return {room, ever, describe};
})();
