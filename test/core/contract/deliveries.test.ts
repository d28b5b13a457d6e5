import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { acceptChange } from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { countItems, missingOf } from "#core/contract/delivery/count-items.ts";
import { dangersOf, daysLate } from "#core/contract/delivery/dangers.ts";
import { Deliveries } from "#core/contract/delivery/deliveries.ts";
import type { DeliveryDraft } from "#core/contract/delivery/delivery.ts";
import { recordDelivery } from "#core/contract/delivery/record-delivery.ts";
import { viewDeliveries } from "#core/contract/delivery/view-deliveries.ts";
import { mostMaterialRequests, neededBy } from "#core/contract/material-request/material-request.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import { requestMaterials } from "#core/contract/material-request/request-materials.ts";
import { viewMaterials } from "#core/contract/material-request/view-materials.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { type Day, today } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { warnOfDeliveries } from "#core/support/reminder/warn-of-deliveries.ts";
import { toldTo } from "#test/builders/alerts.ts";
import {
  aDelivery,
  aDeliveryDraft,
  bidOnMaterials,
  came,
  floorItems,
  requestedMaterials,
  storedRequest,
  suppliedContract,
} from "#test/builders/delivery.ts";
import { acceptedContract, newcomer, postedListing, uploadedPicture } from "#test/builders/errand.ts";
import { aListingDraft, aMaterialsDraft } from "#test/builders/listing.ts";
import { uploaded } from "#test/builders/profile.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const day = (text: string): Day => text as Day;

/** Records a delivery with a photo. */
const record = Effect.fnUntraced(function* (
  actor: PersonActor,
  contractId: ContractId,
  but: Partial<DeliveryDraft> = {},
) {
  const photos = [yield* uploaded(actor, "delivery_picture")];
  return yield* recordDelivery(actor, { contractId, draft: aDeliveryDraft({ photos, ...but }) });
});

const everything = came([0, 40], [1, 6], [2, 2], [3, 4]);
const isCode = (code: string) => ({ _tag: "Blocked", code });

/** Returns the delivery status of a contract's only material request, as this person reads it. */
const standOf = Effect.fnUntraced(function* (actor: PersonActor, id: ContractId) {
  const [milestone] = (yield* viewMaterials(actor, id)).milestones;
  const request = milestone?.requests[0];
  if (milestone === undefined || request === undefined) return yield* Effect.die("Nothing was requested.");
  return { ...request, suggestedDay: milestone.suggestedDay };
});

describe("the day by which materials are needed", () => {
  test("moves with the due date of their milestone", () => {
    const listing = { deadline: day("2026-05-20") };
    expect(neededBy({ milestoneDay: day("2026-06-01") }, listing, { endDay: day("2026-06-01") })).toBe("2026-05-20");
    expect(neededBy({ milestoneDay: day("2026-06-01") }, listing, { endDay: day("2026-06-04") })).toBe("2026-05-23");
    expect(neededBy({ milestoneDay: day("2026-06-01") }, listing, { endDay: day("2026-05-30") })).toBe("2026-05-18");
  });
});

describe("the count of delivered items", () => {
  const contract = { id: "c" } as never;
  const tile = { offered: true, productName: "Tile", unit: "box", quantity: 40 };
  const entry = (number: number, but: object) => aDelivery(contract, number, but);

  test("uses the receiver's figures, adds up partial deliveries, and shows the supplier's as unconfirmed until they are answered", () => {
    const said = entry(1, { lines: came([0, 30]) });
    expect(countItems([tile], [said])).toMatchObject([{ delivered: 0, unconfirmed: 30 }]);
    const answer = entry(2, { by: "poster", answers: said.id, lines: came([0, 28, 3]) });
    expect(countItems([tile], [said, answer])).toMatchObject([{ delivered: 28, damaged: 3, unconfirmed: 0 }]);
    const more = entry(3, { by: "poster", lines: came([0, 12]) });
    const [item] = countItems([tile], [said, answer, more]);
    expect(item).toMatchObject({ delivered: 40, damaged: 3 });
    expect(item && missingOf(item)).toBe(3);
  });

  test("leaves out entries that were replaced and items that are not offered", () => {
    const first = entry(1, { by: "poster", lines: came([0, 40]) });
    const second = entry(2, { by: "poster", replaces: first.id, lines: came([0, 4]) });
    const items = [tile, { ...tile, offered: false, productName: "Grout" }];
    expect(countItems(items, [first, second])).toMatchObject([{ name: "Tile", delivered: 4 }]);
  });

  test("has nothing missing if more was delivered than ordered", () => {
    const [item] = countItems([tile], [entry(1, { by: "poster", lines: came([0, 44]) })]);
    expect(item && missingOf(item)).toBe(0);
  });
});

