import { Effect, Schedule } from "effect";
import type { ListEntries, ProviderEntry } from "#core/money/payment/provider-entry.ts";
import { manyAtOnce } from "./at-once.ts";

/** Retries like the core: a provider that is still working on a request is silent to a second, identical one. */
const patiently = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.retry(effect, { while: (error) => error._tag === "ProviderSilent", times: 20, schedule: Schedule.spaced(20) });

/** Sends the same request twenty times at once. */
export const twenty = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  manyAtOnce(20, () => patiently(effect));

/** Lists every entry since then, page by page. */
export const walk = Effect.fnUntraced(function* (list: ListEntries, since: Date) {
  const all: Array<ProviderEntry> = [];
  let after: string | null = null;
  do {
    const page: Effect.Success<ReturnType<ListEntries>> = yield* list(since, after);
    all.push(...page.items);
    after = page.next;
  } while (after !== null);
  return all;
});
