// flights.js: packets on their way: a capsule with a label for each, and an arrowhead before it.
"use strict";

const flights = (() => {
    const {packets} = run;
    const colour = look.colour;

    const capsule = ({at, text, half, radius, fill, isChosen, isDim}) => {
        const {context} = pen;
        context.globalAlpha = isDim ? 0.2 : 1;
        context.beginPath();
        context.roundRect(at.x - half, at.y - radius, 2 * half, 2 * radius, radius);
        context.fillStyle = fill;
        context.fill();
        context.lineWidth = isChosen ? 3 : radius < 4 ? 0.6 : 1.2;
        context.strokeStyle = isChosen ? colour.chosen : colour.ink;
        if (radius > 2 || isChosen) context.stroke();
        if (text) {
            context.font = `600 ${text.length > 3 ? 9 : 10}px system-ui, sans-serif`;
            context.fillStyle = look.readable(fill);
            context.fillText(text, at.x, at.y + 0.5);
        }
        context.globalAlpha = 1;
    };

    // Half of the width of a capsule with a text.
    const halfOf = (text, radius) => {
        if (!text) return radius;
        pen.context.font = `600 ${text.length > 3 ? 9 : 10}px system-ui, sans-serif`;
        return Math.max(radius, pen.context.measureText(text).width / 2 + 3);
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

    // An arrowhead in the direction of a packet. It begins at the border of the capsule.
    const noseOf = ({half, radius}, angle) =>
        ({back: borderOf(half, radius, angle) - 0.5, size: Math.max(4, radius * 0.85)});
    const nose = (shape, border) => {
        const {back, size} = noseOf(shape, shape.at.angle);
        pen.triangle(shape.at, back, back + size, size * 0.75, border ? colour.card : colour.ink, border);
    };

    // Where a packet is, its radius, and the middle of its arrowhead.
    const target = (shape) => {
        const {packet, at: {x, y, angle}, half} = shape;
        const {back, size} = noseOf(shape, angle);
        const far = back + size * 0.35;
        return {packet, x, y, radius: Math.max(half, 5), head: {x: x + far * Math.cos(angle), y: y + far * Math.sin(angle)}};
    };

    // Where a packet is, and how large; null: it is not on its link at this moment.
    const shapeOf = (i, behind, radius, labelled) => {
        const part = (player.time - packets.step[i] + 0.5) / packets.duration[i] - behind * 0.16;
        if (part < 0 || part > 1) return null;
        const text = labelled ? look.packetLabel(i) : "";
        const half = halfOf(text, radius);
        // Under half duplex packets are on the link, else to the right of it, so that both directions can be
        // seen.
        const aside = (angle) =>
            run.halfDuplex ? 0 : radius + 0.5 + (half - radius) * Math.abs(Math.sin(angle));
        return {
            packet: i, at: geometry.along(packets.link[i], part, aside), text, half, radius,
            fill: look.sideColour(causes.ofPacket(i)) || look.packetColour(i),
            isChosen: player.token !== null && packets.token[i] === player.token,
            isDim: player.moment !== null && !causes.ofPacket(i),
        };
    };

    // Draw packets, and return where each is: {packet, x, y, radius, head}. All arrowheads lie above all
    // capsules, or those of neighbours would hide them. Many packets are smaller, so that the array can be
    // seen behind them.
    const draw = (active) => {
        const usual = Math.max(1.3, Math.min(8, geometry.radius * 0.6));
        const radius = Math.max(1, Math.min(usual, geometry.thin(active.length)));
        const labelled = radius >= 6 && geometry.gap > 40;
        const queue = new Map(); // packets that share a link direction stand one behind the other
        const shapes = [];
        for (const i of active) {
            const link = packets.link[i];
            if (link < 0) continue;
            const behind = queue.get(link) || 0;
            queue.set(link, behind + 1);
            const shape = shapeOf(i, behind, radius, labelled);
            if (shape) shapes.push(shape);
        }
        shapes.forEach(capsule);
        if (radius > 3)
            for (const border of [0.8, 0])
                for (const shape of shapes) nose(shape, border);
        return shapes.map(target);
    };

    return {draw};
})();
