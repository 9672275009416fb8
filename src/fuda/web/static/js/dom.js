/** Making elements: no markup from strings, so nothing that a player or a card says can become markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. `class`, `text` and `vars` (custom properties) are what they say, `on...` are listeners, properties
 * of the element are set as such, and everything else becomes an attribute; null and false leave one out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props | null} [props] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) give(element, name, value);
  element.append(...nodes(children));
  return element;
}

/**
 * Make an element of a picture.
 * @param {string} tag @param {Record<string, string | number>} attributes @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {HTMLElement} element @param {string} name @param {unknown} value */
function give(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") element.className = String(value);
  else if (name === "text") element.textContent = String(value);
  else if (name === "vars") setVars(element, /** @type {Record<string, string | number>} */ (value));
  else if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (name === "value" || name === "checked" || name === "selected") Reflect.set(element, name, value);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {HTMLElement | SVGElement} element @param {Record<string, string | number>} vars */
export function setVars(element, vars) {
  for (const [name, value] of Object.entries(vars)) element.style.setProperty(name, String(value));
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function nodes(children) {
  /** @type {(Node | string)[]} */
  const out = [];
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false || child === "") continue;
    out.push(child instanceof Node ? child : String(child));
  }
  return out;
}

/** @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * Class names from those that hold.
 * @param {...(string | false | null | undefined)} names
 */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}
