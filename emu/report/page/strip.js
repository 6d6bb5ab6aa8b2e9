// strip.js: the band above the slider: busy links in each step (paler where the page has sums only), a
// hatched band where nodes wait for room, and marks where something went wrong.
"use strict";

const strip = (() => {
    const svg = d3.select("#strip");
    const slider = document.getElementById("slider");
    const {sums} = run;
    const height = 30;
    const thumb = 8; // half its width: the ends of the slider are that far inside

    const drawStalls = (x) => {
        const {stalls: list} = run;
        const hatch = svg.append("defs").append("pattern").attr("id", "hatch")
            .attr("width", 4).attr("height", 4)
            .attr("patternUnits", "userSpaceOnUse").attr("patternTransform", "rotate(45)");
        hatch.append("rect").attr("width", 4).attr("height", 4);
        hatch.append("path").attr("d", "M1,0v4");
        svg.selectAll(".stall")
            .data(d3.range(list.columns).filter((c) => list.cells[c]))
            .enter()
            .append("rect")
            .attr("class", "stall")
            .attr("x", (c) => x(list.step(c)) + 0.5)
            .attr("width", (c) => Math.max(1, x(list.step(c + 1)) - x(list.step(c)) - 1))
            .attr("y", 11)
            .attr("height", 6)
            .append("title")
            .text((c) => `step ${list.step(c)}: ${marks.countStalls(list.step(c))}`);
    };

    const draw = () => {
        const width = svg.node().clientWidth;
        const x = d3.scaleLinear().domain([1, Math.max(player.end, 2)]).range([thumb, width - thumb]);
        const columns = d3.range(sums.columns && sums.rows ? sums.columns : 0);
        const busy = columns.map(sums.busy);
        const y = d3.scaleLinear().domain([0, d3.max(busy) || 1]).range([0, height - 3]);
        svg.attr("viewBox", `0 0 ${width} ${height}`).selectAll("*").remove();
        svg.selectAll(".use")
            .data(busy)
            .enter()
            .append("rect")
            .attr("class", (value, c) => (run.holds(sums.step(c)) ? "use" : "use sum"))
            .attr("x", (value, c) => x(sums.step(c)) + 0.5)
            .attr("width", (value, c) => Math.max(0.7, x(sums.step(c + 1)) - x(sums.step(c)) - 1))
            .attr("y", (value) => height - y(value))
            .attr("height", y)
            .append("title")
            .text((value, c) => `step ${sums.step(c)}: ${look.format(Math.round(value))} busy`);
        if (run.stalls.all) drawStalls(x);
        const mark = (step, kind, shape) => svg.append("path")
                                                .attr("class", kind)
                                                .attr("d", shape)
                                                .attr("transform", `translate(${x(step)},0)`);
        for (const step of new Set(marks.violations.map(({first}) => first)))
            mark(step, "violation", "M-5,0h10l-5,8z");
        if (marks.deadlock) mark(marks.deadlock.step, "deadlock", "M-4,0h3v9h-3zM1,0h3v9h-3z");
    };

    const listen = () => {
        slider.max = player.end;
        slider.addEventListener("input", () => player.go(Number(slider.value)));
        new ResizeObserver(draw).observe(svg.node());
        const follow = () => {
            slider.value = player.step;
            const place = `Step ${look.format(player.step)} of ${look.format(run.last)}`;
            const text = player.step < player.end ? place : "End";
            slider.setAttribute("aria-valuetext", text);
            document.getElementById("step").textContent = text;
        };
        player.on("step.strip", follow);
        follow();
    };

    return {listen, draw};
})();
