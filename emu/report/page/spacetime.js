// spacetime.js: nodes across, steps down, a line a packet from its sender to its receiver, an upright line
// where a node waits.
"use strict";

const spacetime = (() => {
    const box = document.getElementById("spacetime");
    const {packets, places} = run;
    const pad = {left: 44, right: 12, top: 22, bottom: 6};
    const most = 48; // steps that are seen together
    const canvas = d3.select(box).append("canvas").attr("role", "img").attr("tabindex", -1);
    const svg = d3.select(box).append("svg").attr("aria-hidden", "true");
    let stalled = []; // the upright lines that are drawn: {stall, x, y1, y2}
    let first = 1;
    let last = 1;
    let x = null;
    let y = null;

    // The diagram shows a page of steps around the step that is shown, so that not every step needs a new
    // picture.
    const least = run.window.first;
    const greatest = Math.max(least, run.window.last < run.sums.last ? run.window.last : run.last);
    const page = () => {
        const size = Math.min(most, greatest - least + 1);
        const half = Math.max(1, Math.floor(size / 2));
        const begin = Math.floor((player.step - least) / half) * half + least - Math.floor(half / 2);
        first = Math.max(least, Math.min(begin, greatest - size + 1));
        last = first + size - 1;
    };

    // A packet across the closing link of a ring leaves at one side and comes in at the other, in the middle
    // of its time: two lines, each half a column beyond its node.
    const pieces = function*(i, from, to, y1, y2) {
        const count = places.count;
        if (!run.wraps || Math.abs(from - to) !== count - 1) {
            yield {i, x1: x(from), y1, x2: x(to), y2};
            return;
        }
        const [out, back] = from > to ? [count - 0.5, -0.5] : [-0.5, count - 0.5];
        const middle = (y1 + y2) / 2;
        yield {i, x1: x(from), y1, x2: x(out), y2: middle};
        yield {i, x1: x(back), y1: middle, x2: x(to), y2};
    };

    const lines = function*() {
        const {from, to} = run.links;
        const {step, end, link} = packets;
        for (let i = run.firstOf(first - run.longest + 1); i < packets.count && step[i] <= last; i++)
            if (link[i] >= 0 && end[i] >= first)
                yield* pieces(i, from[link[i]], to[link[i]], y(step[i] - 1), y(end[i]));
    };

    // The opacity with which all lines together leave half of the diagram free.
    const clarity = (width) => {
        const [left, right] = x.range();
        const [top, bottom] = y.range();
        const ink = d3.sum(lines(), (line) => width * Math.hypot(line.x2 - line.x1, line.y2 - line.y1));
        return Math.max(0.05, Math.min(0.85, (0.5 * (right - left) * (bottom - top)) / Math.max(ink, 1)));
    };

    const drawLines = (context) => {
        const thin = packets.count > 4000 ? 0.5 : 1.3;
        const chosen = new Path2D();
        const clear = clarity(thin);
        for (const line of lines()) {
            if (player.token !== null && packets.token[line.i] === player.token) {
                chosen.moveTo(line.x1, line.y1);
                chosen.lineTo(line.x2, line.y2);
                continue;
            }
            context.globalAlpha = player.token === null ? clear : clear * 0.3;
            context.strokeStyle = look.packetColour(line.i);
            context.lineWidth = thin;
            context.beginPath();
            context.moveTo(line.x1, line.y1);
            context.lineTo(line.x2, line.y2);
            context.stroke();
        }
        context.globalAlpha = 1;
        context.strokeStyle = look.colour.chosen;
        context.lineWidth = 2.4;
        context.stroke(chosen);
    };

    // The upright lines of stalls in the steps that are shown; stalls of one place that look alike have one
    // line.
    const uprights = () => {
        const [least, greatest] = d3.extent(d3.range(first, last + 1).filter(run.stalls.holds));
        const aside = Math.min(5, (x(1) - x(0)) * 0.3);
        const found = marks.of("stall").filter((mark) => mark.first <= greatest && mark.last >= least)
            .map(({i, place, first: begin, last: end, text}) => ({
                stall: i, text, x: x(place) - aside, y1: y(Math.max(begin, least) - 1) + 2, y2: y(Math.min(end, greatest)) - 2,
                bars: [begin >= least, end <= greatest],
            }));
        return marks.onceEach(found, ({x: at, y1, y2, bars}) => `${at},${y1},${y2},${bars}`);
    };

    // Draw the lines beside those of the nodes, dotted if there is room, with a bar at each end that is
    // inside.
    const drawStalls = (context) => {
        const fine = x(1) - x(0) < 6;
        const half = fine ? 1 : 3;
        const dots = new Path2D();
        const ends = new Path2D();
        stalled = uprights();
        for (const {x: at, y1, y2, bars} of stalled) {
            dots.moveTo(at, y1);
            dots.lineTo(at, y2);
            for (const bar of [y1, y2].filter((value, i) => bars[i])) {
                ends.moveTo(at - half, bar);
                ends.lineTo(at + half, bar);
            }
        }
        context.strokeStyle = look.colour.stall;
        context.lineWidth = 2;
        context.stroke(ends);
        context.lineWidth = fine ? 1 : 2.6;
        context.lineCap = fine ? "butt" : "round";
        context.setLineDash(fine ? [] : [0.1, 4.5]);
        context.stroke(dots);
        context.setLineDash([]);
        context.lineCap = "butt";
    };

    const drawWorld = (context, height) => {
        const gap = x(1) - x(0);
        context.strokeStyle = look.colour.edge;
        context.lineWidth = 1;
        for (let i = 0; gap > 5 && i < places.count; i++) {
            context.beginPath();
            context.moveTo(x(i), pad.top);
            context.lineTo(x(i), height - pad.bottom);
            context.stroke();
        }
        if (player.node !== null) {
            context.strokeStyle = look.colour.chosen;
            context.strokeRect(x(player.node) - Math.max(2, gap * 0.3), pad.top, Math.max(4, gap * 0.6),
                height - pad.top - pad.bottom);
        }
    };

    // A cross where a node breaks the model, a broken line where one waits for ever.
    const drawMarks = () => {
        for (const {first: step, place} of marks.violations)
            if (place >= 0 && step >= first && step <= last)
                svg.append("path")
                    .attr("class", "mark")
                    .attr("d", "M-5,-5l10,10M-5,5l10,-10")
                    .attr("transform", `translate(${x(place)},${y(step - 0.5)})`);
        for (const {place, first: since} of marks.waiters)
            if (place >= 0 && since <= last)
                svg.append("line")
                    .attr("class", "mark deadlock")
                    .attr("x1", x(place))
                    .attr("x2", x(place))
                    .attr("y1", y(Math.max(since, first) - 1))
                    .attr("y2", y(last));
    };

    const axes = (width, height) => {
        svg.attr("viewBox", `0 0 ${width} ${height}`).selectAll("*").remove();
        const whole = (value) => (Number.isInteger(value) ? look.format(value) : "");
        const rank = (place) => (Number.isInteger(place) ? look.format(places.first[place]) : "");
        const wide = Math.max(34, 7 * look.format(d3.max(places.first)).length + 10);
        const few = Math.min(places.count, Math.floor((width - pad.left) / wide));
        svg.append("g")
            .attr("transform", `translate(0,${pad.top})`)
            .call(d3.axisTop(x).ticks(few).tickFormat(rank));
        const steps = d3.axisLeft(y.copy().domain([first - 0.5, last + 0.5]));
        svg.append("g")
            .attr("transform", `translate(${pad.left},0)`)
            .call(steps.ticks(Math.min(last - first + 1, Math.floor(height / 18))).tickFormat(whole));
        svg.append("rect")
            .attr("class", "now")
            .attr("x", pad.left)
            .attr("width", width - pad.left - pad.right);
        drawMarks();
    };

    const follow = () => {
        const from = first;
        page();
        if (from !== first) {
            draw();
            return;
        }
        svg.select(".now")
            .attr("visibility", player.step >= first && player.step <= last ? null : "hidden")
            .attr("y", y(player.step - 1))
            .attr("height", y(1) - y(0));
        const range = `steps ${look.format(first)}–${look.format(last)} of ${look.format(run.last)}`;
        document.getElementById("spacetime-range").textContent = last - first + 1 < run.last ? range : "";
    };

    const draw = () => {
        const {context, width, height} = look.open(canvas.node());
        page();
        const side = (width - pad.left - pad.right) / places.count / 2;
        x = d3.scaleLinear().domain([0, Math.max(places.count - 1, 1)])
            .range([pad.left + side, width - pad.right - side]);
        y = d3.scaleLinear().domain([first - 1, last]).range([pad.top, height - pad.bottom]);
        context.save();
        context.beginPath();
        context.rect(pad.left, pad.top, width - pad.left - pad.right, height - pad.top - pad.bottom);
        context.clip();
        drawWorld(context, height);
        drawLines(context);
        drawStalls(context);
        context.restore();
        axes(width, height);
        follow();
        const across = places.shared ? "dots" : "nodes";
        canvas.attr(
            "aria-label",
            `Space-time diagram of steps ${first} to ${last}: ${places.count} ${across} across`);
    };

    // The packet whose line is nearest to a point, at most a few pixels away; -1: none.
    const packetAt = (px, py) => {
        let best = -1;
        let least = 6;
        for (const line of lines()) {
            const dx = line.x2 - line.x1;
            const dy = line.y2 - line.y1;
            const along = ((px - line.x1) * dx + (py - line.y1) * dy) / (dx * dx + dy * dy);
            const part = Math.max(0, Math.min(1, along));
            const distance = Math.hypot(line.x1 + part * dx - px, line.y1 + part * dy - py);
            if (distance < least) [best, least] = [line.i, distance];
        }
        return best;
    };

    const stallAt = (px, py) => {
        const found = stalled.find(({x: at, y1, y2}) =>
            Math.abs(px - at) < 4 && py >= y1 - 2 && py <= y2 + 2);
        return found ? found.text : "";
    };

    const describe = (px, py) => {
        const i = packetAt(px, py);
        return i < 0 ? stallAt(px, py) : `step ${packets.step[i]}: ` +
            `${look.packetName(i)}, ${packets.from[i]} → ${packets.to[i]}`;
    };

    const listen = () => {
        const node = canvas.node();
        node.addEventListener("click", (event) => {
            const step = Math.ceil(y.invert(event.offsetY));
            const packet = packetAt(event.offsetX, event.offsetY);
            if (packet >= 0 && packets.token[packet] >= 0) player.choose({token: packets.token[packet]});
            if (step >= first && step <= last) player.go(step);
        });
        node.addEventListener(
            "pointermove", (event) => look.showTip(event, describe(event.offsetX, event.offsetY)));
        node.addEventListener("pointerleave", () => look.showTip(null, ""));
        new ResizeObserver(draw).observe(node);
        player.on("step.spacetime", follow);
        player.on("chosen.spacetime", draw);
    };

    return {listen, draw, packetAt, lines: () => [...lines()], stalled: () => stalled};
})();
