import type { TeamRole } from "#core/people/team/team.ts";
import { dayInWords, timeInWords } from "#core/shared/day.ts";
import { dollars } from "#core/shared/money.ts";
import { sentence } from "#core/shared/sentence.ts";
import type { Side } from "#core/shared/side.ts";

/** The text on screen and in the email. `todo`: what its reader can do about it on Dibbs, added after the message. */
export type Wording = { readonly title: string; readonly message: string; readonly todo?: string };

type Project = { readonly project: string };
/** The names of a contract's two sides; alerts stored by earlier releases lack them. */
type Names = { readonly [Name in Side]?: string };
/** A contract: its project and its two sides. */
type Agreed = Project & Names;
type Acted = { readonly bySupport: boolean };
/** Omitted if nobody signed, as in alerts from before contracts were signed. */
type Signed = { readonly isSigned?: boolean };
/** Amounts are in cents. `why` is the provider's text, or our own, in English. */
type Sum = { readonly amount: number };
/** A milestone and its project; alerts stored by earlier releases lack the project. */
type Milestone = Names & { readonly number: number; readonly project?: string };
type Refund = Names & Sum & Pick<Milestone, "project">;
/** A change order of a contract, by its number. */
type Change = { readonly number: number };
/** A milestone that is in dispute, by its number. */
type Disputed = Agreed & Milestone;
/** The seller's share of the amount, and whether it was already paid. */
type Split = { readonly share: number; readonly isPaid: boolean };
type Why = { readonly why: string };
/** A license, insurance or bond. */
type Paper = {
  readonly kind: "license" | "insurance" | "bond";
  readonly number: string;
  readonly issuingState: string;
};
type Named = { readonly name: string };
/** A time as ISO text, because facts are stored as JSON. */
type At = { readonly at: string };
/** Present if the person had a calendar link, which no longer works. */
type FeedEnded = { readonly feedEnded?: true };

const feedWords = (ended: true | undefined): string =>
  ended ? " The secret link to your calendar stopped working, too." : "";

/** A supplier that the work's owner pays directly, or is asked to; the two sides are those of the work's contract. */
type OwnerPays = Agreed & Acted & Sum & { readonly title: string; readonly number: number; readonly supplier: string };

const roleInWords: Readonly<Record<TeamRole, string>> = {
  owner: "an owner",
  manager: "a manager",
  estimator: "an estimator",
  crew: "crew",
};

/** What puts a milestone's date at risk: the materials that were requested under this title. */
type Endangered = Project & {
  readonly title: string;
  /** The milestone's number. */
  readonly number: number;
  readonly cause: "overdue" | "promised_late" | "short";
  /** The day when the materials are needed, and how many days late they are. */
  readonly day: string;
  readonly days: number;
  /** The missing item if there is only one, and how many items are missing. */
  readonly item: string | null;
  readonly count: number;
  readonly hasSupplier: boolean;
  readonly to: "contractor" | "owner" | "supplier";
};

/** Returns the name of one side, for use inside a sentence. */
const say = (names: Names, side: Side): string =>
  names[side] ?? { poster: "the client", bidder: "the contractor" }[side];

/** Returns the name of one side, for the beginning of a sentence. */
const begin = (names: Names, side: Side): string =>
  names[side] ?? { poster: "The client", bidder: "The contractor" }[side];

/** Describes a move of one side, or of support on its behalf. `done` begins with the verb. */
const did = (names: Names & Acted, side: Side, done: string): string =>
  names.bySupport ? `On ${say(names, side)}'s behalf, Dibbs Support ${done}` : `${begin(names, side)} ${done}`;

const signedOf = ({ isSigned = false }: Signed): string =>
  isSigned ? " They signed it, and you can read and save the signed document on the contract's page anytime." : "";

const forMilestone = ({ number, project }: OwnerPays): string =>
  `The materials are for milestone ${number} of '${project}'.`;

const ways = { card: "by card", bank: "by bank transfer" } as const;

const fields = {
  title: "Title",
  budget: "Budget",
  completion_date: "Completion date",
  delivery_date: "Delivery date",
  type: "Type",
  location: "Location",
  address: "Address",
  materials: "Materials",
  requested_materials: "Requested materials",
  scope: "Scope of work",
  description: "Description",
  pictures: "Pictures",
  documents: "Documents",
} as const;

type Value = string | { readonly cents: number } | { readonly day: string } | { readonly provided: boolean };

/** A project field that was changed; with its values if they are short. */
export type ChangedField = {
  readonly field: keyof typeof fields;
  readonly values: { readonly from: Value; readonly to: Value } | null;
};

const shown = (value: Value): string => {
  if (typeof value === "string") return value;
  if ("cents" in value) return dollars(value.cents);
  return "day" in value ? dayInWords(value.day) : value.provided ? "Provided" : "Not Provided";
};

const changeOf = ({ field, values }: ChangedField): string =>
  `${fields[field]}: ${values === null ? "changed" : `${shown(values.from)} → ${shown(values.to)}`}`;

const milestoneOf = ({ number, project }: Milestone): string =>
  project === undefined ? `milestone ${number}` : `milestone ${number} of '${project}'`;

const refundOf = ({ amount, project }: Refund): string =>
  project === undefined ? dollars(amount) : `${dollars(amount)} for '${project}'`;

const paperOf = ({ kind, number, issuingState }: Paper): string => `${issuingState} ${kind} ${number}`;

const otherThanBid = " with milestones that differ from your bid";

const byTime = (until: string | null): string =>
  until === null ? "." : ` by ${timeInWords(new Date(until))}. After that, Dibbs Support will follow up.`;

/** Says who gets the held money, once that was agreed or decided. */
const heldSplitOf = ({ share, amount, ...names }: Names & Sum & { readonly share: number }): string =>
  share === 0
    ? `All ${dollars(amount)} goes back to ${say(names, "poster")}.`
    : share === amount
      ? `All ${dollars(amount)} goes to ${say(names, "bidder")}.`
      : `${begin(names, "bidder")} gets ${dollars(share)}. The rest that Dibbs holds, up to ${dollars(amount - share)}, goes back to ${say(names, "poster")}.`;

const splitOf = ({ share, amount, isPaid, ...names }: Names & Sum & Split): string => {
  if (isPaid) {
    return share === amount
      ? `${begin(names, "bidder")} keeps all of it.`
      : `${begin(names, "bidder")} keeps ${dollars(share)}, and ${dollars(amount - share)} is refunded to ${say(names, "poster")}.`;
  }
  if (share === 0) return `None of the ${dollars(amount)} in dispute is due anymore.`;
  const due = share === amount ? `All of the ${dollars(amount)}` : `${dollars(share)} of the ${dollars(amount)}`;
  return `${due} in dispute is due, and ${say(names, "poster")} can pay it.`;
};

/**
 * All texts that Dibbs sends in alerts and emails, in US English. Facts are JSON values, so that an alert can be shown
 * in another language later. A stored text's name and facts never change: a new text gets a new name.
 */
