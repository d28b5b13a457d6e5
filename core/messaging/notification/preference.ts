import { Schema } from "effect";
import { isMandatory, Kind } from "./kinds.ts";

/** How somebody has mails of a kind: at once, gathered in one mail a day, or never. */
export const MailChoice = Schema.Literals(["at_once", "digest", "never"]);
export type MailChoice = typeof MailChoice.Type;

/** How somebody is told of one kind of news. An alert on the screen there always is. */
export const Preference = Schema.Struct({
  kind: Kind,
  mail: MailChoice,
  /** Whether browsers that the person has allowed to show it do. */
  push: Schema.Boolean,
  /** Whether its mails cannot be turned off. */
  isMandatory: Schema.Boolean,
});
export type Preference = typeof Preference.Type;

/** What somebody has chosen of a kind; what they left alone is null. */
export type Choice = {
  readonly kind: Kind;
  readonly mail: MailChoice | null;
  readonly push: boolean | null;
};

/** A search that finds a lot would fill one's mail. */
const inDigest: ReadonlySet<Kind> = new Set(["saved_search"]);

/** How somebody is told of a kind, by what they have chosen, and what holds where they have not. */
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
