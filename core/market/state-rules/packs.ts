import { Schema } from "effect";
import az1 from "./packs/az-1.json" with { type: "json" };
import ca1 from "./packs/ca-1.json" with { type: "json" };
import ct1 from "./packs/ct-1.json" with { type: "json" };
import hi1 from "./packs/hi-1.json" with { type: "json" };
import il1 from "./packs/il-1.json" with { type: "json" };
import in1 from "./packs/in-1.json" with { type: "json" };
import ma1 from "./packs/ma-1.json" with { type: "json" };
import md1 from "./packs/md-1.json" with { type: "json" };
import me1 from "./packs/me-1.json" with { type: "json" };
import mn1 from "./packs/mn-1.json" with { type: "json" };
import nj1 from "./packs/nj-1.json" with { type: "json" };
import nv1 from "./packs/nv-1.json" with { type: "json" };
import ny1 from "./packs/ny-1.json" with { type: "json" };
import pa1 from "./packs/pa-1.json" with { type: "json" };
import us1 from "./packs/us-1.json" with { type: "json" };
import va1 from "./packs/va-1.json" with { type: "json" };
import wi1 from "./packs/wi-1.json" with { type: "json" };
import { type Rule, RulePack } from "./rule.ts";
import type { RulesOfContract } from "./rules-of-contract.ts";

/** Every version of every pack. A malformed pack keeps the program from starting: a wrong rule would move money. */
export const rulePacks: ReadonlyArray<RulePack> = Schema.decodeUnknownSync(Schema.Array(RulePack))([
  az1,
  ca1,
  ct1,
  hi1,
  il1,
  in1,
  ma1,
  md1,
  me1,
  mn1,
  nj1,
  nv1,
  ny1,
  pa1,
  us1,
  va1,
  wi1,
]);

const newest = new Map<string, RulePack>();
for (const pack of rulePacks) {
  if ((newest.get(pack.state)?.version ?? 0) < pack.version) newest.set(pack.state, pack);
}

/** The code of the federal rules, which are shown beside each state's own. */
export const countryCode = "US";

/** The newest pack of each state that we have rules for, sorted by two-letter code; without the federal pack. */
export const statePacks: ReadonlyArray<RulePack> = [...newest.values()]
  .filter(({ state }) => state !== countryCode)
  .toSorted((one, other) => (one.state < other.state ? -1 : 1));

/** The newest pack of a state, or of the country; null if we have none and so claim nothing. */
export const packOf = (state: string): RulePack | null => newest.get(state) ?? null;

/** The pack that a contract was made under, even if newer versions exist; null for a contract without rules. */
export const packAt = (rules: Pick<RulesOfContract, "state" | "version"> | null): RulePack | null =>
  rulePacks.find(({ state, version }) => state === rules?.state && version === rules.version) ?? null;

/** The rules of a pack that apply to a contract with this total. */
export const rulesFor = ({ rules }: Pick<RulePack, "rules">, total: number): ReadonlyArray<Rule> =>
  rules.filter(({ above }) => above === null || total > above);
