// page_limits.js: pages that hold a part one by one: what they show is right there, and elsewhere they say
// that they have sums.
"use strict";

const checkLimits = (() => {
    const {byId, equal, trace, lastStep, inFlight, slide, texts, colourFinder, heatTip} = reader;

    // In the heat map, of a ring whose even nodes wait for the link of port 1: rows and columns are of
    // several links and steps.
    const crowdedCells = (first) => {
        const {sums} = run;
        const row = 300;
        const [inside, outside] = [first + 1000, first - 1000];
        const c = sums.column(inside);
        const waiting = marks.of("stall").filter((mark) => Math.floor((2 * mark.node + 1) * sums.rows / 60000) === row &&
            mark.first < sums.step(c + 1) && mark.last >= sums.step(c));
        const hasColour = colourFinder(document.querySelector("#heat canvas"));
        const isHatched = (step) => hasColour(...heat.middle(row, step), d3.rgb(look.colour.stall));
        equal("a row of many", waiting.length > 2, true);
        equal("tip inside", heatTip(row, inside).split("; ").slice(1), [`${waiting.length} nodes wait for room`]);
        equal("tip outside", heatTip(row, outside).split("; ").slice(1), ["of stalls there are sums only"]);
        equal("hatched inside alone", [isHatched(inside), isHatched(outside)], [true, false]);
    };

    const crowded = () => {
        const {from_step: first, to_step: last, all, count} = run.stalls;
        const {count: endless, step: end} = run.report.deadlock;
        const amount = (nodes) => `${d3.format(",")(nodes)} nodes`;
        equal("all are known", all, Number(document.body.dataset.count));
        equal("the page holds the last part", count < all && count <= 20000 && first > 1 && last === run.last, true);
        const note = `${d3.format(",")(count)} are here one by one, those of steps ${d3.format(",")(first)} to ` +
            `${d3.format(",")(last)}, up to the deadlock; `;
        equal("and says so", texts("#notes li").some((text) => text.includes(note)), true);
        equal("the sums are of all", d3.sum(run.stalls.cells), run.report.stalls + endless);
        const checkInside = (step) => {
            slide(step);
            equal(`step ${step} is inside`, byId("stalled").textContent.includes("sums only"), false);
            const waiting = marks.of("stall").filter((mark) => mark.first <= step && mark.last >= step);
            const places = new Set(waiting.map(({place}) => place));
            const said = byId("summary").textContent;
            equal(`summary of ${step}`, said.includes(`, ${amount(waiting.length)} wait for room`), true);
            equal(`marks of ${step}`, drawing.stalled().length, places.size);
            equal(`uprights of ${step}`, spacetime.stalled().length > 0, true);
            return waiting;
        };
        checkInside(first);
        equal("those for ever may be more", byId("summary").textContent.endsWith(`, at least ${amount(1000)} in deadlock.`),
            true);
        equal("in the end all who are in deadlock wait for room", checkInside(end).length, endless);
        equal("in the end", byId("summary").textContent.endsWith(`, ${amount(endless)} in deadlock.`), true);
        crowdedCells(first);
        slide(first - 1);
        equal("outside", byId("stalled").textContent.includes("sums only"), true);
        equal("its summary", byId("summary").textContent.includes(", about "), true);
        equal("outside nobody is marked or listed", [drawing.stalled(), texts("#stalled .token")], [[], []]);
        const ranks = texts("#spacetime g:first-of-type .tick text").map((text) => Number(text.replace(",", "")));
        equal("across are first ranks of dots", ranks.filter((rank) => rank % 30 || rank >= 30000), []);
        slide(1);
        equal("nor in space and time", spacetime.stalled(), []);
        slide(player.end);
        equal("and after it", byId("summary").textContent,
            `After the last step, ${amount(endless)} wait for room, ${amount(endless)} in deadlock.`);
        equal("of which some are marked", texts("#notes li").includes(
            `Of ${amount(endless)} that wait for ever the first 1,000 are marked.`), true);
    };

    const bounded = () => {
        const {first, last} = run.window;
        equal("the window begins", first, 1);
        equal("the window is a part", last < lastStep && run.packets.count <= 200000, true);
        equal("packets of the window", run.packets.count, trace.filter(({step}) => step <= last).length);
        equal("the page says so", texts("#notes li").some((note) => note.includes("one by one")), true);
        slide(last);
        equal("inside", Number(document.querySelector("[data-flying]").dataset.flying), inFlight(last).length);
        slide(last + 1);
        equal("outside", byId("summary").textContent.includes("sums only"), true);
        equal("outside nothing is drawn", drawing.flying().length, 0);
        let busy = 0;
        for (let c = 0; c < run.sums.columns; c++) busy += run.sums.busy(c) * run.sums.width(c);
        equal("the sums are of all", Math.round(busy), trace.length);
        player.choose({node: 7});
        const received = (step) => new Set(trace.filter((hop) => hop.to === 7 && hop.last < step)
            .map(({origin, dest}) => `${origin} ${dest}`)).size;
        for (const [step, when] of [[last, `Before step ${last}`], [last + 1, `Before step ${last + 1}`],
            [last + 2, `In steps 1 to ${last}`], [player.end, `In steps 1 to ${last}`]]) {
            slide(step);
            const want = `${when} it has received ${received(Math.min(step, last + 1))} different packets`;
            equal(`node 7 in step ${step}`, texts("#held")[0].slice(0, want.length), want);
        }
    };

    return {crowded, bounded};
})();
