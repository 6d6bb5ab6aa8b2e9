// trouble.js: violations and the deadlock, as places, links and steps to be marked.
"use strict";

const trouble = (() => {
    const {report, places} = run;
    // The place of a rank; -1: not known, as there are too many nodes.
    const placeOf = (rank) => {
        if (!places.shared) return rank;
        return places.of ? places.of[rank] : -1;
    };

    const linkOf = (from, to) => run.linkBetween(placeOf(from), placeOf(to));
    const partLink = (node, {peer, direction}) =>
        direction === "receive" ? linkOf(peer, node) : linkOf(node, peer);

    const violations = (report.violations || []).map((violation) => ({
        step: violation.step,
        node: violation.node,
        place: placeOf(violation.node),
        text: violation.text,
        links: violation.parts.map((part) => partLink(violation.node, part)).filter((link) => link >= 0),
    }));

    const found = report.deadlock;
    const wait = (waiter) => ({
        node: waiter.node,
        place: placeOf(waiter.node),
        peer: waiter.peer,
        link: waiter.peer === null ? -1 : linkOf(waiter.node, waiter.peer),
        since: waiter.since,
        text: `node ${waiter.node} waits in ${waiter.call} at ${waiter.site} since step ${waiter.since}` +
            (waiter.port === null ? "" : ` on port ${waiter.port}`) +
            (waiter.peer === null ? "" : ` for node ${waiter.peer}`),
    });
    // If there are many waiters, only the first ones and the cycle are known.
    const all = found ? [...(found.waiters || []), ...found.cycle] : [];
    const deadlock = found && {
        step: found.step,
        count: found.count,
        total: found.total,
        length: found.cycle_length,
        cycle: found.cycle.map(wait),
        waiters: [...new Map(all.map((waiter) => [waiter.node, wait(waiter)])).values()],
    };

    // What ended the run at one node, if violations and deadlock do not tell it: a failed check, a wrong
    // delivery, misuse.
    const {error_at: where} = report;
    const failure = where && !violations.length && !found
        ? {...where, place: placeOf(where.node), text: report.error} : null;

    // Where the reader begins: the first trouble; null: there is none.
    const first = d3.least([...violations, ...(failure ? [failure] : []),
        ...(found ? [{step: found.step, place: found.cycle.length ? placeOf(found.cycle[0].node) : -1}] : [])],
    ({step}) => step) || null;

    const at = (step) => violations.filter((violation) => violation.step === step);
    const waiting = (step) => (deadlock ? deadlock.waiters.filter((waiter) => waiter.since <= step) : []);

    // "3 nodes", "at least 3 nodes" where more may not be in the page; "" if there are none.
    const count = (known, isAll, what) =>
        known ? `${isAll ? "" : "at least "}${look.amount(known, what)}` : "";
    const countViolations = (step) => {
        const isAll = violations.length === report.violation_count ||
            step < d3.max(violations, (v) => v.step);
        return count(at(step).length, isAll, "violation");
    };
    const countWaiting = (step) => {
        if (!deadlock || step >= deadlock.step) return count(deadlock ? deadlock.count : 0, true, "node");
        return count(waiting(step).length, deadlock.waiters.length === deadlock.count, "node");
    };

    return {
        placeOf,
        violations,
        deadlock,
        failure,
        first,
        at,
        waiting,
        countViolations,
        countWaiting,
        cycle: (step) => (deadlock ? deadlock.cycle.filter((waiter) => waiter.since <= step) : []),
    };
})();
