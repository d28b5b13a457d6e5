import type { Look } from "#web/looks/look.ts";
import { ContractSentence } from "./contract-sentence.tsx";
import type { Side, Viewed } from "./viewed.ts";

/** Returns the largest part of a contract's page; the other side is redirected to a page of its own. */
export const contractLook = (side: Side): Look<[Viewed]> => ({
  reads: 1,
  draw: ({ id }, contract) => ({
    ...((side === "poster" ? contract.posterId : contract.bidderId) === id && {
      "h1 bdi": <bdi>{contract.listingTitle}</bdi>,
      ".ui-page-header__sentence": (
        <p className="ui-page-header__sentence">
          <ContractSentence contract={contract} side={side} />
        </p>
      ),
    }),
  }),
});
