// page_phases.js: a run with phases: the band above the steps and the list, against the packets of the trace.
"use strict";

const checkPhases = (() => {
    const {byId, equal, trace, lastStep, slide, texts} = reader;

    // A phase that has packets begins and ends with one in these programs.
    const checkBand = (list) => {
        const rects = [...document.querySelectorAll("#phases rect")];
        const spans = list.flatMap((phase) => phase.spans);
        equal("spans in the band", rects.length, spans.length);
        const place = (rect, name) => Number(rect.getAttribute(name));
        const wide = byId("phases").clientWidth - 16;
        spans.forEach(([first, last], i) => {
            const each = wide / (player.end - 1);
            equal(`span ${i} begins`, Math.abs(place(rects[i], "x") - 8 - (first - 1) * each - 0.5) < 0.01, true);
            equal(`span ${i} is as long`,
                Math.abs(place(rects[i], "width") - Math.max(1, (last - first + 1) * each - 1)) < 0.01, true);
        });
        // Phases with steps in common are in rows of their own.
        list.forEach((phase, a) => list.forEach((other, b) => {
            const meet = phase.spans.some(([first, last]) =>
                other.spans.some(([begin, end]) => first <= end && begin <= last));
            if (a !== b && meet) equal(`rows of ${a} and ${b}`, phases.rowOf[a] !== phases.rowOf[b], true);
        }));
    };

    const checkList = (list) => {
        const buttons = [...document.querySelectorAll("#phase-list button")];
        equal("phases in the list", buttons.length, list.length);
        list.forEach((phase, i) => {
            const said = buttons[i].textContent;
            const name = `${phase.name}: `;
            equal(`name of phase ${i}`, said.startsWith(name), true);
            equal(`packets of phase ${i}`, said.includes(phase.end ? `${look.amount(phase.packets, "packet")}` : "no packets"), true);
            equal(`bound of phase ${i}`, said.includes("its packets need at least"), phase.end !== null);
            buttons[i].click();
            equal(`a click goes to phase ${i}`, player.step, phase.begin);
        });
        for (let step = 1; step <= lastStep; step++) {
            slide(step);
            equal(`phases of step ${step}`, texts("#phase-list button.now").map((said) => said.split(":")[0]),
                list.filter(({spans}) => spans.some(([first, last]) => first <= step && step <= last))
                    .map(({name}) => name));
        }
    };

    return () => {
        const list = run.report.phases;
        equal("there are phases", list.length, Number(document.body.dataset.count));
        const outside = trace.length - d3.sum(list, ({packets}) => packets);
        equal("packets outside of phases", outside, run.report.program === "phased" ? 1 : 0);
        checkBand(list);
        checkList(list);
    };
})();
