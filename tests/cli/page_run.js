// page_run.js: a run without a fault: every step, node, packet and picture against the trace; keys, form and
// theme.
"use strict";

const checkRun = (() => {
    const {byId, equal, trace, lastStep, label, inFlight, slide, clickAt, press, until, texts, colourFinder, checkNames} = reader;

    // What the slider's step shows: the list, the summary and the drawing.
    const checkSteps = () => {
        for (let step = 1; step <= lastStep + 1; step++) {
            const want = inFlight(step);
            slide(step);
            equal(`slider at ${step}`, player.step, step);
            equal(`list of step ${step}`, texts("#flying .token"),
                want.map((hop) => `${hop.from} → ${hop.to}: ${label(hop)}`));
            equal(`packets drawn in step ${step}`, drawing.flying().length, want.length);
            const links = new Set(want.map(({from, to}) => `${from} ${to}`)).size;
            const says = step > lastStep ? "After the last step."
                : `Step ${step}: ${want.length} packets on ${links} of ${run.links.count} link directions.`;
            equal(`summary of step ${step}`, byId("summary").textContent, says);
        }
    };

    // Packets stand between the two nodes of their link, in their colour.
    const checkPlaces = () => {
        slide(1);
        const hasColour = colourFinder();
        for (const {packet, x, y} of drawing.flying()) {
            const {from, to} = inFlight(1)[packet];
            const middle = [(geometry.x[from] + geometry.x[to]) / 2, (geometry.y[from] + geometry.y[to]) / 2];
            equal(`packet ${packet} is on its link`, Math.hypot(x - middle[0], y - middle[1]) < 20, true);
            const want = d3.rgb(look.tokenColour(run.packets.token[packet]));
            equal(`packet ${packet} has its colour`, hasColour(x, y, want), true);
        }
    };

    // Each node: what its ports did in each step, and what it has received before a step.
    const checkNode = (node, step) => {
        slide(step);
        clickAt(byId("drawing"), geometry.x[node], geometry.y[node]);
        equal(`node ${node} is chosen`, player.node, node);
        equal(`title of node ${node}`, byId("chosen-title").textContent.startsWith(`node ${node}`), true);
        const received = trace.filter((hop) => hop.to === node && hop.last < step).map(label);
        equal(`node ${node} before step ${step}`, Number(byId("held").dataset.held), new Set(received).size);
        const mine = trace.filter((hop) => hop.from === node || hop.to === node);
        const rows = [...document.querySelectorAll("#details tbody tr")].map((row) => [
            Number(row.dataset.step), [...row.querySelectorAll("td .token")].map((item) => item.textContent).sort()]);
        const want = d3.range(1, lastStep + 1).map((s) => [s, mine.filter((hop) => hop.step === s)
            .map((hop) => `${hop.from === node ? "▸" : "◂"} ${label(hop)}`).sort()]).filter(([, cells]) => cells.length);
        equal(`history of node ${node}`, rows, want);
        equal(`step ${step} is marked`, texts("#details tr.now th"), rows.some(([s]) => s === step) ? [`${step}`] : []);
    };

    const checkColumns = (node) => {
        slide(1);
        clickAt(byId("drawing"), geometry.x[node], geometry.y[node]);
        const heads = texts("#details thead th").slice(1);
        for (const row of document.querySelectorAll("#details tbody tr")) {
            row.querySelectorAll("td").forEach((cell, c) => {
                const port = Number(heads[c].match(/port (\d+)/)[1]);
                const sent = trace.filter((hop) => hop.from === node && hop.port === port &&
                    hop.step === Number(row.dataset.step)).map((hop) => `▸ ${label(hop)}`);
                const shown = [...cell.querySelectorAll(".token")].map((item) => item.textContent);
                equal(`node ${node} port ${port} sends`, shown.filter((text) => text.startsWith("▸")), sent);
            });
        }
    };

    const checkJourney = () => {
        for (const number of [0, 5, 11]) {
            slide(1);
            const {packet, x, y} = drawing.flying()[number];
            const {origin, dest} = inFlight(1)[packet];
            clickAt(byId("drawing"), x, y);
            const hops = trace.filter((hop) => hop.origin === origin && hop.dest === dest);
            const rows = [...document.querySelectorAll("#details tbody tr")].map((row) =>
                [...row.querySelectorAll("th,td")].slice(0, 4).map((cell) => Number(cell.textContent)));
            equal(`journey of ${origin}`, rows, hops.map(({step, from, to, port}) => [step, from, to, port]));
            equal(`hops of ${origin}`, Number(byId("journey").dataset.hops), hops.length);
            equal(`marked in the list`, texts("#flying .token.chosen"), inFlight(1)
                .filter((hop) => hop.origin === origin && hop.dest === dest)
                .map((hop) => `${hop.from} → ${hop.to}: ${label(hop)}`));
        }
    };

    const checkHeat = () => {
        const cells = new Map();
        for (const hop of trace)
            for (let s = hop.step; s <= hop.last; s++) cells.set(`${hop.from} ${hop.port} ${s}`, 1);
        const canvas = document.querySelector("#heat canvas");
        for (let row = 0; row < run.sums.rows; row++)
            for (let c = 0; c < run.sums.columns; c++) {
                const key = `${run.sums.from[row]} ${run.sums.port[row]} ${c + 1}`;
                equal(`heat map at ${key}`, run.sums.part(row, c), cells.get(key) || 0);
            }
        slide(1);
        clickAt(canvas, canvas.clientWidth - 20, canvas.clientHeight / 2);
        equal("a click on the heat map's last column", player.step, lastStep);
    };

    const checkSpacetime = () => {
        const canvas = document.querySelector("#spacetime canvas");
        slide(lastStep);
        player.choose({});
        for (let y = 26; y < 60 && player.token === null; y += 4)
            for (let x = 60; x < canvas.clientWidth && player.token === null; x += 7) clickAt(canvas, x, y);
        equal("a click on a line chooses its packet", player.token !== null, true);
        equal("and goes to its step", player.step, 1);
    };

    const checkKeys = async () => {
        press("Home");
        equal("Home", player.step, 1);
        press("ArrowRight");
        equal("right", player.step, 2);
        await until(() => player.time === 2);
        equal("the right arrow's motion ends", player.time, 2);
        press("ArrowLeft");
        equal("left", player.step, 1);
        press("End");
        equal("End", [player.step, byId("step").textContent], [lastStep + 1, "End"]);
        press("Escape");
        equal("Escape", [player.node, player.token], [null, null]);
        press("Home");
        byId("speed").value = "16";
        byId("speed").dispatchEvent(new Event("change", {bubbles: true}));
        press(" ");
        equal("space plays", [player.playing, byId("play").textContent], [true, "‖ Pause"]);
        equal("until the end", await until(() => !player.playing), true);
        equal("where it stops", [player.step, player.time], [lastStep + 1, lastStep + 1]);
        byId("play").click();
        await until(() => player.time > 1.2);
        byId("play").click();
        equal("the button pauses", player.playing, false);
    };

    // Of two colours, as WCAG has it: 1 .. 21.
    const contrast = (...colours) => {
        const light = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
        const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        const [a, b] = colours.map((text) => d3.rgb(text)).map(({r, g, b}) => light([r, g, b].map((c) => linear(c / 255))));
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };

    const checkTheme = () => {
        const before = look.colour.card;
        const faint = () => d3.range(run.tokens.length).filter((i) => contrast(look.tokenColour(i), look.colour.card) < 2.2);
        equal("lines of packets can be seen", faint(), []);
        byId("theme").click();
        equal("the other theme has other colours", look.colour.card !== before, true);
        equal("lines of packets can be seen there", faint(), []);
        byId("theme").click();
        equal("and back", look.colour.card, before);
    };

    const checkForm = () => {
        byId("find-node").value = "3";
        byId("find").requestSubmit();
        equal("a node by number", player.node, 3);
        byId("find-origin").value = `${trace[0].origin}`;
        byId("find-dest").value = trace[0].dest < 0 ? "" : `${trace[0].dest}`;
        byId("find").requestSubmit();
        equal("a packet by number", run.tokens[player.token].origin, trace[0].origin);
    };

    return async () => {
        const fact = Object.fromEntries(d3.range(texts("#facts dt").length)
            .map((i) => [texts("#facts dt")[i], texts("#facts dd")[i]]));
        equal("steps", fact.steps, `${lastStep}`);
        equal("transmissions", fact.transmissions, d3.format(",")(trace.length));
        equal("optimality", fact.optimality, `bound ${lastStep}: optimal`);
        checkSteps();
        checkPlaces();
        for (let node = 0; node < run.places.count; node++)
            for (let step = 1; step <= lastStep + 1; step++) checkNode(node, step);
        checkColumns(2);
        checkJourney();
        checkHeat();
        checkSpacetime();
        checkForm();
        checkTheme();
        checkNames();
        await checkKeys();
    };
})();
