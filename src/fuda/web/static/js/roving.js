/** Groups of which one thing is chosen: one stop of the tab key each, arrows go from one to the next. */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/** Let arrow keys choose within a group. @param {HTMLElement} group with elements of the role radio, also such as are drawn later */
export function rove(group) {
  group.addEventListener("keydown", (event) => {
    const radios = radiosOf(group);
    const at = radios.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = STEPS[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    const value = radios[(at + step + radios.length) % radios.length];
    const mark = value?.dataset;
    value?.click();
    const again = radiosOf(group).find((one) => mark && Object.entries(mark).every(([name, what]) => one.dataset[name] === what));
    (again ?? value)?.focus();
  });
  new MutationObserver(() => stops(group)).observe(group, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-checked"] });
  stops(group);
}

/** @param {HTMLElement} group @returns {HTMLElement[]} */
function radiosOf(group) {
  return /** @type {HTMLElement[]} */ ([...group.querySelectorAll('[role="radio"]')]);
}

/** Only what is chosen can be reached by the tab key. @param {HTMLElement} group */
function stops(group) {
  const radios = radiosOf(group);
  const chosen = radios.find((one) => one.getAttribute("aria-checked") === "true") ?? radios[0];
  for (const one of radios) one.tabIndex = one === chosen ? 0 : -1;
}
