// page_causes.js: what led to a moment, and what came of it: every moment of a run of tests/cli/told.c
// against a search through its packets; by pointer, by keyboard, and by address.
"use strict";

const checkCauses = (() => {
    const {byId, equal, slide, clickAt, press, until, texts, colourFinder} = reader;
    const {kind, ref, node, step, first} = moments;

    // All moments from which one can be reached, node by node and packet by packet.
    const pastOf = (moment) => {
        const found = new Set();
        const todo = [moment];
        while (todo.length) {
            const at = todo.pop();
            if (found.has(at)) continue;
            found.add(at);
            if (at > first[node[at]]) todo.push(at - 1);
            if (kind[at] === moments.receive) todo.push(d3.range(moments.count)
                .find((other) => kind[other] === moments.send && ref[other] === ref[at]));
        }
        return found;
    };

    const checkSides = () => {
        const pasts = d3.range(moments.count).map(pastOf);
        for (let moment = 0; moment < moments.count; moment++) {
            player.choose({moment});
            const want = d3.range(moments.count).map((other) => (other === moment ? "itself"
                : pasts[moment].has(other) ? "past" : pasts[other].has(moment) ? "future" : ""));
            equal(`sides of ${moments.describe(moment)}`, d3.range(moments.count).map(causes.side), want);
            const clock = d3.range(run.places.count).map((who) => [...pasts[moment]].filter((other) => node[other] === who).length);
            equal(`clock of ${moments.describe(moment)}`, texts("#cause-clock"), [`Vector clock: ${clock.join(" ")}`]);
            const unheard = d3.range(moments.count).filter((other) => node[other] !== node[moment] &&
                step[other] <= step[moment] && !pasts[moment].has(other));
            const says = document.querySelector("#cause-unheard");
            equal(`what it has not heard of: ${moments.describe(moment)}`, says ? Number(says.dataset.count) : 0, unheard.length);
        }
    };

    // The moment of node 0 that tells of the answers of round 1, in step 4 or before.
    const find = (text) => d3.range(moments.count).find((moment) => moments.describe(moment).includes(text));

    const checkPath = () => {
        const moment = find("round 1: 3 answers");
        player.visit(moment);
        equal("what is chosen", texts("#cause-title"), [moments.describe(moment)]);
        equal("the node and the step are there", [player.node, player.step], [0, step[moment]]);
        equal("the packets that led there", texts("#cause-path .token").map((text) => text.split(",")[0]), ["0 → 3: ASK 1", "3 → 0: YES 1"]);
        document.querySelector("#cause-path .token").click();
        equal("a click on one goes there", texts("#cause-title")[0].startsWith("node 3 receives “ASK 1” from node 0"), true);
        equal("its wait is told", byId("details").textContent.includes("It had waited in the mailbox for 1 step."), true);
    };

    // The lines of what led there and came of it have their colours, others are pale.
    const checkColours = () => {
        player.visit(find("hears 2, in step 8"));
        spacetime.draw();
        const hasColour = colourFinder(spacetime.canvas);
        for (const {i, x1, y1, x2, y2} of spacetime.lines()) {
            const side = causes.ofPacket(i);
            const at = [x1 + 0.97 * (x2 - x1), y1 + 0.97 * (y2 - y1)];
            if (side) equal(`line of packet ${i}`, hasColour(...at, d3.rgb(look.sideColour(side))), true);
        }
        const sides = d3.range(run.packets.count).map(causes.ofPacket);
        equal("some are of each kind", ["past", "future", ""].every((side) => sides.includes(side)), true);
        slide(7);
        equal("the list of the step is not touched", texts("#flying .token").length, 3);
    };

    const pressOn = (key) => spacetime.canvas.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));

    const checkKeyboard = () => {
        press("Escape");
        equal("Escape clears", [player.moment, texts("#cause-title")], [null, []]);
        equal("the diagram can have the focus", spacetime.canvas.tabIndex, 0);
        slide(1);
        pressOn("Enter");
        equal("a key begins", [player.moment, node[player.moment]], [0, 0]);
        while (kind[player.moment] !== moments.send) pressOn("ArrowDown");
        equal("down goes to the first send", moments.describe(player.moment), "node 0 sends “ASK 1” to node 1 in step 1");
        pressOn("Enter");
        equal("Enter goes to the other end", moments.describe(player.moment), "node 1 receives “ASK 1” from node 0 in step 2");
        pressOn("Enter");
        pressOn("ArrowUp");
        equal("up goes back", node[player.moment], 0);
        pressOn("ArrowRight");
        equal("right goes to the next node", node[player.moment], 1);
        pressOn("ArrowLeft");
        equal("left goes back", node[player.moment], 0);
        const wide = spaceview.bottom - spaceview.top;
        pressOn("+");
        equal("plus comes closer", spaceview.bottom - spaceview.top < wide, true);
        pressOn("0");
        equal("zero fits", spaceview.bottom - spaceview.top, wide);
        press("Escape");
    };

    const checkPointer = () => {
        slide(1);
        spacetime.draw();
        const event = lifelines.drawn().events.find(({note}) => note.text === "hears 1" && note.node === 2);
        clickAt(spacetime.canvas, event.x, event.y);
        equal("a click on an event", texts("#cause-title"), [`node 2: hears 1, in step ${event.note.step}`]);
        const line = spacetime.lines().find(({i}) => run.packets.from[i] === 2);
        clickAt(spacetime.canvas, line.x1 + 0.8 * (line.x2 - line.x1), line.y1 + 0.8 * (line.y2 - line.y1));
        equal("a click near the end of a line", texts("#cause-title")[0].startsWith("node 0 receives “YES 1” from node 2"), true);
        press("Escape");
    };

    const checkAddress = async () => {
        const moment = find("round 2: 3 answers");
        player.visit(moment);
        const text = address.text();
        press("Escape");
        location.hash = "#step=1&node=2";
        equal("a node and a step", await until(() => player.node === 2 && player.step === 1), true);
        equal("no cause", player.moment, null);
        location.hash = text;
        equal("a moment", await until(() => player.moment === moment), true);
        equal("what the address says", text, `step=${step[moment]}&node=0&cause=${moment - moments.from(0, step[moment]) + 1}`);
        location.hash = "#step=1&node=77&cause=x";
        equal("what is not there is not chosen", await until(() => player.moment === null && player.node === null), true);
    };

    return {
        causes: async () => {
            checkSides();
            checkPath();
            checkColours();
            checkKeyboard();
            checkPointer();
            await checkAddress();
        },
    };
})();
