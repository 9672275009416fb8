/** Whether the seed that a server names at the end is the one it committed to before anything was dealt. */

/** What the server hashes. @param {string} seed @param {string} nonce */
function committed(seed, nonce) {
  return `fuda fair 1 ${seed} ${nonce}`;
}

/** @param {string} commitment @param {string} seed @param {string} nonce */
export function isFair(commitment, seed, nonce) {
  return commitment !== "" && sha256(committed(seed, nonce)) === commitment.toLowerCase();
}

const PRIMES = primes(64);

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const out = [];
  for (let n = 2; out.length < count; n += 1) if (out.every((prime) => n % prime)) out.push(n);
  return out;
}

/** The first 32 bits of the fraction of a root. @param {number} root */
function fraction(root) {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** SHA-256 of a text, as hexadecimal digits: pages without a secure address have no other. @param {string} text */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const data = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, at) => data.setUint8(at, byte));
  data.setUint8(bytes.length, 0x80);
  data.setUint32(blocks * 64 - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  data.setUint32(blocks * 64 - 4, bytes.length * 8);
  const state = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  for (let block = 0; block < blocks; block += 1) digest(state, data, block * 64);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {number[]} state @param {DataView} data @param {number} from */
function digest(state, data, from) {
  const w = new Uint32Array(64);
  for (let at = 0; at < 16; at += 1) w[at] = data.getUint32(from + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const [a, b] = [w[at - 15] ?? 0, w[at - 2] ?? 0];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[at] = (w[at - 16] ?? 0) + s0 + (w[at - 7] ?? 0) + s1;
  }
  let [a, b, c, d, e, f, g, h] = /** @type {[number, number, number, number, number, number, number, number]} */ (state.slice());
  for (let at = 0; at < 64; at += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[at] ?? 0) + (w[at] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = ((state[at] ?? 0) + word) | 0));
}
