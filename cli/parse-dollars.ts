import { InvalidArgumentError } from "commander";

/** Parses an amount in dollars, such as `250` or `99.50`, to cents. */
export const parseDollars = (text: string): number => {
  const [, whole, cents = ""] = /^\$?(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", "")) ?? [];
  if (whole === undefined) throw new InvalidArgumentError("Give an amount in dollars, such as 250 or 99.50.");
  return Number(whole) * 100 + Number(cents.padEnd(2, "0"));
};
