import { type Command, Option } from "commander";
import { Effect } from "effect";
import { checkCredential, rejectCredential } from "#core/people/credential/check-credential.ts";
import { credentialLifecycle } from "#core/people/credential/credential.machine.ts";
import type { Credential } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import { hasExpired } from "#core/people/credential/shown-credential.ts";
import { People } from "#core/people/person/people.ts";
import { today } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import { CredentialId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { type ActOptions, anId } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { someWords } from "../ask.ts";
import { byId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { findPerson } from "../inbox/find-person.ts";
import { type PageOptions, pageOf } from "../list-options.ts";
import { day, type Output, printHeading, printSentence, time } from "../print.ts";
import { listPages, showOne } from "../shown.ts";

const loadCredential = Effect.fn("showCredential")(function* (id: CredentialId) {
  const credential = yield* (yield* Credentials).get(id);
  const { name } = yield* (yield* People).get(credential.personId);
  const history = yield* (yield* History).ofSubject("credential", id);
  return { ...credential, ownerName: name, hasExpired: hasExpired(credential, yield* today), history };
});

const listCredentials = Effect.fn("listCredentials")(function* (options: ListOptions) {
  const personId = options.of === undefined ? null : (yield* findPerson(options.of)).id;
  return yield* (yield* Credentials).list({ state: options.state ?? null, personId }, pageOf(options));
});

type ListOptions = PageOptions & { readonly state?: Credential["state"]; readonly of?: string };

/** Returns who checked it, and when. */
const checkOf = (output: Output, { check }: Credential): string | null =>
  check === null
    ? null
    : check.by === "support"
      ? `by support, ${time(output, check.at)}`
      : `by ${check.source}, list of ${check.listDay}`;

const lookupOf = (output: Output, { kind, issuingState, lookup }: Credential): string | null => {
  if (kind !== "license") return null;
  if (lookup === null) return "not yet";
  const { said, at, source, listDay, validUntil } = lookup;
  const when = time(output, at);
  switch (said) {
    case "no_list":
      return `no list for ${issuingState}, ${when}`;
    case "missing":
      return `not in ${source}, list of ${listDay}, ${when}`;
    case "agrees":
      return `as in ${source}, list of ${listDay}, ${when}`;
    case "differs":
      return `another holder or day in ${source}, list of ${listDay}, valid there until ${validUntil}, ${when}`;
  }
};

const inWords = ({ kind, number, issuingState, ownerName }: Credential & { readonly ownerName: string }): string =>
  `${ownerName}'s ${issuingState} ${kind} ${number}`;

const listHelp = `
These are not in the inbox: each says of itself who has looked at it, and
nothing waits for support until somebody asks.

Examples:
  dibbs credentials list --state stated
  dibbs credentials list --of rosa@example.com --json`;

export const credentialsCommand = (credentials: Command, { open }: Doors): void => {
  listPages(credentials, open, {
    description: "licenses, insurance and bonds, newest first",
    options: (command) =>
      command
        .addOption(new Option("--state <state>", "only this state").choices(credentialLifecycle.states))
        .option("--of <who>", "only this person's: email address or id"),
    help: listHelp,
    load: listCredentials,
    titles: ["Credential", "Kind", "State", "Number", "Issued to", "Valid until", "Checked", "Added"],
    row: (it, output) => [
      it.id,
      `${it.issuingState} ${it.kind}`,
      it.state,
      it.number,
      it.holder,
      it.validUntil,
      checkOf(output, it),
      day(output, it.createdAt),
    ],
  });

  const ofOne = byId(CredentialId, "credential", loadCredential);

  showOne(credentials, open, {
    ...ofOne,
    description: "one license, insurance or bond, and who has looked at it",
    help: `
The paper itself is on its owner's page:
dibbs people view WHO --page credentials

Example:
  dibbs credentials show 019a0000-0000-7000-8000-000000000000`,
    facts: (it, output) => [
      ["Credential", it.id],
      ["Kind", `${it.issuingState} ${it.kind}`],
      ["Number", it.number],
      ["Issued to", it.holder],
      ["Owner", `${it.ownerName}, ${it.personId}`],
      ["Valid", `${it.validFrom} to ${it.validUntil}${it.hasExpired ? ", expired" : ""}`],
      ["Coverage", it.coverage === null ? null : dollars(it.coverage)],
      ["Document", it.documentName ?? "none"],
      ["State", it.state],
      ["Checked", checkOf(output, it)],
      ["Lookup", lookupOf(output, it)],
      ["Rejected", it.rejectedReason],
    ],
    print: (output, it) => {
      printHeading(output, "History");
      for (const entry of it.history) {
        const why = entry.staffReason ?? entry.reason;
        printSentence(
          output,
          `${time(output, entry.at)}, ${entry.actorKind === "person" ? "its owner" : entry.actor}: ${entry.event}${why ? `, ${why}` : ""}`,
        );
      }
    },
  });

  actOn(credentials, open, {
    ...ofOne,
    name: "check",
    summary: "confirm that it is as its owner says",
    description: "confirm a license, insurance or bond after you looked at its paper or the issuer's own list",
    known: { ticket: "known" },
    help: checkHelp,
    plan: (it) => ({
      about: { credential: it.id, version: it.version },
      concerns: [it.personId],
      sentence: `Confirm ${inWords(it)}, valid until ${it.validUntil}. Everybody who sees it reads that support checked it today.`,
      does: ({ staff }) => checkCredential(staff, it),
      done: () => "Checked. Its owner was told.",
    }),
  });

  actOn(credentials, open, {
    ...ofOne,
    name: "reject",
    summary: "say that it couldn't be confirmed",
    description: "reject a license, insurance or bond: nobody but its owner sees it until they change it",
    options: (command) => command.requiredOption("--tell <words>", "why; its owner will read this", someWords),
    known: { ticket: "known" },
    help: rejectHelp,
    plan: (it, options: ActOptions & { tell: string }) => ({
      about: { credential: it.id, version: it.version, tell: options.tell },
      concerns: [it.personId],
      sentence: `Reject ${inWords(it)}. Nobody but its owner sees it until they change it.`,
      does: ({ staff }) => rejectCredential(staff, it, options.tell),
      done: () => "Rejected. Its owner was told why.",
    }),
  });
};

const first = "First shows what would happen, and asks. --apply <plan> does exactly that.";

const checkHelp = `
${first}

Example:
  dibbs credentials check ${anId} \\
    --reason "Paper and the board's own page agree" --yes`;

const rejectHelp = `
${first}

Example:
  dibbs credentials reject ${anId} \\
    --tell "The board lists this number for somebody else" \\
    --reason "Looked up at the board" --yes`;
