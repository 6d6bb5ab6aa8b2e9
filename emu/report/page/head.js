// head.js: what ran and how it went, in the words and numbers of the text report.
"use strict";

const head = (() => {
    const {report} = run;
    const isKnown = (value) => value !== null && value !== undefined;
    const number = (value) => {
        if (!isKnown(value)) return "not known";
        return typeof value === "number" ? d3.format(Number.isInteger(value) ? "," : ",.6~g")(value) : value;
    };

    // A text such as "bound 3: optimal".
    const comparison = (bound, reached) => {
        if (!isKnown(report.time)) return `bound ${number(bound)}`;
        if (report.status) return `bound ${number(bound)}: no verdict`;
        const ratio = bound > 0 ? report.time / bound : 1;
        const how = Math.abs(ratio - 1) < 1e-9 ? reached : `${d3.format(".3~f")(ratio)} × the bound`;
        return `bound ${number(bound)}: ${how}`;
    };

    const optimality = () => {
        if (!isKnown(report.lower_bound)) return "bound not known";
        const ofTask = report.lower_bound_of === "task";
        const whose = ofTask ? "the bound" : "the program's own bound";
        const reached = report.optimal ? "optimal" : `${whose} is reached`;
        return comparison(report.lower_bound, reached);
    };

    // The program's own bound, unless that of all programs says as much.
    const ownBound = () => {
        const isTold = isKnown(report.lower_bound) && report.own_bound <= report.lower_bound;
        if (!isKnown(report.own_bound) || isTold) return "";
        const assumes = report.own_bound_assumes ? `, of ${report.own_bound_assumes}` : "";
        return comparison(report.own_bound, "reached") + assumes;
    };

    // The facts that have a value.
    const facts = () => {
        const size = `${look.amount(report.nodes, "node")}, ${look.amount(report.links, "link")}`;
        const params = Object.entries(report.params || {}).map(([name, value]) => `${name}=${value}`);
        const used = report.utilization && report.utilization.mean;
        return [
            ["program", report.program],
            ["topology", `${report.topology}: ${size}`],
            ["model", report.model],
            ["seed", report.seed],
            ["parameters", params.join(", ")],
            ["steps", number(report.steps)],
            ["optimality", optimality()],
            ["own bound", ownBound()],
            ["paper's time", isKnown(report.paper_time) ? number(report.paper_time) : ""],
            ["transmissions", number(report.transmissions)],
            ["mean utilization", isKnown(used) ? d3.format(".1%")(used) : ""],
            ["stalls", isKnown(report.stalls) ? look.amount(report.stalls, "step") : ""],
            ...run.values.map((value) => [`final ${value.name}`, values.ofEnd(value)]),
            ["never received", report.leftovers ? number(report.leftovers) : ""],
        ].filter(([, value]) => isKnown(value) && value !== "");
    };

    const badge = (kind, text) =>
        d3.select("#verdict").append("span").attr("class", `badge ${kind}`).text(text);

    const verdict = () => {
        const {violation_count: violations, deadlock, verified, damage} = report;
        if (damage) badge("violation", "! cut off");
        if (violations) badge("violation", `! ${look.amount(violations, "violation")}`);
        if (deadlock) badge("deadlock", `‖ deadlock in step ${number(deadlock.step)}`);
        if (run.stalls.all) badge("stall", `${marks.sign} ${look.amount(run.stalls.all, "stall")}`);
        if (verified === false) badge("violation", "! wrong result");
        if (verified === true) badge("good", "✓ verified");
    };

    // What is wrong with the page or the run as a whole; panel.js tells of violations and deadlocks.
    const notes = () => {
        const isTold = report.violation_count || report.deadlock || marks.failure;
        const besides = report.wrong && report.wrong !== report.error ? `The result is wrong, too: ${report.wrong}` : null;
        return [report.damage, isTold ? null : report.error, besides, ...run.notes].filter((note) => note);
    };

    const draw = () => {
        const title = `${report.program} on ${report.topology}`;
        document.title = `${title} – parray`;
        document.getElementById("title").textContent = title;
        const fact = d3.select("#facts").selectAll("div").data(facts()).enter().append("div");
        fact.append("dt").text(([name]) => name);
        fact.append("dd").text(([, value]) => value);
        d3.select("#notes").selectAll("li").data(notes()).enter().append("li").text((note) => note);
        verdict();
    };

    return {draw};
})();
