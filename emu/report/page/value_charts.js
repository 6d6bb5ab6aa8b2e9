// value_charts.js: values over the steps: of the chosen node in the panel, and over the array in a card.
"use strict";

const valueCharts = (() => {
    const high = 64;
    const pad = {left: 46, right: 8, top: 6, bottom: 16};
    const first = () => Math.max(1, run.window.first);
    const last = () => Math.max(first() + 1, player.end);

    // The chart, into which `draw(svg, x, y, width)` puts the lines.
    const chart = (box, label, [least, greatest], width, draw) => {
        const svg = box.append("svg").attr("class", "value-chart").attr("role", "img").attr("aria-label", label)
            .attr("viewBox", `0 0 ${width} ${high}`);
        const x = d3.scaleLinear().domain([first(), last()]).range([pad.left, width - pad.right]);
        const room = greatest > least ? 0 : Math.max(1, Math.abs(least) * 0.1);
        const y = d3.scaleLinear().domain([least - room, greatest + room]).range([high - pad.bottom, pad.top]);
        const few = Math.max(2, Math.floor(width / 80));
        svg.append("g").attr("transform", `translate(0,${high - pad.bottom})`)
            .call(d3.axisBottom(x).ticks(few).tickSize(3).tickFormat((step) => (Number.isInteger(step) ? look.format(step) : "")));
        svg.append("g").attr("transform", `translate(${pad.left},0)`)
            .call(d3.axisLeft(y).tickValues(greatest > least ? [least, greatest] : [least]).tickSize(3)
                .tickFormat(d3.format(",.4~g")));
        draw(svg, x, y);
        svg.append("line").attr("class", "now").attr("y1", pad.top).attr("y2", high - pad.bottom)
            .attr("x1", x(player.step)).attr("x2", x(player.step));
        svg.node().addEventListener("click", (event) =>
            player.go(x.invert((event.offsetX * width) / svg.node().clientWidth)));
        return svg;
    };

    // Of many points, those that lie on different pixels: the least and the greatest of each.
    const thin = (points, width) => {
        if (points.length < 4 * width) return points;
        const each = (last() - first() + 1) / width;
        const columns = d3.rollup(points, (some) => [d3.least(some, (p) => p.value), d3.greatest(some, (p) => p.value),
            some[some.length - 1]], ({step}) => Math.floor((step - first()) / each));
        return [...columns.values()].flat();
    };

    const stepLine = (x, y) => d3.line().curve(d3.curveStepAfter).defined(({value}) => value !== null)
        .x(({step}) => x(Math.max(step, first()))).y(({value}) => y(value));

    // A line that holds up to the end of the run.
    const upToEnd = (points) => (points.length ? [...points, {...points[points.length - 1], step: last()}] : points);

    const ofNode = (box, node) => {
        if (!values.isTimed || run.places.shared) return;
        for (const value of values.list) {
            const own = value.byNode.get(node);
            if (!own) continue;
            const points = upToEnd(own.steps.map((step, i) => ({step, value: own.numbers[i]})));
            const known = points.map((point) => point.value).filter((number) => number !== null);
            if (!known.length) continue;
            box.append("p").attr("class", "muted chart-name").text(`${value.name} over the steps`);
            chart(box, `${value.name} of node ${node} over the steps`, d3.extent(known), 340, (svg, x, y) => {
                svg.append("path").attr("class", "curve").attr("d", stepLine(x, y)(thin(points, 300)));
            });
        }
    };

    // Over the array: a band from the least to the greatest, and the mean as a line.
    const card = document.getElementById("values-card");
    const box = d3.select("#values");
    const draw = () => {
        if (!values.isTimed) return;
        card.hidden = false;
        box.selectAll("*").remove();
        const width = Math.max(300, Math.min(900, box.node().clientWidth));
        for (const value of values.list) {
            const series = value.series.filter(({count}) => count);
            if (!series.length) continue;
            box.append("p").attr("class", "chart-name").attr("data-value", value.name);
            const extent = [d3.min(series, ({least}) => least), d3.max(series, ({greatest}) => greatest)];
            chart(box, `${value.name} over the array and the steps: least, mean, greatest`, extent, width, (svg, x, y) => {
                const points = upToEnd(thin(series.map((point) => ({...point, value: point.sum / point.count})), width));
                svg.append("path").attr("class", "band").attr("d", d3.area().curve(d3.curveStepAfter)
                    .x(({step}) => x(Math.max(step, first()))).y0(({least}) => y(least)).y1(({greatest}) => y(greatest))(points));
                svg.append("path").attr("class", "curve").attr("d", stepLine(x, y)(points));
            });
        }
        follow();
    };

    const follow = () => {
        if (!values.isTimed) return;
        box.selectAll("p").text(function() {
            const value = values.list.find(({name}) => name === this.dataset.value);
            return `${value.name} in step ${look.format(Math.min(player.step, run.last))}: ${values.ofArray(value, player.step)}`;
        });
        box.selectAll("svg").each(function() {
            const width = this.viewBox.baseVal.width;
            const x = d3.scaleLinear().domain([first(), last()]).range([pad.left, width - pad.right]);
            d3.select(this).select(".now").attr("x1", x(player.step)).attr("x2", x(player.step));
        });
    };

    const listen = () => {
        if (!values.isTimed) return;
        draw();
        let wide = box.node().clientWidth;
        new ResizeObserver(() => {
            if (box.node().clientWidth === wide) return;
            wide = box.node().clientWidth;
            draw();
        }).observe(box.node());
        player.on("step.values", follow);
    };

    return {ofNode, listen};
})();
