// geometry.js: places and links on the canvas of the drawing, at the zoom of the reader.
"use strict";

const geometry = (() => {
    const {places, links} = run;
    // The tops of curves are parts of the picture, too.
    const top3 = (a, b, control) => (a + b + 2 * control) / 4;
    const bends = [...links.bend].map(
        ([link, [cx, cy]]) => [top3(places.x[links.from[link]], places.x[links.to[link]], cx),
            top3(places.y[links.from[link]], places.y[links.to[link]], cy)]);
    const [left, right] = d3.extent([...places.x, ...bends.map(([bx]) => bx)]);
    const [top, bottom] = d3.extent([...places.y, ...bends.map(([, by]) => by)]);
    const margin = 44;
    const x = new Float64Array(places.count);
    const y = new Float64Array(places.count);
    const base = {k: 1, x: 0, y: 0};
    const self = {x, y, radius: 1, gap: 1};
    let zoom = d3.zoomIdentity;

    const sx = (value) => zoom.applyX(base.x + base.k * value);
    const sy = (value) => zoom.applyY(base.y + base.k * value);

    const update = () => {
        for (let i = 0; i < places.count; i++) {
            x[i] = sx(places.x[i]);
            y[i] = sy(places.y[i]);
        }
        self.gap = places.spacing * base.k * zoom.k;
        self.radius = Math.max(1.2, Math.min(16, self.gap * 0.21));
        self.idle = new Path2D();
        for (let i = 0; i < links.count; i++)
            if (links.from[i] < links.to[i]) trace(self.idle, i);
    };

    // The opacity of all links at a width, such that together they cover no more than a part of the drawing
    // and its structure can be seen; it grows as the reader zooms in.
    const length = d3.sum(d3.range(links.count), (i) =>
        Math.hypot(places.x[links.from[i]] - places.x[links.to[i]], places.y[links.from[i]] - places.y[links.to[i]])) / 2;
    const scale = () => base.k * zoom.k;
    const area = () => Math.max((right - left) * (bottom - top), (right - left + bottom - top) * 60 / base.k, 1) * scale() ** 2;
    self.clarity = (width) => Math.min(1, Math.max(0.25, (0.22 * area()) / Math.max(length * scale() * width, 1)));

    // The radius with which so many dots cover no more than a part of the drawing.
    self.thin = (count) => Math.sqrt((0.07 * area()) / (Math.PI * Math.max(count, 1)));

    // The height for a drawing of a width.
    self.height = (width) => {
        const high = ((width - 2 * margin) * (bottom - top)) / Math.max(right - left, 1) + 2 * margin;
        return Math.max(
            160, Math.min(520, high, (250 * (bottom - top)) / (places.spacing || 1) + 2 * margin));
    };

    // Choose the largest size that fits; small arrays do not fill the card.
    self.fit = (width, height) => {
        const wide = Math.max(right - left, 1);
        const high = Math.max(bottom - top, 1);
        base.k =
            Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high, 250 / (places.spacing || 1));
        base.x = width / 2 - (base.k * (left + right)) / 2;
        base.y = height / 2 - (base.k * (top + bottom)) / 2;
        update();
    };

    self.zoom = (transform) => {
        zoom = transform;
        update();
    };

    // Append a link to a path.
    const trace = (path, link) => {
        const a = links.from[link];
        const b = links.to[link];
        const bend = links.bend.get(link);
        path.moveTo(x[a], y[a]);
        if (bend)
            path.quadraticCurveTo(sx(bend[0]), sy(bend[1]), x[b], y[b]);
        else
            path.lineTo(x[b], y[b]);
    };
    self.trace = trace;

    // A point of a link at `part`, 0 .. 1. `aside` gives, for the direction there, the distance to the right
    // of the link.
    self.along = (link, part, aside) => {
        const a = links.from[link];
        const b = links.to[link];
        const bend = links.bend.get(link);
        const cx = bend ? sx(bend[0]) : (x[a] + x[b]) / 2;
        const cy = bend ? sy(bend[1]) : (y[a] + y[b]) / 2;
        const q = 1 - part;
        const dx = q * (cx - x[a]) + part * (x[b] - cx);
        const dy = q * (cy - y[a]) + part * (y[b] - cy);
        const angle = Math.atan2(dy, dx);
        return {
            x: q * q * x[a] + 2 * q * part * cx + part * part * x[b] - aside(angle) * Math.sin(angle),
            y: q * q * y[a] + 2 * q * part * cy + part * part * y[b] + aside(angle) * Math.cos(angle),
            angle,
        };
    };

    // The nearest place within the radius of a node and a little more; -1: none.
    self.placeAt = (px, py) => {
        let best = -1;
        let least = self.radius + 4;
        for (let i = 0; i < places.count; i++) {
            const distance = Math.hypot(x[i] - px, y[i] - py);
            if (distance < least) [best, least] = [i, distance];
        }
        return best;
    };

    return self;
})();
