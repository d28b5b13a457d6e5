import { paths } from "#api/addresses.ts";
import { useActing, useMay } from "#web/session/role.ts";

/** Returns the pages that this member cannot use: each needs a higher role, or the account itself. */
export const useHiddenPages = (): readonly string[] => {
  const isMember = useActing() !== null;
  const [isManager, isOwner] = [useMay("manager"), useMay("owner")];
  return [
    ...(isManager ? [] : [paths.payments, paths.support, paths.card_payment]),
    ...(isOwner ? [] : [paths.create_customer]),
    ...(isMember ? [`${paths.profile}/account`] : []),
  ];
};
