/** What whoever is here may do: everything for themselves, and for a business as far as their role goes. The server decides; pages offer no more. */
import { reaches, type TeamRole } from "#core/people/team/team.ts";
import { usePerson, useSession } from "#web/client.ts";

/** For which business one acts, and as what; null where one acts for oneself. */
export const useActing = () => {
  const session = useSession();
  return session.status === "signed-in" ? session.acting : null;
};

/** The address of whoever is here, which is not that of the business that they act for: how they sign in is their own. */
export const useOwnEmail = (): string => {
  const { email } = usePerson();
  return useActing()?.member.email ?? email;
};

/** Whether one acts for oneself, or for a business with this role or a greater one. */
export const useMay = (least: TeamRole): boolean => {
  const acting = useActing();
  return acting === null || reaches(acting.role, least);
};
