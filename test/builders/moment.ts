import { firstVersion } from "#core/shared/versioned.ts";

/** Where the moments of builders begin, in milliseconds; the hour keeps them clear of the clock that others read. */
const beginning = Date.now() - 3_600_000;
let moments = 0;

/** A moment one millisecond after the one before, so that what is built later is newer. */
export const moment = (): Date => {
  moments += 1;
  return new Date(beginning + moments);
};

/** A new identifier of the given kind that carries the time, as those of the core do. */
export const idOf = <Id extends string>(_kind: { readonly Type: Id }, at: Date = moment()): Id => {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}` as Id;
};

/** Identifier, times and version of something that comes to be now. */
export const fresh = <Id extends string>(kind: { readonly Type: Id }) => {
  const at = moment();
  return { id: idOf(kind, at), ...firstVersion(at) };
};
