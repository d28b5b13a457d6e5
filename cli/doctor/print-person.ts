import { dollars } from "#core/shared/money.ts";
import type { ExaminedPerson } from "#core/support/doctor/examine-person.ts";
import { type Output, printFacts, printHeading, printTable } from "../print.ts";
import { printStuck, printTrail, printWords } from "./print-parts.ts";

/** Prints what was found out about a person. */
export const printPerson = (output: Output, found: ExaminedPerson): void => {
  const { person, at } = found;
  printStuck(output, found.stuck, found, { at, next: null });
  printFacts(output, [
    ["Person", person.id],
    ["Name", person.name],
    ["Profile type", person.userType],
    ["Standing", person.standing === "suspended" ? "suspended: can't sign in" : person.standing],
    ["Next step", person.nextStep],
    ["Registered", person.createdAt],
  ]);
  const known = [person, ...found.stuck.flatMap(({ people }) => people)];
  printWords(output, found.providers, ({ subject, id }) => {
    if (subject === "account") return `The account of ${known.find((it) => it.id === id)?.name ?? id}`;
    return `The payment of ${found.stuck.find((it) => it.id === id)?.detail?.split(":")[0] ?? id}`;
  });
  printHeading(output, "Contracts");
  printTable(
    output,
    ["Contract", "State", "Paid", "Cost", "Project"],
    found.contracts.map((it) => [it.id, it.state, dollars(it.totalPaid), dollars(it.totalCost), it.listingTitle]),
    "None.",
  );
  printHeading(output, "Tickets");
  printTable(
    output,
    ["Ticket", "State", "Opened", "Subject"],
    found.tickets.map((it) => [it.id, it.state, it.createdAt, it.subject]),
    "None.",
  );
  printTrail(output, found);
};
