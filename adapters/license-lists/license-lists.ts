import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import { Effect, Layer, Schema } from "effect";
import { LicenseLookup, type ListedLicense, licenseKey } from "#core/people/credential/look-up-license.ts";
import { Day } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { stateCodes } from "#core/shared/place/states.ts";
import { Text } from "#core/shared/text.ts";

/** A line of a list. Each line states its source and date, so that none is without them. */
const Line = Schema.Struct({
  number: Text(60),
  holder: Text(150),
  valid_until: Day,
  source: Text(200).check(Schema.isMinLength(1)),
  list_date: Day,
});
const columns = Object.keys(Line.fields);
const decode = Schema.decodeUnknownSync(Line);

/** In bytes; the lines of a list are short. */
const longestLine = 10_000;

const lineTitles = (titles: ReadonlyArray<string>): Array<string> => {
  const found = titles.map((title) => title.trim().toLowerCase());
  const missing = columns.filter((column) => !found.includes(column));
  if (missing.length > 0) throw new Error(`its first line lacks ${missing.join(", ")}`);
  return found;
};

/**
 * Returns this number's license from the file, of several the one valid longest. Throws if the file is no such list.
 */
const findIn = async (path: string, key: string): Promise<ListedLicense> => {
  const lines = parse({
    bom: true,
    columns: lineTitles,
    max_record_size: longestLine,
    skip_empty_lines: true,
    trim: true,
  });
  // Streamed, because a large state has hundreds of thousands of lines.
  pipeline(createReadStream(path), lines, () => {});
  let listed: ListedLicense | null = null;
  for await (const record of lines) {
    const isMeant = licenseKey(String(record.number)) === key;
    if (listed !== null && !isMeant) continue;
    const { source, list_date: listDay, holder, valid_until: validUntil } = decode(record);
    if (!isMeant) listed = { said: "missing", source, listDay };
    else if (listed?.said !== "listed" || listed.validUntil < validUntil) {
      listed = { said: "listed", source, listDay, holder, validUntil };
    }
  }
  if (listed === null) throw new Error("it has no lines");
  return listed;
};

/**
 * Looks licenses up in a folder with one list per state, named by its two letters, such as `CA.csv`. A null folder
 * means there are no lists. Each look-up reads the file anew, so that a replaced list takes effect at once.
 */
export const licenseLists = (folder: string | null): Layer.Layer<LicenseLookup> =>
  Layer.succeed(LicenseLookup, {
    find: Effect.fnUntraced(function* (issuingState, number) {
      if (folder === null || !stateCodes.includes(issuingState)) return { said: "no_list" } as const;
      const name = `${issuingState}.csv`;
      const path = join(folder, name);
      const isThere = yield* Effect.promise(() =>
        access(path).then(
          () => true,
          () => false,
        ),
      );
      if (!isThere) return { said: "no_list" } as const;
      return yield* Effect.tryPromise({
        try: () => findIn(path, licenseKey(number)),
        catch: (cause) =>
          new Unavailable({
            what: "license list",
            message: `The list of licenses ${name} cannot be read: ${cause instanceof Error ? cause.message : cause}.`,
          }),
      });
    }),
  });
