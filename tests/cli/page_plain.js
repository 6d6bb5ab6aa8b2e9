// page_plain.js: packets without an origin, what nodes log, rings in space and time, worms, crowded arrays:
// what the page makes of them for the eye.
"use strict";

const checkPlain = (() => {
    const {byId, equal, trace, lastStep, inFlight, slide, clickAt, press, texts, colourFinder} = reader;

    const tipAt = (x, y) => {
        const box = byId("drawing").getBoundingClientRect();
        byId("drawing").dispatchEvent(new MouseEvent("pointermove", {clientX: box.left + x, clientY: box.top + y}));
        return byId("tip").textContent;
    };

    // A copy of a part of the drawing: red, green, blue, opacity of each pixel.
    const pixels = (left, top, width, height) => {
        const [x, y, w, h] = [left, top, width, height].map((value) => Math.round(value * window.devicePixelRatio));
        const copy = Object.assign(document.createElement("canvas"), {width: w, height: h});
        const context = copy.getContext("2d", {willReadFrequently: true});
        context.drawImage(pen.canvas, -x, -y);
        return context.getImageData(0, 0, w, h).data;
    };

    // Packets tell their sender.
    const checkSenders = () => {
        for (let step = 1; step <= lastStep; step++) {
            slide(step);
            equal(`list of step ${step}`, texts("#flying .token"), inFlight(step).map(({from, to}) => `${from} → ${to}: ${from}`));
            const hasColour = colourFinder();
            const colours = drawing.flying().map(({packet, x, y}) => {
                const colour = d3.rgb(look.packetColour(packet));
                equal(`packet ${packet} has the colour of its sender`, hasColour(x, y, colour), true);
                return `${colour}`;
            });
            equal("senders have colours of their own", new Set(colours).size, run.places.count);
        }
    };

    // The more a node has received, the fuller it is.
    const checkFill = () => {
        const fills = d3.interpolateRgb(look.colour.card, look.colour.held);
        for (let step = 1; step <= player.end; step++) {
            slide(step);
            const hasColour = colourFinder();
            for (let node = 0; node < run.places.count; node++) {
                const received = trace.filter(({to, last}) => to === node && last < step).length;
                equal(`node ${node} before step ${step}`, holdings.count[node], received);
                const want = d3.rgb(fills(received / lastStep));
                equal(`fill of node ${node} in step ${step}`,
                    hasColour(geometry.x[node] - 0.6 * geometry.radius, geometry.y[node], want), true);
            }
        }
    };

    const checkLog = () => {
        slide(4);
        clickAt(byId("drawing"), geometry.x[2], geometry.y[2]);
        equal("lines of node 2", texts("#details tr.log"), ["2round 0: holds 3", "4round 2: holds 21", "6round 4: holds 15"]);
        equal("packets without an origin are counted",
            texts("#held"), ["Before step 4 it has received 0 different packets, and 3 packets without an origin."]);
        equal("its tip", tipAt(geometry.x[2], geometry.y[2]).endsWith("“round 2: holds 21”"), true);
        slide(3);
        equal("its tip in a step without a line", tipAt(geometry.x[2], geometry.y[2]).includes("round"), false);
    };

    // Values that nodes gave by node_value: the final ones in the head; those of the step in the tip, in the
    // panel, below the nodes, and over the array.
    const checkValues = () => {
        const facts = Object.fromEntries(d3.zip(texts("#facts dt"), texts("#facts dd")));
        equal("in short", [facts["final money"], facts["final hops"]], ["-2 to 1,234.5, mean 616.25", "of no node"]);
        const say = (node) => {
            clickAt(byId("drawing"), geometry.x[node], geometry.y[node]);
            return [texts("#details .value"), tipAt(geometry.x[node], geometry.y[node]).split("; ").slice(1)];
        };
        slide(1);
        equal("node 0 at first", say(0), [["money 7"], ["money 7"]]);
        equal("node 1 has none", say(1), [[], []]);
        equal("node 2", say(2), [["money -2"], ["money -2"]]);
        equal("node 3 at first", say(3), [["hops 4"], ["hops 4"]]);
        equal("over the array at first", texts("#values .chart-name"),
            ["money in step 1: sum 5, -2 to 7, mean 2.5, of 2 nodes", "hops in step 1: sum 4, 4 to 4, mean 4, of 1 node"]);
        slide(2);
        equal("node 0", say(0), [["money 1,234.5"], ["money 1,234.5"]]);
        equal("node 2 still", say(2), [["money -2"], ["money -2"]]);
        equal("node 3 has taken it back", say(3), [[], []]);
        equal("over the array", texts("#values .chart-name"),
            ["money in step 2: sum 1,232.5, -2 to 1,234.5, mean 616.25, of 2 nodes", "hops in step 2: no node has one"]);
        say(0);
        equal("the chart of node 0", document.querySelectorAll("#details .value-chart path.curve").length, 1);
        drawing.draw();
        const [x, y] = [geometry.x[0], geometry.y[0] + geometry.radius + 9];
        equal("below node 0", pixels(x - 15, y - 4, 30, 8).some((part, i) => i % 4 === 3 && part > 128), true);
    };

    // A packet from the last node to the first goes over the edge.
    const checkRing = () => {
        slide(1);
        const canvas = document.querySelector("#spacetime canvas");
        const lines = spacetime.lines();
        const column = Math.abs(lines[0].x2 - lines[0].x1);
        equal("no line crosses the diagram", lines.filter(({x1, x2}) => Math.abs(x2 - x1) > 1.01 * column), []);
        equal("one line more for each packet over the edge", lines.length,
            trace.length + trace.filter(({from, to}) => Math.abs(from - to) > 1).length);
        const [out, back] = lines.filter(({i}) => trace[i].step === 1 && trace[i].from === 7);
        equal("out at the edge, in at the other", [Math.round(canvas.clientWidth - out.x2), Math.round(back.x1)], [12, 44]);
        equal("at one time", out.y2, back.y1);
    };

    const plain = () => {
        checkSenders();
        checkFill();
        checkLog();
        checkRing();
    };

    // The page begins at the failed check, and tells it in its list.
    const failed = () => {
        equal("where the page opens", [player.step, player.node], [5, 5]);
        equal("its cause", texts("#trouble .now").map((text) => text.split(": check")[0]), ["step 5: node 5"]);
        equal("it stands in no other list", texts("#notes li"), []);
    };

    // Routes of worms end at their destinations, one line and one number each, and fill nobody on the way.
    const worms = () => {
        const {from, to, token, step} = run.packets;
        for (const [number, route] of run.worms) {
            const {origin, dest} = run.tokens[token[route[0]]];
            equal(`ends of worm ${number}`, to[route[route.length - 1]], dest);
            equal(`its way`, route.slice(1).map((i) => from[i]), route.slice(0, -1).map((i) => to[i]));
            equal(`its origin`, origin, 0);
        }
        for (let at = 1; at <= lastStep; at++) {
            slide(at);
            equal(`worms of step ${at}`, routes.at(at).map((route) => step[route[0]]),
                Array(new Set(inFlight(at).map(({dest}) => dest)).size).fill(at));
            const hasColour = colourFinder();
            for (const {packet, x, y} of drawing.flying())
                equal(`route in step ${at}`, hasColour(x, y, d3.rgb(look.packetColour(packet))), true);
        }
        slide(player.end);
        equal("nodes that have received", d3.sum(holdings.count), run.places.count - 1);
        byId("links-show").value = "worms";
        byId("links-show").dispatchEvent(new Event("change", {bubbles: true}));
        drawing.draw();
        equal("all routes can be pointed at", drawing.flying().length, trace.length);
    };

    // How dark the box around the array is: 0 white, 1 black.
    const ink = () => {
        const [left, right] = d3.extent(geometry.x);
        const [top, bottom] = d3.extent(geometry.y);
        const data = pixels(left, top, right - left, bottom - top);
        let dark = 0;
        for (let i = 0; i < data.length; i += 4)
            dark += (data[i + 3] / 255) * (1 - (data[i] + data[i + 1] + data[i + 2]) / 765);
        return dark / (data.length / 4);
    };

    // All links are busy, and the array can still be seen; a reader who comes closer sees labels.
    const crowd = () => {
        slide(1);
        equal("all links are busy", inFlight(1).length, run.links.count);
        equal(`the drawing is light: ${ink()}`, ink() < 0.3, true);
        const {gap, radius} = geometry;
        for (let i = 0; i < 4; i++) byId("closer").click();
        press("+");
        drawing.draw();
        equal("closer", geometry.gap > 9 * gap && geometry.radius > radius, true);
        equal("links are clearer", geometry.clarity(2) > 0.9, true);
        press("-");
        equal("farther", geometry.gap < 9 * gap, true);
        press("0");
        equal("all fits again", geometry.gap, gap);
    };

    // Arrowheads lie before the capsules of their packets, and no capsule hides one.
    const heads = () => {
        slide(1);
        drawing.draw();
        const data = pixels(0, 0, pen.width, pen.height);
        const wide = Math.round(pen.width * window.devicePixelRatio);
        const want = d3.rgb(look.colour.ink);
        const hidden = drawing.flying().filter(({head}) => {
            const [x, y] = [head.x, head.y].map((value) => Math.round(value * window.devicePixelRatio));
            const [r, g, b] = data.slice(4 * (y * wide + x), 4 * (y * wide + x) + 3);
            return Math.abs(r - want.r) + Math.abs(g - want.g) + Math.abs(b - want.b) > 30;
        });
        equal("packets", drawing.flying().length, 64);
        equal("arrowheads that are hidden", hidden.map(({packet}) => look.packetLabel(packet)), []);
        equal("a heat map of one colour is told", [heat.evenText, byId("heat-scale").textContent],
            ["all 100 %", "all 100 % of the time busy"]);
        equal("idle is near white", d3.lab(look.colour.idle).l > 86, true);
        equal("the scale of the pictures", [0, 1].map((part) => `${d3.rgb(look.byOrigin(part))}`).join(),
            [d3.piecewise(d3.interpolateRgb, run.colours.scale)(0.3), run.colours.scale[8]].map((c) => `${d3.rgb(c)}`).join());
        slide(player.end);
        equal("nodes have their rank and place", run.places.name[5], "0101");
    };

    return {plain, values: checkValues, failed, worms, crowd, heads};
})();
