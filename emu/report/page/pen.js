// pen.js: the canvas of the drawing, and how its parts are drawn: lines, triangles, texts on a ground.
"use strict";

const pen = (() => {
    const canvas = document.getElementById("drawing");
    const self = {canvas, context: null, width: 0, height: 0};

    // Take the size that the canvas has on the page.
    self.open = () => Object.assign(self, look.open(canvas));

    self.stroke = (path, style, width, dash = []) => {
        const {context} = self;
        context.strokeStyle = style;
        context.lineWidth = width;
        context.setLineDash(dash);
        context.stroke(path);
        context.setLineDash([]);
    };

    // A triangle in the direction of a link, from `back` to `front` pixels beyond a point, with a thin
    // border in the colour of the ground if it lies on something.
    self.triangle = (at, back, front, half, style, border = 0) => {
        const {context} = self;
        context.save();
        context.translate(at.x, at.y);
        context.rotate(at.angle);
        context.beginPath();
        context.moveTo(front, 0);
        context.lineTo(back, half);
        context.lineTo(back, -half);
        context.closePath();
        if (border) {
            context.lineJoin = "round";
            context.lineWidth = 2 * border;
            context.strokeStyle = look.colour.card;
            context.stroke();
        }
        context.fillStyle = style;
        context.fill();
        context.restore();
    };

    // A text in a box around a point.
    self.label = (text, x, y, size, style, ground) => {
        const {context} = self;
        context.font = `600 ${size}px system-ui, sans-serif`;
        const half = context.measureText(text).width / 2 + 3;
        context.beginPath();
        context.roundRect(x - half, y - size * 0.7, 2 * half, size * 1.4, 3);
        context.fillStyle = ground;
        context.fill();
        context.lineWidth = 1;
        context.strokeStyle = style;
        context.stroke();
        context.fillStyle = style;
        context.fillText(text, x, y + size * 0.06);
        return half;
    };

    return self;
})();
