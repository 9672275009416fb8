// As much of a browser as modules ask for when they are loaded. Import this before them.
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.sessionStorage = globalThis.localStorage;
globalThis.window = { addEventListener() {}, setTimeout, clearTimeout };
globalThis.document = { addEventListener() {}, documentElement: { lang: "en" }, getElementById: () => null };
