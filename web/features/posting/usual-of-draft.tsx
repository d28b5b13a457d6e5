import { viewUsualEndpoint } from "#api/endpoints/usual.ts";
import { usualBudget } from "#core/money/usual/usual.ts";
import { usePerson, useRead } from "#web/client.ts";
import { centsOfDollars } from "#web/forms/typed-money.ts";
import { UsualLine } from "#web/market/usual-line.tsx";
import { type Draft, zipCode } from "./draft.ts";

/** What is usually paid for projects like the one that is being posted; where it is not said yet, around its poster's own home. */
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
