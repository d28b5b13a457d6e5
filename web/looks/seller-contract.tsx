import { contractLook } from "#web/features/contract/contract-look.tsx";

export const look = contractLook("bidder");
