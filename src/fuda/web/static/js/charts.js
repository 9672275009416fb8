/** Small charts as pictures: bars, shares of a whole, and lines. What they show is also said in words. */

import { h, svg } from "./dom.js";

const COLORS = ["red", "blue", "green", "yellow", "purple", "black", "white", "colorless"];

/**
 * Bars side by side.
 * @param {string} label what a screen reader says first @param {[string, number][]} bars
 */
export function barChart(label, bars) {
  const [wide, high, foot] = [Math.max(bars.length * 36, 300), 110, 18];
  const most = Math.max(1, ...bars.map(([, n]) => n));
  const step = wide / Math.max(1, bars.length);
  const picture = svg("svg", { viewBox: `0 0 ${wide} ${high + foot}`, class: "chart bars", role: "img", "aria-label": `${label}: ${bars.map(([name, n]) => `${name} ${n}`).join(", ")}` });
  bars.forEach(([name, n], at) => {
    const tall = Math.max(n ? 3 : 0, (n / most) * (high - 18));
    const x = at * step;
    picture.append(
      svg("rect", { x: x + step / 2 - Math.min(step * 0.36, 20), y: high - tall, width: Math.min(step * 0.72, 40), height: tall, rx: 4, class: "bar-fill" }),
      words(n ? String(n) : "", x + step / 2, high - tall - 5, "bar-value"),
      words(name, x + step / 2, high + foot - 4, "bar-name"),
    );
  });
  return picture;
}

/** @param {string} text @param {number} x @param {number} y @param {string} name */
function words(text, x, y, name) {
  const element = svg("text", { x, y, "text-anchor": "middle", class: name });
  element.textContent = text;
  return element;
}

/**
 * Shares of a whole as one bar with a legend.
 * @param {string} label @param {{name: string, value: string, n: number}[]} shares
 */
export function shareChart(label, shares) {
  const total = shares.reduce((sum, one) => sum + one.n, 0) || 1;
  const picture = svg("svg", { viewBox: "0 0 300 16", class: "chart shares", preserveAspectRatio: "none", role: "img", "aria-label": `${label}: ${shares.map((one) => `${one.name} ${one.n}`).join(", ")}` });
  let x = 0;
  shares.forEach((one, at) => {
    const width = (one.n / total) * 300;
    picture.append(svg("rect", { x, y: 0, width, height: 16, class: `share ${shareClass(one.value, at)}` }));
    x += width;
  });
  return h("div", { class: "share-chart" }, picture,
    h("ul", { class: "legend", "aria-hidden": "true" }, shares.map((one, at) =>
      h("li", null, h("i", { class: `share ${shareClass(one.value, at)}` }), `${one.name} `, h("b", { text: one.n })))));
}

/** @param {string} value @param {number} at */
function shareClass(value, at) {
  return COLORS.includes(value) ? `share-${value}` : `share-${at % 6}`;
}

/**
 * Two lines of percentages over turns.
 * @param {string} label @param {{turn: number, first: number, second: number}[]} points @param {{first: string, second: string}} names
 */
export function oddsChart(label, points, names) {
  const [wide, high, left, foot] = [320, 130, 34, 20];
  const x = (/** @type {number} */ at) => left + (at / Math.max(1, points.length - 1)) * (wide - left - 8);
  const y = (/** @type {number} */ chance) => 8 + (1 - chance) * (high - 16);
  const picture = svg("svg", { viewBox: `0 0 ${wide} ${high + foot}`, class: "chart odds-chart", role: "img", "aria-label": label });
  for (const mark of [0, 0.25, 0.5, 0.75, 1]) {
    picture.append(svg("line", { x1: left, x2: wide - 8, y1: y(mark), y2: y(mark), class: "grid-line" }));
    const text = words(`${mark * 100}%`, left - 5, y(mark) + 3.5, "axis");
    text.setAttribute("text-anchor", "end");
    picture.append(text);
  }
  for (const which of /** @type {const} */ (["second", "first"])) {
    const path = points.map((point, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(point[which]).toFixed(1)}`).join(" ");
    picture.append(svg("path", { d: path, class: `odds-line ${which}` }));
    points.forEach((point, at) => picture.append(svg("circle", { cx: x(at), cy: y(point[which]), r: 3, class: `odds-dot ${which}` })));
  }
  points.forEach((point, at) => picture.append(words(String(point.turn), x(at), high + foot - 5, "axis")));
  return h("figure", { class: "odds-figure" }, picture,
    h("figcaption", { class: "legend" }, h("span", null, h("i", { class: "odds-key first" }), names.first), h("span", null, h("i", { class: "odds-key second" }), names.second)));
}

/** A chance in words. @param {number} chance */
export function percent(chance) {
  const value = chance * 100;
  return `${value > 0 && value < 0.1 ? value.toFixed(2) : value > 99.9 && value < 100 ? value.toFixed(2) : value.toFixed(1)} %`;
}
