import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { isLivePayment } from "#core/money/payment/payment.ts";
import { dollars } from "#core/shared/money.ts";
import type { ExaminedContract } from "#core/support/doctor/examine-contract.ts";
import type { Tried } from "#core/support/rehearsal/try-move.ts";
import { age } from "../inbox/age.ts";
import { type Output, printFacts, printHeading, printSentence, printTable, time } from "../print.ts";
import { drawMachine, waitInWords } from "./draw-machine.ts";
import { isAbout, whatThen, whyNot } from "./moves.ts";
import { printStuck, printTrail, printWords } from "./print-parts.ts";

const machines = { contract: contractLifecycle, milestone: milestoneLifecycle, payment: paymentLifecycle } as const;

const printStanding = (output: Output, found: ExaminedContract): void => {
  const { at, focus, world, milestone, payment } = found;
  const { state, since, waits, rests } = found.standing;
  const over = rests ?? "nobody; it is over";
  const isPart = focus.noun !== "contract";
  printFacts(output, [
    [focus.noun.charAt(0).toUpperCase() + focus.noun.slice(1), focus.id],
    ["Project", found.title],
    ["State", `${state}, for ${age(since, at)}`],
    ["Must act", waits ? `${waits.on}, since ${time(since)}; support after ${waitInWords(waits)}` : over],
    ["Poster", found.poster],
    ["Bidder", found.bidder],
    ...(isPart ? ([["Contract", world.contract.id]] as const) : []),
    ...(isPart && milestone
      ? ([
          [
            "Milestone",
            `${milestone.number}, ${dollars(milestone.amount)}, due ${milestone.endDay}, ${milestone.state}`,
          ],
        ] as const)
      : []),
    ...(payment ? ([["Payment", `${payment.rail}, ${dollars(payment.total)}`]] as const) : []),
  ]);
};

/** What could be done now, and what could not and why. */
const printMoves = (output: Output, found: ExaminedContract, tried: ReadonlyArray<Tried>): void => {
  const { noun } = found.focus;
  const own = tried.filter((it) => isAbout(found, it));
  const label = (it: Tried): string => (it.noun === noun && noun !== "milestone" ? it.event : `${it.noun} ${it.event}`);
  printHeading(output, "Possible now");
  printTable(
    output,
    ["Move", "By", "#", "Then"],
    own.filter((it) => it.plan !== null).map((it) => [label(it), it.by, it.number, whatThen(it)]),
    "Nothing.",
  );
  printHeading(output, "Not possible now");
  const blocked = own.filter((it) => it.plan === null);
  // Moves to which the same thing is in the way share a line.
  const reasons = new Map<string, Array<string>>();
  for (const it of blocked.filter(({ isLegal }) => isLegal)) {
    const move = `${label(it)} (${it.by})`;
    reasons.set(whyNot(it), [...(reasons.get(whyNot(it)) ?? []), move]);
  }
  for (const [reason, moves] of reasons) printSentence(output, `${moves.join(", ")}: ${reason}`, 4);
  const illegal = [...new Set(blocked.filter(({ isLegal }) => !isLegal).map((it) => `${label(it)} (${it.by})`))];
  if (illegal.length > 0) printSentence(output, `Not from '${found.standing.state}': ${illegal.join(", ")}`, 4);
  if (blocked.length === 0) output.write("Everything is.");
};

const printMilestones = (output: Output, { world }: ExaminedContract): void => {
  printHeading(output, "Milestones");
  printTable(
    output,
    ["#", "Amount", "State", "Due", "Last payment"],
    world.milestones.map((it) => {
      const tried = world.balance.payments.filter(({ milestoneId }) => milestoneId === it.id);
      const last = tried.find((one) => isLivePayment(one) || one.state === "settled") ?? tried.at(-1);
      return [it.number, dollars(it.amount), it.state, it.endDay, last ? `${last.rail} ${last.state}` : null];
    }),
    "None.",
  );
};

const printLedger = (output: Output, { balances, differences }: ExaminedContract): void => {
  printHeading(output, "Ledger");
  const moved = Object.entries(balances).filter(([, balance]) => balance !== 0);
  printTable(
    output,
    ["Account", "Balance"],
    moved.map(([account, balance]) => [account, dollars(balance)]),
    "Nothing has moved.",
  );
  for (const it of differences) {
    printSentence(output, `NOT AS IT SHOULD BE, ${it.kind}: ${it.expected}, but ${it.found}`, 4);
  }
};

/** Prints what was found out about a contract, or a milestone or payment of it. */
export const printContract = (output: Output, found: ExaminedContract, tried: ReadonlyArray<Tried>): void => {
  const { noun } = found.focus;
  printStanding(output, found);
  printHeading(output, `The life of a ${noun}`);
  for (const line of drawMachine(machines[noun], found.standing.state)) output.write(line);
  printStuck(output, found.stuck, found.providers, found.at);
  printMoves(output, found, tried);
  if (noun === "contract") printMilestones(output, found);
  printLedger(output, found);
  printWords(output, found.providers, (id) => found.world.sides.find((it) => it.id === id)?.name ?? id);
  printTrail(output, found);
};
