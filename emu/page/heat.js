// heat.js: how busy each link was in each step: a row a link direction, a column a step, or several together.
"use strict";

const heat = (() => {
    const box = document.getElementById("heat");
    const {sums} = run;
    const canvas = d3.select(box).append("canvas").attr("role", "img").attr("tabindex", -1);
    const svg = d3.select(box).append("svg").attr("aria-hidden", "true");
    let x = null;
    let y = null;

    const rowName = (row) => `${sums.from[row]}→${sums.to[row]}`;
    const longest = d3.max(d3.range(sums.rows), (row) => rowName(row).length) || 0;
    const pad = {left: Math.max(74, 18 + 6.4 * longest), right: 10, top: 6, bottom: 24};

    const most = (() => {
        let found = 0;
        for (let row = 0; row < sums.rows; row++)
            for (let c = 0; c < sums.columns; c++) found = Math.max(found, sums.part(row, c));
        return found;
    })();

    // One pixel a cell, to be enlarged.
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

    const axes = (width, height) => {
        svg.attr("viewBox", `0 0 ${width} ${height}`).selectAll("*").remove();
        const few = Math.max(2, Math.min(sums.last, Math.floor((width - pad.left) / 70)));
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
        for (const step of new Set(trouble.violations.map((violation) => violation.step)))
            svg.append("path")
                .attr("class", "mark")
                .attr("d", "M-4,-5h8l-4,6z")
                .attr("transform", `translate(${x(step)},${pad.top})`);
    };

    const follow = () => {
        const isThere = sums.rows > 0 && player.step <= sums.last;
        const now = svg.select(".now").attr("visibility", isThere ? null : "hidden");
        if (!isThere) return;
        const c = sums.column(player.step);
        const from = x(sums.step(c) - 0.5);
        now.attr("x", from).attr("width", Math.max(1.5, x(sums.step(c + 1) - 0.5) - from));
    };

    const draw = () => {
        const {context, width, height} = look.open(canvas.node());
        x = d3.scaleLinear().domain([0.5, (sums.last || 1) + 0.5]).range([pad.left, width - pad.right]);
        y = d3.scaleLinear().domain([0, sums.rows || 1]).range([pad.top, height - pad.bottom]);
        if (sums.rows) {
            context.imageSmoothingEnabled = sums.rows > height || sums.columns > width;
            context.drawImage(
                image(), pad.left, pad.top, width - pad.left - pad.right, height - pad.top - pad.bottom);
        }
        axes(width, height);
        if (!sums.rows)
            svg.append("text")
                .attr("x", width / 2)
                .attr("y", height / 2)
                .attr("text-anchor", "middle")
                .text("Nothing was sent.");
        follow();
        const scale = d3.range(0, 1.01, 0.25).map((part) => look.use(part)).join(",");
        document.getElementById("heat-scale").innerHTML =
            `0 %<i></i>${d3.format(".0%")(most)} of the time busy`;
        document.querySelector("#heat-scale i").style.background = `linear-gradient(90deg,${scale})`;
        canvas.attr("aria-label", `Heat map of ${sums.links} link directions by ${sums.last} steps`);
    };

    // The cell at a point of the canvas; null: none.
    const cellAt = (px, py) => {
        if (!sums.rows) return null;
        const step = Math.round(x.invert(px));
        const row = Math.floor(y.invert(py));
        if (step < sums.first || step > sums.last || row < 0 || row >= sums.rows) return null;
        const c = sums.column(step);
        return {step, row, c, part: sums.part(row, c)};
    };

    const describe = (cell) => {
        if (!cell) return "";
        const several = sums.height(cell.row);
        const who = several > 1 ? `${several} link directions from ${rowName(cell.row)} on`
                                : `link ${rowName(cell.row)}, port ${sums.port[cell.row]}`;
        const last = sums.step(cell.c + 1) - 1;
        const when = sums.width(cell.c) > 1 ? `steps ${sums.step(cell.c)}–${last}` : `step ${cell.step}`;
        return `${who}, ${when}: ${d3.format(".0%")(cell.part)} busy`;
    };

    const listen = () => {
        const node = canvas.node();
        node.addEventListener("click", (event) => {
            const cell = cellAt(event.offsetX, event.offsetY);
            if (!cell) return;
            player.choose({node: trouble.placeOf(sums.from[cell.row])});
            player.go(cell.step);
        });
        node.addEventListener(
            "pointermove", (event) => look.showTip(event, describe(cellAt(event.offsetX, event.offsetY))));
        node.addEventListener("pointerleave", () => look.showTip(null, ""));
        new ResizeObserver(draw).observe(node);
        player.on("step.heat", follow);
    };

    return {listen, draw, cellAt};
})();
