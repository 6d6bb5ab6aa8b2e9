// phases.js: the phases that the program names: a band of them above the steps, and a list with what each
// took and what bounds it.
"use strict";

const phases = (() => {
    const svg = d3.select("#phases");
    const list = run.report.phases || [];
    const high = 15; // of a row
    const most = 6; // rows
    const thumb = 8; // as in strip.js

    const colour = (number) => d3.schemeTableau10[number % 10];
    const meet = ([first, last], [begin, end]) => first <= end && begin <= last;

    // Phases share a row if they have no step in common.
    const rows = [];
    const rowOf = list.map((phase) => {
        const free = rows.findIndex((row) => !row.some((span) => phase.spans.some((own) => meet(span, own))));
        const row = free < 0 ? Math.min(rows.length, most - 1) : free;
        rows[row] = [...(rows[row] || []), ...phase.spans];
        return row;
    });

    const percent = d3.format(".1%");
    const decimal = d3.format(",.1f");

    const bound = ({least_steps: least, busiest_link: link, busiest_node: node}) => {
        if (!least) return "";
        const cause = node && (!link || node.busy_steps >= link.busy_steps)
            ? `node ${node.node} has to send and receive`
            : `the link ${link.from} → ${link.to} is busy`;
        return `; its packets need at least ${look.amount(least, "step")}, for which ${cause}`;
    };

    const text = (phase) => {
        const {name, begin, end, steps, packets, links, idle_links: idle, mean_busy_links: mean} = phase;
        if (!end) return `${name}: no packets, entered in step ${look.format(begin)}`;
        const what = run.halfDuplex ? "links" : "link directions";
        const used = mean === null ? "" : `; ${decimal(mean)} of ${look.format(links)} ${what} busy a step ` +
            `(${percent(phase.utilization)})`;
        const unused = idle ? `, ${look.format(idle)} never used` : ", all of them used";
        return `${name}: ${look.amount(steps, "step")} (${look.format(begin)} to ${look.format(end)}), ` +
            `${look.amount(packets, "packet")}${used}${unused}${bound(phase)}`;
    };

    const draw = () => {
        const width = svg.node().clientWidth;
        const x = d3.scaleLinear().domain([1, Math.max(player.end, 2)]).range([thumb, width - thumb]);
        svg.attr("viewBox", `0 0 ${width} ${rows.length * high}`).selectAll("*").remove();
        list.forEach((phase, number) => {
            const group = svg.append("g").attr("transform", `translate(0,${rowOf[number] * high})`);
            const wide = ([first, last]) => Math.max(1, x(last + 1) - x(first) - 1);
            group.append("title").text(text(phase));
            group.selectAll("rect").data(phase.spans).enter().append("rect")
                .attr("x", ([first]) => x(first) + 0.5)
                .attr("width", wide)
                .attr("y", 1)
                .attr("height", high - 3)
                .attr("fill", colour(number));
            const room = phase.spans.find((span) => wide(span) > 6.5 * phase.name.length + 6);
            if (room)
                group.append("text").attr("x", x(room[0]) + 4).attr("y", high - 5)
                    .attr("fill", look.readable(colour(number))).text(phase.name);
        });
    };

    // Mark in the list the phases that are under way in the step that is shown.
    const follow = () => d3.select("#phase-list").selectAll("button")
        .classed("now", ({spans}) => spans.some((span) => meet(span, [player.step, player.step])));

    const tell = () => {
        const box = d3.select("#phase-list");
        box.append("h2").text("Phases");
        box.selectAll("button").data(list).enter().append("button").attr("type", "button")
            .style("border-left-color", (phase, number) => colour(number))
            .text(text)
            .each(function({begin}) {
                this.addEventListener("click", () => player.go(begin));
            });
    };

    const listen = () => {
        if (!list.length) return;
        svg.attr("hidden", null).style("height", `${rows.length * high}px`);
        tell();
        new ResizeObserver(draw).observe(svg.node());
        player.on("step.phases", follow);
        follow();
    };

    return {listen, draw: () => list.length && draw(), text, rowOf};
})();
