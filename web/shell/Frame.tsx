/** The common parts of the shells: the skip link, the logo, the settings, and the page in `<main>`. */
import { type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { useFocusOnNavigation } from "#web/routing/after-navigation.ts";
import { type Connection, LiveBar } from "#web/ui/LiveBar.tsx";
import * as words from "#web/words.ts";
import { LayoutSettings } from "./LayoutSettings.tsx";
import { Logo } from "./Logo.tsx";
import "./AppShell.css";

export interface FrameProps {
  className: string;
  /** In the header, in this order: before the logo, after it, before the settings at the end, and after them. */
  start?: ReactNode;
  nav?: ReactNode;
  end?: ReactNode;
  account?: ReactNode;
  /** Between the header and the page. */
  beside?: ReactNode;
  connection?: Connection;
  inert?: boolean;
  children: ReactNode;
}

export function Frame({
  className,
  start,
  nav,
  end,
  account,
  beside,
  connection,
  inert = false,
  children,
}: FrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <div className={`shell ${className}`}>
      <a className="shell__skip" href="#main">
        {words.app.skipToContent}
      </a>
      <header className="shell-header row-12 no-print">
        {start}
        <Link className="shell-header__logo" to={paths.listings} aria-label={words.app.name}>
          <Logo />
        </Link>
        {nav}
        <div className="shell-header__end row-4">
          {end}
          <LayoutSettings />
          {account}
        </div>
      </header>
      {beside}
      <div className="shell__page" inert={inert}>
        {connection ? <LiveBar connection={connection} /> : null}
        <main ref={main} id="main" className="shell__main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
