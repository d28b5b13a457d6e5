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

/** Reads a sum in dollars, as `250` or `99.50`, from the command line, in cents. */
export const dollars = (text: string): number => {
  const [, whole, cents = ""] = /^\$?(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", "")) ?? [];
  if (whole === undefined) throw new InvalidArgumentError("Give a sum in dollars, as 250 or 99.50.");
  return Number(whole) * 100 + Number(cents.padEnd(2, "0"));
};
