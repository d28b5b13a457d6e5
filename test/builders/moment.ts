import { firstVersion } from "#core/shared/versioned.ts";

/** The first moment of builders, in ms; an hour ago, so that they do not collide with the real clock. */
const beginning = Date.now() - 3_600_000;
let moments = 0;

/** Returns a moment one millisecond after the previous one, so that things built later are newer. */
export const moment = (): Date => {
  moments += 1;
  return new Date(beginning + moments);
};

/** Returns a new id of the given kind that contains the time, like those of the core. */
export const idOf = <Id extends string>(_kind: { readonly Type: Id }, at: Date = moment()): Id => {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}` as Id;
};

/** Returns the id, times and version of a new thing. */
export const fresh = <Id extends string>(kind: { readonly Type: Id }) => {
  const at = moment();
  return { id: idOf(kind, at), ...firstVersion(at) };
};
