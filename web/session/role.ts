/** What whoever is here may do: everything for themselves, and for a business as far as their role goes. The server decides; pages offer no more. */
import { reaches, type TeamRole } from "#core/people/team/team.ts";
import { useSession } from "#web/client.ts";

/** For which business one acts, and as what; null where one acts for oneself. */
export const useActing = () => {
  const session = useSession();
  return session.status === "signed-in" ? session.acting : null;
};

/** Whether one acts for oneself, or for a business with this role or a greater one. */
export const useMay = (least: TeamRole): boolean => {
  const acting = useActing();
  return acting === null || reaches(acting.role, least);
};