export const en = {
  // Projects, bids and questions.
  bidPlaced: ({ name, project }: Named & Project) => ({
    title: "New bid",
    message: `${name} bid on '${project}'.`,
  }),
  bidChanged: ({ project, name = "A bidder" }: Project & Partial<Named>) => ({
    title: "Bid changed",
    message: `${name} changed their bid on '${project}'.`,
  }),
  bidSentAgain: ({ project, name = "A bidder" }: Project & Partial<Named>) => ({
    title: "Bid sent again",
    message: `${name} changed their bid on '${project}' and sent it again.`,
  }),
  bidWithdrawn: ({ project, name = "A bidder" }: Project & Partial<Named>) => ({
    title: "Bid withdrawn",
    message: `${name} withdrew their bid on '${project}'.`,
  }),
  bidDeclined: ({ project, reason, ...by }: Agreed & Acted & { readonly reason: string }) => ({
    title: "Bid declined",
    message: did(by, "poster", `declined your bid on '${project}': ${reason}`),
    todo: "You can change it and send it again.",
  }),
  bidOver: ({ project, because }: Project & { readonly because: "hired" | "closed" | "removed" }) => ({
    title: "Bid declined",
    message: `Your bid on '${project}' was declined: ${
      {
        hired: "Another bidder was hired",
        closed: "Bidding was closed",
        removed: "The post was removed",
      }[because]
    }.`,
  }),
  projectChanged: ({ project, changes }: Project & { readonly changes: ReadonlyArray<ChangedField> }) => ({
    title: "A post you bid on was changed",
    message: `'${project}' was changed. ${changes.map(changeOf).join("; ")}. Check that your bid still works for you.`,
  }),
  projectHidden: ({ project, reason }: Project & { readonly reason: string }) => ({
    title: "Post hidden",
    message: `Dibbs Support hid your post '${project}': ${sentence(reason)} Nobody else sees it, and its bids are on hold. Fix it, then write to us.`,
  }),
  projectShown: ({ project }: Project) => ({
    title: "Post visible again",
    message: `Your post '${project}' is visible again. People can find it and bid on it.`,
  }),
  answerHidden: ({ reason }: { readonly reason: string }) => ({
    title: "Your answer is hidden",
    message: `Dibbs Support hid your answer about your final prices: ${sentence(reason)} Nobody else sees it. Change it, then write to us.`,
  }),
  answerShown: () => ({
    title: "Your answer is visible again",
    message: "Your answer about your final prices is shown next to them again.",
  }),
  bidOnShown: ({ project }: Project) => ({
    title: "A post you bid on is visible again",
    message: `'${project}' is visible again and may have changed. Check that your bid still works for you.`,
  }),
  questionAsked: ({ name, project, question }: Named & Project & { readonly question: string }) => ({
    title: "New question",
    message: `${name} asked about '${project}': ${question}`,
  }),
  questionAnswered: ({ project, answer, ...names }: Agreed & { readonly answer: string }) => ({
    title: "Your question was answered",
    message: `${begin(names, "poster")} answered your question about '${project}': ${answer}`,
  }),
  answerChanged: ({ project, answer, ...names }: Agreed & { readonly answer: string }) => ({
    title: "The answer to your question was changed",
    message: `${begin(names, "poster")} changed their answer to your question about '${project}': ${answer}`,
  }),
  questionRemoved: ({ project, question, ...names }: Agreed & { readonly question: string }) => ({
    title: "Your question was removed",
    message: `${begin(names, "poster")} removed your question about '${project}': ${question}`,
  }),
  searchMatched: ({ project, place, search }: Project & { readonly place: string; readonly search: string }) => ({
    title: "New match for your saved search",
    message: `'${project}' in ${place} matches '${search}'.`,
  }),

  // Offers and contracts.
  offered: ({ project, isChanged, ...by }: Agreed & Acted & Signed & { readonly isChanged: boolean }) => ({
    title: "You have an offer",
    message: did(
      by,
      "poster",
      `offered you the contract for '${project}'${isChanged ? otherThanBid : ""}.${signedOf(by)}`,
    ),
    todo: isChanged ? "Check what changed before you accept." : "Accept it to get started.",
  }),
  offeredRetained: ({
    project,
    isChanged,
    percent,
    days,
    ...by
  }: Agreed & Acted & Signed & { readonly isChanged: boolean; readonly percent: number; readonly days: number }) => ({
    title: "You have an offer",
    message: `${did(by, "poster", `offered you the contract for '${project}'${isChanged ? otherThanBid : ""}.`)} ${percent}% of each payment is held as retainage, due ${days === 1 ? "1 day" : `${days} days`} after the contract ends.${signedOf(by)}`,
    todo: "Check the terms before you accept.",
  }),
  /** The materials are for work by another contractor, who asked the owner to pay this way. */
  offeredByOwner: ({ project, ...by }: Agreed & Acted & Signed & { readonly isChanged: boolean }) => ({
    title: "You have an offer",
    message: did(
      by,
      "poster",
      `offered you the contract for '${project}' as you bid on it, and will pay you directly. The materials are for work being done for them.${signedOf(by)}`,
    ),
    todo: "Accept it to get started.",
  }),
  offerAccepted: ({ project, ...by }: Agreed & Acted & Signed) => ({
    title: "Contract accepted",
    message: did(by, "bidder", `accepted your offer for '${project}'.${signedOf(by)}`),
    todo: "You can pay each milestone when it's done.",
  }),
  offerAcceptedToFund: ({ project, ...by }: Agreed & Acted & Signed) => ({
    title: "Contract accepted",
    message: did(by, "bidder", `accepted your offer for '${project}'.${signedOf(by)}`),
    todo: "Fund the first milestone: the bid asks for that before work starts.",
  }),
  /** The contract is over, and the retainage of its payments is owed. */
  retainageDue: ({ project, amount, day }: Project & Sum & { readonly day: string }) => ({
    title: "Retainage to pay",
    message: `The retainage of ${dollars(amount)} for '${project}' is due on ${dayInWords(day)}.`,
  }),
  /** The contract is over, and the retainage that Dibbs holds is released automatically on that day. */
  retainageHeld: ({ project, amount, day }: Project & Sum & { readonly day: string }) => ({
    title: "Retainage to be released",
    message: `The ${dollars(amount)} Dibbs holds as retainage for '${project}' will be released on ${dayInWords(day)}, unless there's a dispute.`,
  }),
  retainageHeldReminder: ({ project, amount, day }: Project & Sum & { readonly day: string }) => ({
    title: "Retainage will be released soon",
    message: `The ${dollars(amount)} Dibbs holds as retainage for '${project}' will be released on ${dayInWords(day)}.`,
    todo: "If something is wrong with the work, open a dispute on the contract's page before then.",
  }),
  milestoneWaiver: ({ project, number, amount }: Project & Sum & { readonly number: number }) => ({
    title: "Lien waiver needed",
    message: `Milestone ${number} of '${project}' now pays ${dollars(amount)}, which is released to you only with a lien waiver for that amount.`,
    todo: "Sign it under Lien waivers on the contract's page.",
  }),
  retainageWaiver: ({ project, number, amount }: Project & Sum & { readonly number: number }) => ({
    title: "Lien waiver needed",
    message: `The ${dollars(amount)} held as retainage of milestone ${number} of '${project}' is released to you only with its lien waiver.`,
    todo: "Sign it under Lien waivers on the contract's page.",
  }),
  retainageReleased: ({ project, amount, to }: Project & Sum & { readonly to: Side }) => ({
    title: "Retainage released",
    message: `The ${dollars(amount)} held as retainage for '${project}' was released${to === "bidder" ? " to you" : ""}, because the time you both agreed on is up.`,
  }),
  retainageReminder: ({ project, day }: Project & { readonly day: string }) => ({
    title: "Retainage is due",
    message: `The retainage you owe for '${project}' is due on ${dayInWords(day)}.`,
    todo: "Pay it on the contract's page.",
  }),
  waiverSigned: ({ project, number, amount, ...names }: Agreed & Sum & { readonly number: number }) => ({
    title: "Lien waiver signed",
    message: `${begin(names, "bidder")} signed the lien waiver for ${dollars(amount)}, milestone ${number} of '${project}'. It takes effect when that is paid.`,
  }),
  offerWithdrawn: ({ project, ...by }: Agreed & Acted) => ({
    title: "Offer withdrawn",
    message: did(by, "poster", `withdrew the offer for '${project}'. Your bid still stands.`),
  }),
  offerDeclined: ({ project, isOpen, ...by }: Agreed & Acted & { readonly isOpen: boolean }) => ({
    title: "Offer declined",
    message: `${did(by, "bidder", `declined your offer for '${project}'.`)} ${isOpen ? "It's open for bids again." : "It's on hold while your account is suspended."}`,
  }),
  cancelProposed: ({
    project,
    by,
    reason,
    ...acted
  }: Agreed & Acted & { readonly by: Side; readonly reason: string }) => ({
    title: "Cancel the contract?",
    message: did(acted, by, `asked to cancel the contract for '${project}': ${reason}`),
    todo: "Agree or decline.",
  }),
  cancelDeclined: ({
    project,
    by,
    reason,
    ...acted
  }: Agreed & Acted & { readonly by: Side; readonly reason: string }) => ({
    title: "Cancellation declined",
    message: did(acted, by, `declined to cancel the contract for '${project}', so it continues: ${reason}`),
  }),
  cancelWithdrawn: ({ project, by, ...acted }: Agreed & Acted & { readonly by: Side }) => ({
    title: "Contract continues",
    message: did(acted, by, `withdrew the request to cancel the contract for '${project}'.`),
  }),
  // Disputes; `number` is the milestone's, and `until` is a time as ISO text.
  disputeOpened: ({
    project,
    number,
    by,
    text,
    until,
    ...names
  }: Disputed & { readonly by: Side; readonly text: string; readonly until: string }) => ({
    title: "A milestone is in dispute",
    message: `${begin(names, by)} disputes milestone ${number} of '${project}': ${text}`,
    todo: `Answer or propose a split by ${timeInWords(new Date(until))}. After that, Dibbs Support decides.`,
  }),
  disputeAnswered: ({
    project,
    number,
    by,
    text,
    proposes,
    amount,
    ...names
  }: Disputed & Sum & { readonly by: Side; readonly text: string; readonly proposes: number | null }) => ({
    title: proposes === null ? "New statement in a dispute" : "A split was proposed",
    message:
      proposes === null
        ? `${begin(names, by)} wrote about milestone ${number} of '${project}': ${text}`
        : `For milestone ${number} of '${project}', ${say(names, by)} proposes ${dollars(proposes)} for the work, out of ${dollars(amount)}: ${text}`,
    todo: proposes === null ? "Answer or propose a split." : "Accept it, or propose another split.",
  }),
  disputeAgreed: ({ project, number, by, ...split }: Disputed & Sum & Split & { readonly by: Side }) => ({
    title: "Dispute settled",
    message: `${begin(split, by)} accepted your split for milestone ${number} of '${project}'. ${splitOf(split)}`,
  }),
  disputeDecided: ({ project, number, reason, ...split }: Disputed & Sum & Split & { readonly reason: string }) => ({
    title: "Dispute decided",
    message: `Dibbs Support decided the dispute about milestone ${number} of '${project}': ${sentence(reason)} ${splitOf(split)}`,
  }),
  heldDisputeAgreed: ({
    project,
    number,
    by,
    ...split
  }: Disputed & Sum & { readonly share: number; readonly by: Side }) => ({
    title: "Dispute settled",
    message: `${begin(split, by)} accepted your split for milestone ${number} of '${project}'. ${heldSplitOf(split)}`,
  }),
  heldDisputeDecided: ({
    project,
    number,
    reason,
    ...split
  }: Disputed & Sum & { readonly share: number; readonly reason: string }) => ({
    title: "Dispute decided",
    message: `Dibbs Support decided the dispute about milestone ${number} of '${project}': ${sentence(reason)} ${heldSplitOf(split)}`,
  }),
  disputeWithdrawn: ({ project, number, by, ...names }: Disputed & { readonly by: Side }) => ({
    title: "Dispute withdrawn",
    message: `${begin(names, by)} withdrew the dispute about milestone ${number} of '${project}'. The milestone continues as before.`,
  }),
  disputeEscalated: ({ project, number, by, ...names }: Disputed & { readonly by: Side | null }) => ({
    title: "Dibbs Support will decide a dispute",
    message:
      by === null
        ? `Nobody answered in time, so Dibbs Support will decide the dispute about milestone ${number} of '${project}'.`
        : `${begin(names, by)} asked Dibbs Support to decide the dispute about milestone ${number} of '${project}'.`,
    todo: "Until then you can still add to it, or agree on a split.",
  }),
  disputeReminder: ({ project, number, until }: Disputed & { readonly until: string }) => ({
    title: "A dispute is waiting for you",
    message: `The dispute about milestone ${number} of '${project}' is waiting for your answer by ${timeInWords(new Date(until))}. After that, Dibbs Support decides.`,
  }),
  changeProposed: ({
    project,
    by,
    number,
    reason,
    ...acted
  }: Agreed & Acted & Change & { readonly by: Side; readonly reason: string }) => ({
    title: "A change was proposed",
    message: did(acted, by, `proposed change ${number} to the contract for '${project}': ${reason}`),
    todo: "Compare old and new, then accept or decline.",
  }),
  changeAccepted: ({
    project,
    by,
    number,
    total,
    ...acted
  }: Agreed & Acted & Change & { readonly by: Side; readonly total: number }) => ({
    title: "Change accepted",
    message: did(
      acted,
      by,
      `accepted change ${number} to the contract for '${project}'. Its total is now ${dollars(total)}.`,
    ),
  }),
  fundedChangeAccepted: ({
    project,
    by,
    number,
    total,
    toFund,
    givesBack,
    ...acted
  }: Agreed &
    Acted &
    Change & {
      readonly by: Side;
      readonly total: number;
      /** What the poster is asked to fund, and how much of the held money goes back to them. */
      readonly toFund: number;
      readonly givesBack: number;
    }) => {
    const accepted = `accepted change ${number} to the contract for '${project}'. Its total is now ${dollars(total)}.`;
    const back = by === "bidder" ? "your card" : say(acted, "poster");
    return {
      title: "Change accepted",
      message: [
        did(acted, by, accepted),
        ...(givesBack > 0 ? [`${dollars(givesBack)} that was held goes back to ${back}.`] : []),
        ...(toFund > 0 && by === "poster"
          ? [`${begin(acted, "poster")} is asked to fund ${dollars(toFund)} more.`]
          : []),
      ].join(" "),
      ...(toFund > 0 && by === "bidder" && { todo: `Fund the other ${dollars(toFund)} on the contract's page.` }),
    };
  },
  changeDeclined: ({
    project,
    by,
    number,
    reason,
    ...acted
  }: Agreed & Acted & Change & { readonly by: Side; readonly reason: string }) => ({
    title: "Change declined",
    message: did(
      acted,
      by,
      `declined change ${number} to the contract for '${project}'. It stays as it was: ${reason}`,
    ),
  }),
  changeWithdrawn: ({ project, by, number, ...acted }: Agreed & Acted & Change & { readonly by: Side }) => ({
    title: "Change withdrawn",
    message: did(acted, by, `withdrew change ${number} to the contract for '${project}'.`),
  }),
  deliveryRecorded: ({
    project,
    by,
    done,
    of,
    isCorrected,
    isShort,
    isDamaged,
    ...acted
  }: Agreed &
    Acted & {
      readonly by: Side;
      /** How many of the items were delivered in full. */
      readonly done: number;
      readonly of: number;
      readonly isCorrected: boolean;
      readonly isShort: boolean;
      readonly isDamaged: boolean;
    }) => {
    const wrong = [...(isShort ? ["something is missing"] : []), ...(isDamaged ? ["something is damaged"] : [])];
    const what = isCorrected ? "corrected what was delivered" : "recorded a delivery";
    return {
      title: wrong.length > 0 ? "Delivery short or damaged" : isCorrected ? "Delivery corrected" : "Delivery recorded",
      message: [
        did(acted, by, `${what} for '${project}'${wrong.length > 0 ? `: ${wrong.join(", and ")}` : ""}.`),
        `${done} of ${of} ${of === 1 ? "item is" : "items are"} complete.`,
      ].join(" "),
      ...(by === "bidder" && { todo: "Confirm it, or say what is missing or damaged." }),
    };
  },
  deliveryEndangers: ({ project, title, number, cause, day, days, item, count, hasSupplier, to }: Endangered) => {
    const isOne = count === 1;
    const what = item === null ? `${count} items of '${title}'` : `'${item}' of '${title}'`;
    const [is, has] = isOne ? ["is", "has"] : ["are", "have"];
    const messages = {
      overdue: `${what} ${has} not arrived, and ${isOne ? "was" : "were"} needed by ${dayInWords(day)}.${hasSupplier ? "" : " No supplier is hired for it yet."}`,
      promised_late: `${what} ${is} promised ${days} ${days === 1 ? "day" : "days"} later than needed, which is ${dayInWords(day)}.`,
      short: `${what} ${is} still missing after a short or damaged delivery. Everything is needed by ${dayInWords(day)}.`,
    };
    return {
      title: cause === "short" ? "Delivery short or damaged" : "Materials are late",
      message:
        to === "supplier"
          ? messages[cause]
          : `${messages[cause]} ${isOne ? "It's" : "They're"} for milestone ${number} of '${project}'.`,
      ...(to === "contractor" && {
        todo: "Agree on a new delivery, or propose a new date for the milestone, on the contract's page.",
      }),
      ...(to === "supplier" && {
        todo: `Deliver ${isOne ? "it" : "them"}, or propose a later date on the contract's page.`,
      }),
    };
  },
  materialsStand: ({ project, ...names }: Agreed) => ({
    title: "The work was canceled, but not the materials",
    message: `The work that '${project}' is for was canceled. The contract between ${say(names, "poster")} and ${say(names, "bidder")} for the materials continues.`,
    todo: "If they're no longer needed, ask to cancel it on its page.",
  }),
  requestStands: ({ project }: Project) => ({
    title: "Your request for materials is still active",
    message: `The contract that '${project}' is for was canceled, but your request wasn't.`,
    todo: "If you no longer need the materials, close it or withdraw your offer.",
  }),
  materialsCanceled: ({
    project,
    title,
    number,
    isOpen,
  }: Agreed & { readonly title: string; readonly number: number; readonly isOpen: boolean }) => ({
    title: "A supplier's contract was canceled",
    message: `The contract for '${title}', materials for milestone ${number} of '${project}', was canceled. ${isOpen ? "They're open for bids again." : "What was delivered stays."} Your contract continues.`,
  }),
  ownerAskedToPay: ({ isInPrice, ...facts }: OwnerPays & { readonly isInPrice: boolean }) => ({
    title: "Will you pay a supplier directly?",
    message: `${did(facts, "bidder", `asks you to hire ${facts.supplier} for '${facts.title}', and to pay them ${dollars(facts.amount)} directly.`)} ${forMilestone(facts)} ${isInPrice ? "They're in the price of that milestone, which a change order should lower." : "They aren't in the price of that milestone."}`,
    todo: "Review the bid under Materials. Then hire, or decline.",
  }),
  ownerNotAskedAnymore: (facts: OwnerPays) => ({
    title: "Request to pay a supplier withdrawn",
    message: `${did(facts, "bidder", `no longer asks you to pay ${facts.supplier} for '${facts.title}'.`)} ${forMilestone(facts)}`,
  }),
  ownerDeclinedToPay: ({ reason, ...facts }: OwnerPays & { readonly reason: string }) => ({
    title: "Request to pay a supplier declined",
    message: `${did(facts, "poster", `declined to pay ${facts.supplier} for '${facts.title}': ${reason}`)}`,
    todo: "Hire a supplier yourself, or ask about another bid.",
  }),
  ownerOffered: (facts: OwnerPays) => ({
    title: "Offer sent to a supplier",
    message: `${did(facts, "poster", `offered ${facts.supplier} the contract for '${facts.title}', and pays them ${dollars(facts.amount)} directly.`)} ${forMilestone(facts)}`,
  }),
  ownersOfferAccepted: (facts: OwnerPays) => ({
    title: "Supplier hired",
    message: `${facts.supplier} accepted the contract for '${facts.title}', which ${say(facts, "poster")} pays directly. ${forMilestone(facts)}`,
    todo: "If these materials are in your price, propose the new price of the milestone on the contract's page.",
  }),
  ownersOfferOver: (facts: OwnerPays) => ({
    title: "Supplier not hired",
    message: `The offer to ${facts.supplier} for '${facts.title}' didn't lead to a contract. It's open for bids again. ${forMilestone(facts)}`,
    todo: "Hire a supplier yourself, or ask again who pays.",
  }),
  contractCancelled: ({
    project,
    agreed,
    reason,
    projectIs,
    ...names
  }: Agreed & {
    /** Who agreed; support if it canceled for both sides. */
    readonly agreed: "you" | "support" | Side;
    readonly reason: string;
    readonly projectIs: "closed" | "open" | "suspended";
  }) => {
    const what = {
      closed: `What was paid stays paid, and '${project}' is closed.`,
      open: `Nothing was paid, and '${project}' is open for bids again.`,
      suspended: "Nothing was paid.",
    }[projectIs];
    const who = agreed === "you" ? "You" : agreed === "support" ? "" : begin(names, agreed);
    return {
      title: "Contract canceled",
      message:
        agreed === "support"
          ? `Dibbs Support canceled the contract for '${project}': ${sentence(reason)} ${what}`
          : `${who} agreed to cancel the contract for '${project}'. ${what}`,
    };
  },
  contractLeft: ({
    project,
    isPaid,
    isOpen,
    ...by
  }: Agreed &
    Acted & {
      /** Whether anything was paid, which is refunded. */
      readonly isPaid: boolean;
      /** Whether the project takes bids again. */
      readonly isOpen: boolean;
    }) => ({
    title: "Contract canceled",
    message: [
      did(by, "poster", `canceled the contract for '${project}' within the cancellation period.`),
      isPaid ? `Everything paid goes back to ${say(by, "poster")}, except fees.` : "Nothing was paid.",
      isOpen ? `'${project}' is open for bids again.` : `'${project}' is closed.`,
    ].join(" "),
  }),
  contractEnded: ({ project, bySupport, ...names }: Agreed & Acted) => ({
    title: "Contract ended",
    message: bySupport
      ? `All milestones of '${project}' are paid, and Dibbs Support ended the contract on ${say(names, "poster")}'s behalf.`
      : `All milestones of '${project}' are paid, and the contract has ended.`,
    todo: "Tell others how it went with your client.",
  }),
  milestoneSubmitted: ({ what, ...milestone }: Milestone & Acted & { readonly what: string }) => ({
    title: "Milestone done",
    message: did(milestone, "bidder", `marked ${milestoneOf(milestone)}, '${what}', done.`),
    todo: "Review the work, then pay or send it back.",
  }),
  fundedMilestoneSubmitted: ({
    what,
    until,
    ...milestone
  }: Milestone & Acted & { readonly what: string; readonly until: string }) => ({
    title: "Milestone done",
    message: did(milestone, "bidder", `marked ${milestoneOf(milestone)}, '${what}', done.`),
    todo: `Review the work, then release the money or send it back. If you don't answer, the money goes to ${say(milestone, "bidder")} on ${timeInWords(new Date(until))}.`,
  }),
  milestoneReturned: ({
    what,
    reason,
    ...milestone
  }: Milestone & Acted & { readonly what: string; readonly reason: string }) => ({
    title: "Milestone sent back",
    message: did(milestone, "poster", `sent back ${milestoneOf(milestone)}, '${what}': ${reason}`),
  }),
  feedbackGiven: ({ stars, project }: Project & { readonly stars: number }) => ({
    title: "New feedback",
    message: `You got ${stars} out of 5 stars for '${project}'. You can reply once.`,
  }),
  feedbackChanged: ({ stars }: { readonly stars: number }) => ({
    title: "Feedback changed",
    message: `Feedback about you was changed. It's now ${stars} out of 5 stars.`,
  }),
  feedbackReplied: ({ project, reply }: Project & { readonly reply: string }) => ({
    title: "Reply to your feedback",
    message: `You got a reply to your feedback on '${project}': ${reply}`,
  }),
  chatWaits: ({
    name,
    about,
    unread,
    text,
  }: Named & { readonly about: string | null; readonly unread: number; readonly text: string | null }) => ({
    title: "New message",
    message: `${name}${about === null ? "" : ` (${about})`} ${unread > 1 ? `sent you ${unread} messages: ${text ?? "a file"}` : text === null ? "sent you a file." : `wrote: ${text}`}`,
  }),

  // Payments.
  paid: ({ amount, ...milestone }: Milestone & Sum) => ({
    title: "Payment successful",
    message: `You paid ${dollars(amount)} for ${milestoneOf(milestone)}.`,
  }),
  heldPaid: ({ amount, ...milestone }: Milestone & Sum) => ({
    title: "Payment successful",
    message: `The ${dollars(amount)} held for ${milestoneOf(milestone)} is on its way to ${say(milestone, "bidder")}. Your card wasn't charged again.`,
  }),
  paidOut: ({ amount, ...milestone }: Milestone & Sum) => ({
    title: "You were paid",
    message: `${dollars(amount)} for ${milestoneOf(milestone)} is on its way to your account.`,
  }),
  milestoneFunded: ({ amount, to, ...milestone }: Milestone & Sum & { readonly to: Side }) => ({
    title: "Milestone funded",
    message:
      to === "poster"
        ? `Your card was charged ${dollars(amount)} for ${milestoneOf(milestone)}. Dibbs holds the money until you release it.`
        : `${begin(milestone, "poster")} funded ${milestoneOf(milestone)}: Dibbs holds ${dollars(amount)} for it until they release it to you.`,
  }),
  releasedUnanswered: ({ amount, to, ...milestone }: Milestone & Sum & { readonly to: Side }) => ({
    title: "Money released",
    message:
      to === "poster"
        ? `The ${dollars(amount)} you funded for ${milestoneOf(milestone)} was released to ${say(milestone, "bidder")}, because you didn't answer in time.`
        : `The ${dollars(amount)} held for ${milestoneOf(milestone)} was released to you, because ${say(milestone, "poster")} didn't answer in time.`,
  }),
  paymentFailed: ({ why, ...milestone }: Milestone & Why) => ({
    title: "Payment Failed",
    message: `The payment for ${milestoneOf(milestone)} didn't go through: ${why}`,
    todo: "Please try again.",
  }),
  payoutHeldUp: ({ amount, why, ...milestone }: Milestone & Sum & Why) => ({
    title: "Payment held up",
    message: `${dollars(amount)} for ${milestoneOf(milestone)} couldn't be sent to your bank account: ${why} We're holding the money for you.`,
    todo: "Check your bank account under Payment Methods, or link another one. We'll send it there.",
  }),
  paymentHeldUp: (milestone: Milestone) => ({
    title: "Payment held up",
    message: `Your payment for ${milestoneOf(milestone)} left your account and hasn't reached ${say(milestone, "bidder")}'s bank yet. You don't need to do anything. Don't pay it again.`,
  }),
  paymentReturned: ({ why, ...milestone }: Milestone & Why) => ({
    title: "Payment returned",
    message: `Your bank reversed the payment for ${milestoneOf(milestone)}: ${why}`,
    todo: "Please pay it again, by card or by bank.",
  }),
  paymentTakenBack: ({ amount, ...milestone }: Milestone & Sum) => ({
    title: "Payment returned",
    message: `${begin(milestone, "poster")}'s bank reversed the payment for ${milestoneOf(milestone)}. ${dollars(amount)} came out of your bank transfer balance. Your next bank payments fill that balance first. We asked ${say(milestone, "poster")} to pay again.`,
  }),
  paymentWentBack: ({ to, ...milestone }: Milestone & { readonly to: Side }) => ({
    title: "Payment refunded",
    message:
      to === "poster"
        ? `The payment for ${milestoneOf(milestone)} went back to your card before it was paid out. The milestone can be paid again.`
        : `The payment for ${milestoneOf(milestone)} went back to ${say(milestone, "poster")}'s card before it was paid out to you. The milestone can be paid again.`,
  }),
  payoutOnHold: ({ amount, why, ...milestone }: Milestone & Sum & Why) => ({
    title: "Payout on hold",
    message: `${dollars(amount)} for ${milestoneOf(milestone)} hasn't been paid out to you yet: ${why}`,
  }),
  paymentChecked: (milestone: Milestone) => ({
    title: "Payment being checked",
    message: `We haven't heard about the payment for ${milestoneOf(milestone)} yet. Don't pay it again. We'll let you know as soon as we hear.`,
  }),
  lateChargeRefunded: (milestone: Milestone) => ({
    title: "Charge refunded",
    message: `Your card was charged for ${milestoneOf(milestone)} after we had closed that payment. The full charge is going back to your card.`,
  }),
  lateChargeChecked: (milestone: Milestone) => ({
    title: "Payment being checked",
    message: `Money moved for ${milestoneOf(milestone)} after we had closed that payment. Don't pay it again. Dibbs Support is looking into it.`,
  }),
  paymentFound: (milestone: Milestone) => ({
    title: "Payment found",
    message: `You already paid ${milestoneOf(milestone)}. We found that payment, and you weren't charged twice.`,
  }),
  paymentBlocked: ({
    name,
    number,
    project,
    rail,
  }: Named & Milestone & Project & { readonly rail: "card" | "bank" }) => ({
    title: "A payment to you is waiting",
    message: `${name} wanted to pay milestone ${number} of '${project}' ${ways[rail]} but couldn't, because your ${rail === "card" ? "card payouts aren't set up" : "bank account isn't set up"}. Set ${rail === "card" ? "them" : "it"} up under Payment Methods to get paid.`,
  }),
  paymentUnblocked: ({ name, project, rail }: Named & Project & { readonly rail: "card" | "bank" }) => ({
    title: "You can pay now",
    message: `You can pay ${name} ${ways[rail]} now. Continue with the payment for '${project}'.`,
  }),

  // Refunds and chargebacks.
  refundRequested: ({ amount, reason, ...milestone }: Sum & Milestone & Acted & { readonly reason: string }) => ({
    title: "Refund requested",
    message: did(
      milestone,
      "poster",
      `asked you to refund ${dollars(amount)} for ${milestoneOf(milestone)}: ${reason}`,
    ),
    todo: "Agree or decline.",
  }),
  refundAgreed: (refund: Refund & Acted) => ({
    title: "Refund on its way",
    message: `${did(refund, "bidder", `agreed to refund you ${refundOf(refund)}.`)} We'll let you know when it arrives.`,
  }),
  refundStarted: ({ amount, reason, ...milestone }: Sum & Milestone & Acted & { readonly reason: string }) => ({
    title: "Refund on its way",
    message: `${did(milestone, "bidder", `sent you a refund of ${dollars(amount)} for ${milestoneOf(milestone)}:`)} ${sentence(reason)} We'll let you know when it arrives.`,
  }),
  refundDeclined: ({ reason, ...refund }: Refund & Acted & { readonly reason: string }) => ({
    title: "Refund declined",
    message: did(refund, "bidder", `declined to refund you ${refundOf(refund)}: ${reason}`),
  }),
  refundWithdrawn: (refund: Refund) => ({
    title: "Refund request withdrawn",
    message: `${begin(refund, "poster")} withdrew the request for a refund of ${refundOf(refund)}.`,
  }),
  refunded: ({ to, ...refund }: Refund & { readonly to: Side }) => ({
    title: "Refund made",
    message:
      to === "poster"
        ? `${refundOf(refund)} was refunded to you.`
        : `${refundOf(refund)} was refunded to ${say(refund, "poster")}.`,
  }),
  refundPaidElsewhere: ({ how, ...refund }: Refund & { readonly how: string }) => ({
    title: "Refund made",
    message: `Your card rejected your refund of ${refundOf(refund)}, so Dibbs Support paid it to you another way: ${how}`,
  }),
  refundFailed: ({ why, to, ...refund }: Refund & Why & { readonly to: Side }) => ({
    title: "Refund failed",
    message:
      to === "poster"
        ? `Your refund of ${refundOf(refund)} didn't go through: ${why}`
        : `We couldn't take the refund of ${refundOf(refund)} from your account: ${why}`,
  }),
  /** To the bidder, about money that the bidder never received. */
  chargeNotRefunded: ({ why, ...refund }: Refund & Why) => ({
    title: "Refund failed",
    message: `The refund of ${refundOf(refund)} to ${say(refund, "poster")} didn't go through: ${why} Nothing was taken from your account.`,
  }),
  refundOnHold: ({ why, to, ...refund }: Refund & Why & { readonly to: Side }) => ({
    title: "Refund on hold",
    message: `${to === "poster" ? "Your" : "The"} refund of ${refundOf(refund)} is on hold: ${why} You don't need to do anything.`,
  }),
  refundCameBack: ({
    why,
    to,
    neverPaidOut,
    ...refund
  }: Refund & Why & { readonly to: Side; readonly neverPaidOut: boolean }) => ({
    title: "Refund came back",
    message: `${to === "poster" ? "Your" : "The"} refund of ${refundOf(refund)} couldn't be completed: ${why} ${
      neverPaidOut
        ? "Dibbs is holding the money for now."
        : to === "poster"
          ? `The money is going back to ${say(refund, "bidder")}. Please agree with them on another way.`
          : "The money is coming back to you."
    }`,
  }),
  /** About money held for a funded milestone, which is the poster's even if the card refund fails. */
  heldRefundCameBack: ({ why, to, ...refund }: Refund & Why & { readonly to: Side }) => ({
    title: "Refund came back",
    message:
      to === "poster"
        ? `Your refund of ${refundOf(refund)} couldn't be completed: ${why} Dibbs is holding the money for you. Dibbs Support will pay it to you another way.`
        : `The refund of ${refundOf(refund)} to ${say(refund, "poster")} couldn't be completed: ${why} Dibbs Support will pay them another way. Nothing is taken from your account, and you don't need to do anything.`,
  }),
  refundGoesToSeller: (refund: Refund) => ({
    title: "Refund came back",
    message: `Your refund of ${refundOf(refund)} couldn't be completed, so the money is going to ${say(refund, "bidder")}.`,
  }),
  refundSentBack: ({ why, ...refund }: Refund & Why) => ({
    title: "Refund came back",
    message: `Your refund of ${refundOf(refund)} was sent back to ${say(refund, "bidder")}: ${why}`,
  }),
  refundRestored: (refund: Refund) => ({
    title: "Refund came back",
    message: `The ${refundOf(refund)} you refunded is back in your account.`,
  }),
  refundChecked: ({ to, ...refund }: Refund & { readonly to: Side }) => ({
    title: "Refund being checked",
    message:
      to === "poster"
        ? `We haven't heard about your refund of ${refundOf(refund)} yet. We're checking.`
        : `We haven't heard about the refund of ${refundOf(refund)} yet. Don't refund it again.`,
  }),
  externalRefund: ({ amount, ...milestone }: Sum & Milestone) => ({
    title: "Refund made",
    message: `${dollars(amount)} for ${milestoneOf(milestone)} was refunded to your card.`,
  }),
  externalRefundCameBack: ({ amount, ...milestone }: Sum & Milestone) => ({
    title: "Refund came back",
    message: `Your card's bank sent back the refund of ${dollars(amount)} for ${milestoneOf(milestone)}.`,
  }),
  chargedBack: ({
    amount,
    to,
    isPaidOut,
    ...milestone
  }: Sum & Milestone & { readonly to: Side; readonly isPaidOut: boolean }) => ({
    title: "Payment charged back",
    message:
      to === "poster"
        ? `Your card's bank charged back the payment for ${milestoneOf(milestone)} (${dollars(amount)}) and will rule on it. If you didn't ask for that, please contact Dibbs Support.`
        : `${begin(milestone, "poster")}'s bank charged back the payment for ${milestoneOf(milestone)} (${dollars(amount)}) and will rule on it. Keep photos and papers that prove your work. Dibbs will answer the bank.${isPaidOut ? "" : " You'll be paid only if the bank rules for you."}`,
  }),
  chargebackWon: ({
    amount,
    ended = null,
    ...milestone
  }: Sum & Milestone & { readonly ended?: "given_back" | "kept" | null }) => ({
    title: "Chargeback decided",
    message:
      ended === null
        ? `The bank ruled that the payment for ${milestoneOf(milestone)} (${dollars(amount)}) stands.`
        : `The bank ruled against the chargeback of the payment for ${milestoneOf(milestone)} (${dollars(amount)}). ${ended === "kept" ? "The payment had already ended as refunded, so Dibbs has the money now and will be in touch about it." : "The payment was refunded before, so nothing changes."}`,
  }),
  chargebackLost: ({
    amount,
    to,
    isPaidOut,
    ...milestone
  }: Sum & Milestone & { readonly to: Side; readonly isPaidOut: boolean }) => ({
    title: "Chargeback decided",
    message:
      to === "poster"
        ? `The bank ruled that ${dollars(amount)} for ${milestoneOf(milestone)} goes back to your card.`
        : `The bank ruled that ${dollars(amount)} for ${milestoneOf(milestone)} goes back to ${say(milestone, "poster")}'s card. ${isPaidOut ? "Dibbs will be in touch." : "You weren't paid. The milestone can be paid again."}`,
  }),

  // Payment accounts.
  bankAccount: ({
    status,
  }: {
    readonly status: "ready" | "verified" | "retry" | "document" | "review" | "suspended" | "deactivated" | "sign_in";
  }) => ({
    title: "Bank account",
    message: {
      ready: "Your bank account is ready for payments.",
      verified: "You're verified for bank transfers. Link a bank account to use them.",
      retry: "We couldn't verify you for bank transfers. Check your details and send them again.",
      document: "To verify you for bank transfers, we need a photo of your ID.",
      review: "We got your ID. Checking it can take a day.",
      suspended: "Your bank transfer account is suspended. Please contact Dibbs Support.",
      deactivated: "Your bank transfer account is closed. Please contact Dibbs Support.",
      sign_in: "Your bank needs you to sign in again so Dibbs can keep using your bank account.",
    }[status],
  }),
  cardAccount: ({ standing }: { readonly standing: "pending" | "ready" | "restricted" }) => ({
    title: "Card payments",
    message: {
      pending: "Our card provider needs more information before it can pay you. Check your account there.",
      ready: "Your account for card payments is ready. You can get paid by card.",
      restricted: "Our card provider put your payouts on hold. Check your account there.",
    }[standing],
  }),

  // Reminders.
  offerReminder: ({ project, until, ...names }: Agreed & { readonly until: string | null }) => ({
    title: "An offer is waiting for you",
    message: `${begin(names, "poster")} offered you the contract for '${project}'. Please accept or decline it${byTime(until)}`,
  }),
  reviewReminder: ({ project, number, until, ...names }: Project & Milestone & { readonly until: string | null }) => ({
    title: "A milestone is waiting for you",
    message: `${begin(names, "bidder")} marked milestone ${number} of '${project}' done. Please pay it or send it back${byTime(until)}`,
  }),
  refundReminder: ({ project, until, ...names }: Agreed & { readonly until: string | null }) => ({
    title: "A refund is waiting for you",
    message: `${begin(names, "poster")} asked for a refund on '${project}'. Please agree or decline${byTime(until)}`,
  }),
  heldReminder: ({ project, number }: Project & Milestone) => ({
    title: "Money is waiting for you",
    message: `Dibbs has held the money for milestone ${number} of '${project}' for almost two years, and can't hold it any longer than that. Please release it, or ask for it back.`,
  }),
  releaseReminder: ({
    project,
    number,
    amount,
    until,
    ...names
  }: Project & Milestone & Sum & { readonly until: string }) => ({
    title: "Money will be released soon",
    message: `${begin(names, "bidder")} marked milestone ${number} of '${project}' done. Unless you answer, the ${dollars(amount)} you funded is released to them on ${timeInWords(new Date(until))}.`,
    todo: "If something is missing, send the milestone back or ask for the money back before then.",
  }),
  workReminder: ({ project, number, day }: Project & Milestone & { readonly day: string }) => ({
    title: "A milestone is due soon",
    message: `Milestone ${number} of '${project}' is due on ${dayInWords(day)}.`,
  }),
  decisionReminder: ({ project, bids, day }: Project & { readonly bids: number; readonly day: string }) => ({
    title: "Bids are waiting for you",
    message: `${bids === 1 ? "1 bid on" : `${bids} bids on`} '${project}' ${bids === 1 ? "is" : "are"} waiting for you. The deadline is ${dayInWords(day)}.`,
  }),

  credentialReminder: ({ day, ...paper }: Paper & { readonly day: string }) => ({
    title: "A license or insurance expires soon",
    message: `Your ${paperOf(paper)} expires on ${dayInWords(day)}.`,
    todo: "Once it's renewed, enter its new dates in your profile.",
  }),

  /** The insurance that a contract requires ends before its work, or has ended; `isOwn`: the reader is the insured. */
  insuranceMissing: ({ day, isOwn, ...it }: Agreed & { readonly day: string; readonly isOwn: boolean }) => ({
    title: "Insurance doesn't cover a contract",
    message: isOwn
      ? `Your contract with ${say(it, "poster")} for '${it.project}' asks for insurance, and yours doesn't cover it starting ${dayInWords(day)}.`
      : `The contract for '${it.project}' asks for insurance, and ${say(it, "bidder")}'s doesn't cover it starting ${dayInWords(day)}.`,
    ...(isOwn && { todo: "Enter the insurance with its dates in your profile." }),
  }),

  // Licenses, insurance and bonds.
  credentialChecked: (paper: Paper) => ({
    title: "A license or insurance was checked",
    message: `Dibbs Support checked your ${paperOf(paper)}. Your profile and your bids say so, with the date.`,
  }),
  credentialRejected: ({ reason, ...paper }: Paper & { readonly reason: string }) => ({
    title: "A license or insurance couldn't be confirmed",
    message: `Dibbs Support couldn't confirm your ${paperOf(paper)}, so nobody else sees it: ${sentence(reason)}`,
    todo: "Correct it in your profile to show it again.",
  }),
  credentialDoubted: ({ source, ...paper }: Paper & { readonly source: string }) => ({
    title: "A license or insurance needs another look",
    message: `${source} no longer lists your ${paperOf(paper)} as you entered it, so it shows as not checked.`,
    todo: "Check its number, name and dates in your profile.",
  }),

  // The account and its security.
  welcome: ({ name, byGoogle }: Named & { readonly byGoogle: boolean }) => ({
    title: "Welcome to Dibbs",
    message: `Hello ${name}, your Dibbs account is ready.${byGoogle ? " You sign in with Google." : ""}`,
  }),
  newSignIn: ({ name, browser, at }: Named & At & { readonly browser: string }) => ({
    title: "New sign-in to your Dibbs account",
    message: `Hello ${name}, someone signed in to your Dibbs account with ${browser} on ${timeInWords(new Date(at))}. If that was you, you're all set. If not, change your password under Profile, Password, and sign that browser out there.`,
  }),
  googleLinked: ({ name, email }: Named & { readonly email: string }) => ({
    title: "Google is linked to your Dibbs account",
    message: `Hello ${name}, the Google account ${email} can now sign in to your Dibbs account. If this wasn't you, unlink it in your profile under Password and change your password.`,
  }),
  googleUnlinked: ({ name, email }: Named & { readonly email: string }) => ({
    title: "Google is unlinked from your Dibbs account",
    message: `Hello ${name}, the Google account ${email} can no longer sign in to your Dibbs account. If this wasn't you, change your password.`,
  }),
  passwordLink: ({ name, isFirst, link }: Named & { readonly isFirst: boolean; readonly link: string }) => ({
    title: "Your Dibbs password",
    message: `Hello ${name}, use this link to ${isFirst ? "choose a password" : "choose a new password"} for your Dibbs account:\n\n${link}\n\nIt works once, for one hour. If you didn't ask for it, you can ignore this email. Nothing has changed.`,
  }),
  passwordChanged: ({ name, browser, at, feedEnded }: Named & At & FeedEnded & { readonly browser: string }) => ({
    title: "Your Dibbs password was changed",
    message: `Hello ${name}, your Dibbs password was changed in ${browser}, on ${timeInWords(new Date(at))}, and your other browsers were signed out.${feedWords(feedEnded)} If that wasn't you, reset your password from the sign-in page right away.`,
  }),
  passwordReset: ({ name, at, feedEnded }: Named & At & FeedEnded) => ({
    title: "Your Dibbs password was changed",
    message: `Hello ${name}, your Dibbs password was reset with the link we emailed you, on ${timeInWords(new Date(at))}, and every browser was signed out.${feedWords(feedEnded)} If that wasn't you, someone can read your email. Change your email password first, then reset your Dibbs password from the sign-in page.`,
  }),
  phoneCode: ({ code, minutes }: { readonly code: string; readonly minutes: number }) => ({
    title: "Phone verification",
    message: `${code} is your Dibbs code. It works for ${minutes} minutes. Dibbs will never call and ask for it.`,
  }),
  phoneChanged: () => ({
    title: "Your phone number was changed",
    message:
      "The phone number of your Dibbs account was changed. If that wasn't you, change your password and contact Dibbs Support.",
  }),
  phoneVerifiedBySupport: ({ name }: Named) => ({
    title: "Dibbs Support verified your phone number",
    message: `Hello ${name}, Dibbs Support called you and set that number as your account's phone number. If that wasn't you, change your password and contact Dibbs Support.`,
  }),
  secondFactorOn: () => ({
    title: "Two-factor authentication is on",
    message:
      "From now on, you need a code from your authenticator app to sign in. Your other browsers were signed out. If you didn't turn it on, reset your password from the sign-in page now and contact Dibbs Support.",
  }),
  secondFactorOff: () => ({
    title: "Two-factor authentication is off",
    message:
      "You no longer need a code to sign in. If you didn't turn it off, reset your password from the sign-in page now and turn it back on.",
  }),
  secondFactorRemoved: () => ({
    title: "Dibbs Support turned off two-factor authentication",
    message:
      "Dibbs Support turned off two-factor authentication for your account, and you were signed out everywhere. If you didn't ask for this, reset your password from the sign-in page now and contact Dibbs Support.",
  }),
  recoveryCodesMade: () => ({
    title: "New recovery codes",
    message:
      "New recovery codes were made for your account, and the old ones no longer work. If that wasn't you, change your password and make new ones now.",
  }),
  recoveryCodeUsed: ({ left }: { readonly left: number }) => ({
    title: "A recovery code was used",
    message: `A recovery code was used for your account; ${left === 1 ? "1 is" : `${left} are`} left. If that wasn't you, change your password and make new recovery codes now.`,
  }),
  signedOutBySupport: ({ name }: Named) => ({
    title: "Dibbs Support signed you out everywhere",
    message: `Hello ${name}, Dibbs Support signed you out in every browser. Sign in again to continue. If you didn't ask for this, change your password and contact Dibbs Support.`,
  }),
  suspended: ({ name, reason }: Named & { readonly reason: string }) => ({
    title: "Your Dibbs account is suspended",
    message: `Hello ${name}, Dibbs Support suspended your account: ${reason}\n\nYou can't sign in until it's restored. Your open projects are hidden, and your bids are on hold. Contracts under way continue: what was agreed is still owed and paid. To talk to us about it, reply to this email.`,
  }),
  restored: ({ name }: Named) => ({
    title: "Your Dibbs account is restored",
    message: `Hello ${name}, Dibbs Support restored your account. You can sign in again, your open projects are visible again, and you can be hired for your bids.`,
  }),
  teamInvitation: ({
    business,
    inviter,
    role,
    link,
  }: {
    readonly business: string;
    readonly inviter: string;
    readonly role: TeamRole;
    readonly link: string;
  }) => ({
    title: "You're invited to a team on Dibbs",
    message: `${inviter} invites you to join ${business} on Dibbs as ${roleInWords[role]}:\n\n${link}\n\nIt works once, for a week, with a Dibbs account of this email address. If you don't know them, you can ignore this email.`,
  }),
  teamJoined: ({ name, role }: Named & { readonly role: TeamRole }) => ({
    title: "New team member",
    message: `${name} joined your team as ${roleInWords[role]}.`,
    todo: "If you don't know them, remove them on the Team page.",
  }),
  teamRemoved: ({ name, business }: Named & { readonly business: string }) => ({
    title: "You were removed from a team",
    message: `Hello ${name}, you were removed from the team of ${business} on Dibbs and can't act for it anymore. Your own account stays as it is.`,
  }),
  viewed: ({ about, at }: At & { readonly about: string }) => ({
    title: "Dibbs Support looked at your account",
    message: `On ${timeInWords(new Date(at))} someone at Dibbs Support opened your pages to see what you see. It's about ${about}. They can read them for half an hour and can't change anything. If you didn't expect this, write to us.`,
  }),
  dataAskedFor: ({ name }: Named) => ({
    title: "A copy of your data was requested",
    message: `Hello ${name}, a copy of your Dibbs data was requested and is being prepared. If that wasn't you, change your password right away.`,
  }),
  dataReady: () => ({
    title: "Your data is ready",
    message: "The copy of your data you asked for is ready. You can download it for seven days.",
  }),
  accountDeleted: ({ bySupport }: Acted) => ({
    title: "Your Dibbs account was deleted",
    message: bySupport
      ? "Dibbs Support deleted your account. Contracts and payments are kept as the law requires, without your name. If you didn't ask for this, reply to this email right away."
      : "Your Dibbs account was deleted, as you asked. Contracts and payments are kept as the law requires, without your name. If that wasn't you, contact Dibbs Support right away.",
  }),

  // Support.
  actedFor: ({ what }: { readonly what: string }) => ({
    title: "Dibbs Support acted for you",
    message: `Dibbs Support did this on your behalf: ${what} If you didn't ask for it, write to us.`,
  }),
  ticketOpened: ({ subject }: { readonly subject: string }) => ({
    title: "Dibbs Support opened a request for you",
    message: `Dibbs Support is looking into this for you: ${subject}. You can follow it and write to us under Dibbs Support.`,
  }),
  ticketAnswered: ({ subject }: { readonly subject: string }) => ({
    title: "Dibbs Support replied",
    message: `We replied to '${subject}'.`,
  }),
  ticketResolved: ({ subject }: { readonly subject: string }) => ({
    title: "Your request is resolved",
    message: `Dibbs Support closed '${subject}'. Write again if you still need help.`,
  }),
} as const satisfies Readonly<Record<string, (facts: never) => Wording>>;
