// drawing.js: the array at a moment: links, nodes, packets on their way, and the marks of what went wrong.
"use strict";

const drawing = (() => {
    const {canvas} = pen;
    const show = document.getElementById("links-show");
    const {places, links, packets, sums} = run;
    const colour = look.colour;
    const degrees = 2 * Math.PI;
    let flying = [];  // what a reader can point at: {packet, x, y, radius}
    let stalled = []; // places that are marked

    const {stroke, triangle} = pen;

    const linkWidth = () => Math.max(0.6, Math.min(4, geometry.radius * 0.3));

    // -------------------------------------------------------------------------------------- links

    const arrow = (link, part, style) => {
        const size = Math.max(3, geometry.radius * 0.55);
        triangle(geometry.along(link, part, () => 0), -size, size, size * 0.7, style, 1);
    };

    // Links have a value of 0 .. 1 each, drawn in a few shades.
    const shade = (value) => {
        const shades = 12;
        const paths = new Map();
        for (let i = 0; i < links.count; i++) {
            if (links.from[i] > links.to[i]) continue;
            const part = value(i);
            if (!(part > 0)) continue;
            const level = Math.ceil(Math.min(part, 1) * shades);
            if (!paths.has(level)) paths.set(level, new Path2D());
            geometry.trace(paths.get(level), i);
        }
        pen.context.globalAlpha = geometry.clarity(linkWidth() + 0.6);
        for (const [level, path] of paths) stroke(path, look.use(level / shades), linkWidth() + 0.6);
        pen.context.globalAlpha = 1;
    };

    // The share of both directions.
    const mostBusy =
        places.shared ? d3.max(links.busy) * 2 || 1 : run.report.steps * (run.halfDuplex ? 1 : 2) || 1;
    const inRun = (link) => (links.busy[link] + (links.busy[run.linkBack(link)] || 0)) / mostBusy;
    const inColumn = (link) => {
        const c = sums.column(player.step);
        const other = run.linkBack(link);
        return (sums.part(sums.row(link), c) + (other < 0 ? 0 : sums.part(sums.row(other), c))) / 2;
    };

    const drawLinks = (active) => {
        stroke(geometry.idle, colour.idle, Math.max(1, Math.min(1.4, linkWidth())));
        if (show.value === "run") {
            shade(inRun);
            return;
        }
        if (!run.holds(Math.round(player.time))) {
            if (!places.shared) shade(inColumn);
            return;
        }
        if (show.value === "worms") return;
        const path = new Path2D();
        for (const i of active)
            if (packets.link[i] >= 0 && !run.worms.has(packets.worm[i])) geometry.trace(path, packets.link[i]);
        pen.context.globalAlpha = geometry.clarity(linkWidth());
        stroke(path, colour.busy, linkWidth());
        pen.context.globalAlpha = 1;
    };

    // The journey of the chosen token: links that it has crossed, and links that it will cross.
    const drawJourney = () => {
        if (player.token === null) return;
        const past = new Path2D();
        const future = new Path2D();
        const hops = run.tokens[player.token].packets.filter((i) => packets.link[i] >= 0);
        for (const i of hops) geometry.trace(packets.step[i] <= player.step ? past : future, packets.link[i]);
        stroke(future, colour.chosen, linkWidth() * 0.7, [5, 4]);
        stroke(past, colour.chosen, linkWidth() * 1.5);
    };

    // The arrowheads of the journey and of a deadlock lie in front of nodes and packets.
    const drawHeads = () => {
        const {context} = pen;
        for (const {kind, link} of marks.at(player.step)) {
            const {link: line, colour: name} = marks.styles[kind];
            if (link >= 0 && line && line.arrow) arrow(link, line.arrow, colour[name]);
        }
        if (player.token === null || geometry.gap <= 14) return;
        const hops = run.tokens[player.token].packets.filter((i) => packets.link[i] >= 0);
        for (const i of hops) arrow(packets.link[i], 0.72, colour.chosen);
        context.fillStyle = colour.chosen;
        context.font = "700 11px system-ui, sans-serif";
        if (geometry.gap > 40)
            for (const i of hops) {
                const at = geometry.along(packets.link[i], 0.72, () => -10);
                context.fillText(packets.step[i], at.x, at.y);
            }
    };

    // A line that is broken, or dotted if there is room for dots.
    const markLine = (path, style, width, dash) => {
        const {context} = pen;
        const fine = geometry.radius < 4;
        if (dash) {
            stroke(path, style, width, dash);
            return;
        }
        context.lineCap = fine ? "butt" : "round";
        stroke(path, style, fine ? 1 : width, fine ? [] : [0.1, 5]);
        context.lineCap = "butt";
    };

    // The marks of the step by kind, once for all that lie at one place or between the same two.
    const byKind = (key) => Object.entries(marks.styles).map(([kind, style]) =>
        [style, marks.onceEach(marks.at(player.step, kind), key)]);

    // Add a bar across a link at a point.
    const addBar = (path, {x, y, angle}) => {
        const half = Math.max(1.5, Math.min(9, geometry.radius * 0.6));
        const [dx, dy] = [-half * Math.sin(angle), half * Math.cos(angle)];
        path.moveTo(x - dx, y - dy);
        path.lineTo(x + dx, y + dy);
    };

    // The sender of a worm waits for a node, not for a link: draw an arc to the node. Return a point near its
    // end.
    const addArc = (path, from, to) => {
        const [x0, y0, x1, y1] = [geometry.x[from], geometry.y[from], geometry.x[to], geometry.y[to]];
        const [cx, cy] = [(x0 + x1) / 2 - (y1 - y0) * 0.22, (y0 + y1) / 2 + (x1 - x0) * 0.22];
        const part = 0.82;
        const along = (a, c, b) => (1 - part) ** 2 * a + 2 * part * (1 - part) * c + part ** 2 * b;
        path.moveTo(x0, y0);
        path.quadraticCurveTo(cx, cy, x1, y1);
        const dy = (1 - part) * (cy - y0) + part * (y1 - cy);
        const dx = (1 - part) * (cx - x0) + part * (x1 - cx);
        return {x: along(x0, cx, x1), y: along(y0, cy, y1), angle: Math.atan2(dy, dx)};
    };

    // A line on the link of each mark, or an arc between its places, and a bar across it.
    const drawMarkedLinks = () => {
        for (const [{colour: name, link: line}, found] of byKind(({place, toPlace}) => place * places.count + toPlace)) {
            if (!line) continue;
            const ways = new Path2D();
            const bars = new Path2D();
            for (const {link, place, toPlace} of found) {
                if (place === toPlace || (link < 0 && !line.bar)) continue;
                if (link >= 0) geometry.trace(ways, link);
                const end = link >= 0 ? geometry.along(link, 0.72, () => 0) : addArc(ways, place, toPlace);
                if (line.bar) addBar(bars, end);
            }
            markLine(ways, colour[name], line.wide(linkWidth()), line.dash);
            stroke(bars, colour.card, 5.5);
            stroke(bars, colour[name], geometry.radius < 4 ? 1.5 : 3);
        }
    };

    // -------------------------------------------------------------------------------------- nodes

    const ring = (place, more, style, width, dash = []) => {
        const path = new Path2D();
        path.arc(geometry.x[place], geometry.y[place], geometry.radius + more, 0, degrees);
        stroke(path, style, width, dash);
    };

    // The rank, and below it the place in the array, as in the pictures, if there is room.
    const nodeText = (place, fill) => {
        const {context} = pen;
        const [x, y] = [geometry.x[place], geometry.y[place]];
        const rank = String(places.first[place]);
        const name = places.name[place];
        const isNamed = name !== rank && geometry.radius >= 13;
        const size = Math.min(12, geometry.radius * (isNamed ? 0.8 : 0.95));
        context.font = `600 ${size}px system-ui, sans-serif`;
        context.fillStyle = look.readable(fill);
        context.fillText(rank, x, y + (isNamed ? -size * 0.3 : size * 0.06));
        if (!isNamed) return;
        context.font = `${Math.min(8, (1.6 * geometry.radius) / (0.62 * name.length))}px system-ui, sans-serif`;
        context.fillText(name, x, y + size * 0.55);
    };

    const drawNodes = () => {
        const {context} = pen;
        const fills = d3.interpolateRgb(colour.card, colour.held);
        context.strokeStyle = colour.ink;
        context.lineWidth = Math.min(1.4, geometry.radius * 0.25);
        context.textAlign = "center";
        context.textBaseline = "middle";
        for (let i = 0; i < places.count; i++) {
            const fill = fills(holdings.most ? holdings.count[i] / holdings.most : 0);
            context.beginPath();
            context.arc(geometry.x[i], geometry.y[i], geometry.radius, 0, degrees);
            context.fillStyle = fill;
            context.fill();
            context.stroke();
            if (geometry.radius >= 8.5 && !places.shared) nodeText(i, fill);
        }
        standing.draw();
        if (player.node !== null) ring(player.node, 3.5, colour.chosen, 3);
    };

    // A ring or a square around the node of each mark, with its sign.
    const drawMarkedNodes = () => {
        const {context} = pen;
        context.font = "700 15px system-ui, sans-serif";
        for (const [{colour: name, node}, found] of byKind(({place}) => place)) {
            if (!node) continue;
            const path = new Path2D();
            const size = geometry.radius + node.more(geometry.radius);
            context.fillStyle = colour[name];
            for (const {place} of found) {
                if (place < 0) continue;
                const [x, y] = [geometry.x[place], geometry.y[place]];
                path.moveTo(x + size, node.isSquare ? y + size : y);
                if (node.isSquare) path.rect(x - size, y - size, 2 * size, 2 * size);
                else path.arc(x, y, size, 0, degrees);
                if (!node.sign || (node.side < 0 && geometry.radius <= 5)) continue;
                const [dx, dy] = node.side < 0 ? [-4, 2] : [6, 4];
                context.fillText(node.sign, x + node.side * size + dx, y - size + dy);
            }
            markLine(path, colour[name], node.width, node.dash);
        }
        stalled = [...new Set(marks.at(player.step, "stall").map(({place}) => place))];
    };

    // ---------------------------------------------------------------------------------------- all

    const draw = () => {
        if (!pen.context) return;
        holdings.move(player.time);
        const active = run.onLinks(Math.round(player.time));
        pen.context.clearRect(0, 0, pen.width, pen.height);
        drawLinks(active);
        drawJourney();
        routes.drawLines(wormsShown());
        drawMarkedLinks();
        standing.drawCuts();
        standing.drawJam();
        drawNodes();
        drawMarkedNodes();
        drawFlights(active);
        drawHeads();
        said.draw();
    };

    // A worm is one line; other packets, and worms that the page has parts of, are capsules.
    const wormsShown = () => (show.value === "worms" ? routes.until(player.step)
                                                      : routes.at(Math.round(player.time)));
    const drawFlights = (active) => {
        const isAlone = (i) => !run.worms.has(packets.worm[i]);
        flying = [...flights.draw(show.value === "worms" ? [] : active.filter(isAlone)),
            ...routes.drawHeads(wormsShown())];
    };

    const redraw = look.soon(draw);

    const resize = () => {
        if (pen.context && pen.width === canvas.clientWidth) return;
        canvas.style.height = `${geometry.height(canvas.clientWidth)}px`;
        pen.open();
        geometry.fit(pen.width, pen.height);
        draw();
    };

    // What is at a point: {token, packet}, {node} or nothing. The nearest packet wins over nodes.
    const pick = (x, y) => {
        let best = null;
        let least = Infinity;
        for (const one of flying) {
            const distance = Math.hypot(one.x - x, one.y - y);
            if (distance <= one.radius + 1 && distance < least) [best, least] = [one, distance];
        }
        if (best) return {packet: best.packet, token: packets.token[best.packet]};
        const place = geometry.placeAt(x, y);
        return place < 0 ? null : {node: place};
    };

    const describe = (found) => {
        if (!found) return "";
        if (found.node !== undefined) {
            const waits = marks.at(player.step, "stall").filter(({place}) => place === found.node);
            const received = look.amount(holdings.count[found.node], "packet");
            return [`${look.nodeName(found.node)}: received ${received}`, ...standing.words(found.node),
                ...waits.map(({text}) => text), ...said.eventsAt(found.node, player.step),
                ...said.at(found.node, player.step).map(({text}) => `“${text}”`)].join("; ");
        }
        const {from, to, port} = packets;
        const i = found.packet;
        const fate = fates.describe(i);
        return `${look.packetName(i)}${look.packetLabelled(i)}: ${from[i]} → ${to[i]}, port ${port[i]}${fate ? `; ${fate}` : ""}`;
    };

    const listen = () => {
        const zoom = d3.zoom().scaleExtent([0.5, 200]).on("zoom", (event) => {
            geometry.zoom((d3.event || event).transform);
            redraw();
        });
        d3.select(canvas).call(zoom).on("dblclick.zoom", null);
        document.getElementById("fit").addEventListener(
            "click", () => d3.select(canvas).call(zoom.transform, d3.zoomIdentity));
        for (const [id, factor] of [["closer", 1.6], ["farther", 1 / 1.6]])
            document.getElementById(id).addEventListener(
                "click", () => d3.select(canvas).call(zoom.scaleBy, factor));
        if (routes.any)
            d3.select(show).append("option").attr("value", "worms").text("all worms up to this step");
        canvas.addEventListener("click", (event) => {
            const found = pick(event.offsetX, event.offsetY);
            player.choose(found && found.token !== -1 ? found : {});
        });
        canvas.addEventListener("pointermove", (event) => {
            const found = pick(event.offsetX, event.offsetY);
            canvas.style.cursor = found ? "pointer" : "grab";
            look.showTip(event, describe(found));
        });
        canvas.addEventListener("pointerleave", () => look.showTip(null, ""));
        show.addEventListener("change", redraw);
        new ResizeObserver(() => requestAnimationFrame(resize)).observe(canvas.parentElement);
        player.on("time.drawing", redraw);
        player.on("chosen.drawing", redraw);
    };

    return {listen, resize, redraw, draw, pick, flying: () => flying, stalled: () => stalled};
})();
