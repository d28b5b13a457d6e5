/** Where browsers fetch the squares that a map is made of, and whom it owes them to. */
export type MapTiles = { readonly url: string; readonly attribution: string };

type Given = {
  /** Null for what is not set. */
  readonly text: (name: string) => string | null;
};

const isTemplate = (url: string): boolean =>
  url.startsWith("https://") &&
  URL.canParse(url.replace("{s}", "a")) &&
  ["{z}", "{x}", "{y}"].every((part) => url.includes(part));

/** The settings of the map; null without tiles. Throws an error whose message is one sentence for what is set by half. */
export const mapSettings = ({ text }: Given): MapTiles | null => {
  const url = text("MAP_TILES_URL");
  const attribution = text("MAP_TILES_ATTRIBUTION");
  if (url === null && attribution === null) return null;
  if (url === null || attribution === null) {
    throw new Error("MAP_TILES_URL and MAP_TILES_ATTRIBUTION must both be set, or neither.");
  }
  if (!isTemplate(url)) {
    throw new Error(`MAP_TILES_URL must be an address like https://tiles.example/{z}/{x}/{y}.png, and is '${url}'.`);
  }
  return { url, attribution };
};

/** Which origin the pages fetch pictures from for the sake of the map. */
export const mapOrigin = ({ url }: MapTiles): string =>
  new URL(url.replace("{s}.", "any.")).origin.replace("//any.", "//*.");
