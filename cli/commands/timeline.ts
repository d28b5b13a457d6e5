import type { Command } from "commander";
import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { History } from "#core/shared/history.ts";
import { ContractId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { alertsSentTo } from "#core/support/doctor/sent-alerts.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { byId, type Context } from "../context.ts";
import { printTable } from "../print.ts";
import { showOne } from "../shown.ts";
import { everyChange } from "./contract-changes.ts";
import { moveInWords, staffOf, whoMoved, whyMoved } from "./move-in-words.ts";

/** One event of the timeline, in words. */
type Happening = {
  readonly at: Date;
  readonly kind: "move" | "ledger" | "told" | "webhook";
  readonly what: string;
  readonly who: string | null;
  readonly reason: string | null;
};

/** Loads everything that happened around a contract: moves, money, messages to people, webhook events; oldest first. */
const loadTimeline = Effect.fn("contractTimeline")(function* (id: ContractId) {
  const view = yield* (yield* Contracts).view(id);
  const number = (paymentId: string): string => {
    const payment = view.payments.find((it) => it.id === paymentId);
    return `milestone ${view.milestones.find((it) => it.id === payment?.milestoneId)?.number ?? "?"}`;
  };
  const history = yield* (yield* History).ofContract(id);
  const orders = yield* everyChange(id);
  const people = [view.poster, view.bidder, ...(yield* staffOf(history))];
  const moves = history.map(
    (it): Happening => ({
      at: it.at,
      kind: "move",
      what: moveInWords(it, view.milestones, orders),
      who: whoMoved(it, people),
      reason: whyMoved(it),
    }),
  );
  const postings = (yield* (yield* Ledger).postings(id)).map(
    (it): Happening => ({
      at: it.at,
      kind: "ledger",
      what: `${it.kind} of ${number(it.paymentId)}: ${it.lines
        .filter(({ amount }) => amount !== 0)
        .map(({ account, amount }) => `${account} ${dollars(amount)}`)
        .join(", ")}`,
      who: null,
      reason: null,
    }),
  );
  const told = (yield* alertsSentTo([view.poster, view.bidder], [id, view.bidId], Number.MAX_SAFE_INTEGER)).map(
    (it): Happening => ({ at: it.at, kind: "told", what: it.title, who: it.name, reason: null }),
  );
  const names = view.payments.flatMap((it) => [it.id, it.providerRef ?? it.id]);
  const webhookEvents = (yield* (yield* WebhookEvents).about([...names, ...view.refunds.map((it) => it.id)], 100)).map(
    (it): Happening => ({
      at: it.receivedAt,
      kind: "webhook",
      what: `${it.event}, ${it.state}`,
      who: it.provider,
      reason: null,
    }),
  );
  return [...moves, ...postings, ...told, ...webhookEvents].sort((one, other) => one.at.getTime() - other.at.getTime());
});

export const timelineCommand = (contracts: Command, open: () => Promise<Context>): void => {
  showOne(contracts, open, {
    ...byId(ContractId, "contract", loadTimeline),
    name: "timeline",
    description: "everything that happened with a contract, oldest first",
    json: (items) => ({ items }),
    print: (output, items) => {
      printTable(
        output,
        ["When", "Kind", "What", "Who", "Why"],
        items.map((it) => [it.at, it.kind, it.what, it.who, it.reason]),
        "Nothing has happened.",
      );
    },
  });
};
