/** Each letter as strokes on a grid of 4 by 6, because a server may have no fonts. */
const letters: Readonly<Record<string, string>> = {
  A: "M0 6 2 0 4 6M.8 4H3.2",
  E: "M4 0H0V6H4M0 3H3.2",
  P: "M0 6V0H2.4A1.7 1.7 0 0 1 2.4 3.4H0",
  R: "M0 6V0H2.4A1.7 1.7 0 0 1 2.4 3.4H0M2 3.4 4 6",
  S: "M4 .9C3.4 .2 2.7 0 2 0 .9 0 .1 .6 .1 1.5 .1 3.6 4 2.4 4 4.5 4 5.4 3.1 6 2 6 1.2 6 .5 5.7 0 5.1",
  W: "M0 0 1 6 2 1.5 3 6 4 0",
};

/** Draws a sheet labeled with the file's kind; the essential part is visible in every aspect ratio we use. */
export const placeholderDrawing = (kind: "EPS" | "RAW"): Buffer => {
  const drawn = [...kind].map(
    (letter, index) => `<path transform="translate(${index * 6} 0)" d="${letters[letter]}"/>`,
  );
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">
    <rect width="960" height="720" fill="#e7e5e1"/>
    <path d="M390 190h120l80 80v240a20 20 0 0 1-20 20H390a20 20 0 0 1-20-20V210a20 20 0 0 1 20-20Z" fill="#fbfaf8"
      stroke="#a8a49d" stroke-width="6" stroke-linejoin="round"/>
    <path d="M510 190v60a20 20 0 0 0 20 20h60" fill="none" stroke="#a8a49d" stroke-width="6" stroke-linejoin="round"/>
    <g transform="translate(424 376) scale(7)" fill="none" stroke="#4d4a45" stroke-width="1" stroke-linecap="round"
      stroke-linejoin="round">${drawn.join("")}</g>
  </svg>`);
};
