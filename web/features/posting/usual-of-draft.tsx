import { viewUsualEndpoint } from "#api/endpoints/usual.ts";
import { usualBudget } from "#core/money/usual/usual.ts";
import { usePerson, useRead } from "#web/client.ts";
import { centsOfDollars } from "#web/forms/typed-money.ts";
import { UsualLine } from "#web/market/usual-line.tsx";
import { type Draft, zipCode } from "./draft.ts";

/** Shows the usual price of projects like the one being posted; until it has a place, around its poster's own home. */
export function UsualOfDraft({ draft }: { draft: Draft }) {
  const person = usePerson();
  const where = draft.place ?? { state: person.state ?? "", zipCode: person.zipCode?.slice(0, 5) ?? "" };
  const budget = usualBudget(centsOfDollars(draft.budget) ?? 0);
  const found = useRead(
    viewUsualEndpoint,
    {
      query: {
        kind: draft.kind,
        industries: draft.industries,
        ...(budget === null ? {} : { budget }),
        ...(where.state ? { state: where.state } : {}),
        ...(zipCode.test(where.zipCode) ? { zipCode: where.zipCode } : {}),
      },
    },
    { enabled: draft.industries.length > 0 },
  );
  return <UsualLine usual={found.data?.usual} />;
}
