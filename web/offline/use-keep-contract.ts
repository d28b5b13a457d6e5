import { useEffect } from "react";
import type { ReplyOf } from "#api/call.ts";
import type { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { usePerson } from "#web/client.ts";
import { isViewing } from "#web/session/viewing.ts";
import { keepContract } from "./kept-contracts.ts";
import { keepPages } from "./worker.ts";

type Read = { readonly data: ReplyOf<typeof viewContractEndpoint> | undefined; readonly dataUpdatedAt: number };

/** Stores the contract that was read, to be read again without a connection; not in view sessions. */
export const useKeepContract = ({ data, dataUpdatedAt }: Read): void => {
  const { id } = usePerson();
  useEffect(() => {
    if (data === undefined || isViewing) return;
    void keepContract(data, id, new Date(dataUpdatedAt));
    // The code that shows it offline has to be stored as well.
    void import("./last-seen.tsx").then(keepPages, () => undefined);
  }, [data, dataUpdatedAt, id]);
};
