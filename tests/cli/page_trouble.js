// page_trouble.js: violations and deadlocks: told, and marked in every view in the steps in which they hold,
// in no others.
"use strict";

const checkTrouble = (() => {
    const {byId, equal, slide, texts, colourFinder, heatTip, heatRow} = reader;
    const count = Number(document.body.dataset.count);

    // A square around a node, a broken line on its links.
    const checkViolationMarks = (isThere) => {
        const hasColour = colourFinder();
        const colour = d3.rgb(look.colour.violation);
        const side = geometry.radius + 5;
        for (const {node} of marks.violations) {
            const [x, y] = [geometry.x[node], geometry.y[node]];
            for (const sign of [-1, 1])
                equal(`square of node ${node} in step ${player.step}`,
                    hasColour(x + sign * side, y + sign * side, colour), isThere);
        }
        for (const {link} of marks.of("violationLink")) {
            const at = geometry.along(link, 0.5, () => 0);
            equal(`line of link ${link} in step ${player.step}`, hasColour(at.x, at.y, colour), isThere);
        }
    };

    const violation = () => {
        const {node, first: step} = marks.violations[0];
        equal("where the page opens", [player.step, player.node], [step, node]);
        const list = document.querySelector("#trouble ul");
        equal("the list of causes scrolls", [getComputedStyle(list).overflowY, list.scrollHeight > list.clientHeight], ["scroll", true]);
        slide(step);
        equal("violations in the list", texts("#trouble .violation").length, count);
        equal("violations of the run", texts("#verdict .violation"), [`! ${count} violations`]);
        equal("summary", byId("summary").textContent.endsWith(`, ${count} violations.`), true);
        equal("on the strip", document.querySelectorAll("#strip .violation").length, 1);
        equal("in the heat map", document.querySelectorAll("#heat .mark").length, 1);
        equal("in space and time", document.querySelectorAll("#spacetime .mark").length, count);
        equal("its links are known", marks.of("violationLink").map(({link}) => link >= 0), d3.range(2 * count).map(() => true));
        checkViolationMarks(true);
        slide(player.end);
        checkViolationMarks(false);
        equal("summary of the end", byId("summary").textContent, "After the last step.");
        document.querySelector("#trouble .violation").click();
        equal("a click goes there", [player.node, player.step], [node, step]);
        slide(player.end);
        equal("a packet that nobody receives is not counted", texts("#held"), ["In the end it has received 0 different packets."]);
        equal("but told", texts("#details td .token").map((text) => text[0]).sort(), ["×", "▸"]);
    };

    // Broken rings around the nodes of the cycle, arrows on the links from one to the next.
    const checkCycleMarks = (isThere) => {
        const hasColour = colourFinder();
        const colour = d3.rgb(look.colour.deadlock);
        const {cycle} = marks;
        cycle.forEach(({node, to: peer, link}, i) => {
            equal(`node ${node} waits for the next one`, peer, cycle[(i + 1) % count].node);
            const [x, y, more] = [geometry.x[node], geometry.y[node], geometry.radius + 3];
            equal(`ring of node ${node} in step ${player.step}`, hasColour(x, y - more, colour), isThere);
            const at = geometry.along(link, 0.7, () => 0);
            equal(`arrow of node ${node} in step ${player.step}`, hasColour(at.x, at.y, colour), isThere);
        });
    };

    // In the heat map a broken line on the row of the link that a node waits for: towards it if it receives.
    const checkCycleRows = () => {
        const hasColour = colourFinder(document.querySelector("#heat canvas"));
        const waiterOf = new Map(run.report.deadlock.cycle.map((waiter) => {
            const {node, peer, call} = waiter;
            return [call.startsWith("node_send") ? heatRow(node, peer) : heatRow(peer, node), waiter];
        }));
        equal("rows of the cycle", waiterOf.size, count);
        for (let row = 0; row < run.sums.rows; row++)
            for (let step = 1; step <= run.last; step++) {
                const waiter = waiterOf.get(row);
                const isThere = waiter !== undefined && waiter.since <= step;
                const where = `row ${row} in step ${step}`;
                equal(`broken line of ${where}`, hasColour(...heat.middle(row, step), d3.rgb(look.colour.deadlock)), isThere);
                const said = heatTip(row, step).split("; ").filter((text) => text.startsWith("deadlock: "));
                equal(`tip of ${where}`, said, isThere ? [`deadlock: node ${waiter.node} waits in ${waiter.call} at ` +
                    `${waiter.site} since step ${waiter.since} on port ${waiter.port} for node ${waiter.peer}`] : []);
            }
        equal("where it was found", document.querySelectorAll("#heat .mark.found").length, 1);
    };

    const deadlock = () => {
        const {step, cycle} = run.report.deadlock;
        equal("where the page opens", player.step, Math.min(step, player.end));
        const since = d3.max(cycle, (waiter) => waiter.since);
        equal("the verdict", texts("#verdict .deadlock"), [`‖ deadlock in step ${step}`]);
        const list = texts("#trouble .deadlock");
        equal("the cycle in the list", [list.length, list[0]],
            [count + 1, `Deadlock in step ${step}: ${count} nodes for ever, a cycle of ${count}`]);
        equal("on the strip", document.querySelectorAll("#strip .deadlock").length, 1);
        for (let at = 1; at <= player.end; at++) {
            slide(at);
            const says = `, ${count} nodes in deadlock.`;
            equal(`summary of step ${at}`, byId("summary").textContent.endsWith(says), at >= since);
            checkCycleMarks(at >= since);
        }
        equal("in space and time", document.querySelectorAll("#spacetime .mark.deadlock").length, count);
        checkCycleRows();
    };

    // A run against the model is neither optimal nor verified.
    const verdict = () => {
        equal("violations of the run", texts("#verdict .violation"), [`! ${count} violations`]);
        equal("nothing is good", texts("#verdict .good"), []);
        equal("optimality", texts("#facts dd").filter((text) => text.startsWith("bound")), ["bound 7: no verdict"]);
    };

    return {violation, verdict, deadlock};
})();
