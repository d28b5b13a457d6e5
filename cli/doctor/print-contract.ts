import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { proposalOf } from "#core/contract/dispute/dispute.ts";
import { isOpenDispute } from "#core/contract/dispute/standing-dispute.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { dueBackOf, heldOf, isLivePayment, paidOf } from "#core/money/payment/payment.ts";
import { dollars, sum } from "#core/shared/money.ts";
import { answerBy } from "#core/support/doctor/doctor-facts.ts";
import { factsOf, type ReadContract } from "#core/support/doctor/examine-contract.ts";
import { mustActNext } from "#core/support/doctor/must-act.ts";
import type { ProviderWord } from "#core/support/doctor/provider-word.ts";
import type { RehearsedMove } from "#core/support/rehearsal/rehearse-moves.ts";
import { age } from "../inbox/age.ts";
import { day, type Output, printFacts, printHeading, printSection, printSentence, printTable, time } from "../print.ts";
import { drawMachine, waitInWords } from "./draw-machine.ts";
import { isAbout, whatThen, whyNot } from "./moves.ts";
import { printStuck, printTrail, printWords } from "./print-parts.ts";

const machines = { contract: contractLifecycle, milestone: milestoneLifecycle, payment: paymentLifecycle } as const;

/** Returns a person's name, and says if they cannot sign in. */
const nameIn = ({ suspended, world }: ReadContract, id: string): string => {
  const name = world.sides.find((one) => one.id === id)?.name ?? id;
  return suspended.has(id) ? `${name}, suspended: can't sign in` : name;
};

/** Returns when the inbox will list it, if it does not yet. */
const whenTold = ({ focus, standing: { state, waits }, milestone, stuck, disputes }: ReadContract): string => {
  if (waits === null || stuck.length > 0) return "";
  // A disputed milestone has no deadline until the dispute is over.
  if (focus.noun === "milestone" && disputes.some(isOpenDispute)) return "; in dispute";
  if (focus.noun === "milestone" && state === "planned") return `; support is told once ${milestone?.endDay} is over`;
  // Support is alerted about the milestones and payments of an accepted contract, and about the contract only after all
  // are paid.
  if (focus.noun === "contract" && state === "accepted") return "";
  return `; support is told after ${waitInWords(waits)}`;
};

const printStanding = (output: Output, found: ReadContract): void => {
  const { at, focus, world, milestone, payment } = found;
  const { contract } = world;
  const { state, since, rests } = found.standing;
  const isPart = focus.noun !== "contract";
  printFacts(output, [
    [focus.noun.charAt(0).toUpperCase() + focus.noun.slice(1), focus.id],
    ["Project", found.title],
    ["State", `${state}, since ${time(output, since)} (${age(since, at)})${whenTold(found)}`],
    ...(rests === null ? [] : ([["That is", rests]] as const)),
    ["Poster", nameIn(found, contract.posterId)],
    ["Bidder", nameIn(found, contract.bidderId)],
    ...(isPart ? ([["Contract", `${contract.id}, ${contract.state}`]] as const) : []),
    ...(isPart && milestone
      ? ([
          [
            "Milestone",
            `${milestone.number}, ${dollars(milestone.amount)}, due ${milestone.endDay}, ${milestone.state}`,
          ],
        ] as const)
      : []),
    ...(payment ? ([["Payment", `${payment.rail}, ${dollars(payment.total)}`]] as const) : []),
    ...(payment?.failure ? ([["Reason", payment.failure.message]] as const) : []),
  ]);
};

