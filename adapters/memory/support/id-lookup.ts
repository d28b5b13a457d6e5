import { IdLookup, type IdNoun, type NamedId } from "#core/support/lookup/find-id.ts";
import { inMemory } from "../memory.ts";
import type { Tables } from "../tables.ts";

const tablesOf = {
  person: "people",
  listing: "listings",
  bid: "bids",
  contract: "contracts",
  milestone: "milestones",
  payment: "payments",
  refund: "refunds",
  chargeback: "chargebacks",
  dispute: "disputes",
  credential: "credentials",
  waiver: "waivers",
  delivery: "deliveries",
  ticket: "tickets",
  case: "cases",
  alert: "alerts",
} as const satisfies Readonly<Record<IdNoun, keyof Tables>>;

export const memoryIdLookup = inMemory(IdLookup)(({ read }) => ({
  find: (digits, limit) =>
    read((tables) =>
      (Object.keys(tablesOf) as ReadonlyArray<IdNoun>).flatMap((noun) =>
        [...tables[tablesOf[noun]].keys()]
          .filter((id) => {
            const all = id.replaceAll("-", "");
            return all.startsWith(digits) || all.endsWith(digits);
          })
          .sort()
          .slice(0, limit)
          .map((id): NamedId => ({ noun, id })),
      ),
    ),
}));
