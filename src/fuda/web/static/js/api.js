/** Asking the server: JSON over HTTP, errors in both languages, and what never changes asked for once. */

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").CardData} CardData */
/** @typedef {import("./types.js").Both} Both */

/** The server refused; `message` is in English, `said` in both languages. */
export class Refused extends Error {
  /** @param {number} status @param {string} code @param {Both} said */
  constructor(status, code, said) {
    super(said.en);
    this.status = status;
    this.code = code;
    this.said = said;
  }
}

const UNREACHED = { en: "The server cannot be reached.", ja: "サーバーに接続できません。" };
const MOST_ASKED = 200; // cards by number in one request
const PATIENCE = 5000; // milliseconds; a table waits for it
const BROKEN = { en: "The server's answer cannot be read.", ja: "サーバーの応答を読み取れません。" };

/**
 * @param {string} method @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers] @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, headers = {}, signal = undefined) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? headers : { "Content-Type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch {
    throw new Refused(0, "unreached", UNREACHED);
  }
  /** @type {any} */
  let data;
  try {
    data = await response.json();
  } catch {
    throw new Refused(response.status, "broken", BROKEN);
  }
  if (!response.ok) {
    const message = data?.error?.message ?? BROKEN;
    const said = typeof message === "string" ? { en: message, ja: message } : message;
    throw new Refused(response.status, data?.error?.code ?? "", said);
  }
  return data;
}

/** @param {string} path @param {Record<string, string>} [headers] @param {AbortSignal} [signal] */
export function get(path, headers, signal) {
  return ask("GET", path, undefined, headers, signal);
}

/** @param {string} path @param {unknown} body @param {Record<string, string>} [headers] */
export function post(path, body, headers) {
  return ask("POST", path, body, headers);
}

/**
 * Send something and be told line by line how far it has come; the last line is the answer.
 * @param {string} path @param {Blob} body @param {(line: any) => void} told @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function sendAndHear(path, body, told, signal) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, { method: "POST", body, headers: { "Content-Type": "application/octet-stream" }, ...(signal ? { signal } : {}) });
  } catch {
    throw new Refused(0, "unreached", UNREACHED);
  }
  if (!response.ok || !response.body) {
    const data = await response.json().catch(() => null);
    throw new Refused(response.status, data?.error?.code ?? "", data?.error?.message ?? BROKEN);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  /** @type {any} */
  let last = null;
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : (lines.pop() ?? "");
    for (const line of lines.filter(Boolean)) {
      last = JSON.parse(line);
      if (last.error) throw new Refused(200, last.error.code, last.error.message);
      told(last);
    }
    if (done) return last;
  }
}

/** @type {Map<string, Promise<any>>} */
const once = new Map();

/** Ask for something that never changes; a failure is not kept. @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export function getOnce(path, signal) {
  const known = once.get(path);
  if (known) return known;
  const asked = get(path, undefined, signal);
  once.set(path, asked);
  asked.catch(() => once.delete(path));
  return asked;
}

/** Every game there is. @returns {Promise<GameInfo[]>} */
export function games() {
  return getOnce("/api/games");
}

/** @param {string} name @returns {Promise<GameInfo>} */
export async function game(name) {
  const found = (await games()).find((one) => one.name === name);
  if (!found) throw new Refused(404, "no_game", { en: `There is no game ${name}.`, ja: `${name}というゲームはありません。` });
  return found;
}

/** @type {Map<string, Map<string, CardData>>} */
const catalogues = new Map();

/** The cards of a game by number. @param {string} name @returns {Promise<Map<string, CardData>>} */
export async function cards(name) {
  const known = catalogues.get(name);
  if (known) return known;
  /** @type {CardData[]} */
  const rows = listOf(await getOnce(`/api/games/${encodeURIComponent(name)}/cards`));
  const catalogue = catalogues.get(name) ?? new Map();
  for (const row of rows) catalogue.set(row.number, row);
  catalogues.set(name, catalogue);
  return catalogue;
}

/**
 * Some cards of a game by number, without asking for all of them.
 * @param {string} name @param {Iterable<string>} numbers @returns {Promise<Map<string, CardData>>}
 */
export async function someCards(name, numbers) {
  const known = catalogues.get(name);
  const wanted = [...new Set(numbers)].filter((number) => number && !known?.has(number));
  if (!wanted.length) return known ?? new Map();
  const query = wanted.slice(0, MOST_ASKED).map(encodeURIComponent).join(",");
  /** @type {CardData[]} */
  const rows = listOf(await getOnce(`/api/games/${encodeURIComponent(name)}/cards?numbers=${query}`));
  return new Map([...(known ?? []), ...rows.map((row) => /** @type {[string, CardData]} */ ([row.number, row]))]);
}

/** Forget the cards of a game, as there are others now. @param {string} name */
export function forgetCards(name) {
  catalogues.delete(name);
  for (const path of once.keys()) if (path.startsWith(`/api/games/${encodeURIComponent(name)}/cards`)) once.delete(path);
}

/**
 * See that the catalogue of a game knows some cards, such as a player's own ones; those that do not exist stay unknown.
 * @param {string} name @param {Iterable<string>} numbers @returns {Promise<boolean>} whether something was learned
 */
export async function learn(name, numbers) {
  const catalogue = await cards(name);
  const missing = [...new Set(numbers)].filter((number) => number && !catalogue.has(number));
  if (!missing.length) return false;
  const query = encodeURIComponent(missing.join(","));
  /** @type {CardData[]} */
  const rows = listOf(await getOnce(`/api/games/${encodeURIComponent(name)}/cards?numbers=${query}`, AbortSignal.timeout(PATIENCE)));
  for (const row of rows) catalogue.set(row.number, row);
  return rows.length > 0;
}

/** @param {any} data @returns {any[]} */
function listOf(data) {
  return Array.isArray(data) ? data : data.cards;
}

/** @param {string} name @param {string} number @param {string} lang */
export function program(name, number, lang) {
  return getOnce(`/api/games/${encodeURIComponent(name)}/cards/${encodeURIComponent(number)}/program?lang=${lang}`);
}

/** @param {string} name @param {string} id @param {string} lang */
export function clause(name, id, lang) {
  return getOnce(`/api/games/${encodeURIComponent(name)}/clauses/${encodeURIComponent(id)}?lang=${lang}`);
}
