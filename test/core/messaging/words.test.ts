import { readFileSync } from "node:fs";
import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { SentMail } from "#adapters/memory/messaging/mailer.ts";
import { SentTexts } from "#adapters/memory/messaging/texter.ts";
import { MemoryStore } from "#adapters/memory/store.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { Alerts, alertTo } from "#core/messaging/alert/alert.ts";
import { listAlertGroups, listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { choosePreference } from "#core/messaging/notification/choose-preference.ts";
import { Kind, kindNamesIn } from "#core/messaging/notification/kinds.ts";
import { sendDigests } from "#core/messaging/notification/send-digests.ts";
import { catalogue, messageOf, type Words, wordingIn } from "#core/messaging/words/words.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { requestRefund } from "#core/money/refund/request-refund.ts";
import { chooseLanguage } from "#core/people/person/save-profile.ts";
import { sendPhoneCode } from "#core/people/phone/send-phone-code.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { AlertId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aReportedChargeback } from "#test/builders/chargeback.ts";
import { aDevice } from "#test/builders/device.ts";
import {
  bidOn,
  newcomer,
  offeredContract,
  payableContract,
  payByCard,
  postedListing,
  submittedBid,
} from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPhone } from "#test/builders/person.ts";
import { aProof } from "#test/builders/phone.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, runJobs, Time } from "#test/world.ts";

const project = "'Rebuild the back porch'";

const spanish = (actor: PersonActor) => chooseLanguage(actor, "es");

/** Returns this person's latest alert and the latest email sent to them. */
const lastOf = Effect.fnUntraced(function* (actor: PersonActor) {
  const [alert] = (yield* listAlerts(actor, { after: null, limit: 1 })).items;
  yield* runJobs;
  const mail = (yield* (yield* SentMail).all).filter(({ personId }) => personId === actor.personId).at(-1);
  return { alert: `${alert?.title}: ${alert?.message}`, mail: `${mail?.subject}: ${mail?.text}` };
});

const sameIn = Effect.fnUntraced(function* (actor: PersonActor, words: string) {
  expect(yield* lastOf(actor)).toEqual({ alert: words, mail: words });
});

