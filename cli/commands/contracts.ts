import type { Command } from "commander";
import { Effect } from "effect";
import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { demandedInsurance } from "#core/contract/contract/demanded-insurance.ts";
import { listContracts } from "#core/contract/contract/list-contracts.ts";
import { retainedOf } from "#core/contract/contract/retainage.ts";
import { daysToCancel } from "#core/market/state-rules/days-to-cancel.ts";
import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { releaseTimes } from "#core/money/payment/decide-release.ts";
import { dueBackOf, heldOf, isKeptBack, paidOf, worthOf } from "#core/money/payment/payment.ts";
import { unfundedOf } from "#core/money/payment/unfunded.ts";
import { refundedOf } from "#core/money/refund/refund.ts";
import { statementLines } from "#core/money/statement/statement.ts";
import { missingWaivers } from "#core/money/waiver/missing-waivers.ts";
import type { Person } from "#core/people/person/person.ts";
import { History } from "#core/shared/history.ts";
import { ContractId } from "#core/shared/ids.ts";
import { dollars, sum } from "#core/shared/money.ts";
import { Policy } from "#core/shared/policy.ts";
import { byId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { worthMoney } from "../list-options.ts";
import { timeHelp } from "../parse-time.ts";
import { day, type Output, printFacts, printHeading, printSection } from "../print.ts";
import { rehearseCommand } from "../rehearse/rehearse.ts";
import { listPages, showOne } from "../shown.ts";
import { contractViews } from "../web-page.ts";
import { contractActs } from "./contract-acts.ts";
import { changesCommand, everyChange, printChangesInShort } from "./contract-changes.ts";
import { documentCommand } from "./contract-document.ts";
import { moveInWords, staffOf, whoMoved, whyMoved } from "./move-in-words.ts";
import { printGoneBack } from "./print-gone-back.ts";
import { timelineCommand } from "./timeline.ts";

type State = (typeof contractLifecycle.states)[number];

/** Returns who has to act on a contract, in a word. */
const waitsFor = (state: State): string => contractLifecycle.table[state].waits?.on ?? "nobody";

const loadContract = Effect.fn("showContract")(function* (id: ContractId) {
  const contracts = yield* Contracts;
  const history = yield* History;
  const ledger = yield* Ledger;
  const contract = yield* contracts.view(id);
  const unwaived = yield* missingWaivers([{ ...contract, contract }]);
  const releases = releaseTimes(contract, contract, unwaived, yield* Policy);
  const unfunded = unfundedOf(contract);
  return {
    ...contract,
    milestones: contract.milestones.map((it) => {
      const own = contract.payments.filter(({ milestoneId }) => milestoneId === it.id);
      return {
        ...it,
        paid: paidOf(own),
        held: heldOf(contract, it, own),
        keptBack: worthOf(own.filter(isKeptBack)),
        givesBack: sum([...dueBackOf(contract, it, own).values()]),
        releaseAt: releases.get(it.id) ?? null,
        isUnfunded: unfunded.includes(it.id),
      };
    }),
    insurance: yield* demandedInsurance(contract, contract.milestones),
    leaveUntil: contract.state === "accepted" ? leaveUntil(contract) : null,
    keptBack: statementLines({ contract, ...contract }, "poster").keptBack,
    changeOrders: yield* everyChange(id),
    refunded: refundedOf(contract.refunds),
    ledger: yield* ledger.balances(id),
    history: yield* history.ofContract(id),
  };
});

/** Returns the state rules and version under which a contract was made, and the license that it shows. */
const rulesInShort = ({ state, version, license }: NonNullable<ContractView["rules"]>): string =>
  `${state}, version ${version}; ${license === null ? "no license shown" : `license ${license.number}`}`;

/** Returns the last day on which the poster can cancel without a reason, and that for older people. */
const leaveUntil = (contract: ContractView): string | null => {
  const days = daysToCancel(contract);
  if (days === null) return null;
  const { until, seniorUntil, rule } = days;
  return seniorUntil === null ? until : `${until}, or ${seniorUntil} at ${rule.senior?.age} or older`;
};

type Loaded = Effect.Success<ReturnType<typeof loadContract>>;

/** Returns which insurance the contract demands, and whether the bidder's insurance covers its dates. */
const insuranceWords = ({ insuranceDemand, insurance }: Loaded): string | null => {
  if (insuranceDemand === "none") return null;
  const demand = insuranceDemand === "block" ? "demanded to accept" : "demanded, with a warning";
  if (insurance === null) return demand;
  const { from, until, missingFrom } = insurance;
  return `${demand}, ${from} to ${until}; ${missingFrom === null ? "covered" : `not covered from ${missingFrom} on`}`;
};

const printContract = (output: Output, contract: Loaded, staff: ReadonlyArray<Person>): void => {
  const people = [contract.poster, contract.bidder, ...staff];
  printFacts(output, [
    ["Contract", contract.id],
    ["Project", contract.listingTitle],
    ["State", `${contract.state}, waits for ${waitsFor(contract.state)}`],
    ["Poster", contract.poster.name],
    ["Bidder", contract.bidder.name],
    ["Paid", `${dollars(contract.totalPaid)} of ${dollars(contract.totalCost)}`],
    ["Funding", contract.asksFunding ? "asked for before work starts" : null],
    [
      "Retainage",
      contract.retainage && `${contract.retainage.percent}%, due ${contract.retainage.days} days after the end`,
    ],
    ["Insurance", insuranceWords(contract)],
    ["Lien waivers", contract.waiverDemand === "demand" ? "demanded with each request for payment" : null],
    ["Retainage so far", contract.retainage && dollars(contract.keptBack)],
    ["Rules", contract.rules && rulesInShort(contract.rules)],
    ["Can be left until", contract.leaveUntil],
    ["Refunded", dollars(contract.refunded)],
    ["Offered", contract.offeredAt],
  ]);
  printSection(
    output,
    "Milestones",
    ["#", "Amount", "State", "Due", "Description"],
    contract.milestones.map((it) => [
      it.number,
      retainedOf(contract, it) === 0
        ? dollars(it.amount)
        : `${dollars(it.amount)}, ${dollars(retainedOf(contract, it))} of it kept back`,
      [
        it.state,
        ...(it.paid > 0 && it.state !== "completed" ? [`${dollars(it.paid)} paid`] : []),
        ...(it.held > 0 ? [`${dollars(it.held)} held`] : []),
        ...(it.givesBack > 0 ? [`${dollars(it.givesBack)} goes back`] : []),
        ...(it.isUnfunded ? ["waits for funding"] : []),
        ...(it.keptBack > 0 ? [`${dollars(it.keptBack)} held as retainage`] : []),
        ...(it.releaseAt === null ? [] : [`released ${day(output, it.releaseAt)} unless answered`]),
      ].join(", "),
      it.endDay,
      it.description,
    ]),
    "None.",
  );
  printHeading(output, "Change orders");
  printChangesInShort(output, contract.changeOrders);
  printSection(
    output,
    "Payments",
    ["Payment", "Rail", "State", "Total", "Moved", "Reason"],
    contract.payments.map((it) => [
      it.id,
      it.rail,
      it.state,
      dollars(it.total),
      it.updatedAt,
      it.failure?.message ?? null,
    ]),
    "None yet.",
  );
  printGoneBack(output, contract);
  printSection(
    output,
    "Ledger",
    ["Account", "Balance"],
    Object.entries(contract.ledger).map(([account, balance]) => [account, dollars(balance)]),
    "Nothing has moved.",
  );
  printSection(
    output,
    "History",
    ["When", "What", "Who", "Why"],
    contract.history.map((it) => [
      it.at,
      moveInWords(it, contract.milestones, contract.changeOrders),
      whoMoved(it, people),
      whyMoved(it),
    ]),
    "Nothing has happened.",
  );
};

const listHelp = `${timeHelp}

Examples:
  dibbs contracts list --of maya@example.com
  dibbs contracts list --state accepted --since 2w --over 5000
  dibbs contracts list --json --limit 100`;

export const contractsCommand = (contracts: Command, doors: Doors): void => {
  const { open } = doors;
  listPages(contracts, open, {
    description: "contracts, newest first",
    ...worthMoney(contractLifecycle.states, listContracts),
    help: listHelp,
    titles: ["Contract", "Offered", "State", "Total", "Project", "Between"],
    row: (it, output) => [
      it.id,
      day(output, it.offeredAt),
      it.state,
      dollars(it.totalCost),
      it.listingTitle,
      `${it.poster.name}, ${it.bidder.name}`,
    ],
    empty: "No contracts.",
  });

  showOne(contracts, open, {
    ...byId(ContractId, "contract", loadContract),
    description: "one contract with its milestones, payments, ledger and history",
    web: contractViews,
    print: async (output, contract, { run }) => printContract(output, contract, await run(staffOf(contract.history))),
  });

  changesCommand(contracts, open);
  documentCommand(contracts, doors);
  timelineCommand(contracts, open);
  rehearseCommand(contracts, open);
  contractActs(contracts, open);
};
