// page_measure.js: put at the end of a page by scripts/bench page: how long it took to load, and how long the
// answers to a reader take, with the layout that follows. The result is in the element #measured.
"use strict";

(() => {
    const loaded = performance.now();
    document.body.offsetHeight;
    const shown = performance.now();

    const median = (times) => d3.median(times).toFixed(1);
    const time = (act) => {
        const begin = performance.now();
        act();
        drawing.draw();
        document.body.offsetHeight;
        return performance.now() - begin;
    };
    const row = (what, times) => `${what},${times.length},${median(times)},${d3.max(times).toFixed(1)}`;

    // Steps one by one and far apart, with a node chosen; each event in turn; zoom and back.
    const far = d3.range(40).map((i) => 1 + Math.floor((i * 0.618 * run.last) % run.last));
    const lines = [`load,1,${loaded.toFixed(1)},${loaded.toFixed(1)}`, `first layout,1,${(shown - loaded).toFixed(1)},`];
    player.choose({});
    lines.push(row("step", d3.range(1, 81).map((step) => time(() => player.go(step)))));
    player.choose({node: 5});
    lines.push(row("step with a node", d3.range(81, 161).map((step) => time(() => player.go(step)))));
    lines.push(row("far step", far.map((step) => time(() => player.go(step)))));
    const some = d3.range(20).map((i) => Math.floor((i * 0.618 * moments.count) % moments.count));
    lines.push(row("causes", some.map((moment) => time(() => player.visit(moment)))));
    lines.push(row("step with causes", d3.range(20).map((i) => time(() => player.go(200 + i)))));
    player.choose({});
    lines.push(row("zoom", d3.range(10).map((i) => time(() => document.getElementById(i < 5 ? "spacetime-closer" : "spacetime-farther").click()))));
    const result = document.createElement("pre");
    result.id = "measured";
    result.textContent = `moments,${moments.count},,\n${lines.join("\n")}`;
    document.body.append(result);
})();
