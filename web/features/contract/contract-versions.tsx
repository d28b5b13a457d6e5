import type { ReplyOf } from "#api/call.ts";
import type { listChangeOrdersEndpoint } from "#api/endpoints/change-orders.ts";
import { contractVersions } from "#core/contract/change-order/contract-versions.ts";
import { sum } from "#core/shared/money.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Money } from "#web/ui/Money.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import type { Viewed } from "./viewed.ts";

/** Shows every version of a changed contract, newest first, each with its milestones and their sum. */
export function ContractVersions({
  contract,
  orders,
}: {
  contract: Viewed;
  /** All change orders of the contract. */
  orders: ReplyOf<typeof listChangeOrdersEndpoint>["items"];
}) {
  const versions = contractVersions(
    contract.milestones.filter(({ kind }) => kind === "work"),
    orders,
    contract.disputes,
  );
  if (versions.length === 1) return null;
  return (
    <Disclosure className="changes__versions" summary={words.changeOrder.versions}>
      {versions.map(({ by, since, milestones }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: versions have no id of their own, and come in the order of time
        <section className="changes__version stack-8" key={index} aria-labelledby={`version-${index}`}>
          <h3 className="text-14" id={`version-${index}`}>
            <bdi>
              {by === null || since === null ? (
                words.changeOrder.asAgreed
              ) : (
                <>
                  {words.changeOrder.since[by.noun](by.number)} <When at={since} as="DD MMM, YYYY" />
                </>
              )}{" "}
              · <Money cents={sum(milestones.map(({ amount }) => amount))} />
            </bdi>
          </h3>
          <ul className="plain-list changes__lines text-14">
            {milestones.map((milestone) => (
              <li key={milestone.number}>
                <bdi>
                  {milestone.number}. {words.kept.say(milestone.description)}
                </bdi>
                <Money cents={milestone.amount} />
                <span className="soft">
                  <bdi>
                    {words.changeOrder.due} <When at={milestone.endDay} as="DD MMM, YYYY" />
                  </bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Disclosure>
  );
}
