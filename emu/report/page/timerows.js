// timerows.js: the rows of the diagram in space and time: a row a step, but a long stretch of steps in which
// nothing happens has two rows. What happens in step t is between the times t - 1 and t.
"use strict";

const timerows = (() => {
    const longest = 4; // steps without anything that have a row each
    const short = 2;   // rows of a longer stretch

    const begin = run.window.first - 1;
    const end = Math.max(begin + 1, run.window.last < run.sums.last ? run.window.last : run.last);
    const steps = new Set([begin + 1, end]);
    const add = (step) => {
        if (step > begin && step <= end) steps.add(step);
    };
    moments.step.forEach(add);
    run.packets.arrival.forEach(add);
    run.packets.end.forEach(add);
    for (const {first, last} of [...run.marks, ...notes.downs, ...notes.cuts, ...notes.states]) [first, last].forEach(add);
    const busy = Float64Array.from(steps).sort();

    // From time to rows, by the ends of the stretches.
    const times = [begin];
    const rows = [0];
    const stretches = []; // {from, to}: times
    const addKnot = (time, row) => {
        times.push(time);
        rows.push(row);
    };
    let row = 0;
    let time = begin;
    for (const step of busy) {
        if (step - 1 - time > longest) {
            addKnot(time, row);
            row += short;
            addKnot(step - 1, row);
            stretches.push({from: time, to: step - 1});
        } else row += step - 1 - time;
        row += 1;
        time = step;
    }
    addKnot(end, row);
    const scale = d3.scaleLinear().domain(times).range(rows);

    // The times between two at which the rows change their size.
    const knots = (from, to) => times.slice(d3.bisectRight(times, from), d3.bisectLeft(times, to));

    return {begin, end, busy, stretches, rows: row, of: (at) => scale(at), at: (value) => scale.invert(value), knots};
})();
