/*
 * site.js: what the pages of the course do beyond being read: a search over all of them, buttons that copy,
 * predictions beside what they predict, and the reader's place. No page needs it.
 */
"use strict";

(() => {
    const {root, place, lesson} = document.body.dataset;

    /* make("p", {className: "x"}, "text", element): an element with these properties and contents. */
    const make = (name, properties, ...contents) => {
        const element = Object.assign(document.createElement(name), properties);
        element.append(...contents);
        return element;
    };

    /* ---------------------------------------------------------------------------- what is kept */

    /* Each copy of the course has names of its own, by the folder in which it lies. Where the browser keeps
     * nothing (or forbids it by an exception), this page alone does. */
    const kept = (() => {
        const folder = `parray-course ${new URL(root || ".", document.baseURI).pathname} `;
        const here = new Map();
        const quietly = (act) => {
            try {
                return act(window.localStorage);
            } catch (error) {
                return null;
            }
        };
        const names = (store) => Object.keys(store).filter((name) => name.startsWith(folder));
        return {
            get: (name) => here.get(name) ?? quietly((store) => store.getItem(folder + name)),
            set(name, text) {
                here.set(name, text);
                quietly((store) => store.setItem(folder + name, text));
            },
            forget() {
                here.clear();
                quietly((store) => names(store).forEach((name) => store.removeItem(name)));
            },
        };
    })();

    /* ------------------------------------------------------------------------------- copying */

    /* Pages that are opened as files have no clipboard in some browsers, but the old way. */
    const copy = async (text) => {
        try {
            await navigator.clipboard.writeText(text);
            return true;
        } catch (error) {
            const field = make("textarea", {value: text, className: "away"});
            document.body.append(field);
            field.select();
            const done = document.execCommand("copy");
            field.remove();
            return done;
        }
    };

    const addCopyButton = (block) => {
        const commands = block.closest(".terminal");
        const button = make("button", {type: "button", className: "copy"}, "Copy");
        button.setAttribute("aria-label", commands ? "Copy the commands" : "Copy the program");
        button.setAttribute("aria-live", "polite");
        button.addEventListener("click", async () => {
            const done = await copy(block.textContent.replace(/\n*$/, "\n"));
            button.textContent = done ? "Copied" : "Not copied";
            setTimeout(() => { button.textContent = "Copy"; }, 2000);
            button.focus();
        });
        const frame = make("div", {className: "with-copy"});
        const whole = block.closest("div.sourceCode") || block;
        whole.before(frame);
        frame.append(whole, button);
    };

    /* What a program prints is nothing to copy. */
    const addCopyButtons = () => {
        for (const block of document.querySelectorAll("main pre:not(.text)")) addCopyButton(block);
    };

    /* --------------------------------------------------------------------------- predictions */

    const showPredictions = () => {
        const items = (name) => [...document.querySelectorAll(`.${name} > ol > li`)];
        const answers = items("answers");
        items("questions").forEach((question, number) => addPrediction(question, answers[number], number));
    };

    /* The field below a question; once something is in it, the answer beside it, and it beside the answer. */
    const addPrediction = (question, answer, number) => {
        const name = `${place} prediction ${number + 1}`;
        const result = [...answer.childNodes].map((node) => node.cloneNode(true));
        const id = `prediction-${number + 1}`;
        const field = make("input", {type: "text", id, maxLength: 300, autocomplete: "off"});
        const form = make("form", {className: "prediction"},
            make("label", {htmlFor: id}, `Your prediction ${number + 1}`), field, make("button", {}, "Keep"));
        const measured = make("details", {className: "measured"},
            make("summary", {}, "Compare with the answer"), make("div", {}, ...result));
        const mine = make("p", {className: "predicted"});
        const show = (text) => {
            field.value = text;
            measured.hidden = !text;
            mine.replaceChildren(...(text ? ["You predicted: ", make("b", {}, text)]
                : [make("a", {href: `#${id}`}, "What did you predict?")]));
        };
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            kept.set(name, field.value.trim());
            show(field.value.trim());
        });
        question.append(make("div", {className: "beside"}, form, measured));
        answer.append(mine);
        show(kept.get(name) || "");
    };

    /* ------------------------------------------------------------------------------ the place */

    const headings = () => [...document.querySelectorAll("main h2[id], main h3[id]")];

    const keepPlace = () => {
        const isAbove = (heading) => heading.getBoundingClientRect().top < innerHeight / 2;
        const read = headings().filter(isAbove).pop();
        if (!read || scrollY === 0) return;
        const title = document.querySelector("h1").textContent;
        const at = JSON.stringify({place, anchor: read.id, title, heading: read.textContent});
        kept.set("place", at);
        kept.set(`${place} place`, at);
    };

    const placeKept = (name) => {
        try {
            return JSON.parse(kept.get(name));
        } catch (error) {
            return null;
        }
    };

    /* A line below the title: where the reader was, on this page or in the course. */
    const showPlace = (at, contents) => {
        const way = make("a", {href: `${at.place === place ? "" : root + at.place}#${at.anchor}`}, contents);
        const line = make("p", {className: "place"}, "You were here: ", way);
        document.querySelector("h1").after(line);
        return line;
    };

    const addForget = (line) => {
        const button = make("button", {type: "button"}, "Forget my place and my predictions");
        button.addEventListener("click", () => {
            kept.forget();
            line.remove();
        });
        line.append(" ", button);
    };

    const beginPlace = () => {
        const at = placeKept(lesson ? `${place} place` : "place");
        if (at && lesson && !location.hash) showPlace(at, at.heading);
        if (at && place === "index.html") addForget(showPlace(at, `${at.title}: ${at.heading}`));
        let waits = false;
        if (lesson) addEventListener("scroll", () => {
            if (!waits) setTimeout(() => { waits = false; keepPlace(); }, 200);
            waits = true;
        }, {passive: true});
    };

    /* ----------------------------------------------------------------------------- the search */

    const RESULTS = 30, AROUND = 60; /* results that are shown; letters around a word */

    /* The index is a script, since a page that is a file may load nothing else. */
    let loading = null;
    const loadIndex = () => {
        loading = loading || new Promise((done, failed) => {
            document.head.append(make("script", {src: `${root}search.js`, onload: done, onerror: failed}));
        });
        return loading;
    };

    /* How well a section fits the words, all of which have to be somewhere in it: the title of its page and
     * its heading count more than its text. 0: it does not fit. */
    const fit = ([title, heading, , text], words) => {
        let sum = 0;
        for (const word of words) {
            const weight = (heading.toLowerCase().includes(word) ? 8 : 0) +
                (title.toLowerCase().includes(word) ? 4 : 0) +
                Math.min(3, text.toLowerCase().split(word).length - 1);
            if (!weight) return 0;
            sum += weight;
        }
        return sum;
    };

    const excerpt = (text, words) => {
        const lower = text.toLowerCase();
        const [at] = words.map((word) => lower.indexOf(word)).filter((found) => found >= 0);
        const from = Math.max(0, (at || 0) - AROUND), to = from + 3 * AROUND;
        return (from ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
    };

    const oneResult = ([title, heading, target, text], words) => make("li", {},
        make("a", {href: root + target}, heading && heading !== title ? `${title}: ${heading}` : title),
        make("p", {}, excerpt(text, words)));

    const showFound = (found, words) => {
        const results = window.courseIndex.map((section) => [fit(section, words), section])
            .filter(([weight]) => weight).sort(([a], [b]) => b - a);
        const count = results.length > RESULTS ? `${results.length} sections, the first ${RESULTS}:`
            : `${results.length} ${results.length === 1 ? "section" : "sections"}`;
        found.firstChild.textContent = count;
        found.lastChild.replaceChildren(
            ...results.slice(0, RESULTS).map(([, section]) => oneResult(section, words)));
    };

    const search = async (field, found) => {
        const words = field.value.toLowerCase().split(/\s+/).filter((word) => word);
        found.hidden = !words.length;
        if (!words.length) return;
        try {
            await loadIndex();
            showFound(found, words);
        } catch (error) {
            found.firstChild.textContent = "The file search.js is missing beside index.html.";
        }
    };

    const beginSearch = () => {
        const form = document.querySelector(".search"), field = form.querySelector("input");
        const found = document.getElementById("search-found");
        const close = () => { found.hidden = true; };
        form.hidden = false;
        form.addEventListener("submit", (event) => event.preventDefault());
        field.addEventListener("focus", () => loadIndex().catch(() => {}));
        field.addEventListener("input", () => search(field, found));
        form.addEventListener("focusout", (event) => {
            if (event.relatedTarget && !form.contains(event.relatedTarget)) close();
        });
        found.addEventListener("click", (event) => { if (event.target.closest("a")) close(); });
        form.addEventListener("keydown", (event) => {
            if (event.key !== "Escape" || found.hidden) return;
            close();
            field.focus();
        });
        addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
    };

    addCopyButtons();
    showPredictions();
    beginPlace();
    beginSearch();
})();
