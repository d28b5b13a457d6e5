import { paths } from "#api/addresses.ts";
import { useActing, useMay } from "#web/session/role.ts";

/** The pages that are of no use to who acts for a business: each needs a greater role, or the account itself. */
export const useHiddenPages = (): readonly string[] => {
  const isMember = useActing() !== null;
  const [isManager, isOwner] = [useMay("manager"), useMay("owner")];
  return [
    ...(isManager ? [] : [paths.payments, paths.support, paths.card_payment]),
    ...(isOwner ? [] : [paths.create_customer]),
    ...(isMember ? [`${paths.profile}/account`] : []),
  ];
};
