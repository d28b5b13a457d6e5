import { Schema } from "effect";
import { brokenOf, type Issue } from "#core/shared/errors.ts";
import { stateCodes } from "#core/shared/place/states.ts";
import { Text } from "#core/shared/text.ts";
import { foreignInName, isPlainName } from "./name.ts";
import type { Person } from "./person.ts";

/** The fields of the profile form; empty ones are rejected below in the spec's words. */
export const Details = Schema.Struct({
  name: Text(120),
  streetAddress: Text(200),
  city: Text(80),
  state: Text(40),
  zipCode: Text(20),
});
export type Details = typeof Details.Type;

/** Returns the details with surrounding spaces trimmed and the state in upper case. */
export const tidyDetails = (details: Details): Details => ({
  name: details.name.trim(),
  streetAddress: details.streetAddress.trim(),
  city: details.city.trim(),
  state: details.state.trim().toUpperCase(),
  zipCode: details.zipCode.trim(),
});

/** Accepts St. Louis, O'Fallon, Winston-Salem, Cañon City. */
const cityName = /^[\p{L}\p{M} .'’-]*\p{L}[\p{L}\p{M} .'’-]*$/u;

/** Returns what is wrong with the details (spec 1, section 5); the browser runs the same checks before it sends. */
export const detailsIssues = (input: Details): ReadonlyArray<Issue> => {
  const { name, streetAddress, city, state, zipCode } = tidyDetails(input);
  return brokenOf<keyof Details>([
    [name === "", "name", "Please Confirm Your Name!"],
    [!isPlainName(name), "name", foreignInName.message],
    [streetAddress === "", "streetAddress", "Please Input Your Address!"],
    [city === "", "city", "Please Input Your City!"],
    [city !== "" && !cityName.test(city), "city", "Valid characters include letters, spaces and . - '"],
    [!stateCodes.includes(state), "state", "Please Select Your State!"],
    [zipCode === "", "zipCode", "Please input your Zip Code!"],
    [
      zipCode !== "" && !/^\d{5}(-\d{4})?$/.test(zipCode),
      "zipCode",
      "Please enter a ZIP code of 5 digits, like 78701, or of 9, like 78701-1234.",
    ],
  ]);
};

/** Returns whether the person has given every detail. */
export const hasDetails = ({ name, streetAddress, city, state, zipCode }: Person): boolean =>
  [name, streetAddress, city, state, zipCode].every((part) => part !== null && part !== "");
