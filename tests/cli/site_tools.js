// site_tools.js: does to a page of the site of the course what a reader does: copies, predicts, searches.
// Stands before site_drive.js, which calls checkTools for the first lesson, in a wide and a narrow window.
"use strict";

const checkTools = (() => {
    /* The clipboard is the reader's: what is copied comes here. */
    const checkCopy = async (say, frame, until) => {
        const page = frame.contentDocument, blocks = page.querySelectorAll("main pre:not(.text)");
        const buttons = page.querySelectorAll(".with-copy > button");
        let copied = "";
        frame.contentWindow.navigator.clipboard.writeText = async (text) => { copied = text; };
        if (buttons.length !== blocks.length) say(`${buttons.length} of ${blocks.length} have a button`);
        if (page.querySelector(".with-copy pre.text")) say("what programs print can be copied");
        const button = page.querySelector(".terminal button");
        button.click();
        await until(() => button.textContent === "Copied");
        if (copied !== "parray run step1.c\n") say(`copies ${copied}; ${button.textContent}`);
    };

    const predicted = (page) =>
        [...page.querySelectorAll(".predicted")].map((line) => line.textContent).join("|");

    const predict = (page, number, text) => {
        const form = page.querySelectorAll(".prediction")[number];
        form.querySelector("input").value = text;
        form.requestSubmit();
    };

    const checkPrediction = (say, page, width) => {
        const answers = page.querySelectorAll(".measured"), text = `<b>eight</b> in ${width}`;
        if (answers.length !== 3 || ![...answers].every(({hidden}) => hidden)) say("answers are told before");
        predict(page, 1, text);
        if (answers[1].hidden || !answers[0].hidden) say("a prediction has not its answer beside it");
        if (!answers[1].textContent.includes("Seven steps")) say(`the answer is ${answers[1].textContent}`);
        const lines = predicted(page), none = "What did you predict?";
        if (lines !== `${none}|You predicted: ${text}|${none}`) say(`answers have ${lines}`);
        return text;
    };

    const search = async (page, until, words) => {
        const field = page.querySelector(".search input"), found = page.getElementById("search-found");
        field.focus();
        field.value = words;
        field.dispatchEvent(new Event("input", {bubbles: true}));
        await until(() => !found.hidden && found.firstChild.textContent);
        return found;
    };

    const checkSearch = async (say, page, until) => {
        const found = await search(page, until, "neighbour RING");
        const way = found.querySelector("a");
        if (!way || !way.href.includes("01_hello_neighbour/")) say(`the search finds ${found.textContent}`);
        found.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
        if (!found.hidden) say("the search stays open");
        await search(page, until, "nosuchword");
        await until(() => found.textContent === "0 sections");
        if (found.textContent !== "0 sections") say(`the search finds ${found.textContent}`);
    };

    /* All that can be used has a name, and letters that can be read: WCAG 2 asks for 4.5. */
    const light = (colour) => {
        const [red, green, blue] = colour.match(/[0-9.]+/g).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };

    const checkAccess = (say, frame) => {
        const page = frame.contentDocument, clear = "rgba(0, 0, 0, 0)";
        const style = (element) => frame.contentWindow.getComputedStyle(element);
        for (const field of page.querySelectorAll("input")) {
            if (!field.labels.length) say(`the field ${field.id} has no label`);
        }
        const looked = "button, input, label, summary, .predicted, #search-found p, main a";
        for (const element of page.querySelectorAll(looked)) {
            let behind = element;
            while (behind.parentElement && style(behind).backgroundColor === clear) behind = behind.parentElement;
            const [less, more] = [style(element).color, style(behind).backgroundColor].map(light)
                .sort((a, b) => a - b);
            const contrast = (more + 0.05) / (less + 0.05);
            if (contrast < 4.5) say(`the contrast of ${element.outerHTML.slice(0, 80)} is ${contrast}`);
        }
    };

    /* The page as it is where the browser forbids to keep anything. */
    const checkForgetful = async (say, open, url) => {
        const forbid = 'Object.defineProperty(window, "localStorage", {get() { throw new Error("no"); }})';
        const head = `<head><base href="${url}"><script>${forbid}<\/script>`;
        const text = await (await fetch(url)).text();
        const frame = await open(url, 400, text.replace("<head>", head));
        predict(frame.contentDocument, 0, "one");
        const lines = predicted(frame.contentDocument);
        if (!lines.startsWith("You predicted: one|")) say(`without a store, answers have ${lines}`);
        frame.remove();
    };

    return async (say, frame, url, width, open, until) => {
        const page = frame.contentDocument;
        if (!page.querySelector(".search")) return say("there is no search");
        await checkCopy(say, frame, until);
        const text = checkPrediction(say, page, width);
        await checkSearch(say, page, until);
        checkAccess(say, frame);
        frame.contentWindow.scrollTo(0, 3000);
        frame.contentWindow.dispatchEvent(new Event("scroll")); // else comes with the next picture, if ever
        await until(() => (frame.contentWindow.localStorage.length > 2));
        const again = await open(url, width);
        if (!predicted(again.contentDocument).includes(text)) say("a prediction is forgotten");
        if (!again.contentDocument.querySelector(".place")) say("the place is forgotten");
        again.remove();
        const front = await open("index.html", width);
        const forget = front.contentDocument.querySelector(".place button");
        if (forget) forget.click();
        if (!forget || frame.contentWindow.localStorage.length) say("the front page does not forget");
        front.remove();
        await checkForgetful(say, open, url);
    };
})();