describe("a danger to the delivery date", () => {
  const contract = { id: "c" } as never;
  const items = countItems([{ offered: true, productName: "Tile", quantity: 40 }], []);
  const facts = { items, entries: [], neededBy: day("2026-06-10"), promisedFor: day("2026-06-10") };

  test.each([
    ["none while there is time", "2026-06-10", {}, [], 0],
    ["that its day is over", "2026-06-12", {}, ["overdue"], 2],
    ["that it is promised too late", "2026-06-01", { promisedFor: day("2026-06-13") }, ["promised_late"], 3],
    ["both", "2026-06-11", { promisedFor: day("2026-06-13") }, ["overdue", "promised_late"], 3],
    ["that nobody is hired in time", "2026-06-11", { promisedFor: null }, ["overdue"], 1],
    [
      "that something is missing",
      "2026-06-01",
      { entries: [aDelivery(contract, 1, { by: "poster", isShort: true, lines: came([0, 30]) })] },
      ["short"],
      0,
    ],
    [
      "that something is damaged",
      "2026-06-01",
      { entries: [aDelivery(contract, 1, { by: "poster", lines: came([0, 40, 1]) })] },
      ["short"],
      0,
    ],
    [
      "none of a part that is to be followed by others",
      "2026-06-01",
      { entries: [aDelivery(contract, 1, { by: "poster", lines: came([0, 30]) })] },
      [],
      0,
    ],
    ["none where all has come", "2026-06-20", { items: [] }, [], 0],
  ] as const)("is %s", (_, today, but, causes, late) => {
    const it = { ...facts, ...but, today: day(today) };
    expect(dangersOf(it).map(({ cause }) => cause)).toEqual(causes);
    expect(daysLate(it)).toBe(late);
  });
});

