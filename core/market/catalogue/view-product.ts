import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ProductId } from "#core/shared/ids.ts";
import { Catalogue } from "./catalogue.ts";

/** One product of the catalogue. For anyone who is signed in. */
export const viewProduct = Effect.fn("viewProduct")(function* (_actor: PersonActor, id: ProductId) {
  const catalogue = yield* Catalogue;
  return yield* catalogue.product(id);
});
