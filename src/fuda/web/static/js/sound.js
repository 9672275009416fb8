/** Sounds made here, without a file: short tones for what happens at the table. Silent until the page was touched, and whenever the user wants. */

import * as store from "./store.js";

/** @typedef {{wave: OscillatorType, from: number, to: number, length: number, loud: number, later?: number}} Tone */

/** @type {Record<string, Tone[]>} what is heard, by what happened */
const TONES = {
  card: [{ wave: "triangle", from: 520, to: 380, length: 0.07, loud: 0.10 }],
  attack: [{ wave: "sawtooth", from: 180, to: 420, length: 0.12, loud: 0.06 }],
  damage: [{ wave: "square", from: 150, to: 60, length: 0.18, loud: 0.08 }, { wave: "triangle", from: 90, to: 50, length: 0.25, loud: 0.14 }],
  turn: [{ wave: "sine", from: 523, to: 523, length: 0.12, loud: 0.09 }, { wave: "sine", from: 784, to: 784, length: 0.16, loud: 0.09, later: 0.1 }],
  over: [523, 659].map((pitch, at) => ({ wave: "sine", from: pitch, to: pitch, length: 0.4, loud: 0.09, later: at * 0.16 })),
  won: [523, 659, 784, 1047].map((pitch, at) => ({ wave: "sine", from: pitch, to: pitch, length: 0.3, loud: 0.1, later: at * 0.12 })),
  lost: [392, 330, 262].map((pitch, at) => ({ wave: "sine", from: pitch, to: pitch, length: 0.35, loud: 0.1, later: at * 0.15 })),
};

/** What a line of the log sounds like; the loudest thing of several is heard. */
const SOUNDS = [
  ["damage", ["damaged", "dealt", "smashed", "koed", "destroyed"]],
  ["attack", ["attacked", "battle_began", "skill_used"]],
  ["turn", ["turn_started"]],
  ["card", ["moved", "drew", "played", "put_out", "called", "placed", "equipped", "cast", "don_given", "attached", "charged"]],
];

/** @type {AudioContext | null} */
let speaker = null;

/** Be ready to sound once the user has touched the page: browsers allow none before. */
export function awaken() {
  const wake = () => {
    if (store.get("silent")) return;
    speaker ??= new AudioContext();
    void speaker.resume();
  };
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, wake, { passive: true });
}

/** The sound for some things that happened, or nothing. @param {string[]} kinds @returns {string} */
export function soundOf(kinds) {
  for (const [name, those] of SOUNDS) if (kinds.some((kind) => those?.includes(kind))) return String(name);
  return "";
}

/** The sound of an end, for those who sit here: a win or a loss is somebody's; a draw, or what one only watches, is neither. @param {number} winner @param {number[]} seats */
export function endSound(winner, seats) {
  const own = seats.filter((seat) => seat >= 0);
  return own.length !== 1 || winner > 1 ? "over" : winner === own[0] ? "won" : "lost";
}

/** @param {string} name */
export function play(name) {
  if (!speaker || speaker.state !== "running" || store.get("silent") || document.visibilityState !== "visible") return;
  for (const tone of TONES[name] ?? []) sound(speaker, tone);
}

/** @param {AudioContext} context @param {Tone} tone */
function sound(context, tone) {
  const at = context.currentTime + (tone.later ?? 0);
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = tone.wave;
  voice.frequency.setValueAtTime(tone.from, at);
  voice.frequency.exponentialRampToValueAtTime(tone.to, at + tone.length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(tone.loud, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + tone.length);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + tone.length + 0.02);
}
