// class_dom.js: elements, and tables whose columns can be sorted by.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const main = document.querySelector("main");

// An element with attributes and what is in it: texts, elements.
function element(name, attributes, ...inner) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    made.append(...inner);
    return made;
}

function add(name, attributes, ...inner) {
    const made = element(name, attributes, ...inner);
    main.append(made);
    return made;
}

const order = new Intl.Collator("en", {numeric: true});

function compare(a, b) {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return typeof a === "number" ? a - b : order.compare(a, b);
}

// Columns: {title, value(row), cell(row), first: -1 for the largest first}. Rows stay as they are where
// a column makes no difference.
function sortable(head, columns, rows, before) {
    const body = element("tbody"), titles = element("tr");
    function fill(sorted) {
        body.replaceChildren(...before, ...sorted.map((row) => element("tr", {}, ...columns.map((column) => column.cell(row)))));
    }
    columns.forEach((column) => {
        const button = element("button", {type: "button"}, column.title), title = element("th", {scope: "col"}, button);
        button.addEventListener("click", () => {
            const was = title.getAttribute("aria-sort");
            const sign = was ? (was === "ascending" ? -1 : 1) : column.first || 1;
            for (const other of titles.children) other.removeAttribute("aria-sort");
            title.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
            fill([...rows].sort((a, b) => {
                const x = column.value(a), y = column.value(b);
                return x === null || y === null ? compare(x, y) : sign * compare(x, y);
            }));
        });
        titles.append(title);
    });
    fill(rows);
    return element("div", {class: "wide", tabindex: "0"}, element("table", {}, element("thead", {}, ...head, titles), body));
}
