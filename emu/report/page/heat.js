// heat.js: how busy each link was in each step. A row is a link direction or several, a column is a step or
// several. A cell is hatched where a node waits for room on the link; a broken line says that a node waits
// for ever.
"use strict";

const heat = (() => {
    const box = document.getElementById("heat");
    const {sums} = run;
    const canvas = d3.select(box).append("canvas").attr("role", "img").attr("tabindex", -1);
    const svg = d3.select(box).append("svg").attr("aria-hidden", "true");
    let x = null;
    let y = null;
    const last = Math.max(sums.last, run.last); // nodes may wait after the last packet

    const rowName = (row) => `${sums.from[row]}→${sums.to[row]}`;
    const longest = d3.max(d3.range(sums.rows), (row) => rowName(row).length) || 0;
    const pad = {left: Math.max(74, 18 + 6.4 * longest), right: 10, top: 6, bottom: 24};

    // If all cells are equal, a text says more than one block of colour.
    const {most, even: isEven} = run.heat;
    const evenText = isEven ? `all ${d3.format(".0%")(most).replace("%", " %")}` : "";

    const drawEven = (context, width, height) => {
        const [left, right, low] = [pad.left, x(sums.last + 0.5), height - pad.bottom];
        context.fillStyle = look.colour.busy;
        context.globalAlpha = 0.14;
        context.fillRect(left, pad.top, right - left, low - pad.top);
        context.globalAlpha = 1;
        context.fillStyle = look.colour.ink;
        context.font = "600 16px system-ui, sans-serif";
        context.textAlign = "center";
        context.fillText(evenText, (left + right) / 2, (pad.top + low) / 2);
    };

    // An image with one pixel a cell, which is then enlarged.
    const image = () => {
        const small = document.createElement("canvas");
        small.width = sums.columns;
        small.height = sums.rows;
        const context = small.getContext("2d");
        const pixels = context.createImageData(sums.columns, sums.rows);
        const shades = d3.range(256).map((i) => d3.rgb(look.use(i / 255)));
        for (let i = 0; i < sums.rows * sums.columns; i++) {
            const part = sums.part(Math.floor(i / sums.columns), i % sums.columns) / most;
            const {r, g, b} = shades[part > 0 ? Math.max(1, Math.round(part * 255)) : 0];
            pixels.data.set([r, g, b, 255], 4 * i);
        }
        context.putImageData(pixels, 0, 0);
        return small;
    };

    // The first and last step of the column of a step; after the sums every step has its own column.
    const column = (step) => {
        if (step > sums.last) return [step, step];
        const c = sums.column(step);
        return [sums.step(c), sums.step(c + 1) - 1];
    };

    const hatch = (context) => {
        const tile = Object.assign(document.createElement("canvas"), {width: 6, height: 6});
        const pen = tile.getContext("2d");
        pen.strokeStyle = look.colour.stall;
        pen.lineWidth = 2;
        pen.stroke(new Path2D("M-2,8L8,-2M-2,2L2,-2M4,8L8,4"));
        return context.createPattern(tile, "repeat");
    };

    // The rectangles of the marks of one look, in the rows of the links that are waited for. Of stalls the
    // page has a part.
    const cells = (cell) => marks.list.filter(({kind, row}) => row >= 0 && marks.styles[kind].cell === cell)
        .map(({kind, row, first, last: end}) => {
            const {from_step: least, to_step: greatest} = run.stalls;
            const [from, to] = kind === "stall" ? [Math.max(first, least), Math.min(end, greatest)] : [first, run.last];
            const [left, top] = [x(from - 0.5), y(row)];
            return [left, top, Math.max(1, x(to + 0.5) - left), Math.max(1, y(row + 1) - top)];
        });

    // Thin rows share their hatching, and their broken lines have no edge.
    const drawMarks = (context) => {
        const isThin = y(1) - y(0) < 5;
        const room = new Path2D();
        for (const box of cells("hatch")) room.rect(...box);
        context.fillStyle = hatch(context);
        context.fill(room);
        const ever = new Path2D();
        const rows = d3.rollup(cells("broken"), (group) => d3.greatest(group, ([, , width]) => width), ([, top]) => top);
        for (const [left, top, width, height] of rows.values()) {
            ever.moveTo(left, top + height / 2);
            ever.lineTo(left + width, top + height / 2);
        }
        context.strokeStyle = look.colour.card;
        context.lineWidth = 5;
        if (!isThin) context.stroke(ever);
        context.strokeStyle = look.colour.deadlock;
        context.lineWidth = isThin ? 1 : 2.4;
        context.setLineDash([4, 3]);
        context.stroke(ever);
        context.setLineDash([]);
    };

    const axes = (width, height) => {
        svg.attr("viewBox", `0 0 ${width} ${height}`).selectAll("*").remove();
        const few = Math.max(2, Math.min(last, Math.floor((width - pad.left) / 70)));
        svg.append("g")
            .attr("transform", `translate(0,${height - pad.bottom})`)
            .call(d3.axisBottom(x).ticks(few).tickFormat(
                (step) => (Number.isInteger(step) ? look.format(step) : "")));
        const every = Math.max(1, Math.ceil(sums.rows / ((height - pad.top - pad.bottom) / 13)));
        const rows = d3.range(0, sums.rows, every);
        svg.append("g")
            .attr("transform", `translate(${pad.left},0)`)
            .call(d3.axisLeft(y)
                      .tickValues(rows.map((row) => row + 0.5))
                      .tickFormat((row) => rowName(Math.floor(row))));
        svg.append("rect")
            .attr("class", "now")
            .attr("y", pad.top)
            .attr("height", height - pad.top - pad.bottom);
        const mark = (step, kind, shape) => svg.append("path").attr("class", kind).attr("d", shape)
            .attr("transform", `translate(${x(step)},${pad.top})`);
        for (const step of new Set(marks.violations.map(({first}) => first))) mark(step, "mark", "M-4,-5h8l-4,6z");
        if (marks.deadlock) mark(marks.deadlock.step, "mark found", "M-2,-5v9M2,-5v9");
    };

    const follow = () => {
        const isThere = sums.rows > 0 && player.step <= last;
        const now = svg.select(".now").attr("visibility", isThere ? null : "hidden");
        if (!isThere) return;
        const [first, end] = column(player.step);
        const from = x(first - 0.5);
        now.attr("x", from).attr("width", Math.max(1.5, x(end + 0.5) - from));
    };

    const drawScale = () => {
        const item = document.getElementById("heat-scale");
        const colours = d3.range(0, 1.01, 0.25).map((part) => look.use(part)).join(",");
        if (isEven) {
            item.textContent = `${evenText} of the time busy`;
            return;
        }
        item.innerHTML = sums.columns ? `0 %<i></i>${d3.format(".0%")(most)} of the time busy`
                                      : "Nothing was sent.";
        d3.select(item).select("i").style("background", `linear-gradient(90deg,${colours})`);
    };

    const draw = () => {
        const {context, width, height} = look.open(canvas.node());
        x = d3.scaleLinear().domain([0.5, (last || 1) + 0.5]).range([pad.left, width - pad.right]);
        y = d3.scaleLinear().domain([0, sums.rows || 1]).range([pad.top, height - pad.bottom]);
        if (isEven) drawEven(context, width, height);
        else if (sums.columns) {
            context.imageSmoothingEnabled = sums.rows > height || sums.columns > width;
            context.drawImage(image(), pad.left, pad.top, x(sums.last + 0.5) - pad.left,
                height - pad.top - pad.bottom);
        }
        drawMarks(context);
        axes(width, height);
        follow();
        drawScale();
        canvas.attr("aria-label", `Heat map of ${sums.links} link directions by ${last} steps`);
    };

    // The cell at a point of the canvas; null: none.
    const cellAt = (px, py) => {
        if (!sums.rows) return null;
        const step = Math.round(x.invert(px));
        const row = Math.floor(y.invert(py));
        if (step < 1 || step > last || row < 0 || row >= sums.rows) return null;
        const [first, end] = column(step);
        return {step, row, first, end, part: step > sums.last ? 0 : sums.part(row, sums.column(step))};
    };

    const describe = (cell) => {
        if (!cell) return "";
        const {row, first, end} = cell;
        const several = sums.height(row);
        const who = several > 1 ? `${several} link directions from ${rowName(row)} on`
                                : `link ${rowName(row)}, port ${sums.port[row]}`;
        const when = end > first ? `steps ${first}–${end}` : `step ${first}`;
        const busy = `${who}, ${when}: ${d3.format(".0%")(cell.part)} busy`;
        return [busy, ...marks.describeRow(row, first, end)].join("; ");
    };

    const listen = () => {
        const node = canvas.node();
        node.addEventListener("click", (event) => {
            const cell = cellAt(event.offsetX, event.offsetY);
            if (!cell) return;
            player.choose({node: run.placeOf(sums.from[cell.row])});
            player.go(cell.step);
        });
        node.addEventListener(
            "pointermove", (event) => look.showTip(event, describe(cellAt(event.offsetX, event.offsetY))));
        node.addEventListener("pointerleave", () => look.showTip(null, ""));
        new ResizeObserver(draw).observe(node);
        player.on("step.heat", follow);
    };

    return {listen, draw, cellAt, evenText, middle: (row, step) => [x(step), y(row + 0.5)]};
})();