describe("a request for the materials of a milestone", () => {
  testInWorld("is posted like others, and both read that it waits for bids", function* () {
    const { owner, contractor, contract, milestone, materials } = yield* requestedMaterials();
    expect(yield* (yield* Listings).get(materials.id)).toMatchObject({ state: "open", kind: "material_supply" });
    for (const actor of [owner, contractor]) {
      expect(yield* standOf(actor, contract.id)).toMatchObject({
        listingId: materials.id,
        milestoneId: milestone.id,
        stage: "bids",
        done: 0,
        lacking: floorItems.map(({ productName }) => productName),
        neededBy: materials.deadline,
        promisedFor: null,
        causes: [],
        supplyId: null,
      });
    }
    const history = yield* (yield* History).ofContract(contract.id);
    expect(history.filter(({ noun }) => noun === "materials")).toMatchObject([
      { event: "request", subjectId: materials.id, personId: contractor.personId },
    ]);
  });

  testInWorld("is for who does the work of a running contract, and by its date", function* () {
    const { owner, contractor, contract, milestone, materials } = yield* requestedMaterials();
    const draft = aMaterialsDraft({
      items: floorItems,
      deadline: milestone.endDay,
      pictures: [yield* uploadedPicture(contractor)],
    });
    const ask = (actor: PersonActor, but: object = {}) =>
      Effect.flip(requestMaterials(actor, milestone.id, { ...draft, ...but }));
    expect(yield* ask(owner)).toMatchObject({ _tag: "NotFound" });
    expect(yield* ask(yield* newcomer("contractor"))).toMatchObject({ _tag: "NotFound" });
    const later = { deadline: daysAfter(milestone.endDay, 1) };
    expect(yield* ask(contractor, later)).toMatchObject({ issues: [{ field: "deadline" }] });
    const service = aListingDraft({ deadline: milestone.endDay, pictures: draft.pictures });
    expect(yield* ask(contractor, service)).toMatchObject({ issues: [{ field: "kind" }] });
    expect(yield* ask(contractor, { items: [] })).toMatchObject({ issues: [{ field: "items" }] });
    for (let more = 1; more < mostMaterialRequests; more++) {
      yield* storedRequest(yield* postedListing(contractor), milestone);
    }
    expect(yield* ask(contractor)).toMatchObject(isCode("TooManyMaterialRequests"));
    expect((yield* viewMaterials(contractor, contract.id)).milestones[0]).toMatchObject({ canRequest: false });
    expect(materials.posterId).toBe(contractor.personId);
  });

  testInWorld("is read at once with all others of its contract, however many there are", function* () {
    const { contractor, contract, milestone } = yield* suppliedContract();
    /** Counts the queries to the store. */
    const asked = Effect.gen(function* () {
      let times = 0;
      const counted = <Port extends object>(port: Port): Port =>
        new Proxy(port, {
          get: (its, name) => {
            const method: unknown = Reflect.get(its, name);
            return typeof method !== "function"
              ? method
              : (...given: ReadonlyArray<unknown>) => {
                  times += 1;
                  return Reflect.apply(method, its, given);
                };
          },
        });
      yield* viewMaterials(contractor, contract.id).pipe(
        Effect.provideService(Listings, counted(yield* Listings)),
        Effect.provideService(Contracts, counted(yield* Contracts)),
        Effect.provideService(Bids, counted(yield* Bids)),
        Effect.provideService(Milestones, counted(yield* Milestones)),
        Effect.provideService(Deliveries, counted(yield* Deliveries)),
        Effect.provideService(MaterialRequests, counted(yield* MaterialRequests)),
      );
      return times;
    });
    const once = yield* asked;
    for (let more = 1; more < 10; more++) yield* storedRequest(yield* postedListing(contractor), milestone);
    expect(yield* asked).toBe(once);
  });

  testInWorld("comes too late once milestone or contract are over", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const [first, second] = yield* (yield* Milestones).ofContract(contract.id);
    if (first === undefined || second === undefined) return;
    const draft = aMaterialsDraft({ deadline: first.endDay, pictures: [yield* uploadedPicture(contractor)] });
    yield* (yield* Milestones).save({ ...first, state: "completed" });
    expect(yield* Effect.flip(requestMaterials(contractor, first.id, draft))).toMatchObject(isCode("MilestoneNotOpen"));
    yield* proposeCancelling(contractor, { contractId: contract.id, reason: "I am moving." });
    yield* cancelContract(owner, contract.id);
    expect(yield* Effect.flip(requestMaterials(contractor, second.id, draft))).toMatchObject(isCode("ContractOver"));
  });

  testInWorld("shows the owner how it stands, and neither who supplies it nor the price", function* () {
    const { owner, contractor, contract, supply, supplier } = yield* suppliedContract();
    expect(yield* standOf(contractor, contract.id)).toMatchObject({ stage: "hired", supplyId: supply.id });
    const seen = yield* standOf(owner, contract.id);
    expect(seen).toMatchObject({ stage: "hired", supplyId: null });
    expect(JSON.stringify(yield* viewMaterials(owner, contract.id))).not.toMatch(/1900|1,?900|Sue|price/i);
    expect(yield* Effect.flip(viewMaterials(supplier, contract.id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(viewDeliveries(owner, supply.id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* viewDeliveries(supplier, supply.id)).toMatchObject({ work: null, side: "bidder" });
    expect(yield* viewDeliveries(contractor, supply.id)).toMatchObject({ work: { number: 1, bidId: contract.bidId } });
    expect(yield* Effect.flip(viewDeliveries(contractor, contract.id))).toMatchObject({ _tag: "NotFound" });
  });
});

describe("a delivery", () => {
  testInWorld("counts once who receives it has confirmed it, and both sides and the owner read that", function* () {
    const { owner, contractor, contract, supplier, supply } = yield* suppliedContract();
    const said = yield* record(supplier, supply.id, { lines: everything });
    expect(yield* standOf(owner, contract.id)).toMatchObject({ done: 0 });
    expect((yield* toldTo(contractor)).at(-1)).toBe("Delivery recorded");
    const [entry] = (yield* viewDeliveries(contractor, supply.id)).entries;
    expect(entry).toMatchObject({ canAnswer: true, canCorrect: false });
    const draft = aDeliveryDraft({ lines: everything, answers: said.id });
    yield* recordDelivery(contractor, { contractId: supply.id, draft });
    expect(yield* standOf(owner, contract.id)).toMatchObject({ done: 4, lacking: [], causes: [] });
    expect((yield* toldTo(supplier)).at(-1)).toBe("Delivery recorded");
    const { entries } = yield* viewDeliveries(supplier, supply.id);
    expect(entries).toMatchObject([
      { number: 1, by: "bidder", canAnswer: false, canCorrect: false },
      { number: 2, by: "poster", answers: said.id, canCorrect: false },
    ]);
    const moves = (yield* (yield* History).ofContract(supply.id)).filter(({ noun }) => noun === "delivery");
    expect(moves.map(({ event }) => event)).toEqual(["record", "answer"]);
  });

  testInWorld("comes in parts, short and damaged", function* () {
    const { contractor, contract, supplier, supply } = yield* suppliedContract();
    yield* record(contractor, supply.id, { lines: came([0, 20], [1, 6]) });
    expect(yield* standOf(contractor, contract.id)).toMatchObject({ done: 1, causes: [] });
    yield* record(contractor, supply.id, { lines: came([0, 18, 2], [2, 2], [3, 4]), isShort: true });
    const stand = yield* standOf(contractor, contract.id);
    expect(stand).toMatchObject({ done: 3, lacking: ["Floor tile"], causes: ["short"] });
    expect(stand.items[0]).toMatchObject({ ordered: 40, delivered: 38, damaged: 2 });
    expect((yield* toldTo(supplier)).at(-1)).toBe("Delivery short or damaged");
  });

  testInWorld("is corrected by another entry, and stays readable", function* () {
    const { contractor, supplier, supply } = yield* suppliedContract();
    const said = yield* record(supplier, supply.id, { lines: came([0, 40]) });
    const wrong = yield* record(contractor, supply.id, { lines: came([0, 4]), answers: said.id });
    const draft = aDeliveryDraft({ lines: came([0, 40]), replaces: wrong.id });
    const right = yield* recordDelivery(contractor, { contractId: supply.id, draft });
    expect(right).toMatchObject({ answers: said.id, replaces: wrong.id });
    const { entries, items } = yield* viewDeliveries(supplier, supply.id);
    expect(items[0]).toMatchObject({ delivered: 40 });
    expect(entries.map(({ isReplaced }) => isReplaced)).toEqual([false, true, false]);
    const again = recordDelivery(contractor, { contractId: supply.id, draft });
    expect(yield* Effect.flip(again)).toMatchObject(isCode("DeliveryChanged"));
    const none = aDeliveryDraft({ lines: [], replaces: right.id });
    yield* recordDelivery(contractor, { contractId: supply.id, draft: none });
    expect((yield* viewDeliveries(supplier, supply.id)).items[0]).toMatchObject({ delivered: 0, unconfirmed: 0 });
  });

  testInWorld("is answered once, and corrected by its supplier only before that", function* () {
    const { contractor, supplier, supply } = yield* suppliedContract();
    const said = yield* record(supplier, supply.id, { lines: came([0, 30]) });
    const corrected = aDeliveryDraft({ lines: came([0, 40]), replaces: said.id });
    const better = yield* recordDelivery(supplier, { contractId: supply.id, draft: corrected });
    expect(yield* Effect.flip(record(contractor, supply.id, { answers: said.id }))).toMatchObject(
      isCode("DeliveryChanged"),
    );
    yield* record(contractor, supply.id, { answers: better.id });
    for (const [actor, but] of [
      [contractor, { answers: better.id }],
      [supplier, { replaces: better.id }],
      [supplier, { answers: better.id }],
    ] as const) {
      expect(yield* Effect.flip(record(actor, supply.id, but))).toMatchObject(isCode("DeliveryChanged"));
    }
  });

  testInWorld("is bounded by what was ordered, needs a photo, and is judged by who receives it", function* () {
    const { owner, contractor, contract, supplier, supply } = yield* suppliedContract();
    const refused = (actor: PersonActor, but: Partial<DeliveryDraft>) => Effect.flip(record(actor, supply.id, but));
    const field = (name: string) => ({ _tag: "Invalid", issues: [{ field: name }] });
    expect(yield* refused(contractor, { lines: came([4, 1]) })).toMatchObject(field("lines"));
    expect(yield* refused(contractor, { lines: came([0, 1], [0, 2]) })).toMatchObject(field("lines"));
    expect(yield* refused(contractor, { lines: came([0, 1, 2]) })).toMatchObject(field("lines"));
    expect(yield* refused(contractor, { lines: [] })).toMatchObject(field("lines"));
    expect(yield* refused(contractor, { photos: [] })).toMatchObject(field("photos"));
    expect(yield* refused(supplier, { lines: came([0, 4, 1]) })).toMatchObject(field("lines"));
    expect(yield* refused(supplier, { isShort: true })).toMatchObject(field("lines"));
    const others = [yield* uploaded(supplier, "delivery_picture")];
    expect(yield* refused(contractor, { photos: others })).toMatchObject(field("photos"));
    expect(yield* refused(owner, {})).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(record(contractor, contract.id))).toMatchObject(isCode("NotOfMaterials"));
    expect((yield* viewDeliveries(contractor, supply.id)).entries).toEqual([]);
  });

  testInWorld("keeps a photo once that is named twice", function* () {
    const { supplier, supply } = yield* suppliedContract();
    const photo = yield* uploaded(supplier, "delivery_picture");
    const said = yield* record(supplier, supply.id, { photos: [photo, photo] });
    expect(said.photos.map(({ id }) => id)).toEqual([photo]);
  });

  testInWorld("that never came is answered with nothing, without a photo of it", function* () {
    const { contractor, contract, supplier, supply } = yield* suppliedContract();
    const said = yield* record(supplier, supply.id);
    const draft = aDeliveryDraft({ lines: [], answers: said.id, isShort: true });
    yield* recordDelivery(contractor, { contractId: supply.id, draft });
    const stand = yield* standOf(contractor, contract.id);
    expect(stand).toMatchObject({ done: 0, causes: ["short"] });
    expect(stand.items[0]).toMatchObject({ delivered: 0, unconfirmed: 0 });
  });
});

describe("a delivery date in danger", () => {
  testInWorld("warns contractor, supplier and owner once when a delivery came short", function* () {
    const { owner, contractor, supplier, supply } = yield* suppliedContract();
    yield* record(contractor, supply.id, { isShort: true, lines: came([0, 38], [1, 6], [2, 2], [3, 4]) });
    yield* letPass("1 minute");
    yield* warnOfDeliveries();
    const title = "Delivery short or damaged";
    expect((yield* toldTo(owner)).filter((it) => it === title)).toHaveLength(1);
    expect((yield* toldTo(contractor)).filter((it) => it === title)).toHaveLength(1);
    // In addition to the alert about the delivery itself.
    expect((yield* toldTo(supplier)).filter((it) => it === title)).toHaveLength(2);
  });

  testInWorld("warns once for each cause, as days go by and promises change", function* () {
    const { owner, contractor, contract, supplier, supply, materials } = yield* suppliedContract({ needed: 5 });
    yield* warnOfDeliveries();
    expect(yield* toldTo(supplier)).not.toContain("Materials are late");
    const [stage] = yield* (yield* Milestones).ofContract(supply.id);
    if (stage === undefined) return;
    const terms = { amount: stage.amount, description: stage.description, endDay: daysAfter(materials.deadline, 2) };
    const draft = { reason: "The kiln broke.", changes: [{ milestoneId: stage.id, terms }], files: [] };
    const { id } = yield* proposeChange(supplier, { contractId: supply.id, draft });
    yield* acceptChange(contractor, id);
    yield* warnOfDeliveries();
    yield* warnOfDeliveries();
    const late = (actor: PersonActor) =>
      Effect.map(toldTo(actor), (told) => told.filter((title) => title === "Materials are late").length);
    expect([yield* late(owner), yield* late(contractor), yield* late(supplier)]).toEqual([1, 1, 1]);
    expect(yield* standOf(owner, contract.id)).toMatchObject({
      daysLate: 2,
      causes: ["promised_late"],
      promisedFor: terms.endDay,
    });
    yield* letPass("144 hours");
    yield* warnOfDeliveries();
    yield* warnOfDeliveries();
    expect([yield* late(owner), yield* late(contractor), yield* late(supplier)]).toEqual([2, 2, 2]);
  });

  testInWorld("is over once the milestone has a later one", function* () {
    const { owner, contractor, contract, milestone } = yield* suppliedContract({ due: 30, needed: 20, promised: 24 });
    const { suggestedDay } = yield* standOf(contractor, contract.id);
    expect(suggestedDay).toBe(daysAfter(milestone.endDay, 4));
    expect((yield* standOf(owner, contract.id)).suggestedDay).toBeNull();
    const terms = { amount: milestone.amount, description: milestone.description, endDay: suggestedDay };
    const draft = { reason: "The tile comes later.", changes: [{ milestoneId: milestone.id, terms }], files: [] };
    const { id } = yield* proposeChange(contractor, { contractId: contract.id, draft });
    yield* acceptChange(owner, id);
    expect(yield* standOf(owner, contract.id)).toMatchObject({ daysLate: 0, causes: [], suggestedDay: null });
  });

  testInWorld("is nobody's before there is a supplier, save who does the work and the owner", function* () {
    const { owner, contractor, materials } = yield* requestedMaterials({ needed: 3 });
    const supplier = yield* newcomer("supplier", "Sue Supplier");
    yield* bidOnMaterials(materials, supplier, 3);
    yield* letPass("120 hours");
    yield* warnOfDeliveries();
    expect(yield* toldTo(owner)).toContain("Materials are late");
    expect(yield* toldTo(contractor)).toContain("Materials are late");
    expect(yield* toldTo(supplier)).not.toContain("Materials are late");
  });
});

describe("canceling", () => {
  const cancel = Effect.fnUntraced(function* (one: PersonActor, other: PersonActor, contractId: ContractId) {
    yield* proposeCancelling(one, { contractId, reason: "Plans have changed." });
    yield* cancelContract(other, contractId);
  });

  testInWorld("the work leaves the supplier's contract standing, and says so to both and in its history", function* () {
    const { owner, contractor, contract, supplier, supply } = yield* suppliedContract();
    yield* cancel(owner, contractor, contract.id);
    for (const actor of [contractor, supplier]) {
      expect(yield* toldTo(actor)).toContain("The work was canceled, but not the materials");
    }
    const moves = (yield* (yield* History).ofContract(supply.id)).filter(({ noun }) => noun === "materials");
    expect(moves).toMatchObject([{ event: "lose_work", to: "standing" }]);
    expect(yield* viewDeliveries(contractor, supply.id)).toMatchObject({
      canRecord: true,
      work: { state: "cancelled", bidId: contract.bidId },
    });
    expect(yield* standOf(owner, contract.id)).toMatchObject({ stage: "hired", causes: [] });
    yield* letPass("1000 hours");
    yield* warnOfDeliveries();
    expect(yield* toldTo(supplier)).not.toContain("Materials are late");
  });

  testInWorld("the work leaves an open request posted, and says so to who posted it", function* () {
    const { owner, contractor, contract, materials } = yield* requestedMaterials();
    yield* cancel(owner, contractor, contract.id);
    expect(yield* toldTo(contractor)).toContain("Your request for materials is still active");
    expect(yield* (yield* Listings).get(materials.id)).toMatchObject({ state: "open" });
  });

  testInWorld("a supplier's contract opens the request again, and says so in the work's history", function* () {
    const { owner, contractor, contract, supplier, supply } = yield* suppliedContract();
    yield* cancel(contractor, supplier, supply.id);
    expect(yield* toldTo(owner)).toContain("A supplier's contract was canceled");
    const moves = (yield* (yield* History).ofContract(contract.id)).filter(({ noun }) => noun === "materials");
    expect(moves.map(({ event }) => event)).toEqual(["request", "lose_supplier"]);
    expect(yield* standOf(contractor, contract.id)).toMatchObject({ stage: "bids", supplyId: null });
    expect(yield* viewDeliveries(supplier, supply.id)).toMatchObject({ canRecord: false, daysLate: 0 });
    expect(yield* Effect.flip(record(contractor, supply.id))).toMatchObject(isCode("ContractNotRunning"));
  });
});

testInWorld("what is late is read by its day, not by when somebody was warned", function* () {
  const { contractor, contract, materials } = yield* suppliedContract({ needed: 5 });
  yield* letPass("168 hours");
  const stand = yield* standOf(contractor, contract.id);
  expect(stand).toMatchObject({ causes: ["overdue"], neededBy: materials.deadline, daysLate: 2 });
  expect(daysAfter(materials.deadline, 2)).toBe(yield* today);
});
