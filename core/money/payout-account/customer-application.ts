import { Redacted, Schema } from "effect";
import { Email } from "#core/people/person/person.ts";
import { Day } from "#core/shared/day.ts";
import type { Issue } from "#core/shared/errors.ts";
import { Text } from "#core/shared/text.ts";

/**
 * What the provider of bank transfers asks a person once. The birth date and the digits of the social security number
 * are for the provider only: wrapped, so that nothing prints, logs or stores them by mistake.
 */
export const CustomerApplication = Schema.Struct({
  firstName: Text(60),
  lastName: Text(60),
  email: Text(254),
  address1: Text(120),
  city: Text(80),
  state: Text(40),
  postalCode: Text(20),
  dateOfBirth: Schema.Redacted(Schema.String),
  ssn: Schema.Redacted(Schema.String),
});
export type CustomerApplication = typeof CustomerApplication.Type;

/** The minimum age for an account with the provider, in years. */
export const leastAge = 18;

const isDay = Schema.is(Day);

/** Returns the day on which a person born then reaches `leastAge`. */
const grownUpOn = (born: string): string => `${Number(born.slice(0, 4)) + leastAge}${born.slice(4)}`;

/** Returns the form's errors; `fullSsn` if the provider asks for all nine digits. `today` is a day, YYYY-MM-DD. */
export const applicationIssues = (
  application: CustomerApplication,
  { fullSsn, today }: { readonly fullSsn: boolean; readonly today: string },
): ReadonlyArray<Issue> => {
  const { firstName, lastName, email, address1, city, state, postalCode } = application;
  const born = Redacted.value(application.dateOfBirth);
  const ssn = Redacted.value(application.ssn).replaceAll("-", "");
  const wrong = (isWrong: boolean, field: string, message: string): ReadonlyArray<Issue> =>
    isWrong ? [{ field, message }] : [];
  const isBlank = (text: string) => text.trim() === "";
  return [
    ...wrong(isBlank(firstName), "firstName", "The First Name is required."),
    ...wrong(isBlank(lastName), "lastName", "The Last Name is required."),
    ...(isBlank(email)
      ? wrong(true, "email", "The email is required.")
      : wrong(!Schema.is(Email)(email), "email", "Please enter an email address like name@example.com.")),
    ...wrong(isBlank(address1), "address1", "Address is required."),
    ...wrong(isBlank(city), "city", "City is required."),
    ...wrong(!/^[a-z]{2}$/i.test(state), "state", "State can only include 2 letters."),
    ...wrong(!/^\d{1,10}$/.test(postalCode), "postalCode", "Postal code can only accept numbers."),
    ...(isBlank(born)
      ? wrong(true, "dateOfBirth", "DOB is required.")
      : isDay(born)
        ? wrong(grownUpOn(born) > today, "dateOfBirth", `You must be at least ${leastAge} years old.`)
        : wrong(true, "dateOfBirth", "Please enter your date of birth as YYYY-MM-DD.")),
    ...(isBlank(ssn)
      ? wrong(true, "ssn", "SSN code is required.")
      : fullSsn
        ? wrong(!/^\d{9}$/.test(ssn), "ssn", "Please enter all nine digits of your SSN.")
        : wrong(!/^\d{4}$/.test(ssn), "ssn", "SNN can only accept 4 digit numbers.")),
  ];
};

/** Normalizes the form for the provider. */
export const tidyApplication = (application: CustomerApplication): CustomerApplication => ({
  firstName: application.firstName.trim(),
  lastName: application.lastName.trim(),
  email: application.email.trim().toLowerCase(),
  address1: application.address1.trim(),
  city: application.city.trim(),
  state: application.state.trim().toUpperCase(),
  postalCode: application.postalCode.trim(),
  dateOfBirth: Redacted.make(Redacted.value(application.dateOfBirth).trim()),
  ssn: Redacted.make(Redacted.value(application.ssn).replaceAll("-", "").trim()),
});
