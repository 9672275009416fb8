/** Cards drawn with the mouse: dropped on the table they are used as by a click, dropped on a square or a card, there. */

/** @typedef {import("./table.js").Table} Table */

/** Let lit cards of a table be dragged. @param {Table} table @param {HTMLElement} box */
export function letDrag(table, box) {
  let dragged = "";
  box.addEventListener("pointerover", (event) => {
    const card = cardAt(event.target);
    if (card) card.draggable = card.classList.contains("lit");
  });
  box.addEventListener("dragstart", (event) => {
    const card = cardAt(event.target);
    dragged = card?.dataset.ref ?? "";
    if (!dragged || !event.dataTransfer) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged);
    table.pickUp(dragged);
  });
  box.addEventListener("dragover", (event) => {
    if (dragged) event.preventDefault();
  });
  box.addEventListener("drop", (event) => {
    if (!dragged) return;
    event.preventDefault();
    const target = event.target instanceof Element ? event.target : null;
    const square = target?.closest(".square");
    const card = cardAt(target);
    table.drop(dragged, { square: square instanceof HTMLElement ? square.dataset.square ?? "" : "", card: card?.dataset.ref ?? "" });
    dragged = "";
  });
  box.addEventListener("dragend", () => {
    dragged = "";
  });
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function cardAt(target) {
  const found = target instanceof Element ? target.closest(".card[data-ref]") : null;
  return found instanceof HTMLElement ? found : null;
}
