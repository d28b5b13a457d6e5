import { recordProblems } from "../verify-record.ts";

/** What was signed: the contract, or the change order of this number (null if the entry has none). */
type Subject = "contract" | { readonly changeOrder: number | null };

/** Returns a count with the noun in singular or plural. */
export const things = (count: number, one: string, more: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;

const signedWhat = (subject: Subject): string =>
  subject === "contract"
    ? "the contract"
    : subject.changeOrder === null
      ? "a change order"
      : `change order ${subject.changeOrder}`;

/** What a record file proves, in words for people who have never heard of a hash. */
export const en = {
  problems: recordProblems as Readonly<Record<keyof typeof recordProblems, string>>,
  standings: {
    trusted: "The file is whole: it is as it was made, and was signed with a key you trust.",
    untrusted: "The file is whole: it is as it was signed with the key that it names.",
    unchecked: "The parts of the file fit together, but its signature can't be checked here.",
    broken: "The file is not as it was made.",
  },
  todo: {
    trusted: null,
    untrusted: (installation: string) =>
      `You don't know yet who made it: anybody can make a file like this with a key of their own. Compare the key with those at ${installation}/api/record-keys, and type that address yourself.`,
    unchecked:
      "This browser is too old for it: it has no Ed25519. Open this page in a current Chrome, Edge, Firefox or Safari. Until then the file shows nothing.",
    broken: "Don't rely on it. Download the record from the contract again, or ask the other side for their file.",
  },
  shows: "What this file shows",
  made: (installation: string, at: string) => `Dibbs at ${installation} made this file on ${at}, and signed it.`,
  claims: (installation: string, at: string) =>
    `Whoever has the key made this file on ${at}, and says that they are Dibbs at ${installation}.`,
  unchanged: (entries: number, documents: number) =>
    `Since then nothing in it was changed, left out, added or put in another order: ${things(entries, "entry", "entries")} and ${things(documents, "document", "documents")}.`,
  sides: { poster: "the client", bidder: "the side that was hired" } as Readonly<Record<string, string>>,
  somebody: "somebody",
  signed: (name: string | null, side: string, subject: Subject, at: string) =>
    name === null
      ? `The name is deleted, but ${side} signed ${signedWhat(subject)} on ${at}.`
      : `${name}, ${side}, signed ${signedWhat(subject)} on ${at}.`,
  signedText: (document: string) => `What they signed is in this file, word for word: ${document}.`,
  signedGone: (sha256: string) =>
    `What they signed is no longer in this file. A copy is the right one if its SHA-256 is ${sha256}.`,
  secondFactor: "They had signed in with a second factor.",
  howSigned:
    "Each signed by typing their name while signed in, after agreeing to sign electronically. Nobody who signs has a key of their own: it is the record of Dibbs that says so, under the key of Dibbs.",
  nobodySigned: "Nobody has signed in this record.",
  forgotten: (count: number) =>
    `${things(count, "text is", "texts are")} no longer in it, because somebody deleted their account. That the entries were there is still shown.`,
  showsNot: "What it doesn't show",
  limits: (at: string) => [
    "Whether what somebody wrote is true.",
    "Who sat at the screen. It shows which account signed, not whose hands.",
    `What happened after ${at}. A later file of this contract has to begin with the same entries.`,
  ],
};
