import { dollars } from "#core/shared/money.ts";
import { askAgain } from "#core/support/doctor/doctor-facts.ts";
import type { ReadPerson } from "#core/support/doctor/examine-person.ts";
import type { ProviderWord } from "#core/support/doctor/provider-word.ts";
import { type Output, printFacts, printHeading, printSection, printSentence } from "../print.ts";
import { printStuck, printTrail, printWords } from "./print-parts.ts";

const printHeader = (output: Output, found: ReadPerson, providers: ReadonlyArray<ProviderWord>): void => {
  const other = providers.find(({ agrees }) => agrees === false);
  const next = other === undefined ? null : askAgain(other);
  printStuck(output, found.stuck, { ...found, providers }, { at: found.at, next });
};

/** Prints the providers' answers about a person; if `isLate`, the conclusions from them as well. */
export const printPersonProviders = (
  output: Output,
  found: ReadPerson,
  providers: ReadonlyArray<ProviderWord>,
  isLate: boolean,
): void => {
  const known = [found.person, ...found.stuck.flatMap(({ people }) => people)];
  printWords(output, providers, ({ subject, id }) => {
    if (subject === "account") return `The account of ${known.find((it) => it.id === id)?.name ?? id}`;
    const stuck = found.stuck.find((it) => it.id === id);
    return stuck ? `The payment of ${stuck.detail?.split(":")[0]} of '${stuck.title}'` : `The payment ${id}`;
  });
  if (!isLate) return;
  printHeading(output, "With their answers");
  printHeader(output, found, providers);
};

/** Prints what the doctor found about a person, without the providers' answers, which are null until they arrive. */
export const printPerson = (output: Output, found: ReadPerson, providers: ReadonlyArray<ProviderWord> | null): void => {
  const { person } = found;
  printHeader(output, found, providers ?? []);
  if (providers === null) printSentence(output, "The providers haven't answered yet; their answers come at the end.\n");
  printFacts(output, [
    ["Person", person.id],
    ["Name", person.name],
    ["Profile type", person.userType],
    ["Standing", person.standing === "suspended" ? "suspended: can't sign in" : person.standing],
    ["Next step", person.nextStep],
    ["Registered", person.createdAt],
  ]);
  printSection(
    output,
    "Contracts",
    ["Contract", "State", "Paid", "Cost", "Project"],
    found.contracts.map((it) => [it.id, it.state, dollars(it.totalPaid), dollars(it.totalCost), it.listingTitle]),
    "None.",
  );
  printSection(
    output,
    "Tickets",
    ["Ticket", "State", "Opened", "Subject"],
    found.tickets.map((it) => [it.id, it.state, it.createdAt, it.subject]),
    "None.",
  );
  printTrail(output, found);
};
