// values.js: the values of nodes as they were in each step, and over the array their sum, least, greatest and
// mean. Where the trace does not tell of their steps, a page knows the final ones alone.
"use strict";

const values = (() => {
    // By name: {name, final (by rank; null: none), byNode: rank -> {steps, numbers}, series}.
    const list = run.values.map((value) => ({...value, final: value.of, byNode: new Map()}));
    const named = new Map(list.map((value) => [value.name, value]));
    const told = notes.of("value");
    for (const {node, step, text, number} of told) {
        if (!named.has(text)) {
            const value = {name: text, final: [], byNode: new Map()};
            list.push(value);
            named.set(text, value);
        }
        const {byNode} = named.get(text);
        if (!byNode.has(node)) byNode.set(node, {steps: [], numbers: []});
        const {steps, numbers} = byNode.get(node);
        if (steps[steps.length - 1] === step) numbers.pop();
        else steps.push(step);
        numbers.push(number);
    }
    const isTimed = told.length > 0;

    // The value of a node as it stands when a step ends; null: it has none.
    const at = (value, node, step) => {
        const own = value.byNode.get(node);
        const i = own ? d3.bisectRight(own.steps, step) - 1 : -1;
        return i < 0 ? null : own.numbers[i];
    };

    // The steps in which a value changes at some node, and over all nodes that have one: {step, sum, count,
    // least, greatest}.
    const seriesOf = ({byNode}) => {
        const changes = [];
        for (const [node, {steps, numbers}] of byNode) steps.forEach((step, i) => changes.push([step, node, numbers[i]]));
        changes.sort(([a], [b]) => a - b);
        const now = new Map();
        const series = [];
        let [least, greatest] = [Infinity, -Infinity];
        for (let i = 0; i < changes.length;) {
            const [step] = changes[i];
            let isStale = false; // the least or the greatest one is no more
            for (; i < changes.length && changes[i][0] === step; i++) {
                const [, node, number] = changes[i];
                isStale = isStale || now.get(node) === least || now.get(node) === greatest;
                if (number === null) now.delete(node);
                else now.set(node, number);
                if (number !== null) [least, greatest] = [Math.min(least, number), Math.max(greatest, number)];
            }
            if (isStale) [least, greatest] = [d3.min(now.values()), d3.max(now.values())];
            series.push({step, sum: d3.sum(now.values()), count: now.size, least, greatest});
        }
        return series;
    };
    for (const value of list) value.series = seriesOf(value);

    const over = ({series}, step) => {
        const i = d3.bisector((point) => point.step).right(series, step) - 1;
        return i < 0 || !series[i].count ? null : series[i];
    };

    // In words: of a node, "money 12"; of the array, "sum 387, 0 to 120, mean 96.75".
    const number = d3.format(",.6~g");
    const ofPlace = (place, step) => {
        if (run.places.shared || place < 0) return [];
        const texts = [];
        for (const value of list) {
            const now = isTimed ? at(value, place, step) : value.final[place];
            if (Number.isFinite(now)) texts.push(`${value.name} ${number(now)}${isTimed ? "" : " in the end"}`);
        }
        return texts;
    };
    const ofArray = (value, step) => {
        const now = over(value, step);
        return now ? `sum ${number(now.sum)}, ${number(now.least)} to ${number(now.greatest)}, ` +
            `mean ${number(now.sum / now.count)}, of ${look.amount(now.count, "node")}` : "no node has one";
    };
    const ofEnd = ({nodes, least, greatest, mean}) =>
        (nodes ? `${number(least)} to ${number(greatest)}, mean ${number(mean)}` : "of no node");

    return {list, isTimed, at, over, ofPlace, ofArray, ofEnd, number};
})();
