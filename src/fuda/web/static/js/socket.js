/** A seat's line to the server: says hello again after every interruption, and repeats what was not acknowledged. */

/** @typedef {import("./types.js").Lang} Lang */
/** @typedef {"connecting" | "open" | "lost" | "closed"} Status */

/**
 * @typedef {object} LineOptions
 * @property {string} match
 * @property {string} token
 * @property {() => Lang} lang
 * @property {(message: any) => void} onmessage
 * @property {(status: Status) => void} onstatus
 */

const SILENCE = 45_000;
const PING = 15_000;
const LONGEST_WAIT = 8_000;

/** How long to wait before another attempt, in milliseconds. @param {number} attempt */
export function waitBefore(attempt) {
  return Math.min(LONGEST_WAIT, 300 * 2 ** Math.min(attempt, 6));
}

export class Line {
  /** @param {LineOptions} options */
  constructor(options) {
    this.options = options;
    this.known = 0; // records of the log that are here
    this.attempt = 0;
    this.heard = 0;
    this.isClosed = false;
    /** @type {Map<string, object>} */
    this.unsure = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = window.setInterval(() => this.watch(), PING);
    this.open();
  }

  open() {
    if (this.isClosed) return;
    this.options.onstatus(this.attempt ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket?match=${encodeURIComponent(this.options.match)}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.addEventListener("open", () => this.hello(socket));
    socket.addEventListener("message", (event) => this.hear(socket, event.data));
    socket.addEventListener("close", () => this.lost(socket));
  }

  /** @param {WebSocket} socket */
  hello(socket) {
    const { match, token, lang } = this.options;
    socket.send(JSON.stringify({ type: "hello", protocol: 1, match, token, lang: lang(), since: this.known }));
  }

  /** @param {WebSocket} socket @param {unknown} data */
  hear(socket, data) {
    if (socket !== this.socket || typeof data !== "string") return;
    this.heard = Date.now();
    const message = JSON.parse(data);
    if (message.type === "welcome") {
      this.attempt = 0;
      this.options.onstatus("open");
      for (const unsure of this.unsure.values()) socket.send(JSON.stringify(unsure));
    }
    if ((message.type === "accepted" || message.type === "refused") && message.id) this.unsure.delete(message.id);
    this.options.onmessage(message);
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (socket !== this.socket || this.isClosed) return;
    this.socket = null;
    this.options.onstatus("lost");
    this.attempt += 1;
    window.setTimeout(() => this.open(), waitBefore(this.attempt - 1));
  }

  /** See whether the server is still there. */
  watch() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) this.socket.close();
    else this.send({ type: "ping" });
  }

  /** Say something; what has an id is said again until it is acknowledged. @param {{type: string, id?: string, [name: string]: unknown}} message */
  send(message) {
    if (message.id && message.type === "answer") this.unsure.set(message.id, message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Say hello anew, after a while. */
  again() {
    this.socket?.close();
  }

  close() {
    this.isClosed = true;
    clearInterval(this.timer);
    this.socket?.close();
    this.options.onstatus("closed");
  }
}

/** A name for a message that nobody else gives. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
