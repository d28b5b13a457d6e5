import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import type { OwnListingView } from "#core/market/listing/listing.ts";
import { atFirst, Dues, WaitingRows } from "#web/features/home/home.tsx";
import { waitingFor } from "#web/features/home/waiting.ts";
import type { Look, Page } from "./look.ts";

export const look: Look<[Page<ContractAtWork>, Page<OwnListingView>]> = {
  reads: 2,
  draw: (person, { items: running }, { items: listings }) => ({
    ".home__rows": <WaitingRows rows={waitingFor(person.id, running, listings).slice(0, atFirst)} />,
    ".home__due-bone": <Dues person={person} running={running} />,
  }),
};
