import { Effect, type Schema } from "effect";
import { ask } from "./client.ts";

type Listed<Item> = { readonly data: ReadonlyArray<Item>; readonly has_more: boolean };

/** Returns the items of all pages of a list. For lists that belong to one contract, charge or transfer. */
export const everyPage = Effect.fnUntraced(function* <Item extends { readonly id: string }>(
  list: Schema.Codec<Listed<Item>, unknown>,
  request: (page: { limit: number; starting_after?: string }) => Promise<unknown>,
) {
  const items: Array<Item> = [];
  for (;;) {
    const last = items.at(-1);
    const page = yield* ask(list, () => request({ limit: 100, ...(last && { starting_after: last.id }) }));
    items.push(...page.data);
    if (!page.has_more || page.data.length === 0) return items;
  }
});
