// standing.js: how nodes and links stand in a step, in the drawing: the states of nodes, nodes that are down,
// links that carry nothing, and the worms of a wormhole deadlock.
"use strict";

const standing = (() => {
    const {places} = run;
    const {colour} = look;
    const degrees = 2 * Math.PI;

    const ring = (place, more, style, width, dash = []) => {
        const path = new Path2D();
        path.arc(geometry.x[place], geometry.y[place], Math.max(0.5, geometry.radius + more), 0, degrees);
        pen.stroke(path, style, width, dash);
    };

    // A node that is down is empty, has a broken border, and is crossed out.
    const drawDown = (place, wide) => {
        const {context} = pen;
        const [x, y, far] = [geometry.x[place], geometry.y[place], geometry.radius * 0.95];
        context.beginPath();
        context.arc(x, y, geometry.radius, 0, degrees);
        context.fillStyle = colour.card;
        context.fill();
        ring(place, 0, colour.violation, Math.max(1.2, wide * 0.6), [3, 3]);
        const cross = new Path2D(`M${x - far},${y - far}l${2 * far},${2 * far}M${x - far},${y + far}l${2 * far},${-2 * far}`);
        pen.stroke(cross, colour.violation, Math.max(1.2, wide * 0.7));
        if (geometry.radius < 8.5) return;
        context.font = `700 ${Math.min(12, geometry.radius * 0.95)}px system-ui, sans-serif`;
        context.lineWidth = 4;
        context.strokeStyle = colour.card;
        context.fillStyle = colour.ink;
        context.strokeText(String(places.first[place]), x, y);
        context.fillText(String(places.first[place]), x, y);
    };

    // Inside of a node a ring in the colour of its state; around a traitor a thin double ring.
    const draw = () => {
        if (places.shared || !notes.any) return;
        const wide = Math.max(1, Math.min(4, geometry.radius * 0.3));
        for (let i = 0; i < places.count; i++) {
            const state = notes.state(i, player.step);
            if (state) ring(i, -wide / 2, look.stateColour(state.text), wide);
            if (notes.traitors.has(i)) for (const more of [2, 5]) ring(i, more, colour.violation, 1);
            if (notes.down(i, player.step)) drawDown(i, wide);
        }
    };

    // A bar across a link at a point.
    const addBar = (path, {x, y, angle}) => {
        const half = Math.max(2, Math.min(8, geometry.radius * 0.6));
        const [dx, dy] = [-half * Math.sin(angle), half * Math.cos(angle)];
        path.moveTo(x - dx, y - dy);
        path.lineTo(x + dx, y + dy);
    };

    // A link that carries nothing has a gap between two bars.
    const drawCuts = () => {
        const gaps = new Path2D();
        const bars = new Path2D();
        for (const {place, toPlace} of notes.cutsIn(player.step)) {
            const link = run.linkBetween(place, toPlace);
            if (link < 0) continue;
            const [a, b] = [0.4, 0.6].map((part) => geometry.along(link, part, () => 0));
            gaps.moveTo(a.x, a.y);
            gaps.lineTo(b.x, b.y);
            addBar(bars, a);
            addBar(bars, b);
        }
        pen.stroke(gaps, colour.card, 6);
        pen.stroke(bars, colour.violation, 2);
    };

    // In words, for the tip.
    const words = (place) => {
        const down = notes.down(place, player.step);
        const state = notes.state(place, player.step);
        return [...(down ? [notes.downText(down)] : []), ...(state ? [state.text] : []),
            ...(!places.shared && notes.traitors.has(place) ? ["a traitor"] : []), ...values.ofPlace(place, player.step)];
    };

    // ---------------------------------------------------------------------------- a wormhole deadlock

    // The channels that each worm of the cycle holds, as thick arrows in its colour, and as a broken arrow
    // the one that it waits for, which the next worm holds.
    const drawJam = () => {
        if (!marks.jam || player.step < marks.jam.step) return;
        const wide = Math.max(2, Math.min(6, geometry.radius * 0.45));
        const size = Math.max(4, Math.min(9, geometry.radius * 0.7));
        for (const {worm_from: from, node, peer, held} of marks.jammed) {
            const style = look.ofNode(from);
            const way = new Path2D();
            for (const link of held) geometry.trace(way, link);
            pen.stroke(way, style, wide);
            for (const link of held) pen.triangle(geometry.along(link, 0.5, () => 0), -size, size, size * 0.8, style, 1);
            const wanted = run.linkBetween(run.placeOf(node), run.placeOf(peer));
            if (wanted < 0) continue;
            const aside = () => wide + 3;
            const [a, b] = [0.15, 0.85].map((part) => geometry.along(wanted, part, aside));
            const path = new Path2D(`M${a.x},${a.y}L${b.x},${b.y}`);
            pen.stroke(path, colour.deadlock, 2, [5, 4]);
            pen.triangle(b, -size, size * 0.6, size * 0.6, colour.deadlock, 1);
        }
    };

    // What a list says behind a node that is down.
    const sign = (rank) => {
        const place = run.placeOf(rank);
        return !places.shared && place >= 0 && notes.down(place, player.step) ? " (down)" : "";
    };

    return {draw, drawCuts, drawJam, words, sign};
})();
