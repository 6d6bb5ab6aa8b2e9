// page_reader.js: what the tests of pages share: the traces that a page is compared with, what a reader does,
// what can be seen on a canvas.
"use strict";

const reader = (() => {
    const byId = (id) => document.getElementById(id);
    const differences = [];
    let compared = 0;

    const equal = (what, got, want) => {
        compared++;
        const [a, b] = [got, want].map((value) => JSON.stringify(value));
        if (a !== b) differences.push(`${what}: ${a}, not ${b}`);
    };

    // Lines of packets, and lines without a receiver: what nodes told.
    const number = (text) => (text === "" || text === undefined ? -1 : Number(text));
    const [heads, ...lines] = d3.csvParseRows(byId("csv").textContent.trim());
    const rows = lines.map((fields) => Object.fromEntries(d3.zip(heads, fields)));
    const trace = rows.filter(({to}) => to !== "").map((row) => {
        const [step, from, to, port, duration, origin, dest] =
            ["step", "from", "to", "port", "duration", "origin", "dest"].map((name) => number(row[name]));
        return {step, from, to, port, last: step + duration - 1, origin, dest, label: row.label || "", fate: row.fate || ""};
    });
    const told = rows.filter(({to}) => to === "").map(({step, from, event, state}) =>
        ({step: Number(step), node: Number(from), event, state}));
    const stallTrace = byId("stalls").textContent.trim().split("\n").filter((line) => line).map((line) => {
        const [node, first, steps, to, port] = line.split(",").map((text) => (text === "" ? -1 : Number(text)));
        return {node, first, last: steps < 0 ? Infinity : first + steps - 1, to, port};
    });
    const lastStep = d3.max(trace, ({last}) => last) || 0;
    const label = ({origin, dest, label: given}) => given || (dest < 0 ? `${origin}` : `${origin}→${dest}`);

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

    const inFlight = (step) => trace.filter((hop) => hop.step <= step && hop.last >= step);

    // Is that colour in the drawing (or another canvas) within 6 pixels of a point? Labels and borders are
    // there, too.
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

    // What the tip of the heat map says over the middle of a cell; the row that a link direction has, in
    // small runs.
    const heatTip = (row, step) => {
        const canvas = document.querySelector("#heat canvas");
        const [x, y] = heat.middle(row, step);
        const box = canvas.getBoundingClientRect();
        canvas.dispatchEvent(new MouseEvent("pointermove", {clientX: box.left + x, clientY: box.top + y}));
        return byId("tip").textContent;
    };
    const heatRow = (from, to) => d3.range(run.sums.rows).find((row) => run.sums.from[row] === from && run.sums.to[row] === to);

    // A reader without a pointer, or without a screen: everything has a name.
    const checkNames = () => {
        for (const item of document.querySelectorAll("button, select, input, canvas, svg[role=img]")) {
            const name = item.getAttribute("aria-label") || item.textContent.trim() ||
                (item.labels && item.labels.length && item.labels[0].textContent);
            equal(`${item.tagName} ${item.id} has a name`, Boolean(name), true);
        }
    };

    return {
        byId, equal, trace, told, stallTrace, lastStep, label, inFlight, slide, clickAt, press, pause, until, texts,
        colourFinder, heatTip, heatRow, checkNames, differences, compared: () => compared,
    };
})();
