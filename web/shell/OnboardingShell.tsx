/** The frame around the pages before the rest of Dibbs: only sign-out, profile and help. */
import type { ReactNode } from "react";
import { Icon } from "#web/ui/Icon.tsx";
import type { Connection } from "#web/ui/LiveBar.tsx";
import type { MenuEntry } from "#web/ui/Menu.tsx";
import * as words from "#web/words.ts";
import { AccountMenu, type ShellPerson } from "./AccountMenu.tsx";
import { Frame } from "./Frame.tsx";

export interface OnboardingShellProps {
  person: ShellPerson;
  help: string;
  connection: Connection;
  /** The accounts that the person can act for. */
  teams?: readonly MenuEntry[];
  onSignOut: () => void;
  children: ReactNode;
}

export function OnboardingShell({ person, help, connection, teams = [], onSignOut, children }: OnboardingShellProps) {
  return (
    <Frame
      className="shell--side-none shell--onboarding"
      connection={connection}
      end={
        <a className="shell-header__text-button soft inline-row-4" href={help} target="_blank" rel="noopener">
          <Icon name="question-circle" size="small" />
          {words.navigation.help}
          <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
        </a>
      }
      account={<AccountMenu person={person} teams={teams} onSignOut={onSignOut} />}
    >
      {children}
    </Frame>
  );
}
