// page_drive.js: put into a copy of a page after its own scripts: does to it what a reader does, and compares what it
// shows with the CSV trace of the same run, which is in <script id="csv">. The result is in the element #result: "fine", the
// number of comparisons, or the first differences. What there is to be seen, document.body.dataset.test says:
//
//     run         a run without a fault, whose packets have origins, on full-duplex links of one step
//     violation   all steps with their violations
//     deadlock    a cycle of nodes that wait for ever
//     stall       nodes that wait for room; of each stall a line is in <script id="stalls">: node, first step, steps (none: to
//                 the end), to, port (none: a worm's)
//     bounded     more transmissions than a page holds one by one
//     crowded     the same of stalls
"use strict";

(() => {
    const byId = (id) => document.getElementById(id);
    const differences = [];
    let compared = 0;

    const equal = (what, got, want) => {
        compared++;
        const [a, b] = [got, want].map((value) => JSON.stringify(value));
        if (a !== b) differences.push(`${what}: ${a}, not ${b}`);
    };

    const trace = byId("csv").textContent.trim().split("\n").slice(1).map((line) => {
        const [step, from, to, port, duration, origin, dest] =
            line.split(",").map((text) => (text === "" ? -1 : Number(text)));
        return {step, from, to, port, last: step + duration - 1, origin, dest};
    });
    const stallTrace = byId("stalls").textContent.trim().split("\n").filter((line) => line).map((line) => {
        const [node, first, steps, to, port] = line.split(",").map((text) => (text === "" ? -1 : Number(text)));
        return {node, first, last: steps < 0 ? Infinity : first + steps - 1, to, port};
    });
    const lastStep = d3.max(trace, ({last}) => last) || 0;
    const label = ({origin, dest}) => (dest < 0 ? `${origin}` : `${origin}→${dest}`);

    // ------------------------------------------------------------------------------------- reader

    const slide = (step) => {
        byId("slider").value = step;
        byId("slider").dispatchEvent(new Event("input", {bubbles: true}));
        drawing.draw();
    };

    const clickAt = (canvas, x, y) => {
        const box = canvas.getBoundingClientRect();
        canvas.dispatchEvent(new MouseEvent("click",
            {bubbles: true, cancelable: true, clientX: box.left + x, clientY: box.top + y}));
    };

    const press = (key) =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));

    const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

    const until = async (isSo) => {
        for (let i = 0; i < 200 && !isSo(); i++) await pause(50);
        return isSo();
    };

    const texts = (selector) => [...document.querySelectorAll(selector)].map((item) => item.textContent);

    // -------------------------------------------------------------------------------------- tests

    const inFlight = (step) => trace.filter((hop) => hop.step <= step && hop.last >= step);

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

    // Is that colour in the drawing (or another canvas) within 6 pixels of a point? Labels and borders are there, too.
    const colourFinder = (canvas = byId("drawing")) => {
        const {width, height} = canvas;
        const copy = Object.assign(document.createElement("canvas"), {width, height});
        const context = copy.getContext("2d", {willReadFrequently: true});
        context.drawImage(canvas, 0, 0);
        const pixels = context.getImageData(0, 0, width, height).data;
        const ratio = window.devicePixelRatio;
        const near = d3.cross(d3.range(-6, 7), d3.range(-6, 7));
        return (x, y, {r, g, b}) => near.some(([dx, dy]) => {
            const at = 4 * (Math.round((y + dy) * ratio) * width + Math.round((x + dx) * ratio));
            return Math.abs(pixels[at] - r) + Math.abs(pixels[at + 1] - g) + Math.abs(pixels[at + 2] - b) < 6;
        });
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

    const checkTheme = () => {
        const before = look.colour.card;
        byId("theme").click();
        equal("the other theme has other colours", look.colour.card !== before, true);
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

    const stallsOf = (step) => stallTrace.filter(({first, last}) => first <= step && step <= last)
        .sort((a, b) => a.node - b.node);

    const stallText = ({node, first, last, to, port}) => {
        const where = port < 0 ? `in the inbox of node ${to}` : `on port ${port} for node ${to}`;
        const when = last === Infinity ? `from step ${first} to the end`
            : first === last ? `in step ${first}` : `in steps ${first} to ${last}`;
        return `node ${node} waits for room ${where} ${when}`;
    };

    // Rings around nodes, and dots on the links that they wait for.
    const checkStallMarks = (step, want) => {
        const hasColour = colourFinder();
        const stall = d3.rgb(look.colour.stall);
        equal(`marked nodes of step ${step}`, drawing.stalled(),
            want.map(({node}) => node));
        for (const {node, to, port} of want) {
            const [x, y, more] = [geometry.x[node], geometry.y[node], geometry.radius + 6];
            equal(`ring of node ${node} in step ${step}`, hasColour(x + more, y, stall) && hasColour(x, y - more, stall), true);
            if (port < 0) continue;
            const at = geometry.along(run.linkBetween(node, to), 0.5, () => 0);
            equal(`dots from node ${node} in step ${step}`, hasColour(at.x, at.y, stall), true);
        }
    };

    const checkStallSteps = () => {
        for (let step = 1; step <= player.end; step++) {
            const want = stallsOf(step);
            slide(step);
            const who = `${want.length} node${want.length === 1 ? " waits" : "s wait"} for room`;
            equal(`summary of step ${step}`, byId("summary").textContent.includes(`, ${who}`), want.length > 0);
            equal(`list of step ${step}`, texts("#stalled .token"), want.map(stallText));
            checkStallMarks(step, want);
        }
    };

    // Uprights of the right length, from the right step on, in their colour.
    const checkStallUprights = () => {
        const canvas = document.querySelector("#spacetime canvas");
        slide(1);
        const now = document.querySelector("#spacetime .now");
        const [top, height] = ["y", "height"].map((name) => Number(now.getAttribute(name)));
        const hasColour = colourFinder(canvas);
        const shown = spacetime.stalled().map(({stall: i, y1, y2}) => [run.stalls.node[i],
            Math.round((y1 - 2 - top) / height) + 1, Math.round((y2 + 2 - top) / height)]);
        equal("uprights", shown, stallTrace.map(({node, first, last}) => [node, first, Math.min(last, run.last)]));
        for (const {x, y1, y2} of spacetime.stalled())
            equal(`an upright at ${x}`, hasColour(x, (y1 + y2) / 2, d3.rgb(look.colour.stall)), true);
    };

    // A button where the wait begins, in the column of its port.
    const checkStallHistory = (node) => {
        slide(1);
        clickAt(byId("drawing"), geometry.x[node], geometry.y[node]);
        const heads = texts("#details thead th");
        const shown = [...document.querySelectorAll("#details [data-stall]")].map((item) => {
            const row = item.closest("tr");
            const head = heads[[...row.children].indexOf(item.closest("td"))];
            return [Number(row.dataset.step), head.replace(/:.*/, ""), item.textContent];
        });
        const want = stallTrace.filter((stall) => stall.node === node).map(({first, last, port}) => [first,
            port < 0 ? "inboxes" : `port ${port}`,
            `⊣ ${first === last ? first : `${first}–${last === Infinity ? "end" : last}`}`]);
        equal(`stalls of node ${node}`, shown, want);
    };

    // A reader without a pointer, or without a screen: everything has a name.
    const checkNames = () => {
        for (const item of document.querySelectorAll("button, select, input, canvas, svg[role=img]")) {
            const name = item.getAttribute("aria-label") || item.textContent.trim() ||
                (item.labels && item.labels.length && item.labels[0].textContent);
            equal(`${item.tagName} ${item.id} has a name`, Boolean(name), true);
        }
    };

    const tests = {
        run: async () => {
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
        },
        violation: () => {
            const count = Number(document.body.dataset.count);
            slide(trouble.violations[0].step);
            equal("violations in the list", texts("#trouble .violation").length, count);
            equal("violations of the run", texts("#verdict .violation"), [`! ${count} violations`]);
            equal("summary", byId("summary").textContent.endsWith(`, ${count} violations.`), true);
            equal("on the strip", document.querySelectorAll("#strip .violation").length, 1);
            equal("in space and time", document.querySelectorAll("#spacetime .mark").length, count);
            document.querySelector("#trouble .violation").click();
            equal("a click goes there", [player.node, player.step],
                [trouble.violations[0].node, trouble.violations[0].step]);
            slide(player.end);
            equal("packets without an origin are counted", byId("details").textContent
                .includes("0 different packets, and 1 packet without an origin"), true);
            equal("its links are known", trouble.violations.every(({links}) => links.length === 2), true);
        },
        deadlock: () => {
            const count = Number(document.body.dataset.count);
            slide(run.report.deadlock.step);
            equal("the verdict", texts("#verdict .deadlock"), [`‖ deadlock in step ${run.report.deadlock.step}`]);
            equal("the cycle in the list", texts("#trouble .deadlock").length, count + 1);
            equal("its links", trouble.cycle(player.step).filter(({link}) => link >= 0).length, count);
            equal("summary", byId("summary").textContent.endsWith(`, ${count} nodes in deadlock.`), true);
            equal("in space and time", document.querySelectorAll("#spacetime .mark.deadlock").length, count);
        },
        stall: () => {
            equal("the trace has stalls", stallTrace.length, Number(document.body.dataset.count));
            equal("the verdict", texts("#verdict .stall"), [`⊣ ${stallTrace.length} stalls`]);
            equal("the legend", texts("#legend span").some((text) => text.includes("waits for room")), true);
            equal("on the strip", document.querySelectorAll("#strip .stall").length,
                d3.range(1, run.last + 1).filter((step) => stallsOf(step).length).length);
            checkStallSteps();
            checkStallUprights();
            for (let node = 0; node < run.places.count; node++) checkStallHistory(node);
            const {node, first} = stallTrace[0];
            slide(first);
            const buttons = [...document.querySelectorAll("#stalled .token")];
            buttons[stallsOf(first).findIndex((stall) => stall.node === node)].click();
            equal("a click chooses the node", player.node, node);
            equal("which says so", texts("#details .stalled"), [`Now: ${stallText(stallTrace[0])}.`]);
            checkNames();
        },
        crowded: () => {
            const {from_step: first, to_step: last, all, count} = run.stalls;
            const endless = run.report.deadlock.count;
            equal("all are known", all, Number(document.body.dataset.count));
            equal("the page holds a part", count < all && count <= 20000 && first === 1 && last < run.last, true);
            equal("and says so", texts("#notes li").some((note) => note.includes("stalls")), true);
            equal("the sums are of all", d3.sum(run.stalls.cells), run.report.stalls + endless);
            slide(last);
            equal("inside", byId("stalled").textContent.includes("sums only"), false);
            const waiting = d3.range(count).filter((i) => run.stalls.first[i] <= last && run.stalls.last[i] >= last);
            const held = `${d3.format(",")(waiting.length)} nodes wait for room`;
            equal("its summary", byId("summary").textContent.includes(`, ${held}`), true);
            slide(last + 1);
            equal("outside", byId("stalled").textContent.includes("sums only"), true);
            equal("its summary", byId("summary").textContent.includes(", about "), true);
        },
        bounded: () => {
            const {first, last} = run.window;
            equal("the window begins", first, 1);
            equal("the window is a part", last < lastStep && run.packets.count <= 200000, true);
            equal("packets of the window", run.packets.count, trace.filter(({step}) => step <= last).length);
            equal("the page says so", texts("#notes li").some((note) => note.includes("one by one")), true);
            slide(last);
            equal("inside", Number(document.querySelector("[data-flying]").dataset.flying), inFlight(last).length);
            slide(last + 1);
            equal("outside", byId("summary").textContent.includes("sums only"), true);
            equal("outside nothing is drawn", drawing.flying().length, 0);
            let busy = 0;
            for (let c = 0; c < run.sums.columns; c++) busy += run.sums.busy(c) * run.sums.width(c);
            equal("the sums are of all", Math.round(busy), trace.length);
        },
    };

    const finish = () => {
        differences.push(...complaints);
        const result = document.createElement("pre");
        result.id = "result";
        result.textContent = differences.length ? differences.slice(0, 10).join("\n") : `fine: ${compared} comparisons`;
        document.body.append(result);
    };

    (async () => {
        try {
            await tests[document.body.dataset.test]();
        } catch (error) {
            differences.push(`${error} ${error.stack}`);
        }
        await pause(100);
        finish();
    })();
})();
