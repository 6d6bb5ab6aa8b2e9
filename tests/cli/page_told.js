// page_told.js: what nodes told, in a run of tests/cli/told.c: labels, events, states and values in the
// steps in which they were so; and in one with faults, who was down when, which links were cut and what
// became of packets.
"use strict";

const checkTold = (() => {
    const {byId, equal, trace, told, lastStep, inFlight, label, slide, clickAt, texts, colourFinder, checkNames} = reader;

    const chooseNode = (node) => {
        clickAt(byId("drawing"), geometry.x[node], geometry.y[node]);
        equal(`node ${node} is chosen`, player.node, node);
    };

    // What a node told, as the trace has it, in order.
    const wordsOf = (node) => told.filter((line) => line.node === node)
        .map(({step, event, state}) => `${step}${event || `is now: ${state}`}`);
    const doneBy = () => [...document.querySelectorAll("#details tr.done")].map((row) => row.textContent);

    const checkLists = () => {
        for (let step = 1; step <= lastStep; step++) {
            slide(step);
            equal(`labels of step ${step}`, texts("#flying .token").map((text) => text.replaceAll(" (down)", "")),
                inFlight(step).map((hop) => `${hop.from} → ${hop.to}: ${label(hop)}`));
        }
        for (let node = 0; node < run.places.count; node++) {
            chooseNode(node);
            const befell = /crashes|stops|begins anew|loses its link|chooses/;
            equal(`what node ${node} did`, doneBy().filter((text) => !befell.test(text)).sort(), wordsOf(node).sort());
        }
    };

    const stateAt = (node, step) =>
        (told.filter((line) => line.node === node && line.state && line.step <= step).slice(-1)[0] || {}).state;
    const checkStates = () => {
        for (let step = 1; step <= run.last; step++) {
            slide(step);
            chooseNode(0);
            equal(`state in step ${step}`, texts("#details .state"), [stateAt(0, step)]);
            const hasColour = colourFinder();
            equal(`its colour in step ${step}`, hasColour(geometry.x[0], geometry.y[0] - geometry.radius + 2,
                d3.rgb(look.stateColour(stateAt(0, step)))), true);
        }
        equal("the legend names states", ["asking", "idle"].every((name) => texts("#spacetime-legend span").includes(name)), true);
    };

    // Node 3 counts its answers: in each step the value is the number of questions that it has heard.
    const checkValues = () => {
        for (let step = 1; step <= run.last; step++) {
            slide(step);
            chooseNode(3);
            const heard = told.filter((line) => line.node === 3 && line.event && line.step <= step).length;
            equal(`value of node 3 in step ${step}`, texts("#details .value"), [`answers ${heard}`]);
        }
        equal("a final value is named so", texts("#facts dt").includes("final answers"), true);
    };

    const meet = (a, b) => a.left < b.left + b.width && b.left < a.left + a.width && Math.abs(a.top - b.top) < labels.high;
    const checkLabels = () => {
        player.choose({});
        slide(1);
        const apart = (when) => {
            const placed = spacetime.placed();
            const pairs = d3.cross(placed, placed).filter(([a, b]) => a !== b && meet(a, b));
            equal(`labels that cover each other ${when}`, pairs.map(([a, b]) => `${a.text} ${b.text}`), []);
            return placed;
        };
        apart("at first");
        byId("spacetime-fit").click();
        for (let i = 0; i < 3; i++) spaceview.zoom(1.7, spaceview.x(0), spaceview.y(0));
        spacetime.draw();
        const seen = apart("after zooming").map(({text}) => text);
        const want = told.filter(({node, step}) => node === 0 && step < spaceview.last - 1).map(({event, state}) => event || state);
        equal("after zooming all of node 0 is told", want.filter((text) => !seen.includes(text)), []);
        const packets = trace.filter(({step, from}) => from === 0 && step < spaceview.last - 1);
        equal("and all packets have their labels", packets.filter((hop) => !seen.includes(hop.label)), []);
        byId("spacetime-fit").click();
        spacetime.draw();
    };

    // A packet waits from its arrival to its receive: node 3 is late.
    const checkWaits = (want) => {
        slide(1);
        spacetime.draw();
        equal("waits", lifelines.drawn().waits.map(({place, from, to}) => [place, from, Math.floor(to)]), want);
        for (const {x, from, to} of lifelines.drawn().waits)
            equal(`a wait at ${x}`, colourFinder(spacetime.canvas)(x, spaceview.y((from + to) / 2), d3.rgb(look.colour.wait)), true);
    };

    // A row a step, but long stretches of steps in which nothing happens have two rows.
    const checkRows = () => {
        const busy = new Set([1, run.last, ...moments.step, ...run.packets.arrival, ...run.packets.end]);
        let free = 0;
        for (let step = 1; step <= run.last; step++) {
            free = busy.has(step) ? 0 : free + 1;
            const inStretch = timerows.stretches.some(({from, to}) => from < step && step <= to);
            if (busy.has(step)) equal(`step ${step} has a row`, [inStretch, timerows.of(step) - timerows.of(step - 1)], [false, 1]);
            if (free > 4) equal(`step ${step} is in a stretch`, inStretch, true);
        }
        for (const {from, to} of timerows.stretches) equal(`rows of the stretch from ${from}`, timerows.of(to) - timerows.of(from), 2);
    };

    const checkAll = () => {
        checkRows();
        checkLists();
        checkStates();
        checkValues();
        checkLabels();
        checkNames();
    };

    const plain = () => {
        checkAll();
        checkWaits([[3, 1, 2]]);
        equal("no faults", [texts("#faults"), notes.downs, notes.cuts], [[""], [], []]);
    };

    // -------------------------------------------------------------------------------------- faults

    const isDown = (node, step) => (node === 1 && step >= 8 && step < 14) || (node === 2 && step >= 12);
    const checkDown = () => {
        const colour = d3.rgb(look.colour.violation);
        for (let step = 1; step <= run.last; step++) {
            slide(step);
            const hasColour = colourFinder();
            for (let node = 0; node < 4; node++) {
                const far = 0.7 * geometry.radius;
                equal(`cross on node ${node} in step ${step}`,
                    hasColour(geometry.x[node] - far, geometry.y[node] - far, colour), isDown(node, step));
            }
            for (const node of [1, 2]) {
                chooseNode(node);
                equal(`panel of node ${node} in step ${step}`, texts("#details .fault").length, isDown(node, step) ? 1 : 0);
            }
            const marked = inFlight(step).some(({from, to}) => isDown(from, step) || isDown(to, step));
            equal(`list of step ${step}`, byId("flying").textContent.includes("(down)"), marked);
        }
        equal("in space and time", lifelines.drawn().crosses.map(({place, step}) => [place, step]), [[1, 8], [2, 12]]);
        equal("the line of node 1 has a gap", lifelines.ups(1).map(([from, to]) => [Math.floor(from), Math.floor(to)]),
            [[0, 7], [13, run.last]]);
        equal("that of node 2 ends", lifelines.ups(2).map(([from, to]) => [Math.floor(from), Math.floor(to)]), [[0, 11]]);
    };

    const checkCut = () => {
        const link = run.linkBetween(0, 3);
        for (let step = 12; step <= 15; step++) {
            slide(step);
            const bar = geometry.along(link, 0.4, () => 0);
            equal(`bars of the cut link in step ${step}`, colourFinder()(bar.x, bar.y, d3.rgb(look.colour.violation)),
                step === 13 || step === 14);
        }
    };

    const checkFates = () => {
        const bits = {lost: 1, doubled: 2, corrupted: 4};
        equal("fates of packets", d3.range(run.packets.count).map((i) => run.packets.fate[i]),
            trace.map(({fate}) => bits[fate] || 0));
        const look = (i) => {
            const {dash, isDouble, isLost, colour} = fates.style(i);
            return [dash.length > 0, isLost, isDouble, colour === "violation"];
        };
        trace.forEach(({fate}, i) => equal(`line of packet ${i}`, look(i),
            [fate === "lost", fate === "lost", fate === "doubled", fate === "corrupted"]));
        equal("lost packets are not received", trace.map(({fate}, i) => fate === "lost" && Number.isFinite(run.packets.received[i]))
            .filter((is) => is), []);
    };

    const faults = () => {
        checkAll();
        checkDown();
        checkCut();
        checkFates();
        equal("the list of faults", texts("#faults button"), ["step 8: node 1 crashes", "step 12: node 2 stops for ever",
            "step 13: node 0 loses its link to node 3 up to step 14", "step 14: node 1 begins anew"]);
        document.querySelectorAll("#faults button")[1].click();
        equal("a click on a fault goes there", [player.node, player.step], [2, 12]);
    };

    // Between the last answer and the step in which node 1 begins anew nothing happens.
    const sparse = () => {
        checkRows();
        equal("one stretch", timerows.stretches, [{from: 10, to: 17}]);
        const steps = [...document.querySelectorAll("#spacetime g:nth-of-type(2) .tick text")].map((tick) => Number(tick.textContent));
        equal("the axis has the steps around it", [10, 14, 18].map((step) => steps.includes(step)), [true, false, true]);
        slide(14);
        equal("a step inside is marked", Number(document.querySelector("#spacetime .now").getAttribute("y")) > spaceview.y(10), true);
        const {width, height} = spaceview;
        for (let i = 0; i < 4; i++) spaceview.zoom(2, width / 2, height / 2);
        for (const time of [spaceview.top, spaceview.bottom, (spaceview.top + spaceview.bottom) / 2])
            equal(`time ${time} and back`, Math.abs(spaceview.y.invert(spaceview.y(time)) - time) < 1e-6, true);
        byId("spacetime-fit").click();
        equal("all is seen again", [spaceview.top, spaceview.bottom], [0, run.last]);
    };

    return {told: plain, faults, sparse};
})();
