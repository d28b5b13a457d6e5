import { ContractHeader } from "#web/features/contract/contract-view.tsx";
import type { Viewed } from "#web/features/contract/viewed.ts";
import type { Look } from "./look.ts";

export const look: Look<[Viewed]> = {
  reads: 1,
  draw: ({ id }, contract) => ({
    // The other side goes on to a page of its own.
    ...(contract.bidderId === id && {
      ".ui-page-header": <ContractHeader contract={contract} side="bidder" actions={null} />,
    }),
  }),
};
