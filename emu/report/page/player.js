// player.js: the step that is shown, whether time runs, what is chosen; all other parts listen.
"use strict";

const player = (() => {
    const calls = d3.dispatch("step", "time", "chosen", "playing");
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const state = {
        step: 1,           // 1 .. end
        end: run.last + 1, // after the last step
        time: 1,           // between steps while something moves
        playing: false,
        speed: 1,   // steps a second
        node: null, // a place
        token: null,
        moment: null, // of moments.js
        isChoosing: false,
        on: (name, call) => calls.on(name, call),
    };
    const clamp = (step) => Math.max(1, Math.min(state.end, step));
    let from = null; // the step before a single step that is being shown
    let begun = 0;
    let before = 0;
    let frame = 0;

    const setStep = (step) => {
        if (step === state.step) return;
        state.step = step;
        calls.call("step");
    };

    const setTime = (time) => {
        state.time = time;
        calls.call("time");
    };

    const tick = (now) => {
        frame = 0;
        if (state.playing) {
            const time = Math.min(state.end, state.time + (Math.max(0, now - before) / 1000) * state.speed);
            before = now;
            setStep(Math.round(time));
            setTime(time);
            if (time >= state.end) state.pause();
        } else if (from !== null) {
            const part = Math.max(0, Math.min(1, (now - begun) / 350));
            setTime(from + (state.step - from) * d3.easeCubicInOut(part));
            if (part === 1) from = null;
        }
        if (state.playing || from !== null) frame = requestAnimationFrame(tick);
    };

    const animate = () => {
        before = begun = performance.now();
        if (!frame) frame = requestAnimationFrame(tick);
    };

    // Show a step. The step before or after is shown in motion, unless the reader wants no motion.
    state.go = (step, moving = false) => {
        const target = clamp(Math.round(step));
        state.pause();
        from = moving && !still.matches && Math.abs(target - state.time) <= 1.5 ? state.time : null;
        setStep(target);
        if (from === null) setTime(target);
        else animate();
    };

    state.play = () => {
        if (state.playing || state.end === 1) return;
        if (state.time >= state.end) setTime(1);
        setStep(Math.round(state.time));
        from = null;
        state.playing = true;
        calls.call("playing");
        animate();
    };

    state.pause = () => {
        if (!state.playing) return;
        state.playing = false;
        calls.call("playing");
        from = state.time; // the motion ends at the step that is shown
        animate();
    };

    state.toggle = () => (state.playing ? state.pause() : state.play());

    state.choose = ({node = null, token = null, moment = null}) => {
        state.node = node >= 0 ? node : null;
        state.token = token;
        state.moment = moment;
        calls.call("chosen");
    };

    // Go to a step and choose something there; who draws anew for both waits for the second.
    state.goAndChoose = (step, chosen) => {
        state.isChoosing = true;
        state.go(step);
        state.isChoosing = false;
        state.choose(chosen);
    };
    state.visit = (moment) =>
        state.goAndChoose(moments.step[moment], {node: run.placeOf(moments.node[moment]), moment});

    return state;
})();
