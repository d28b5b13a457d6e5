import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { type Day, endOfDay } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import type { Wait } from "#core/shared/lifecycle.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import { StuckKind, stuckMeanings, stuckRules } from "#core/support/inbox/stuck-kind.ts";
import { bands, compareKeys, keyOfStuck, readKey, writeKey } from "#core/support/inbox/stuck-thing.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { suggest } from "#core/support/inbox/suggest.ts";
import { openTicket } from "#core/support/ticket/open-ticket.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { offeredContract, payableContract, payByBank } from "#test/builders/errand.ts";
import { everyMachine } from "#test/builders/machines.ts";
import { everyPage } from "#test/ports/pages.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

type Machine = { readonly noun: string; readonly table: Readonly<Record<string, { readonly waits?: Wait }>> };

const machines: ReadonlyArray<Machine> = everyMachine;

/** The waits that make nothing stuck, each with the reason. */
const restful: Readonly<Record<string, string>> = {
  "listing open": "nobody is hired yet",
  "bid submitted": "nobody is hired yet",
  "bid contract_created": "its contract says it",
  "bid contract_started": "its contract says it",
  "approval waiting": "the list of approvals says it",
  "approval approved": "the list of approvals says it",
  "question asked": "it holds up no money",
  "contract accepted": "its milestones say it, and that they are all completed",
  "case open": "what is stuck by it says it; where nothing is, it is listed at once",
  "milestone planned": "the day that was agreed on says it",
};

describe("the rules of the inbox", () => {
  test("make every state that waits for somebody stuck after its time, or say why not", () => {
    for (const { noun, table } of machines) {
      for (const [state, { waits }] of Object.entries(table)) {
        if (waits === undefined) continue;
        const name = `${noun} ${state}`;
        const rules = stuckRules.filter((it) => it.noun === noun && it.state === state && !("isUrgent" in it));
        if (name in restful) {
          for (const it of rules) expect(it.hours, name).not.toBe(waits.hours);
        } else {
          expect(rules, name).toMatchObject([{ hours: waits.hours, waitsFor: waits.on }]);
        }
      }
    }
  });

  test("name nineteen stuck kinds, each with a meaning and a rule", () => {
    expect(StuckKind.literals).toHaveLength(19);
    for (const name of StuckKind.literals) {
      expect(stuckMeanings[name]).toMatch(/^[a-z]/);
      expect(
        stuckRules.some((it) => it.kind === name),
        name,
      ).toBe(true);
    }
    const subjects = stuckRules.map((it) => `${it.noun} ${it.state} ${"isUrgent" in it}`);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test("suggest a command that runs only on the machine itself together with that fact", () => {
    const silent = { kind: "chat-down", noun: "chat", id: "Stream", state: "silent" } as const;
    const { command, why } = suggest({ ...silent, contractId: null, detail: null, people: [] });
    expect(command).toBe("dibbs config check --online");
    expect(why).toContain("on the machine itself, without a profile");
  });

  test("make an urgent ticket stuck at once", () => {
    expect(stuckRules.filter((it) => "isUrgent" in it && it.noun === "ticket")).toMatchObject([
      { kind: "ticket-open", noun: "ticket", state: "open", hours: 0, waitsFor: "support" },
    ]);
  });

  test("end a day at midnight in New York, in winter, in summer and when the clocks change", () => {
    expect(endOfDay("2026-01-10" as Day)).toEqual(new Date("2026-01-11T05:00:00Z"));
    expect(endOfDay("2026-07-10" as Day)).toEqual(new Date("2026-07-11T04:00:00Z"));
    expect(endOfDay("2026-03-07" as Day)).toEqual(new Date("2026-03-08T05:00:00Z"));
    expect(endOfDay("2026-03-08" as Day)).toEqual(new Date("2026-03-09T04:00:00Z"));
    expect(endOfDay("2026-11-01" as Day)).toEqual(new Date("2026-11-02T05:00:00Z"));
  });

  test("read a page cursor back as it was written, and an invalid one as none", () => {
    for (const band of bands) {
      const key = { band, since: 1_790_000_000_000, place: 7, id: "stripe:evt_1.2" };
      expect(readKey(writeKey(key))).toEqual(key);
    }
    for (const forged of [null, "", "money", "money.1.2.", "gold.1.2.x", "money.1.2.\u0000"]) {
      expect(readKey(forged)).toBeNull();
    }
  });
});

describe("the inbox", () => {
  testInWorld(
    "puts jobs that were given up among the rest, by the money that they are about, on pages of any length",
    function* () {
      const { giveUpJob } = yield* MemoryStore;
      const { contract, owner } = yield* payableContract();
      const payment = yield* payByBank(owner, contract);
      yield* giveUpJob("The bank did not answer.");
      yield* (yield* Jobs).put({ name: "process-webhook-event", webhookEventId: "stripe:evt_unknown" });
      yield* giveUpJob("There is no such event.");
      yield* (yield* Jobs).put({ name: "pack-own-data", personId: owner.personId });
      yield* giveUpJob("The disk is full.");
      const offered = yield* offeredContract();
      yield* openTicket(owner, { subject: "Where is it?", text: "?", priority: "normal", contractId: null });
      yield* letPass("4 days");
      const all = yield* everyPage(100, (page) => listStuck(anythingStuck, page));
      expect(all.map((it) => [it.kind, it.amount, it.detail])).toEqual([
        ["payment-processing", payment.total, "milestone 1"],
        ["job-dead", payment.total, "advance-payment: The bank did not answer."],
        ["job-dead", 0, "process-webhook-event: There is no such event."],
        ["offer-unanswered", offered.contract.totalCost, null],
        ["job-dead", 0, "pack-own-data: The disk is full."],
        ["ticket-open", 0, "normal"],
      ]);
      for (const limit of [1, 2, 3, 4, 6]) {
        expect(yield* everyPage(limit, (page) => listStuck(anythingStuck, page))).toEqual(all);
      }
      const keys = all.map(keyOfStuck);
      for (const [place, key] of keys.entries()) {
        for (const later of keys.slice(place + 1)) expect(compareKeys(key, later)).toBeLessThan(0);
      }
      const of = (filter: Partial<typeof anythingStuck>) =>
        Effect.map(listStuck({ ...anythingStuck, ...filter }, { after: null, limit: 100 }), ({ items }) => items);
      expect((yield* of({ kind: "job-dead" })).length).toBe(3);
      expect((yield* of({ contractId: contract.id })).map((it) => it.kind)).toEqual(["payment-processing", "job-dead"]);
      expect((yield* of({ personId: owner.personId })).length).toBe(4);
      expect((yield* of({ over: payment.total - 1, kind: "job-dead" })).length).toBe(1);

      // However many jobs were given up, only those on the page are examined.
      const looked: Array<string> = [];
      const webhookEvents = yield* WebhookEvents;
      const counted = WebhookEvents.of({
        ...webhookEvents,
        get: (id) =>
          Effect.andThen(
            Effect.sync(() => looked.push(id)),
            webhookEvents.get(id),
          ),
      });
      for (let count = 0; count < 30; count++) {
        yield* (yield* Jobs).put({ name: "process-webhook-event", webhookEventId: `stripe:evt_${count}` });
        yield* giveUpJob("No answer.");
      }
      const page = yield* Effect.provideService(
        listStuck({ ...anythingStuck, kind: "job-dead" }, { after: null, limit: 5 }),
        WebhookEvents,
        counted,
      );
      expect(page.items.length).toBe(5);
      expect(looked.length).toBeLessThanOrEqual(6);
    },
  );
});
