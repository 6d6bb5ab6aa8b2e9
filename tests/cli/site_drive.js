// site_drive.js: opens the pages of the site of the course, one after the other, in a frame of a wide and of
// a narrow window, and does to the runs in them what a reader does. The names of the pages are in
// document.body.dataset.pages; the element #result gets "fine" and what was counted, or what was wrong.
"use strict";

(async () => {
    const wrong = [], counted = {pages: 0, pictures: 0, runs: 0};
    const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

    // The browser's virtual time goes on while nothing is loaded, so that this waits hardly at all.
    const until = async (isSo) => {
        for (let i = 0; i < 300 && !isSo(); i++) await pause(20);
        return isSo();
    };

    const open = async (url, width, text) => {
        const frame = document.createElement("iframe");
        frame.style.cssText = `width: ${width}px; height: 900px`;
        const loaded = new Promise((done) => frame.addEventListener("load", done, {once: true}));
        if (text) frame.srcdoc = text;
        else frame.src = url;
        document.body.append(frame);
        await loaded;
        return frame;
    };

    const checkPicture = async (say, image) => {
        image.scrollIntoView();
        if (!await until(() => image.complete && image.naturalWidth > 0)) say(`the picture ${image.src} is not shown`);
        if (!image.alt) say(`the picture ${image.src} has no words`);
        counted.pictures++;
    };

    // One step on, or back from the last one, and the page says so.
    const checkRun = async (say, frame) => {
        frame.loading = "eager";
        frame.scrollIntoView();
        const inside = (id) => frame.contentDocument && frame.contentDocument.getElementById(id);
        const said = () => (inside("step") ? inside("step").textContent : "");
        counted.runs++;
        await until(() => /^Step /.test(said()));
        const [, step, last] = said().match(/^Step ([0-9,]+) of ([0-9,]+)$/) || [];
        if (!step) return say(`the run ${frame.src} does not begin: ${said()}`);
        if (inside("drawing").width < 100) say(`the run ${frame.src} draws no array`);
        if (last === "1") return;
        const before = said();
        inside(step === last ? "back" : "forward").click();
        if (!await until(() => /^Step /.test(said()) && said() !== before)) say(`the run ${frame.src} stays: ${said()}`);
    };

    const check = async (url, width) => {
        const say = (what) => wrong.push(`${url} in ${width} pixels: ${what}`);
        const frame = await open(url, width);
        const page = frame.contentDocument;
        counted.pages++;
        if (!page.querySelector("h1") || !page.title) say("there is no title");
        if (frame.contentWindow.getComputedStyle(page.body).margin !== "0px") say("there is no style");
        if (page.documentElement.scrollWidth > width) say(`is ${page.documentElement.scrollWidth} pixels wide`);
        if (/(^|\/)01_/.test(url)) await checkTools(say, frame, url, width, open, until);
        if (width > 1000) {
            for (const image of page.querySelectorAll("img")) await checkPicture(say, image);
            for (const run of page.querySelectorAll("iframe")) await checkRun(say, run);
        }
        frame.remove();
    };

    try {
        for (const url of document.body.dataset.pages.split(" ")) {
            for (const width of [1200, 400]) await check(url, width);
        }
    } catch (error) {
        wrong.push(`${error} ${error.stack}`);
    }
    const result = document.createElement("pre");
    result.id = "result";
    result.textContent = wrong.length
        ? wrong.slice(0, 10).join("\n")
        : `fine: ${counted.pages} pages, ${counted.pictures} pictures, ${counted.runs} runs`;
    document.body.append(result);
})();
