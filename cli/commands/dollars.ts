import { InvalidArgumentError } from "commander";

/** What was typed as dollars, such as 120.50, in cents. */
export const dollars = (text: string): number => {
  const value = Math.round(Number(text) * 100);
  if (/^\d{1,9}(\.\d{1,2})?$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError("Give dollars, such as 120.50.");
};
