/**
 * What the person may do: everything for themselves, and for a business as their role allows. The server decides; pages
 * offer nothing else.
 */
import { reaches, type TeamRole } from "#core/people/team/team.ts";
import { usePerson, useSession } from "#web/client.ts";

/** Returns the business that the person acts for, and their role; null if they act for themselves. */
export const useActing = () => {
  const session = useSession();
  return session.status === "signed-in" ? session.acting : null;
};

/**
 * Returns the person's own address instead of that of the business that they act for, because their sign-in is their
 * own.
 */
export const useOwnEmail = (): string => {
  const { email } = usePerson();
  return useActing()?.member.email ?? email;
};

/** Whether the person acts for themselves, or for a business with this role or a higher one. */
export const useMay = (least: TeamRole): boolean => {
  const acting = useActing();
  return acting === null || reaches(acting.role, least);
};