/** Prints which moves are possible now, and which are not and why. */
const printMoves = (output: Output, found: ReadContract, tried: ReadonlyArray<RehearsedMove>): void => {
  const { noun } = found.focus;
  const own = tried.filter((it) => isAbout(found, it));
  const label = (it: RehearsedMove): string =>
    it.noun === noun && noun !== "milestone" ? it.event : `${it.noun} ${it.event}`;
  printSection(
    output,
    "Possible now",
    ["Move", "By", "#", "Then"],
    own.filter((it) => it.plan !== null).map((it) => [label(it), it.by, it.number, whatThen(it)]),
    found.stuck.length > 0 ? `No moves for this ${noun} besides the ones above.` : `No moves for this ${noun}.`,
  );
  const blocked = own.filter((it) => it.plan === null);
  if (blocked.length > 0) printHeading(output, "Not possible now");
  // Moves that are blocked for the same reason share a line.
  const reasons = new Map<string, Array<string>>();
  for (const it of blocked.filter(({ isLegal }) => isLegal)) {
    const move = `${label(it)} (${it.by})`;
    reasons.set(whyNot(it), [...(reasons.get(whyNot(it)) ?? []), move]);
  }
  for (const [reason, moves] of reasons) printSentence(output, `${moves.join(", ")}: ${reason}`, 4);
  const illegal = [...new Set(blocked.filter(({ isLegal }) => !isLegal).map((it) => `${label(it)} (${it.by})`))];
  if (illegal.length > 0) printSentence(output, `Not from '${found.standing.state}': ${illegal.join(", ")}`, 4);
};

const printMilestones = (output: Output, { world, releases }: ReadContract): void => {
  printSection(
    output,
    "Milestones",
    ["#", "Amount", "State", "Due", "Last payment"],
    world.milestones.map((it) => {
      const tried = world.balance.payments.filter(({ milestoneId }) => milestoneId === it.id);
      const last = tried.find(isLivePayment) ?? tried.find(({ state }) => state === "settled") ?? tried.at(-1);
      const paid = paidOf(tried);
      const held = heldOf(world.contract, it, tried);
      const back = sum([...dueBackOf(world.contract, it, tried).values()]);
      const partly = [
        ...(paid > 0 && it.state !== "completed" ? [`, ${dollars(paid)} paid`] : []),
        ...(held > 0 && held < it.amount - paid ? [`, ${dollars(held)} held`] : []),
        ...(back > 0 ? [`, ${dollars(back)} goes back`] : []),
      ].join("");
      const release = releases.get(it.id);
      const until = release === undefined ? "" : ` until ${day(output, release)}`;
      return [
        it.number,
        dollars(it.amount),
        it.state,
        it.endDay,
        last ? `${last.rail} ${last.state}${until}${partly}` : null,
      ];
    }),
    "None.",
  );
};

/** Prints refunds and chargebacks: requested, paid back, or reversed by the card's bank; with what each waits for. */
const printWaysBack = (output: Output, { world, focus, payment, milestone }: ReadContract): void => {
  const { refunds, chargebacks, payments } = world.balance;
  const isHere = (id: string): boolean =>
    focus.noun === "contract" ||
    (payment === null ? payments.find((it) => it.id === id)?.milestoneId === milestone?.id : id === payment.id);
  for (const it of refunds.filter(({ paymentId }) => isHere(paymentId))) {
    printHeading(output, `Refund of ${dollars(it.amount)}`);
    const why = it.failure === null ? "" : `: ${it.failure.message}`;
    printSentence(output, `${it.state}${why}`);
    printSentence(output, `The ${it.askedBy} asked for it: ${it.reason}`);
    output.write(it.id);
  }
  for (const it of chargebacks.filter(({ paymentId }) => isHere(paymentId))) {
    const isRefund = it.kind === "external_refund";
    printHeading(output, `${isRefund ? "Refund on the provider's site" : "Chargeback"} of ${dollars(it.amount)}`);
    const by = it.state === "needs_response" ? `, answer it on the provider's site ${answerBy(it)}` : "";
    printSentence(output, `${it.state.replaceAll("_", " ")}${by}; the provider's reason is '${it.reason}'`);
    output.write(`Reference: ${it.ref}`);
  }
};

