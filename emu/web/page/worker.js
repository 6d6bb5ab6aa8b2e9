// worker.js: one run: the words of its command line come in, its text, status and report go out.
"use strict";

importScripts("parray.js");

const lines = [];

function answer(status, files, failed) {
    let report = null;
    try {
        report = files.readFile("/report.html", {encoding: "utf8"});
    } catch (error) {
        // the run wrote none
    }
    postMessage({status, text: lines.join("\n"), report, failed});
}

async function run(words) {
    const d3 = await (await fetch("d3.min.js")).text();
    const parray = await makeParray({
        thisProgram: "parray",
        print: line => lines.push(line),
        printErr: line => lines.push(line),
        onExit: status => answer(status, parray.FS, null),
    });
    parray.FS.writeFile("/d3.min.js", d3);
    parray.callMain(words);
}

onmessage = message => run(message.data).catch(error => {
    if (error.name !== "ExitStatus")
        postMessage({status: 1, text: lines.join("\n"), report: null, failed: String(error)});
});
