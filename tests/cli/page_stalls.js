// page_stalls.js: nodes that wait for room, as <script id="stalls"> has them: marked in every view, in their
// steps and in no others.
"use strict";

const checkStalls = (() => {
    const {byId, equal, stallTrace, slide, clickAt, texts, colourFinder, heatTip, heatRow, checkNames} = reader;

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
        const hasColour = colourFinder(canvas);
        const shown = spacetime.stalled().map(({stall: i, y1, y2}) => [run.marks[i].node,
            Math.round(spaceview.y.invert(y1 - 2)) + 1, Math.round(spaceview.y.invert(y2 + 2))]);
        equal("uprights", shown, stallTrace.map(({node, first, last}) => [node, first, Math.min(last, run.last)]));
        for (const {x, y1, y2} of spacetime.stalled())
            equal(`an upright at ${x}`, hasColour(x, (y1 + y2) / 2, d3.rgb(look.colour.stall)), true);
    };

    // Hatched in the heat map are the cells of links in the steps in which a node waits for room there, and
    // no others; the tip tells who.
    const checkStallCells = () => {
        const hasColour = colourFinder(document.querySelector("#heat canvas"));
        let marked = 0;
        for (let row = 0; row < run.sums.rows; row++)
            for (let step = 1; step <= run.last; step++) {
                const want = stallsOf(step).filter(({node, to, port}) => port >= 0 && heatRow(node, to) === row);
                const where = `row ${row} in step ${step}`;
                equal(`hatched ${where}`, hasColour(...heat.middle(row, step), d3.rgb(look.colour.stall)), want.length > 0);
                const said = heatTip(row, step).split("; ").slice(1).filter((text) => !text.startsWith("deadlock"));
                equal(`tip of ${where}`, said, want.map(stallText));
                marked += want.length;
            }
        equal("links that are waited for are marked", marked > 0, stallTrace.some(({port}) => port >= 0));
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

    return () => {
        equal("the trace has stalls", stallTrace.length, Number(document.body.dataset.count));
        equal("the verdict", texts("#verdict .stall"), [`⊣ ${stallTrace.length} stalls`]);
        equal("the legend", texts("#legend span").some((text) => text.includes("waits for room")), true);
        equal("on the strip", document.querySelectorAll("#strip .stall").length,
            d3.range(1, run.last + 1).filter((step) => stallsOf(step).length).length);
        checkStallSteps();
        checkStallUprights();
        checkStallCells();
        for (let node = 0; node < run.places.count; node++) checkStallHistory(node);
        const {node, first} = stallTrace[0];
        slide(first);
        const buttons = [...document.querySelectorAll("#stalled .token")];
        buttons[stallsOf(first).findIndex((stall) => stall.node === node)].click();
        equal("a click chooses the node", player.node, node);
        equal("which says so", texts("#details .stalled"), [`Now: ${stallText(stallTrace[0])}.`]);
        checkNames();
    };
})();
