import type { Contract } from "#core/contract/contract/contract.ts";
import { neededBy } from "#core/contract/material-request/material-request.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import type { PaymentId, PersonId } from "#core/shared/ids.ts";
import { type CalendarDate, CalendarDates, type CalendarRange } from "#core/support/calendar/calendar-dates.ts";
import { inMemory } from "../memory.ts";
import { keptDueIn, unansweredIn } from "../money/payments.ts";
import type { Tables } from "../tables.ts";

type Changed = { readonly id: string; readonly updatedAt: Date; readonly version: number };

const nothing = {
  ...{ side: null, project: null, listingId: null, contractId: null, bidId: null, number: null },
  ...{ credential: null, day: null, at: null, made: null },
};

const isIn = <Value extends string | Date>(
  value: Value | null,
  { from, to }: { readonly from: Value; readonly to: Value },
) => value !== null && value >= from && value <= to;

/** Every date of a person's calendar in the range. */
const datesIn = (tables: Tables, id: PersonId, { days, times, waiting, made }: CalendarRange) => {
  const contracts = [...tables.contracts.values()].filter((it) => it.posterId === id || it.bidderId === id);
  const running = contracts.filter(({ state }) => state === "accepted");
  const sideOf = ({ posterId }: Pick<Contract, "posterId">) => (posterId === id ? "poster" : "bidder");
  const lastChange = (thing: Changed, listing: Listing | undefined) =>
    listing !== undefined && listing.updatedAt > thing.updatedAt ? listing.updatedAt : thing.updatedAt;
  const ofContract = (
    kind: CalendarDate["kind"],
    contract: Contract,
    thing: Changed,
    number: number | null,
    when: Partial<CalendarDate>,
  ): CalendarDate => {
    const listing = tables.listings.get(contract.listingId);
    return {
      ...nothing,
      ...{ kind, id: thing.id, side: sideOf(contract), project: listing?.title ?? "", number, ...when },
      ...{ listingId: contract.listingId, contractId: contract.id, bidId: contract.bidId },
      ...{ changedAt: lastChange(thing, listing), version: thing.version },
    };
  };
  const milestonesOf = (those: ReadonlyArray<Contract>) =>
    those.flatMap((contract) =>
      [...tables.milestones.values()]
        .filter(({ contractId, endDay }) => contractId === contract.id && isIn(endDay, days))
        .map((milestone) => ({ contract, milestone })),
    );
  const ofPayment = (kind: CalendarDate["kind"], paymentId: PaymentId, at: Date) => {
    const payment = tables.payments.get(paymentId);
    const contract = contracts.find((it) => it.id === payment?.contractId);
    const number = payment && tables.milestones.get(payment.milestoneId)?.number;
    return payment && contract ? [ofContract(kind, contract, payment, number ?? null, { at })] : [];
  };
  const deadlinesOf = (
    kind: CalendarDate["kind"],
    side: "poster" | "bidder",
    listings: ReadonlyArray<Listing | undefined>,
  ) =>
    listings.flatMap((listing): ReadonlyArray<CalendarDate> => {
      if (listing?.state !== "open" || !isIn(listing.deadline, days)) return [];
      const { id: listingId, title: project, deadline: day, updatedAt: changedAt, version } = listing;
      return [{ ...nothing, kind, id: listingId, side, project, listingId, day, changedAt, version }];
    });
  const requests = [...tables.materialRequests.values()].flatMap((request) => {
    const work = tables.contracts.get(request.contractId);
    const milestone = tables.milestones.get(request.milestoneId);
    const listing = tables.listings.get(request.listingId);
    if (work?.state !== "accepted" || milestone?.state !== "planned" || listing === undefined) return [];
    const supply = [...tables.contracts.values()].find(
      ({ listingId, state }) => listingId === request.listingId && (state === "offer_sent" || state === "accepted"),
    );
    const due =
      supply?.state === "accepted"
        ? [...tables.milestones.values()].filter((it) => it.contractId === supply.id && it.state === "planned")
        : [];
    return [{ request, work, milestone, listing, supply, due }];
  });
  type Request = (typeof requests)[number];
  /** The calendar date of a request; it links to this contract. */
  const ofRequest = (
    kind: CalendarDate["kind"],
    contract: Contract,
    { milestone, listing }: Request,
    thing: Pick<CalendarDate, "id" | "day" | "number" | "version"> & Pick<Changed, "updatedAt">,
  ): CalendarDate => {
    const { updatedAt, ...own } = thing;
    const changes = [updatedAt, milestone.updatedAt, listing.updatedAt].map((it) => it.getTime());
    return {
      ...nothing,
      ...{ kind, side: sideOf(contract), project: listing.title, ...own },
      ...{ listingId: contract.listingId, contractId: contract.id, bidId: contract.bidId },
      changedAt: new Date(Math.max(...changes)),
    };
  };
  const ofMaterials = requests.flatMap((found): ReadonlyArray<CalendarDate> => {
    const { request, work, milestone, listing, supply, due } = found;
    const isAwaited =
      ["open", "hidden", "suspended"].includes(listing.state) || supply?.state === "offer_sent" || due.length > 0;
    const day = neededBy(request, listing, milestone);
    const needed = (contract: Contract, number: number | null) =>
      isAwaited && isIn(day, days)
        ? [
            ofRequest("materials", contract, found, {
              ...{ id: listing.id, day, number, version: milestone.version + listing.version },
              updatedAt: listing.updatedAt,
            }),
          ]
        : [];
    return [
      ...(running.includes(work) ? needed(work, milestone.number) : []),
      ...(supply !== undefined && running.includes(supply) && supply.bidderId === id ? needed(supply, null) : []),
      ...(running.includes(work) && supply?.posterId !== id
        ? due
            .filter(({ endDay }) => isIn(endDay, days))
            .map((it) =>
              ofRequest("delivery", work, found, {
                ...{ id: it.id, day: it.endDay, number: milestone.number, version: it.version },
                updatedAt: it.updatedAt,
              }),
            )
        : []),
    ];
  });
  const bidOn = [...tables.bids.values()]
    .filter(({ bidderId, state }) => bidderId === id && state === "submitted")
    .map(({ listingId }) => tables.listings.get(listingId));
  const saved = [...tables.likes.values()]
    .filter(({ personId }) => personId === id)
    .map(({ listingId }) => tables.listings.get(listingId))
    .filter((listing) => listing?.posterId !== id && !bidOn.some((it) => it?.id === listing?.id));
  return [
    ...milestonesOf(running)
      .filter(({ milestone }) => milestone.state === "planned")
      .map((it) =>
        ofContract("milestone", it.contract, it.milestone, it.milestone.number, { day: it.milestone.endDay }),
      ),
    ...milestonesOf(contracts)
      .filter(({ milestone: { kind, state } }) => kind === "retainage" && state === "submitted")
      .map((it) =>
        ofContract("retainage", it.contract, it.milestone, it.milestone.number, { day: it.milestone.endDay }),
      ),
    ...ofMaterials,
    ...unansweredIn(tables, waiting.to)
      .filter(({ since }) => isIn(since, waiting))
      .flatMap((held) => ofPayment("release", held.id, held.since)),
    ...keptDueIn(tables, times.to)
      .filter(({ due }) => isIn(due, times))
      .flatMap((kept) => ofPayment("retainage_release", kept.id, kept.due)),
    ...[...tables.disputes.values()].flatMap((dispute) => {
      const contract = contracts.find((it) => it.id === dispute.contractId);
      if (!contract || dispute.state !== "open" || dispute.waitsFor !== sideOf(contract)) return [];
      const number = tables.milestones.get(dispute.milestoneId)?.number ?? null;
      return isIn(dispute.answerBy, times)
        ? [ofContract("dispute", contract, dispute, number, { at: dispute.answerBy })]
        : [];
    }),
    ...running
      .filter(({ posterId, rules }) => posterId === id && isIn(rules?.madeOn ?? null, made))
      .map((it) => ofContract("cancel", it, it, null, { made: { rules: it.rules, totalCost: it.totalCost } })),
    ...deadlinesOf(
      "deadline",
      "poster",
      [...tables.listings.values()].filter(({ posterId }) => posterId === id),
    ),
    ...deadlinesOf("bid_deadline", "bidder", bidOn),
    ...deadlinesOf("saved_deadline", "bidder", saved),
    ...[...tables.credentials.values()]
      .filter((it) => it.personId === id && it.state !== "rejected" && isIn(it.validUntil, days))
      .map(
        ({ id: credentialId, kind, issuingState, validUntil: day, updatedAt: changedAt, version }): CalendarDate => ({
          ...nothing,
          ...{ kind: "credential", id: credentialId, credential: { kind, issuingState }, day, changedAt, version },
        }),
      ),
  ];
};

/** The sort key of a date within its kind. */
const placeOf = ({ day, at, made, id }: CalendarDate): string =>
  `${day ?? at?.toISOString() ?? made?.rules?.madeOn} ${id}`;

/** The first `limit` dates of each kind. */
const firstOfEach = (dates: ReadonlyArray<CalendarDate>, limit: number): ReadonlyArray<CalendarDate> =>
  [...Map.groupBy(dates, ({ kind }) => kind).values()].flatMap((ofKind) =>
    ofKind.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)).slice(0, limit),
  );

export const memoryCalendarDates = inMemory(CalendarDates)(({ read }) => ({
  ofPerson: (id, range, limit) => read((tables) => firstOfEach(datesIn(tables, id, range), limit)),
}));
