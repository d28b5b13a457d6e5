import { ContractSentence } from "#web/features/contract/sentence.tsx";
import type { Viewed } from "#web/features/contract/viewed.ts";
import type { Look } from "./look.ts";

export const look: Look<[Viewed]> = {
  reads: 1,
  draw: ({ id }, contract) => ({
    // The other side goes on to a page of its own.
    ...(contract.posterId === id && {
      "h1 bdi": <bdi>{contract.listingTitle}</bdi>,
      ".ui-page-header__sentence": (
        <p className="ui-page-header__sentence">
          <ContractSentence contract={contract} side="poster" />
        </p>
      ),
    }),
  }),
};
