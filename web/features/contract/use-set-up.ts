import { useNavigate } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import { usePerson } from "#web/client.ts";
import { keepWaitingPage } from "#web/routing/waiting-page.ts";
import type { Viewed } from "./viewed.ts";

/** Goes to the setup of payment accounts, which leads back to the contract, or to the payment of a milestone. */
export const useSetUp = ({ id, bidId, posterId }: Viewed, milestone?: number): (() => void) => {
  const navigate = useNavigate();
  const person = usePerson();
  return () => {
    const contract =
      person.id === posterId
        ? addressOf({ to: "poster_contract", contractId: id })
        : addressOf({ to: "bidder_contract", bidId });
    keepWaitingPage({
      personId: person.id,
      path: milestone === undefined ? contract : `${contract}&pay=${milestone}`,
      what: milestone === undefined ? "contract" : "payment",
    });
    void navigate(paths.payments);
  };
};
