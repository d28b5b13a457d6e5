import { Schema } from "effect";
import { isMandatory, Kind } from "./kinds.ts";

/** How a person gets emails of a kind: at once, collected in one email a day, or never. */
export const MailChoice = Schema.Literals(["at_once", "digest", "never"]);
export type MailChoice = typeof MailChoice.Type;

/** How a person is told about one kind of news, besides the alert on the screen, which they always get. */
export const Preference = Schema.Struct({
  kind: Kind,
  mail: MailChoice,
  /** Whether the person's browsers show it, if they allowed that. */
  push: Schema.Boolean,
  /** Whether its emails cannot be turned off. */
  isMandatory: Schema.Boolean,
});
export type Preference = typeof Preference.Type;

/** What a person chose for a kind; null for what they never changed. */
export type Choice = {
  readonly kind: Kind;
  readonly mail: MailChoice | null;
  readonly push: boolean | null;
};

/** A search that matches a lot would flood the person's inbox. */
const inDigest: ReadonlySet<Kind> = new Set(["saved_search"]);

/** Returns how a person is told about a kind: what they chose, or else the default. */
export const preferenceOf = (kind: Kind, choices: ReadonlyArray<Choice>): Preference => {
  const choice = choices.find((chosen) => chosen.kind === kind);
  const usual = inDigest.has(kind) ? "digest" : "at_once";
  return {
    kind,
    mail: isMandatory(kind) ? "at_once" : (choice?.mail ?? usual),
    push: choice?.push ?? true,
    isMandatory: isMandatory(kind),
  };
};
