// spaceview.js: which steps and which nodes the diagram in space and time shows, and where they are on it:
// a page of steps around the one that is shown, until the reader comes closer with the wheel, two fingers,
// keys or buttons, and moves with the pointer.
"use strict";

const spaceview = (() => {
    const {places} = run;
    const pad = {left: 44, right: 12, top: 22, bottom: 6};
    const most = 48; // rows that are seen together at first
    const whole = {top: timerows.begin, bottom: timerows.end, left: -0.5, right: places.count - 0.5};
    // In time (timerows.js) and columns.
    const self = {pad, ...whole, width: 0, height: 0, x: null, y: null, isZoomed: false};

    const rowsSeen = () => [self.top, self.bottom].map(timerows.of);
    const seeRows = ([from, to]) => ([self.top, self.bottom] = [from, to].map(timerows.at));

    // So that not every step needs a new picture, the diagram moves on by half a page.
    const page = () => {
        const size = Math.min(most, timerows.rows);
        const half = Math.max(1, Math.floor(size / 2));
        const begin = Math.floor(timerows.of(player.step - 1) / half) * half - Math.floor(half / 2);
        seeRows(clamp(begin, begin + size, 0, timerows.rows));
    };

    // Where the view ends inside of the whole: its size is kept, up to that of the whole.
    const clamp = (from, to, low, high) => {
        const size = Math.min(to - from, high - low);
        const begin = Math.max(low, Math.min(from, high - size));
        return [begin, begin + size];
    };

    const scales = () => {
        self.x = d3.scaleLinear().domain([self.left, self.right]).range([pad.left, self.width - pad.right]);
        const knots = [self.top, ...timerows.knots(self.top, self.bottom), self.bottom];
        const [from, to] = rowsSeen();
        const pixels = d3.scaleLinear().domain([from, to]).range([pad.top, self.height - pad.bottom]);
        self.y = d3.scaleLinear().domain(knots).range(knots.map((time) => pixels(timerows.of(time))));
        self.first = Math.floor(self.top) + 1; // the steps of which a part is seen
        self.last = Math.ceil(self.bottom);
        self.gap = self.x(1) - self.x(0);
    };

    self.open = (width, height) => {
        Object.assign(self, {width, height});
        if (!self.isZoomed) page();
        scales();
    };

    const centre = (time) => {
        const [from, to] = rowsSeen();
        const at = timerows.of(time);
        seeRows(clamp(at - (to - from) / 2, at + (to - from) / 2, 0, timerows.rows));
    };

    // Show the step that the player has. Result: has the view changed?
    self.follow = () => {
        const {top, bottom} = self;
        if (!self.isZoomed) page();
        else if (player.step - 1 < top || player.step > bottom) centre(player.step - 0.5);
        scales();
        return self.top !== top || self.bottom !== bottom;
    };

    // Come closer by a factor, with the point below (px, py) kept where it is.
    self.zoom = (factor, px, py) => {
        const few = 3;
        const span = (from, to, low, high, at) => {
            const size = Math.max(Math.min(few, high - low), Math.min((to - from) / factor, high - low));
            const begin = at - ((at - from) * size) / (to - from);
            return clamp(begin, begin + size, low, high);
        };
        const column = self.x.invert(px);
        seeRows(span(...rowsSeen(), 0, timerows.rows, timerows.of(self.y.invert(py))));
        [self.left, self.right] = span(self.left, self.right, whole.left, whole.right, column);
        self.isZoomed = true;
        scales();
    };

    self.pan = (dx, dy) => {
        const [from, to] = rowsSeen();
        const down = ((to - from) * dy) / (self.height - pad.top - pad.bottom);
        const column = ((self.right - self.left) * dx) / (self.width - pad.left - pad.right);
        seeRows(clamp(from - down, to - down, 0, timerows.rows));
        [self.left, self.right] = clamp(self.left - column, self.right - column, whole.left, whole.right);
        self.isZoomed = true;
        scales();
    };

    // See to it that a point in time and space is in view.
    self.reveal = (time, column) => {
        const inner = (at, from, to) => at >= from + 0.02 * (to - from) && at <= to - 0.02 * (to - from);
        if (inner(time, self.top, self.bottom) && column >= self.left && column <= self.right) return;
        const wide = self.right - self.left;
        centre(time);
        if (column < self.left || column > self.right)
            [self.left, self.right] = clamp(column - wide / 2, column + wide / 2, whole.left, whole.right);
        self.isZoomed = true;
        scales();
    };

    self.fit = () => {
        Object.assign(self, whole, {isZoomed: false});
        page();
        scales();
    };

    // One pointer moves the diagram, two bring it closer. A press that does not move is left to others.
    self.listen = (canvas, redraw) => {
        const down = new Map();
        let moved = 0;
        canvas.addEventListener("wheel", (event) => {
            event.preventDefault();
            self.zoom(2 ** (-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event.offsetX, event.offsetY);
            redraw();
        }, {passive: false});
        canvas.addEventListener("pointerdown", (event) => {
            down.set(event.pointerId, [event.offsetX, event.offsetY]);
            if (down.size === 1) moved = 0;
        });
        canvas.addEventListener("pointermove", (event) => {
            const before = down.get(event.pointerId);
            if (!before) return;
            const now = [event.offsetX, event.offsetY];
            const other = [...down].filter(([id]) => id !== event.pointerId).map(([, at]) => at)[0];
            moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
            down.set(event.pointerId, now);
            if (other) {
                const far = (at) => Math.max(10, Math.hypot(at[0] - other[0], at[1] - other[1]));
                self.zoom(far(now) / far(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
            } else if (moved > 4) {
                canvas.setPointerCapture(event.pointerId);
                self.pan(now[0] - before[0], now[1] - before[1]);
            } else return;
            redraw();
        });
        for (const name of ["pointerup", "pointercancel"])
            canvas.addEventListener(name, (event) => down.delete(event.pointerId));
        self.wasMoved = () => moved > 4;
        const middle = (factor) => () => {
            self.zoom(factor, self.width / 2, self.height / 2);
            redraw();
        };
        document.getElementById("spacetime-closer").addEventListener("click", middle(1.6));
        document.getElementById("spacetime-farther").addEventListener("click", middle(1 / 1.6));
        document.getElementById("spacetime-fit").addEventListener("click", () => {
            self.fit();
            redraw();
        });
    };

    return self;
})();
