/**
 * A board in a link: its scenario file, packed, after the `#`, which browsers do not send to a server. Whoever opens the
 * link has it read and checked like any other file.
 */

const SIGN = "#board=";
export const LONGEST = 8_000; // letters of a link's board: longer addresses are cut off by some programs
const LARGEST = 200_000; // bytes of a file that is unpacked, however small it was packed

/** The part of a link that says a scenario file; empty if it would be too long. @param {string} yaml */
export async function packed(yaml) {
  const bytes = await through(new TextEncoder().encode(yaml), new CompressionStream("deflate-raw"), Infinity);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text.length > LONGEST ? "" : SIGN + text;
}

/** The scenario file that a link says; null if it says none, empty if what it says cannot be unpacked. @param {string} hash @returns {Promise<string | null>} */
export async function unpacked(hash) {
  if (!hash.startsWith(SIGN)) return null;
  const text = hash.slice(SIGN.length);
  if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return "";
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"), LARGEST));
  } catch {
    return "";
  }
}

/** Send bytes through a stream; an error if more than so many come out. @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} stream @param {number} most */
async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {number[]} */
  const out = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (out.length + part.value.length > most) {
      await reader.cancel();
      throw new Error("too long");
    }
    for (const byte of part.value) out.push(byte);
  }
  return Uint8Array.from(out);
}
