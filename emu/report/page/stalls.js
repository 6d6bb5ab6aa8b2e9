// stalls.js: the nodes that wait for room in a full mailbox in a step, in words.
"use strict";

const stalls = (() => {
    const {stalls: list} = run;
    const sign = "⊣";
    let shown = {step: -1, which: []};

    const where = (i) => list.port[i] < 0 ? `in the inbox of node ${list.to[i]}`
                                          : `on port ${list.port[i]} for node ${list.to[i]}`;
    const when = (i) => {
        if (!list.steps[i]) return `from step ${list.first[i]} to the end`;
        return list.steps[i] === 1 ? `in step ${list.first[i]}`
                                   : `in steps ${list.first[i]} to ${list.last[i]}`;
    };

    // The stalls of a step, by node; none where the page has sums only.
    const at = (step) => {
        if (shown.step !== step) {
            const which = !list.holds(step) ? []
                : d3.range(list.count).filter((i) => list.first[i] <= step && step <= list.last[i]);
            shown = {step, which: which.sort((a, b) => list.node[a] - list.node[b])};
        }
        return shown.which;
    };

    // "3 nodes wait for room"; "" if none do. Where the page has sums only, the mean of the steps of a
    // column; there are no sums after the last step.
    const summary = (step) => {
        const exact = list.holds(step);
        if (!exact && step > run.last) return "";
        const count = exact ? at(step).length : Math.ceil(list.average(list.column(step)));
        const who = `${exact ? "" : "about "}${look.amount(count, "node")}`;
        return count ? `${who} ${count === 1 ? "waits" : "wait"} for room` : "";
    };

    return {
        sign,
        at,
        where,
        when,
        summary,
        text: (i) => `node ${list.node[i]} waits for room ${where(i)} ${when(i)}`,
        of: (place) => d3.range(list.count).filter((i) => list.place[i] === place),
        outside: (step) => list.all > 0 && !list.holds(step),
    };
})();