describe("the catalog of messages", () => {
  test("has every text in every language", () => {
    const { en, ...others } = catalogue;
    for (const texts of Object.values(others))
      expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  test('calls people by name, and nobody "the poster", "the seller" or "the bidder"', () => {
    const texts = readFileSync(new URL("../../../core/messaging/words/en.ts", import.meta.url), "utf8")
      .replace(/^ *(\/?\*.*|\/\/.*)$/gm, "")
      .replace(/\$\{[^{}`]*\}/g, "…");
    expect(texts.match(/\bthe (poster|seller|bidder)\b.*/gi)).toBeNull();
  });

  test("says how much of the disputed money is due if none is held, and not what the whole milestone is worth", () => {
    const said = (language: "en" | "es", share: number) => {
      const about = {
        project: "Porch",
        number: 1,
        poster: "Ada",
        bidder: "Cole",
        by: "bidder",
        isPaid: false,
      } as const;
      return wordingIn(language, ["disputeAgreed", { ...about, share, amount: 400_000 }]).message;
    };
    expect(said("en", 300_000)).toMatch(/ \$3,000\.00 of the \$4,000\.00 in dispute is due, and Ada can pay it\.$/);
    expect(said("en", 400_000)).toMatch(/ All of the \$4,000\.00 in dispute is due, and Ada can pay it\.$/);
    expect(said("en", 0)).toMatch(/ None of the \$4,000\.00 in dispute is due anymore\.$/);
    expect(said("es", 300_000)).toMatch(/ De los \$4,000\.00 en disputa se deben \$3,000\.00, y ya se pueden pagar\.$/);
    expect(said("es", 0)).toMatch(/ Ya no se debe nada de los \$4,000\.00 en disputa\.$/);
  });

  test("has no Spanish text that equals the English one", () => {
    // Facts that show up as their names; texts that take other facts are tested below.
    const facts = new Proxy({}, { get: (_, name) => (name === "changes" ? [] : String(name)) }) as never;
    const same = Object.keys(catalogue.en).filter((name) => {
      const [en, es] = (["en", "es"] as const).map((language) =>
        (catalogue[language][name as Words[0]] as (facts: never) => { title: string; message: string })(
          ["passwordReset", "passwordChanged", "newSignIn", "viewed"].includes(name)
            ? ({ name: "Ada", browser: "Chrome", about: "a request", at: "2026-05-04T14:00:00Z" } as never)
            : [
                  "workReminder",
                  "decisionReminder",
                  "retainageDue",
                  "retainageReminder",
                  "retainageHeld",
                  "retainageHeldReminder",
                  "insuranceMissing",
                  "deliveryEndangers",
                ].includes(name)
              ? ({ project: "Porch", number: 1, bids: 2, amount: 100, day: "2026-05-04", cause: "short" } as never)
              : name === "credentialReminder"
                ? ({ kind: "bond", number: "1", issuingState: "TX", day: "2026-05-04" } as never)
                : [
                      "offerReminder",
                      "reviewReminder",
                      "refundReminder",
                      "releaseReminder",
                      "fundedMilestoneSubmitted",
                      "disputeOpened",
                      "disputeReminder",
                    ].includes(name)
                  ? ({
                      project: "Porch",
                      number: 1,
                      by: "poster",
                      text: "Crooked.",
                      until: "2026-05-04T14:00:00Z",
                    } as never)
                  : facts,
        ),
      );
      return en?.title === es?.title || en?.message === es?.message;
    });
    // These choose their texts by `status` and `standing` alone.
    expect(same).toEqual(["bankAccount", "cardAccount"]);
  });

  test("names the project of a milestone or refund, except in older alerts that don't have it", () => {
    const paid = { number: 1, amount: 500_00 };
    expect(wordingIn("en", ["paid", paid]).message).toBe("You paid $500.00 for milestone 1.");
    expect(wordingIn("en", ["paid", { ...paid, project: "Porch" }]).message).toBe(
      "You paid $500.00 for milestone 1 of 'Porch'.",
    );
    expect(wordingIn("es", ["refundWithdrawn", { amount: 500_00 }]).message).toBe(
      "El cliente ya no le pide reembolsar $500.00.",
    );
    expect(wordingIn("es", ["refundWithdrawn", { amount: 500_00, project: "Porche", poster: "Ada" }]).message).toBe(
      "Ada ya no le pide reembolsar $500.00 de 'Porche'.",
    );
  });

  test("names each kind of news in each language, with no two names alike", () => {
    for (const names of Object.values(kindNamesIn))
      expect(new Set(Object.values(names)).size).toBe(Kind.literals.length);
  });

  test("adds a period to a reason that was written without one, before the text that follows", () => {
    const reader = { language: "en", standing: "active" } as Parameters<typeof messageOf>[1];
    const said = (reason: string) =>
      messageOf(wordingIn("en", ["bidDeclined", { project: "Porch", reason, bySupport: false }]), reader);
    expect(said("Too much")).toBe(
      "The client declined your bid on 'Porch': Too much. You can change it and send it again.",
    );
    expect(said("Why so much?")).toContain("Why so much? You can");
  });

  test("formats dates and times the way US Spanish does", () => {
    const words: Words = ["workReminder", { project: "Porche", number: 2, day: "2026-05-04" }];
    expect(wordingIn("es", words).message).toBe("La etapa 2 de 'Porche' vence el 4 de mayo de 2026.");
    const view: Words = ["viewed", { about: "the request 'Pago'", at: "2026-05-04T14:00:00Z" }];
    expect(wordingIn("es", view).message).toContain("El 4 de mayo de 2026 a las 10:00 a.m. hora del Este");
  });
});

describe("somebody whose language is Spanish", () => {
  testInWorld(
    "is told of a bid, an offer, its acceptance and work that is done, in Spanish; the other side in English",
    function* () {
      const { owner, contractor, bid } = yield* submittedBid();
      yield* spanish(owner);
      const listing = yield* postedListing(owner);
      yield* bidOn(listing, yield* newcomer("contractor", "Carl"));
      yield* sameIn(owner, `Nueva oferta: Carl hizo una oferta en ${project}.`);
      yield* hireBidder(owner, bid);
      yield* sameIn(
        contractor,
        `You have an offer: Olive Owner offered you the contract for ${project}. Accept it to get started.`,
      );
    },
  );

  testInWorld("reads an offer, and that a milestone is done", function* () {
    const { owner, contractor, bid } = yield* submittedBid();
    yield* spanish(owner);
    yield* spanish(contractor);
    const contract = yield* hireBidder(owner, bid);
    yield* sameIn(
      contractor,
      `Quieren contratarlo: Olive Owner le ofreció el contrato de ${project}. Acéptelo para empezar.`,
    );
    yield* acceptContract(contractor, { contractId: contract.id, skipAccounts: true });
    yield* sameIn(
      owner,
      `Contrato aceptado: Cole Contractor aceptó su contrato de ${project}. Puede pagar cada etapa cuando esté terminada.`,
    );
    const [first] = yield* (yield* Milestones).ofContract(contract.id);
    if (first === undefined) throw new Error("The contract has no milestones.");
    yield* submitMilestone(contractor, first.id);
    yield* sameIn(
      owner,
      `Etapa terminada: Cole Contractor marcó la etapa 1 de ${project}, 'Take the old porch down', como terminada. Revísela y luego páguela o devuélvala.`,
    );
  });

  testInWorld("reads of a payment, a refund and a chargeback", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    yield* spanish(owner);
    yield* spanish(contractor);
    const { id: paymentId } = yield* payByCard(owner, contract);
    yield* hearProviders;
    yield* letPass("2 hours");
    const payment = yield* (yield* Payments).get(paymentId);
    expect((yield* lastOf(owner)).mail).toMatch(
      /^Pago realizado: Usted pagó \$[\d,]+\.\d\d por la etapa 1 de 'Rebuild the back porch'\.$/,
    );
    expect((yield* lastOf(contractor)).mail).toMatch(
      /^Le pagaron: \$[\d,]+\.\d\d de la etapa 1 de 'Rebuild the back porch' van en camino a su cuenta\.$/,
    );
    yield* requestRefund(owner, { paymentId, amount: cents(50_000), reason: "The rail is missing." });
    yield* sameIn(
      contractor,
      `Le piden un reembolso: Olive Owner le pidió reembolsar $500.00 de la etapa 1 de ${project}: The rail is missing. Acepte o rechace.`,
    );
    const cards = yield* Cards;
    const reported = aReportedChargeback(payment);
    yield* Effect.provideService(
      syncChargeback("chargeback", "du_1"),
      Cards,
      Cards.of({ ...cards, findChargeback: () => Effect.succeed(reported) }),
    );
    for (const actor of [owner, contractor]) expect((yield* lastOf(actor)).mail).toMatch(/^Contracargo: El banco de/);
  });

  testInWorld("gets their code in Spanish", function* () {
    const actor = yield* newcomer("home_owner");
    yield* spanish(actor);
    yield* sendPhoneCode(actor, { number: aPhone(), proof: yield* aProof }, aDevice);
    yield* runJobs;
    const [text] = yield* (yield* SentTexts).all;
    expect(text?.text).toMatch(
      /^\d{6} es su código de Dibbs\. Sirve durante 10 minutos\. Dibbs nunca se lo pide por teléfono\.$/,
    );
  });

  testInWorld("gets the digest in Spanish, of what was told in English before", function* () {
    const owner = yield* newcomer("home_owner");
    yield* choosePreference(owner, { kind: "bid", mail: "digest" });
    yield* bidOn(yield* postedListing(owner), yield* newcomer("contractor", "Carl"));
    yield* spanish(owner);
    yield* (yield* Time).pass("24 hours");
    yield* sendDigests();
    yield* runJobs;
    const mail = (yield* (yield* SentMail).all).find(({ kind }) => kind === "digest");
    expect(mail).toMatchObject({ language: "es", subject: "Su día en Dibbs: 1 novedad" });
    expect(mail?.text).toMatch(/^# Ofertas en sus proyectos\n\nNueva oferta\nCarl hizo una oferta/);
  });
});

describe("an alert", () => {
  testInWorld("is read in the language that its reader chooses later", function* () {
    const { contractor } = yield* offeredContract();
    const page = { after: null, limit: 1 };
    const title = Effect.map(listAlerts(contractor, page), ({ items }) => items[0]?.title);
    expect(yield* title).toBe("You have an offer");
    yield* spanish(contractor);
    expect(yield* title).toBe("Quieren contratarlo");
    expect((yield* listAlertGroups(contractor, page)).items[0]?.newest.title).toBe("Quieren contratarlo");
    yield* chooseLanguage(contractor, "en");
    expect(yield* title).toBe("You have an offer");
  });

  testInWorld(
    "that was told before its facts were kept stays as it was told, and so does what is written to the staff",
    function* () {
      const owner = yield* newcomer("home_owner");
      yield* spanish(owner);
      const old = {
        id: idOf(AlertId),
        personId: owner.personId,
        kind: "bid",
        title: "New bid",
        message: "Ada Miller has bid on your project.",
        words: null,
        link: { to: "projects" },
        createdAt: yield* now,
        readAt: null,
        awaitsDigest: false,
      } as const;
      yield* (yield* Alerts).insert([old]);
      yield* tell(owner.personId, {
        kind: "support",
        title: "Late charge",
        message: "See it.",
        link: { to: "alerts" },
      });
      const { items } = yield* listAlerts(owner, { after: null, limit: 2 });
      expect(items.map(({ title }) => title).toSorted()).toEqual(["Late charge", "New bid"]);
      const unknown = { ...old, words: ["toldByANewerVersion", {}] as unknown as Words };
      expect(alertTo({ language: "es", standing: "active" }, unknown).title).toBe("New bid");
    },
  );
});

testInWorld("a push is written in the language of whom it is for", function* () {
  const { messages } = yield* MemoryStore;
  const owner = yield* newcomer("home_owner");
  yield* spanish(owner);
  yield* bidOn(yield* postedListing(owner), yield* newcomer("contractor"));
  expect((yield* messages).filter(({ personId }) => personId === owner.personId).at(-1)).toMatchObject({
    language: "es",
    subject: "Nueva oferta",
  });
});
