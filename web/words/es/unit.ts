const names: Readonly<Record<string, string>> = {
  bag: "saco",
  box: "caja",
  bundle: "atado",
  coil: "rollo",
  each: "pieza",
  gal: "galón",
  kit: "kit",
  pack: "paquete",
  pail: "cubeta",
  pair: "par",
  qt: "cuarto de galón",
  roll: "rollo",
  set: "juego",
  sheet: "hoja",
  "sq ft": "pie cuadrado",
  "sq yd": "yarda cuadrada",
  ton: "tonelada",
  tube: "tubo",
};

const parts = /^(?:([\d.]+ (?:lb|oz|gal)) )?([a-z ]+?)(?: of (\d+)|, ([\d.]+) (sq )?ft)?$/;

/**
 * Translates a sales unit, which is stored in English: '80 lb bag' → 'saco de 80 lb'. People's own texts stay the same.
 */
export const unitInSpanish = (unit: string): string => {
  const [, size, name = "", pieces, length, squared] = parts.exec(unit) ?? [];
  const known = names[name];
  if (known === undefined) return unit;
  const holds = size ?? pieces;
  const covers = length === undefined ? "" : `, ${length} ${squared ? "pies cuadrados" : "pies"}`;
  return known + (holds === undefined ? "" : ` de ${holds}`) + covers;
};
