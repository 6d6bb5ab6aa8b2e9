// drawing.js: the array at a moment: links, nodes, packets on their way, and the marks of what went wrong.
"use strict";

const drawing = (() => {
    const canvas = document.getElementById("drawing");
    const show = document.getElementById("links-show");
    const {places, links, packets, sums} = run;
    const colour = look.colour;
    const degrees = 2 * Math.PI;
    let view = null;
    let flying = [];  // packets that are drawn: {packet, x, y, radius}
    let stalled = []; // places that are marked

    const stroke = (path, style, width, dash = []) => {
        const {context} = view;
        context.strokeStyle = style;
        context.lineWidth = width;
        context.setLineDash(dash);
        context.stroke(path);
        context.setLineDash([]);
    };

    const linkWidth = () => Math.max(0.6, Math.min(4, geometry.radius * 0.3));

    // -------------------------------------------------------------------------------------- links

    // A triangle in the direction of a link, from `back` to `front` pixels beyond a point.
    const triangle = (at, back, front, half, style) => {
        const {context} = view;
        context.save();
        context.translate(at.x, at.y);
        context.rotate(at.angle);
        context.beginPath();
        context.moveTo(front, 0);
        context.lineTo(back, half);
        context.lineTo(back, -half);
        context.fillStyle = style;
        context.fill();
        context.restore();
    };

    const arrow = (link, part, style) => {
        const size = Math.max(3, geometry.radius * 0.55);
        triangle(geometry.along(link, part, () => 0), -size, size, size * 0.7, style);
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
        for (const [level, path] of paths) stroke(path, look.use(level / shades), linkWidth() + 0.6);
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
        stroke(geometry.idle, colour.idle, Math.min(1.4, linkWidth()));
        if (show.value === "run") {
            shade(inRun);
            return;
        }
        if (!run.holds(Math.round(player.time))) {
            if (!places.shared) shade(inColumn);
            return;
        }
        const path = new Path2D();
        for (const i of active)
            if (packets.link[i] >= 0) geometry.trace(path, packets.link[i]);
        stroke(path, colour.busy, linkWidth());
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
        if (geometry.gap > 14)
            for (const i of hops) arrow(packets.link[i], 0.72, colour.chosen);
    };

    const drawTroubledLinks = () => {
        for (const violation of trouble.at(player.step)) {
            const path = new Path2D();
            for (const link of violation.links) geometry.trace(path, link);
            stroke(path, colour.violation, linkWidth() * 1.3, [8, 3]);
        }
        for (const waiter of trouble.cycle(player.step)) {
            if (waiter.link < 0) continue;
            const path = new Path2D();
            geometry.trace(path, waiter.link);
            stroke(path, colour.deadlock, linkWidth() * 1.2, [4, 4]);
            arrow(waiter.link, 0.7, colour.deadlock);
        }
    };

    // A dotted line, if there is room for dots.
    const dotted = (path, width) => {
        const {context} = view;
        const fine = geometry.radius < 4;
        context.lineCap = fine ? "butt" : "round";
        stroke(path, colour.stall, fine ? 1 : width, fine ? [] : [0.1, 5]);
        context.lineCap = "butt";
    };

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

    // A dotted line with a bar across, once for all stalls between the same two places.
    const drawStalledLinks = () => {
        const {link, place, to_place: to} = run.stalls;
        const ways = new Path2D();
        const bars = new Path2D();
        const which = new Map(stalls.at(player.step).map((i) => [place[i] * places.count + to[i], i]));
        for (const i of which.values()) {
            if (place[i] === to[i]) continue;
            if (link[i] >= 0) geometry.trace(ways, link[i]);
            addBar(bars, link[i] >= 0 ? geometry.along(link[i], 0.72, () => 0)
                                      : addArc(ways, place[i], to[i]));
        }
        dotted(ways, Math.max(1.5, linkWidth()));
        stroke(bars, colour.card, 5.5);
        stroke(bars, colour.stall, geometry.radius < 4 ? 1.5 : 3);
    };

    // -------------------------------------------------------------------------------------- nodes

    const ring = (place, more, style, width, dash = []) => {
        const path = new Path2D();
        path.arc(geometry.x[place], geometry.y[place], geometry.radius + more, 0, degrees);
        stroke(path, style, width, dash);
    };

    const nodeText = (place, fill) => {
        const {context} = view;
        const size = Math.min(12, geometry.radius * 0.95);
        context.font = `600 ${size}px system-ui, sans-serif`;
        context.fillStyle = look.readable(fill);
        context.fillText(places.first[place], geometry.x[place], geometry.y[place] + size * 0.06);
    };

    const drawNodes = () => {
        const {context} = view;
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
        if (player.node !== null) ring(player.node, 3.5, colour.chosen, 3);
    };

    // A violation has a square and "!", a node that waits for ever has a broken ring.
    const drawTroubledNodes = () => {
        const {context} = view;
        const size = geometry.radius + 5;
        for (const {place} of trouble.waiting(player.step))
            if (place >= 0) ring(place, 3, colour.deadlock, 2.2, [4, 3]);
        for (const {place} of trouble.at(player.step)) {
            if (place < 0) continue;
            const [x, y] = [geometry.x[place], geometry.y[place]];
            const path = new Path2D();
            path.rect(x - size, y - size, 2 * size, 2 * size);
            stroke(path, colour.violation, 2.5);
            context.font = "700 15px system-ui, sans-serif";
            context.fillStyle = colour.violation;
            context.fillText("!", x + size + 6, y - size + 4);
        }
    };

    // A dotted ring with a sign, on the side where violations have no sign.
    const drawStalledNodes = () => {
        const {context} = view;
        const rings = new Path2D();
        const more = geometry.radius + Math.min(6, Math.max(1.5, geometry.radius * 0.5));
        stalled = [...new Set(stalls.at(player.step).map((i) => run.stalls.place[i]))];
        context.font = "700 15px system-ui, sans-serif";
        context.fillStyle = colour.stall;
        for (const place of stalled) {
            const [x, y] = [geometry.x[place], geometry.y[place]];
            rings.moveTo(x + more, y);
            rings.arc(x, y, more, 0, degrees);
            if (geometry.radius > 5) context.fillText(stalls.sign, x - more - 4, y - more + 2);
        }
        dotted(rings, 2.4);
    };

    // ------------------------------------------------------------------------------------ packets

    const capsule = (at, text, half, radius, fill, isChosen) => {
        const {context} = view;
        context.beginPath();
        context.roundRect(at.x - half, at.y - radius, 2 * half, 2 * radius, radius);
        context.fillStyle = fill;
        context.fill();
        context.lineWidth = isChosen ? 3 : radius < 4 ? 0.6 : 1.2;
        context.strokeStyle = isChosen ? colour.chosen : colour.ink;
        if (radius > 2 || isChosen) context.stroke();
        if (!text) return;
        context.fillStyle = look.readable(fill);
        context.fillText(text, at.x, at.y + 0.5);
    };

    // Half of the width of a capsule with a text.
    const halfOf = (text, radius) => {
        if (!text) return radius;
        view.context.font = `600 ${text.length > 3 ? 9 : 10}px system-ui, sans-serif`;
        return Math.max(radius, view.context.measureText(text).width / 2 + 3);
    };

    // The distance from the centre of a capsule to its border at an angle: to a straight side, or to a round
    // end.
    const borderOf = (half, radius, angle) => {
        const across = Math.abs(Math.sin(angle));
        const along = Math.abs(Math.cos(angle));
        const flat = half - radius;
        if (along * radius <= flat * across) return radius / across;
        return flat * along + Math.sqrt(radius * radius - flat * flat * across * across);
    };

    // A triangle in the direction of a packet.
    const nose = (at, half, radius) => {
        const back = borderOf(half, radius, at.angle) + 1;
        const size = Math.max(3, radius * 0.6);
        triangle(at, back, back + size, size * 0.75, colour.ink);
    };

    const drawPacket = (i, part, text, radius) => {
        const half = halfOf(text, radius);
        // Under half duplex packets are on the link, else to the right of it, so that both directions can be
        // seen.
        const aside = (angle) =>
            run.halfDuplex ? 0 : radius + 0.5 + (half - radius) * Math.abs(Math.sin(angle));
        const at = geometry.along(packets.link[i], part, aside);
        const isChosen = player.token !== null && packets.token[i] === player.token;
        capsule(at, text, half, radius, look.tokenColour(packets.token[i]), isChosen);
        if (radius > 3) nose(at, half, radius);
        flying.push({packet: i, x: at.x, y: at.y, radius: Math.max(half, 5)});
    };

    const drawPackets = (active) => {
        const radius = Math.max(1.3, Math.min(8, geometry.radius * 0.6));
        const labelled = radius >= 6 && geometry.gap > 40;
        const queue = new Map(); // packets that share a link direction stand one behind the other
        flying = [];
        for (const i of active) {
            const link = packets.link[i];
            if (link < 0) continue;
            const behind = queue.get(link) || 0;
            queue.set(link, behind + 1);
            const part = (player.time - packets.step[i] + 0.5) / packets.duration[i] - behind * 0.16;
            if (part < 0 || part > 1) continue;
            drawPacket(i, part, labelled ? look.tokenLabel(packets.token[i]) : "", radius);
        }
    };

    // ---------------------------------------------------------------------------------------- all

    const draw = () => {
        if (!view) return;
        holdings.move(player.time);
        const active = run.onLinks(Math.round(player.time));
        view.context.clearRect(0, 0, view.width, view.height);
        drawLinks(active);
        drawJourney();
        drawStalledLinks();
        drawTroubledLinks();
        drawNodes();
        drawStalledNodes();
        drawTroubledNodes();
        drawPackets(active);
    };

    let asked = false;
    const redraw = () => {
        if (asked) return;
        asked = true;
        requestAnimationFrame(() => {
            asked = false;
            draw();
        });
    };

    const resize = () => {
        if (view && view.width === canvas.clientWidth) return;
        canvas.style.height = `${geometry.height(canvas.clientWidth)}px`;
        view = look.open(canvas);
        geometry.fit(view.width, view.height);
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
            const waits = stalls.at(player.step).filter((i) => run.stalls.place[i] === found.node);
            const received = look.amount(holdings.count[found.node], "packet");
            return [`${look.nodeName(found.node)}: received ${received}`,
                ...waits.map(stalls.text)].join("; ");
        }
        const {from, to, port} = packets;
        const i = found.packet;
        return `${look.tokenName(found.token)}: ${from[i]} → ${to[i]}, port ${port[i]}`;
    };

    const listen = () => {
        const zoom = d3.zoom().scaleExtent([0.5, 60]).on("zoom", (event) => {
            geometry.zoom((d3.event || event).transform);
            redraw();
        });
        d3.select(canvas).call(zoom).on("dblclick.zoom", null);
        document.getElementById("fit").addEventListener(
            "click", () => d3.select(canvas).call(zoom.transform, d3.zoomIdentity));
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
