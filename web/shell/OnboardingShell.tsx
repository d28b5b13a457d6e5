/** The frame round the pages that come before the rest of Dibbs: the way out, to one's profile and to help, and nothing else. */
import { type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import { Icon } from "#web/ui/Icon.tsx";
import { type Connection, LiveBar } from "#web/ui/LiveBar.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Avatar } from "#web/ui/Person.tsx";
import * as words from "#web/words.ts";
import type { ShellPerson } from "./AppShell.tsx";
import { LayoutSettings } from "./LayoutSettings.tsx";
import { Logo } from "./Logo.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import "./AppShell.css";

export interface OnboardingShellProps {
  person: Omit<ShellPerson, "role">;
  /** Where help is. */
  help: string;
  connection: Connection;
  onSignOut: () => void;
  children: ReactNode;
}

export function OnboardingShell({ person, help, connection, onSignOut, children }: OnboardingShellProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <div className="shell shell--side-none shell--onboarding">
      <a className="shell__skip" href="#main">
        {words.app.skipToContent}
      </a>
      <header className="shell-header">
        <Link className="shell-header__logo" to="/v1" aria-label={words.app.name}>
          <Logo />
        </Link>
        <div className="shell-header__end">
          <a className="shell-header__text-button" href={help} target="_blank" rel="noopener">
            <Icon name="question-circle" size="small" />
            {words.navigation.help}
            <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
          </a>
          <LayoutSettings />
          <Menu
            label={words.navigation.account}
            entries={[
              { label: words.navigation.profile, icon: "user", to: "/v1/profile" },
              { label: words.navigation.signOut, icon: "sign-out", onChoose: onSignOut, apart: true },
            ]}
          >
            <Avatar name={person.displayName ?? ""} imageUrl={person.imageUrl} size="small" />
            <bdi className="shell-header__name">{person.displayName || person.email}</bdi>
            <span className="shell-header__chevron">
              <Icon name="chevron-down" size="small" />
            </span>
          </Menu>
        </div>
      </header>
      <div className="shell__page">
        <LiveBar connection={connection} />
        <main ref={main} id="main" className="shell__main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
