/** Cards drawn with the mouse in the board editor: from the list into a zone, from a zone into another. */

/** @typedef {import("./editordraft.js").Spot} Spot */

/**
 * Let the cards of the list and the zones be drawn into zones.
 * @param {HTMLElement} list @param {HTMLElement} zones
 * @param {{put: (card: string, to: Spot) => void, move: (from: Spot, to: Spot) => void}} acts
 */
export function letDraw(list, zones, acts) {
  /** @type {{card: string} | {spot: Spot} | null} */
  let drawn = null;
  const begin = (/** @type {DragEvent} */ event) => {
    const from = event.target instanceof HTMLElement ? event.target : null;
    if (!from || !event.dataTransfer) return;
    const spot = spotOf(from.closest(".editor-zone"), Number(from.dataset.at ?? 0));
    drawn = spot ? { spot } : { card: from.dataset.card ?? "" };
    event.dataTransfer.effectAllowed = spot ? "move" : "copy";
    event.dataTransfer.setData("text/plain", from.textContent ?? "");
  };
  const end = () => {
    drawn = null;
    light(zones, null);
  };
  list.addEventListener("dragstart", begin);
  list.addEventListener("dragend", end);
  zones.addEventListener("dragstart", begin);
  zones.addEventListener("dragend", end);
  zones.addEventListener("dragover", (event) => {
    const zone = drawn && zoneAt(event.target);
    light(zones, zone);
    if (zone) event.preventDefault();
  });
  zones.addEventListener("drop", (event) => {
    const to = spotOf(zoneAt(event.target), 0);
    if (!drawn || !to) return;
    event.preventDefault();
    if ("card" in drawn) acts.put(drawn.card, to);
    else if (drawn.spot.player !== to.player || drawn.spot.zone !== to.zone) acts.move(drawn.spot, to);
    end();
  });
}

/** @param {EventTarget | null} target @returns {Element | null} */
function zoneAt(target) {
  return target instanceof Element ? target.closest(".editor-zone") : null;
}

/** @param {Element | null} zone @param {number} at @returns {Spot | null} */
function spotOf(zone, at) {
  const half = zone?.closest(".editor-half");
  if (!(zone instanceof HTMLElement) || !(half instanceof HTMLElement)) return null;
  return { player: half.dataset.player ?? "", zone: zone.dataset.zone ?? "", at };
}

/** Show into which zone a card would go. @param {HTMLElement} zones @param {Element | null} which */
function light(zones, which) {
  for (const zone of zones.querySelectorAll(".editor-zone.over")) if (zone !== which) zone.classList.remove("over");
  which?.classList.add("over");
}
