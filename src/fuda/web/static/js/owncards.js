/** The cards that this browser's user has made, by game: numbers only, the server knows what they are. */

const KEY = "fuda cards";
const MOST = 300;

/** @returns {Record<string, string[]>} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, string[]>} cards */
function keep(cards) {
  try {
    localStorage.setItem(KEY, JSON.stringify(cards));
  } catch {
    // A browser that keeps nothing forgets them when the page is left.
  }
}

/** The numbers of the own cards of a game, the newest first. @param {string} game @returns {string[]} */
export function ownCards(game) {
  const found = all()[game];
  return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
}

/** @param {string} game @param {string[]} numbers */
export function addOwn(game, numbers) {
  const others = ownCards(game).filter((one) => !numbers.includes(one));
  keep({ ...all(), [game]: [...numbers, ...others].slice(0, MOST) });
}

/** @param {string} game @param {string} number */
export function forgetOwn(game, number) {
  keep({ ...all(), [game]: ownCards(game).filter((one) => one !== number) });
}
