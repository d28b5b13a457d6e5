import { InvalidArgumentError } from "commander";

const minute = 60_000;
const units = { m: minute, h: 60 * minute, d: 24 * 60 * minute } as const;

/** How long ago that was, in the one unit that tells most: `3d`, `7h`, `12m`. */
export const age = (since: Date, at: Date): string => {
  const millis = Math.max(at.getTime() - since.getTime(), 0);
  const unit = millis >= units.d ? "d" : millis >= units.h ? "h" : "m";
  return `${Math.floor(millis / units[unit])}${unit}`;
};

/** Reads a length of time such as `3d`, `12h` or `30m` from the command line, in milliseconds. */
export const duration = (text: string): number => {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) {
    throw new InvalidArgumentError("Give a length of time as 30m, 12h or 3d.");
  }
  return Number(count) * units[unit as keyof typeof units];
};
