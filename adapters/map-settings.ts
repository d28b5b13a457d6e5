import { Effect } from "effect";
import { both, refuse, type Setting } from "./setting.ts";

/** Where browsers fetch the squares that a map is made of, and whom it owes them to. */
export type MapTiles = { readonly url: string; readonly attribution: string };

const isTemplate = (url: string): boolean =>
  url.startsWith("https://") &&
  URL.canParse(url.replace("{s}", "a")) &&
  ["{z}", "{x}", "{y}"].every((part) => url.includes(part));

/** Null where the map is drawn without tiles. */
export const mapSettings: Setting<MapTiles | null> = Effect.gen(function* () {
  const given = yield* both("MAP_TILES_URL", "MAP_TILES_ATTRIBUTION");
  if (given === null) return null;
  const [url, attribution] = given;
  if (isTemplate(url)) return { url, attribution };
  return yield* refuse(`MAP_TILES_URL must be an address like https://tiles.example/{z}/{x}/{y}.png, and is '${url}'.`);
});

/** Which origin the pages fetch pictures from for the sake of the map. */
export const mapOrigin = ({ url }: MapTiles): string =>
  new URL(url.replace("{s}.", "any.")).origin.replace("//any.", "//*.");