/** Prints the disputes of the contract's two sides: the sum, each side's proposal, and the outcome. */
const printDisputes = (output: Output, { disputes, world }: ReadContract): void => {
  for (const it of disputes) {
    const number = world.milestones.find(({ id }) => id === it.milestoneId)?.number;
    printHeading(output, `Dispute of ${dollars(it.amount)}, milestone ${number}, ${it.isPaid ? "paid" : "not paid"}`);
    const waits = it.waitsFor === null ? "" : `, waits for the ${it.waitsFor}`;
    printSentence(output, `${it.state.replaceAll("_", " ")}${waits}; the ${it.openedBy} opened it`);
    for (const side of ["poster", "bidder"] as const) {
      const said = it.statements.findLast(({ by }) => by === side);
      if (said) printSentence(output, `The ${side} said: ${said.text}`);
      const share = proposalOf(it, side);
      if (share !== null) printSentence(output, `The ${side} proposes ${dollars(share)} for the bidder`);
    }
    if (it.outcome)
      printSentence(
        output,
        `The bidder gets ${dollars(it.outcome.share)}${it.outcome.by === "support" ? ", as support decided" : ", as both agreed"}`,
      );
    output.write(it.id);
  }
};

const printLedger = (output: Output, { balances, differences, world }: ReadContract): void => {
  printHeading(output, "Ledger");
  const open = Object.entries(balances).filter(([, balance]) => balance !== 0);
  printTable(
    output,
    ["Account", "Balance"],
    open.map(([account, balance]) => [account, dollars(balance)]),
    world.balance.postings.length === 0
      ? "Nothing is posted: Dibbs has no record of any money taken."
      : "What was taken went back: every account is at $0.00.",
  );
  for (const it of differences) {
    printSentence(output, `DOES NOT MATCH, ${it.kind}: ${it.expected}, but ${it.found}`, 4);
  }
};

const printHeader = (output: Output, found: ReadContract, providers: ReadonlyArray<ProviderWord>): void => {
  const facts = factsOf({ ...found, providers });
  printStuck(output, found.stuck, facts, { at: found.at, next: mustActNext(found.world, found.milestone, facts) });
};

/** Prints the providers' answers; if `isLate`, the conclusions from them as well. */
export const printProviders = (
  output: Output,
  found: ReadContract,
  providers: ReadonlyArray<ProviderWord>,
  isLate: boolean,
): void => {
  printWords(output, providers, nameOfWord(found));
  if (!isLate) return;
  printHeading(output, "With their answers");
  printHeader(output, found, providers);
};

/**
 * Prints what the doctor found about a contract, or one of its milestones or payments, without the providers' answers.
 */
export const printContract = (
  output: Output,
  found: ReadContract,
  tried: ReadonlyArray<RehearsedMove>,
  providers: ReadonlyArray<ProviderWord> | null,
): void => {
  const { noun } = found.focus;
  printHeader(output, found, providers ?? []);
  if (providers === null) printSentence(output, "The providers haven't answered yet; their answers come at the end.\n");
  printStanding(output, found);
  printMoves(output, found, tried);
  if (noun === "contract") printMilestones(output, found);
  printWaysBack(output, found);
  printDisputes(output, found);
  printLedger(output, found);
  printTrail(output, found);
  printHeading(output, `The life of a ${noun}`);
  for (const line of drawMachine(machines[noun], found.standing.state)) output.write(line);
};

/** Names the payment or account that a provider's answer is about. */
const nameOfWord =
  ({ world }: ReadContract) =>
  ({ subject, id }: ProviderWord): string => {
    if (subject === "account") return `The account of ${world.sides.find((it) => it.id === id)?.name ?? id}`;
    const payment = world.balance.payments.find((it) => it.id === id);
    const number = world.milestones.find((it) => it.id === payment?.milestoneId)?.number;
    return `The payment of milestone ${number}`;
  };
