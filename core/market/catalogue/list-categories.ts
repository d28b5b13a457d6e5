import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { Catalogue } from "./catalogue.ts";

/** The shelves of the catalogue, by name, each with how many products stand on it. For anyone who is signed in. */
export const listCategories = Effect.fn("listCategories")(function* (_actor: PersonActor) {
  const catalogue = yield* Catalogue;
  return yield* catalogue.categories();
});
