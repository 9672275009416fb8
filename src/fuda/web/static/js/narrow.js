/** From where on a screen is narrow, as the style sheets have it: what stood beside the table stands below it. */
export const NARROW = "(max-width: 760px), (max-width: 900px) and (orientation: portrait)";
