// routes.js: worms: each route is one line with arrowheads and the step of the worm, from its sender to its
// receiver.
"use strict";

const routes = (() => {
    const {packets, worms} = run;
    const byStep = [...worms.values()].sort(([a], [b]) => packets.step[a] - packets.step[b]);

    // Worms that are on their way in a step; all that have begun by then.
    const at = (step) => byStep.filter(([i]) => packets.step[i] <= step && packets.end[i] >= step);
    const until = (step) => byStep.filter(([i]) => packets.step[i] <= step);

    // Routes lie to the right of the links, so that worms both ways can be seen.
    const aside = () => (run.halfDuplex ? 0 : Math.min(4, geometry.radius * 0.3));

    const trace = (path, route) => {
        for (const i of route) {
            const [a, b] = [0, 1].map((part) => geometry.along(packets.link[i], part, aside));
            path.moveTo(a.x, a.y);
            const bend = geometry.along(packets.link[i], 0.5, aside);
            path.quadraticCurveTo(2 * bend.x - (a.x + b.x) / 2, 2 * bend.y - (a.y + b.y) / 2, b.x, b.y);
        }
    };

    const colourOf = (route) => look.packetColour(route[0]);

    // The lines, which nodes hide where routes pass them.
    const drawLines = (shown) => {
        const width = Math.max(1, Math.min(4, geometry.radius * 0.3));
        for (const route of shown) {
            const path = new Path2D();
            trace(path, route);
            pen.stroke(path, colourOf(route), width);
        }
    };

    // The step of a worm stands in the middle of its route; a route of one channel has it before its head.
    const drawStep = (route) => {
        const i = route[Math.floor((route.length - 1) / 2)];
        const where = geometry.along(packets.link[i], route.length > 1 ? 0.5 : 0.3, aside);
        pen.label(`${packets.step[i]}`, where.x, where.y, 10, colourOf(route), look.colour.card);
    };

    // Arrowheads in the first and the last channel, and steps, in front of all that is drawn before. Each
    // channel of a route can be pointed at.
    const drawHeads = (shown) => {
        const size = Math.max(3, Math.min(8, geometry.radius * 0.6));
        const targets = [];
        for (const route of shown)
            for (const i of route) {
                const at = geometry.along(packets.link[i], 0.62, aside);
                targets.push({packet: i, x: at.x, y: at.y, radius: Math.max(size, 5)});
                if (i === route[0] || i === route[route.length - 1])
                    pen.triangle(at, -size, size, size * 0.8, colourOf(route), 1);
            }
        if (geometry.gap >= 26) shown.forEach(drawStep);
        return targets;
    };

    return {any: worms.size > 0, at, until, drawLines, drawHeads};
})();
