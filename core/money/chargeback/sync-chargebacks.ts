import { Effect } from "effect";
import { Cards } from "#core/money/payment/cards.ts";
import { returnWindow } from "#core/money/payment/next-poll.ts";
import { now } from "#core/shared/day.ts";
import type { Page } from "#core/shared/page.ts";
import { type Chargeback, isContested, outOf, type ReportedChargeback } from "./chargeback.ts";
import { Chargebacks } from "./chargebacks.ts";
import { syncChargeback } from "./sync-chargeback.ts";

const day = 24 * 3_600_000;

/** So far back the provider is asked which chargebacks were opened; nights may be missed. */
const lookBack = 65 * day;
/** So far back those are looked for that are still open; banks decide within months. */
const longest = 400 * day;

/** Whether the provider can still have something to say of it that no list tells. */
const isOpen = (it: Chargeback, at: Date): boolean =>
  isContested(it) ||
  (it.kind === "external_refund" && it.state === "lost" && at.getTime() - it.createdAt.getTime() < returnWindow);

/**
 * Asks the card provider for every chargeback that was opened lately, and once more about those that are open here, and
 * about refunds made past Dibbs, which a card's bank can send back: what a lost notification has left behind is kept now.
 * Answers null for `listed` where the provider could not be asked to the end; what fails is asked about the next night.
 */
export const syncChargebacks = Effect.fn("syncChargebacks")(function* () {
  const cards = yield* Cards;
  const chargebacks = yield* Chargebacks;
  const at = yield* now;
  const seen = new Set<string>();
  let failed = 0;
  const count = <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.map(Effect.exit(work), ({ _tag }) => {
      if (_tag === "Failure") failed += 1;
    });

  const list = Effect.gen(function* () {
    let after: string | null = null;
    do {
      const page: Page<ReportedChargeback> = yield* cards.listDisputes(new Date(at.getTime() - lookBack), after);
      for (const told of page.items) {
        seen.add(told.ref);
        const known = yield* chargebacks.findByRef(told.ref);
        // What a list says is as old as the list: whatever is news is asked about by its name.
        if (known?.state === told.state && outOf(known) === told.out) continue;
        yield* count(syncChargeback("chargeback", told.ref));
      }
      after = page.next;
    } while (after !== null);
    return seen.size;
  });
  const listed = yield* list.pipe(Effect.catchTag(["ProviderSilent", "ProviderRefused"], () => Effect.succeed(null)));

  let asked = 0;
  let after: string | null = null;
  do {
    const page: Page<Chargeback> = yield* chargebacks.createdSince(new Date(at.getTime() - longest), {
      after,
      limit: 100,
    });
    for (const it of page.items) {
      if (seen.has(it.ref) || !isOpen(it, at)) continue;
      asked += 1;
      yield* count(syncChargeback(it.kind, it.ref));
    }
    after = page.next;
  } while (after !== null);

  const result = { listed, asked, failed };
  if (listed === null || failed > 0) yield* Effect.logWarning("Some chargebacks could not be asked about", result);
  return result;
});
