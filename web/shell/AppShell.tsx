/**
 * The frame around every signed-in page: header, side or top menu, the live bar, and the page in `<main>`. It makes no
 * requests: the person, the counts and the sign-out come as props.
 */

import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Icon, type IconName } from "#web/ui/Icon.tsx";
import type { Connection } from "#web/ui/LiveBar.tsx";
import { type MenuEntry, only } from "#web/ui/Menu.tsx";
import { Popover } from "#web/ui/Popover.tsx";
import * as words from "#web/words.ts";
import { AccountMenu, type ShellPerson } from "./AccountMenu.tsx";
import { ActingBar, type ActingBarProps } from "./ActingBar.tsx";
import { Frame } from "./Frame.tsx";
import { MenuLinks } from "./MenuLinks.tsx";
import { menuItems, type OutsideLinks, type Role } from "./menu.ts";
import { useLayout } from "./settings.ts";
import { useSideMenu } from "./use-side-menu.ts";

export interface AppShellProps {
  person: ShellPerson & { role: Role };
  unread: { alerts: number; messages: number };
  links: OutsideLinks;
  /** The business that the person acts for. */
  acting?: ActingBarProps | undefined;
  /** The accounts that the person can act for, and a callback when they may be needed soon. */
  teams?: readonly MenuEntry[];
  onApproach?: () => void;
  /** The pages that the menus leave out, because the person may not see them. */
  hidden?: readonly string[];
  connection?: Connection;
  onSignOut: () => void;
  children: ReactNode;
}

const mostCounted = 99;
/** The professions that have a site of their own. */
const professionals = [
  { trade: "contractor", icon: "wrench" },
  { trade: "supplier", icon: "truck" },
] as const;

function HeaderLink({ to, icon, label, unread }: { to: string; icon: IconName; label: string; unread: number }) {
  const count = unread > mostCounted ? `${mostCounted}+` : `${unread}`;
  const name = unread > 0 ? `${label}, ${words.navigation.unread(count)}` : label;
  return (
    <Link
      className="ui-icon-button shell-header__link"
      to={to}
      aria-label={name}
      aria-current={useLocation().pathname === to ? "page" : undefined}
      title={name}
    >
      <Icon name={icon} />
      {unread > 0 ? (
        <span className="shell-header__count" aria-hidden="true" dir="ltr">
          {count}
        </span>
      ) : null}
    </Link>
  );
}

export function AppShell({
  person,
  unread,
  links,
  acting,
  teams = [],
  onApproach,
  hidden = [],
  connection = "live",
  onSignOut,
  children,
}: AppShellProps) {
  const items = (place: "side" | "top") =>
    menuItems(person.role, place, links).filter(({ to }) => !hidden.includes(to));
  const { topMenu } = useLayout();
  const side = useSideMenu(topMenu);
  const sideElement = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);

  const floating = side.shown && side.floats && !side.collapsed;
  const { toggle } = side;
  useEffect(() => {
    if (!floating) return;
    sideElement.current?.querySelector<HTMLElement>("a")?.focus();
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      toggle();
      menuButton.current?.focus();
    };
    document.addEventListener("keydown", onEscape);
    return () => document.removeEventListener("keydown", onEscape);
  }, [floating, toggle]);

  const sideState = !side.shown ? "none" : side.collapsed ? "collapsed" : "open";

  return (
    <Frame
      className={`shell--side-${sideState}`}
      connection={connection}
      inert={floating}
      start={
        side.shown ? (
          <IconButton
            ref={menuButton}
            icon={floating ? "times" : "bars"}
            label={side.collapsed ? words.navigation.openMenu : words.navigation.closeMenu}
            aria-expanded={!side.collapsed}
            aria-controls="side-menu"
            onClick={side.toggle}
          />
        ) : null
      }
      nav={
        side.shown ? null : (
          <nav className="fills" aria-label={words.navigation.main}>
            <MenuLinks items={items("top")} place="top" />
          </nav>
        )
      }
      end={
        <>
          <div className="shell-header__find" title={words.navigation.forProfessionals}>
            <Popover
              hover
              buttonClassName="shell-header__text-button soft inline-row-4"
              button={
                <>
                  <span className="shell-header__find-icon">
                    <Icon name="wrench" />
                  </span>
                  <span className="shell-header__find-text">{words.navigation.forProfessionals}</span>
                  <Icon name="chevron-down" size="small" />
                </>
              }
            >
              <ul className="plain-list shell-choices">
                {professionals.map(({ trade, icon }) => (
                  <li key={trade}>
                    <a href={links[trade]}>
                      <Icon name={icon} />
                      {words.navigation[trade]}
                    </a>
                  </li>
                ))}
              </ul>
            </Popover>
          </div>
          <HeaderLink to={paths.chats} icon="comments" label={words.navigation.chats} unread={unread.messages} />
          <HeaderLink to={paths.alerts} icon="bell" label={words.navigation.alerts} unread={unread.alerts} />
        </>
      }
      account={
        <AccountMenu
          person={person}
          entries={only(!hidden.includes(paths.support), {
            label: words.navigation.support,
            icon: "question-circle",
            to: paths.support,
          })}
          teams={teams}
          onApproach={onApproach}
          onSignOut={onSignOut}
        />
      }
      beside={
        <>
          {side.shown ? (
            <nav
              ref={sideElement}
              id="side-menu"
              className="shell-side no-print"
              aria-label={words.navigation.main}
              inert={side.floats && side.collapsed}
            >
              <MenuLinks items={items("side")} place="side" onChoose={side.onChoose} />
            </nav>
          ) : null}
          {floating ? <div className="shell__scrim no-print" aria-hidden="true" onClick={side.toggle} /> : null}
        </>
      }
    >
      {acting ? <ActingBar {...acting} /> : null}
      {children}
    </Frame>
  );
}
