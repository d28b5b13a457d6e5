import { useState } from "react";
import { listOwnTeamsEndpoint } from "#api/endpoints/teams.ts";
import { useRead } from "#web/client.ts";
import { useActing } from "#web/session/role.ts";
import { useActFor } from "#web/session/use-act-for.ts";
import { isViewing } from "#web/session/viewing.ts";
import type { MenuEntry } from "#web/ui/Menu.tsx";
import * as words from "#web/words.ts";

/**
 * For the frames around the pages: returns the business that the person acts for, and the others that they can act for,
 * loaded once they may be needed.
 */
export const useTeams = ({ atOnce }: { readonly atOnce: boolean }) => {
  const acting = useActing();
  const switching = useActFor();
  const [near, setNear] = useState(atOnce);
  const found = useRead(listOwnTeamsEndpoint, {}, { enabled: near && !isViewing });
  const others = (found.data ?? []).filter(({ business }) => business.id !== acting?.business.id);
  const entries: readonly MenuEntry[] = [
    ...(acting === null
      ? []
      : [
          {
            label: words.acting.actForYou(acting.member.name),
            icon: "user" as const,
            onChoose: () => void switching.actFor(null),
          },
        ]),
    ...others.map(
      ({ business }): MenuEntry => ({
        label: words.acting.actFor(business.name),
        icon: "shop",
        onChoose: () => void switching.actFor(business.id),
      }),
    ),
  ];
  return {
    entries: entries.map((entry, index) => (index === 0 ? { ...entry, apart: true } : entry)),
    teams: others,
    onApproach: () => setNear(true),
    actFor: switching.actFor,
    bar:
      acting === null
        ? undefined
        : {
            business: acting.business.name,
            role: words.acting.inSentence[acting.role],
            onEnd: () => void switching.actFor(null),
          },
  };
};
