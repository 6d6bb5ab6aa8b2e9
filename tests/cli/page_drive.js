// page_drive.js: put into a copy of a page after its own scripts and the other page_*.js: does to it what a
// reader does, and compares what it shows with the CSV trace of the same run, which is in <script id="csv">.
// The result is a message to the page around it: "fine", the number of comparisons, or the first differences.
// What there is to be seen, document.body.dataset.test says:
//
//     run         a run without a fault, whose packets have origins, on full-duplex links of one step
//     violation   all steps with their violations
//     verdict     a run with so many violations that went to its end, of a program with a bound of 7
//     deadlock    a cycle of nodes that wait for ever
//     stall       waits for room; stalls are lines of <script id="stalls">: node, first step, steps (none: to
//                 the end), to, port (none: a worm's)
//     phases      a run of so many phases
//     plain       a run of tests/cli/plain.c; failed: with wrong=5
//     values      the same, with values of nodes 0 and 2 in its data
//     told        a run of tests/cli/told.c; causes: of it, too; faults: with faults;
//                 sparse: with steps in which nothing happens
//     jam         a wormhole deadlock of so many worms of two channels on a ring
//     looks       any run: what can be read, in both themes
//     worms       a broadcast by worms from node 0
//     heads       all links of hypercube:4 are busy in every step; crowd: of a crowded array in step 1
//     bounded     more transmissions than a page holds one by one
//     crowded     the same of stalls, and of nodes in deadlock
"use strict";

(async () => {
    const {differences, compared, pause} = reader;
    const tests = {run: checkRun, stall: checkStalls, phases: checkPhases, ...checkTrouble, ...checkLimits, ...checkPlain,
        ...checkTold, ...checkCauses, ...checkLooks};
    try {
        await tests[document.body.dataset.test]();
    } catch (error) {
        differences.push(`${error} ${error.stack}`);
    }
    await pause(100);
    differences.push(...complaints);
    parent.postMessage(differences.length ? differences.slice(0, 10).join("\n") : `fine: ${compared()} comparisons`, "*");
})();
