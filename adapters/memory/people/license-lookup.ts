import { Context, Effect, Layer, Ref } from "effect";
import { LicenseLookup, type ListedLicense, licenseKey } from "#core/people/credential/look-up-license.ts";

/** The license lists of a test, by state and number. */
export class KeptLists extends Context.Service<
  KeptLists,
  { readonly put: (issuingState: string, number: string, listed: ListedLicense) => Effect.Effect<void> }
>()("adapters/memory/KeptLists") {}

const keyOf = (issuingState: string, number: string): string => `${issuingState} ${licenseKey(number)}`;

export const memoryLicenseLookup: Layer.Layer<LicenseLookup | KeptLists> = Layer.effectContext(
  Effect.map(Ref.make<ReadonlyMap<string, ListedLicense>>(new Map()), (kept) =>
    Context.make(LicenseLookup, {
      find: (issuingState, number) =>
        Effect.map(
          Ref.get(kept),
          (lists): ListedLicense => lists.get(keyOf(issuingState, number)) ?? { said: "no_list" },
        ),
    }).pipe(
      Context.add(KeptLists, {
        put: (issuingState, number, listed) =>
          Ref.update(kept, (lists) => new Map(lists).set(keyOf(issuingState, number), listed)),
      }),
    ),
  ),
);
