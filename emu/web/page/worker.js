// worker.js: one run: the words of its command line come in, its text, status and report go out.
"use strict";

importScripts("parray.js");

// A file that the run wrote; null: it wrote none.
function written(files, name) {
    try {
        return files.readFile(name, {encoding: "utf8"});
    } catch (error) {
        return null;
    }
}

async function run(words) {
    const lines = [];
    const take = line => lines.push(line);
    const d3 = await (await fetch("d3.min.js")).text();
    const parray = await makeParray({thisProgram: "parray", print: take, printErr: take});
    let failed = null;
    parray.FS.writeFile("/d3.min.js", d3);
    try {
        parray.callMain(words[0] === "run" ? words.concat("--json", "/run.json") : words);
    } catch (error) {
        failed = error.name === "ExitStatus" ? null : String(error);
    }
    const json = written(parray.FS, "/run.json");
    postMessage({
        status: json ? JSON.parse(json).status : 2,
        text: lines.join("\n"),
        report: written(parray.FS, "/report.html"),
        failed,
    });
}

onmessage = message => run(message.data).catch(error => {
    postMessage({status: 2, text: "", report: null, failed: String(error)});
});
